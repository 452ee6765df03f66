/** Borrowing, repaying and changing the collateral. exchange-api 2.6, the order of the checks: loans.md 3 */
import * as v from 'valibot';
import { call } from '../call.ts';
import { Amount, Coin, Id, PositiveDec } from '../scalars.ts';
import { RepeatFlag, SendTime } from '../schema/shared-fields.ts';
import { ClientId } from '../trading.ts';
import { LoanAccount, LoanOrder, loanTerms, LoanTermsVersion } from './loan-order.ts';

const request = { requestId: v.optional(ClientId), sendTime: v.optional(SendTime) };

/** Accepts the terms of pledge loans, of the version that the page shows. */
export const admit = call({
  method: 'POST',
  effect: 'consent',
  host: 'main',
  path: '/spot/api/pledgeloan/v1/user/admit',
  need: 'required',
  auth: 'required',
  params: v.object({
    /** Version of the terms that the page shows. */
    version: LoanTermsVersion,
  }),
  result: v.object({
    admitted: v.literal('Y'),
    /** Version that is accepted. */
    version: LoanTermsVersion,
  }),
  errors: {},
});

/**
 * Locks collateral of an account and credits the loan to the same account, at once. The first hour of interest is
 * charged at the start. A repeated `requestId` returns the first response. `ext_info.limit`: the bound for 36005, 36006
 * and 36007, for 36008 the largest loan at this price.
 */
export const submit = call({
  method: 'POST',
  effect: 'money',
  host: 'main',
  path: '/spot/api/pledgeloan/v1/loanorder/submit',
  need: 'required',
  auth: 'required',
  bucket: 'moneyWrite',
  idempotencyKey: 'requestId',
  params: v.object({
    loanToken: Coin,
    /** What to borrow, in the loan coin. */
    loanAmount: PositiveDec,
    pledgeToken: Coin,
    /** Collateral to lock, in the collateral coin. */
    pledgeAmount: PositiveDec,
    /** Length of the loan in days. */
    term: v.picklist(loanTerms),
    /** Account that gives the collateral and receives the loan: spot 1 by default, fund 5. */
    accountType: v.optional(LoanAccount),
    ...request,
  }),
  result: v.object({ order: LoanOrder, isDuplicate: RepeatFlag }),
  errors: {
    /** The terms of loans are not accepted. */
    36001: 'termsNotAccepted',
    /** The coin is not lent now. */
    36002: 'loanTokenUnavailable',
    /** The coin is not accepted as collateral, or not for this loan coin. */
    36003: 'pledgeTokenUnavailable',
    /** Loan and collateral are of the same coin. */
    36004: 'sameToken',
    /** The loan is below the minimum; `ext_info.limit` is the bound. */
    36005: 'belowMinLoan',
    /** The loan is above the maximum; `ext_info.limit` is the bound. */
    36006: 'aboveMaxLoan',
    /** The collateral is out of range; `ext_info.limit` is the bound. */
    36007: 'pledgeOutOfRange',
    /** The LTV would be too high; `ext_info.limit` is what is possible. */
    36008: 'ltvTooHigh',
    /** The balance does not cover the amount. */
    36013: 'insufficientBalance',
    /** An overdue loan stops new ones. */
    36014: 'overdueLoan',
    /** The person has too many open loans. */
    36015: 'tooManyLoans',
  },
});

/**
 * Repays a loan: penalty, interest, then principal; exactly one of `amount` (loan coin, up to 8 decimals) and `all`. A
 * full repayment returns the collateral to the account of the loan. `accountType` pays, by default the account of the
 * loan. `ext_info.limit`: for 36011 the debt; for 36012 the least amount when less was sent, else the most that leaves
 * enough principal.
 */
export const repay = call({
  method: 'POST',
  effect: 'money',
  host: 'main',
  path: '/spot/api/pledgeloan/v1/repay/submit',
  need: 'required',
  auth: 'required',
  bucket: 'moneyWrite',
  idempotencyKey: 'requestId',
  params: v.object({
    /** Id of the loan. */
    orderId: Id,
    /** What to repay, in the loan coin. */
    amount: v.optional(PositiveDec),
    /** 1 repays the whole debt. */
    all: v.optional(v.literal(1)),
    /** Account that pays: spot 1, fund 5. */
    accountType: v.optional(LoanAccount),
    ...request,
  }),
  result: v.object({
    /** Id of the repayment. */
    repayId: Id,
    /** Id of the loan. */
    orderId: Id,
    /** Interest that was paid, in the loan coin. */
    repaidInterest: Amount,
    /** Penalty that was paid, in the loan coin. */
    repaidPenalty: Amount,
    /** Principal that was paid, in the loan coin. */
    repaidPrincipal: Amount,
    /** Collateral that was returned, in the collateral coin. */
    returnedPledge: Amount,
    order: LoanOrder,
    isDuplicate: RepeatFlag,
  }),
  errors: {
    /** There is no such loan. */
    36009: 'unknownOrder',
    /** The loan is closed or being liquidated. */
    36010: 'orderClosed',
    /** The amount is above the debt; `ext_info.limit` is the debt. */
    36011: 'moreThanDebt',
    /** The repayment or what it leaves is too small; `ext_info.limit` is the bound. */
    36012: 'repaymentTooSmall',
    /** The balance does not cover the amount. */
    36013: 'insufficientBalance',
  },
});

/**
 * Adds (`direction` 1) or removes (2) collateral, `amount` in the collateral coin. What is added comes from
 * `accountType`, by default the account of the loan; what is removed goes to the account of the loan. `ext_info.limit`:
 * the bound for 36007, for 36008 the most that can be removed at this price.
 */
export const adjust = call({
  method: 'POST',
  effect: 'money',
  host: 'main',
  path: '/spot/api/pledgeloan/v1/pledgefundchange/submit',
  need: 'required',
  auth: 'required',
  bucket: 'moneyWrite',
  idempotencyKey: 'requestId',
  params: v.object({
    /** Id of the loan. */
    orderId: Id,
    /** Add 1, remove 2. */
    direction: v.picklist([1, 2]),
    /** What to add or remove, in the collateral coin. */
    amount: PositiveDec,
    /** Account that the added collateral comes from: spot 1, fund 5. */
    accountType: v.optional(LoanAccount),
    ...request,
  }),
  result: v.object({
    /** Id of the change. */
    changeId: Id,
    /** LTV before it, a fraction. */
    ltvBefore: Amount,
    /** LTV after it, a fraction. */
    ltvAfter: Amount,
    order: LoanOrder,
    isDuplicate: RepeatFlag,
  }),
  errors: {
    /** The collateral is out of range; `ext_info.limit` is the bound. */
    36007: 'pledgeOutOfRange',
    /** The LTV would be too high; `ext_info.limit` is what is possible. */
    36008: 'ltvTooHigh',
    /** There is no such loan. */
    36009: 'unknownOrder',
    /** The loan is closed or being liquidated. */
    36010: 'orderClosed',
    /** The balance does not cover the amount. */
    36013: 'insufficientBalance',
  },
});
