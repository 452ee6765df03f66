/** Calls that place orders and plan orders. exchange-api 2.3 "Order entry" */
import * as v from 'valibot';
import { call } from './call.ts';
import { Flag, Id, Ms, PositiveDec, SymbolId } from './scalars.ts';
import { RepeatFlag, SendTime } from './schema/shared-fields.ts';
import { ClientId, Order, PlanOrder, SmpType } from './trading.ts';

/** Errors of order entry, in the order of the checks. exchange-api 2.3 "Order entry" */
export const orderEntryErrors = {
  /** The client id was used with other parameters. */
  170141: 'orderIdReused',
  /** The type of the order is unknown. */
  170116: 'badOrderType',
  /** The side of the order is unknown. */
  170117: 'badSide',
  /** The time in force is unknown, or does not fit the type. */
  170115: 'badTimeInForce',
  /** There is no such pair. */
  170121: 'unknownPair',
  /** The pair is not open yet, suspended or delisted. */
  170151: 'pairNotTrading',
  /** Orders of this side are refused in the pair. */
  170201: 'sideBanned',
  /** The pair has a rule for the person's area or identity level. */
  170215: 'areaRule',
  /** The pair has a risk notice that the person has not accepted; `ext_info.field` names it. */
  170241: 'riskNotAccepted',
  /** Margin trading is off. */
  176008: 'marginOff',
  /** The pair has no margin trading. */
  176013: 'pairWithoutMargin',
  /** The pair accepts only post-only orders now. */
  170217: 'onlyPostOnly',
  /** The price is far above the market. */
  170132: 'priceFarTooHigh',
  /** The price is far below the market. */
  170133: 'priceFarTooLow',
  /** The price is no multiple of the tick. */
  170134: 'priceNotOnTick',
  /** The quantity is no multiple of the lot. */
  170137: 'quantityNotOnLot',
  /** The amount of a market buy has too many decimals. */
  170148: 'amountTooPrecise',
  /** The quantity is below the minimum. */
  170136: 'quantityTooLow',
  /** The quantity is above the maximum. */
  170135: 'quantityTooHigh',
  /** The value is below the minimum. */
  170140: 'amountTooLow',
  /** The value is above the maximum. */
  170124: 'amountTooHigh',
  /** A buy is above the price band; `ext_info.limit` is the bound. */
  170193: 'buyAboveBand',
  /** A sell is below the price band; `ext_info.limit` is the bound. */
  170194: 'sellBelowBand',
  /** The purchase would exceed the quota of an innovation pair. */
  170011: 'quotaExceeded',
  /** The holding would exceed the limit of a leveraged token. */
  170010: 'holdingLimit',
  /** The person has too many open orders. */
  170810: 'tooManyOrders',
  /** The balance does not cover the order. */
  170131: 'insufficientBalance',
  /** The coin is not lent. */
  176010: 'coinNotLent',
  /** The loan would exceed the limit of the VIP level. */
  176027: 'vipLimitReached',
  /** The exchange has no more of the coin to lend. */
  176028: 'poolUsedUp',
  /** The risk of the account would be too high. */
  176030: 'riskTooHigh',
  /** A post-only order would have been filled at once. */
  170218: 'wouldTake',
  /** A fill-or-kill order could not be filled whole. */
  170210: 'notFillable',
  /** The engine did not answer in time: ask by the client id. */
  170007: 'engineSilent',
} as const;

/** Result of an order that entered the book's checks and was rejected there. */
export const RejectedOrder = v.object({
  order: Order,
  isDuplicate: v.optional(RepeatFlag),
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
  /** Limit price, absent of a market order, in quote coins per base coin. */
  price: v.optional(PositiveDec),
  /** Quantity, of a market buy the amount to spend, in base coins or quote coins. */
  quantity: PositiveDec,
  clientOrderId: v.optional(ClientId),
  sendTime: v.optional(SendTime),
  smpType: v.optional(SmpType),
  /** 1 borrows what the order needs beyond the free balance. */
  isLoan: v.optional(Flag),
  /** 1 repays debts from what the order receives. */
  isRepay: v.optional(Flag),
});

/** An entered order, with the fills of its entry. */
export const OrderResult = v.object({
  /** Id of the order. */
  orderId: Id,
  /** Client id of the order; the exchange makes one when none was sent. */
  clientOrderId: v.string(),
  /** Status after the matching of the entry. */
  status: Order.entries.status,
  /** When the order was accepted, ms UTC. */
  createTime: Ms,
  isDuplicate: RepeatFlag,
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
  need: 'required',
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
  need: 'required',
  auth: 'required',
  effect: 'order',
  bucket: 'orderWrite',
  idempotencyKey: 'clientOrderId',
  params: v.object({
    symbolId: SymbolId,
    side: EnumText,
    type: EnumText,
    /** Price that triggers the order, absent with a parent of no price, in quote coins per base coin. */
    triggerPrice: v.optional(PositiveDec),
    /** Whether the price must rise or fall to the trigger; by default what the last price demands. */
    triggerSide: v.optional(v.picklist(['UP', 'DOWN'])),
    /** Take profit or stop loss of the parent order. */
    purpose: v.optional(v.picklist(['TP', 'SL'])),
    /** Id of the order that must be filled first. */
    parentOrderId: v.optional(Id),
    parentClientOrderId: v.optional(ClientId),
    /** Limit price, absent of a market order, in quote coins per base coin. */
    price: v.optional(PositiveDec),
    /** Quantity, of a market buy the amount to spend, in base coins or quote coins. */
    quantity: PositiveDec,
    clientOrderId: v.optional(ClientId),
    sendTime: v.optional(SendTime),
  }),
  result: v.object({
    /** Id of the plan order. */
    planOrderId: Id,
    /** Client id of the plan order; the exchange makes one when none was sent. */
    clientOrderId: v.string(),
    isDuplicate: RepeatFlag,
    planOrder: PlanOrder,
  }),
  errors: {
    ...orderEntryErrors,
    /** The trigger is missing, on the wrong side or not on the tick. */
    170203: 'badTrigger',
    /** There is no such order. */
    170213: 'unknownOrder',
    /** The pair accepts no plan orders. */
    170227: 'planNotAllowed',
  },
});
