import * as v from 'valibot';
import { isRefusal, isSerialized } from '#sandbox/exchange/handler-result.ts';
import { amendByApi } from '#sandbox/spot/orders/amend-order.ts';
import { badParameter, refusalOf, refused } from '../http/answer.ts';
import type { DoorAnswer } from '../http/answer.ts';
import { callerOf } from '../http/door-call.ts';
import { OptionalText } from '../http/fields.ts';
import { NamedOrder } from './cancel.ts';
import type { OrderDoor } from './create.ts';
import { actedOn } from './find-order.ts';
import { linkIdOfOrder, linkIdOfPlan } from './order-rows.ts';

/** An order by one of its ids, and what changes of it. */
export const AmendedOrder = v.object({
  ...NamedOrder.entries,
  qty: OptionalText,
  price: OptionalText,
  triggerPrice: OptionalText,
});
type AmendedOrder = v.InferOutput<typeof AmendedOrder>;

/** Amends an open order or a waiting conditional order. A refusal must be rolled back by the caller. */
export function amendOrder({ exchange, key, account }: OrderDoor, amended: AmendedOrder): DoorAnswer {
  const { symbol, qty, price, triggerPrice, ...ids } = amended;
  if (ids.orderId === undefined && ids.orderLinkId === undefined) return badParameter('orderId');
  if (!exchange.catalog.pair(symbol)) return refused('unknownPair', 'Unknown pair (symbol)');
  const found = actedOn(exchange, account.uid, { symbol, ...ids });
  if (!found) return refused('unknownOrder', 'Order does not exist.');
  const orderId = 'order' in found ? found.order.orderId : found.plan.planOrderId;
  const params = { orderId, price, quantity: qty, triggerPrice };
  const result = amendByApi.run(exchange, callerOf({ key, account }), params);
  if (!isSerialized(result) && isRefusal(result)) return refusalOf(result);
  const orderLinkId = 'order' in found ? linkIdOfOrder(exchange, found.order) : linkIdOfPlan(found.plan);
  return { result: { orderId, orderLinkId } };
}
