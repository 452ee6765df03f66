import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import type { LoanRecord, RepayRecord } from '#contract/margin/loans.ts';
import { formatAmount, formatPercent } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import type { CursorList } from '#session/cursor-list.ts';
import { $debts } from '#session/leverage/debts.ts';
import { $loanTerms } from '#session/leverage/loan-terms.ts';
import { rowTimeText, timeHead } from '#shell/list-state/list-times.ts';
import { $settings } from '#session/settings.ts';
import { RecordExport } from '#shell/list-state/RecordExport.tsx';
import { RecordList } from '#shell/list-state/RecordList.tsx';
import { MaskedAmount } from '#ui/amount/MaskedAmount.tsx';
import { Button } from '#ui/button/Button.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { utcTime } from '#ui/table/csv.ts';
import { fileColumns } from '#ui/table/record-columns.ts';
import type { RecordColumn } from '#ui/table/record-columns.ts';
import { listTexts } from './ListState.tsx';
import { paidInterest } from './loan-figures.ts';
import { followLoans, followRepays, loanList, repayList } from './loan-lists.ts';
import type { LoanQuery, RepayQuery } from './loan-lists.ts';
import { saveMarginRows } from './margin-files.ts';
import { loanTypeKeys, repayTypeKeys } from './record-texts.ts';
import { RepayDetail } from './RepayDetail.tsx';

interface RecordsProps {
  lang: Lang;
}

/** A filter as a labeled choice; '' is all. */
function Filter({
  label,
  all,
  value,
  options,
  onChange,
}: {
  label: string;
  all: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}) {
  return (
    <label className="margin-panel__filter">
      <span className="out-of-sight">{label}</span>
      <select className="field__control" value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Filter of the coins that loans and repayments can be of. */
function CoinFilter({
  lang,
  coin,
  onChange,
}: RecordsProps & { coin: string | undefined; onChange: (coin: string | undefined) => void }) {
  const t = texts(lang, 'margin');
  const terms = useStore($loanTerms);
  const debts = useStore($debts);
  const lent = terms.phase === 'ready' ? [...terms.value.keys()] : [];
  const owed = debts.phase === 'ready' ? debts.value.map(({ tokenId }) => tokenId) : [];
  return (
    <Filter
      label={t('debts.coin')}
      all={t('debts.allCoins')}
      value={coin ?? ''}
      options={[...new Set([...lent, ...owed])].sort().map((each) => ({ value: each, label: each }))}
      onChange={(chosen) => onChange(chosen || undefined)}
    />
  );
}

interface MarginListProps<Query, Row> extends RecordsProps {
  /** The list, in the name of its file. */
  name: 'interest' | 'loans' | 'repayments';
  empty: string;
  list: CursorList<Query, Row>;
  query: Query;
  /** Loads the list again when a row of the query changes. */
  follow: (query: Query, load: () => void) => () => void;
  /** Filters of the query. */
  filters: ReactNode;
  columns: readonly RecordColumn<Row>[];
  rowKey: (row: Row) => string;
}

/** A list with its filters and a file of all its rows. */
function MarginList<Query, Row>(props: MarginListProps<Query, Row>) {
  const { lang, name, empty, list, query, follow, filters, columns, rowKey } = props;
  const t = texts(lang, 'margin');
  useEffect(() => {
    const load = () => void list.load(query);
    load();
    return follow(query, load);
  }, [list, query, follow]);
  return (
    <>
      <div className="margin-panel__tools">
        {filters}
        <RecordExport
          label={t('debts.csv')}
          list={list}
          onSave={(rows) => saveMarginRows(t, name, fileColumns(columns), rows)}
        />
      </div>
      <RecordList
        caption={t(`debts.tab.${name}`)}
        empty={empty}
        list={list}
        columns={columns}
        rowKey={rowKey}
        texts={{ ...listTexts(lang), more: t('debts.more') }}
        onRetry={() => void list.load(query)}
      />
    </>
  );
}

/** Columns that all lists have. */
function useCells(lang: Lang) {
  const { zone } = useStore($settings);
  const t = texts(lang, 'margin');
  return {
    t,
    /** In the file a time is in UTC, so that its head does not name the zone. */
    time: <Row,>(timeOf: (row: Row) => number): RecordColumn<Row> => ({
      key: 'time',
      label: timeHead(lang, zone),
      align: 'start',
      cell: (row) => <bdi>{rowTimeText(lang, timeOf(row), zone)}</bdi>,
      file: [[t('debts.time'), (row) => utcTime(timeOf(row))]],
    }),
    coin: <Row,>(coinOf: (row: Row) => string): RecordColumn<Row> => ({
      key: 'coin',
      label: t('debts.coin'),
      align: 'start',
      cell: (row) => <bdi>{coinOf(row)}</bdi>,
      file: coinOf,
    }),
    amount: <Row,>(key: string, label: string, amountOf: (row: Row) => string): RecordColumn<Row> => ({
      key,
      label,
      cell: (row) => <MaskedAmount>{formatAmount(lang, amountOf(row))}</MaskedAmount>,
      file: amountOf,
    }),
  };
}

const followLoanQuery = ({ coin, status }: LoanQuery, load: () => void) =>
  followLoans(
    (row) => (coin === undefined || coin === row.tokenId) && (status === undefined || status === row.status),
    load,
  );

/** Loans, or what each of them was charged. Filters by coin and status; a file of all rows. */
export function LoanRecords({ lang, shows }: RecordsProps & { shows: 'loans' | 'interest' }) {
  const { t, time, coin, amount } = useCells(lang);
  const [query, setQuery] = useState<LoanQuery>({ coin: undefined, status: undefined });
  const statusText = ({ status }: LoanRecord) => t(status === 1 ? 'debts.open' : 'debts.cleared');
  const typeText = ({ type }: LoanRecord) => t(loanTypeKeys[type]);
  const common: RecordColumn<LoanRecord>[] = [time(({ createTime }) => createTime), coin(({ tokenId }) => tokenId)];
  const columns: RecordColumn<LoanRecord>[] =
    shows === 'interest'
      ? [
          ...common,
          { key: 'fileId', label: t('debts.loanId'), file: ({ id }) => id },
          amount('charged', t('debts.charged'), ({ interestAmount }) => interestAmount),
          amount('paid', t('debts.paid'), paidInterest),
          amount('owed', t('debts.owed'), ({ interestBalance }) => interestBalance),
          { key: 'id', label: t('debts.loanId'), wide: true, cell: ({ id }) => id },
        ]
      : [
          ...common,
          { key: 'type', label: t('debts.type'), align: 'start', cell: typeText, file: typeText },
          amount('amount', t('debts.amount'), ({ loanAmount }) => loanAmount),
          amount('left', t('debts.principalLeft'), ({ loanBalance }) => loanBalance),
          { key: 'interestLeft', label: t('debts.interestLeft'), file: ({ interestBalance }) => interestBalance },
          {
            key: 'rate',
            label: t('debts.rate'),
            wide: true,
            cell: ({ hourlyRate }) => formatPercent(lang, hourlyRate, 6),
            file: ({ hourlyRate }) => hourlyRate,
          },
          { key: 'status', label: t('debts.status'), align: 'start', cell: statusText, file: statusText },
          { key: 'loanId', label: t('debts.loanId'), file: ({ id }) => id },
          { key: 'clientId', label: t('debts.clientId'), file: ({ clientOrderId }) => clientOrderId },
        ];
  return (
    <MarginList
      lang={lang}
      name={shows}
      empty={t('debts.noLoans')}
      list={loanList}
      query={query}
      follow={followLoanQuery}
      columns={columns}
      rowKey={({ id }) => id}
      filters={
        <>
          <CoinFilter lang={lang} coin={query.coin} onChange={(chosen) => setQuery({ ...query, coin: chosen })} />
          <Filter
            label={t('debts.status')}
            all={t('debts.allStatuses')}
            value={query.status === undefined ? '' : String(query.status)}
            options={[
              { value: '1', label: t('debts.open') },
              { value: '2', label: t('debts.cleared') },
            ]}
            onChange={(value) => setQuery({ ...query, status: value === '1' ? 1 : value === '2' ? 2 : undefined })}
          />
        </>
      }
    />
  );
}

const repayTypes = [1, 2, 3, 4] as const;

const followRepayQuery = ({ coin, type }: RepayQuery, load: () => void) =>
  followRepays(
    (row) => (coin === undefined || coin === row.tokenId) && (type === undefined || type === row.type),
    load,
  );

/** Repayments; a row opens what it paid of each loan. Filters by coin and kind; a file of all rows. */
export function RepayRecords({ lang }: RecordsProps) {
  const { t, time, coin, amount } = useCells(lang);
  const [query, setQuery] = useState<RepayQuery>({ coin: undefined, type: undefined });
  const [opened, setOpened] = useState<RepayRecord | undefined>(undefined);
  const typeText = ({ type }: RepayRecord) => t(repayTypeKeys[type]);
  const columns: RecordColumn<RepayRecord>[] = [
    time((row) => row.time),
    coin(({ tokenId }) => tokenId),
    { key: 'type', label: t('debts.type'), align: 'start', cell: typeText, file: typeText },
    amount('amount', t('debts.amount'), ({ repaidAmount }) => repaidAmount),
    amount('principal', t('debts.principal'), ({ repaidPrincipal }) => repaidPrincipal),
    amount('interest', t('debts.interest'), ({ repaidInterest }) => repaidInterest),
    { key: 'repayId', label: t('debts.repayId'), file: ({ repayId }) => repayId },
    { key: 'clientId', label: t('debts.clientId'), file: (row) => row.clientOrderId || row.requestId },
    {
      key: 'detail',
      label: t('debts.detail'),
      cell: (row) => (
        <Button variant="quiet" size="small" onPress={() => setOpened(row)}>
          {t('debts.view')}
        </Button>
      ),
    },
  ];
  return (
    <>
      <MarginList
        lang={lang}
        name="repayments"
        empty={t('debts.noRepayments')}
        list={repayList}
        query={query}
        follow={followRepayQuery}
        columns={columns}
        rowKey={({ repayId }) => repayId}
        filters={
          <>
            <CoinFilter lang={lang} coin={query.coin} onChange={(chosen) => setQuery({ ...query, coin: chosen })} />
            <Filter
              label={t('debts.type')}
              all={t('debts.allTypes')}
              value={query.type === undefined ? '' : String(query.type)}
              options={repayTypes.map((type) => ({ value: String(type), label: t(repayTypeKeys[type]) }))}
              onChange={(value) => setQuery({ ...query, type: repayTypes.find((type) => String(type) === value) })}
            />
          </>
        }
      />
      {opened && <RepayDetail lang={lang} row={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}
