/** Calls that cancel orders and plan orders. exchange-api 2.3 */
import * as v from 'valibot';
import { call } from './call.ts';
import { Code, Count, Flag, Id, rows, Side, SymbolId } from './scalars.ts';
import { ClientId, Order, OrderType, PlanOrder } from './trading.ts';

const orderOrClientId = { orderId: v.optional(Id), clientOrderId: v.optional(ClientId) };
const planOrClientId = { planOrderId: v.optional(Id), clientOrderId: v.optional(ClientId) };

const cancelErrors = { 170213: 'unknownOrder', 170139: 'alreadyFilled', 170142: 'alreadyCanceled' } as const;

/** Cancels one plan order by its id or its client id. */
export const planCancel = call({
  method: 'POST',
  host: 'main',
  path: '/spot/api/order/plan_spot/cancel',
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
  auth: 'required',
  effect: 'order',
  bucket: 'orderWrite',
  params: v.object(orderOrClientId),
  result: v.object({ order: Order }),
  errors: { ...cancelErrors, 170191: 'inQueue' },
});

const OrderIdList = v.pipe(v.string(), v.regex(/^\d{1,20}(?:,\d{1,20}){0,99}$/));

/** One of `all`, `symbolId` and the ids is required, so that an empty list never cancels everything. */
const batchFilters = {
  all: v.optional(v.literal(1)),
  symbolId: v.optional(SymbolId),
  side: v.optional(Side),
  type: v.optional(OrderType),
  isMargin: v.optional(Flag),
};
const BatchResult = v.object({
  total: Count,
  success: Count,
  failed: rows(v.object({ orderId: Id, code: Code })),
});

/** Cancels the open orders that match the filters, each on its own; `failed` lists those that could not be canceled. */
export const batchCancel = call({
  method: 'POST',
  host: 'main',
  path: '/spot/api/order/batch_cancel',
  auth: 'required',
  effect: 'order',
  bucket: 'batch',
  params: v.object({ ...batchFilters, orderIds: v.optional(OrderIdList) }),
  result: BatchResult,
  errors: {},
});

/** Cancels the waiting plan orders that match the filters, each on its own. */
export const planBatchCancel = call({
  method: 'POST',
  host: 'main',
  path: '/spot/api/order/plan_spot/batch_cancel',
  auth: 'required',
  effect: 'order',
  bucket: 'batch',
  params: v.object({ ...batchFilters, planOrderIds: v.optional(OrderIdList) }),
  result: BatchResult,
  errors: {},
});
