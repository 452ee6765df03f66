import * as v from 'valibot';
import { loanAccountType, loanStatus, loanTermsVersion } from '#contract/loans/loan-order.ts';
import type { LoanAccount } from '#contract/loans/loan-order.ts';
import type { borrowingProblems } from '#contract/loans/loan-lists.ts';
import { debtOf } from '#formulas/loans/loan-interest.ts';
import { minLoanLevel, openLoansMax } from '#formulas/loans/loan-checks.ts';
import { floorTo, mulDiv, mulDivUp, quantum, unitsPerCoin } from '#money/index.ts';
import type { Account } from '#sandbox/identity/accounts.ts';
import { complianceRefusal, subMemberRefusal } from '#sandbox/account/compliance.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { refuse } from '#sandbox/exchange/handler-result.ts';
import { userAccount } from '#sandbox/ledger/ledger-accounts.ts';
import { indexOf } from '#sandbox/simulation/coin-index.ts';
import { text } from '#sandbox/store/columns.ts';
import { maxLoanUsdOf } from './coin-terms.ts';
import { debtOfLoan, openLoanOrdersOf } from './open-loans.ts';
import type { StoredLoanOrder } from './stored-loan-order.ts';

/** Refuses what only borrowers may do: new loans. The first reason applies. exchange-api 2.6 loan.user, 4.9 */
export function borrowingRefusal(account: Account) {
  const refusal = complianceRefusal(account, 'loan');
  if (refusal) return refusal;
  if (account.isBanned) return refuse('tradingBanned');
  if (account.kycLevel < minLoanLevel) return refuse('identityLevelTooLow', { limit: String(minLoanLevel) });
  return subMemberRefusal(account);
}

const reasons = {
  restricted: 'REGION',
  tradingBanned: 'BANNED',
  identityLevelTooLow: 'KYC',
  notForSubMembers: 'SUBMEMBER',
} as const;

const isOverdue = ({ status }: StoredLoanOrder): boolean => status === loanStatus.overdue;

/** Why a person cannot borrow; '' when nothing stops a loan. exchange-api 2.6 loan.user */
export function borrowingReason(
  account: Account,
  open: readonly StoredLoanOrder[],
): (typeof borrowingProblems)[number] | '' {
  const refusal = borrowingRefusal(account);
  if (refusal) return reasons[refusal.refused];
  if (open.some(isOverdue)) return 'OVERDUE';
  return open.length >= openLoansMax ? 'LIMIT' : '';
}

const VersionRow = v.object({ version: text });

/** True when the person has accepted the current terms. */
export const isAdmitted = ({ store }: Pick<Exchange, 'store'>, uid: string): boolean =>
  store.row(VersionRow, 'SELECT version FROM pledge_terms WHERE uid = ?', uid)?.version === loanTermsVersion;

/** Stores that a person accepted the current terms. */
export const acceptTerms = ({ store, clock }: Pick<Exchange, 'store' | 'clock'>, uid: string): void =>
  void store.run(
    'INSERT OR REPLACE INTO pledge_terms (uid, version, time) VALUES (?, ?, ?)',
    uid,
    loanTermsVersion,
    clock.now(),
  );

/** The value of a debt in USD at the index, rounded up; units of 10⁻⁸. */
export const debtUsd = (exchange: Exchange, coin: string, amount: bigint): bigint =>
  mulDivUp(amount, indexOf(exchange, coin), unitsPerCoin);
/** The value of collateral in USD at the index, rounded down; units of 10⁻⁸. */
export const pledgeUsd = (exchange: Exchange, coin: string, amount: bigint): bigint =>
  mulDiv(amount, indexOf(exchange, coin), unitsPerCoin);

const sumOf = (values: readonly bigint[]): bigint => values.reduce((sum, value) => sum + value, 0n);

/** What loans owe and what secures them, units of 10⁻⁸ USD. */
export function totalsOf(exchange: Exchange, open: readonly StoredLoanOrder[]): { loanUsd: bigint; pledgeUsd: bigint } {
  const now = exchange.clock.now();
  return {
    loanUsd: sumOf(open.map((order) => debtUsd(exchange, order.loanToken, debtOf(debtOfLoan(order, now))))),
    pledgeUsd: sumOf(open.map((order) => pledgeUsd(exchange, order.pledgeToken, order.pledgeAmount))),
  };
}

/** What a person can still borrow of a coin by the VIP level, at the coin's places; units of 10⁻⁸. */
export function userRemain(exchange: Exchange, { uid, vipLevel }: Account, coin: string): bigint {
  const left = maxLoanUsdOf(vipLevel) - totalsOf(exchange, openLoanOrdersOf(exchange, uid)).loanUsd;
  const amount = left > 0n ? mulDiv(left, unitsPerCoin, indexOf(exchange, coin)) : 0n;
  return floorTo(amount, quantum(exchange.catalog.token(coin)?.precision ?? 0));
}

/** True for an account that loans can use: of a unified one the fund account alone. exchange-api 4.6 */
export const isUsable = ({ isUnified, hasFundAccount }: Account, accountType: number): boolean =>
  accountType === loanAccountType.fund ? hasFundAccount : accountType === loanAccountType.spot && !isUnified;

/**
 * What may leave an account for collateral or a repayment: free, within the transfer limit of margin.
 * loans.md 3 "Interplay"
 */
export function availableIn(exchange: Exchange, account: Account, coin: string, accountType: LoanAccount): bigint {
  if (!isUsable(account, accountType)) return 0n;
  return accountType === loanAccountType.fund
    ? exchange.ledger.balance(userAccount(account.uid, 'fund'), coin)
    : exchange.credit.transferLimits(exchange, account)(coin);
}

/** What limits the loans of a person in a coin, with collateral from an account. */
export function borrowerOf(
  exchange: Exchange,
  account: Account,
  terms: { loanToken: string; pledgeToken: string; accountType: LoanAccount },
) {
  const open = openLoanOrdersOf(exchange, account.uid);
  return {
    isAdmitted: isAdmitted(exchange, account.uid),
    hasOverdueLoan: open.some(isOverdue),
    openLoans: open.length,
    userRemain: userRemain(exchange, account, terms.loanToken),
    available: availableIn(exchange, account, terms.pledgeToken, terms.accountType),
  };
}
