import * as contract from '#contract/order.ts';
import { checkOrders } from '#sandbox/exchange/request-checks.ts';
import { refuse } from '#sandbox/exchange/handler-result.ts';
import { handle } from '#sandbox/exchange/handler.ts';
import { batchResult, cancelCodes, finishedReason, selectsNothing } from '../orders/cancel.ts';
import type { BatchItem } from '../orders/cancel.ts';
import { orderById, orderRow } from '../orders/stored-orders.ts';
import { cancelPlan, findPlan, planRow, plansWhere } from './plans.ts';
import type { StoredPlan } from './plans.ts';
import { waitingPlanSql } from '../spot-tables.ts';

const finishedReasonOf = ({ status }: StoredPlan) => finishedReason(status === 'PLAN_TRIGGERED');

/** `order.planGet`: a plan order and the order that it created. */
export const planGet = handle(contract.planGet, ({ exchange, params, account }) => {
  if (params.planOrderId === undefined && params.clientOrderId === undefined)
    return refuse('badParameter', { field: 'planOrderId' });
  const plan = findPlan(exchange, account.uid, params);
  if (!plan) return refuse('unknownOrder');
  const order = plan.orderId === '' ? undefined : orderById(exchange, plan.orderId);
  return { result: { planOrder: planRow(plan), order: order ? orderRow(exchange, order) : null } };
});

/** `order.planCancel`: cancels a waiting plan order by one of its two ids. */
export const planCancel = handle(
  contract.planCancel,
  ({ exchange, params, account, now }) => {
    if (params.planOrderId === undefined && params.clientOrderId === undefined)
      return refuse('badParameter', { field: 'planOrderId' });
    const plan = findPlan(exchange, account.uid, params);
    if (!plan) return refuse('unknownOrder');
    if (plan.status !== 'PLAN_NEW') return refuse(finishedReasonOf(plan));
    return { result: { planOrder: planRow(cancelPlan(exchange, plan, 'USER', now)) } };
  },
  { order: checkOrders.cancel },
);

/** `order.planBatchCancel`: cancels the named plan orders, or all that match the filters. */
export const planBatchCancel = handle(
  contract.planBatchCancel,
  ({ exchange, params, account, now }) => {
    const { planOrderIds, symbolId, side, type, isMargin } = params;
    if (selectsNothing({ ...params, ids: planOrderIds })) return refuse('badParameter', { field: 'planOrderIds' });
    const condition = `uid = ?1 AND ${waitingPlanSql} AND (?2 IS NULL OR symbol_id = ?2) AND (?3 IS NULL OR side = ?3)
    AND (?4 IS NULL OR type = ?4) AND ?5 = 0 ORDER BY plan_order_id`;
    const values = [account.uid, symbolId ?? null, side ?? null, type ?? null, isMargin ?? 0];
    const matching = new Map(plansWhere(exchange, condition, values).map((plan) => [plan.planOrderId, plan]));
    const ids = planOrderIds === undefined ? [...matching.keys()] : [...new Set(planOrderIds.split(','))];
    const items = ids.map((orderId): BatchItem => {
      const plan = matching.get(orderId);
      if (plan) {
        cancelPlan(exchange, plan, 'BATCH', now);
        return { orderId, code: null };
      }
      const other = findPlan(exchange, account.uid, { planOrderId: orderId });
      return {
        orderId,
        code: other && other.status !== 'PLAN_NEW' ? cancelCodes[finishedReasonOf(other)] : cancelCodes.unknownOrder,
      };
    });
    return { result: batchResult(items) };
  },
  { order: checkOrders.cancel },
);
