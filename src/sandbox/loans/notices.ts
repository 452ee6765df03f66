import { expireTimeOf, debtOf } from '#formulas/loans/loan-interest.ts';
import { pledgeToAdd } from '#formulas/loans/loan-limits.ts';
import { shownPriceAtLtv } from '#formulas/loans/threshold-price.ts';
import { quantum, unscale } from '#money/index.ts';
import { addNotice } from '#sandbox/account/notices.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { ltvsOfPledge } from './coin-terms.ts';
import { graceEndOf, saleTimeOf } from './job-times.ts';
import { debtOfLoan, positionOf, tickOf } from './open-loans.ts';
import type { StoredLoanOrder } from './stored-loan-order.ts';

/** Facts of a notice; the client writes the text from them. loans.md 3 "Notices" */
interface Facts {
  coin: string;
  amount: string;
  price?: string;
  dueTime?: number;
  state?: string;
}

type Kind = 'MARGIN_CALL' | 'LOAN_DUE' | 'LOAN_OVERDUE' | 'LIQUIDATION';

function notify(
  exchange: Exchange,
  { uid, orderId }: StoredLoanOrder,
  { kind, name, level, time }: { kind: Kind; name: string; level: 'warn' | 'danger'; time: number },
  facts: Facts,
): void {
  const id = `loan-${name}-${orderId}-${time}`;
  addNotice(exchange, { uid }, { id, kind, level, title: '', text: '', link: '', time, orderId, ...facts });
}

const debtTextOf = (order: StoredLoanOrder, at: number): string => unscale(debtOf(debtOfLoan(order, at)));

/** Tells that a loan is due soon: its debt and the due time. */
export const addDueNotice = (exchange: Exchange, order: StoredLoanOrder, time: number): void =>
  notify(
    exchange,
    order,
    { kind: 'LOAN_DUE', name: 'due', level: 'warn', time },
    { coin: order.loanToken, amount: debtTextOf(order, time), dueTime: expireTimeOf(order) },
  );

/** Tells that a loan is overdue: its debt and the end of the grace period. */
export const addOverdueNotice = (exchange: Exchange, order: StoredLoanOrder, time: number): void =>
  notify(
    exchange,
    order,
    { kind: 'LOAN_OVERDUE', name: 'overdue', level: 'danger', time },
    { coin: order.loanToken, amount: debtTextOf(order, time), dueTime: graceEndOf(order) },
  );

/** Tells how much collateral returns a loan to its initial LTV, and the liquidation price. */
export function addMarginCall(exchange: Exchange, order: StoredLoanOrder): void {
  const time = exchange.clock.now();
  const position = positionOf(exchange, order, debtOf(debtOfLoan(order, time)));
  const ltvs = ltvsOfPledge(order.pledgeToken);
  const step = quantum(exchange.catalog.token(order.pledgeToken)?.precision ?? 0);
  notify(
    exchange,
    order,
    { kind: 'MARGIN_CALL', name: 'call', level: 'danger', time },
    {
      coin: order.pledgeToken,
      amount: unscale(pledgeToAdd(position, ltvs.initial, step)),
      price: shownPriceAtLtv(position, ltvs.liquidation, order.loanToken, tickOf(exchange, order.pledgeToken)),
    },
  );
}

/** Tells that a liquidation began: the collateral, the price now and the time of the sale. */
export const addLiquidationStart = (exchange: Exchange, order: StoredLoanOrder, price: string): void =>
  notify(
    exchange,
    order,
    { kind: 'LIQUIDATION', name: 'liquidation', level: 'danger', time: exchange.clock.now() },
    {
      coin: order.pledgeToken,
      amount: unscale(order.pledgeAmount),
      price,
      state: 'STARTED',
      dueTime: saleTimeOf(order),
    },
  );

/** Tells what was sold, and at which price. */
export const addLiquidationEnd = (exchange: Exchange, order: StoredLoanOrder, sold: bigint, price: string): void =>
  notify(
    exchange,
    order,
    { kind: 'LIQUIDATION', name: 'sale', level: 'danger', time: exchange.clock.now() },
    { coin: order.pledgeToken, amount: unscale(sold), price, state: 'DONE' },
  );
