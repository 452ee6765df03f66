import { floorTo, scale } from '#money/index.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { isFinal } from '../orders/stored-orders.ts';
import type { StoredOrder } from '../orders/stored-orders.ts';
import { cancelPlan, changePlan, plansWhere } from './plans.ts';
import type { StoredPlan } from './plans.ts';
import { waitingPlanSql } from '../spot-tables.ts';

type PlanExchange = Pick<Exchange, 'store' | 'publish' | 'catalog'>;

/**
 * What the parent traded of the coin that its child pays with, after fees, rounded down to the lot. Units of 10⁻⁸.
 * exchange-api 4.2 "TP/SL"
 */
export function proceedsOf(
  exchange: Pick<PlanExchange, 'catalog'>,
  parent: StoredOrder,
  { unit }: Pick<StoredPlan, 'unit'>,
): bigint {
  const pair = exchange.catalog.pair(parent.symbolId);
  const { side, fee, executedQty, executedAmount } = parent;
  if (unit === 'QUOTE') return executedAmount - (side === 'SELL' ? fee : 0n);
  return floorTo(executedQty - (side === 'BUY' ? fee : 0n), scale(pair?.lot ?? '1'));
}

/**
 * Activates a take-profit or stop-loss order when its parent is final: its quantity is at most the parent's proceeds.
 * Cancels it when the parent traded nothing.
 */
export function activateChild(exchange: PlanExchange, plan: StoredPlan, parent: StoredOrder, at: number): StoredPlan {
  if (!isFinal(parent)) return plan;
  const available = parent.executedQty > 0n ? proceedsOf(exchange, parent, plan) : 0n;
  if (available <= 0n) return cancelPlan(exchange, plan, 'PARENT', at);
  const quantity = plan.quantity < available ? plan.quantity : available;
  return changePlan(exchange, plan, { isWatching: true, quantity }, at);
}

/** Activates the take-profit and stop-loss orders of an order that is final. */
export function activateChildren(exchange: PlanExchange, parent: StoredOrder, at: number): void {
  const children = plansWhere(exchange, `parent_order_id = ? AND ${waitingPlanSql} ORDER BY plan_order_id`, [
    parent.orderId,
  ]);
  for (const plan of children) activateChild(exchange, plan, parent, at);
}
