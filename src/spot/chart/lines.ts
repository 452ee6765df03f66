import { bollinger, ema, macd, rsi, sma } from './indicators.ts';
import type { Series } from './indicators.ts';
import type { IndicatorName } from './settings.ts';

/** One line or histogram of an indicator. `pane`: over the price, or a pane of its own. */
export interface IndicatorLine {
  id: string;
  indicator: IndicatorName;
  /** What the legend and the table call it: "MA 7". Names of the field, the same in every language. */
  name: string;
  kind: 'line' | 'histogram';
  pane: 'price' | 'own';
  color: 'accent' | 'focus' | 'warn' | 'ink';
  values: Series;
}

/** The lines of an indicator over the closes of all bars. */
function linesOf(indicator: IndicatorName, closes: readonly number[]): IndicatorLine[] {
  const line = (name: string, values: Series, color: IndicatorLine['color'], more: Partial<IndicatorLine> = {}) => ({
    id: `${indicator} ${name}`,
    indicator,
    name,
    kind: 'line' as const,
    pane: 'price' as const,
    color,
    values,
    ...more,
  });
  switch (indicator) {
    case 'ma':
      return [
        line('MA 7', sma(closes, 7), 'accent'),
        line('MA 25', sma(closes, 25), 'focus'),
        line('MA 99', sma(closes, 99), 'warn'),
      ];
    case 'ema':
      return [line('EMA 12', ema(closes, 12), 'accent'), line('EMA 26', ema(closes, 26), 'focus')];
    case 'boll': {
      const { upper, middle, lower } = bollinger(closes);
      return [line('BOLL +', upper, 'ink'), line('BOLL', middle, 'warn'), line('BOLL −', lower, 'ink')];
    }
    case 'rsi':
      return [line('RSI 14', rsi(closes), 'focus', { pane: 'own' })];
    case 'macd': {
      const { line: difference, signal, histogram } = macd(closes);
      return [
        line('MACD', histogram, 'ink', { pane: 'own', kind: 'histogram' }),
        line('DIF', difference, 'accent', { pane: 'own' }),
        line('DEA', signal, 'focus', { pane: 'own' }),
      ];
    }
  }
}

/** All lines of the chosen indicators, in the order of their choice. */
export const indicatorLines = (chosen: readonly IndicatorName[], closes: readonly number[]): IndicatorLine[] =>
  chosen.flatMap((indicator) => linesOf(indicator, closes));
