import { useEffect } from 'react';
import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';
import type { CursorList } from '#session/cursor-list.ts';
import { collateralChanges, loanRepayments, pastLoans } from '#session/loans/loan-lists.ts';
import { $settings } from '#session/settings.ts';
import { RecordList } from '#shell/list-state/RecordList.tsx';
import { RecordExport } from '#shell/list-state/RecordExport.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import type { RecordColumn } from '#ui/table/record-columns.ts';
import { changeColumns, loanColumns, repaymentColumns, saveLoanRows } from './loan-columns.tsx';
import type { RecordContext } from './loan-columns.tsx';

interface RecordsProps {
  lang: Lang;
  isMobile: boolean;
}

const allLoans = { orderId: undefined } as const;

interface LoanListProps<Query, Row> extends RecordsProps {
  name: 'history' | 'repays' | 'adjusts';
  empty: string;
  list: CursorList<Query, Row>;
  query: Query;
  columnsOf: (context: RecordContext) => RecordColumn<Row>[];
  rowKey: (row: Row) => string;
}

/** A list, newest first, with a file of all its rows. */
function LoanList<Query, Row>(props: LoanListProps<Query, Row>) {
  const { lang, isMobile, name, empty, list, query, columnsOf, rowKey } = props;
  const t = texts(lang, 'loans');
  const { zone } = useStore($settings);
  useEffect(() => void list.load(query), [list, query]);
  const columns = columnsOf({ lang, isMobile, zone });
  return (
    <RecordList
      caption={t(`list.${name}`)}
      empty={empty}
      list={list}
      columns={columns}
      rowKey={rowKey}
      texts={{
        failed: t('list.failed'),
        retry: t('list.retry'),
        restricted: t('list.restricted'),
        more: t('list.more'),
      }}
      onRetry={() => void list.load(query)}
      tools={
        <div className="loan-list__tools">
          <RecordExport label={t('list.csv')} list={list} onSave={(rows) => saveLoanRows(lang, name, columns, rows)} />
        </div>
      }
    />
  );
}

/** Closed loans. */
export const PastLoans = (props: RecordsProps) => (
  <LoanList
    {...props}
    name="history"
    empty={texts(props.lang, 'loans')('list.noHistory')}
    list={pastLoans}
    query={null}
    columnsOf={loanColumns}
    rowKey={({ orderId }) => orderId}
  />
);

/** Repayments, sales of collateral included. */
export const LoanRepayments = (props: RecordsProps) => (
  <LoanList
    {...props}
    name="repays"
    empty={texts(props.lang, 'loans')('list.noRepays')}
    list={loanRepayments}
    query={allLoans}
    columnsOf={repaymentColumns}
    rowKey={({ repayId }) => repayId}
  />
);

/** Changes of collateral. */
export const CollateralChanges = (props: RecordsProps) => (
  <LoanList
    {...props}
    name="adjusts"
    empty={texts(props.lang, 'loans')('list.noAdjusts')}
    list={collateralChanges}
    query={allLoans}
    columnsOf={changeColumns}
    rowKey={({ changeId }) => changeId}
  />
);
