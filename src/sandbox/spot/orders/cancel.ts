import * as contract from '#contract/order.ts';
import { tradeStatus } from '#contract/market-data.ts';
import { checkOrders } from '#sandbox/exchange/request-checks.ts';
import { refuse } from '#sandbox/exchange/handler-result.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { handle } from '#sandbox/exchange/handler.ts';
import type { Pair } from '#sandbox/catalog/pairs.ts';
import { applyChanges } from './apply-changes.ts';
import { isFinal, orderById, findOrder, orderRow, ordersWhere } from './stored-orders.ts';
import type { StoredOrder } from './stored-orders.ts';
import { openOrderSql, waitingPlanSql } from '../spot-tables.ts';
import { cancelPlan, plansWhere } from '../plan-orders/plans.ts';
import { canceledOrder } from './order-changes.ts';

/** Removes an open order from its book and releases what it froze, inside a transaction. Returns the canceled order. */
export function cancelOrder(exchange: Exchange, order: StoredOrder, reason: StoredOrder['cancelReason']): StoredOrder {
  const market = exchange.markets.of(order.symbolId);
  market.cancel(order.orderId);
  const after = canceledOrder(order, reason, exchange.clock.now());
  const title = { kind: 'order cancel', reference: order.orderId };
  applyChanges(exchange, market.symbol, title, [{ before: order, after, trades: [] }]);
  return after;
}

/** Error name of canceling a final order. */
export const finishedReason = (isFilled: boolean): 'alreadyFilled' | 'alreadyCanceled' =>
  isFilled ? 'alreadyFilled' : 'alreadyCanceled';

/** Error codes in the `failed` list of batch cancels. */
export const cancelCodes = { unknownOrder: 170213, alreadyFilled: 170139, alreadyCanceled: 170142 } as const;

/** `order.cancel`: cancels an order by one of its two ids. */
export const cancel = handle(
  contract.cancel,
  ({ exchange, params, account }) => {
    if (params.orderId === undefined && params.clientOrderId === undefined)
      return refuse('badParameter', { field: 'orderId' });
    const order = findOrder(exchange, account.uid, params);
    if (!order) return refuse('unknownOrder');
    if (isFinal(order)) return refuse(finishedReason(order.status === 'FILLED'));
    return { result: { order: orderRow(exchange, cancelOrder(exchange, order, 'USER')) } };
  },
  { order: checkOrders.cancel },
);

interface Filters {
  symbolId?: string | undefined;
  side?: string | undefined;
  type?: string | undefined;
  isMargin?: 0 | 1 | undefined;
}

/** True for a batch cancel without any filter: it would cancel everything by mistake. */
export const selectsNothing = ({
  all,
  symbolId,
  ids,
}: {
  all?: 1 | undefined;
  symbolId?: string | undefined;
  ids?: string | undefined;
}) => all === undefined && symbolId === undefined && ids === undefined;

/** An order of a batch cancel; `code` is null when it was canceled, else its error code. */
export interface BatchItem {
  orderId: string;
  code: number | null;
}

/** Result of a batch cancel in the shape of the contract. */
export function batchResult(items: readonly BatchItem[]) {
  const failed = items.flatMap(({ orderId, code }) => (code === null ? [] : [{ orderId, code }]));
  return { total: items.length, success: items.length - failed.length, failed };
}

/** An account's open orders that match the filters, oldest first. */
function matchingOrders(exchange: Exchange, uid: string, { symbolId, side, type, isMargin }: Filters): StoredOrder[] {
  const where = `uid = ?1 AND ${openOrderSql} AND (?2 IS NULL OR symbol_id = ?2) AND (?3 IS NULL OR side = ?3)
    AND (?4 IS NULL OR type = ?4) AND (?5 IS NULL OR (source = 'MARGIN') = ?5) ORDER BY order_id`;
  return ordersWhere(exchange, where, [uid, symbolId ?? null, side ?? null, type ?? null, isMargin ?? null]);
}

/** `order.batchCancel`: cancels the named orders, or all that match the filters. */
export const batchCancel = handle(
  contract.batchCancel,
  ({ exchange, params, account }) => {
    const { orderIds } = params;
    if (selectsNothing({ ...params, ids: orderIds })) return refuse('badParameter', { field: 'orderIds' });
    const matching = new Set(matchingOrders(exchange, account.uid, params).map(({ orderId }) => orderId));
    const ids = orderIds === undefined ? [...matching] : [...new Set(orderIds.split(','))];
    const items = ids.map((orderId): BatchItem => {
      const order = findOrder(exchange, account.uid, { orderId });
      if (!order) return { orderId, code: cancelCodes.unknownOrder };
      if (isFinal(order)) return { orderId, code: cancelCodes[finishedReason(order.status === 'FILLED')] };
      if (!matching.has(orderId)) return { orderId, code: cancelCodes.unknownOrder };
      cancelOrder(exchange, order, 'BATCH');
      return { orderId, code: null };
    });
    return { result: batchResult(items) };
  },
  { order: checkOrders.cancel },
);

/** Cancels the open orders and plan orders of a pair that is delisted. exchange-api 4.1 */
export function cancelDelisted(exchange: Exchange, { symbolId, tradeStatus: status }: Pair): void {
  if (status !== tradeStatus.delisted) return;
  for (const plan of plansWhere(exchange, `symbol_id = ? AND ${waitingPlanSql} ORDER BY plan_order_id`, [symbolId]))
    cancelPlan(exchange, plan, 'DELIST', exchange.clock.now());
  for (const { orderId } of ordersWhere(exchange, `symbol_id = ? AND ${openOrderSql} ORDER BY order_id`, [symbolId])) {
    const order = orderById(exchange, orderId);
    if (order && !isFinal(order)) cancelOrder(exchange, order, 'DELIST');
  }
}
