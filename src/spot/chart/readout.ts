import type { Kline } from '#contract/market-data.ts';
import { formatAmount, formatShort } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { canonical, decimal, divide } from '#money/index.ts';
import type { IndicatorLine } from './indicator-lines.ts';

/** One bar as the legend and the table show it. */
export interface Readout {
  /** When the bar opens, ms UTC. */
  timeMs: number;
  open: string;
  high: string;
  low: string;
  close: string;
  /** Change from open to close as a signed fraction: "0.0123". */
  change: string;
  volume: string;
  indicators: readonly (Pick<IndicatorLine, 'indicator' | 'name' | 'color' | 'pane'> & { value: string })[];
}

/**
 * Formats `count` bars from index `from` in the page's language. Prices have `decimals` decimals, indicators two more.
 * `lines` hold one value for each of `bars`. Volumes have `volumeDecimals` decimals, or all of theirs without it.
 */
export function readoutsOf(
  lang: Lang,
  bars: readonly Kline[],
  decimals: number,
  lines: readonly IndicatorLine[],
  from: number,
  count: number,
  volumeDecimals?: number,
): readonly Readout[] {
  const price = (amount: string) => formatAmount(lang, amount, { decimals: decimals, fixed: true });
  return bars.slice(from, from + count).map((bar, offset) => ({
    timeMs: bar.t,
    open: price(bar.o),
    high: price(bar.h),
    low: price(bar.l),
    close: price(bar.c),
    change: canonical(divide(decimal(bar.c).minus(bar.o), decimal(bar.o))),
    volume: formatShort(lang, bar.v, volumeDecimals === undefined ? {} : { decimals: volumeDecimals, fixed: true }),
    indicators: lines.flatMap(({ indicator, name, color, pane, values }) => {
      const value = values[from + offset];
      return value === undefined
        ? []
        : [{ indicator, name, color, pane, value: price(value.toFixed(Math.min(decimals + 2, 12))) }];
    }),
  }));
}
