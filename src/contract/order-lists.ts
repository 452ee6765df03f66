/** Lists of orders, plan orders and fills, newest first. exchange-api 2.3 */
import * as v from 'valibot';
import { call } from './call.ts';
import { Coin, cursorOf, cursorParams, Flag, Id, Ms, Side } from './scalars.ts';
import { ClientId, Order, orderStatuses, OrderType, PlanOrder, planStatuses, Trade } from './trading.ts';

/** Comma-separated text in which every item is one of `names`. */
const commaListOf = (names: readonly string[]) =>
  v.pipe(v.string(), v.maxLength(400), v.regex(new RegExp(`^(?:${names.join('|')})(?:,(?:${names.join('|')}))*$`)));
/** At most 50 pairs, comma-separated. */
const SymbolIds = v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,40}(?:,[A-Z0-9]{1,40}){0,49}$/, 'pairs expected'));
/** Filters by pair and side; a row matches any of the named values. */
const pairAndSide = {
  symbolId: v.optional(SymbolIds),
  /** BUY, SELL or both, comma-separated. */
  side: v.optional(commaListOf(Side.options)),
};

/**
 * Filters of every order list. `startTime` and `endTime` limit the creation time, ms, at most 180 days apart.
 * exchange-api 1.4
 */
const listFilters = {
  ...pairAndSide,
  /** Types of orders, comma-separated. */
  type: v.optional(commaListOf(OrderType.options)),
  clientOrderId: v.optional(ClientId),
  /** First creation time, ms UTC. */
  startTime: v.optional(Ms),
  /** Last creation time, ms UTC. */
  endTime: v.optional(Ms),
  ...cursorParams,
};
/** Filters of plan order lists. `parentOrderId` selects the take-profit and stop-loss orders of an order. */
const planFilters = {
  /** Only this plan order. */
  planOrderId: v.optional(Id),
  /** Only the take-profit and stop-loss orders of this order. */
  parentOrderId: v.optional(Id),
};
const coinFilters = { baseTokenId: v.optional(Coin), quoteTokenId: v.optional(Coin) };

/** Open orders, newest first. */
export const openOrders = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/order/open_orders',
  need: 'required',
  auth: 'required',
  params: v.object({
    ...listFilters,
    /** 1 returns orders on margin only, 0 the others only. */
    isMargin: v.optional(Flag),
    /** Only this order. */
    orderId: v.optional(Id),
  }),
  result: cursorOf(Order),
  errors: {},
});

/** Waiting plan orders, newest first. */
export const planOpen = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/order/plan_spot/open_orders',
  need: 'required',
  auth: 'required',
  params: v.object({
    ...listFilters,
    ...planFilters,
    /** 1 returns orders on margin only, 0 the others only. */
    isMargin: v.optional(Flag),
  }),
  result: cursorOf(PlanOrder),
  errors: {},
});

/** Finished orders, newest first. */
export const history = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/order/trade_orders_v2',
  need: 'required',
  auth: 'required',
  params: v.object({
    ...listFilters,
    ...coinFilters,
    /** Statuses, comma-separated. */
    status: v.optional(commaListOf(orderStatuses)),
    /** Only this order. */
    orderId: v.optional(Id),
  }),
  result: cursorOf(Order),
  errors: {},
});

/** Triggered, rejected and canceled plan orders, newest first. */
export const planHistory = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/order/plan_spot/trade_orders',
  need: 'required',
  auth: 'required',
  params: v.object({
    ...listFilters,
    ...coinFilters,
    ...planFilters,
    /** Statuses, comma-separated. */
    status: v.optional(commaListOf(planStatuses)),
  }),
  result: cursorOf(PlanOrder),
  errors: {},
});

/** The fills of one order, newest first. */
export const matchInfo = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/order/match_info',
  need: 'optional',
  auth: 'required',
  params: v.object({
    /** Id of the order. */
    orderId: Id,
    ...cursorParams,
  }),
  result: cursorOf(Trade),
  errors: {
    /** There is no such order. */
    170213: 'unknownOrder',
  },
});

/**
 * A person's fills, newest first. With `gridId` those of that bot, which are neither listed without it nor on topic
 * `trade`. exchange-api 2.3
 */
export const myTrades = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/order/my_trades',
  need: 'required',
  auth: 'required',
  params: v.object({
    ...pairAndSide,
    /** Only the fills of this bot. */
    gridId: v.optional(Id),
    /** First time, ms UTC. */
    startTime: v.optional(Ms),
    /** Last time, ms UTC. */
    endTime: v.optional(Ms),
    ...cursorParams,
  }),
  result: cursorOf(Trade),
  errors: {},
});

/** One plan order and the order that it triggered, null without one. */
export const planGet = call({
  method: 'POST',
  host: 'main',
  path: '/spot/api/order/plan_spot/get_v2',
  need: 'required',
  auth: 'required',
  effect: 'read',
  params: v.object({
    /** Id of the plan order. */
    planOrderId: v.optional(Id),
    clientOrderId: v.optional(ClientId),
  }),
  result: v.object({ planOrder: PlanOrder, order: v.nullable(Order) }),
  errors: {
    /** There is no such order. */
    170213: 'unknownOrder',
  },
});
