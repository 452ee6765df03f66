import type { PublicTrade } from '../contract/market-stream.ts';
import { directionArrows } from './direction.ts';
import type { Direction } from './direction.ts';
import { comparePrices } from './price-order.ts';

/** The last price and which way it went from the one before it. */
export interface LastPrice {
  price: string;
  direction: Direction;
}

/** An arrow, so that nothing is said by colour alone. quality.md Q-A03 */
export const signOf = ({ direction }: LastPrice): string => directionArrows[direction];

/** Of trades, newest first; undefined before the first. */
export function lastPrice(trades: readonly PublicTrade[]): LastPrice | undefined {
  const price = trades[0]?.p;
  if (price === undefined) return undefined;
  const before = trades.find(({ p }) => p !== price)?.p;
  if (before === undefined) return { price, direction: 'same' };
  return { price, direction: comparePrices(price, before) > 0 ? 'up' : 'down' };
}
