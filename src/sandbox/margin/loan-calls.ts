import * as contract from '#contract/margin/margin.ts';
import { unscale } from '#money/index.ts';
import { userAccount } from '#sandbox/ledger/ledger-accounts.ts';
import { refuse } from '#sandbox/exchange/handler-result.ts';
import { handle } from '#sandbox/exchange/handler.ts';
import { numberedPageOf, timeSpanProblem } from '#sandbox/spot/lists/pagination.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { debtsOf } from './debts.ts';
import { loanRow, loanTable, openLoans, repayPartTable, repayRow, repayTable } from './loans.ts';

const latest = Number.MAX_SAFE_INTEGER;

const loans = handle(contract.loans, ({ exchange, params, account: { uid } }) => {
  // One loan is found by its id at any time.
  const problem = params.clientOrderId === undefined ? timeSpanProblem(params) : undefined;
  if (problem) return problem;
  const { tokenId = null, status = 0, clientOrderId = null, startTime = 0, endTime = latest } = params;
  const filter = {
    condition: `uid = ?1 AND (?2 IS NULL OR client_order_id = ?2) AND (?2 IS NOT NULL OR ((?3 IS NULL OR token_id = ?3)
      AND (?4 = 0 OR status = ?4) AND create_time BETWEEN ?5 AND ?6))`,
    values: [uid, clientOrderId, tokenId, status, startTime, endTime],
  };
  const { condition, ...page } = numberedPageOf(exchange, 'margin_loan', 'loan_id', filter, params);
  const list = loanTable.where(exchange, condition, filter.values).map((loan) => loanRow(exchange, loan));
  return { result: { list, ...page } };
});

const repays = handle(contract.repays, ({ exchange, params, account: { uid } }) => {
  const { tokenId = null, type = 0, startTime = 0, endTime = latest } = params;
  const { clientOrderId = null, requestId = null } = params;
  const problem = clientOrderId === null && requestId === null ? timeSpanProblem(params) : undefined;
  if (problem) return problem;
  const filter = {
    condition: `uid = ?1 AND (?2 IS NULL OR client_order_id = ?2) AND (?3 IS NULL OR request_id = ?3)
      AND (?2 IS NOT NULL OR ?3 IS NOT NULL OR ((?4 IS NULL OR token_id = ?4) AND (?5 = 0 OR type = ?5)
      AND time BETWEEN ?6 AND ?7))`,
    values: [uid, clientOrderId, requestId, tokenId, type, startTime, endTime],
  };
  const { condition, ...page } = numberedPageOf(exchange, 'margin_repay', 'repay_id', filter, params);
  return { result: { list: repayTable.where(exchange, condition, filter.values).map(repayRow), ...page } };
});

const repayDetail = handle(contract.repayDetail, ({ exchange, params: { repayId }, account: { uid } }) => {
  const repayment = repayTable.where(exchange, 'repay_id = ? AND uid = ?', [repayId, uid])[0];
  if (!repayment) return refuse('unknownRepayment', { field: 'repayId' });
  const list = repayPartTable
    .where(exchange, 'repay_id = ? ORDER BY loan_id', [repayId])
    .map(({ loanId, principal, interest, balanceAfter }) => ({
      loanId,
      repaidPrincipal: unscale(principal),
      repaidInterest: unscale(interest),
      loanBalanceAfter: unscale(balanceAfter),
    }));
  return { result: { ...repayRow(repayment), list } };
});

/** The next charge of the loans of a coin, ms; 0 when only interest is left. */
const nextChargeOf = (exchange: Exchange, uid: string, coin: string): number =>
  openLoans(exchange, uid, coin)
    .map(({ nextCharge }) => nextCharge)
    .filter((time) => time > 0)
    .reduce((first, time) => (first === 0 || time < first ? time : first), 0);

const loanBalance = handle(contract.loanBalance, ({ exchange, params: { tokenId }, account: { uid } }) => ({
  result: {
    list: [...debtsOf(exchange, uid)]
      .filter(([coin]) => tokenId === undefined || coin === tokenId)
      .map(([coin, { principal, interest }]) => ({
        tokenId: coin,
        loan: unscale(principal),
        interest: unscale(interest),
        remainAmount: unscale(principal + interest),
        free: unscale(exchange.ledger.balance(userAccount(uid, 'free'), coin)),
        nextInterestTime: nextChargeOf(exchange, uid, coin),
      })),
  },
}));

/** Handlers of the lists of loans and repayments. */
export const loanHandlers = [loans, repays, repayDetail, loanBalance];
