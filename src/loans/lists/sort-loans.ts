import type { LoanOrder } from '#contract/loans/loan-order.ts';
import { loanStatus } from '#contract/loans/loan-order.ts';
import type { LoanLevel } from '#formulas/loans/ltv.ts';

/** The urgency of a loan; 0 is the most urgent. */
function urgencyOf({ status }: LoanOrder, level: LoanLevel | undefined): number {
  if (status === loanStatus.liquidating) return 0;
  if (status === loanStatus.overdue) return 1;
  return level === undefined || level === 'SAFE' ? 3 : 2;
}

/** Loans in the order of the list: liquidating, overdue, margin call, then by due time. loans.md 4 */
export const sortedLoans = (
  orders: readonly LoanOrder[],
  levelOf: (order: LoanOrder) => LoanLevel | undefined,
): LoanOrder[] =>
  orders.toSorted(
    (a, b) =>
      urgencyOf(a, levelOf(a)) - urgencyOf(b, levelOf(b)) ||
      a.expireTime - b.expireTime ||
      (a.orderId < b.orderId ? -1 : 1),
  );
