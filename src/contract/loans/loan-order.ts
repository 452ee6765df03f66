/** A pledge loan, one order with one collateral coin and one loan coin. exchange-api 2.6, 4.7 */
import * as v from 'valibot';
import { Amount, Coin, Count, Id, Ms, openEnum, PlainText } from '../scalars.ts';
import { RowVersion } from '../schema/shared-fields.ts';

/** Terms of a loan in days. exchange-api 4.7 */
export const loanTerms = [7, 14, 30, 90, 180] as const;

/**
 * Status of a loan. `preparing` and `failed` occur at exchanges that lend later; `active` includes a margin call.
 * exchange-api 4.7
 */
export const loanStatus = {
  preparing: 1,
  active: 2,
  repaid: 3,
  overdue: 4,
  liquidating: 5,
  liquidated: 6,
  failed: 7,
} as const;

/** Status of a loan: preparing 1, active 2, repaid 3, overdue 4, liquidating 5, liquidated 6, failed 7. */
export const LoanStatus = v.picklist(Object.values(loanStatus));
export type LoanStatus = v.InferOutput<typeof LoanStatus>;

/** Statuses of loans that still have a debt: `unclearOrderCount` counts them. */
export const openLoanStatuses: readonly LoanStatus[] = [
  loanStatus.preparing,
  loanStatus.active,
  loanStatus.overdue,
  loanStatus.liquidating,
];

/** Account types: spot 1, contract 2, USDC contract 3, inverse contract 4, fund 5. Loans use spot and fund only. */
export const loanAccountType = { spot: 1, fund: 5 } as const;

/** Account that gives collateral and receives the loan: spot 1, fund 5. */
export const LoanAccount = v.picklist(Object.values(loanAccountType));
export type LoanAccount = v.InferOutput<typeof LoanAccount>;

/** Account: spot 1, contract 2, USDC contract 3, inverse contract 4, fund 5. */
export const AccountType = v.picklist([1, 2, 3, 4, 5]);

/**
 * A loan. `loanAmount`, `principal` (left), `interest` and `penalty` (owed now) in the loan coin, `pledgeAmount` in the
 * collateral coin, `term` in days, rates and LTVs as fractions. `ltv` is rounded for display and never shows a
 * threshold before it is reached; `liquidationPrice` is loan coins per collateral coin, '0' without a debt. Times in
 * ms: `nextChargeTime` is 0 once the loan is closed, `overdueTime` and `closeTime` are 0 before. A row replaces another
 * only when its `ver` is higher.
 */
export const LoanOrder = v.object({
  /** Id of the loan. */
  orderId: Id,
  /** Client id of the request for the loan. */
  requestId: v.string(),
  loanToken: Coin,
  /** Loan at the start, in the loan coin. */
  loanAmount: Amount,
  /** Loan that is left, in the loan coin. */
  principal: Amount,
  /** Interest that is owed, in the loan coin. */
  interest: Amount,
  /** Penalty that is owed, in the loan coin. */
  penalty: Amount,
  pledgeToken: Coin,
  /** Collateral now, in the collateral coin. */
  pledgeAmount: Amount,
  /** Length of the loan in days. */
  term: Count,
  /** Rate per hour, a fraction. */
  hourlyInterestRate: Amount,
  /** Debt by collateral now, a fraction. */
  ltv: Amount,
  /** Highest LTV at the start, a fraction. */
  initialLtv: Amount,
  /** LTV that warns the person, a fraction. */
  marginCallLtv: Amount,
  /** LTV at which the collateral is sold, a fraction. */
  liquidationLtv: Amount,
  /** Price of a collateral coin at which it is sold, '0' without a debt, in loan coins. */
  liquidationPrice: Amount,
  /** Preparing 1, active 2, repaid 3, overdue 4, liquidating 5, liquidated 6, failed 7. */
  status: LoanStatus,
  /** Account that gave the collateral and received the loan: spot 1, fund 5. */
  accountType: AccountType,
  /** When the loan started, ms UTC. */
  createTime: Ms,
  /** When it is due, ms UTC. */
  expireTime: Ms,
  /** When interest is charged next, 0 once the loan is closed, ms UTC. */
  nextChargeTime: Ms,
  /** When it became overdue, 0 before, ms UTC. */
  overdueTime: Ms,
  /** When it was closed, 0 before, ms UTC. */
  closeTime: Ms,
  /** Why it was closed; '' before. */
  closeReason: v.union([v.literal(''), openEnum(['REPAID', 'LIQUIDATED_LTV', 'LIQUIDATED_OVERDUE'])]),
  ver: RowVersion,
});
export type LoanOrder = v.InferOutput<typeof LoanOrder>;

/**
 * A repayment: type 1 by hand, 2 from the sale of the collateral. Amounts in the loan coin `token`, `returnedPledge` in
 * `pledgeToken`. `amount` is everything that was paid, with the liquidation `fee` ('0' by hand). `price` of a sale is
 * loan coins per collateral coin, '' by hand.
 */
export const LoanRepayment = v.object({
  /** Id of the repayment. */
  repayId: Id,
  /** Client id of the repayment; '' of a sale. */
  requestId: v.string(),
  /** Id of the loan. */
  orderId: Id,
  token: Coin,
  /** Everything that was paid, in `token`. */
  amount: Amount,
  /** Interest that was paid, in `token`. */
  repaidInterest: Amount,
  /** Penalty that was paid, in `token`. */
  repaidPenalty: Amount,
  /** Principal that was paid, in `token`. */
  repaidPrincipal: Amount,
  /** Fee of the sale, '0' by hand, in `token`. */
  fee: Amount,
  /** Price of the sale for a collateral coin, '' by hand, in loan coins. */
  price: v.union([v.literal(''), Amount]),
  /** Collateral that was returned, in `pledgeToken`. */
  returnedPledge: Amount,
  pledgeToken: Coin,
  /** By hand 1, from the sale of the collateral 2. */
  type: v.picklist([1, 2]),
  /** When it was paid, ms UTC. */
  time: Ms,
});
export type LoanRepayment = v.InferOutput<typeof LoanRepayment>;

/** How collateral changes: 1 added, 2 removed, 3 sold in a liquidation. */
export const collateralDirection = { add: 1, remove: 2, liquidation: 3 } as const;

/** A change of the collateral: `amount` in the collateral coin `token`, LTVs as fractions as in `LoanOrder`. */
export const CollateralChange = v.object({
  /** Id of the change. */
  changeId: Id,
  /** Client id of the change; '' of a sale. */
  requestId: v.string(),
  /** Id of the loan. */
  orderId: Id,
  token: Coin,
  /** Added 1, removed 2, sold in a liquidation 3. */
  direction: v.picklist(Object.values(collateralDirection)),
  /** What was added or removed, in `token`. */
  amount: Amount,
  /** LTV before it, a fraction. */
  ltvBefore: Amount,
  /** LTV after it, a fraction. */
  ltvAfter: Amount,
  /** When it happened, ms UTC. */
  time: Ms,
});
export type CollateralChange = v.InferOutput<typeof CollateralChange>;

/** Version of the loan terms that a person accepts; the page shows the terms of this version. */
export const loanTermsVersion = '2026-05-01';

/** Version of the loan terms. */
export const LoanTermsVersion = v.pipe(PlainText, v.minLength(1), v.maxLength(40));
