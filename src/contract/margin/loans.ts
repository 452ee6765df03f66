/** Loans and repayments of cross margin, the calls that make and list them. exchange-api 2.5 */
import * as v from 'valibot';
import { call } from '../call.ts';
import { Amount, Coin, Count, Id, listOf, Ms, pageOf, pageParams } from '../scalars.ts';
import { ClientId } from '../trading.ts';

/**
 * A loan: type 1 by hand, 2 automatic; status 1 open, 2 cleared. Amounts in the coin; `remainAmount` is principal and
 * interest.
 */
export const LoanRecord = v.object({
  id: Id,
  tokenId: Coin,
  type: v.picklist([1, 2]),
  status: v.picklist([1, 2]),
  loanAmount: Amount,
  loanBalance: Amount,
  interestAmount: Amount,
  interestBalance: Amount,
  remainAmount: Amount,
  hourlyRate: Amount,
  clientOrderId: v.string(),
  createTime: Ms,
  updateTime: Ms,
  ver: Count,
});
export type LoanRecord = v.InferOutput<typeof LoanRecord>;

/** A repayment: type 1 by hand, 2 automatic, 3 forced, 4 liquidation. Amounts in the coin. */
export const RepayRecord = v.object({
  repayId: Id,
  tokenId: Coin,
  type: v.picklist([1, 2, 3, 4]),
  repaidAmount: Amount,
  repaidPrincipal: Amount,
  repaidInterest: Amount,
  clientOrderId: v.string(),
  requestId: v.string(),
  time: Ms,
  ver: Count,
});
export type RepayRecord = v.InferOutput<typeof RepayRecord>;

const period = { startTime: v.optional(Ms), endTime: v.optional(Ms) };

/** The account's loans, newest first; status 0 is all. With `clientOrderId` the other filters do not apply. */
export const loans = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/margin/v1/loan/records',
  auth: 'required',
  params: v.object({
    tokenId: v.optional(Coin),
    status: v.optional(v.picklist([0, 1, 2])),
    clientOrderId: v.optional(ClientId),
    ...period,
    ...pageParams,
  }),
  result: pageOf(LoanRecord),
  errors: {},
});

/** The account's repayments, newest first. With `clientOrderId` or `requestId` the other filters do not apply. */
export const repays = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/margin/v1/repay/records',
  auth: 'required',
  params: v.object({
    tokenId: v.optional(Coin),
    type: v.optional(v.picklist([1, 2, 3, 4])),
    clientOrderId: v.optional(ClientId),
    requestId: v.optional(ClientId),
    ...period,
    ...pageParams,
  }),
  result: pageOf(RepayRecord),
  errors: {},
});

/** A repayment with what it paid of each loan. */
export const repayDetail = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/margin/v1/repay/detail',
  auth: 'required',
  params: v.object({ repayId: Id }),
  result: v.object({
    ...RepayRecord.entries,
    ...listOf(v.object({ loanId: Id, repaidPrincipal: Amount, repaidInterest: Amount, loanBalanceAfter: Amount }))
      .entries,
  }),
  errors: { 176020: 'unknownRepayment' },
});

/**
 * What the account owes, by coin; `free` can repay it, `nextInterestTime` is the next charge. Coins without a debt are
 * absent.
 */
export const loanBalance = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/margin/v1/loan/balance',
  auth: 'required',
  params: v.object({ tokenId: v.optional(Coin) }),
  result: listOf(
    v.object({
      tokenId: Coin,
      loan: Amount,
      interest: Amount,
      remainAmount: Amount,
      free: Amount,
      nextInterestTime: Ms,
    }),
  ),
  errors: {},
});
