/** Entering orders and plan orders. exchange-api 2.3 "Order entry" */
import * as v from 'valibot';
import { call } from './call.ts';
import { Flag, Id, Ms, PositiveDec } from './scalars.ts';
import { ClientId, Order, PlanOrder, SmpType, SymbolId } from './trading.ts';

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

/** Type, side and time in force have codes of their own: the exchange judges them (170116, 170117, 170115). */
const Judged = v.pipe(v.string(), v.maxLength(20));

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
    side: Judged,
    type: Judged,
    timeInForce: v.optional(Judged),
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
    side: Judged,
    type: Judged,
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
