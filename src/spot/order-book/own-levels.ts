import type { Order } from '#contract/trading.ts';
import { rowPrice } from './book-rows.ts';
import type { BookSide } from './book-rows.ts';

/** Returns the prices of a side's rows that contain open orders of the user. quality.md Q-U10 */
export function ownLevels(
  orders: readonly Order[],
  { symbolId, side, step }: { symbolId: string; side: BookSide; step: string },
): ReadonlySet<string> {
  const orderSide = side === 'bids' ? 'BUY' : 'SELL';
  const own = orders.filter((order) => order.symbolId === symbolId && order.side === orderSide && order.price !== '0');
  return new Set(own.map(({ price }) => rowPrice(price, side, step)));
}
