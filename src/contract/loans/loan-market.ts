/** What can be borrowed, against which collateral, and at which rates. exchange-api 2.6 */
import * as v from 'valibot';
import { call } from '../call.ts';
import { LearningVideo } from '../embed/learning-video.ts';
import { Amount, Coin, Count, listOf } from '../scalars.ts';

const YesNo = v.picklist(['Y', 'N']);

/**
 * A coin that is lent: rates per hour as fractions, the top one is the lowest of the terms (`days`); amounts per loan
 * in the coin. `poolRemain` is what the exchange can still lend.
 */
export const LoanToken = v.object({
  token: Coin,
  hourlyInterestRate: Amount,
  enabled: YesNo,
  terms: v.array(v.object({ days: Count, hourlyInterestRate: Amount })),
  minLoan: Amount,
  maxLoan: Amount,
  poolRemain: Amount,
  precision: Count,
});
export type LoanToken = v.InferOutput<typeof LoanToken>;

/** A coin that is accepted as collateral: LTVs as fractions, amounts per loan in the coin, `indexPrice` in USDT. */
export const PledgeToken = v.object({
  token: Coin,
  enabled: YesNo,
  initialLtv: Amount,
  marginCallLtv: Amount,
  liquidationLtv: Amount,
  minPledge: Amount,
  maxPledge: Amount,
  precision: Count,
  indexPrice: Amount,
});
export type PledgeToken = v.InferOutput<typeof PledgeToken>;

/** The coins that are lent, in the order of the exchange. */
export const loanTokens = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/pledgeloan/v1/loantoken/list',
  auth: 'none',
  params: v.object({}),
  result: listOf(LoanToken),
  errors: {},
});

/** The collateral coins, of one loan coin or of all. */
export const pledgeTokens = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/pledgeloan/v1/pledgetoken/list',
  auth: 'none',
  params: v.object({ loanToken: v.optional(Coin) }),
  result: listOf(PledgeToken),
  errors: { 36002: 'loanTokenUnavailable' },
});

/**
 * Limits of a loan: loan amounts in the loan coin, collateral in its coin, `price` in loan coins per collateral coin,
 * at 20 decimals at most. `userRemain` is what the account can still borrow, '' without a session.
 */
export const range = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/pledgeloan/v1/tokenrange/info',
  auth: 'optional',
  params: v.object({ loanToken: Coin, pledgeToken: Coin }),
  result: v.object({
    minLoan: Amount,
    maxLoan: Amount,
    minPledge: Amount,
    maxPledge: Amount,
    price: Amount,
    initialLtv: Amount,
    userRemain: v.union([v.literal(''), Amount]),
  }),
  errors: { 36002: 'loanTokenUnavailable', 36003: 'pledgeTokenUnavailable', 36004: 'sameToken' },
});

/**
 * What happens after the due time, by loan coin: grace in hours, `penaltyMultiple` of the hourly rate, fee as a
 * fraction of the debt.
 */
export const overdueParams = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/pledgeloan/v1/overdueparameter/list',
  auth: 'none',
  params: v.object({}),
  result: listOf(v.object({ token: Coin, graceHours: Count, penaltyMultiple: Amount, liquidationFeeRate: Amount })),
  errors: {},
});

/** The video that explains loans, `duration` in seconds; empty without one. */
export const video = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/pledgeloan/v1/learning-video/query',
  auth: 'none',
  params: v.object({}),
  result: LearningVideo,
  errors: {},
});
