import type { LogicalRange } from 'lightweight-charts';
import { useEffect, useRef, useState } from 'react';
import type { TradingSymbol } from '#contract/account.ts';
import { formatAmount, formatCount, formatPercent } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { whenLoaded } from '#session/lazy-import.ts';
import { whenIdle } from '#shell/when-idle.ts';
import { decimalsOf } from '#money/decimals.ts';
import { floorToStep } from '#money/tick.ts';
import { canonical, decimal, divide } from '#money/index.ts';
import type { ChartDrawing, DrawingOptions } from './draw-chart.ts';
import { $bars, loadOlder } from './feed.ts';
import { $fills } from './fills.ts';
import { $indicatorLines } from './indicator-lines.ts';
import { $colorChanges } from '#shell/header/color-changes.ts';
import { $chartSettings } from './settings.ts';
import type { ChartSettings, Zone } from './settings.ts';

/** Zoom and position of a drawing, restored when the same bars are drawn again in another zone. */
interface View {
  symbolId: string;
  interval: ChartSettings['interval'];
  range: LogicalRange;
}

/**
 * Draws the open bars, the trader's orders and fills into an element, once the page is idle. Only another pair, zone or
 * language makes a new chart; settings and colors change the drawn one.
 */
export function useChart(
  lang: Lang,
  pair: TradingSymbol | undefined,
  zone: Zone,
  { onCrosshair, onPanes, onPress }: Pick<DrawingOptions, 'onCrosshair' | 'onPanes' | 'onPress'>,
) {
  const element = useRef<HTMLDivElement>(null);
  const drawing = useRef<ChartDrawing>(undefined);
  /** The drawing, for parts that are rendered over it. */
  const [drawn, setDrawn] = useState<ChartDrawing | undefined>(undefined);
  const view = useRef<View>(undefined);
  const { symbolId, tick } = pair ?? { symbolId: '', tick: '0.01' };
  useEffect(() => {
    if (symbolId === '') return;
    let stops: (() => void)[] = [];
    let hasStopped = false;
    const decimals = decimalsOf(tick);
    whenIdle(() =>
      whenLoaded(import('./draw-chart.ts'), ({ drawChart }) => {
        if (hasStopped || !element.current) return;
        const drawn = drawChart(element.current, {
          lang,
          zone,
          settings: $chartSettings.get(),
          tick: Number.parseFloat(tick),
          formatPrice: (price) => formatAmount(lang, price.toFixed(decimals), { decimals: decimals, fixed: true }),
          onCrosshair,
          onPanes,
          onPress,
          symbolId,
          measureText: (from, to, count) => {
            const difference = decimal(to.price).minus(from.price);
            return texts(lang, 'spot')('chart.tool.measured', {
              change: formatPercent(lang, canonical(divide(canonical(difference), from.price))),
              difference: formatAmount(lang, canonical(difference)),
              bars: formatCount(lang, Math.abs(count)),
            });
          },
          toTick: (price) => canonical(floorToStep(decimal(price.toFixed(decimals)), tick)),
          onOldest: () => void loadOlder(),
        });
        drawing.current = drawn;
        setDrawn(drawn);
        stops = [
          $chartSettings.listen((settings) => drawn.setSettings(settings)),
          $colorChanges.listen(() => drawn.updateColors()),
          $indicatorLines.subscribe((lines) => {
            const bars = $bars.get();
            if (bars?.symbolId !== symbolId || bars.phase !== 'ready') return;
            drawn.setBars(bars.bars, lines);
            if (view.current?.symbolId === symbolId && view.current.interval === bars.interval)
              drawn.showRange(view.current.range);
            view.current = undefined;
          }),
          $fills.subscribe((fills) => drawn.setFills(fills.map(({ time, side }) => ({ timeMs: time, side })))),
          () => {
            const range = drawn.visibleRange();
            if (range) view.current = { symbolId, interval: $chartSettings.get().interval, range };
            drawn.end();
          },
        ];
      }),
    );
    return () => {
      hasStopped = true;
      drawing.current = undefined;
      setDrawn(undefined);
      for (const stop of stops) stop();
    };
  }, [lang, symbolId, tick, zone, onCrosshair, onPanes, onPress]);
  return { element, drawing, drawn };
}
