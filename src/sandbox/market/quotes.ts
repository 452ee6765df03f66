import { raiseTo, scale } from '../../money/index.ts';
import { lotsAnHour } from './drawn.ts';
import { deviations } from './pairs.ts';
import type { Pair } from './pairs.ts';

/** Most levels a side that simulated makers keep. exchange-api 6 */
export const levelsASide = 200;
/** How far the last level stands from the price: majors, stable coins and leveraged tokens, and others. exchange-api 6 */
const reaches = { near: 0.02, far: 0.1 } as const;
/** Between best bid and ask, as a fraction of the price: of pairs marked HOT, stable coins, other majors, and others. */
const spreads = { hot: 0.00002, stable: 0, near: 0.0002, other: 0.0006 } as const;
/** A usual level holds this share of what a day trades. */
const levelShare = 0.0004;
/** Levels lie closer near the price. */
const curve = 1.7;

/** Where simulated makers quote round a price, in ticks; `size` is a usual level's, in lots. */
export interface Quotes {
  bids: readonly number[];
  asks: readonly number[];
  size: number;
  /** The least a maker or taker trades, in lots. */
  least: number;
}

const isNear = ({ deviation, symbolType }: Pair): boolean =>
  symbolType === 'LT' || deviation === deviations.major || deviation === deviations.stable;

/** The least that may be ordered. */
export function leastLots({ minQty, lot }: Pair): number {
  return Math.max(1, Number(raiseTo(scale(minQty), scale(lot)) / scale(lot)));
}

function spreadOf(pair: Pair): number {
  if (pair.mark.includes('HOT')) return spreads.hot;
  if (pair.deviation === deviations.stable) return spreads.stable;
  return isNear(pair) ? spreads.near : spreads.other;
}

/** @param ticks the price, not whole in general */
export function quotesOf(pair: Pair, ticks: number): Quotes {
  const spread = Math.max(1, Math.round(ticks * spreadOf(pair)));
  const reach = ticks * (isNear(pair) ? reaches.near : reaches.far);
  const bid = Math.max(1, Math.round(ticks - spread / 2));
  const least = leastLots(pair);
  const quotes = { bids: [bid], asks: [bid + spread] };
  for (let index = 1, offset = 0; index < levelsASide; index += 1) {
    offset = Math.max(offset + 1, Math.round(reach * (index / (levelsASide - 1)) ** curve));
    if (offset + spread / 2 > Math.max(1, reach)) break;
    if (bid - offset > 0) quotes.bids.push(bid - offset);
    quotes.asks.push(bid + spread + offset);
  }
  return { ...quotes, size: Math.max(least, Math.round(lotsAnHour(pair, ticks) * 24 * levelShare)), least };
}

/** A level's size: little at the best, more behind. @param draw even in [0, 1) */
export function sizeAt({ size, least }: Quotes, index: number, draw: number): number {
  return Math.max(least, Math.round(size * (0.2 + 1.6 * draw) * (0.4 + (1.6 * index) / levelsASide)));
}
