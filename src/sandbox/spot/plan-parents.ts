import { cutTo, scale } from '../../money/index.ts';
import type { Exchange } from '../exchange.ts';
import { isFinal } from './orders.ts';
import type { StoredOrder } from './orders.ts';
import { cancelPlan, changePlan, plansWhere } from './plans.ts';
import type { StoredPlan } from './plans.ts';
import { isWaiting } from './schema.ts';

type Books = Pick<Exchange, 'store' | 'publish' | 'catalog'>;

/** What the parent brought in the coin that its child pays with, cut to the pair's steps. exchange-api 4.2 "TP/SL" */
function broughtBy(exchange: Books, parent: StoredOrder, { unit }: StoredPlan): bigint {
  const pair = exchange.catalog.pair(parent.symbolId);
  const { side, fee, executedQty, executedAmount } = parent;
  if (unit === 'QUOTE') return executedAmount - (side === 'SELL' ? fee : 0n);
  return cutTo(executedQty - (side === 'BUY' ? fee : 0n), scale(pair?.lot ?? '1'));
}

/** A plan order whose parent is final: it watches what the parent brought, or goes with a parent that brought nothing. */
export function followParent(exchange: Books, plan: StoredPlan, parent: StoredOrder, at: number): StoredPlan {
  if (!isFinal(parent)) return plan;
  const most = parent.executedQty > 0n ? broughtBy(exchange, parent, plan) : 0n;
  if (most <= 0n) return cancelPlan(exchange, plan, 'PARENT', at);
  return changePlan(exchange, plan, { isWatching: true, quantity: plan.quantity < most ? plan.quantity : most }, at);
}

/** Tells the plan orders of an order that it is final. */
export function parentEnded(exchange: Books, parent: StoredOrder, at: number): void {
  const children = plansWhere(exchange, `parent_order_id = ? AND ${isWaiting} ORDER BY plan_order_id`, [
    parent.orderId,
  ]);
  for (const plan of children) followParent(exchange, plan, parent, at);
}
