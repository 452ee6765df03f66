import { computed } from 'nanostores';
import { withOpacity } from '#ui/chart/colors.ts';
import type { ChartColors } from '#ui/chart/colors.ts';
import { $bars } from './feed.ts';
import { bollinger, ema, macd, rsi, sma } from './indicators.ts';
import type { Series } from './indicators.ts';
import { $chartSettings, colorsOf, inputsOf } from './settings.ts';
import type { ChartSettings, IndicatorName, LineColor } from './settings.ts';

/** One line or histogram of an indicator. `pane`: over the price, or a pane of its own. `values`: one a bar. */
export interface IndicatorLine {
  /** Unique; another one after a change of numbers or colors. */
  id: string;
  indicator: IndicatorName;
  /** Name in the legend and the table, such as "MA 7"; the same in every language. */
  name: string;
  kind: 'line' | 'histogram';
  pane: 'price' | 'own';
  color: LineColor;
  values: Series;
}

type IndicatorSettings = Pick<ChartSettings, 'inputs' | 'colors'>;

/** The name of an indicator with its numbers, such as "MACD 12, 26, 9"; the same in every language. */
export const indicatorTitle = (indicator: IndicatorName, settings: IndicatorSettings): string =>
  `${indicator.toUpperCase()} ${inputsOf(settings, indicator).join(', ')}`;

/** The lines of an indicator, computed from the closing prices of all bars. */
function linesOf(indicator: IndicatorName, closes: readonly number[], settings: IndicatorSettings): IndicatorLine[] {
  const inputs = inputsOf(settings, indicator);
  const colors = colorsOf(settings, indicator);
  const [first = 1, second = 1, third = 1] = inputs;
  const line = (name: string, values: Series, color: number, more: Partial<IndicatorLine> = {}): IndicatorLine => ({
    id: [indicator, name, ...inputs, ...colors].join(' '),
    indicator,
    name,
    kind: 'line',
    pane: 'price',
    color: colors[color] ?? 'ink',
    values,
    ...more,
  });
  /** Averages of equal lengths are one line. */
  const averages = (average: typeof sma) =>
    inputs.flatMap((length, index) =>
      inputs.indexOf(length) === index
        ? [line(`${indicator.toUpperCase()} ${length}`, average(closes, length), index)]
        : [],
    );
  switch (indicator) {
    case 'ma':
      return averages(sma);
    case 'ema':
      return averages(ema);
    case 'boll': {
      const { upper, middle, lower } = bollinger(closes, first, second);
      return [line('BOLL +', upper, 0), line('BOLL', middle, 1), line('BOLL −', lower, 0)];
    }
    case 'rsi':
      return [line(`RSI ${first}`, rsi(closes, first), 0, { pane: 'own' })];
    case 'macd': {
      const { line: difference, signal, histogram } = macd(closes, first, second, third);
      return [
        line('MACD', histogram, 2, { pane: 'own', kind: 'histogram' }),
        line('DIF', difference, 0, { pane: 'own' }),
        line('DEA', signal, 1, { pane: 'own' }),
      ];
    }
  }
}

/**
 * Bars of a histogram have the colors of falls and rises below and above zero, unless the person has chosen another
 * color.
 */
export const barColor = ({ color }: Pick<IndicatorLine, 'color'>, value: number, colors: ChartColors): string =>
  withOpacity(color === 'ink' ? (value < 0 ? colors.down : colors.up) : colors[color], 0.6);

/**
 * Lines of the switched-on indicators over the open bars, computed once per change of either; the legend, the table and
 * the drawing read them.
 */
export const $indicatorLines = computed([$bars, $chartSettings], (bars, settings): readonly IndicatorLine[] => {
  const closes = bars?.bars.map(({ c }) => Number.parseFloat(c)) ?? [];
  return settings.indicators.flatMap((indicator) => linesOf(indicator, closes, settings));
});
