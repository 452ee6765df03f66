import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { KlineInterval } from '#contract/market-data.ts';
import { formatAmount, formatCount, zoneName } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { whenLoaded } from '#session/lazy-import.ts';
import { isDaily } from '#session/market-feed/bars.ts';
import { $settings } from '#session/settings.ts';
import { $colorChanges } from '#shell/header/color-changes.ts';
import { whenIdle } from '#shell/when-idle.ts';
import type { ChartFill } from '#ui/chart/fill-marks.ts';
import { Button } from '#ui/button/Button.tsx';
import { ToolButton } from '#ui/button/ToolButton.tsx';
import { IntervalChoice } from '#ui/chart/IntervalChoice.tsx';
import { ErrorState } from '#ui/feedback/EmptyState.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { chevronRight, minus, plus } from '#ui/icon/icons.ts';
import type { BotPair } from '../pairs/bot-pairs.ts';
import { $pairBars, followPair, retryBars } from '../pairs/pair-feed.ts';
import type { GridChartDrawing, GridDrawing } from './draw-grid-chart.ts';
import { lineStep } from './line-labels.ts';
import './grid-chart.scss';

/** Intervals of the chart's buttons. */
const intervals = ['15m', '1h', '4h', '1d'] as const satisfies readonly KlineInterval[];
type Interval = (typeof intervals)[number];

export interface GridChartProps {
  lang: Lang;
  pair: BotPair | undefined;
  drawing: GridDrawing;
  fills?: readonly ChartFill[];
  /** A table of the lines, shown in place of the chart. */
  table: ReactNode;
  hint?: string;
  /** Handles over the canvas. */
  children?: (chart: GridChartDrawing) => ReactNode;
}

/** Draws the pair's bars with a bot into an element, once the page is idle. */
function useGridChart(
  { lang, pair, drawing, fills }: Pick<GridChartProps, 'lang' | 'pair' | 'drawing' | 'fills'>,
  zone: 'UTC' | 'local',
) {
  const element = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<GridChartDrawing | undefined>(undefined);
  const { symbol = '', tick = '0.01', priceDecimals = 2 } = pair ?? {};
  const latest = useEffectEvent(() => ({ drawing, fills: fills ?? [] }));
  useEffect(() => {
    if (symbol === '') return;
    let stops: (() => void)[] = [];
    let hasStopped = false;
    const t = texts(lang, 'bots');
    whenIdle(() =>
      whenLoaded(import('./draw-grid-chart.ts'), ({ drawGridChart }) => {
        if (hasStopped || !element.current) return;
        const drawn = drawGridChart(element.current, {
          lang,
          zone,
          tick: Number.parseFloat(tick),
          decimals: priceDecimals,
          formatPrice: (price) => formatAmount(lang, price, { decimals: priceDecimals, fixed: true }),
          lineLabel: (kind, price) => t(kind === 'buy' ? 'chart.buyAt' : 'chart.sellAt', { price }),
        });
        drawn.setDrawing(latest().drawing);
        drawn.setFills(latest().fills);
        stops = [
          $pairBars.subscribe((bars) => {
            if (bars?.symbol === symbol && bars.phase === 'ready') drawn.setBars(bars.bars);
          }),
          $colorChanges.listen(() => drawn.updateColors()),
          () => drawn.end(),
        ];
        setChart(drawn);
      }),
    );
    return () => {
      hasStopped = true;
      setChart(undefined);
      for (const stop of stops) stop();
    };
  }, [lang, symbol, tick, priceDecimals, zone]);
  useEffect(() => chart?.setDrawing(drawing), [chart, drawing]);
  useEffect(() => chart?.setFills(fills ?? []), [chart, fills]);
  return { element, chart };
}

/**
 * The pair's bars with the lines of a bot; another interval, zoom, and a table of the lines by buttons. bots.md 4
 * "Create"
 */
export function GridChart({ lang, pair, drawing, fills, table, hint, children }: GridChartProps) {
  const t = texts(lang, 'bots');
  const [interval, setInterval] = useState<Interval>('4h');
  const [isTable, setTable] = useState(false);
  const bars = useStore($pairBars);
  const settings = useStore($settings);
  const zone = isDaily(interval) ? 'UTC' : settings.zone;
  const { element, chart } = useGridChart({ lang, pair, drawing, ...(fills && { fills }) }, zone);
  const symbol = pair?.symbol;
  useEffect(() => (symbol === undefined ? undefined : followPair(symbol, interval)), [symbol, interval]);
  const isLoading = bars === undefined || bars.phase === 'loading' || symbol === undefined;
  const step = lineStep(drawing.lines.length);
  const name = pair ? `${pair.base}/${pair.quote}` : '';
  const newest = bars?.bars.at(-1);
  return (
    <section className="grid-chart" lang={t.lang} aria-label={t('chart.title', { pair: name })}>
      <div className="grid-chart__tools">
        <IntervalChoice
          label={t('chart.interval')}
          name="grid-chart-interval"
          intervals={intervals}
          chosen={interval}
          onChoose={setInterval}
        />
        {!isTable && (
          <div className="grid-chart__moves" role="group" dir="ltr" aria-label={t('chart.moves')}>
            <ToolButton label={t('chart.earlier')} icon={chevronRight} turned onPress={() => chart?.pan(-0.5)} />
            <ToolButton label={t('chart.later')} icon={chevronRight} onPress={() => chart?.pan(0.5)} />
            <ToolButton label={t('chart.zoomIn')} icon={plus} onPress={() => chart?.zoom(0.7)} />
            <ToolButton label={t('chart.zoomOut')} icon={minus} onPress={() => chart?.zoom(1.4)} />
          </div>
        )}
        {hint !== undefined && !isTable && <span className="grid-chart__hint">{hint}</span>}
        <button
          className="grid-chart__table-button"
          type="button"
          aria-pressed={isTable}
          onClick={() => setTable(!isTable)}
        >
          {t('chart.table')}
        </button>
      </div>
      <div className="grid-chart__body" dir="ltr" aria-busy={isLoading}>
        <div
          className="grid-chart__canvas"
          ref={element}
          role="img"
          hidden={isTable}
          aria-label={t('chart.image', { pair: name, interval })}
        />
        {chart && !isTable && children?.(chart)}
        {isLoading && !isTable && (
          <div className="grid-chart__cover">
            <Skeleton shape="card" />
          </div>
        )}
        {bars?.phase === 'failed' && !isTable && (
          <div className="grid-chart__cover" dir="auto">
            <ErrorState
              title={t('chart.failed')}
              action={
                <Button variant="quiet" onPress={retryBars}>
                  {t('retry')}
                </Button>
              }
            />
          </div>
        )}
        {isTable && <div className="grid-chart__table">{table}</div>}
      </div>
      <p className="grid-chart__foot">
        <span>
          {[
            newest && t('chart.zone', { zone: zoneName(lang, newest.t, zone) }),
            step > 1 &&
              t('chart.every', { step: formatCount(lang, step), total: formatCount(lang, drawing.lines.length) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <a
          className="grid-chart__credit"
          href="https://www.tradingview.com/"
          rel="noopener noreferrer nofollow"
          target="_blank"
        >
          {t('chart.credit', { name: 'TradingView' })}
        </a>
      </p>
    </section>
  );
}
