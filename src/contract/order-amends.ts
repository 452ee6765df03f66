/** Calls that change open orders and waiting plan orders in one act. docs/design/terminal-next.md 2 */
import * as v from 'valibot';
import { call } from './call.ts';
import { orderEntryErrors } from './order-entry.ts';
import { Count, Id, Ms, PositiveDec, RequestId, rows } from './scalars.ts';
import { RepeatFlag, SendTime } from './schema/shared-fields.ts';
import { ClientId, Order, PlanOrder } from './trading.ts';

const amendErrors = {
  ...orderEntryErrors,
  /** There is no such order. */
  170213: 'unknownOrder',
  /** The order is filled or triggered already. */
  170139: 'alreadyFilled',
  /** The order is canceled already. */
  170142: 'alreadyCanceled',
  /** The order is in the engine's queue; try again. */
  170191: 'inQueue',
  /** The trigger is on the wrong side of the last price, which `ext_info.limit` is, or not on the tick. */
  170203: 'badTrigger',
  /** An order of this kind cannot be changed so: it is a market order, or its own loan does not cover the change. */
  170231: 'notAmendable',
  /** The quantity is not above what is filled; `ext_info.limit` is that. */
  170232: 'belowFilled',
  /** The order has these terms already. */
  170233: 'nothingChanges',
  /** The order would meet an own order on the other side. */
  170234: 'meetsOwnOrder',
  /** The order was changed meanwhile; the result has it. */
  170235: 'changedMeanwhile',
} as const;

const change = {
  /** New limit price, in quote coins per base coin; the old one without it. */
  price: v.optional(PositiveDec),
  /** New quantity with what is filled, in the unit of the order; the old one without it. */
  quantity: v.optional(PositiveDec),
  /** `amendCount` of the order that the person saw: a change since then refuses this one. */
  amendCount: v.optional(Count),
  requestId: RequestId,
  sendTime: v.optional(SendTime),
};

/**
 * Changes price and quantity of an open limit order: its ids, fills and fee stay. A lower quantity at the same price
 * keeps the place in the queue; every other change enters the order at the end of the queue, and what reaches the book
 * trades. A refusal changes nothing. Needs `features.amend`.
 */
export const amend = call({
  method: 'POST',
  host: 'main',
  path: '/spot/api/order/amend',
  need: 'optional',
  auth: 'required',
  effect: 'order',
  bucket: 'orderWrite',
  idempotencyKey: 'requestId',
  params: v.object({
    /** Id of the order; this or the client id. */
    orderId: v.optional(Id),
    clientOrderId: v.optional(ClientId),
    ...change,
  }),
  result: v.object({
    order: Order,
    /** True when the order kept its place in the queue. */
    keptPriority: v.boolean(),
    isDuplicate: RepeatFlag,
  }),
  errors: amendErrors,
  refusalResults: { 170235: v.object({ order: Order }) },
});

/** Changes a waiting plan order, which freezes nothing. A trigger stays on its side of the last price. */
export const planAmend = call({
  method: 'POST',
  host: 'main',
  path: '/spot/api/order/plan_spot/amend',
  need: 'optional',
  auth: 'required',
  effect: 'order',
  bucket: 'orderWrite',
  idempotencyKey: 'requestId',
  params: v.object({
    /** Id of the plan order; this or the client id. */
    planOrderId: v.optional(Id),
    clientOrderId: v.optional(ClientId),
    /** New price that triggers the order, in quote coins per base coin; the old one without it. */
    triggerPrice: v.optional(PositiveDec),
    ...change,
  }),
  result: v.object({
    planOrder: PlanOrder,
    isDuplicate: RepeatFlag,
  }),
  errors: amendErrors,
  refusalResults: { 170235: v.object({ planOrder: PlanOrder }) },
});

/** The changes of an order or plan order, newest first, at most 50. */
export const amends = call({
  method: 'POST',
  host: 'main',
  path: '/spot/api/order/amends',
  need: 'optional',
  encoding: 'json',
  auth: 'required',
  effect: 'read',
  params: v.object({
    /** Id of the order; this or that of a plan order. */
    orderId: v.optional(Id),
    /** Id of the plan order. */
    planOrderId: v.optional(Id),
  }),
  result: rows(
    v.object({
      /** Request that changed the order. */
      requestId: v.string(),
      /** When it was changed, ms UTC. */
      time: Ms,
      /** What changed. */
      field: v.picklist(['price', 'quantity', 'triggerPrice']),
      /** The value before, in the unit of the field. */
      from: PositiveDec,
      /** The value after, in the unit of the field. */
      to: PositiveDec,
      /** True when the order kept its place in the queue. */
      keptPriority: v.boolean(),
    }),
  ),
  errors: {
    /** There is no such order. */
    170213: 'unknownOrder',
  },
});
