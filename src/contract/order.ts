import * as v from 'valibot';
import { call } from './call.ts';
import {
  Amount,
  Code,
  Coin,
  Count,
  cursorOf,
  cursorParams,
  Dec,
  Flag,
  Id,
  listOf,
  Ms,
  PositiveDec,
  rows,
} from './scalars.ts';
import {
  ClientId,
  hintTypes,
  InnovationQuota,
  Order,
  orderStatuses,
  OrderType,
  PlanOrder,
  planStatuses,
  Side,
  SmpType,
  SymbolId,
  Trade,
} from './trading.ts';

/** A standard account's holding of one coin. `ver` rises with each change; `frozen` holds what launches lock. exchange-api 2.3 */
export const Balance = v.object({
  tokenId: Coin,
  free: Amount,
  frozen: Amount,
  total: Dec,
  loan: Amount,
  interest: Amount,
  spotAvailableBalance: Dec,
  transferLimit: Dec,
  usdValue: Dec,
  ver: Count,
});
export type Balance = v.InferOutput<typeof Balance>;

/** A unified wallet's holding of one coin: row of `coinList` (spec 3). exchange-api 2.3 order.available */
export const UnifiedBalance = v.object({
  coin: Coin,
  free: Amount,
  frozen: Amount,
  walletBalance: Dec,
  spotAvailableBalance: Dec,
  borrowAmount: Amount,
  accruedInterest: Amount,
  availableToBorrow: Amount,
  usdValue: Dec,
  collateralSwitch: v.boolean(),
  ver: Count,
});
export type UnifiedBalance = v.InferOutput<typeof UnifiedBalance>;

const tokenIds = v.optional(v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,20}(?:,[A-Z0-9]{1,20}){0,99}$/)));

/** Balances of a standard account; `totalUsd` in USD, `totalBtc` in BTC. */
export const assets = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/asset/get',
  auth: 'required',
  params: v.object({ tokenIds, hideZero: v.optional(Flag) }),
  result: v.object({ list: rows(Balance), totalUsd: Dec, totalBtc: Dec, ver: Count }),
  errors: {},
});

/** What may be used now; unified accounts get their whole wallet as `coinList`. */
export const available = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/v1/asset/get_available',
  auth: 'required',
  params: v.object({
    symbolId: v.optional(SymbolId),
    tokenIds,
    side: v.optional(Side),
    isLoan: v.optional(Flag),
  }),
  result: v.variant('accountType', [
    v.object({
      accountType: v.literal(1),
      ...listOf(v.object({ tokenId: Coin, free: Amount, spotAvailableBalance: Dec, maxLoan: Amount })).entries,
      maxBuy: Amount,
      maxSell: Amount,
    }),
    v.object({
      accountType: v.literal(6),
      coinList: rows(UnifiedBalance),
      totalEquity: Dec,
      totalMarginBalance: Dec,
      accountIMRate: Dec,
      accountMMRate: Dec,
      maxBuy: Amount,
      maxSell: Amount,
    }),
  ]),
  errors: { 170121: 'unknownPair' },
});

/** Texts joined by commas, each one of the names. */
const csvOf = (names: readonly string[]) =>
  v.pipe(
    v.string(),
    v.maxLength(400),
    v.check((text) => text.split(',').every((name) => names.includes(name))),
  );
const idsOf = v.pipe(v.string(), v.regex(/^\d{1,20}(?:,\d{1,20}){0,99}$/));

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

const Hints = v.object({
  hints: rows(v.object({ type: v.picklist(hintTypes), show: Flag, updateTime: Ms })),
});

/** Which hints this person wants to see. */
export const tradeHint = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/s_api/user/trade_hint',
  auth: 'required',
  params: v.object({}),
  result: Hints,
  errors: {},
});

/** Switches a hint off or on. */
export const setTradeHint = call({
  method: 'POST',
  host: 'main',
  path: '/spot/api/s_api/user/trade_hint',
  auth: 'required',
  params: v.object({ type: v.picklist(hintTypes), show: Flag }),
  result: Hints,
  errors: {},
});

/** What may still be bought of innovation pairs; unified persons ask by coin. spec 3 "Innovation quota" */
export const innovationRemain = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/basic/innovation/remain_amount',
  auth: 'required',
  params: v.object({ symbolId: v.optional(SymbolId), coin: v.optional(Coin) }),
  result: listOf(InnovationQuota),
  errors: { 170121: 'unknownPair' },
});

/** What the entry of an order may answer, in the order of its checks. exchange-api 2.3 "Order entry" */
export const entryErrors = {
  170141: 'orderIdReused',
  170116: 'badOrderType',
  170117: 'badSide',
  170115: 'badTimeInForce',
  170121: 'unknownPair',
  170151: 'pairNotTrading',
  170201: 'sideBanned',
  170215: 'areaRule',
  170241: 'riskNotAccepted',
  176008: 'marginOff',
  170217: 'onlyPostOnly',
  170132: 'priceFarTooHigh',
  170133: 'priceFarTooLow',
  170134: 'priceNotOnTick',
  170137: 'quantityNotOnLot',
  170148: 'amountTooPrecise',
  170136: 'quantityTooLow',
  170135: 'quantityTooHigh',
  170140: 'amountTooLow',
  170124: 'amountTooHigh',
  170193: 'buyAboveBand',
  170194: 'sellBelowBand',
  170011: 'quotaExceeded',
  170010: 'holdingLimit',
  170810: 'tooManyOrders',
  170131: 'insufficientBalance',
  170218: 'wouldTake',
  170210: 'notFillable',
  170007: 'engineSilent',
} as const;

/** Places an order; judged and entered in the book before the answer. The name of the act is `clientOrderId`. */
export const create = call({
  method: 'POST',
  host: 'main',
  path: '/spot/api/order/create',
  auth: 'required',
  bucket: 'orderWrite',
  once: 'clientOrderId',
  params: v.object({
    symbolId: SymbolId,
    // Type, side and time in force have codes of their own: the exchange judges them (170116, 170117, 170115).
    side: v.pipe(v.string(), v.maxLength(20)),
    type: v.pipe(v.string(), v.maxLength(20)),
    timeInForce: v.optional(v.pipe(v.string(), v.maxLength(20))),
    price: v.optional(PositiveDec),
    quantity: PositiveDec,
    clientOrderId: v.optional(ClientId),
    sendTime: v.optional(Ms),
    smpType: v.optional(SmpType),
    isLoan: v.optional(Flag),
    isRepay: v.optional(Flag),
  }),
  result: v.object({
    orderId: Id,
    clientOrderId: v.string(),
    status: Order.entries.status,
    createTime: Ms,
    isDuplicate: Flag,
    order: Order,
  }),
  errors: entryErrors,
});

const orderOrClientId = { orderId: v.optional(Id), clientOrderId: v.optional(ClientId) };
const planOrClientId = { planOrderId: v.optional(Id), clientOrderId: v.optional(ClientId) };

/** Places a plan order; price, lot and minimum are judged now, band, balance and flags when it fires. */
export const planCreate = call({
  method: 'POST',
  host: 'main',
  path: '/spot/api/order/plan_spot/create',
  auth: 'required',
  bucket: 'orderWrite',
  once: 'clientOrderId',
  params: v.object({
    symbolId: SymbolId,
    side: v.pipe(v.string(), v.maxLength(20)),
    type: v.pipe(v.string(), v.maxLength(20)),
    triggerPrice: v.optional(PositiveDec),
    triggerSide: v.optional(v.picklist(['UP', 'DOWN'])),
    purpose: v.optional(v.picklist(['TP', 'SL'])),
    parentOrderId: v.optional(Id),
    parentClientOrderId: v.optional(ClientId),
    price: v.optional(PositiveDec),
    quantity: PositiveDec,
    clientOrderId: v.optional(ClientId),
    sendTime: v.optional(Ms),
  }),
  result: v.object({ planOrderId: Id, clientOrderId: v.string(), isDuplicate: Flag, planOrder: PlanOrder }),
  errors: { ...entryErrors, 170203: 'badTrigger', 170213: 'unknownOrder', 170227: 'planNotAllowed' },
});

/** One plan order, and the order it became. */
export const planGet = call({
  method: 'POST',
  host: 'main',
  path: '/spot/api/order/plan_spot/get_v2',
  auth: 'required',
  params: v.object(planOrClientId),
  result: v.object({ planOrder: PlanOrder, order: v.nullable(Order) }),
  errors: { 170213: 'unknownOrder' },
});

const cancelErrors = { 170213: 'unknownOrder', 170139: 'alreadyFilled', 170142: 'alreadyCanceled' } as const;

export const planCancel = call({
  method: 'POST',
  host: 'main',
  path: '/spot/api/order/plan_spot/cancel',
  auth: 'required',
  bucket: 'orderWrite',
  params: v.object(planOrClientId),
  result: v.object({ planOrder: PlanOrder }),
  errors: cancelErrors,
});

export const cancel = call({
  method: 'POST',
  host: 'main',
  path: '/spot/api/order/cancel',
  auth: 'required',
  bucket: 'orderWrite',
  params: v.object(orderOrClientId),
  result: v.object({ order: Order }),
  errors: { ...cancelErrors, 170191: 'inQueue' },
});

/** At least one of `all`, `symbolId` and the ids is needed, so that an empty list never cancels everything. */
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

/** Cancels the open orders that fit; judged one by one. */
export const batchCancel = call({
  method: 'POST',
  host: 'main',
  path: '/spot/api/order/batch_cancel',
  auth: 'required',
  bucket: 'batch',
  params: v.object({ ...batchFilters, orderIds: v.optional(idsOf) }),
  result: BatchResult,
  errors: {},
});

export const planBatchCancel = call({
  method: 'POST',
  host: 'main',
  path: '/spot/api/order/plan_spot/batch_cancel',
  auth: 'required',
  bucket: 'batch',
  params: v.object({ ...batchFilters, planOrderIds: v.optional(idsOf) }),
  result: BatchResult,
  errors: {},
});

/** Records that a risk text was accepted; it cannot be withdrawn. exchange-api 4.1 */
export const setMemberTag = call({
  method: 'POST',
  host: 'main',
  path: '/spot/api/account/set_member_tag',
  auth: 'required',
  params: v.object({ tag: v.picklist(['INNOVATION', 'ST', 'LT']), value: v.literal('AGREED') }),
  result: v.object({ member_tag: v.record(v.string(), v.string()) }),
  errors: {},
});
