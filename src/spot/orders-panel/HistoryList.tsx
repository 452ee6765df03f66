import { useCallback, useEffect, useState } from 'react';
import { atom } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import type { ApiError } from '#api/index.ts';
import { formatCount } from '#i18n/format.ts';
import { texts } from '#i18n/texts.ts';
import { whenLoaded } from '#session/lazy-import.ts';
import { $settings } from '#session/settings.ts';
import { $isStreamInterrupted } from '#session/private-stream/stream-status.ts';
import { $streamMessageTime } from '#session/private-stream/topics.ts';
import { toastError } from '#shell/toasts/error-text.ts';
import { serverNow } from '#session/clock.ts';
import { Button } from '#ui/button/Button.tsx';
import type { VirtualColumn } from '#ui/table/VirtualTable.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import type { CursorList } from '#session/cursor-list.ts';
import { $tradeLayout, listColumns, shownColumns } from './order-columns.ts';
import { hasFilters, matchesQuery, rangeProblemOf, timeSpanOf, withoutFilters } from './order-query.ts';
import type { OrderQuery, TimeSpan } from './order-query.ts';
import { openOrder } from '../orders/order-fragment.ts';
import { isOpenRow, isOrder, orderIdOfRow, rowId, withOpenRows } from './order-rows.ts';
import type { OrderRow } from './order-rows.ts';
import { needsAllRows, newestFirst, sortedRows } from './order-sort.ts';
import type { ChangeQuery } from './use-order-query.ts';
import { CancelOne } from './CancelOrders.tsx';
import { ListLoading, ListEmpty, ListFailed, ListRange, ListStale } from './ListStates.tsx';
import { ListTable } from './ListTable.tsx';
import type { CellContext } from './order-cells.tsx';
import { orderColumns } from './order-cells.tsx';
import { FillsButton, OrderFills, hasFills } from './OrderFills.tsx';
import { OrderTools } from './OrderTools.tsx';

/** Text of the empty list and the first part of the name of an exported file, by the list that a tab shows. */
const lists = {
  history: { empty: 'empty.history', file: 'order-history' },
  endedPlans: { empty: 'empty.endedPlans', file: 'conditional-order-history' },
  all: { empty: 'empty.all', file: 'orders' },
  allPlans: { empty: 'empty.allPlans', file: 'all-conditional-orders' },
  trades: { empty: 'empty.trades', file: 'trade-history' },
} as const;

/** The name of a list: that of its tab, or of the part of the tab that it shows. */
const captionOf = (shows: keyof typeof lists, { t, lang }: CellContext): string =>
  shows === 'endedPlans' || shows === 'allPlans' ? t(shows) : texts(lang, 'spot')(`orders.tab.${shows}`);

const $noRows = atom<readonly never[]>([]);

interface Props<Row extends OrderRow> {
  shows: keyof typeof lists;
  /** Determines the columns. */
  list: 'history' | 'plan' | 'trades';
  failed: string;
  source: CursorList<OrderQuery, Row>;
  /**
   * Open rows, all of them and newest first, that are shown among the ended ones; undefined for a list without them.
   */
  open: ReadableAtom<readonly Row[]> | undefined;
  /** Keeps the list current; returns a function that stops it. */
  follow: (query: OrderQuery, span: TimeSpan | undefined) => () => void;
  context: CellContext;
  query: OrderQuery;
  changeQuery: ChangeQuery;
}

/**
 * A list of ended orders, of all orders or of trades: loaded in pages as the user scrolls; new rows are inserted by
 * age.
 */
export function HistoryList<Row extends OrderRow>(props: Props<Row>) {
  const { shows, list, failed, source, open, follow, context, query, changeQuery } = props;
  const { t, lang, zone } = context;
  const ended = useStore(source.$list);
  const openRows = useStore<ReadableAtom<readonly Row[]>>(open ?? $noRows);
  const layout = useStore($tradeLayout);
  const settings = useStore($settings);
  const [openId, setOpenId] = useState<string | undefined>(undefined);
  const [sorted, setSorted] = useState({ shows, sort: newestFirst });
  const sort = sorted.shows === shows ? sorted.sort : newestFirst;
  const [loaded, setLoaded] = useState<{ source: object; atMs: number } | undefined>(undefined);
  const isInterrupted = useStore($isStreamInterrupted);
  const loadedMs = loaded?.source === source ? loaded.atMs : undefined;
  // While the stream is lost, the list is as old as the stream's last message.
  const currentMs = loadedMs !== undefined && isInterrupted ? Math.max(loadedMs, $streamMessageTime.get()) : loadedMs;
  const range = rangeProblemOf(query, settings.zone, serverNow());
  const isRangeValid = range === undefined;
  const noteLoad = useCallback(
    (error: ApiError | undefined, signal?: AbortSignal) => {
      if (!error && !signal?.aborted) setLoaded({ source, atMs: serverNow() });
    },
    [source],
  );
  useEffect(() => {
    if (!isRangeValid) return;
    const controller = new AbortController();
    const { signal } = controller;
    void source.load(query, { signal }).then((error) => noteLoad(error, signal));
    const stop = follow(query, timeSpanOf(query, settings.zone, serverNow()));
    return () => {
      controller.abort();
      stop();
    };
  }, [source, noteLoad, follow, query, settings.zone, isRangeValid]);
  // A sort is only true of all rows. Rows that cannot be loaded are named below the tools.
  const mustLoadAll = needsAllRows(sort) && ended.phase === 'ready' && ended.nextId !== '';
  const loadAll = useCallback(() => {
    void source.loadAll().then((error) => error && toastError(error));
  }, [source]);
  useEffect(() => {
    if (mustLoadAll) loadAll();
  }, [mustLoadAll, loadAll]);
  const loadMore = useCallback(() => {
    void source.loadMore().then((error) => error && toastError(error));
  }, [source]);
  const retry = () => void source.load(query).then((error) => noteLoad(error));
  /** The loaded rows of the tab, newest first. */
  const rowsNow = (state: typeof ended): readonly Row[] => {
    if (state.phase !== 'ready') return [];
    const span = timeSpanOf(query, settings.zone, serverNow());
    const matching = openRows.filter((row) => matchesQuery(query, span, row));
    return withOpenRows(state.rows, matching, state.nextId !== '');
  };
  const save = async () => {
    const error = isRangeValid ? await source.loadAll() : undefined;
    const now = source.$list.get();
    if (error) toastError(error);
    else if (now.phase === 'ready') {
      whenLoaded(import('./order-export.ts'), ({ exportRows }) =>
        exportRows(lists[shows].file, listColumns[list], sortedRows(rowsNow(now), sort, context), context),
      );
    }
  };

  const sorting = { sort, onSort: (next: typeof sort) => setSorted({ shows, sort: next }) };
  const actions: VirtualColumn<OrderRow> = {
    key: 'act',
    label: t('column.act'),
    content: open ? 'buttons' : 'button',
    cell: (row) => (
      <span className="orders-panel__actions">
        <FillsButton row={row} t={t} openId={openId} onOpen={setOpenId} />
        {isOpenRow(row) && <CancelOne row={row} context={context} />}
      </span>
    ),
  };
  const body = () => {
    if (range) {
      const clear = () => changeQuery({ from: undefined, to: undefined });
      return <ListRange t={t} lang={lang} range={range} onClear={clear} />;
    }
    if (ended.phase === 'failed') return <ListFailed t={t} title={failed} error={ended.error} onRetry={retry} />;
    if (ended.phase !== 'ready') return <ListLoading />;
    const rows = sortedRows(rowsNow(ended), sort, context);
    if (rows.length === 0) {
      return (
        <ListEmpty
          t={t}
          title={t(lists[shows].empty)}
          isFiltered={hasFilters(query)}
          onClear={() => changeQuery(withoutFilters(query))}
        />
      );
    }
    const columns = orderColumns(shownColumns(list, layout), context, rows, sorting);
    const canAct = list !== 'trades' && rows.some((row) => hasFills(row) || isOpenRow(row));
    return (
      <>
        {mustLoadAll && (
          <p className="orders-panel__sorting" role="status">
            {ended.isReadingMore ? t('sort.loading') : t('sort.part', { shown: formatCount(lang, rows.length) })}{' '}
            {!ended.isReadingMore && (
              <Button variant="quiet" size="small" onPress={loadAll}>
                {t('retry')}
              </Button>
            )}
          </p>
        )}
        <ListTable<OrderRow>
          context={context}
          key={shows}
          caption={captionOf(shows, context)}
          columns={canAct ? [...columns, actions] : columns}
          rows={rows}
          rowKey={rowId}
          hasMore={ended.nextId !== ''}
          onPress={(row) => openOrder(orderIdOfRow(row))}
          {...(!needsAllRows(sort) && { onEnd: loadMore })}
          below={(row) => isOrder(row) && openId === row.orderId && <OrderFills order={row} context={context} />}
        />
      </>
    );
  };
  return (
    <>
      <ListStale t={t} lang={lang} zone={zone} readAt={currentMs} />
      <OrderTools
        context={context}
        query={query}
        changeQuery={changeQuery}
        list={list}
        sorting={sorting}
        onExport={save}
      />
      {body()}
    </>
  );
}
