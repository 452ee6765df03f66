import * as contract from '#contract/loans/loan.ts';
import { loanAccountType, loanStatus } from '#contract/loans/loan-order.ts';
import { decimalsOf } from '#money/decimals.ts';
import { newAccrual } from '#formulas/loans/loan-interest.ts';
import { submitProblem } from '#formulas/loans/loan-checks.ts';
import type { LoanProblem } from '#formulas/loans/loan-checks.ts';
import { canonical, ledgerDecimals, scale, unscale } from '#money/index.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { refuse } from '#sandbox/exchange/handler-result.ts';
import { handle } from '#sandbox/exchange/handler.ts';
import { borrowerOf, borrowingRefusal } from './borrowers.ts';
import { loanCoin, termRateUnits } from './coin-terms.ts';
import { newLoanId } from './ids.ts';
import { startHours } from './loan-jobs.ts';
import { loanMarketOf } from './loan-market.ts';
import { loanOrderRow, publishLoanOrder, saveLoanOrder } from './open-loans.ts';
import type { StoredLoanOrder } from './stored-loan-order.ts';
import { postLoan } from './postings.ts';

/** True for an amount with more decimals than its coin has. */
export const isTooFine = ({ catalog }: Pick<Exchange, 'catalog'>, coin: string, amount: string): boolean =>
  decimalsOf(canonical(amount)) > (catalog.token(coin)?.precision ?? ledgerDecimals);

/** A problem of the shared checks as a refusal. */
export const refusalOf = <E extends string>({ error, field, limit }: LoanProblem<E>) =>
  refuse(error, { field, limit: limit === undefined ? undefined : unscale(limit) });

/** What a new loan is made of, amounts in units of 10⁻⁸. */
type NewLoanOrder = Pick<
  StoredLoanOrder,
  'uid' | 'loanToken' | 'loanAmount' | 'pledgeToken' | 'pledgeAmount' | 'term' | 'rate' | 'accountType'
> & { requestId?: string | undefined };

/** The row of a new loan, not stored yet. */
export function newLoanOrder(
  orderId: string,
  createTime: number,
  { requestId, ...terms }: NewLoanOrder,
): StoredLoanOrder {
  return {
    ...terms,
    ...newAccrual(terms.loanAmount),
    orderId,
    requestId: requestId ?? orderId,
    status: loanStatus.active,
    level: 'SAFE',
    createTime,
    overdueTime: 0,
    liquidationTime: 0,
    liquidationCause: '',
    closeTime: 0,
    closeReason: '',
    remindedTime: 0,
    nextTime: 0,
    ver: 1,
  };
}

/** Opens the markets of both coins, so that their prices move through a clock jump. loans.md 3 "Open engines" */
export function openMarketsOf({ catalog, markets }: Exchange, coins: Iterable<string>): void {
  for (const coin of coins) if (catalog.pair(`${coin}USDT`)) markets.of(`${coin}USDT`);
}

/** `loan.submit`: locks the collateral and credits the loan, in one transaction. */
export const submit = handle(
  contract.submit,
  ({ exchange, params, account, now }) => {
    const { loanToken, pledgeToken, term, accountType = loanAccountType.spot, requestId } = params;
    if (isTooFine(exchange, loanToken, params.loanAmount)) return refuse('badParameter', { field: 'loanAmount' });
    if (isTooFine(exchange, pledgeToken, params.pledgeAmount)) return refuse('badParameter', { field: 'pledgeAmount' });
    const amounts = { loanAmount: scale(params.loanAmount), pledgeAmount: scale(params.pledgeAmount) };
    openMarketsOf(exchange, [loanToken, pledgeToken]);
    const market = loanMarketOf(exchange, loanToken, pledgeToken);
    const borrower = borrowerOf(exchange, account, { loanToken, pledgeToken, accountType });
    const problem = submitProblem(amounts, market, borrower);
    if (problem) return refusalOf(problem);
    const terms = loanCoin(loanToken);
    if (!terms) return refuse('loanTokenUnavailable', { field: 'loanToken' });
    const rate = termRateUnits(terms, term);
    const order = newLoanOrder(newLoanId(exchange, now), now, {
      uid: account.uid,
      loanToken,
      pledgeToken,
      ...amounts,
      term,
      rate,
      accountType,
      requestId,
    });
    postLoan(exchange, order);
    const saved = saveLoanOrder(exchange, order);
    startHours(exchange);
    publishLoanOrder(exchange, saved);
    return { result: { order: loanOrderRow(exchange, saved) } };
  },
  { checkAccount: borrowingRefusal },
);
