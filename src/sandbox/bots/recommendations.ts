import { dayMs } from '#formulas/durations.ts';
import { recommend, recommendationBars, recommendationUsd } from '#formulas/bots/recommendation.ts';
import type { Recommended } from '#formulas/bots/recommendation.ts';
import type { PriceBar } from '#formulas/bots/back-test.ts';
import { mulDiv, scale, unitsPerCoin } from '#money/index.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import type { Pair } from '#sandbox/catalog/pairs.ts';
import { feesAt, hasBots, stepsOf } from './engine/pair-terms.ts';

/** Recommendations of one UTC day by pair; null without one. */
interface DayCache {
  key: string;
  byPair: Map<string, Recommended | null>;
}

const caches = new WeakMap<Exchange['store'], DayCache>();

/** Drops the recommendations: the tables were emptied. */
export const dropRecommendations = ({ store }: Pick<Exchange, 'store'>): void => void caches.delete(store);

/** The hourly bars of a pair before an instant, oldest first, prices in units of 10⁻⁸. */
export const hourBars = ({ market }: Pick<Exchange, 'market'>, pair: Pair, from: number, to: number, now: number) => {
  const tick = scale(pair.tick);
  const price = (ticks: number): bigint => BigInt(ticks) * tick;
  return market.history
    .bars(pair, '1h', { from, to, limit: recommendationBars.most }, now)
    .map(({ t, o, h, l, c }): PriceBar & { t: number } => ({
      t,
      open: price(o),
      high: price(h),
      low: price(l),
      close: price(c),
    }));
};

function compute(exchange: Exchange, pair: Pair, day: number, now: number): Recommended | undefined {
  const bars = hourBars(exchange, pair, day - 30 * dayMs, day, now);
  const usd = exchange.prices.usd(pair.quoteTokenId, day);
  if (usd === 0n) return undefined;
  const quote = mulDiv(scale(recommendationUsd), unitsPerCoin, usd);
  return recommend(bars, { steps: stepsOf(pair), fees: feesAt(pair, 0), quote });
}

/** What is known of the recommendations of a day. */
function recommendationsOf({ seed, store }: Exchange, day: number): Map<string, Recommended | null> {
  const key = `${seed()} ${day}`;
  let cache = caches.get(store);
  if (cache?.key !== key) {
    cache = { key, byPair: new Map() };
    caches.set(store, cache);
  }
  return cache.byPair;
}

/**
 * The recommended range of a pair; undefined without one. It is computed at the first read of a UTC day from
 * the closed hours before it, so it stays the same all day. bots.md 2 "Recommendation"
 */
export function recommendationOf(exchange: Exchange, pair: Pair, now: number): Recommended | undefined {
  const day = now - (now % dayMs);
  const known = recommendationsOf(exchange, day);
  const cached = known.get(pair.symbolId);
  if (cached !== undefined) return cached ?? undefined;
  const computed = compute(exchange, pair, day, now);
  known.set(pair.symbolId, computed ?? null);
  return computed;
}

/**
 * Computes the recommendation of one pair that has none for today, so that no request waits for those of all pairs.
 */
export function computeNext(exchange: Exchange): void {
  const now = exchange.clock.now();
  const known = recommendationsOf(exchange, now - (now % dayMs));
  const next = exchange.catalog.pairs().find((pair) => hasBots(pair) && !known.has(pair.symbolId));
  if (next) recommendationOf(exchange, next, now);
}

/** Computes the recommendations of each day while the market moves: one with each tick of the clock. */
export function computeAhead(exchange: Exchange): void {
  exchange.clock.onTick(() => {
    if (exchange.market.simulation.isRunning()) computeNext(exchange);
  });
}
