import type { ReactNode } from 'react';
import { collateralDirection } from '#contract/loans/loan-order.ts';
import type { CollateralChange, LoanOrder, LoanRepayment } from '#contract/loans/loan-order.ts';
import { formatAmount, formatDate } from '#i18n/format.ts';
import type { TextKey } from '#i18n/keys.ts';
import type { Lang } from '#i18n/lang.ts';
import { exactPercent } from '#i18n/rate-texts.ts';
import { texts } from '#i18n/texts.ts';
import type { Settings } from '#session/settings.ts';
import { saveOwnRows } from '#shell/list-state/own-file.ts';
import { MaskedAmount } from '#ui/amount/MaskedAmount.tsx';
import { utcTime } from '#ui/table/csv.ts';
import { fileColumns } from '#ui/table/record-columns.ts';
import type { RecordColumn } from '#ui/table/record-columns.ts';
import { loanHref } from '../market/loan-addresses.ts';
import { coinsText, ltvText, priceText } from '../market/loan-texts.ts';
import type { LoanTexts } from '../market/loan-texts.ts';
import { debtText } from '../risk/loan-position.ts';
import { statusKeys } from '../risk/LtvLevelTag.tsx';

/** Words of the kinds of changes. */
const directionKeys = {
  [collateralDirection.add]: 'list.added',
  [collateralDirection.remove]: 'list.removed',
  [collateralDirection.liquidation]: 'list.sold',
} as const satisfies Record<CollateralChange['direction'], TextKey<'loans'>>;

/** Words of the kinds of repayments. */
const repayTypeKeys = { 1: 'list.manual', 2: 'list.liquidation' } as const satisfies Record<
  LoanRepayment['type'],
  TextKey<'loans'>
>;

const closeReasonKeys = {
  REPAID: 'list.closedBy.REPAID',
  LIQUIDATED_LTV: 'list.closedBy.LIQUIDATED_LTV',
  LIQUIDATED_OVERDUE: 'list.closedBy.LIQUIDATED_OVERDUE',
} as const;

/** Why a loan was closed, in words; '' for an open one, its name for a reason that is not known. */
export function closeReasonText(t: LoanTexts, reason: string): string {
  const key = new Map<string, TextKey<'loans'>>(Object.entries(closeReasonKeys)).get(reason);
  return key === undefined ? reason : t(key);
}

/** Where a list is shown, and in which time zone. */
export interface RecordContext {
  lang: Lang;
  isMobile: boolean;
  zone: Settings['zone'];
}

/** Cells that all lists have. */
function cellsOf({ lang, isMobile, zone }: RecordContext) {
  const t = texts(lang, 'loans');
  const masked = (text: string): ReactNode => <MaskedAmount>{text}</MaskedAmount>;
  return {
    t,
    time: (timeMs: number): ReactNode => (
      <bdi>{timeMs === 0 ? t('none') : formatDate(lang, timeMs, { zone, style: 'dateTime' })}</bdi>
    ),
    coins: (amount: string, coin: string): ReactNode => masked(coinsText(lang, amount, coin)),
    amount: (amount: string): ReactNode => masked(formatAmount(lang, amount)),
    loan: (orderId: string, text: string): ReactNode => (
      <a className="link" href={loanHref(lang, isMobile, orderId)}>
        {masked(text)}
      </a>
    ),
  };
}

/** The columns of loans. */
export function loanColumns(context: RecordContext): RecordColumn<LoanOrder>[] {
  const { lang } = context;
  const { t, time, coins, loan } = cellsOf(context);
  return [
    {
      key: 'time',
      label: t('list.time'),
      align: 'start',
      cell: (row) => time(row.createTime),
      file: (row) => utcTime(row.createTime),
    },
    {
      key: 'loan',
      label: t('list.loan'),
      cell: (row) => loan(row.orderId, coinsText(lang, row.loanAmount, row.loanToken)),
      file: [
        [t('list.loan'), (row) => row.loanToken],
        [t('list.amount'), (row) => row.loanAmount],
      ],
    },
    { key: 'principal', label: t('list.principal'), file: (row) => row.principal },
    { key: 'interest', label: t('list.interest'), file: (row) => row.interest },
    { key: 'penalty', label: t('list.penalty'), file: (row) => row.penalty },
    { key: 'debt', label: t('list.debt'), file: debtText },
    {
      key: 'pledge',
      label: t('list.collateral'),
      cell: (row) => coins(row.pledgeAmount, row.pledgeToken),
      file: [
        [t('list.collateral'), (row) => row.pledgeToken],
        [t('list.amount'), (row) => row.pledgeAmount],
      ],
    },
    { key: 'ltv', label: t('list.ltv'), file: (row) => row.ltv },
    {
      key: 'term',
      label: t('list.term'),
      cell: (row) => formatAmount(lang, String(row.term)),
      file: (row) => String(row.term),
    },
    {
      key: 'rate',
      label: t('list.rate'),
      cell: (row) => exactPercent(lang, row.hourlyInterestRate),
      file: (row) => row.hourlyInterestRate,
    },
    { key: 'due', label: t('list.due'), file: (row) => utcTime(row.expireTime) },
    {
      key: 'status',
      label: t('list.status'),
      align: 'start',
      cell: (row) => (row.closeReason === '' ? t(statusKeys[row.status]) : closeReasonText(t, row.closeReason)),
      file: (row) => t(statusKeys[row.status]),
    },
    {
      key: 'closed',
      label: t('list.closed'),
      cell: (row) => time(row.closeTime),
      file: (row) => utcTime(row.closeTime),
    },
    { key: 'reason', label: t('list.reason'), file: (row) => closeReasonText(t, row.closeReason) },
    { key: 'loanId', label: t('list.loanId'), file: (row) => row.orderId },
    { key: 'requestId', label: t('list.requestId'), file: (row) => row.requestId },
  ];
}

/** The columns of repayments. */
export function repaymentColumns(context: RecordContext): RecordColumn<LoanRepayment>[] {
  const { lang } = context;
  const { t, time, coins, amount, loan } = cellsOf(context);
  return [
    {
      key: 'time',
      label: t('list.time'),
      align: 'start',
      cell: (row) => time(row.time),
      file: (row) => utcTime(row.time),
    },
    { key: 'loan', label: t('list.loan'), file: (row) => row.token },
    {
      key: 'paid',
      label: t('list.paid'),
      cell: (row) => loan(row.orderId, coinsText(lang, row.amount, row.token)),
      file: (row) => row.amount,
    },
    {
      key: 'principal',
      label: t('list.principal'),
      cell: (row) => amount(row.repaidPrincipal),
      file: (row) => row.repaidPrincipal,
    },
    {
      key: 'interest',
      label: t('list.interest'),
      cell: (row) => amount(row.repaidInterest),
      file: (row) => row.repaidInterest,
    },
    {
      key: 'penalty',
      label: t('list.penalty'),
      cell: (row) => amount(row.repaidPenalty),
      file: (row) => row.repaidPenalty,
    },
    { key: 'fee', label: t('list.fee'), cell: (row) => amount(row.fee), file: (row) => row.fee },
    {
      key: 'price',
      label: t('list.price'),
      cell: (row) => (row.price === '' ? t('none') : priceText(lang, row.price)),
      file: (row) => row.price,
    },
    { key: 'pledge', label: t('list.collateral'), file: (row) => row.pledgeToken },
    {
      key: 'returned',
      label: t('list.returned'),
      cell: (row) => coins(row.returnedPledge, row.pledgeToken),
      file: (row) => row.returnedPledge,
    },
    {
      key: 'type',
      label: t('list.type'),
      align: 'start',
      cell: (row) => t(repayTypeKeys[row.type]),
      file: (row) => t(repayTypeKeys[row.type]),
    },
    { key: 'loanId', label: t('list.loanId'), file: (row) => row.orderId },
    { key: 'requestId', label: t('list.requestId'), file: (row) => row.requestId },
  ];
}

/** The columns of changes of collateral. */
export function changeColumns(context: RecordContext): RecordColumn<CollateralChange>[] {
  const { lang } = context;
  const { t, time, loan } = cellsOf(context);
  return [
    {
      key: 'time',
      label: t('list.time'),
      align: 'start',
      cell: (row) => time(row.time),
      file: (row) => utcTime(row.time),
    },
    { key: 'pledge', label: t('list.collateral'), file: (row) => row.token },
    {
      key: 'direction',
      label: t('list.direction'),
      align: 'start',
      cell: (row) => t(directionKeys[row.direction]),
      file: (row) => t(directionKeys[row.direction]),
    },
    {
      key: 'amount',
      label: t('list.amount'),
      cell: (row) => loan(row.orderId, coinsText(lang, row.amount, row.token)),
      file: (row) => row.amount,
    },
    {
      key: 'before',
      label: t('list.ltvBefore'),
      cell: (row) => ltvText(lang, row.ltvBefore),
      file: (row) => row.ltvBefore,
    },
    {
      key: 'after',
      label: t('list.ltvAfter'),
      cell: (row) => ltvText(lang, row.ltvAfter),
      file: (row) => row.ltvAfter,
    },
    { key: 'loanId', label: t('list.loanId'), file: (row) => row.orderId },
    { key: 'requestId', label: t('list.requestId'), file: (row) => row.requestId },
  ];
}

/** Saves rows of a list as a file. P37 */
export const saveLoanRows = <Row,>(
  lang: Lang,
  list: 'ongoing' | 'history' | 'repays' | 'adjusts',
  columns: readonly RecordColumn<Row>[],
  rows: readonly Row[],
): void =>
  saveOwnRows(`loans-${list}`, fileColumns(columns), rows, (values) => texts(lang, 'loans')('list.saved', values));
