import { useEffect, useRef } from 'react';
import { errorText } from '../../shell/error-text.ts';
import { toastError } from '../../shell/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Table } from '../../ui/Table.tsx';
import { useStore } from '../../ui/use-store.ts';
import { orderFills } from '../order-history.ts';
import type { OrderRow } from '../order-rows.ts';
import { fillKey } from '../orders.ts';
import type { Order } from '../../contract/trading.ts';
import { orderColumns } from './order-cells.tsx';
import type { CellWords } from './order-cells.tsx';

const keys = ['time', 'price', 'quantity', 'total', 'fee', 'role'] as const;

/** What stands below an order: its fills, or why they are not there. */
function Fills({ order: { orderId }, words }: { order: Order; words: CellWords }) {
  const { t } = words;
  const list = useStore(orderFills.$list);
  if (list.phase === 'failed') {
    return (
      <p>
        {t('orders.fills.failed')} {errorText(list.error)}{' '}
        <Button variant="quiet" size="small" onPress={() => void orderFills.load(orderId)}>
          {t('orders.retry')}
        </Button>
      </p>
    );
  }
  if (list.phase !== 'ready') return <Skeleton count={2} />;
  const fills = list.rows.filter((fill) => fill.orderId === orderId);
  if (fills.length === 0) return <p>{t('orders.fills.none')}</p>;
  const more = () => void orderFills.more().then((error) => error && toastError(error));
  return (
    <>
      <Table<OrderRow>
        dense
        cards
        caption={t('orders.fills.title')}
        rows={fills}
        rowKey={(fill) => ('tradeId' in fill ? fillKey(fill) : '')}
        columns={orderColumns(keys, { ...words, symbolId: undefined }).map(({ key, label, align, cell }) => ({
          key,
          label,
          cell,
          ...(align && { align }),
        }))}
      />
      {list.nextId !== '' && (
        <Button variant="quiet" size="small" pending={list.isReadingMore} onPress={more}>
          {t('orders.fills.more')}
        </Button>
      )}
    </>
  );
}

/** The fills of the order that stands above, read when it is opened and again when it fills further. */
export function OrderFills({ order, words }: { order: Order; words: CellWords }) {
  const { phase } = useStore(orderFills.$list);
  const { orderId, executedQty } = order;
  const isOpened = useRef(false);
  useEffect(() => {
    const leave = new AbortController();
    void orderFills.load(orderId, { signal: leave.signal, keeps: isOpened.current });
    isOpened.current = true;
    return () => leave.abort();
  }, [orderId, executedQty]);
  // What was opened comes into sight: its room at once, then what fills it. Rows that come later move nothing.
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'nearest' });
  }, [phase]);
  return (
    <div className="orders-panel__fills" ref={element}>
      <Fills order={order} words={words} />
    </div>
  );
}
