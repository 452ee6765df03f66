import type { CollateralChange, LoanOrder, LoanRepayment } from '#contract/loans/loan-order.ts';
import { collateralDirection } from '#contract/loans/loan-order.ts';
import type { TextKey } from '#i18n/keys.ts';
import { serverNow } from '#session/clock.ts';
import { $profile } from '#session/user.ts';
import { showToast } from '#shell/toasts/toasts.ts';
import { csvOf, saveFile } from '#ui/table/csv.ts';
import type { LoanTexts } from '../market/loan-texts.ts';
import { debtText } from '../risk/loan-position.ts';
import { statusKeys } from '../risk/LtvLevelTag.tsx';

type Lines = readonly (readonly string[])[];

/** Words of the kinds of changes. */
export const directionKeys = {
  [collateralDirection.add]: 'list.added',
  [collateralDirection.remove]: 'list.removed',
  [collateralDirection.liquidation]: 'list.sold',
} as const satisfies Record<CollateralChange['direction'], TextKey<'loans'>>;

/** Words of the kinds of repayments. */
export const repayTypeKeys = { 1: 'list.manual', 2: 'list.liquidation' } as const satisfies Record<
  LoanRepayment['type'],
  TextKey<'loans'>
>;

const closeReasonKeys = {
  REPAID: 'list.closedBy.REPAID',
  LIQUIDATED_LTV: 'list.closedBy.LIQUIDATED_LTV',
  LIQUIDATED_OVERDUE: 'list.closedBy.LIQUIDATED_OVERDUE',
} as const;

/** Returns why a loan was closed, in words; '' for an open one, its name for a reason that is not known. */
export function closeReasonText(t: LoanTexts, reason: string): string {
  const key = new Map<string, TextKey<'loans'>>(Object.entries(closeReasonKeys)).get(reason);
  return key === undefined ? reason : t(key);
}

const utc = (timeMs: number): string => (timeMs === 0 ? '' : new Date(timeMs).toISOString());

/** Returns loans as lines of a file: exact amounts, times in UTC. P37 */
export const loanLines = (t: LoanTexts, rows: readonly LoanOrder[]): Lines => [
  [
    t('list.time'),
    t('list.loan'),
    t('list.amount'),
    t('list.principal'),
    t('list.interest'),
    t('list.penalty'),
    t('list.debt'),
    t('list.collateral'),
    t('list.amount'),
    t('list.ltv'),
    t('list.term'),
    t('list.rate'),
    t('list.due'),
    t('list.status'),
    t('list.closed'),
    t('list.reason'),
    t('list.loanId'),
    t('list.requestId'),
  ],
  ...rows.map((row) => [
    utc(row.createTime),
    row.loanToken,
    row.loanAmount,
    row.principal,
    row.interest,
    row.penalty,
    debtText(row),
    row.pledgeToken,
    row.pledgeAmount,
    row.ltv,
    String(row.term),
    row.hourlyInterestRate,
    utc(row.expireTime),
    t(statusKeys[row.status]),
    utc(row.closeTime),
    closeReasonText(t, row.closeReason),
    row.orderId,
    row.requestId,
  ]),
];

/** Returns repayments as lines of a file. */
export const repaymentLines = (t: LoanTexts, rows: readonly LoanRepayment[]): Lines => [
  [
    t('list.time'),
    t('list.loan'),
    t('list.paid'),
    t('list.principal'),
    t('list.interest'),
    t('list.penalty'),
    t('list.fee'),
    t('list.price'),
    t('list.collateral'),
    t('list.returned'),
    t('list.type'),
    t('list.loanId'),
    t('list.requestId'),
  ],
  ...rows.map((row) => [
    utc(row.time),
    row.token,
    row.amount,
    row.repaidPrincipal,
    row.repaidInterest,
    row.repaidPenalty,
    row.fee,
    row.price,
    row.pledgeToken,
    row.returnedPledge,
    t(repayTypeKeys[row.type]),
    row.orderId,
    row.requestId,
  ]),
];

/** Returns changes of collateral as lines of a file. */
export const changeLines = (t: LoanTexts, rows: readonly CollateralChange[]): Lines => [
  [
    t('list.time'),
    t('list.collateral'),
    t('list.direction'),
    t('list.amount'),
    t('list.ltvBefore'),
    t('list.ltvAfter'),
    t('list.loanId'),
    t('list.requestId'),
  ],
  ...rows.map((row) => [
    utc(row.time),
    row.token,
    t(directionKeys[row.direction]),
    row.amount,
    row.ltvBefore,
    row.ltvAfter,
    row.orderId,
    row.requestId,
  ]),
];

/** Saves lines as `loans-<list>_<account id>_<UTC day>.csv` and shows a message with the number of rows. */
export function saveLoanLines(t: LoanTexts, list: 'ongoing' | 'history' | 'repays' | 'adjusts', lines: Lines): void {
  const name = [`loans-${list}`, $profile.get()?.id, utc(serverNow()).slice(0, 10)];
  const file = `${name.filter((part) => part !== undefined).join('_')}.csv`;
  saveFile(file, 'text/csv;charset=utf-8', csvOf(lines));
  showToast(t('list.saved', { count: lines.length - 1, file }));
}
