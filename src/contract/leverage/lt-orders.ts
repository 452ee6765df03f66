/** Purchases and redemptions of leveraged tokens at NAV. exchange-api 2.4, 4.4 */
import * as v from 'valibot';
import { call } from '../call.ts';
import { Amount, Code, Coin, cursorOf, cursorParams, Flag, Id, Ms, PositiveDec } from '../scalars.ts';
import { ClientId } from '../trading.ts';
import { LtCode } from './lt-quote.ts';

/** Type of an order: 1 purchase, 2 redeem. */
export const ltOrderType = { purchase: 1, redeem: 2 } as const;
/** Status of an order: 1 done, 2 in progress, 3 failed. */
export const ltOrderStatus = { done: 1, inProgress: 2, failed: 3 } as const;
const LtOrderType = v.picklist(Object.values(ltOrderType));
const LtOrderStatus = v.picklist(Object.values(ltOrderStatus));

/**
 * A purchase or a redemption. `amount` (USDT) and `quantity` (tokens): the given one from the start, the other '0'
 * until it is settled at `nav` ('' before). `failCode` is 0 unless it failed.
 */
export const LtOrder = v.object({
  orderId: Id,
  serialNo: v.string(),
  ltCode: LtCode,
  type: LtOrderType,
  status: LtOrderStatus,
  amount: Amount,
  quantity: Amount,
  nav: v.union([v.literal(''), Amount]),
  fee: Amount,
  feeToken: Coin,
  failCode: Code,
  orderTime: Ms,
  updateTime: Ms,
});
export type LtOrder = v.InferOutput<typeof LtOrder>;

const AcceptedLtOrder = v.object({ ...LtOrder.entries, isDuplicate: Flag });

/** Errors of both calls. exchange-api 2.4 "Codes of leveraged tokens" */
const orderErrors = {
  175000: 'serialNoReused',
  175007: 'unknownToken',
  175010: 'testNotPassed',
  175011: 'testLocked',
  175012: 'riskNotAccepted',
  175016: 'badPrecision',
  175018: 'belowMinimum',
} as const;

/** Purchases tokens for an amount of USDT. It is frozen at once and settled after 3 s at the NAV of that moment. */
export const purchase = call({
  method: 'POST',
  host: 'main',
  path: '/spot/api/lt/v1/purchase',
  auth: 'required',
  effect: 'money',
  bucket: 'moneyWrite',
  idempotencyKey: 'serialNo',
  params: v.object({
    ltCode: LtCode,
    amount: PositiveDec,
    serialNo: v.optional(ClientId),
    sendTime: v.optional(Ms),
  }),
  result: AcceptedLtOrder,
  errors: {
    ...orderErrors,
    175001: 'dailyLimit',
    175002: 'platformLimit',
    175003: 'insufficientBalance',
    175009: 'aboveMaximum',
    175014: 'suspended',
    175017: 'positionLimit',
    176030: 'riskRateTooHigh',
  },
});

/** Redeems tokens. They are frozen at once and settled after 3 s at the NAV of that moment. */
export const redeem = call({
  method: 'POST',
  host: 'main',
  path: '/spot/api/lt/v1/redeem',
  auth: 'required',
  effect: 'money',
  bucket: 'moneyWrite',
  idempotencyKey: 'serialNo',
  params: v.object({
    ltCode: LtCode,
    quantity: PositiveDec,
    serialNo: v.optional(ClientId),
    sendTime: v.optional(Ms),
  }),
  result: AcceptedLtOrder,
  errors: {
    ...orderErrors,
    175004: 'dailyLimit',
    175005: 'platformLimit',
    175006: 'insufficientBalance',
    175013: 'aboveMaximum',
    175015: 'suspended',
  },
});

/**
 * A person's purchases and redemptions, newest first. With `serialNo` the other filters do not apply. exchange-api 1.5
 */
export const record = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/lt/v1/record',
  auth: 'required',
  params: v.object({
    ltCode: v.optional(LtCode),
    type: v.optional(LtOrderType),
    status: v.optional(LtOrderStatus),
    serialNo: v.optional(ClientId),
    startTime: v.optional(Ms),
    endTime: v.optional(Ms),
    ...cursorParams,
  }),
  result: cursorOf(LtOrder),
  errors: {},
});
