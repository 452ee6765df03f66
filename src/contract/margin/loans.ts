/** Loans and repayments of cross margin, the calls that make and list them. exchange-api 2.5 */
import * as v from 'valibot';
import { call } from '../call.ts';
import { Amount, Coin, Id, listOf, Ms, pageOf, pageParams } from '../scalars.ts';
import { RowVersion } from '../schema/shared-fields.ts';
import { ClientId } from '../trading.ts';

/**
 * A loan: type 1 by hand, 2 automatic; status 1 open, 2 cleared. Amounts in the coin; `remainAmount` is principal and
 * interest.
 */
export const LoanRecord = v.object({
  /** Id of the loan. */
  id: Id,
  tokenId: Coin,
  /** By hand 1, automatic 2. */
  type: v.picklist([1, 2]),
  /** Open 1, cleared 2. */
  status: v.picklist([1, 2]),
  /** Loan at the start, in the coin. */
  loanAmount: Amount,
  /** Principal that is left, in the coin. */
  loanBalance: Amount,
  /** Interest since the start, in the coin. */
  interestAmount: Amount,
  /** Interest that is owed, in the coin. */
  interestBalance: Amount,
  /** Principal and interest that are owed, in the coin. */
  remainAmount: Amount,
  /** Rate per hour, a fraction. */
  hourlyRate: Amount,
  /** Client id of the request or order that borrowed; '' without one. */
  clientOrderId: v.string(),
  /** When the loan started, ms UTC. */
  createTime: Ms,
  /** When it last changed, ms UTC. */
  updateTime: Ms,
  ver: RowVersion,
});
export type LoanRecord = v.InferOutput<typeof LoanRecord>;

/** A repayment: type 1 by hand, 2 automatic, 3 forced, 4 liquidation. Amounts in the coin. */
export const RepayRecord = v.object({
  /** Id of the repayment. */
  repayId: Id,
  tokenId: Coin,
  /** By hand 1, automatic 2, forced 3, liquidation 4. */
  type: v.picklist([1, 2, 3, 4]),
  /** Everything that was paid, in the coin. */
  repaidAmount: Amount,
  /** Principal that was paid, in the coin. */
  repaidPrincipal: Amount,
  /** Interest that was paid, in the coin. */
  repaidInterest: Amount,
  /** Client id of the request or order that repaid; '' without one. */
  clientOrderId: v.string(),
  /** Client id of the forced repayment; '' of others. */
  requestId: v.string(),
  /** When it was paid, ms UTC. */
  time: Ms,
  ver: RowVersion,
});
export type RepayRecord = v.InferOutput<typeof RepayRecord>;

const period = {
  /** First time, ms UTC. */
  startTime: v.optional(Ms),
  /** Last time, ms UTC. */
  endTime: v.optional(Ms),
};

/** The account's loans, newest first; status 0 is all. With `clientOrderId` the other filters do not apply. */
export const loans = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/margin/v1/loan/records',
  need: 'required',
  auth: 'required',
  params: v.object({
    tokenId: v.optional(Coin),
    /** All 0, open 1, cleared 2. */
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
  need: 'required',
  auth: 'required',
  params: v.object({
    tokenId: v.optional(Coin),
    /** Only by hand 1, automatic 2, forced 3 or liquidation 4. */
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
  need: 'required',
  auth: 'required',
  params: v.object({
    /** Id of the repayment. */
    repayId: Id,
  }),
  result: v.object({
    ...RepayRecord.entries,
    ...listOf(
      v.object({
        /** Id of the loan that was repaid. */
        loanId: Id,
        /** Principal that was paid, in the coin. */
        repaidPrincipal: Amount,
        /** Interest that was paid, in the coin. */
        repaidInterest: Amount,
        /** Principal that was left, in the coin. */
        loanBalanceAfter: Amount,
      }),
    ).entries,
  }),
  errors: {
    /** There is no such repayment. */
    176020: 'unknownRepayment',
  },
});

/**
 * What the account owes, by coin; `free` can repay it, `nextInterestTime` is the next charge. Coins without a debt are
 * absent.
 */
export const loanBalance = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/margin/v1/loan/balance',
  need: 'required',
  auth: 'required',
  params: v.object({ tokenId: v.optional(Coin) }),
  result: listOf(
    v.object({
      tokenId: Coin,
      /** Principal that is owed, in the coin. */
      loan: Amount,
      /** Interest that is owed, in the coin. */
      interest: Amount,
      /** Principal and interest that are owed, in the coin. */
      remainAmount: Amount,
      /** Free balance, which can repay it, in the coin. */
      free: Amount,
      /** When interest is charged next, ms UTC. */
      nextInterestTime: Ms,
    }),
  ),
  errors: {},
});
