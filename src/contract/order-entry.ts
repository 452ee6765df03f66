/** Calls that place orders and plan orders. exchange-api 2.3 "Order entry" */
import * as v from 'valibot';
import { call } from './call.ts';
import { Flag, Id, Ms, PositiveDec, SymbolId } from './scalars.ts';
import { ClientId, Order, PlanOrder, SmpType } from './trading.ts';

/** Errors of order entry, in the order of the checks. exchange-api 2.3 "Order entry" */
export const orderEntryErrors = {
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
  176013: 'pairWithoutMargin',
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
  176010: 'coinNotLent',
  176027: 'vipLimitReached',
  176028: 'poolUsedUp',
  176030: 'riskTooHigh',
  170218: 'wouldTake',
  170210: 'notFillable',
  170007: 'engineSilent',
} as const;

/** Result of an order that entered the book's checks and was rejected there. */
export const RejectedOrder = v.object({
  order: Order,
  /** 1 in the answer to a repeated `clientOrderId`. */
  isDuplicate: v.optional(Flag),
});
/** Results of refusals of order entry: an order that would have matched differently than demanded. */
export const orderEntryRefusals = { 170218: RejectedOrder, 170210: RejectedOrder };

/**
 * Plain text for type, side and time in force, because invalid values have their own codes (170116, 170117, 170115).
 */
const EnumText = v.pipe(v.string(), v.maxLength(20));

/**
 * Parameters of an order. `isLoan` borrows what it needs beyond the free balance, `isRepay` repays from what it
 * receives.
 */
export const OrderParams = v.object({
  symbolId: SymbolId,
  side: EnumText,
  type: EnumText,
  timeInForce: v.optional(EnumText),
  price: v.optional(PositiveDec),
  quantity: PositiveDec,
  clientOrderId: v.optional(ClientId),
  sendTime: v.optional(Ms),
  smpType: v.optional(SmpType),
  isLoan: v.optional(Flag),
  isRepay: v.optional(Flag),
});

/** An entered order, with the fills of its entry. */
export const OrderResult = v.object({
  orderId: Id,
  clientOrderId: v.string(),
  status: Order.entries.status,
  createTime: Ms,
  isDuplicate: Flag,
  order: Order,
});

/**
 * Places an order. The response follows after the checks and the matching; a repeated `clientOrderId` returns the first
 * order. `isLoan` is for unified accounts, whose incoming coins always repay; standard accounts use
 * `margin.createOrder`.
 */
export const create = call({
  method: 'POST',
  host: 'main',
  path: '/spot/api/order/create',
  auth: 'required',
  effect: 'order',
  bucket: 'orderWrite',
  idempotencyKey: 'clientOrderId',
  params: OrderParams,
  result: OrderResult,
  errors: orderEntryErrors,
  refusalResults: orderEntryRefusals,
});

/** Places a plan order. Price, lot and minimum are checked now; price band, balance and pair flags when it triggers. */
export const planCreate = call({
  method: 'POST',
  host: 'main',
  path: '/spot/api/order/plan_spot/create',
  auth: 'required',
  effect: 'order',
  bucket: 'orderWrite',
  idempotencyKey: 'clientOrderId',
  params: v.object({
    symbolId: SymbolId,
    side: EnumText,
    type: EnumText,
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
  errors: { ...orderEntryErrors, 170203: 'badTrigger', 170213: 'unknownOrder', 170227: 'planNotAllowed' },
});
