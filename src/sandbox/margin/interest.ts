import * as v from 'valibot';
import { hourMs } from '#formulas/durations.ts';
import { interestCharge } from '#formulas/margin/interest.ts';
import { interestIncome } from '#sandbox/ledger/exchange-accounts.ts';
import type { AttemptJob } from '#sandbox/clock/jobs.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { userAccount } from '#sandbox/ledger/ledger-accounts.ts';
import { int } from '#sandbox/store/columns.ts';
import { interestRateOf } from '#sandbox/catalog/lending-terms.ts';
import { loanRow, loanTable, openLoans, saveLoan } from './loans.ts';
import type { StoredLoan } from './loans.ts';

/**
 * Charges one hour of interest at the rate in force now and publishes the loan; inside a transaction. Returns the loan
 * after it.
 */
export function chargeInterest(exchange: Exchange, loan: StoredLoan, at: number): StoredLoan {
  const vipLevel = exchange.accounts.byUid(loan.uid)?.vipLevel ?? 0;
  const amount = interestCharge(loan.loanBalance, interestRateOf(loan.tokenId, vipLevel));
  exchange.ledger.move({
    kind: 'interest',
    reference: loan.loanId,
    coin: loan.tokenId,
    amount,
    from: userAccount(loan.uid, 'loan'),
    to: interestIncome,
  });
  const charged = saveLoan(exchange, {
    ...loan,
    interestAmount: loan.interestAmount + amount,
    interestBalance: loan.interestBalance + amount,
    updateTime: at,
    ver: loan.ver + 1,
  });
  exchange.publish(loan, 'loan', [{ kind: 'MARGIN_LOAN', ...loanRow(exchange, charged) }]);
  return charged;
}

/**
 * Charges the loans of a coin whose hour has come, before a repayment: one at a full hour owes the charge of that hour,
 * and requests can come before its job. Inside a transaction. leverage.md M1
 */
export function chargeBeforeRepayment(exchange: Exchange, uid: string, tokenId: string): void {
  const now = exchange.clock.now();
  for (const open of openLoans(exchange, uid, tokenId)) {
    let loan = open;
    while (loan.nextCharge > 0 && loan.nextCharge <= now) {
      const at = loan.nextCharge;
      loan = chargeInterest(exchange, { ...loan, nextCharge: at + hourMs }, at);
    }
  }
}

const TimeRow = v.object({ time: v.nullable(int) });

/** The hour of the next charge of any loan, ms; undefined without one. */
export const nextInterest = ({ store }: Exchange): number | undefined =>
  store.row(TimeRow, 'SELECT MIN(next_charge) AS time FROM margin_loan WHERE next_charge > 0')?.time ?? undefined;

/**
 * Charges the loans that are due; each keeps the hour of its next charge, so that none is charged twice.
 * exchange-api 4.5
 */
export function chargeDue(exchange: Exchange, at: number, attempt: AttemptJob): void {
  for (const loan of loanTable.where(exchange, 'next_charge > 0 AND next_charge <= ? ORDER BY loan_id', [at])) {
    const done = attempt(`interest of loan ${loan.loanId}`, () => {
      chargeInterest(exchange, { ...loan, nextCharge: loan.nextCharge + hourMs }, at);
    });
    if (!done) exchange.store.run('UPDATE margin_loan SET next_charge = 0 WHERE loan_id = ?', loan.loanId);
  }
}
