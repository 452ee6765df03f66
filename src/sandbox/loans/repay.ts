import * as contract from '#contract/loans/loan.ts';
import { loanAccountType, loanStatus } from '#contract/loans/loan-order.ts';
import type { LoanAccount } from '#contract/loans/loan-order.ts';
import { accrualAfterRepayment, debtOf } from '#formulas/loans/loan-interest.ts';
import type { LoanDebt } from '#formulas/loans/loan-interest.ts';
import { repaymentProblem, repaymentSplit } from '#formulas/loans/loan-repayment.ts';
import { decimalsOf } from '#money/decimals.ts';
import { canonical, ledgerDecimals, scale, unscale } from '#money/index.ts';
import { checkOrders } from '#sandbox/exchange/request-checks.ts';
import { subMemberRefusal } from '#sandbox/account/compliance.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { refuse } from '#sandbox/exchange/handler-result.ts';
import { handle } from '#sandbox/exchange/handler.ts';
import { availableIn } from './borrowers.ts';
import { loanCoin } from './coin-terms.ts';
import { newLoanId } from './ids.ts';
import { evaluateLoan } from './ltv-levels.ts';
import {
  chargeTerms,
  debtOfLoan,
  isRepayable,
  loanOrderOf,
  loanOrderRow,
  publishLoanOrder,
  saveLoanOrder,
} from './open-loans.ts';
import type { StoredLoanOrder } from './stored-loan-order.ts';
import { accountOf, postRepayment } from './postings.ts';
import { repaymentTable, repaymentType } from './records.ts';

/**
 * Acts on the fund account work while margin debts are paid, so the handler itself refuses those on the spot account.
 * loans.md 3
 */
export const withoutDebts = checkOrders.accountFirst.filter((check) => check !== 'debts');

/**
 * Refuses acts on the spot account while margin debts are liquidated or repaid by force; the fund account works.
 * loans.md 3 "Interplay"
 */
export const spotProcessProblem = (exchange: Exchange, uid: string, accountType: LoanAccount) =>
  accountType === loanAccountType.spot ? exchange.hooks.beforeWrite(exchange, uid, false) : undefined;

/**
 * Applies a repayment to a loan, inside a transaction, and returns the loan; a full one returns the collateral and
 * closes it.
 */
function applyRepayment(exchange: Exchange, order: StoredLoanOrder, paid: LoanDebt, isFull: boolean): StoredLoanOrder {
  const now = exchange.clock.now();
  const accrued = { ...order, ...accrualAfterRepayment(chargeTerms(order), order, paid, now) };
  const after: StoredLoanOrder = isFull
    ? { ...accrued, status: loanStatus.repaid, closeTime: now, closeReason: 'REPAID' }
    : accrued;
  const saved = saveLoanOrder(exchange, after, { isChanged: true });
  return isFull ? saved : evaluateLoan(exchange, saved);
}

/** `loan.repay`: pays penalty, interest, then principal. A restricted person and one with a trading ban can repay. */
export const repay = handle(
  contract.repay,
  ({ exchange, params, account, now }) => {
    const { orderId, amount: typed, all, requestId } = params;
    // Exactly one of them.
    if ((typed === undefined) === (all === undefined)) return refuse('badParameter', { field: 'amount' });
    if (typed !== undefined && decimalsOf(canonical(typed)) > ledgerDecimals)
      return refuse('badParameter', { field: 'amount' });
    const order = loanOrderOf(exchange, account.uid, orderId);
    if (!order) return refuse('unknownOrder', { field: 'orderId' });
    const accountType = params.accountType ?? order.accountType;
    const running = spotProcessProblem(exchange, account.uid, accountType);
    if (running) return running;
    if (!isRepayable(order)) return refuse('orderClosed', { field: 'orderId' });
    const debt = debtOfLoan(order, now);
    const amount = typed === undefined ? debtOf(debt) : scale(typed);
    const limits = { loanAmount: order.loanAmount, minLoan: scale(loanCoin(order.loanToken)?.minLoan ?? '0') };
    const available = availableIn(exchange, account, order.loanToken, accountType);
    const problem = repaymentProblem(amount, debt, limits, available);
    if (problem) return refuse(problem.error, { field: 'amount', limit: unscale(problem.limit) });
    const isFull = amount === debtOf(debt);
    const paid = repaymentSplit(debt, amount);
    const returned = isFull ? order.pledgeAmount : 0n;
    postRepayment(exchange, order, paid, { from: accountOf({ uid: account.uid, accountType }), returned });
    const repayId = newLoanId(exchange, now);
    repaymentTable.insert(exchange, {
      repayId,
      uid: account.uid,
      requestId: requestId ?? repayId,
      orderId,
      token: order.loanToken,
      ...paid,
      fee: 0n,
      price: '',
      returnedPledge: returned,
      pledgeToken: order.pledgeToken,
      type: repaymentType.manual,
      time: now,
    });
    const after = applyRepayment(exchange, order, paid, isFull);
    publishLoanOrder(exchange, after);
    return {
      result: {
        repayId,
        orderId,
        repaidInterest: unscale(paid.interest),
        repaidPenalty: unscale(paid.penalty),
        repaidPrincipal: unscale(paid.principal),
        returnedPledge: unscale(returned),
        order: loanOrderRow(exchange, after),
      },
    };
  },
  { checkAccount: subMemberRefusal, order: withoutDebts },
);
