import { send } from '../../api/index.ts';
import { adjusts, orders, repays } from '../../contract/loans/loan-lists.ts';
import { loanStatus } from '../../contract/loans/loan-order.ts';
import type { CollateralChange, LoanOrder, LoanRepayment } from '../../contract/loans/loan-order.ts';
import { asCursor, cursorList, pageOf } from '../cursor-list.ts';

/** Filter of lists: one loan, or all. */
export interface LoanListQuery {
  orderId: string | undefined;
}

const filterOf = ({ orderId }: LoanListQuery) => (orderId === undefined ? {} : { orderId });
const closedStatuses = [loanStatus.repaid, loanStatus.liquidated, loanStatus.failed].join(',');

/** The person's closed loans, newest first. */
export const pastLoans = cursorList<null, LoanOrder>({
  page: async (_query, fromId) => asCursor(await send(orders, { status: closedStatuses, ...pageOf(fromId) })),
  keyOf: ({ orderId }) => orderId,
  compare: (a, b) => b.createTime - a.createTime,
  isNewer: (row, current) => row.ver > current.ver,
});

/** The person's repayments, newest first. Rows never change. */
export const loanRepayments = cursorList<LoanListQuery, LoanRepayment>({
  page: async (query, fromId) => asCursor(await send(repays, { ...filterOf(query), ...pageOf(fromId) })),
  keyOf: ({ repayId }) => repayId,
  compare: (a, b) => b.time - a.time,
  isNewer: () => false,
});

/** The person's changes of collateral, newest first. Rows never change. */
export const collateralChanges = cursorList<LoanListQuery, CollateralChange>({
  page: async (query, fromId) => asCursor(await send(adjusts, { ...filterOf(query), ...pageOf(fromId) })),
  keyOf: ({ changeId }) => changeId,
  compare: (a, b) => b.time - a.time,
  isNewer: () => false,
});
