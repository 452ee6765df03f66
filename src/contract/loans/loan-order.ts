/** A pledge loan, one order with one collateral coin and one loan coin. exchange-api 2.6, 4.7 */
import * as v from 'valibot';
import { Amount, Coin, Count, Id, Ms, openEnum, PlainText } from '../scalars.ts';

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
export const LoanAccount = v.picklist(Object.values(loanAccountType));
export type LoanAccount = v.InferOutput<typeof LoanAccount>;
export const AccountType = v.picklist([1, 2, 3, 4, 5]);

/**
 * A loan. `loanAmount`, `principal` (left), `interest` and `penalty` (owed now) in the loan coin, `pledgeAmount` in the
 * collateral coin, `term` in days, rates and LTVs as fractions. `ltv` is rounded for display and never shows a
 * threshold before it is reached; `liquidationPrice` is loan coins per collateral coin, '0' without a debt. Times in
 * ms: `nextChargeTime` is 0 once the loan is closed, `overdueTime` and `closeTime` are 0 before. A row replaces another
 * only when its `ver` is higher.
 */
export const LoanOrder = v.object({
  orderId: Id,
  requestId: v.string(),
  loanToken: Coin,
  loanAmount: Amount,
  principal: Amount,
  interest: Amount,
  penalty: Amount,
  pledgeToken: Coin,
  pledgeAmount: Amount,
  term: Count,
  hourlyInterestRate: Amount,
  ltv: Amount,
  initialLtv: Amount,
  marginCallLtv: Amount,
  liquidationLtv: Amount,
  liquidationPrice: Amount,
  status: LoanStatus,
  accountType: AccountType,
  createTime: Ms,
  expireTime: Ms,
  nextChargeTime: Ms,
  overdueTime: Ms,
  closeTime: Ms,
  closeReason: v.union([v.literal(''), openEnum(['REPAID', 'LIQUIDATED_LTV', 'LIQUIDATED_OVERDUE'])]),
  ver: Count,
});
export type LoanOrder = v.InferOutput<typeof LoanOrder>;

/**
 * A repayment: type 1 by hand, 2 from the sale of the collateral. Amounts in the loan coin `token`, `returnedPledge` in
 * `pledgeToken`. `amount` is everything that was paid, with the liquidation `fee` ('0' by hand). `price` of a sale is
 * loan coins per collateral coin, '' by hand.
 */
export const LoanRepayment = v.object({
  repayId: Id,
  requestId: v.string(),
  orderId: Id,
  token: Coin,
  amount: Amount,
  repaidInterest: Amount,
  repaidPenalty: Amount,
  repaidPrincipal: Amount,
  fee: Amount,
  price: v.union([v.literal(''), Amount]),
  returnedPledge: Amount,
  pledgeToken: Coin,
  type: v.picklist([1, 2]),
  time: Ms,
});
export type LoanRepayment = v.InferOutput<typeof LoanRepayment>;

/** How collateral changes: 1 added, 2 removed, 3 sold in a liquidation. */
export const collateralDirection = { add: 1, remove: 2, liquidation: 3 } as const;

/** A change of the collateral: `amount` in the collateral coin `token`, LTVs as fractions as in `LoanOrder`. */
export const CollateralChange = v.object({
  changeId: Id,
  requestId: v.string(),
  orderId: Id,
  token: Coin,
  direction: v.picklist(Object.values(collateralDirection)),
  amount: Amount,
  ltvBefore: Amount,
  ltvAfter: Amount,
  time: Ms,
});
export type CollateralChange = v.InferOutput<typeof CollateralChange>;

/** Version of the loan terms that a person accepts; the page shows the terms of this version. */
export const loanTermsVersion = '2026-05-01';
export const LoanTermsVersion = v.pipe(PlainText, v.minLength(1), v.maxLength(40));
