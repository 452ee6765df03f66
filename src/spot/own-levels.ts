import type { Order } from '../contract/trading.ts';
import { rowPrice } from './book-rows.ts';
import type { BookSide } from './book-rows.ts';

/** Prices of the rows of a side in which a person's own open orders stand. quality.md Q-U10 */
export function ownLevels(
  orders: readonly Order[],
  { symbolId, side, step }: { symbolId: string; side: BookSide; step: string },
): ReadonlySet<string> {
  const wanted = side === 'bids' ? 'BUY' : 'SELL';
  const mine = orders.filter((order) => order.symbolId === symbolId && order.side === wanted && order.price !== '0');
  return new Set(mine.map(({ price }) => rowPrice(price, side, step)));
}
