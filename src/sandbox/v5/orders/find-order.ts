import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { findOrder } from '#sandbox/spot/orders/stored-orders.ts';
import type { StoredOrder } from '#sandbox/spot/orders/stored-orders.ts';
import { findPlan } from '#sandbox/spot/plan-orders/plans.ts';
import type { StoredPlan } from '#sandbox/spot/plan-orders/plans.ts';

/** The ids that name an order or a conditional order. */
export interface OrderIds {
  orderId?: string | undefined;
  orderLinkId?: string | undefined;
}

/** What an id names. */
export interface Found {
  order?: StoredOrder | undefined;
  plan?: StoredPlan | undefined;
}

/** The rows of an account that an id names: an order, a conditional order, or one with the order that it triggered. */
export function rowsOfId(exchange: Pick<Exchange, 'store'>, uid: string, { orderId, orderLinkId }: OrderIds): Found {
  const order = findOrder(exchange, uid, { orderId, clientOrderId: orderLinkId });
  if (order && (orderId !== undefined || order.planOrderId === '')) return { order };
  const plan = findPlan(exchange, uid, { planOrderId: orderId, clientOrderId: orderLinkId });
  if (!plan) return { order };
  return { plan, order: plan.orderId === '' ? undefined : findOrder(exchange, uid, { orderId: plan.orderId }) };
}

/** What an act by id is about: the waiting conditional order, else the order. */
export function actedOn(
  exchange: Pick<Exchange, 'store'>,
  uid: string,
  { symbol, ...ids }: OrderIds & { symbol: string },
): { order: StoredOrder } | { plan: StoredPlan } | undefined {
  const { order, plan } = rowsOfId(exchange, uid, ids);
  if (order) return order.symbolId === symbol ? { order } : undefined;
  return plan?.symbolId === symbol ? { plan } : undefined;
}
