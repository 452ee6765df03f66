import type { CollateralChange, LoanOrder, LoanRepayment } from '#contract/loans/loan-order.ts';
import { collateralDirection, loanStatus } from '#contract/loans/loan-order.ts';
import { canonical, decimal } from '#money/index.ts';

/** Something that happened to a loan; times in ms. */
export type LoanEvent =
  | { kind: 'created' | 'overdue' | 'closed'; time: number }
  | { kind: 'repaid' | 'sold'; time: number; row: LoanRepayment }
  | { kind: 'added' | 'removed'; time: number; row: CollateralChange };

/** Order of events of one instant, the latest first. */
const ranks = ['closed', 'sold', 'overdue', 'repaid', 'added', 'removed', 'created'] as const;

/**
 * What happened to a loan, newest first. The sale of collateral is one event: the repayment that it made.
 * loans.md 4 "Detail"
 */
export function timelineOf(
  order: LoanOrder,
  repayments: readonly LoanRepayment[],
  changes: readonly CollateralChange[],
): LoanEvent[] {
  const isClosed = order.closeTime > 0;
  const events: LoanEvent[] = [
    { kind: 'created', time: order.createTime },
    ...(order.overdueTime > 0 ? [{ kind: 'overdue', time: order.overdueTime } as const] : []),
    ...repayments.map((row) => ({ kind: row.type === 2 ? 'sold' : 'repaid', time: row.time, row }) as const),
    ...changes
      .filter(({ direction }) => direction !== collateralDirection.liquidation)
      .map(
        (row) =>
          ({ kind: row.direction === collateralDirection.add ? 'added' : 'removed', time: row.time, row }) as const,
      ),
    ...(isClosed && order.status !== loanStatus.failed ? [{ kind: 'closed', time: order.closeTime } as const] : []),
  ];
  return events.sort((a, b) => b.time - a.time || ranks.indexOf(a.kind) - ranks.indexOf(b.kind));
}

/**
 * The collateral that a loan began with, in the collateral coin: the order has what is left after all changes
 * by hand.
 */
export function initialPledge(
  { pledgeAmount }: Pick<LoanOrder, 'pledgeAmount'>,
  changes: readonly CollateralChange[],
): string {
  const initial = changes.reduce((sum, { direction, amount }) => {
    if (direction === collateralDirection.add) return sum.minus(amount);
    return direction === collateralDirection.remove ? sum.plus(amount) : sum;
  }, decimal(pledgeAmount));
  return canonical(initial);
}
