/** Purchases and redemptions of leveraged tokens at NAV. exchange-api 2.4, 4.4 */
import * as v from 'valibot';
import { call } from '../call.ts';
import { Amount, Code, Coin, cursorOf, cursorParams, Id, Ms, PositiveDec } from '../scalars.ts';
import { RepeatFlag, SendTime } from '../schema/shared-fields.ts';
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
  /** Id of the order. */
  orderId: Id,
  /** Client id of the order. */
  serialNo: v.string(),
  ltCode: LtCode,
  /** Purchase 1, redemption 2. */
  type: LtOrderType,
  /** Done 1, in progress 2, failed 3. */
  status: LtOrderStatus,
  /** Paid or received, '0' until it is settled, in USDT. */
  amount: Amount,
  /** Tokens, '0' until it is settled, in tokens. */
  quantity: Amount,
  /** NAV of the settlement, '' before, in USDT. */
  nav: v.union([v.literal(''), Amount]),
  /** Fee of the order, in `feeToken`. */
  fee: Amount,
  feeToken: Coin,
  /** Why it failed; 0 unless it did. */
  failCode: Code,
  /** When it was accepted, ms UTC. */
  orderTime: Ms,
  /** When it last changed, ms UTC. */
  updateTime: Ms,
});
export type LtOrder = v.InferOutput<typeof LtOrder>;

const AcceptedLtOrder = v.object({ ...LtOrder.entries, isDuplicate: RepeatFlag });

/** Errors of both calls. exchange-api 2.4 "Codes of leveraged tokens" */
const orderErrors = {
  /** The client id was used with other parameters. */
  175000: 'serialNoReused',
  /** There is no such token. */
  175007: 'unknownToken',
  /** The test is not passed. */
  175010: 'testNotPassed',
  /** The test is locked; `ext_info.limit` is until when, ms UTC. */
  175011: 'testLocked',
  /** The risk text is not accepted. */
  175012: 'riskNotAccepted',
  /** The amount has too many decimals. */
  175016: 'badPrecision',
  /** The amount is below the minimum. */
  175018: 'belowMinimum',
} as const;

/** Purchases tokens for an amount of USDT. It is frozen at once and settled after 3 s at the NAV of that moment. */
export const purchase = call({
  method: 'POST',
  host: 'main',
  path: '/spot/api/lt/v1/purchase',
  need: 'required',
  auth: 'required',
  effect: 'money',
  bucket: 'moneyWrite',
  idempotencyKey: 'serialNo',
  params: v.object({
    ltCode: LtCode,
    /** What to pay, in USDT. */
    amount: PositiveDec,
    serialNo: v.optional(ClientId),
    sendTime: v.optional(SendTime),
  }),
  result: AcceptedLtOrder,
  errors: {
    ...orderErrors,
    /** The purchase would exceed the person's limit of the day. */
    175001: 'dailyLimit',
    /** The purchase would exceed the exchange's limit of the day. */
    175002: 'platformLimit',
    /** The balance does not cover the purchase. */
    175003: 'insufficientBalance',
    /** The amount is above the maximum. */
    175009: 'aboveMaximum',
    /** Purchases are suspended. */
    175014: 'suspended',
    /** The holding would exceed the limit; `ext_info.limit` is the limit. */
    175017: 'positionLimit',
    /** The risk of the account would be too high. */
    176030: 'riskRateTooHigh',
  },
});

/** Redeems tokens. They are frozen at once and settled after 3 s at the NAV of that moment. */
export const redeem = call({
  method: 'POST',
  host: 'main',
  path: '/spot/api/lt/v1/redeem',
  need: 'required',
  auth: 'required',
  effect: 'money',
  bucket: 'moneyWrite',
  idempotencyKey: 'serialNo',
  params: v.object({
    ltCode: LtCode,
    /** What to redeem, in tokens. */
    quantity: PositiveDec,
    serialNo: v.optional(ClientId),
    sendTime: v.optional(SendTime),
  }),
  result: AcceptedLtOrder,
  errors: {
    ...orderErrors,
    /** The redemption would exceed the person's limit of the day. */
    175004: 'dailyLimit',
    /** The redemption would exceed the exchange's limit of the day. */
    175005: 'platformLimit',
    /** The person does not have as many tokens. */
    175006: 'insufficientBalance',
    /** The quantity is above the maximum. */
    175013: 'aboveMaximum',
    /** Redemptions are suspended. */
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
  need: 'required',
  auth: 'required',
  params: v.object({
    ltCode: v.optional(LtCode),
    /** Only purchases 1 or redemptions 2. */
    type: v.optional(LtOrderType),
    /** Only done 1, in progress 2 or failed 3. */
    status: v.optional(LtOrderStatus),
    serialNo: v.optional(ClientId),
    /** First order time, ms UTC. */
    startTime: v.optional(Ms),
    /** Last order time, ms UTC. */
    endTime: v.optional(Ms),
    ...cursorParams,
  }),
  result: cursorOf(LtOrder),
  errors: {},
});
