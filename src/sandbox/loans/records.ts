import * as v from 'valibot';
import { collateralDirection } from '#contract/loans/loan-order.ts';
import type { CollateralChange, LoanRepayment } from '#contract/loans/loan-order.ts';
import { unscale } from '#money/index.ts';
import { tableOf } from '#sandbox/store/table.ts';
import { int, text, units } from '#sandbox/store/columns.ts';

/** Types of repayments. exchange-api 2.6 loan.repays */
export const repaymentType = { manual: 1, liquidation: 2 } as const;

const StoredRepayment = v.object({
  repayId: text,
  uid: text,
  requestId: text,
  orderId: text,
  token: text,
  interest: units,
  penalty: units,
  principal: units,
  fee: units,
  /** Of a sale, loan coins per collateral coin; '' by hand. */
  price: text,
  returnedPledge: units,
  pledgeToken: text,
  type: v.pipe(int, v.picklist(Object.values(repaymentType))),
  time: int,
});
type StoredRepayment = v.InferOutput<typeof StoredRepayment>;
export const repaymentTable = tableOf('pledge_repay', StoredRepayment);

/** A repayment as a row of the contract. */
export const repaymentRow = ({
  uid: _uid,
  interest,
  penalty,
  principal,
  fee,
  returnedPledge,
  ...row
}: StoredRepayment): LoanRepayment => ({
  ...row,
  amount: unscale(interest + penalty + principal + fee),
  repaidInterest: unscale(interest),
  repaidPenalty: unscale(penalty),
  repaidPrincipal: unscale(principal),
  fee: unscale(fee),
  returnedPledge: unscale(returnedPledge),
});

const StoredChange = v.object({
  changeId: text,
  uid: text,
  requestId: text,
  orderId: text,
  token: text,
  direction: v.pipe(int, v.picklist(Object.values(collateralDirection))),
  amount: units,
  ltvBefore: text,
  ltvAfter: text,
  time: int,
});
type StoredChange = v.InferOutput<typeof StoredChange>;
export const changeTable = tableOf('pledge_change', StoredChange);

/** A change of collateral as a row of the contract. */
export const changeRow = ({ uid: _uid, amount, ...row }: StoredChange): CollateralChange => ({
  ...row,
  amount: unscale(amount),
});
