import { loanAccountType } from '#contract/loans/loan-order.ts';
import { debtOf } from '#formulas/loans/loan-interest.ts';
import type { LoanDebt } from '#formulas/loans/loan-interest.ts';
import type { CollateralSale } from '#formulas/loans/collateral-sale.ts';
import { fund, insuranceAccount, interestIncome } from '#sandbox/ledger/exchange-accounts.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { exchangeAccount, externalAccount, userAccount } from '#sandbox/ledger/ledger-accounts.ts';
import type { LedgerAccount } from '#sandbox/ledger/ledger-accounts.ts';
import type { Posting } from '#sandbox/ledger/ledger.ts';
import type { StoredLoanOrder } from './stored-loan-order.ts';
import { loanOwner } from './pool.ts';

/** Collateral of a loan, and its principal, which is negative. loans.md 3 "Postings" */
const escrowOf = ({ orderId }: Pick<StoredLoanOrder, 'orderId'>): LedgerAccount =>
  exchangeAccount('escrow', loanOwner(orderId));
const principalOf = ({ orderId }: Pick<StoredLoanOrder, 'orderId'>): LedgerAccount => ({
  owner: loanOwner(orderId),
  purpose: 'loan',
});

type Owner = Pick<StoredLoanOrder, 'uid' | 'accountType'>;

/** The ledger account that an account type means. */
export const accountOf = ({ uid, accountType }: Owner): LedgerAccount =>
  userAccount(uid, accountType === loanAccountType.fund ? 'fund' : 'free');

const transfer = (coin: string, amount: bigint, from: LedgerAccount, to: LedgerAccount): Posting[] => [
  { account: from, coin, amount: -amount },
  { account: to, coin, amount },
];

/** Locks the collateral and credits the loan, in one entry. @param at ms of exchange time, for seeds; default: now */
export function postLoan({ ledger }: Pick<Exchange, 'ledger'>, order: StoredLoanOrder, at?: number): void {
  const account = accountOf(order);
  ledger.post({ kind: 'pledge loan', reference: order.orderId, at }, [
    ...transfer(order.pledgeToken, order.pledgeAmount, account, escrowOf(order)),
    ...transfer(order.loanToken, order.loanAmount, principalOf(order), account),
  ]);
}

/** Takes a repayment from an account, and returns the collateral after a full one. */
export function postRepayment(
  { ledger }: Pick<Exchange, 'ledger'>,
  order: StoredLoanOrder,
  paid: LoanDebt,
  { from, returned, at }: { from: LedgerAccount; returned: bigint; at?: number },
): void {
  ledger.post({ kind: 'pledge repayment', reference: order.orderId, at }, [
    ...transfer(order.loanToken, paid.principal, from, principalOf(order)),
    ...transfer(order.loanToken, paid.interest + paid.penalty, from, interestIncome),
    ...transfer(order.pledgeToken, returned, escrowOf(order), accountOf(order)),
  ]);
}

/** Adds collateral from an account. */
export const postAddition = (
  { ledger }: Pick<Exchange, 'ledger'>,
  order: StoredLoanOrder,
  from: LedgerAccount,
  amount: bigint,
): void =>
  ledger.post(
    { kind: 'pledge addition', reference: order.orderId },
    transfer(order.pledgeToken, amount, from, escrowOf(order)),
  );

/** Collateral to the account of the loan. */
export const postRemoval = ({ ledger }: Pick<Exchange, 'ledger'>, order: StoredLoanOrder, amount: bigint): void =>
  ledger.post(
    { kind: 'pledge removal', reference: order.orderId },
    transfer(order.pledgeToken, amount, escrowOf(order), accountOf(order)),
  );

/**
 * Sells collateral, pays the debt and the fee with the proceeds, and returns the rest; insurance pays what they lack.
 * loans.md 3 "Postings"
 */
export function postSale(exchange: Exchange, order: StoredLoanOrder, sale: CollateralSale): void {
  const { sold, returned, paid, fee, shortfall } = sale;
  exchange.ledger.post({ kind: 'pledge sale', reference: order.orderId }, [
    ...transfer(order.pledgeToken, sold, escrowOf(order), externalAccount),
    ...transfer(order.loanToken, paid.principal, externalAccount, principalOf(order)),
    ...transfer(order.loanToken, paid.interest + paid.penalty, externalAccount, interestIncome),
    ...transfer(order.loanToken, fee, externalAccount, insuranceAccount),
    ...transfer(order.pledgeToken, returned, escrowOf(order), accountOf(order)),
  ]);
  if (debtOf(shortfall) === 0n) return;
  fund(exchange, insuranceAccount, order.loanToken, debtOf(shortfall));
  exchange.ledger.post({ kind: 'pledge shortfall', reference: order.orderId }, [
    ...transfer(order.loanToken, shortfall.principal, insuranceAccount, principalOf(order)),
    ...transfer(order.loanToken, shortfall.interest + shortfall.penalty, insuranceAccount, interestIncome),
  ]);
}
