import type { SQLInputValue } from 'node:sqlite';
import * as v from 'valibot';
import { PlanOrder as PlanSchema, QuantityUnit } from '#contract/trading.ts';
import { Side } from '#contract/scalars.ts';
import type { PlanOrder } from '#contract/trading.ts';
import { unscale } from '#money/index.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { bool, int, text, units } from '#sandbox/store/columns.ts';
import { tableOf } from '#sandbox/store/table.ts';
import { dropPlanCache } from '../orders/cache.ts';

const { type, triggerSide, purpose, status, cancelReason } = PlanSchema.entries;

/**
 * The record of a plan order: amounts in units of 10⁻⁸. `isWatching`: it has no parent, or its parent is final and
 * traded.
 */
const StoredPlan = v.object({
  planOrderId: text,
  uid: text,
  clientOrderId: text,
  symbolId: text,
  side: Side,
  type,
  triggerPrice: units,
  triggerSide,
  purpose,
  parentOrderId: text,
  parentClientOrderId: text,
  isWatching: bool,
  price: units,
  quantity: units,
  unit: QuantityUnit,
  status,
  cancelReason,
  orderId: text,
  failCode: int,
  createTime: int,
  triggerTime: int,
  updateTime: int,
  amendCount: int,
  lastAmendId: text,
  ver: int,
});
export type StoredPlan = v.InferOutput<typeof StoredPlan>;

const table = tableOf('spot_plan', StoredPlan);

type PlanExchange = Pick<Exchange, 'store' | 'publish'>;

/** Adds or replaces a plan order and publishes it to its owner. */
export function savePlan(exchange: PlanExchange, plan: StoredPlan): StoredPlan {
  table.save(exchange, plan);
  dropPlanCache(exchange, plan.symbolId);
  exchange.publish(plan, 'plan_order', [planRow(plan)]);
  return plan;
}

/** Changes a plan order, saves and publishes it. @param at ms of exchange time */
export const changePlan = (
  exchange: PlanExchange,
  plan: StoredPlan,
  change: Partial<StoredPlan>,
  at: number,
): StoredPlan => savePlan(exchange, { ...plan, ...change, updateTime: at, ver: plan.ver + 1 });

/** Cancels a plan order, saves and publishes it. @param at ms of exchange time */
export const cancelPlan = (
  exchange: PlanExchange,
  plan: StoredPlan,
  cancelReason: StoredPlan['cancelReason'],
  at: number,
): StoredPlan => changePlan(exchange, plan, { status: 'PLAN_CANCELED', cancelReason, isWatching: false }, at);

/** Reads plan orders by a condition in SQL, with the values of its placeholders. */
export const plansWhere = (
  exchange: Pick<Exchange, 'store'>,
  condition: string,
  values: readonly SQLInputValue[],
): StoredPlan[] => table.where(exchange, condition, values);

/**
 * Reads an account's plan order by one of its two ids. When a client id was used again after it expired, returns the
 * newest one.
 */
export function findPlan(
  exchange: Pick<Exchange, 'store'>,
  uid: string,
  { planOrderId, clientOrderId }: { planOrderId?: string | undefined; clientOrderId?: string | undefined },
): StoredPlan | undefined {
  if (planOrderId !== undefined) return plansWhere(exchange, 'plan_order_id = ? AND uid = ?', [planOrderId, uid])[0];
  if (clientOrderId === undefined) return undefined;
  const condition = 'uid = ? AND client_order_id = ? ORDER BY plan_order_id DESC LIMIT 1';
  return plansWhere(exchange, condition, [uid, clientOrderId])[0];
}

/** The plan order in the shape of the contract. */
export function planRow({ uid: _uid, isWatching: _isWatching, ...plan }: StoredPlan): PlanOrder {
  return {
    ...plan,
    triggerPrice: unscale(plan.triggerPrice),
    price: unscale(plan.price),
    quantity: unscale(plan.quantity),
  };
}
