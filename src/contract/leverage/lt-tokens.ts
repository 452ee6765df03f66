/** Calls about the leveraged tokens themselves. exchange-api 2.4 */
import * as v from 'valibot';
import { loadRetry } from '../account.ts';
import { call } from '../call.ts';
import { LearningVideo } from '../embed/learning-video.ts';
import { Amount, Dec, Id, listOf, Ms, openEnum, pageOf, pageParams, PlainText, SymbolId } from '../scalars.ts';
import { LtCode, LtQuote, LtStatus } from './lt-quote.ts';

/**
 * A leveraged token with its limits. NAV, loan, fees of a period (`fundFee`: of the next funding, negative when it is
 * received) and purchase limits in USDT, redeem limits in tokens, rates as fractions (`manageFeeRate` per day), times
 * in ms. `myPurchasedToday` (USDT) and `myRedeemedToday` (tokens) of the UTC day, with a session only. exchange-api 2.4
 * lt.info
 */
export const LtInfo = v.object({
  ltCode: LtCode,
  /** Name of the token in the language of the page. */
  ltName: PlainText,
  symbolId: SymbolId,
  underlying: SymbolId,
  /** Direction of the position. */
  direction: openEnum(['LONG', 'SHORT']),
  /** Leverage after a rebalance, negative for a short one, a number. */
  targetLeverage: Dec,
  /** Open 1, purchases only 2, redemptions only 3, closed 4, rebalancing 5. */
  ltStatus: LtStatus,
  /** Net asset value of one token, in USDT. */
  nav: Amount,
  /** Tokens that people hold, in tokens. */
  circulation: Amount,
  /** Position of one token, negative for a short one, in the underlying. */
  basketPosition: Dec,
  /** NAV less the value of the position, negative for a debt, in USDT. */
  basketLoan: Dec,
  /** Leverage now, a number. */
  realLeverage: Dec,
  /** Fee of a purchase, a fraction. */
  purchaseFeeRate: Amount,
  /** Fee of a redemption, a fraction. */
  redeemFeeRate: Amount,
  /** Management fee per day, a fraction. */
  manageFeeRate: Amount,
  /** Fee of the next funding for one token, negative when it is received, in USDT. */
  fundFee: Dec,
  /** When funding is charged next, ms UTC. */
  fundFeeTime: Ms,
  /** When the management fee is charged next, ms UTC. */
  manageFeeTime: Ms,
  /** When the token is rebalanced next, ms UTC. */
  rebalanceTime: Ms,
  /** Smallest purchase, in USDT. */
  minPurchase: Amount,
  /** Largest purchase, in USDT. */
  maxPurchase: Amount,
  /** Most that a person can purchase in a UTC day, in USDT. */
  maxPurchaseDaily: Amount,
  /** Smallest redemption, in tokens. */
  minRedeem: Amount,
  /** Largest redemption, in tokens. */
  maxRedeem: Amount,
  /** Most that a person can redeem in a UTC day, in tokens. */
  maxRedeemDaily: Amount,
  /** Most that a person can hold, in USDT. */
  positionLimit: Amount,
  /** What the caller has purchased in this UTC day, in USDT. */
  myPurchasedToday: v.optional(Amount),
  /** What the caller has redeemed in this UTC day, in tokens. */
  myRedeemedToday: v.optional(Amount),
});
export type LtInfo = v.InferOutput<typeof LtInfo>;

const unknownToken = {
  /** There is no such token. */
  175007: 'unknownToken',
} as const;

/** All leveraged tokens, or one. Retried like the symbols. R9.3 */
export const info = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/lt/v2/info',
  need: 'required',
  auth: 'optional',
  retry: loadRetry,
  params: v.object({ ltCode: v.optional(LtCode) }),
  result: listOf(LtInfo),
  errors: unknownToken,
});

/** NAV, basket and leverage of all leveraged tokens, or of one. */
export const quote = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/quote/v1/lt',
  need: 'required',
  auth: 'none',
  params: v.object({ ltCode: v.optional(LtCode) }),
  result: listOf(LtQuote),
  errors: unknownToken,
});

/** A rebalance: the leverage of a token, and the basket of all tokens in the underlying, before and after it. */
export const Rebalance = v.object({
  /** Id of the rebalance. */
  id: Id,
  ltCode: LtCode,
  /** When it happened, ms UTC. */
  time: Ms,
  /** At its daily time, or because the market moved too far. */
  type: openEnum(['DAILY', 'OUT_OF_BAND']),
  /** Net asset value of one token then, in USDT. */
  nav: Amount,
  /** Leverage before it, a number. */
  leverageBefore: Dec,
  /** Leverage after it, a number. */
  leverageAfter: Dec,
  /** Basket of all tokens before it, in the underlying. */
  basketBefore: Dec,
  /** Basket of all tokens after it, in the underlying. */
  basketAfter: Dec,
});

export type Rebalance = v.InferOutput<typeof Rebalance>;

/** The rebalances of a token, newest first. */
export const rebalances = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/lt/v1/rebalance-history',
  need: 'required',
  auth: 'none',
  params: v.object({ ltCode: LtCode, ...pageParams }),
  result: pageOf(Rebalance),
  errors: unknownToken,
});

/** The video that explains the tokens, `duration` in seconds; empty without one. */
export const video = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/lt/v1/learning-video',
  need: 'optional',
  auth: 'none',
  params: v.object({}),
  result: LearningVideo,
  errors: {},
});
