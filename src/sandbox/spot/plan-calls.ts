import * as contract from '../../contract/order.ts';
import { refuse } from '../answer.ts';
import { handle } from '../handle.ts';
import { batchResult, finishedProblem, namesNothing } from './cancel.ts';
import { orderById, orderRow } from './orders.ts';
import { cancelPlan, planOf, planRow, plansWhere } from './plans.ts';
import type { StoredPlan } from './plans.ts';
import { isWaiting } from './schema.ts';

const codes = { unknownOrder: 170213, alreadyFilled: 170139, alreadyCanceled: 170142 } as const;
const problemOf = ({ status }: StoredPlan) => finishedProblem(status === 'PLAN_TRIGGERED');

export const planGet = handle(contract.planGet, ({ params, account, ...exchange }) => {
  if (params.planOrderId === undefined && params.clientOrderId === undefined)
    return refuse('badParameter', { field: 'planOrderId' });
  const plan = planOf(exchange, account.uid, params);
  if (!plan) return refuse('unknownOrder');
  const order = plan.orderId === '' ? undefined : orderById(exchange, plan.orderId);
  return { result: { planOrder: planRow(plan), order: order ? orderRow(exchange, order) : null } };
});

export const planCancel = handle(contract.planCancel, ({ params, account, now, ...exchange }) => {
  if (params.planOrderId === undefined && params.clientOrderId === undefined)
    return refuse('badParameter', { field: 'planOrderId' });
  const plan = planOf(exchange, account.uid, params);
  if (!plan) return refuse('unknownOrder');
  if (plan.status !== 'PLAN_NEW') return refuse(problemOf(plan));
  return { result: { planOrder: planRow(cancelPlan(exchange, plan, 'USER', now)) } };
});

export const planBatchCancel = handle(contract.planBatchCancel, ({ params, account, now, ...exchange }) => {
  const { planOrderIds, symbolId, side, type, isMargin } = params;
  if (namesNothing({ ...params, ids: planOrderIds })) return refuse('badParameter', { field: 'planOrderIds' });
  const where = `uid = ?1 AND ${isWaiting} AND (?2 IS NULL OR symbol_id = ?2) AND (?3 IS NULL OR side = ?3)
    AND (?4 IS NULL OR type = ?4) AND ?5 = 0 ORDER BY plan_order_id`;
  const values = [account.uid, symbolId ?? null, side ?? null, type ?? null, isMargin ?? 0];
  const fitting = new Map(plansWhere(exchange, where, values).map((plan) => [plan.planOrderId, plan]));
  const named = planOrderIds === undefined ? [...fitting.keys()] : [...new Set(planOrderIds.split(','))];
  const done = named.map((orderId): { orderId: string; code: number | null } => {
    const plan = fitting.get(orderId);
    if (plan) cancelPlan(exchange, plan, 'BATCH', now);
    if (plan) return { orderId, code: null };
    const other = planOf(exchange, account.uid, { planOrderId: orderId });
    return { orderId, code: other && other.status !== 'PLAN_NEW' ? codes[problemOf(other)] : codes.unknownOrder };
  });
  return { result: batchResult(done) };
});
