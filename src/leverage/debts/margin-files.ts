import type { Texts } from '#i18n/keys.ts';
import type { Debt } from '#session/leverage/debts.ts';
import type { LoanTerms } from '#session/leverage/loan-terms.ts';
import { saveOwnRows } from '#shell/list-state/own-file.ts';
import { utcTime } from '#ui/table/csv.ts';
import type { FileColumn } from '#ui/table/csv.ts';

type MarginTexts = Texts<'margin'>;

/** The columns of a file of debts. */
export const debtColumns = (t: MarginTexts, terms: ReadonlyMap<string, LoanTerms>): FileColumn<Debt>[] => [
  [t('debts.coin'), ({ tokenId }) => tokenId],
  [t('debts.owed'), ({ remainAmount }) => remainAmount],
  [t('debts.principal'), ({ loan }) => loan],
  [t('debts.interest'), ({ interest }) => interest],
  [t('debts.rate'), ({ tokenId }) => terms.get(tokenId)?.hourlyRate ?? ''],
  [t('debts.nextCharge'), ({ nextInterestTime }) => utcTime(nextInterestTime)],
];

/** Saves rows of a list as a file. */
export const saveMarginRows = <Row>(
  t: MarginTexts,
  list: 'debts' | 'interest' | 'loans' | 'repayments',
  columns: readonly FileColumn<Row>[],
  rows: readonly Row[],
): void => saveOwnRows(`margin-${list}`, columns, rows, (values) => t('debts.saved', values));
