import type { Kline } from '../../contract/trading.ts';
import { formatAmount, formatShort } from '../../i18n/format.ts';
import type { Lang } from '../../i18n/locales.ts';
import { canonical, decimal, divide } from '../../money/index.ts';
import { indicatorLines } from './lines.ts';
import type { IndicatorName } from './settings.ts';

/** A bar in the words of the legend and the table. */
export interface Readout {
  /** When the bar opens, ms UTC. */
  timeMs: number;
  open: string;
  high: string;
  low: string;
  close: string;
  /** Of the bar, as a signed share of its open: "0.0123". */
  change: string;
  volume: string;
  indicators: readonly { name: string; value: string }[];
}

/** Writes the bars from a place on as the page's language does, `count` of them; indicators are rounded to two places more than prices. */
export function readoutsOf(
  lang: Lang,
  bars: readonly Kline[],
  places: number,
  chosen: readonly IndicatorName[],
  from: number,
  count: number,
): readonly Readout[] {
  const lines = indicatorLines(
    chosen,
    bars.map(({ c }) => Number.parseFloat(c)),
  );
  const price = (amount: string) => formatAmount(lang, amount, { places, fixed: true });
  return bars.slice(from, from + count).map((bar, offset) => ({
    timeMs: bar.t,
    open: price(bar.o),
    high: price(bar.h),
    low: price(bar.l),
    close: price(bar.c),
    change: canonical(divide(decimal(bar.c).minus(bar.o), decimal(bar.o))),
    volume: formatShort(lang, bar.v),
    indicators: lines.flatMap(({ name, values }) => {
      const value = values[from + offset];
      return value === undefined ? [] : [{ name, value: price(value.toFixed(Math.min(places + 2, 12))) }];
    }),
  }));
}
