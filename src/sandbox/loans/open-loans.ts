import { loanStatus } from '#contract/loans/loan-order.ts';
import type { LoanOrder } from '#contract/loans/loan-order.ts';
import { interestRateDecimals } from '#formulas/margin/interest.ts';
import { debtAt, debtOf, expireTimeOf, nextChargeTime } from '#formulas/loans/loan-interest.ts';
import type { LoanDebt, LoanTerms } from '#formulas/loans/loan-interest.ts';
import { shownLtv } from '#formulas/loans/ltv.ts';
import type { LoanPosition } from '#formulas/loans/ltv.ts';
import { shownPriceAtLtv } from '#formulas/loans/threshold-price.ts';
import { scale, unscale } from '#money/index.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { indexOf } from '#sandbox/simulation/coin-index.ts';
import { ltvsOfPledge, penaltyMultiple } from './coin-terms.ts';
import { forgetJobTimes, jobTimeOf } from './job-times.ts';
import { isPricePaused } from './paused-prices.ts';
import { loanOrderTable } from './stored-loan-order.ts';
import type { StoredLoanOrder } from './stored-loan-order.ts';

type WithStore = Pick<Exchange, 'store'>;

/** Open loans by id, oldest first, in memory: each tick of the clock looks at them. */
const caches = new WeakMap<Exchange['store'], Map<string, StoredLoanOrder>>();

/** The open loans of all persons, oldest first. */
export function openLoanOrders({ store }: WithStore): ReadonlyMap<string, StoredLoanOrder> {
  const cached = caches.get(store);
  if (cached) return cached;
  const rows = loanOrderTable.where({ store }, 'close_time = 0 ORDER BY order_id', []);
  const byId = new Map(rows.map((row) => [row.orderId, row]));
  caches.set(store, byId);
  return byId;
}

/** Clears what is in memory, now and when the current transaction is rolled back. */
export function forgetLoanOrders({ store }: WithStore): void {
  caches.delete(store);
  store.afterRollback(() => caches.delete(store));
  forgetJobTimes({ store });
}

/** The open loans of a person, oldest first. */
export const openLoanOrdersOf = (exchange: WithStore, uid: string): StoredLoanOrder[] =>
  [...openLoanOrders(exchange).values()].filter((order) => order.uid === uid);

/** The loan of a person; undefined when there is no such loan or it belongs to another person. */
export const loanOrderOf = (exchange: WithStore, uid: string, orderId: string): StoredLoanOrder | undefined =>
  loanOrderTable.where(exchange, 'order_id = ? AND uid = ?', [orderId, uid])[0];

/** Stores a row and replaces it in memory. */
function keepLoanOrder({ store }: WithStore, row: StoredLoanOrder): void {
  openLoanOrders({ store });
  loanOrderTable.save({ store }, row);
  const open = caches.get(store);
  store.afterRollback(() => caches.delete(store));
  if (row.closeTime > 0) open?.delete(row.orderId);
  else open?.set(row.orderId, row);
  forgetJobTimes({ store });
  for (const listener of changeListeners.get(store) ?? []) listener();
}

/** Called when an open loan is stored. */
const changeListeners = new WeakMap<Exchange['store'], (() => void)[]>();

/** Calls `listener` when a loan is stored, also when the transaction is rolled back later. */
export const onLoanOrderChange = ({ store }: WithStore, listener: () => void): void =>
  void changeListeners.set(store, [...(changeListeners.get(store) ?? []), listener]);

/** Sets a loan aside whose job failed: it waits for the next start. */
export const setLoanOrderAside = (exchange: WithStore, order: StoredLoanOrder): void =>
  keepLoanOrder(exchange, { ...order, nextTime: 0 });

/** Stores a loan with the time of its next job; the clock waits there. `isChanged` raises `ver`. */
export function saveLoanOrder(exchange: Exchange, order: StoredLoanOrder, { isChanged = false } = {}): StoredLoanOrder {
  const { clock } = exchange;
  const nextTime = order.closeTime > 0 ? 0 : jobTimeOf(order, isPricePaused(exchange, order), clock.now());
  const saved = { ...order, nextTime, ver: order.ver + Number(isChanged) };
  keepLoanOrder(exchange, saved);
  if (nextTime > 0) clock.expectJob(nextTime);
  return saved;
}

/** The terms from which the charges of a loan follow. */
export const chargeTerms = ({ createTime, term, rate }: StoredLoanOrder): LoanTerms => ({
  createTime,
  term,
  rate,
  penaltyMultiple,
});

/** What a loan owes at a time, ms. */
export const debtOfLoan = (order: StoredLoanOrder, at: number): LoanDebt =>
  order.closeTime > 0 ? { principal: 0n, interest: 0n, penalty: 0n } : debtAt(chargeTerms(order), order, at);

/** A loan at the last prices. */
export const positionOf = (
  sources: Pick<Exchange, 'catalog' | 'market'>,
  order: StoredLoanOrder,
  debt: bigint,
): LoanPosition => ({
  debt,
  pledge: order.pledgeAmount,
  loanIndex: indexOf(sources, order.loanToken),
  pledgeIndex: indexOf(sources, order.pledgeToken),
});

/** The tick of a coin against USDT, units of 10⁻⁸; 0 without a pair. */
export const tickOf = ({ catalog }: Pick<Exchange, 'catalog'>, coin: string): bigint =>
  scale(catalog.pair(`${coin}USDT`)?.tick ?? '0');

/** The LTV of a loan for display. */
export const ltvOf = (exchange: Exchange, order: StoredLoanOrder): string =>
  shownLtv(
    positionOf(exchange, order, debtOf(debtOfLoan(order, exchange.clock.now()))),
    ltvsOfPledge(order.pledgeToken),
  );

/** A loan as a row of the contract, with what it owes now. */
export function loanOrderRow(exchange: Exchange, order: StoredLoanOrder): LoanOrder {
  const now = exchange.clock.now();
  const isClosed = order.closeTime > 0;
  const debt = debtOfLoan(order, now);
  const position = positionOf(exchange, order, debtOf(debt));
  const ltvs = ltvsOfPledge(order.pledgeToken);
  return {
    orderId: order.orderId,
    requestId: order.requestId,
    loanToken: order.loanToken,
    loanAmount: unscale(order.loanAmount),
    principal: unscale(debt.principal),
    interest: unscale(debt.interest),
    penalty: unscale(debt.penalty),
    pledgeToken: order.pledgeToken,
    pledgeAmount: unscale(order.pledgeAmount),
    term: order.term,
    hourlyInterestRate: unscale(order.rate, interestRateDecimals),
    ltv: shownLtv(position, ltvs),
    initialLtv: unscale(ltvs.initial),
    marginCallLtv: unscale(ltvs.marginCall),
    liquidationLtv: unscale(ltvs.liquidation),
    liquidationPrice: shownPriceAtLtv(position, ltvs.liquidation, order.loanToken, tickOf(exchange, order.pledgeToken)),
    status: order.status,
    accountType: order.accountType,
    createTime: order.createTime,
    expireTime: expireTimeOf(order),
    nextChargeTime: isClosed ? 0 : nextChargeTime(order.createTime, now),
    overdueTime: order.overdueTime,
    closeTime: order.closeTime,
    closeReason: order.closeReason,
    ver: order.ver,
  };
}

/** Publishes a loan whose status, principal or collateral changed. exchange-api 3.3 */
export const publishLoanOrder = (exchange: Exchange, order: StoredLoanOrder): void =>
  exchange.publish(order, 'loan', [{ kind: 'PLEDGE', ...loanOrderRow(exchange, order) }]);

/** True while a loan can be repaid: active or overdue. */
export const isRepayable = ({ status }: Pick<StoredLoanOrder, 'status'>): boolean =>
  status === loanStatus.active || status === loanStatus.overdue;
