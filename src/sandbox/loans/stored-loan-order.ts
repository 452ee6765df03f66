import * as v from 'valibot';
import { LoanAccount, LoanStatus } from '#contract/loans/loan-order.ts';
import { tableOf } from '#sandbox/store/table.ts';
import { int, text, units } from '#sandbox/store/columns.ts';

const StoredLoanOrder = v.object({
  orderId: text,
  uid: text,
  requestId: text,
  loanToken: text,
  loanAmount: units,
  principal: units,
  pastInterest: units,
  pastPenalty: units,
  paidInterest: units,
  paidPenalty: units,
  stretchStart: int,
  pledgeToken: text,
  pledgeAmount: units,
  term: int,
  rate: units,
  status: v.pipe(int, LoanStatus),
  /** SAFE, or CALL from the margin call LTV on. */
  level: v.picklist(['SAFE', 'CALL']),
  accountType: v.pipe(int, LoanAccount),
  createTime: int,
  overdueTime: int,
  /** When status 5 began; 0 before. */
  liquidationTime: int,
  liquidationCause: v.picklist(['', 'LTV', 'OVERDUE']),
  closeTime: int,
  closeReason: v.picklist(['', 'REPAID', 'LIQUIDATED_LTV', 'LIQUIDATED_OVERDUE']),
  /** Due time of the last reminder. */
  remindedTime: int,
  /** When the next job is due; 0: none. */
  nextTime: int,
  ver: int,
});
/** A row of `pledge_order`: amounts in units of 10⁻⁸, the rate in units of 10⁻¹², times in ms. */
export type StoredLoanOrder = v.InferOutput<typeof StoredLoanOrder>;

export const loanOrderTable = tableOf('pledge_order', StoredLoanOrder);
