import { loanAccountType, loanStatus } from '#contract/loans/loan-order.ts';
import { dayMs, hourMs } from '#formulas/durations.ts';
import { accrualAfterRepayment, expireTimeOf } from '#formulas/loans/loan-interest.ts';
import { scale, unscale } from '#money/index.ts';
import { deposit } from '#sandbox/account/demo-accounts.ts';
import { clockStartMs } from '#sandbox/clock/clock.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { externalAccount } from '#sandbox/ledger/ledger-accounts.ts';
import { acceptTerms } from './borrowers.ts';
import { loanCoin, termRateUnits } from './coin-terms.ts';
import type { LoanTerm } from './coin-terms.ts';
import { newLoanId } from './ids.ts';
import { startHours } from './loan-jobs.ts';
import { addDueNotice, addOverdueNotice } from './notices.ts';
import { chargeTerms, debtOfLoan, saveLoanOrder } from './open-loans.ts';
import type { StoredLoanOrder } from './stored-loan-order.ts';
import { accountOf, postLoan, postRepayment } from './postings.ts';
import { repaymentTable, repaymentType } from './records.ts';
import { newLoanOrder } from './submit.ts';

/** A loan of a demo account from its fund account, made before the start. */
interface SeededLoan {
  uid: string;
  usdt: string;
  btc: string;
  term: LoanTerm;
  at: number;
  /** The collateral came from outside for the loan, and the loan was spent; otherwise both are on the fund account. */
  isDeposited?: boolean;
  isSpent?: boolean;
}

const standard = '100001';
const debtor = '100007';
/** Demo accounts that have accepted the terms. loans.md 7 */
const admitted = [standard, '100003', debtor];

/** Writes a loan with its postings, and what was deposited for it and spent of it. */
function seedLoan(exchange: Exchange, loan: SeededLoan): StoredLoanOrder {
  const { uid, usdt, btc, term, at, isDeposited = false, isSpent = false } = loan;
  const terms = loanCoin('USDT');
  if (!terms) throw new Error('USDT is not lent');
  const order = newLoanOrder(newLoanId(exchange, at), at, {
    uid,
    loanToken: 'USDT',
    loanAmount: scale(usdt),
    pledgeToken: 'BTC',
    pledgeAmount: scale(btc),
    term,
    rate: termRateUnits(terms, term),
    accountType: loanAccountType.fund,
  });
  if (isDeposited) deposit(exchange, uid, 'fund', { BTC: btc }, at);
  postLoan(exchange, order, at);
  if (isSpent) withdraw(exchange, order, 'USDT', order.loanAmount, at);
  return order;
}

const withdraw = ({ ledger }: Exchange, order: StoredLoanOrder, coin: string, amount: bigint, at: number): void =>
  ledger.move({ kind: 'withdrawal', coin, amount, from: accountOf(order), to: externalAccount, at });

/**
 * The loan that `standard` repaid in April; its interest and collateral came from outside, so that other balances do
 * not change.
 */
function seedRepaidLoan(exchange: Exchange): void {
  const at = Date.UTC(2026, 3, 3, 8);
  const repaidAt = at + 5 * dayMs + 4 * hourMs;
  const order = seedLoan(exchange, { uid: standard, usdt: '2000', btc: '0.06', term: 7, at, isDeposited: true });
  const paid = debtOfLoan(order, repaidAt);
  deposit(exchange, standard, 'fund', { USDT: unscale(paid.interest) }, repaidAt);
  postRepayment(exchange, order, paid, { from: accountOf(order), returned: order.pledgeAmount, at: repaidAt });
  withdraw(exchange, order, 'BTC', order.pledgeAmount, repaidAt);
  const repayId = newLoanId(exchange, repaidAt);
  repaymentTable.insert(exchange, {
    repayId,
    uid: standard,
    requestId: repayId,
    orderId: order.orderId,
    token: 'USDT',
    ...paid,
    fee: 0n,
    price: '',
    returnedPledge: order.pledgeAmount,
    pledgeToken: 'BTC',
    type: repaymentType.manual,
    time: repaidAt,
  });
  saveLoanOrder(exchange, {
    ...order,
    ...accrualAfterRepayment(chargeTerms(order), order, paid, repaidAt),
    status: loanStatus.repaid,
    closeTime: repaidAt,
    closeReason: 'REPAID',
    ver: order.ver + 1,
  });
}

/** An overdue loan of `debtor` (5 h) and one that is due in 2 h, with their notices up to the start. loans.md 7 */
function seedDebtor(exchange: Exchange): void {
  const overdueSince = clockStartMs - 5 * hourMs;
  const overdue = seedLoan(exchange, {
    uid: debtor,
    usdt: '10000',
    btc: '0.3',
    term: 7,
    at: overdueSince - 7 * dayMs,
    isSpent: true,
  });
  const due = seedLoan(exchange, { uid: debtor, usdt: '20000', btc: '0.6', term: 7, at: clockStartMs - 166 * hourMs });
  const dueTime = expireTimeOf(due);
  addDueNotice(exchange, overdue, overdueSince - dayMs);
  addDueNotice(exchange, overdue, overdueSince - 2 * hourMs);
  for (const time of [dueTime - dayMs, dueTime - 2 * hourMs]) addDueNotice(exchange, due, time);
  saveLoanOrder(exchange, { ...due, remindedTime: dueTime - 2 * hourMs });
  const isOverdue = { status: loanStatus.overdue, overdueTime: overdueSince, remindedTime: overdueSince };
  const saved = saveLoanOrder(exchange, { ...overdue, ...isOverdue, ver: overdue.ver + 1 });
  addOverdueNotice(exchange, saved, overdueSince);
}

/** Seeds the loans of the demo accounts. loans.md 7 */
export function seedLoans(exchange: Exchange): void {
  const hasAccount = (uid: string): boolean => exchange.accounts.byUid(uid) !== undefined;
  for (const uid of admitted.filter(hasAccount)) acceptTerms(exchange, uid);
  if (hasAccount(standard)) {
    seedRepaidLoan(exchange);
    const at = Date.UTC(2026, 4, 20, 9, 20);
    const loan = { uid: standard, usdt: '6000', btc: '0.2', term: 30, at, isDeposited: true, isSpent: true } as const;
    saveLoanOrder(exchange, seedLoan(exchange, loan));
  }
  if (hasAccount(debtor)) seedDebtor(exchange);
  startHours(exchange);
}
