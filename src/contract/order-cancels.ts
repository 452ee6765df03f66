/** Calls that cancel orders and plan orders. exchange-api 2.3 */
import * as v from 'valibot';
import { call } from './call.ts';
import { Code, Count, Flag, Id, rows, Side, SymbolId } from './scalars.ts';
import { ClientId, Order, OrderType, PlanOrder } from './trading.ts';

const orderOrClientId = {
  /** Id of the order. */
  orderId: v.optional(Id),
  clientOrderId: v.optional(ClientId),
};
const planOrClientId = {
  /** Id of the plan order. */
  planOrderId: v.optional(Id),
  clientOrderId: v.optional(ClientId),
};

const cancelErrors = {
  /** There is no such order. */
  170213: 'unknownOrder',
  /** The order is filled or triggered already. */
  170139: 'alreadyFilled',
  /** The order is canceled already. */
  170142: 'alreadyCanceled',
} as const;

/** Cancels one plan order by its id or its client id. */
export const planCancel = call({
  method: 'POST',
  host: 'main',
  path: '/spot/api/order/plan_spot/cancel',
  need: 'required',
  auth: 'required',
  effect: 'order',
  bucket: 'orderWrite',
  params: v.object(planOrClientId),
  result: v.object({ planOrder: PlanOrder }),
  errors: cancelErrors,
});

/** Cancels one order by its id or its client id. */
export const cancel = call({
  method: 'POST',
  host: 'main',
  path: '/spot/api/order/cancel',
  need: 'required',
  auth: 'required',
  effect: 'order',
  bucket: 'orderWrite',
  params: v.object(orderOrClientId),
  result: v.object({ order: Order }),
  errors: {
    ...cancelErrors,
    /** The order is in the engine's queue; try again. */
    170191: 'inQueue',
  },
});

const OrderIdList = v.pipe(v.string(), v.regex(/^\d{1,20}(?:,\d{1,20}){0,99}$/));

/** One of `all`, `symbolId` and the ids is required, so that an empty list never cancels everything. */
const batchFilters = {
  /** 1 cancels in all pairs. */
  all: v.optional(v.literal(1)),
  symbolId: v.optional(SymbolId),
  side: v.optional(Side),
  type: v.optional(OrderType),
  /** 1 cancels orders on margin only, 0 the others only. */
  isMargin: v.optional(Flag),
};
const BatchResult = v.object({
  /** Number of orders that matched. */
  total: Count,
  /** Number of orders that were canceled. */
  success: Count,
  /** Orders that could not be canceled. */
  failed: rows(
    v.object({
      /** Id of the order. */
      orderId: Id,
      /** Why it was not canceled. */
      code: Code,
    }),
  ),
});

/** Cancels the open orders that match the filters, each on its own; `failed` lists those that could not be canceled. */
export const batchCancel = call({
  method: 'POST',
  host: 'main',
  path: '/spot/api/order/batch_cancel',
  need: 'required',
  auth: 'required',
  effect: 'order',
  bucket: 'batch',
  params: v.object({
    ...batchFilters,
    /** At most 100 ids, comma-separated. */
    orderIds: v.optional(OrderIdList),
  }),
  result: BatchResult,
  errors: {},
});

/** Cancels the waiting plan orders that match the filters, each on its own. */
export const planBatchCancel = call({
  method: 'POST',
  host: 'main',
  path: '/spot/api/order/plan_spot/batch_cancel',
  need: 'required',
  auth: 'required',
  effect: 'order',
  bucket: 'batch',
  params: v.object({
    ...batchFilters,
    /** At most 100 ids, comma-separated. */
    planOrderIds: v.optional(OrderIdList),
  }),
  result: BatchResult,
  errors: {},
});
