import type { LoanRecord, RepayRecord } from '#contract/margin/loans.ts';
import type { Texts } from '#i18n/keys.ts';
import { serverNow } from '#session/clock.ts';
import type { Debt } from '#session/leverage/debts.ts';
import type { LoanTerms } from '#session/leverage/loan-terms.ts';
import { $profile } from '#session/user.ts';
import { showToast } from '#shell/toasts/toasts.ts';
import { csvOf, saveFile } from '#ui/table/csv.ts';
import { paidInterest } from './loan-figures.ts';
import { loanTypeKeys, repayTypeKeys } from './record-texts.ts';

type MarginTexts = Texts<'margin'>;
type Lines = readonly (readonly string[])[];

const utc = (timeMs: number): string => new Date(timeMs).toISOString();

/** Returns debts as lines of a file: exact amounts, times in UTC. */
export const debtLines = (t: MarginTexts, rows: readonly Debt[], terms: ReadonlyMap<string, LoanTerms>): Lines => [
  [t('debts.coin'), t('debts.owed'), t('debts.principal'), t('debts.interest'), t('debts.rate'), t('debts.nextCharge')],
  ...rows.map(({ tokenId, remainAmount, loan, interest, nextInterestTime }) => [
    tokenId,
    remainAmount,
    loan,
    interest,
    terms.get(tokenId)?.hourlyRate ?? '',
    utc(nextInterestTime),
  ]),
];

/** Returns the interest of loans as lines of a file. */
export const interestLines = (t: MarginTexts, rows: readonly LoanRecord[]): Lines => [
  [t('debts.time'), t('debts.coin'), t('debts.loanId'), t('debts.charged'), t('debts.paid'), t('debts.owed')],
  ...rows.map((row) => [
    utc(row.createTime),
    row.tokenId,
    row.id,
    row.interestAmount,
    paidInterest(row),
    row.interestBalance,
  ]),
];

/** Returns loans as lines of a file. */
export const loanLines = (t: MarginTexts, rows: readonly LoanRecord[]): Lines => [
  [
    t('debts.time'),
    t('debts.coin'),
    t('debts.type'),
    t('debts.amount'),
    t('debts.principalLeft'),
    t('debts.interestLeft'),
    t('debts.rate'),
    t('debts.status'),
    t('debts.loanId'),
    t('debts.clientId'),
  ],
  ...rows.map((row) => [
    utc(row.createTime),
    row.tokenId,
    t(loanTypeKeys[row.type]),
    row.loanAmount,
    row.loanBalance,
    row.interestBalance,
    row.hourlyRate,
    t(row.status === 1 ? 'debts.open' : 'debts.cleared'),
    row.id,
    row.clientOrderId,
  ]),
];

/** Returns repayments as lines of a file. */
export const repayLines = (t: MarginTexts, rows: readonly RepayRecord[]): Lines => [
  [
    t('debts.time'),
    t('debts.coin'),
    t('debts.type'),
    t('debts.amount'),
    t('debts.principal'),
    t('debts.interest'),
    t('debts.repayId'),
    t('debts.clientId'),
  ],
  ...rows.map((row) => [
    utc(row.time),
    row.tokenId,
    t(repayTypeKeys[row.type]),
    row.repaidAmount,
    row.repaidPrincipal,
    row.repaidInterest,
    row.repayId,
    row.clientOrderId || row.requestId,
  ]),
];

/** Saves lines as `margin-<list>_<account id>_<UTC day>.csv` and shows a message with the number of rows. */
export function saveLines(t: MarginTexts, list: 'debts' | 'interest' | 'loans' | 'repayments', lines: Lines): void {
  const name = [`margin-${list}`, $profile.get()?.id, utc(serverNow()).slice(0, 10)];
  const file = `${name.filter((part) => part !== undefined).join('_')}.csv`;
  saveFile(file, 'text/csv;charset=utf-8', csvOf(lines));
  showToast(t('debts.saved', { count: lines.length - 1, file }));
}
