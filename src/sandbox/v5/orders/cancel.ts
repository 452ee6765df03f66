import * as v from 'valibot';
import { isRefusal, isSerialized } from '#sandbox/exchange/handler-result.ts';
import type { HandlerResult } from '#sandbox/exchange/handler-result.ts';
import { cancel } from '#sandbox/spot/orders/cancel.ts';
import { ordersWhere } from '#sandbox/spot/orders/stored-orders.ts';
import { planCancel } from '#sandbox/spot/plan-orders/plan-calls.ts';
import { plansWhere } from '#sandbox/spot/plan-orders/plans.ts';
import { openOrderSql, waitingPlanSql } from '#sandbox/spot/spot-tables.ts';
import { badParameter, isDoorRefusal, refusalOf, refused } from '../http/answer.ts';
import type { DoorAnswer, DoorRefusal } from '../http/answer.ts';
import { callerOf, privateCall } from '../http/door-call.ts';
import { OptionalText, Spot } from '../http/fields.ts';
import type { OrderDoor } from './create.ts';
import { actedOn } from './find-order.ts';
import { linkIdOfOrder, linkIdOfPlan } from './order-rows.ts';

/** An order by one of its ids. */
export const NamedOrder = v.object({ symbol: v.string(), orderId: OptionalText, orderLinkId: OptionalText });
type NamedOrder = v.InferOutput<typeof NamedOrder>;

const refusalIn = (result: HandlerResult): DoorRefusal | undefined =>
  !isSerialized(result) && isRefusal(result) ? refusalOf(result) : undefined;

/** Cancels an order or a conditional order by one of its ids. */
export function cancelOrder({ exchange, key, account }: OrderDoor, named: NamedOrder): DoorAnswer {
  if (named.orderId === undefined && named.orderLinkId === undefined) return badParameter('orderId');
  if (!exchange.catalog.pair(named.symbol)) return refused('unknownPair', 'Unknown pair (symbol)');
  const found = actedOn(exchange, account.uid, named);
  if (!found) return refused('unknownOrder', 'Order does not exist.');
  const caller = callerOf({ key, account });
  if ('order' in found) {
    const { orderId } = found.order;
    const refusal = refusalIn(cancel.run(exchange, caller, { orderId }));
    return refusal ?? { result: { orderId, orderLinkId: linkIdOfOrder(exchange, found.order) } };
  }
  const { planOrderId } = found.plan;
  const refusal = refusalIn(planCancel.run(exchange, caller, { planOrderId }));
  return refusal ?? { result: { orderId: planOrderId, orderLinkId: linkIdOfPlan(found.plan) } };
}

/** The open orders of an account, or its waiting conditional orders, oldest first, by their pairs and ids. */
function openIds({ exchange, account: { uid } }: OrderDoor, isPlan: boolean): { symbol: string; orderId: string }[] {
  return isPlan
    ? plansWhere(exchange, `uid = ? AND ${waitingPlanSql} ORDER BY plan_order_id`, [uid]).map((plan) => ({
        symbol: plan.symbolId,
        orderId: plan.planOrderId,
      }))
    : ordersWhere(exchange, `uid = ? AND ${openOrderSql} ORDER BY order_id`, [uid]).map((order) => ({
        symbol: order.symbolId,
        orderId: order.orderId,
      }));
}

/** `order/cancel-all`: the orders of the account that match; conditional orders by their filter only. */
export const cancelAll = privateCall(
  { method: 'POST', path: 'order/cancel-all', bucket: 'batch' },
  v.object({
    category: Spot,
    symbol: OptionalText,
    baseCoin: OptionalText,
    settleCoin: OptionalText,
    orderFilter: v.optional(v.picklist(['Order', 'StopOrder', 'tpslOrder', '']), 'Order'),
  }),
  (door) => {
    const { exchange, params } = door;
    const { symbol, baseCoin, settleCoin, orderFilter } = params;
    if (symbol !== undefined && !exchange.catalog.pair(symbol)) return refused('unknownPair', 'Unknown pair (symbol)');
    const isPlan = orderFilter === 'StopOrder' || orderFilter === 'tpslOrder';
    const list: object[] = [];
    for (const named of openIds(door, isPlan)) {
      const pair = exchange.catalog.pair(named.symbol);
      if (symbol !== undefined && named.symbol !== symbol) continue;
      if (baseCoin !== undefined && pair?.baseTokenId !== baseCoin) continue;
      if (settleCoin !== undefined && pair?.quoteTokenId !== settleCoin) continue;
      const answer = cancelOrder(door, { ...named, orderLinkId: undefined });
      if (isDoorRefusal(answer)) return answer;
      list.push(answer.result);
    }
    return { result: { list, success: '1' } };
  },
);
