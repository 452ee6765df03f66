import { useEffect, useState } from 'react';
import type { Order, PlanOrder } from '../../contract/trading.ts';
import { formatAmount, formatDate } from '../../i18n/format.ts';
import { serverNow } from '../../session/clock.ts';
import { $settings } from '../../session/settings.ts';
import { Button } from '../../ui/Button.tsx';
import { LongTable } from '../../ui/LongTable.tsx';
import type { LongColumn } from '../../ui/LongTable.tsx';
import { useStore } from '../../ui/use-store.ts';
import { $canceling, cancelOrder, cancelPlan } from '../cancel.ts';
import type { CancelScope } from '../cancel-many.ts';
import { $tradeLayout, columnKeys, shownColumns } from '../order-columns.ts';
import { exportRows } from '../order-export.ts';
import { fits, isFiltered, spanOf, unfiltered } from '../order-query.ts';
import type { OrderQuery } from '../order-query.ts';
import { isOrder, isPlan, pairName, quantityOf, rowId, rowTime } from '../order-rows.ts';
import type { OrderRow } from '../order-rows.ts';
import { stateLooks } from '../order-words.ts';
import { openOrders, openPlans } from '../orders.ts';
import type { Ask } from '../use-order-query.ts';
import { CancelAll, CancelChosen } from './CancelMany.tsx';
import { ListComing, ListEmpty, ListFailed, ListStale } from './ListStates.tsx';
import type { CellWords } from './order-cells.tsx';
import { orderColumns } from './order-cells.tsx';
import { OrderFills } from './OrderFills.tsx';
import { OrderTools } from './OrderTools.tsx';

const rowPx = 41;
type Props = { kind: 'order' | 'plan'; words: CellWords; query: OrderQuery; ask: Ask };

/** What 'cancel all' means under these filters: those that the exchange does not know are settled here, by id. */
function scopeOf(query: OrderQuery, shown: readonly OrderRow[]): CancelScope {
  const { symbol, side, type, state, from, to } = query;
  if (state ?? from ?? to) return { ids: shown.map(rowId) };
  return { symbolId: symbol, side, type };
}

/** The filters in words, for the question before they are applied to a cancel. */
function filterWords({ t, lang, zone, pairs }: CellWords, query: OrderQuery): string[] {
  const { symbol, side, type, state, from, to } = query;
  const span = spanOf({ from, to }, zone, serverNow());
  const day = (ms: number) => formatDate(lang, ms, { zone, style: 'date' });
  return [
    ...(symbol === undefined ? [] : [pairName(symbol, pairs)]),
    ...(side === undefined ? [] : [t(`orders.side.${side}`)]),
    ...(type === undefined ? [] : [t(`orders.type.${type}`)]),
    ...(state === undefined ? [] : [t(stateLooks[state].text)]),
    ...(span === undefined ? [] : [t('orders.filter.days', { from: day(span.startTime), to: day(span.endTime) })]),
  ];
}

function CancelOne({ row, words }: { row: Order | PlanOrder; words: CellWords }) {
  const { t, lang, pairs } = words;
  const pending = useStore($canceling).has(rowId(row));
  const { amount, coin } = quantityOf(row, pairs.get(row.symbolId));
  const of = { side: t(`orders.side.${row.side}`), amount: formatAmount(lang, amount), coin };
  return (
    <Button
      variant="plain"
      size="small"
      label={t('orders.cancel.oneOf', of)}
      pending={pending}
      onPress={() => void (isOrder(row) ? cancelOrder(row) : cancelPlan(row))}
    >
      {t('orders.cancel.one')}
    </Button>
  );
}

/** Open orders, or waiting plan orders, of all pairs: live, filtered here, since all of them are held. quality.md Q-U11 */
export function OpenList({ kind, words, query, ask }: Props) {
  const { t, lang, zone } = words;
  const source = kind === 'order' ? openOrders : openPlans;
  const list = kind === 'order' ? 'open' : 'plan';
  const rows: readonly OrderRow[] = useStore(kind === 'order' ? openOrders.$rows : openPlans.$rows);
  const load = useStore(source.$load);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [openId, setOpenId] = useState<string | undefined>(undefined);
  const layout = useStore($tradeLayout);
  const settings = useStore($settings);
  useEffect(() => setChosen(new Set()), [kind]);
  if (load.phase === 'failed' && load.readAt === undefined) {
    return <ListFailed t={t} title={t('orders.failed')} error={load.error} onRetry={() => void source.load()} />;
  }
  if (load.phase === 'idle' || (load.phase === 'loading' && load.readAt === undefined)) return <ListComing />;

  const span = spanOf(query, settings.zone, serverNow());
  const shown = rows.filter((row) => fits(query, span, row));
  const ids = shown.map(rowId).filter((id) => chosen.has(id));
  const choose = (some: readonly string[], isOn: boolean) => {
    const others = [...chosen].filter((id) => !some.includes(id));
    setChosen(new Set(isOn ? [...others, ...some] : others));
  };
  const box: LongColumn<OrderRow> = {
    key: 'choose',
    label: t('orders.column.choose'),
    align: 'start',
    room: 'narrow',
    head: (
      <label className="orders-panel__choose">
        <input
          type="checkbox"
          className="orders-panel__box"
          aria-label={t('orders.chooseAll')}
          checked={shown.length > 0 && ids.length === shown.length}
          onChange={(event) => choose(shown.map(rowId), event.currentTarget.checked)}
        />
      </label>
    ),
    cell: (row) => (
      <label className="orders-panel__choose">
        <input
          type="checkbox"
          className="orders-panel__box"
          aria-label={t('orders.choose', { time: formatDate(lang, rowTime(row), { zone, style: 'momentZone' }) })}
          checked={chosen.has(rowId(row))}
          onChange={(event) => choose([rowId(row)], event.currentTarget.checked)}
        />
      </label>
    ),
  };
  const acts: LongColumn<OrderRow> = {
    key: 'act',
    label: t('orders.column.act'),
    room: 'acts',
    cell: (row) => (
      <span className="orders-panel__acts">
        {isOrder(row) && row.executedQty !== '0' && (
          <button
            type="button"
            className="button button--plain button--small"
            aria-expanded={openId === rowId(row)}
            onClick={() => setOpenId(openId === rowId(row) ? undefined : rowId(row))}
          >
            {t('orders.fills.show')}
          </button>
        )}
        {(isOrder(row) || isPlan(row)) && <CancelOne row={row} words={words} />}
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
        words={words}
        query={query}
        ask={ask}
        list={list}
        onExport={() => exportRows(`${list}-orders`, columnKeys[list], shown, words)}
      >
        <CancelChosen t={t} kind={kind} ids={ids} />
        <CancelAll
          t={t}
          lang={lang}
          kind={kind}
          count={shown.length}
          scope={scopeOf(query, shown)}
          filters={filterWords(words, query)}
        />
      </OrderTools>
      {shown.length === 0 ? (
        <ListEmpty
          t={t}
          title={t(`orders.empty.${list}`)}
          isFiltered={isFiltered(query)}
          hidden={rows.length}
          onClear={() => ask(unfiltered(query))}
        />
      ) : (
        <LongTable
          caption={t(`orders.tab.${list}`)}
          columns={[box, ...orderColumns(shownColumns(list, layout), words), acts]}
          rows={shown}
          rowKey={rowId}
          estimate={rowPx}
          onPress={words.onFill}
          below={(row) => isOrder(row) && openId === row.orderId && <OrderFills order={row} words={words} />}
        />
      )}
    </>
  );
}
