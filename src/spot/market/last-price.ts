import type { PublicTrade } from '../contract/market-stream.ts';
import type { Ticker } from '../contract/trading.ts';
import { directionArrows, directionOf } from './direction.ts';
import type { Direction } from './direction.ts';
import { comparePrices } from './price-order.ts';

/** The last price of a pair and which way it went from the one before it. */
export interface LastPrice {
  symbolId: string;
  price: string;
  direction: Direction;
}

/** An arrow, so that nothing is said by colour alone. quality.md Q-A03 */
export const signOf = ({ direction }: LastPrice): string => directionArrows[direction];

/**
 * Of trades, newest first, and of the ticker, whichever knows more: both come by themselves, and only one may come at all. Where no
 * other price is known the day says the direction. Undefined before the first price.
 */
export function lastPrice(trades: readonly PublicTrade[], ticker: Ticker | undefined): LastPrice | undefined {
  const [newest] = trades;
  if (!newest) return ticker && { symbolId: ticker.s, price: ticker.c, direction: directionOf(ticker.m) };
  const price = ticker && ticker.t >= newest.t ? ticker.c : newest.p;
  const before = trades.find(({ p }) => p !== price)?.p;
  if (before !== undefined)
    return { symbolId: newest.s, price, direction: comparePrices(price, before) > 0 ? 'up' : 'down' };
  return { symbolId: newest.s, price, direction: ticker ? directionOf(ticker.m) : 'same' };
}

export const isSamePrice = (a: LastPrice | undefined, b: LastPrice | undefined): boolean =>
  a?.symbolId === b?.symbolId && a?.price === b?.price && a?.direction === b?.direction;
