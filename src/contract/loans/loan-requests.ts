/** Borrowing, repaying and changing the collateral. exchange-api 2.6, the order of the checks: loans.md 3 */
import * as v from 'valibot';
import { call } from '../call.ts';
import { Amount, Coin, Flag, Id, Ms, PositiveDec } from '../scalars.ts';
import { ClientId } from '../trading.ts';
import { LoanAccount, LoanOrder, loanTerms, LoanTermsVersion } from './loan-order.ts';

const request = { requestId: v.optional(ClientId), sendTime: v.optional(Ms) };

/** Accepts the terms of pledge loans, of the version that the page shows. */
export const admit = call({
  method: 'POST',
  effect: 'consent',
  host: 'main',
  path: '/spot/api/pledgeloan/v1/user/admit',
  auth: 'required',
  params: v.object({ version: LoanTermsVersion }),
  result: v.object({ admitted: v.literal('Y'), version: LoanTermsVersion }),
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
  auth: 'required',
  bucket: 'moneyWrite',
  idempotencyKey: 'requestId',
  params: v.object({
    loanToken: Coin,
    loanAmount: PositiveDec,
    pledgeToken: Coin,
    pledgeAmount: PositiveDec,
    term: v.picklist(loanTerms),
    accountType: v.optional(LoanAccount),
    ...request,
  }),
  result: v.object({ order: LoanOrder, isDuplicate: Flag }),
  errors: {
    36001: 'termsNotAccepted',
    36002: 'loanTokenUnavailable',
    36003: 'pledgeTokenUnavailable',
    36004: 'sameToken',
    36005: 'belowMinLoan',
    36006: 'aboveMaxLoan',
    36007: 'pledgeOutOfRange',
    36008: 'ltvTooHigh',
    36013: 'insufficientBalance',
    36014: 'overdueLoan',
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
  auth: 'required',
  bucket: 'moneyWrite',
  idempotencyKey: 'requestId',
  params: v.object({
    orderId: Id,
    amount: v.optional(PositiveDec),
    all: v.optional(v.literal(1)),
    accountType: v.optional(LoanAccount),
    ...request,
  }),
  result: v.object({
    repayId: Id,
    orderId: Id,
    repaidInterest: Amount,
    repaidPenalty: Amount,
    repaidPrincipal: Amount,
    returnedPledge: Amount,
    order: LoanOrder,
    isDuplicate: Flag,
  }),
  errors: {
    36009: 'unknownOrder',
    36010: 'orderClosed',
    36011: 'moreThanDebt',
    36012: 'repaymentTooSmall',
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
  auth: 'required',
  bucket: 'moneyWrite',
  idempotencyKey: 'requestId',
  params: v.object({
    orderId: Id,
    direction: v.picklist([1, 2]),
    amount: PositiveDec,
    accountType: v.optional(LoanAccount),
    ...request,
  }),
  result: v.object({ changeId: Id, ltvBefore: Amount, ltvAfter: Amount, order: LoanOrder, isDuplicate: Flag }),
  errors: {
    36007: 'pledgeOutOfRange',
    36008: 'ltvTooHigh',
    36009: 'unknownOrder',
    36010: 'orderClosed',
    36013: 'insufficientBalance',
  },
});
