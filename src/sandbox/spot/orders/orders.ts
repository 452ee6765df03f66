import * as v from 'valibot';
import { Order as OrderSchema, OrderType, QuantityUnit, Side, TimeInForce } from '../../contract/trading.ts';
import type { Order } from '../../contract/trading.ts';
import { decimal, divide, unscale } from '../../money/index.ts';
import type { Exchange } from '../exchange.ts';
import { placesOf } from '../market/pairs.ts';
import type { Pair } from '../market/pairs.ts';
import { int, text, units } from '../store/columns.ts';

const { status, cancelReason, source } = OrderSchema.entries;

/** A person's order as it is kept: amounts in units of 10⁻⁸, `locked` of the coin that the side pays with. */
export const StoredOrder = v.object({
  orderId: text,
  uid: text,
  clientOrderId: text,
  symbolId: text,
  side: Side,
  type: OrderType,
  timeInForce: TimeInForce,
  price: units,
  quantity: units,
  unit: QuantityUnit,
  executedQty: units,
  executedAmount: units,
  leavesQty: units,
  locked: units,
  fee: units,
  status,
  cancelReason,
  rejectCode: int,
  source,
  planOrderId: text,
  accountType: int,
  createTime: int,
  updateTime: int,
  ver: int,
});
export type StoredOrder = v.InferOutput<typeof StoredOrder>;

const names = Object.keys(StoredOrder.entries);
const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
/** For `SELECT`: every column under the name it has here. */
const columns = names.map((name) => `${snake(name)} AS ${name}`).join(', ');
const upsert = `INSERT OR REPLACE INTO spot_order (${names.map(snake).join(', ')}) VALUES (${names.map(() => '?').join(', ')})`;

/** Adds or replaces an order. */
export function saveOrder({ store }: Pick<Exchange, 'store'>, order: StoredOrder): void {
  store.run(
    upsert,
    order.orderId,
    order.uid,
    order.clientOrderId,
    order.symbolId,
    order.side,
    order.type,
    order.timeInForce,
    order.price,
    order.quantity,
    order.unit,
    order.executedQty,
    order.executedAmount,
    order.leavesQty,
    order.locked,
    order.fee,
    order.status,
    order.cancelReason,
    order.rejectCode,
    order.source,
    order.planOrderId,
    order.accountType,
    order.createTime,
    order.updateTime,
    order.ver,
  );
}

type Values = readonly (string | number | bigint | null)[];

/** Orders by a condition that the caller writes, with its values. */
export const ordersWhere = ({ store }: Pick<Exchange, 'store'>, where: string, values: Values): StoredOrder[] =>
  store.rows(StoredOrder, `SELECT ${columns} FROM spot_order WHERE ${where}`, ...values);

export const orderById = (exchange: Pick<Exchange, 'store'>, orderId: string): StoredOrder | undefined =>
  ordersWhere(exchange, 'order_id = ?', [orderId])[0];

/** A person's order by one of its two ids; the newest when a client id came again after it was forgotten. */
export function orderOf(
  exchange: Pick<Exchange, 'store'>,
  uid: string,
  { orderId, clientOrderId }: { orderId?: string | undefined; clientOrderId?: string | undefined },
): StoredOrder | undefined {
  if (orderId !== undefined) return ordersWhere(exchange, 'order_id = ? AND uid = ?', [orderId, uid])[0];
  if (clientOrderId === undefined) return undefined;
  const where = 'uid = ? AND client_order_id = ? ORDER BY order_id DESC LIMIT 1';
  return ordersWhere(exchange, where, [uid, clientOrderId])[0];
}

const finalStatuses: readonly StoredOrder['status'][] = ['FILLED', 'CANCELED', 'PARTIALLY_FILLED_CANCELED', 'REJECTED'];
export const isFinal = ({ status }: Pick<StoredOrder, 'status'>): boolean => finalStatuses.includes(status);

/** What an order pays with, and what it receives. */
export const coinsOf = (side: Side, { baseTokenId, quoteTokenId }: Pair) =>
  side === 'BUY' ? { pays: quoteTokenId, gets: baseTokenId } : { pays: baseTokenId, gets: quoteTokenId };

/** Half-up at the tick's places and two more. exchange-api 5 */
function averageOf({ executedAmount, executedQty }: StoredOrder, { tick }: Pair): string {
  if (executedQty === 0n) return '0';
  const exact = divide(unscale(executedAmount), unscale(executedQty));
  return exact.round(placesOf(tick) + 2, decimal.roundHalfUp).toFixed();
}

/** The order as the contract shows it. */
export function orderRow({ catalog }: Pick<Exchange, 'catalog'>, order: StoredOrder): Order {
  const pair = catalog.pair(order.symbolId);
  if (!pair) throw new Error(`an order of no pair: ${order.symbolId}`);
  return rowOf(pair, averageOf(order, pair), order);
}

function rowOf(pair: Pair, avgPrice: string, { uid: _uid, accountType, ...order }: StoredOrder): Order {
  const { pays, gets } = coinsOf(order.side, pair);
  return {
    ...order,
    price: unscale(order.price),
    quantity: unscale(order.quantity),
    executedQty: unscale(order.executedQty),
    executedAmount: unscale(order.executedAmount),
    avgPrice,
    leavesQty: unscale(order.leavesQty),
    locked: unscale(order.locked),
    lockedToken: pays,
    fee: order.fee === 0n ? [] : [{ token: gets, amount: unscale(order.fee) }],
    isLoan: 0,
    isRepay: 0,
    accountType: accountType === 6 ? 6 : 1,
  };
}
