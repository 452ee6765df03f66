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
  /** Lowest rate of the terms per hour, a fraction. */
  hourlyInterestRate: Amount,
  /** Y while the coin is lent. */
  enabled: YesNo,
  /** Terms with their rates. */
  terms: v.array(
    v.object({
      /** Length of the term in days. */
      days: Count,
      /** Rate per hour, a fraction. */
      hourlyInterestRate: Amount,
    }),
  ),
  /** Smallest loan, in the coin. */
  minLoan: Amount,
  /** Largest loan, in the coin. */
  maxLoan: Amount,
  /** What the exchange can still lend, in the coin. */
  poolRemain: Amount,
  /** Decimals of amounts in the coin. */
  precision: Count,
});
export type LoanToken = v.InferOutput<typeof LoanToken>;

/** A coin that is accepted as collateral: LTVs as fractions, amounts per loan in the coin, `indexPrice` in USDT. */
export const PledgeToken = v.object({
  token: Coin,
  /** Y while the coin is accepted. */
  enabled: YesNo,
  /** Highest LTV of a new loan, a fraction. */
  initialLtv: Amount,
  /** LTV that warns the person, a fraction. */
  marginCallLtv: Amount,
  /** LTV at which the collateral is sold, a fraction. */
  liquidationLtv: Amount,
  /** Least collateral of a loan, in the coin. */
  minPledge: Amount,
  /** Most collateral of a loan, in the coin. */
  maxPledge: Amount,
  /** Decimals of amounts in the coin. */
  precision: Count,
  /** Price that values the collateral, in USDT. */
  indexPrice: Amount,
});
export type PledgeToken = v.InferOutput<typeof PledgeToken>;

/** The coins that are lent, in the order of the exchange. */
export const loanTokens = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/pledgeloan/v1/loantoken/list',
  need: 'required',
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
  need: 'required',
  auth: 'none',
  params: v.object({ loanToken: v.optional(Coin) }),
  result: listOf(PledgeToken),
  errors: {
    /** The coin is not lent now. */
    36002: 'loanTokenUnavailable',
  },
});

/**
 * Limits of a loan: loan amounts in the loan coin, collateral in its coin, `price` in loan coins per collateral coin,
 * at 20 decimals at most. `userRemain` is what the account can still borrow, '' without a session.
 */
export const range = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/pledgeloan/v1/tokenrange/info',
  need: 'required',
  auth: 'optional',
  params: v.object({ loanToken: Coin, pledgeToken: Coin }),
  result: v.object({
    /** Smallest loan, in the loan coin. */
    minLoan: Amount,
    /** Largest loan, in the loan coin. */
    maxLoan: Amount,
    /** Least collateral, in the collateral coin. */
    minPledge: Amount,
    /** Most collateral, in the collateral coin. */
    maxPledge: Amount,
    /** Price of a collateral coin, in loan coins. */
    price: Amount,
    /** Highest LTV of a new loan, a fraction. */
    initialLtv: Amount,
    /** What the account can still borrow, '' without a session, in the loan coin. */
    userRemain: v.union([v.literal(''), Amount]),
  }),
  errors: {
    /** The coin is not lent now. */
    36002: 'loanTokenUnavailable',
    /** The coin is not accepted as collateral, or not for this loan coin. */
    36003: 'pledgeTokenUnavailable',
    /** Loan and collateral are of the same coin. */
    36004: 'sameToken',
  },
});

/**
 * What happens after the due time, by loan coin: grace in hours, `penaltyMultiple` of the hourly rate, fee as a
 * fraction of the debt.
 */
export const overdueParams = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/pledgeloan/v1/overdueparameter/list',
  need: 'required',
  auth: 'none',
  params: v.object({}),
  result: listOf(
    v.object({
      token: Coin,
      /** Hours between the due time and the sale of the collateral. */
      graceHours: Count,
      /** Rate after the due time by the hourly rate, a number. */
      penaltyMultiple: Amount,
      /** Fee of a sale by the debt, a fraction. */
      liquidationFeeRate: Amount,
    }),
  ),
  errors: {},
});

/** The video that explains loans, `duration` in seconds; empty without one. */
export const video = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/pledgeloan/v1/learning-video/query',
  need: 'optional',
  auth: 'none',
  params: v.object({}),
  result: LearningVideo,
  errors: {},
});
