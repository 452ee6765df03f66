import { loanStatus } from '#contract/loans/loan-order.ts';
import { debtOf } from '#formulas/loans/loan-interest.ts';
import { loanLevel } from '#formulas/loans/ltv.ts';
import type { LoanLevel, LoanPosition } from '#formulas/loans/ltv.ts';
import type { AttemptJob } from '#sandbox/clock/jobs.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { priceText } from './index-price.ts';
import { ltvsOfPledge } from './coin-terms.ts';
import { addLiquidationStart, addMarginCall } from './notices.ts';
import { debtOfLoan, isRepayable, openLoanOrders, positionOf, publishLoanOrder, saveLoanOrder } from './open-loans.ts';
import type { StoredLoanOrder } from './stored-loan-order.ts';
import { isPricePaused } from './paused-prices.ts';
import { safeLoanTest } from './safe-loans.ts';

/** A loan with its level now. */
interface Evaluation {
  order: StoredLoanOrder;
  position: LoanPosition;
  level: LoanLevel;
}

function evaluated(exchange: Exchange, order: StoredLoanOrder, now: number): Evaluation {
  const position = positionOf(exchange, order, debtOf(debtOfLoan(order, now)));
  return { order, position, level: loanLevel(position, ltvsOfPledge(order.pledgeToken)) };
}

/** Starts the liquidation of a loan, inside a transaction: its collateral is sold in 10 s. exchange-api 4.7 */
export function startLiquidation(
  exchange: Exchange,
  order: StoredLoanOrder,
  liquidationCause: 'LTV' | 'OVERDUE',
): StoredLoanOrder {
  const liquidationTime = exchange.clock.now();
  const started = saveLoanOrder(
    exchange,
    { ...order, status: loanStatus.liquidating, liquidationTime, liquidationCause },
    { isChanged: true },
  );
  publishLoanOrder(exchange, started);
  addLiquidationStart(exchange, started, priceText(exchange, started));
  return started;
}

/**
 * True when a loan changes its level or its liquidation starts. No liquidation starts while a price is paused.
 */
const isDifferent = (exchange: Exchange, { order, level }: Evaluation): boolean =>
  level === 'LIQUIDATION' ? order.level === 'SAFE' || !isPricePaused(exchange, order) : level !== order.level;

/**
 * Sets the level of a loan, inside a transaction. A loan that reaches the margin call gets a notice; one that reaches
 * the liquidation LTV is liquidated. Both happen when the price falls through both levels at once. loans.md 3 "Notices"
 */
function applyLevel(exchange: Exchange, { order, level }: Evaluation): void {
  const isCalled = level !== 'SAFE' && order.level === 'SAFE';
  const after: StoredLoanOrder = { ...order, level: level === 'SAFE' ? 'SAFE' : 'CALL' };
  if (isCalled) addMarginCall(exchange, order);
  if (level === 'LIQUIDATION' && !isPricePaused(exchange, order)) startLiquidation(exchange, after, 'LTV');
  else saveLoanOrder(exchange, after);
}

/**
 * Evaluates one loan after a repayment or a change of collateral, inside its transaction; returns it as stored.
 * loans.md 3
 */
export function evaluateLoan(exchange: Exchange, order: StoredLoanOrder): StoredLoanOrder {
  if (!isRepayable(order)) return order;
  const result = evaluated(exchange, order, exchange.clock.now());
  if (isDifferent(exchange, result)) applyLevel(exchange, result);
  return openLoanOrders(exchange).get(order.orderId) ?? order;
}

/** True when the current prices change the level of an open loan, which can happen after a restart. */
export function hasAnotherLevel(exchange: Exchange): boolean {
  const now = exchange.clock.now();
  return [...openLoanOrders(exchange).values()].some(
    (order) => isRepayable(order) && isDifferent(exchange, evaluated(exchange, order, now)),
  );
}

/** Compares the LTVs of two loans exactly: above 0 when the first is higher. */
const compareLtvs = (a: LoanPosition, b: LoanPosition): bigint =>
  a.debt * a.loanIndex * b.pledge * b.pledgeIndex - b.debt * b.loanIndex * a.pledge * a.pledgeIndex;

/** Each person's loan with the highest LTV among those in margin call. */
function worstCalls(results: readonly Evaluation[]): Evaluation[] {
  const worst = new Map<string, Evaluation>();
  for (const result of results) {
    const { uid } = result.order;
    const other = worst.get(uid);
    if (!other || compareLtvs(result.position, other.position) > 0n) worst.set(uid, result);
  }
  return [...worst.values()];
}

/**
 * Evaluates all open loans, by id. At a full hour, one notice per person repeats the margin call, unless a loan of that
 * person has just reached it. loans.md 3 "When LTV is judged"
 */
export function evaluateAll(exchange: Exchange, attempt: AttemptJob, { isFullHour }: { isFullHour: boolean }): void {
  const now = exchange.clock.now();
  const isSafe = safeLoanTest(exchange, now);
  const notified = new Set<string>();
  const stillCalled: Evaluation[] = [];
  for (const order of [...openLoanOrders(exchange).values()]) {
    if (!isRepayable(order) || isSafe(order)) continue;
    const result = evaluated(exchange, order, now);
    if (isDifferent(exchange, result)) {
      attempt(`level of loan ${order.orderId}`, () => applyLevel(exchange, result));
      if (order.level === 'SAFE' && result.level !== 'SAFE') notified.add(order.uid);
    } else if (result.level !== 'SAFE') stillCalled.push(result);
  }
  if (!isFullHour) return;
  for (const { order } of worstCalls(stillCalled))
    if (!notified.has(order.uid)) attempt(`margin call of loan ${order.orderId}`, () => addMarginCall(exchange, order));
}
