import * as v from 'valibot';
import { klineIntervals } from '#contract/market-data.ts';
import { storedAtom } from '#session/storage.ts';

export const chartStyles = ['candles', 'line', 'area'] as const;
export const chartScales = ['normal', 'log', 'percent'] as const;
/**
 * Moving averages `ma` and `ema` and Bollinger bands `boll` are drawn over the price; `rsi` and `macd` have panes of
 * their own.
 */
export const indicatorNames = ['ma', 'ema', 'boll', 'rsi', 'macd'] as const;
export type ChartStyle = (typeof chartStyles)[number];
export type ChartScale = (typeof chartScales)[number];
export type IndicatorName = (typeof indicatorNames)[number];

/**
 * Numbers of each indicator: lengths in bars; the second one of Bollinger bands is their width in standard deviations.
 */
export const defaultInputs = {
  ma: [7, 25, 99],
  ema: [12, 26],
  boll: [20, 2],
  rsi: [14],
  macd: [12, 26, 9],
} as const satisfies Record<IndicatorName, readonly number[]>;
/** Longest period of an indicator, bars. */
export const periodMax = 500;

/** Colors that a line can have, by their tokens. */
export const lineColors = ['accent', 'focus', 'warn', 'up', 'down', 'ink'] as const;
export type LineColor = (typeof lineColors)[number];
/**
 * Colors of each indicator's lines: of Bollinger bands the outer lines and the middle; of MACD its line, signal and
 * histogram.
 */
export const defaultColors = {
  ma: ['accent', 'focus', 'warn'],
  ema: ['accent', 'focus'],
  boll: ['ink', 'warn'],
  rsi: ['focus'],
  macd: ['accent', 'focus', 'ink'],
} as const satisfies Record<IndicatorName, readonly LineColor[]>;

/** Time zone of a chart: the browser's or UTC. */
export type Zone = 'local' | 'UTC';

const ChartSettings = v.object({
  interval: v.picklist(klineIntervals),
  style: v.picklist(chartStyles),
  scale: v.picklist(chartScales),
  hasVolume: v.boolean(),
  hasOrders: v.boolean(),
  indicators: v.array(v.picklist(indicatorNames)),
  /** Changed numbers and colors by indicator; absent ones have the defaults. */
  inputs: v.optional(
    v.record(v.picklist(indicatorNames), v.array(v.pipe(v.number(), v.minValue(0.1), v.maxValue(periodMax)))),
  ),
  colors: v.optional(v.record(v.picklist(indicatorNames), v.array(v.picklist(lineColors)))),
});
export type ChartSettings = v.InferOutput<typeof ChartSettings>;

/** Chart settings of this browser, the same for every pair. */
export const $chartSettings = storedAtom<ChartSettings>('chart', ChartSettings, {
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

/** The numbers of an indicator. */
export const inputsOf = ({ inputs }: Pick<ChartSettings, 'inputs'>, name: IndicatorName): readonly number[] =>
  defaultInputs[name].map((value, index) => inputs?.[name]?.[index] ?? value);

/** The colors of an indicator's lines. */
export const colorsOf = ({ colors }: Pick<ChartSettings, 'colors'>, name: IndicatorName): readonly LineColor[] =>
  defaultColors[name].map((color, index) => colors?.[name]?.[index] ?? color);

/** Changes one number of an indicator. Lengths are whole numbers from 1 to `periodMax`; others are ignored. */
export function setInput(name: IndicatorName, index: number, value: number): void {
  const isWidth = name === 'boll' && index === 1;
  if (!(value >= (isWidth ? 0.1 : 1) && value <= periodMax) || (!isWidth && !Number.isInteger(value))) return;
  const settings = $chartSettings.get();
  setChart({ inputs: { ...settings.inputs, [name]: inputsOf(settings, name).with(index, value) } });
}

/** Changes the color of one of an indicator's lines. */
export function setColor(name: IndicatorName, index: number, color: LineColor): void {
  const settings = $chartSettings.get();
  setChart({ colors: { ...settings.colors, [name]: colorsOf(settings, name).with(index, color) } });
}

/** Gives an indicator its default numbers and colors. */
export function resetIndicator(name: IndicatorName): void {
  const { inputs, colors } = $chartSettings.get();
  setChart({
    inputs: { ...inputs, [name]: [...defaultInputs[name]] },
    colors: { ...colors, [name]: [...defaultColors[name]] },
  });
}
