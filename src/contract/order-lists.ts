/** Lists of orders, plan orders and fills, newest first. exchange-api 2.3 */
import * as v from 'valibot';
import { call } from './call.ts';
import { Coin, cursorOf, cursorParams, Flag, Id, Ms } from './scalars.ts';
import {
  ClientId,
  Order,
  orderStatuses,
  OrderType,
  PlanOrder,
  planStatuses,
  Side,
  SymbolId,
  Trade,
} from './trading.ts';

/** Texts joined by commas, each one of the names. */
const csvOf = (names: readonly string[]) =>
  v.pipe(
    v.string(),
    v.maxLength(400),
    v.check((text) => text.split(',').every((name) => names.includes(name))),
  );

/** Filters every list of orders takes. `startTime`, `endTime` are of creation, ms, at most 180 days apart. exchange-api 1.4 */
const listFilters = {
  symbolId: v.optional(SymbolId),
  side: v.optional(Side),
  type: v.optional(OrderType),
  clientOrderId: v.optional(ClientId),
  startTime: v.optional(Ms),
  endTime: v.optional(Ms),
  ...cursorParams,
};
const coinFilters = { baseTokenId: v.optional(Coin), quoteTokenId: v.optional(Coin) };

/** Orders that are not finished, newest first. */
export const openOrders = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/order/open_orders',
  auth: 'required',
  params: v.object({ ...listFilters, isMargin: v.optional(Flag), orderId: v.optional(Id) }),
  result: cursorOf(Order),
  errors: {},
});

/** Plan orders that wait, newest first. */
export const planOpen = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/order/plan_spot/open_orders',
  auth: 'required',
  params: v.object({ ...listFilters, isMargin: v.optional(Flag), planOrderId: v.optional(Id) }),
  result: cursorOf(PlanOrder),
  errors: {},
});

/** Finished orders, newest first. */
export const history = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/order/trade_orders_v2',
  auth: 'required',
  params: v.object({
    ...listFilters,
    ...coinFilters,
    status: v.optional(csvOf(orderStatuses)),
    orderId: v.optional(Id),
  }),
  result: cursorOf(Order),
  errors: {},
});

/** Plan orders that wait no longer, newest first. */
export const planHistory = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/order/plan_spot/trade_orders',
  auth: 'required',
  params: v.object({
    ...listFilters,
    ...coinFilters,
    status: v.optional(csvOf(planStatuses)),
    planOrderId: v.optional(Id),
  }),
  result: cursorOf(PlanOrder),
  errors: {},
});

/** The fills of one order, newest first. */
export const matchInfo = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/order/match_info',
  auth: 'required',
  params: v.object({ orderId: Id, ...cursorParams }),
  result: cursorOf(Trade),
  errors: { 170213: 'unknownOrder' },
});

/** A person's fills, newest first. */
export const myTrades = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/order/my_trades',
  auth: 'required',
  params: v.object({
    symbolId: v.optional(SymbolId),
    side: v.optional(Side),
    startTime: v.optional(Ms),
    endTime: v.optional(Ms),
    ...cursorParams,
  }),
  result: cursorOf(Trade),
  errors: {},
});

/** One plan order, and the order it became. */
export const planGet = call({
  method: 'POST',
  host: 'main',
  path: '/spot/api/order/plan_spot/get_v2',
  auth: 'required',
  params: v.object({ planOrderId: v.optional(Id), clientOrderId: v.optional(ClientId) }),
  result: v.object({ planOrder: PlanOrder, order: v.nullable(Order) }),
  errors: { 170213: 'unknownOrder' },
});
