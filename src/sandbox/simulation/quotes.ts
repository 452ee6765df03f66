import { ceilTo, scale } from '#money/index.ts';
import { lotsPerHour } from '#sandbox/bars/synthetic-bars.ts';
import { deviations } from '#sandbox/catalog/pairs.ts';
import type { Pair } from '#sandbox/catalog/pairs.ts';

/** Most levels per side that the simulated market makers quote. exchange-api 6 */
const levelsPerSide = 200;
/**
 * Distance of the last level from the price, a fraction: of majors, stable coins and leveraged tokens, and of others.
 * exchange-api 6
 */
const depths = { near: 0.02, far: 0.1 } as const;
/** Spread as a fraction of the price: of pairs marked HOT, stable coins, other majors, and others. */
const spreads = { hot: 0.00002, stable: 0, near: 0.0002, other: 0.0006 } as const;
/** An average level has this fraction of the daily volume. */
const levelShare = 0.0004;
/** Exponent of the distance of levels: they are denser near the price. */
const curve = 1.7;

/** Prices in ticks at which the simulated market makers quote, best first. */
export interface Quotes {
  bids: readonly number[];
  asks: readonly number[];
  /** Lots of an average level. */
  levelLots: number;
  /** The smallest order. */
  minLots: number;
}

const isNear = ({ deviation, symbolType }: Pair): boolean =>
  symbolType === 'LT' || deviation === deviations.major || deviation === deviations.stable;

/** The smallest order of a pair, lots. */
export function minLots({ minQty, lot }: Pair): number {
  return Math.max(1, Number(ceilTo(scale(minQty), scale(lot)) / scale(lot)));
}

function spreadOf(pair: Pair): number {
  if (pair.mark.includes('HOT')) return spreads.hot;
  if (pair.deviation === deviations.stable) return spreads.stable;
  return isNear(pair) ? spreads.near : spreads.other;
}

/** The quotes around a price. @param ticks the price, not always a whole number */
export function quotesOf(pair: Pair, ticks: number): Quotes {
  const spread = Math.max(1, Math.round(ticks * spreadOf(pair)));
  const depth = ticks * (isNear(pair) ? depths.near : depths.far);
  const bid = Math.max(1, Math.round(ticks - spread / 2));
  const smallest = minLots(pair);
  const quotes = { bids: [bid], asks: [bid + spread] };
  for (let index = 1, offset = 0; index < levelsPerSide; index += 1) {
    offset = Math.max(offset + 1, Math.round(depth * (index / (levelsPerSide - 1)) ** curve));
    if (offset + spread / 2 > Math.max(1, depth)) break;
    if (bid - offset > 0) quotes.bids.push(bid - offset);
    quotes.asks.push(bid + spread + offset);
  }
  const levelLots = Math.max(smallest, Math.round(lotsPerHour(pair, ticks) * 24 * levelShare));
  return { ...quotes, levelLots, minLots: smallest };
}

/** Lots of a level: few at the best price, more behind. @param random uniform in [0, 1) */
export function lotsAtLevel({ levelLots, minLots: smallest }: Quotes, index: number, random: number): number {
  return Math.max(smallest, Math.round(levelLots * (0.2 + 1.6 * random) * (0.4 + (1.6 * index) / levelsPerSide)));
}
