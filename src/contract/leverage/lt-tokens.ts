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
  ltName: PlainText,
  symbolId: SymbolId,
  underlying: SymbolId,
  direction: openEnum(['LONG', 'SHORT']),
  targetLeverage: Dec,
  ltStatus: LtStatus,
  nav: Amount,
  circulation: Amount,
  basketPosition: Dec,
  basketLoan: Dec,
  realLeverage: Dec,
  purchaseFeeRate: Amount,
  redeemFeeRate: Amount,
  manageFeeRate: Amount,
  fundFee: Dec,
  fundFeeTime: Ms,
  manageFeeTime: Ms,
  rebalanceTime: Ms,
  minPurchase: Amount,
  maxPurchase: Amount,
  maxPurchaseDaily: Amount,
  minRedeem: Amount,
  maxRedeem: Amount,
  maxRedeemDaily: Amount,
  positionLimit: Amount,
  myPurchasedToday: v.optional(Amount),
  myRedeemedToday: v.optional(Amount),
});
export type LtInfo = v.InferOutput<typeof LtInfo>;

const unknownToken = { 175007: 'unknownToken' } as const;

/** All leveraged tokens, or one. Retried like the symbols. R9.3 */
export const info = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/lt/v2/info',
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
  auth: 'none',
  params: v.object({ ltCode: v.optional(LtCode) }),
  result: listOf(LtQuote),
  errors: unknownToken,
});

/** A rebalance: the leverage of a token, and the basket of all tokens in the underlying, before and after it. */
export const Rebalance = v.object({
  id: Id,
  ltCode: LtCode,
  time: Ms,
  type: openEnum(['DAILY', 'OUT_OF_BAND']),
  nav: Amount,
  leverageBefore: Dec,
  leverageAfter: Dec,
  basketBefore: Dec,
  basketAfter: Dec,
});

export type Rebalance = v.InferOutput<typeof Rebalance>;

/** The rebalances of a token, newest first. */
export const rebalances = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/lt/v1/rebalance-history',
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
  auth: 'none',
  params: v.object({}),
  result: LearningVideo,
  errors: {},
});
