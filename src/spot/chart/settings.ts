import * as v from 'valibot';
import { klineIntervals } from '../../contract/trading.ts';
import { kept } from '../../session/storage.ts';

export const chartStyles = ['candles', 'line', 'area'] as const;
export const chartScales = ['normal', 'log', 'percent'] as const;
/** `ma` and `ema` are moving averages, `boll` Bollinger bands: over the price; `rsi` and `macd` have panes of their own. */
export const indicatorNames = ['ma', 'ema', 'boll', 'rsi', 'macd'] as const;
export type ChartStyle = (typeof chartStyles)[number];
export type IndicatorName = (typeof indicatorNames)[number];

/** Zone of the times of a chart: the person's own, or UTC. */
export type Zone = 'local' | 'UTC';

const ChartSettings = v.object({
  interval: v.picklist(klineIntervals),
  style: v.picklist(chartStyles),
  scale: v.picklist(chartScales),
  hasVolume: v.boolean(),
  hasOrders: v.boolean(),
  indicators: v.array(v.picklist(indicatorNames)),
});
export type ChartSettings = v.InferOutput<typeof ChartSettings>;

/** How this browser's charts are drawn; the same for every pair. */
export const $chartSettings = kept<ChartSettings>('chart', ChartSettings, {
  interval: '15m',
  style: 'candles',
  scale: 'normal',
  hasVolume: true,
  hasOrders: true,
  indicators: ['ma'],
});

export function setChart(change: Partial<ChartSettings>): void {
  $chartSettings.set({ ...$chartSettings.get(), ...change });
}

export function toggleIndicator(name: IndicatorName): void {
  const { indicators } = $chartSettings.get();
  const others = indicators.filter((other) => other !== name);
  setChart({ indicators: others.length < indicators.length ? others : [...indicators, name] });
}
