import * as contract from '../../contract/order.ts';
import { refuse } from '../answer.ts';
import type { Exchange } from '../exchange.ts';
import { handle } from '../handle.ts';
import type { Pair } from '../market/pairs.ts';
import { applyChanges } from './changes.ts';
import { isFinal, orderById, orderOf, orderRow, ordersWhere } from './orders.ts';
import type { StoredOrder } from './orders.ts';
import { isOpen, isWaiting } from './schema.ts';
import { cancelPlan, plansWhere } from './plans.ts';
import { canceled } from './settle.ts';

/** Takes an open order out of its book and gives back what it froze, inside a transaction. */
export function cancelOrder(exchange: Exchange, order: StoredOrder, reason: StoredOrder['cancelReason']): StoredOrder {
  const market = exchange.markets.of(order.symbolId);
  market.cancel(order.orderId);
  const after = canceled(order, reason, exchange.clock.now());
  const title = { kind: 'order cancel', reference: order.orderId };
  applyChanges(exchange, market.symbol, title, [{ before: order, after, trades: [] }]);
  return after;
}

/** Why a finished order cannot be canceled. */
export const finishedProblem = (isFilled: boolean): 'alreadyFilled' | 'alreadyCanceled' =>
  isFilled ? 'alreadyFilled' : 'alreadyCanceled';

const codes = { unknownOrder: 170213, alreadyFilled: 170139, alreadyCanceled: 170142 } as const;

export const cancel = handle(contract.cancel, ({ params, account, ...exchange }) => {
  if (params.orderId === undefined && params.clientOrderId === undefined)
    return refuse('badParameter', { field: 'orderId' });
  const order = orderOf(exchange, account.uid, params);
  if (!order) return refuse('unknownOrder');
  if (isFinal(order)) return refuse(finishedProblem(order.status === 'FILLED'));
  return { result: { order: orderRow(exchange, cancelOrder(exchange, order, 'USER')) } };
});

interface Filters {
  symbolId?: string | undefined;
  side?: string | undefined;
  type?: string | undefined;
  isMargin?: 0 | 1 | undefined;
}

/** A batch that names nothing would cancel everything by mistake. */
export const namesNothing = ({
  all,
  symbolId,
  ids,
}: {
  all?: 1 | undefined;
  symbolId?: string | undefined;
  ids?: string | undefined;
}) => all === undefined && symbolId === undefined && ids === undefined;

/** Counts what a batch did: `null` for a success, else its code. */
export function batchResult(done: readonly { orderId: string; code: number | null }[]) {
  const failed = done.flatMap(({ orderId, code }) => (code === null ? [] : [{ orderId, code }]));
  return { total: done.length, success: done.length - failed.length, failed };
}

/** The open orders that fit at this moment, oldest first. */
function chosenOrders(exchange: Exchange, uid: string, { symbolId, side, type, isMargin }: Filters): StoredOrder[] {
  const where = `uid = ?1 AND ${isOpen} AND (?2 IS NULL OR symbol_id = ?2) AND (?3 IS NULL OR side = ?3)
    AND (?4 IS NULL OR type = ?4) AND (?5 IS NULL OR (source = 'MARGIN') = ?5) ORDER BY order_id`;
  return ordersWhere(exchange, where, [uid, symbolId ?? null, side ?? null, type ?? null, isMargin ?? null]);
}

export const batchCancel = handle(contract.batchCancel, ({ params, account, ...exchange }) => {
  const { orderIds } = params;
  if (namesNothing({ ...params, ids: orderIds })) return refuse('badParameter', { field: 'orderIds' });
  const fitting = new Set(chosenOrders(exchange, account.uid, params).map(({ orderId }) => orderId));
  const named = orderIds === undefined ? [...fitting] : [...new Set(orderIds.split(','))];
  const done = named.map((orderId): { orderId: string; code: number | null } => {
    const order = orderOf(exchange, account.uid, { orderId });
    if (!order) return { orderId, code: codes.unknownOrder };
    if (isFinal(order)) return { orderId, code: codes[finishedProblem(order.status === 'FILLED')] };
    if (fitting.has(orderId)) cancelOrder(exchange, order, 'BATCH');
    return { orderId, code: fitting.has(orderId) ? null : codes.unknownOrder };
  });
  return { result: batchResult(done) };
});

/** A pair that is delisted: what is open there ends, plan orders too. exchange-api 4.1 */
export function cancelDelisted(exchange: Exchange, { symbolId, tradeStatus }: Pair): void {
  if (tradeStatus !== 3) return;
  for (const plan of plansWhere(exchange, `symbol_id = ? AND ${isWaiting} ORDER BY plan_order_id`, [symbolId]))
    cancelPlan(exchange, plan, 'DELIST', exchange.clock.now());
  for (const { orderId } of ordersWhere(exchange, `symbol_id = ? AND ${isOpen} ORDER BY order_id`, [symbolId])) {
    const order = orderById(exchange, orderId);
    if (order && !isFinal(order)) cancelOrder(exchange, order, 'DELIST');
  }
}
