import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import type { LoanRecord, RepayRecord } from '#contract/margin/loans.ts';
import { formatAmount, formatPercent } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import type { CursorState } from '#session/cursor-list.ts';
import { $debts } from '#session/leverage/debts.ts';
import { $loanTerms } from '#session/leverage/loan-terms.ts';
import { rowTimeText, timeHead } from '#shell/list-state/list-times.ts';
import { $settings } from '#session/settings.ts';
import { ExportButton } from '#shell/list-state/ExportButton.tsx';
import { toastError } from '#shell/toasts/error-text.ts';
import { MaskedAmount } from '#ui/amount/MaskedAmount.tsx';
import { Button } from '#ui/button/Button.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { Table } from '#ui/table/Table.tsx';
import type { Column } from '#ui/table/Table.tsx';
import { interestLines, loanLines, repayLines, saveLines } from './debts-csv.ts';
import { ListState } from './ListState.tsx';
import { paidInterest } from './loan-figures.ts';
import { followLoans, followRepays, loanList, repayList } from './loan-lists.ts';
import type { LoanQuery, RepayQuery } from './loan-lists.ts';
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

/** Coins that loans and repayments can be of. */
function useCoins(): readonly { value: string; label: string }[] {
  const terms = useStore($loanTerms);
  const debts = useStore($debts);
  const lent = terms.phase === 'ready' ? [...terms.value.keys()] : [];
  const owed = debts.phase === 'ready' ? debts.value.map(({ tokenId }) => tokenId) : [];
  return [...new Set([...lent, ...owed])].sort().map((coin) => ({ value: coin, label: coin }));
}

interface RecordListProps<Row> {
  lang: Lang;
  caption: string;
  empty: string;
  list: CursorState<Row>;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  onRetry: () => void;
  onMore: () => void;
}

/** Rows of a list with its states and a button for older ones. */
function RecordList<Row>({ lang, caption, empty, list, columns, rowKey, onRetry, onMore }: RecordListProps<Row>) {
  const t = texts(lang, 'margin');
  if (list.phase !== 'ready' || list.rows.length === 0)
    return (
      <ListState
        lang={lang}
        state={list.phase === 'ready' ? { phase: 'empty' } : list}
        empty={empty}
        onRetry={onRetry}
      />
    );
  return (
    <>
      <Table caption={caption} columns={columns} rows={list.rows} rowKey={rowKey} dense cards />
      {list.nextId !== '' && (
        <Button variant="quiet" wide pending={list.isReadingMore} onPress={onMore}>
          {t('debts.more')}
        </Button>
      )}
    </>
  );
}

/** Columns that all lists have. */
function useCells(lang: Lang) {
  const { zone } = useStore($settings);
  const t = texts(lang, 'margin');
  return {
    t,
    timeLabel: timeHead(lang, zone),
    time: (timeMs: number): ReactNode => <bdi>{rowTimeText(lang, timeMs, zone)}</bdi>,
    amount: (value: string): ReactNode => <MaskedAmount>{formatAmount(lang, value)}</MaskedAmount>,
  };
}

const saveAll = async (list: Pick<typeof loanList, 'loadAll'>, save: () => void): Promise<void> => {
  const error = await list.loadAll();
  if (error) toastError(error);
  else save();
};

/** Loans, or what each of them was charged. Filters by coin and status; a file of all rows. */
export function LoanRecords({ lang, shows }: RecordsProps & { shows: 'loans' | 'interest' }) {
  const { t, timeLabel, time, amount } = useCells(lang);
  const list = useStore(loanList.$list);
  const coins = useCoins();
  const [query, setQuery] = useState<LoanQuery>({ coin: undefined, status: undefined });
  useEffect(() => {
    const load = () => void loanList.load(query);
    load();
    return followLoans(
      ({ tokenId, status }) =>
        (query.coin === undefined || query.coin === tokenId) && (query.status === undefined || query.status === status),
      load,
    );
  }, [query]);
  const common: Column<LoanRecord>[] = [
    { key: 'time', label: timeLabel, align: 'start', cell: ({ createTime }) => time(createTime) },
    { key: 'coin', label: t('debts.coin'), align: 'start', cell: ({ tokenId }) => <bdi>{tokenId}</bdi> },
  ];
  const columns: Column<LoanRecord>[] =
    shows === 'interest'
      ? [
          ...common,
          { key: 'charged', label: t('debts.charged'), cell: ({ interestAmount }) => amount(interestAmount) },
          { key: 'paid', label: t('debts.paid'), cell: (row) => amount(paidInterest(row)) },
          { key: 'owed', label: t('debts.owed'), cell: ({ interestBalance }) => amount(interestBalance) },
          { key: 'id', label: t('debts.loanId'), wide: true, cell: ({ id }) => id },
        ]
      : [
          ...common,
          { key: 'type', label: t('debts.type'), align: 'start', cell: ({ type }) => t(loanTypeKeys[type]) },
          { key: 'amount', label: t('debts.amount'), cell: ({ loanAmount }) => amount(loanAmount) },
          { key: 'left', label: t('debts.principalLeft'), cell: ({ loanBalance }) => amount(loanBalance) },
          {
            key: 'rate',
            label: t('debts.rate'),
            wide: true,
            cell: ({ hourlyRate }) => formatPercent(lang, hourlyRate, 6),
          },
          {
            key: 'status',
            label: t('debts.status'),
            align: 'start',
            cell: ({ status }) => t(status === 1 ? 'debts.open' : 'debts.cleared'),
          },
        ];
  const save = () => {
    const current = loanList.$list.get();
    if (current.phase !== 'ready') return;
    saveLines(t, shows, (shows === 'loans' ? loanLines : interestLines)(t, current.rows));
  };
  return (
    <>
      <div className="margin-panel__tools">
        <Filter
          label={t('debts.coin')}
          all={t('debts.allCoins')}
          value={query.coin ?? ''}
          options={coins}
          onChange={(coin) => setQuery({ ...query, coin: coin || undefined })}
        />
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
        <ExportButton
          size="small"
          disabled={list.phase !== 'ready' || list.rows.length === 0}
          onPress={() => void saveAll(loanList, save)}
        >
          {t('debts.csv')}
        </ExportButton>
      </div>
      <RecordList
        lang={lang}
        caption={shows === 'loans' ? t('debts.tab.loans') : t('debts.tab.interest')}
        empty={t('debts.noLoans')}
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        onRetry={() => void loanList.load(query)}
        onMore={() => void loanList.loadMore()}
      />
    </>
  );
}

const repayTypes = [1, 2, 3, 4] as const;

/** Repayments; a row opens what it paid of each loan. Filters by coin and kind; a file of all rows. */
export function RepayRecords({ lang }: RecordsProps) {
  const { t, timeLabel, time, amount } = useCells(lang);
  const list = useStore(repayList.$list);
  const coins = useCoins();
  const [query, setQuery] = useState<RepayQuery>({ coin: undefined, type: undefined });
  const [opened, setOpened] = useState<RepayRecord | undefined>(undefined);
  useEffect(() => {
    const load = () => void repayList.load(query);
    load();
    return followRepays(
      ({ tokenId, type }) =>
        (query.coin === undefined || query.coin === tokenId) && (query.type === undefined || query.type === type),
      load,
    );
  }, [query]);
  const columns: Column<RepayRecord>[] = [
    { key: 'time', label: timeLabel, align: 'start', cell: (row) => time(row.time) },
    { key: 'coin', label: t('debts.coin'), align: 'start', cell: ({ tokenId }) => <bdi>{tokenId}</bdi> },
    { key: 'type', label: t('debts.type'), align: 'start', cell: ({ type }) => t(repayTypeKeys[type]) },
    { key: 'amount', label: t('debts.amount'), cell: ({ repaidAmount }) => amount(repaidAmount) },
    { key: 'principal', label: t('debts.principal'), cell: ({ repaidPrincipal }) => amount(repaidPrincipal) },
    { key: 'interest', label: t('debts.interest'), cell: ({ repaidInterest }) => amount(repaidInterest) },
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
  const save = () => {
    const current = repayList.$list.get();
    if (current.phase === 'ready') saveLines(t, 'repayments', repayLines(t, current.rows));
  };
  return (
    <>
      <div className="margin-panel__tools">
        <Filter
          label={t('debts.coin')}
          all={t('debts.allCoins')}
          value={query.coin ?? ''}
          options={coins}
          onChange={(coin) => setQuery({ ...query, coin: coin || undefined })}
        />
        <Filter
          label={t('debts.type')}
          all={t('debts.allTypes')}
          value={query.type === undefined ? '' : String(query.type)}
          options={repayTypes.map((type) => ({ value: String(type), label: t(repayTypeKeys[type]) }))}
          onChange={(value) => setQuery({ ...query, type: repayTypes.find((type) => String(type) === value) })}
        />
        <ExportButton
          size="small"
          disabled={list.phase !== 'ready' || list.rows.length === 0}
          onPress={() => void saveAll(repayList, save)}
        >
          {t('debts.csv')}
        </ExportButton>
      </div>
      <RecordList
        lang={lang}
        caption={t('debts.tab.repayments')}
        empty={t('debts.noRepayments')}
        list={list}
        columns={columns}
        rowKey={({ repayId }) => repayId}
        onRetry={() => void repayList.load(query)}
        onMore={() => void repayList.loadMore()}
      />
      {opened && <RepayDetail lang={lang} row={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}
