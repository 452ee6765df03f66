import type { SQLInputValue } from 'node:sqlite';
import * as contract from '#contract/loans/loan.ts';
import { isOneOf, jsonListOf, numberedPageOf, timeSpanProblem } from '#sandbox/spot/lists/pagination.ts';
import { handle } from '#sandbox/exchange/handler.ts';
import { loanOrderRow } from './open-loans.ts';
import { loanOrderTable } from './stored-loan-order.ts';
import { changeRow, changeTable, repaymentRow, repaymentTable } from './records.ts';

const latest = Number.MAX_SAFE_INTEGER;

const orders = handle(contract.orders, ({ exchange, params, account: { uid } }) => {
  const { orderId = null, requestId = null, loanToken = null, pledgeToken = null } = params;
  // One loan is found by its id at any time.
  const problem = orderId === null && requestId === null ? timeSpanProblem(params) : undefined;
  if (problem) return problem;
  const { status, startTime = 0, endTime = latest } = params;
  const statuses = status === undefined ? null : jsonListOf(status);
  const filter = {
    condition: `uid = ?1 AND (?2 IS NULL OR order_id = ?2) AND (?3 IS NULL OR request_id = ?3)
      AND (?2 IS NOT NULL OR ?3 IS NOT NULL OR (${isOneOf('CAST(status AS TEXT)', 4)} AND (?5 IS NULL OR loan_token = ?5)
      AND (?6 IS NULL OR pledge_token = ?6) AND create_time BETWEEN ?7 AND ?8))`,
    values: [uid, orderId, requestId, statuses, loanToken, pledgeToken, startTime, endTime],
  };
  const { condition, ...page } = numberedPageOf(exchange, 'pledge_order', 'order_id', filter, params);
  const list = loanOrderTable.where(exchange, condition, filter.values).map((order) => loanOrderRow(exchange, order));
  return { result: { list, ...page } };
});

interface ActFilters {
  orderId?: string | undefined;
  requestId?: string | undefined;
  startTime?: number | undefined;
  endTime?: number | undefined;
}

/** The condition of a list of requests; with a client id the other filters do not apply. */
const requestFilter = (
  uid: string,
  { orderId, requestId, startTime = 0, endTime = latest }: ActFilters,
): { condition: string; values: SQLInputValue[] } => ({
  condition: `uid = ?1 AND (?2 IS NULL OR request_id = ?2)
    AND (?2 IS NOT NULL OR ((?3 IS NULL OR order_id = ?3) AND time BETWEEN ?4 AND ?5))`,
  values: [uid, requestId ?? null, orderId ?? null, startTime, endTime],
});

const repays = handle(contract.repays, ({ exchange, params, account: { uid } }) => {
  const problem = params.requestId === undefined ? timeSpanProblem(params) : undefined;
  if (problem) return problem;
  const filter = requestFilter(uid, params);
  const { condition, ...page } = numberedPageOf(exchange, 'pledge_repay', 'repay_id', filter, params);
  return { result: { list: repaymentTable.where(exchange, condition, filter.values).map(repaymentRow), ...page } };
});

const adjusts = handle(contract.adjusts, ({ exchange, params, account: { uid } }) => {
  const problem = params.requestId === undefined ? timeSpanProblem(params) : undefined;
  if (problem) return problem;
  const filter = requestFilter(uid, params);
  const { condition, ...page } = numberedPageOf(exchange, 'pledge_change', 'change_id', filter, params);
  return { result: { list: changeTable.where(exchange, condition, filter.values).map(changeRow), ...page } };
});

/** Handlers of the lists of loans, repayments and changes of collateral. */
export const listHandlers = [orders, repays, adjusts];
