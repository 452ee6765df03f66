import type { ReactNode } from 'react';
import type { CursorList } from '#session/cursor-list.ts';
import { Button } from '#ui/button/Button.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { tableColumns } from '#ui/table/record-columns.ts';
import type { RecordColumn } from '#ui/table/record-columns.ts';
import { Table } from '#ui/table/Table.tsx';
import { toastError } from '../toasts/error-text.ts';
import { ListState } from './ListState.tsx';
import type { ListStateProps } from './ListState.tsx';

interface RecordListProps<Row> extends Pick<ListStateProps, 'empty' | 'rows' | 'onRetry'> {
  texts: ListStateProps['texts'] & { more: string };
  caption: string;
  list: Pick<CursorList<never, Row>, '$list' | 'loadMore'>;
  columns: readonly RecordColumn<Row>[];
  rowKey: (row: Row) => string;
  /** In a narrow list each row becomes a group of labeled values. */
  cards?: boolean;
  /** Shown above and below the rows, once there are any. */
  tools?: ReactNode;
  foot?: ReactNode;
}

/** Rows of a list, or its state in their place, and a button for older ones. */
export function RecordList<Row>(props: RecordListProps<Row>) {
  const { texts, caption, list, columns, rowKey, cards = true, tools, foot, ...more } = props;
  const state = useStore(list.$list);
  if (state.phase !== 'ready' || state.rows.length === 0)
    return <ListState {...more} state={state.phase === 'ready' ? { phase: 'empty' } : state} texts={texts} />;
  return (
    <>
      {tools}
      <Table dense cards={cards} caption={caption} columns={tableColumns(columns)} rows={state.rows} rowKey={rowKey} />
      {state.nextId !== '' && (
        <Button
          variant="quiet"
          wide
          pending={state.isReadingMore}
          onPress={() => void list.loadMore().then((error) => error && toastError(error))}
        >
          {texts.more}
        </Button>
      )}
      {foot}
    </>
  );
}
