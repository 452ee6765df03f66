import { useEffect } from 'react';
import type { ReactNode } from 'react';
import type { CollateralChange, LoanOrder, LoanRepayment } from '#contract/loans/loan-order.ts';
import { formatAmount, formatDate } from '#i18n/format.ts';
import { exactPercent } from '#i18n/rate-texts.ts';
import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';
import type { CursorList } from '#session/cursor-list.ts';
import { collateralChanges, loanRepayments, pastLoans } from '#session/loans/loan-lists.ts';
import { $settings } from '#session/settings.ts';
import { ListState } from '#shell/list-state/ListState.tsx';
import { toastError } from '#shell/toasts/error-text.ts';
import { ExportButton } from '#shell/list-state/ExportButton.tsx';
import { MaskedAmount } from '#ui/amount/MaskedAmount.tsx';
import { Button } from '#ui/button/Button.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { Table } from '#ui/table/Table.tsx';
import type { Column } from '#ui/table/Table.tsx';
import { loanHref } from '../market/loan-addresses.ts';
import type { LoanTexts } from '../market/loan-texts.ts';
import { coinsText, ltvText, priceText } from '../market/loan-texts.ts';
import {
  changeLines,
  closeReasonText,
  directionKeys,
  loanLines,
  repaymentLines,
  repayTypeKeys,
  saveLoanLines,
} from './loans-csv.ts';
import { statusKeys } from '../risk/LtvLevelTag.tsx';

interface RecordsProps {
  lang: Lang;
  isMobile: boolean;
}

const allLoans = { orderId: undefined } as const;

interface RecordListProps<Query, Row> {
  lang: Lang;
  caption: string;
  empty: string;
  list: CursorList<Query, Row>;
  query: Query;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  onSave: (t: LoanTexts, rows: readonly Row[]) => void;
}

/** Rows of a list with its states, a button for older ones, and a file of all. */
function RecordList<Query, Row>(props: RecordListProps<Query, Row>) {
  const { lang, caption, empty, list, query, columns, rowKey, onSave } = props;
  const t = texts(lang, 'loans');
  const state = useStore(list.$list);
  useEffect(() => void list.load(query), [list, query]);
  const save = async () => {
    const error = await list.loadAll();
    if (error) toastError(error);
    const now = list.$list.get();
    if (!error && now.phase === 'ready') onSave(t, now.rows);
  };
  if (state.phase !== 'ready' || state.rows.length === 0)
    return (
      <ListState
        state={state.phase === 'ready' ? { phase: 'empty' } : state}
        empty={empty}
        texts={{ failed: t('list.failed'), retry: t('list.retry'), restricted: t('list.restricted') }}
        onRetry={() => void list.load(query)}
      />
    );
  return (
    <>
      <div className="loan-list__tools">
        <ExportButton size="small" onPress={() => void save()}>
          {t('list.csv')}
        </ExportButton>
      </div>
      <Table caption={caption} columns={columns} rows={state.rows} rowKey={rowKey} dense cards />
      {state.nextId !== '' && (
        <Button
          variant="quiet"
          wide
          pending={state.isReadingMore}
          onPress={() => void list.loadMore().then((error) => error && toastError(error))}
        >
          {t('list.more')}
        </Button>
      )}
    </>
  );
}

/** Cells that all lists have. */
function useCells({ lang, isMobile }: RecordsProps) {
  const { zone } = useStore($settings);
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

/** Closed loans, newest first. */
export function PastLoans(props: RecordsProps) {
  const { lang } = props;
  const { t, time, coins, loan } = useCells(props);
  const columns: Column<LoanOrder>[] = [
    { key: 'time', label: t('list.time'), align: 'start', cell: (row) => time(row.createTime) },
    {
      key: 'loan',
      label: t('list.loan'),
      cell: (row) => loan(row.orderId, coinsText(lang, row.loanAmount, row.loanToken)),
    },
    { key: 'pledge', label: t('list.collateral'), cell: (row) => coins(row.pledgeAmount, row.pledgeToken) },
    { key: 'term', label: t('list.term'), cell: (row) => formatAmount(lang, String(row.term)) },
    { key: 'rate', label: t('list.rate'), cell: (row) => exactPercent(lang, row.hourlyInterestRate) },
    {
      key: 'status',
      label: t('list.status'),
      align: 'start',
      cell: (row) => (row.closeReason === '' ? t(statusKeys[row.status]) : closeReasonText(t, row.closeReason)),
    },
    { key: 'closed', label: t('list.closed'), cell: (row) => time(row.closeTime) },
  ];
  return (
    <RecordList
      lang={lang}
      caption={t('list.history')}
      empty={t('list.noHistory')}
      list={pastLoans}
      query={null}
      columns={columns}
      rowKey={({ orderId }) => orderId}
      onSave={(own, rows) => saveLoanLines(own, 'history', loanLines(own, rows))}
    />
  );
}

/** Repayments, newest first, sales of collateral included. */
export function LoanRepayments(props: RecordsProps) {
  const { lang } = props;
  const { t, time, coins, amount, loan } = useCells(props);
  const columns: Column<LoanRepayment>[] = [
    { key: 'time', label: t('list.time'), align: 'start', cell: (row) => time(row.time) },
    { key: 'paid', label: t('list.paid'), cell: (row) => loan(row.orderId, coinsText(lang, row.amount, row.token)) },
    { key: 'principal', label: t('list.principal'), cell: (row) => amount(row.repaidPrincipal) },
    { key: 'interest', label: t('list.interest'), cell: (row) => amount(row.repaidInterest) },
    { key: 'penalty', label: t('list.penalty'), cell: (row) => amount(row.repaidPenalty) },
    { key: 'fee', label: t('list.fee'), cell: (row) => amount(row.fee) },
    {
      key: 'price',
      label: t('list.price'),
      cell: (row) => (row.price === '' ? t('none') : priceText(lang, row.price)),
    },
    { key: 'returned', label: t('list.returned'), cell: (row) => coins(row.returnedPledge, row.pledgeToken) },
    { key: 'type', label: t('list.type'), align: 'start', cell: (row) => t(repayTypeKeys[row.type]) },
  ];
  return (
    <RecordList
      lang={lang}
      caption={t('list.repays')}
      empty={t('list.noRepays')}
      list={loanRepayments}
      query={allLoans}
      columns={columns}
      rowKey={({ repayId }) => repayId}
      onSave={(own, rows) => saveLoanLines(own, 'repays', repaymentLines(own, rows))}
    />
  );
}

/** Changes of collateral, newest first. */
export function CollateralChanges(props: RecordsProps) {
  const { lang } = props;
  const { t, time, loan } = useCells(props);
  const columns: Column<CollateralChange>[] = [
    { key: 'time', label: t('list.time'), align: 'start', cell: (row) => time(row.time) },
    { key: 'direction', label: t('list.direction'), align: 'start', cell: (row) => t(directionKeys[row.direction]) },
    {
      key: 'amount',
      label: t('list.amount'),
      cell: (row) => loan(row.orderId, coinsText(lang, row.amount, row.token)),
    },
    { key: 'before', label: t('list.ltvBefore'), cell: (row) => ltvText(lang, row.ltvBefore) },
    { key: 'after', label: t('list.ltvAfter'), cell: (row) => ltvText(lang, row.ltvAfter) },
  ];
  return (
    <RecordList
      lang={lang}
      caption={t('list.adjusts')}
      empty={t('list.noAdjusts')}
      list={collateralChanges}
      query={allLoans}
      columns={columns}
      rowKey={({ changeId }) => changeId}
      onSave={(own, rows) => saveLoanLines(own, 'adjusts', changeLines(own, rows))}
    />
  );
}
