import { ceilTo, floorTo } from '#money/index.ts';
import { hourMs } from '../durations.ts';
import { backTest } from './back-test.ts';
import type { BackTest, PriceBar } from './back-test.ts';
import { aprOf } from './bot-figures.ts';
import { everyCellEarns } from './bot-profit.ts';
import type { FeeRates, GridRange, PairSteps } from './bot-terms.ts';

/**
 * Bars of one hour before 00:00 UTC that a recommendation reads: 30 days, 7 days at least. bots.md 2 "Recommendation"
 */
export const recommendationBars = { most: 720, least: 168 } as const;
/** Days that it is computed from. */
export const recommendationDays = recommendationBars.most / 24;
/** Its investment in USD. */
export const recommendationUsd = '10000';

const candidates = [5, 8, 12, 20, 30, 50, 80, 120, 200] as const;
/** The lows and highs beyond this rank are left out as outliers. */
const rank = 15;
/** The range is moved outward by this part of its height. */
const margin = 10n;
/** Least profit of a grid, 10⁻⁴. */
const leastCellProfit = 10n;
const leastMatchedTrades = 10;

const ascending = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);

/** A recommended range with the figures of its back-test; APR of the total profit, 10⁻⁴. */
export interface Recommended {
  range: GridRange;
  result: BackTest;
  apr: bigint;
}

/** The 15th lowest low and the 15th highest high, each moved outward by a tenth of their distance, to tick. */
function recommendedBounds(bars: readonly PriceBar[], tick: bigint): { min: bigint; max: bigint } | undefined {
  const low = bars.map((bar) => bar.low).sort(ascending)[rank - 1];
  const high = bars
    .map((bar) => bar.high)
    .sort(ascending)
    .at(-rank);
  if (low === undefined || high === undefined || high <= low) return undefined;
  const outward = (high - low) / margin;
  const bounds = { min: floorTo(low - outward, tick), max: ceilTo(high + outward, tick) };
  return bounds.min >= tick ? bounds : undefined;
}

/**
 * The arithmetic range with the highest grid profit in a back-test of the closed hourly bars; undefined without
 * enough bars, without a range of at least ten matched trades, or when the winner's total profit is not above 0.
 */
export function recommend(
  bars: readonly PriceBar[],
  { steps, fees, quote }: { steps: PairSteps; fees: FeeRates; /** Investment in quote coins. */ quote: bigint },
): Recommended | undefined {
  const recent = bars.slice(-recommendationBars.most);
  const bounds = recent.length < recommendationBars.least ? undefined : recommendedBounds(recent, steps.tick);
  if (!bounds) return undefined;
  let best: { range: GridRange; result: BackTest } | undefined;
  for (const cells of candidates) {
    const range: GridRange = { ...bounds, cells, type: 'ARITHMETIC' };
    if (!everyCellEarns(range, steps.tick, fees.maker, leastCellProfit)) continue;
    const result = backTest({ range, steps, fees, investment: { quote, base: 0n } }, recent);
    if (result.matchedTrades < leastMatchedTrades) continue;
    if (!best || result.gridProfit > best.result.gridProfit) best = { range, result };
  }
  if (!best || best.result.totalProfit <= 0n) return undefined;
  return { ...best, apr: aprOf(best.result.totalProfit, quote, recent.length * hourMs) };
}
