import type { SQLInputValue } from 'node:sqlite';
import * as v from 'valibot';
import { Order as OrderSchema, OrderType, QuantityUnit, TimeInForce } from '#contract/trading.ts';
import { Side } from '#contract/scalars.ts';
import type { Order } from '#contract/trading.ts';
import { decimal, divide, unscale } from '#money/index.ts';
import { decimalsOf } from '#money/decimals.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import type { Pair } from '#sandbox/catalog/pairs.ts';
import { bool, int, text, units } from '#sandbox/store/columns.ts';
import { tableOf } from '#sandbox/store/table.ts';

const { status, cancelReason, source } = OrderSchema.entries;

/**
 * The record of a user's order: amounts in units of 10⁻⁸, `locked` of the coin that the side pays with. `loanId` is the
 * loan that it took at its entry, '' without one.
 */
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
  isLoan: bool,
  isRepay: bool,
  loanId: text,
  accountType: int,
  createTime: int,
  updateTime: int,
  amendCount: int,
  lastAmendId: text,
  /** Its place in the queue of its price; '' for an order that is still where it entered. */
  queueId: text,
  ver: int,
});
export type StoredOrder = v.InferOutput<typeof StoredOrder>;

const table = tableOf('spot_order', StoredOrder);

/** Adds or replaces an order. */
export const saveOrder = (exchange: Pick<Exchange, 'store'>, order: StoredOrder): void => table.save(exchange, order);

/** Reads orders by a condition in SQL, with the values of its placeholders. */
export const ordersWhere = (
  exchange: Pick<Exchange, 'store'>,
  condition: string,
  values: readonly SQLInputValue[],
): StoredOrder[] => table.where(exchange, condition, values);

/** Reads an order of any account. */
export const orderById = (exchange: Pick<Exchange, 'store'>, orderId: string): StoredOrder | undefined =>
  ordersWhere(exchange, 'order_id = ?', [orderId])[0];

/**
 * Reads an account's order by one of its two ids. When a client id was used again after it expired, returns the newest
 * order.
 */
export function findOrder(
  exchange: Pick<Exchange, 'store'>,
  uid: string,
  { orderId, clientOrderId }: { orderId?: string | undefined; clientOrderId?: string | undefined },
): StoredOrder | undefined {
  if (orderId !== undefined) return ordersWhere(exchange, 'order_id = ? AND uid = ?', [orderId, uid])[0];
  if (clientOrderId === undefined) return undefined;
  const condition = 'uid = ? AND client_order_id = ? ORDER BY order_id DESC LIMIT 1';
  return ordersWhere(exchange, condition, [uid, clientOrderId])[0];
}

const finalStatuses: readonly StoredOrder['status'][] = ['FILLED', 'CANCELED', 'PARTIALLY_FILLED_CANCELED', 'REJECTED'];
/** True for an order that cannot change any more. */
export const isFinal = ({ status }: Pick<StoredOrder, 'status'>): boolean => finalStatuses.includes(status);

/** The coins that an order of this side pays with and receives. */
export const coinsOfSide = (side: Side, { baseTokenId, quoteTokenId }: Pair) =>
  side === 'BUY' ? { pays: quoteTokenId, gets: baseTokenId } : { pays: baseTokenId, gets: quoteTokenId };

/** Average price, rounded half up to two more decimals than the tick; '0' without fills. exchange-api 5 */
export function averagePriceOf({ executedAmount, executedQty }: StoredOrder, { tick }: Pick<Pair, 'tick'>): string {
  if (executedQty === 0n) return '0';
  const exact = divide(unscale(executedAmount), unscale(executedQty));
  return exact.round(decimalsOf(tick) + 2, decimal.roundHalfUp).toFixed();
}

/** The order in the shape of the contract. Throws when its pair does not exist. */
export function orderRow({ catalog }: Pick<Exchange, 'catalog'>, order: StoredOrder): Order {
  const pair = catalog.pair(order.symbolId);
  if (!pair) throw new Error(`order ${order.orderId}: no pair ${order.symbolId}`);
  return rowOf(pair, averagePriceOf(order, pair), order);
}

function rowOf(
  pair: Pair,
  avgPrice: string,
  { uid: _uid, loanId: _loanId, queueId: _queueId, accountType, isLoan, isRepay, ...order }: StoredOrder,
): Order {
  const { pays, gets } = coinsOfSide(order.side, pair);
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
    isLoan: isLoan ? 1 : 0,
    isRepay: isRepay ? 1 : 0,
    accountType: accountType === 6 ? 6 : 1,
  };
}
