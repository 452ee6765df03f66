import { useEffect, useRef, useState } from 'react';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { withErrorBoundary } from '#ui/feedback/ErrorBoundary.tsx';
import { useLazy } from '#shell/lazy/use-lazy.ts';
import { useStore } from '#ui/foundation/use-store.ts';
import type { Size } from './LiveDepth.tsx';
import { $pair } from '../market/market.ts';
import { pagePair } from '../market/page-pair.ts';
import './depth-chart.scss';

const loadDrawing = () => import('./LiveDepth.tsx');

function Chart({ lang, page }: { lang: Lang; page: string }) {
  const t = texts(lang, 'spot');
  const pair = useStore($pair) ?? pagePair(page).pair;
  const root = useRef<HTMLElement>(null);
  const [size, setSize] = useState<Size | undefined>(undefined);
  // Mounted only while the chart is visible: on a hidden tab nothing is loaded, subscribed or drawn.
  const LiveDepth = useLazy(size !== undefined, loadDrawing)?.LiveDepth;
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {};
      setSize(width > 0 && height > 0 ? { width: Math.round(width), height: Math.round(height) } : undefined);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <figure className="depth-chart" lang={t.lang} ref={root}>
      {pair && (
        <figcaption className="out-of-sight">
          {t('depth.image', { pair: `${pair.baseTokenId}/${pair.quoteTokenId}` })}
        </figcaption>
      )}
      {pair && size && LiveDepth && <LiveDepth lang={lang} pair={pair} size={size} />}
    </figure>
  );
}

/**
 * Depth chart of the open pair: total quantity up to each price on both sides of the mid price; read with the pointer,
 * arrow keys, or as a table; zoomed with the wheel, plus and minus. `page`: key of the page's data.
 */
export const DepthChart = withErrorBoundary(Chart);
