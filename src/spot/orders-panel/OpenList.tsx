import { useState } from 'react';
import { formatDate } from '#i18n/format.ts';
import { texts } from '#i18n/texts.ts';
import { serverNow } from '#session/clock.ts';
import { whenLoaded } from '#session/lazy-import.ts';
import { $settings } from '#session/settings.ts';
import type { VirtualColumn } from '#ui/table/VirtualTable.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import type { CancelScope } from '../orders/cancel-orders.ts';
import { $tradeLayout, listColumns, shownColumns } from './order-columns.ts';
import { matchesQuery, hasFilters, rangeProblemOf, timeSpanOf, withoutFilters } from './order-query.ts';
import type { OrderQuery } from './order-query.ts';
import { isOrder, isPlan, pairName, orderIdOfRow, rowId, rowTimeMs } from './order-rows.ts';
import type { OrderRow } from './order-rows.ts';
import { newestFirst, sortedRows } from './order-sort.ts';
import { openOrder } from '../orders/order-fragment.ts';
import { stateDisplay } from '../orders/order-texts.ts';
import { openOrders, openPlans } from '../orders/orders.ts';
import type { ChangeQuery } from './use-order-query.ts';
import { CancelAll, CancelOne, CancelSelected } from './CancelOrders.tsx';
import { ListLoading, ListEmpty, ListFailed, ListRange, ListStale } from './ListStates.tsx';
import { ListTable } from './ListTable.tsx';
import type { CellContext } from './order-cells.tsx';
import { orderColumns } from './order-cells.tsx';
import { FillsButton, OrderFills } from './OrderFills.tsx';
import { OrderTools } from './OrderTools.tsx';

type Props = { kind: 'order' | 'plan'; context: CellContext; query: OrderQuery; changeQuery: ChangeQuery };

/** What "Cancel all" cancels: the ids of the shown rows when the exchange's call lacks one of the filters. */
function scopeOf(query: OrderQuery, shown: readonly OrderRow[]): CancelScope {
  const { symbol, side, type, state, from, to } = query;
  const hasSeveral = [symbol, side, type].some((values) => values !== undefined && values.length > 1);
  if (hasSeveral || (state ?? from ?? to)) return { ids: shown.map(rowId) };
  return { symbolId: symbol?.[0], side: side?.[0], type: type?.[0] };
}

/** The filters as texts, for the confirmation of "Cancel all". */
function filterTexts({ t, lang, zone, pairs }: CellContext, query: OrderQuery): string[] {
  const { symbol, side, type, state, from, to } = query;
  const span = timeSpanOf({ from, to }, zone, serverNow());
  const textOf = (values: readonly string[] = []) => (values.length === 0 ? [] : [values.join(', ')]);
  const day = (ms: number) => formatDate(lang, ms, { zone, style: 'date' });
  return [
    ...textOf(symbol?.map((id) => pairName(id, pairs))),
    ...textOf(side?.map((value) => t(`side.${value}`))),
    ...textOf(type?.map((value) => t(`type.${value}`))),
    ...textOf(state?.map((value) => t(stateDisplay[value].text))),
    ...(span === undefined ? [] : [t('filter.days', { from: day(span.startTime), to: day(span.endTime) })]),
  ];
}

/**
 * Open orders or waiting plan orders of all pairs, live. All of them are loaded, so filters apply in the browser.
 * quality.md Q-U11
 */
export function OpenList({ kind, context, query, changeQuery }: Props) {
  const { t, lang, zone } = context;
  const source = kind === 'order' ? openOrders : openPlans;
  const list = kind === 'order' ? 'open' : 'plan';
  const rows: readonly OrderRow[] = useStore(kind === 'order' ? openOrders.$rows : openPlans.$rows);
  const load = useStore(source.$load);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [openId, setOpenId] = useState<string | undefined>(undefined);
  const [sort, setSort] = useState(newestFirst);
  const layout = useStore($tradeLayout);
  const settings = useStore($settings);
  if (load.phase === 'failed' && load.readAt === undefined) {
    return <ListFailed t={t} title={t('failed')} error={load.error} onRetry={() => void source.load()} />;
  }
  if (load.phase === 'idle' || (load.phase === 'loading' && load.readAt === undefined)) return <ListLoading />;

  const span = timeSpanOf(query, settings.zone, serverNow());
  const range = rangeProblemOf(query, settings.zone, serverNow());
  const matching = range ? [] : rows.filter((row) => matchesQuery(query, span, row));
  const shown = sortedRows(matching, sort, context);
  const ids = shown.map(rowId).filter((id) => selected.has(id));
  const select = (changed: readonly string[], isOn: boolean) => {
    const others = [...selected].filter((id) => !changed.includes(id));
    setSelected(new Set(isOn ? [...others, ...changed] : others));
  };
  const box: VirtualColumn<OrderRow> = {
    key: 'choose',
    label: t('column.choose'),
    align: 'start',
    content: 'checkbox',
    head: (
      <label className="orders-panel__choose">
        <input
          type="checkbox"
          className="orders-panel__box"
          aria-label={t('chooseAll')}
          checked={shown.length > 0 && ids.length === shown.length}
          onChange={(event) => select(shown.map(rowId), event.currentTarget.checked)}
        />
      </label>
    ),
    cell: (row) => (
      <label className="orders-panel__choose">
        <input
          type="checkbox"
          className="orders-panel__box"
          aria-label={t('choose', { time: formatDate(lang, rowTimeMs(row), { zone, style: 'momentZone' }) })}
          checked={selected.has(rowId(row))}
          onChange={(event) => select([rowId(row)], event.currentTarget.checked)}
        />
      </label>
    ),
  };
  const actions: VirtualColumn<OrderRow> = {
    key: 'act',
    label: t('column.act'),
    content: 'buttons',
    cell: (row) => (
      <span className="orders-panel__actions">
        <FillsButton row={row} t={t} openId={openId} onOpen={setOpenId} />
        {(isOrder(row) || isPlan(row)) && <CancelOne row={row} context={context} />}
      </span>
    ),
  };
  return (
    <>
      <ListStale
        t={t}
        lang={lang}
        zone={zone}
        readAt={'readAt' in load ? load.readAt : undefined}
        onRetry={load.phase === 'failed' ? () => void source.load() : undefined}
      />
      <OrderTools
        context={context}
        query={query}
        changeQuery={changeQuery}
        list={list}
        sorting={{ sort, onSort: setSort }}
        onExport={() =>
          whenLoaded(import('./order-export.ts'), ({ exportRows }) =>
            exportRows(kind === 'order' ? 'open-orders' : 'conditional-orders', listColumns[list], shown, context),
          )
        }
      >
        <CancelSelected t={t} kind={kind} ids={ids} />
        <CancelAll
          t={t}
          lang={lang}
          kind={kind}
          count={shown.length}
          scope={scopeOf(query, shown)}
          filters={filterTexts(context, query)}
        />
      </OrderTools>
      {range ? (
        <ListRange t={t} lang={lang} range={range} onClear={() => changeQuery({ from: undefined, to: undefined })} />
      ) : shown.length === 0 ? (
        <ListEmpty
          t={t}
          title={t(`empty.${list}`)}
          isFiltered={hasFilters(query)}
          hidden={rows.length}
          onClear={() => changeQuery(withoutFilters(query))}
        />
      ) : (
        <ListTable
          context={context}
          caption={texts(context.lang, 'spot')(`orders.tab.${list}`)}
          columns={[
            box,
            ...orderColumns(shownColumns(list, layout), context, shown, { sort, onSort: setSort }),
            actions,
          ]}
          rows={shown}
          rowKey={rowId}
          onPress={(row) => openOrder(orderIdOfRow(row))}
          below={(row) => isOrder(row) && openId === row.orderId && <OrderFills order={row} context={context} />}
        />
      )}
    </>
  );
}
