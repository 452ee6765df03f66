import type { PublicTrade } from '#contract/market-stream.ts';
import type { Ticker } from '#contract/market-data.ts';
import { comparePrices } from './price-order.ts';

/** Direction of a price or figure. */
export type Direction = 'up' | 'down' | 'same';

/** The direction of a signed change. */
export function directionOf(change: string): Direction {
  if (/^-?0*(?:\.0*)?$/.test(change)) return 'same';
  return change.startsWith('-') ? 'down' : 'up';
}

/** Arrow after a price that changed. */
export const directionArrows = { up: '↑', down: '↓', same: '' } as const satisfies Record<Direction, string>;

/** A pair's last price in the quote coin, and its direction from the previous price. */
export interface LastPrice {
  symbolId: string;
  price: string;
  direction: Direction;
}

/** The arrow of a price's direction, so that color is not the only sign. quality.md Q-A03 */
export const arrowOf = ({ direction }: LastPrice): string => directionArrows[direction];

/**
 * The last price from trades (newest first) or the ticker, whichever is newer: the two topics arrive
 * independently. Without another price to compare with, the direction is that of the day. Undefined before the first
 * price.
 */
export function lastPriceOf(trades: readonly PublicTrade[], ticker: Ticker | undefined): LastPrice | undefined {
  const [newest] = trades;
  if (!newest) return ticker && { symbolId: ticker.s, price: ticker.c, direction: directionOf(ticker.m) };
  const price = ticker && ticker.t >= newest.t ? ticker.c : newest.p;
  const previous = trades.find(({ p }) => p !== price)?.p;
  if (previous !== undefined)
    return { symbolId: newest.s, price, direction: comparePrices(price, previous) > 0 ? 'up' : 'down' };
  return { symbolId: newest.s, price, direction: ticker ? directionOf(ticker.m) : 'same' };
}

export const isSamePrice = (a: LastPrice | undefined, b: LastPrice | undefined): boolean =>
  a?.symbolId === b?.symbolId && a?.price === b?.price && a?.direction === b?.direction;
