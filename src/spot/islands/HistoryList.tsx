import { useCallback, useEffect, useState } from 'react';
import type { ApiError } from '../../api/index.ts';
import { $settings } from '../../session/settings.ts';
import { $streamHeardAt } from '../../session/topics.ts';
import { toastError } from '../../shell/toasts.ts';
import { serverNow } from '../../session/clock.ts';
import { LongTable } from '../../ui/LongTable.tsx';
import type { LongColumn } from '../../ui/LongTable.tsx';
import { useStore } from '../../ui/use-store.ts';
import type { CursorList } from '../../session/cursor-list.ts';
import { $tradeLayout, columnKeys, shownColumns } from '../order-columns.ts';
import type { ListName } from '../order-columns.ts';
import { $isInterrupted } from '../interrupted.ts';
import { exportRows } from '../order-export.ts';
import { isFiltered, spanOf, unfiltered } from '../order-query.ts';
import type { OrderQuery } from '../order-query.ts';
import { isOrder, rowId } from '../order-rows.ts';
import type { OrderRow } from '../order-rows.ts';
import type { Ask } from '../use-order-query.ts';
import { ListComing, ListEmpty, ListFailed, ListStale } from './ListStates.tsx';
import type { CellWords } from './order-cells.tsx';
import { orderColumns } from './order-cells.tsx';
import { OrderFills } from './OrderFills.tsx';
import { OrderTools } from './OrderTools.tsx';

const rowPx = 41;

interface Props<Row extends OrderRow> {
  /** Columns and file name. */
  list: ListName;
  tab: 'history' | 'trades';
  failed: string;
  source: CursorList<OrderQuery, Row>;
  /** Keeps the list live while it is shown: gives the function that ends it. */
  follow: (query: OrderQuery, span: ReturnType<typeof spanOf>) => () => void;
  words: CellWords;
  query: OrderQuery;
  ask: Ask;
}

/** Rows that changed their last: read in pages as the person scrolls, new ones take their place by age. */
export function HistoryList<Row extends OrderRow>(props: Props<Row>) {
  const { list, tab, failed, source, follow, words, query, ask } = props;
  const { t, lang, zone } = words;
  const isPlans = list === 'plan';
  const shown = useStore(source.$list);
  const layout = useStore($tradeLayout);
  const settings = useStore($settings);
  const [openId, setOpenId] = useState<string | undefined>(undefined);
  const [readAt, setReadAt] = useState<number | undefined>(undefined);
  // Once the stream that kept it is lost, the list is of when that was last heard.
  const isInterrupted = useStore($isInterrupted);
  const trueAt = readAt !== undefined && isInterrupted ? Math.max(readAt, $streamHeardAt.get()) : readAt;
  const read = useCallback(
    async (keeps: boolean, signal?: AbortSignal): Promise<ApiError | undefined> => {
      const error = await source.load(query, { keeps, ...(signal && { signal }) });
      if (!error && !signal?.aborted) setReadAt(serverNow());
      return error;
    },
    [source, query],
  );
  useEffect(() => setReadAt(undefined), [source]);
  useEffect(() => {
    const leave = new AbortController();
    void read(false, leave.signal);
    const end = follow(query, spanOf(query, settings.zone, serverNow()));
    return () => {
      leave.abort();
      end();
    };
  }, [read, follow, query, settings.zone]);
  const more = useCallback(() => {
    void source.more().then((error) => error && toastError(error));
  }, [source]);
  const save = async () => {
    const error = await source.all();
    const now = source.$list.get();
    if (error) toastError(error);
    else if (now.phase === 'ready') exportRows(isPlans ? 'plan-history' : tab, columnKeys[list], now.rows, words);
  };

  const acts: LongColumn<OrderRow> = {
    key: 'act',
    label: t('orders.column.act'),
    room: 'act',
    cell: (row) =>
      isOrder(row) &&
      row.executedQty !== '0' && (
        <button
          type="button"
          className="button button--plain button--small"
          aria-expanded={openId === row.orderId}
          onClick={() => setOpenId(openId === row.orderId ? undefined : row.orderId)}
        >
          {t('orders.fills.show')}
        </button>
      ),
  };
  const body = () => {
    if (shown.phase === 'failed')
      return <ListFailed t={t} title={failed} error={shown.error} onRetry={() => void read(false)} />;
    if (shown.phase !== 'ready') return <ListComing />;
    if (shown.rows.length === 0) {
      return (
        <ListEmpty
          t={t}
          title={t(isPlans ? 'orders.empty.endedPlans' : `orders.empty.${tab}`)}
          isFiltered={isFiltered(query)}
          onClear={() => ask(unfiltered(query))}
        />
      );
    }
    const columns = orderColumns(shownColumns(list, layout), words);
    const hasFills = list === 'history' && shown.rows.some((row) => isOrder(row) && row.executedQty !== '0');
    return (
      <LongTable<OrderRow>
        key={list}
        caption={isPlans ? t('orders.endedPlans') : t(`orders.tab.${tab}`)}
        columns={hasFills ? [...columns, acts] : columns}
        rows={shown.rows}
        rowKey={rowId}
        hasMore={shown.nextId !== ''}
        estimate={rowPx}
        onPress={words.onFill}
        onEnd={more}
        below={(row) => isOrder(row) && openId === row.orderId && <OrderFills order={row} words={words} />}
      />
    );
  };
  return (
    <>
      <ListStale t={t} lang={lang} zone={zone} readAt={trueAt} />
      <OrderTools words={words} query={query} ask={ask} list={list} onExport={save} />
      {body()}
    </>
  );
}
