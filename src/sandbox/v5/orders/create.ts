import * as v from 'valibot';
import type { Side } from '#contract/scalars.ts';
import { isRefusal, isSerialized } from '#sandbox/exchange/handler-result.ts';
import type { HandlerResult, Refusal } from '#sandbox/exchange/handler-result.ts';
import type { Handler } from '#sandbox/exchange/handler.ts';
import type { RawParams } from '#sandbox/exchange/request-checks.ts';
import { createOrder as createOnMargin } from '#sandbox/margin/create-order.ts';
import { createByApi } from '#sandbox/spot/orders/create-order.ts';
import { unscale } from '#money/index.ts';
import { isFinal, orderById } from '#sandbox/spot/orders/stored-orders.ts';
import { proceedsOf } from '#sandbox/spot/plan-orders/plan-parents.ts';
import { planCreateByApi } from '#sandbox/spot/plan-orders/create-plan-order.ts';
import { refusalOf, refused } from '../http/answer.ts';
import type { DoorAnswer } from '../http/answer.ts';
import { callerOf } from '../http/door-call.ts';
import type { PrivateDoor } from '../http/door-call.ts';
import { OptionalText, whole } from '../http/fields.ts';

const OrderType = v.optional(v.picklist(['Market', 'Limit']), 'Market');

/** An order of the V5 API. Amounts are text: a JSON number has lost what the client meant. */
export const NewOrder = v.object({
  symbol: v.string(),
  side: v.string(),
  orderType: v.string(),
  qty: v.string(),
  marketUnit: v.optional(v.picklist(['baseCoin', 'quoteCoin', ''])),
  price: OptionalText,
  timeInForce: OptionalText,
  orderLinkId: OptionalText,
  orderFilter: v.optional(v.picklist(['Order', 'StopOrder', 'tpslOrder', '']), 'Order'),
  triggerPrice: OptionalText,
  triggerDirection: v.optional(whole(0, 2)),
  isLeverage: v.optional(whole(0, 1), 0),
  smpType: v.optional(v.picklist(['None', 'CancelMaker', 'CancelTaker', 'CancelBoth', ''])),
  takeProfit: OptionalText,
  stopLoss: OptionalText,
  tpOrderType: OrderType,
  slOrderType: OrderType,
  tpLimitPrice: OptionalText,
  slLimitPrice: OptionalText,
});
type NewOrder = v.InferOutput<typeof NewOrder>;

/** What acts with orders need of a call. */
export type OrderDoor = Omit<PrivateDoor<unknown>, 'params'>;

const smpTypes = {
  None: 'NONE',
  CancelMaker: 'CANCEL_MAKER',
  CancelTaker: 'CANCEL_TAKER',
  CancelBoth: 'CANCEL_BOTH',
} as const;
const units = { baseCoin: 'BASE', quoteCoin: 'QUOTE' } as const;

/** Words of the contract; an unknown one stays as it is and has the code of the contract. */
const contractSide = (side: string): string => (side === 'Buy' ? 'BUY' : side === 'Sell' ? 'SELL' : side);
const contractType = (type: string): string => (type === 'Limit' ? 'LIMIT' : type === 'Market' ? 'MARKET' : type);

/** What orders and conditional orders have in common, as parameters of the contract. */
function termsOf({ symbol, side, orderType, qty, marketUnit, price, orderLinkId }: NewOrder): RawParams {
  const isMarket = orderType === 'Market';
  return {
    symbolId: symbol,
    side: contractSide(side),
    type: contractType(orderType),
    quantity: qty,
    clientOrderId: orderLinkId,
    ...(isMarket ? { unit: units[marketUnit || (side === 'Buy' ? 'quoteCoin' : 'baseCoin')] } : { price }),
  };
}

function orderParams(order: NewOrder): RawParams {
  const { timeInForce, isLeverage, smpType } = order;
  const isPostOnly = timeInForce === 'PostOnly' && order.orderType === 'Limit';
  return {
    ...termsOf(order),
    ...(isPostOnly ? { type: 'LIMIT_MAKER' } : { timeInForce }),
    smpType: smpTypes[smpType || 'None'],
    ...(isLeverage === 1 && { isLoan: 1 }),
  };
}

const triggerSides = [undefined, 'UP', 'DOWN'] as const;

const planParams = (order: NewOrder): RawParams => ({
  ...termsOf(order),
  triggerPrice: order.triggerPrice,
  triggerSide: triggerSides[order.triggerDirection ?? 0],
});

const Placed = v.object({ orderId: v.string(), order: v.object({ side: v.string() }) });
const RejectedOrder = v.object({ order: v.object({ orderId: v.string() }) });
const Planned = v.object({ planOrderId: v.string() });

/** An exit of an order: what it triggers, and from where the price comes. */
interface Exit {
  purpose: 'TP' | 'SL';
  triggerPrice: string;
  type: 'Market' | 'Limit';
  limitPrice: string | undefined;
}

const exitsOf = (order: NewOrder): Exit[] => [
  ...(order.takeProfit === undefined
    ? []
    : [
        {
          purpose: 'TP' as const,
          triggerPrice: order.takeProfit,
          type: order.tpOrderType,
          limitPrice: order.tpLimitPrice,
        },
      ]),
  ...(order.stopLoss === undefined
    ? []
    : [
        {
          purpose: 'SL' as const,
          triggerPrice: order.stopLoss,
          type: order.slOrderType,
          limitPrice: order.slLimitPrice,
        },
      ]),
];

/** The conditional order that closes what an order has opened. A take profit of a buy lies above the price. */
function exitParams(order: NewOrder, parentOrderId: string, quantity: string, exit: Exit): RawParams {
  const { purpose, triggerPrice, type, limitPrice } = exit;
  const side: Side = order.side === 'Buy' ? 'SELL' : 'BUY';
  return {
    symbolId: order.symbol,
    side,
    type: contractType(type),
    quantity,
    purpose,
    parentOrderId,
    triggerPrice,
    triggerSide: (side === 'SELL') === (purpose === 'TP') ? 'UP' : 'DOWN',
    ...(type === 'Market' ? { unit: 'BASE' } : { price: limitPrice }),
  };
}

type Outcome = { orderId: string } | Refusal;

/** The result of an operation of the exchange as its id, or the refusal. */
function outcomeOf(result: HandlerResult, idOf: (result: unknown) => string): Outcome {
  if (isSerialized(result)) throw new Error('orders are not serialized');
  return isRefusal(result) ? result : { orderId: idOf(result.result) };
}

/** An order that the engine rejected has an id too: V5 clients learn from its row what became of it. */
function placedOutcome(result: HandlerResult): Outcome {
  const outcome = outcomeOf(result, (placed) => v.parse(Placed, placed).orderId);
  const rejected = 'refused' in outcome ? v.safeParse(RejectedOrder, outcome.result) : undefined;
  return rejected?.success ? { orderId: rejected.output.order.orderId } : outcome;
}

/** Adds the exits of an order, unless it ended without a trade. Returns the first refusal. */
function addExits({ exchange, key, account }: OrderDoor, order: NewOrder, orderId: string): Refusal | undefined {
  const placed = orderById(exchange, orderId);
  if (!placed) return undefined;
  const quantity = isFinal(placed) ? proceedsOf(exchange, placed, { unit: 'BASE' }) : placed.quantity;
  if (quantity <= 0n) return undefined;
  for (const exit of exitsOf(order)) {
    const params = exitParams(order, orderId, unscale(quantity), exit);
    const added = outcomeOf(planCreateByApi.run(exchange, callerOf({ key, account }), params), () => '');
    if ('refused' in added) return added;
  }
  return undefined;
}

/** True when the link id was used for any order before: ids have one space, with the pages too. */
const isUsed = ({ exchange, key, account }: OrderDoor, clientOrderId: string | undefined): boolean =>
  clientOrderId !== undefined &&
  [createByApi, planCreateByApi, createOnMargin].some((handler: Handler) =>
    handler.isRepeat(exchange, callerOf({ key, account }), { clientOrderId }),
  );

/** Places an order or a conditional order, with its exits. A refusal must be rolled back by the caller. */
export function createOrder(door: OrderDoor, order: NewOrder): DoorAnswer {
  const { exchange, key, account } = door;
  const { orderLinkId, orderFilter } = order;
  if (isUsed(door, orderLinkId)) return refused('usedLinkId', 'Duplicate clientOrderId');
  const caller = callerOf({ key, account });
  const isPlan = orderFilter === 'StopOrder' || orderFilter === 'tpslOrder';
  const outcome = isPlan
    ? outcomeOf(planCreateByApi.run(exchange, caller, planParams(order)), (plan) => v.parse(Planned, plan).planOrderId)
    : placedOutcome(createByApi.run(exchange, caller, orderParams(order)));
  if ('refused' in outcome) return refusalOf(outcome);
  const { orderId } = outcome;
  const refusal = isPlan ? undefined : addExits(door, order, orderId);
  return refusal ? refusalOf(refusal) : { result: { orderId, orderLinkId: orderLinkId ?? '' } };
}
