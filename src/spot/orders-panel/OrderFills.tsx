import { useEffect, useRef } from 'react';
import { errorText, toastError } from '#shell/toasts/error-text.ts';
import { Button } from '#ui/button/Button.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Table } from '#ui/table/Table.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { orderFills } from './order-history.ts';
import { isOrder } from './order-rows.ts';
import type { OrderRow } from './order-rows.ts';
import type { OrderTexts } from '../orders/order-texts.ts';
import { fillKey } from '../orders/orders.ts';
import type { Order } from '#contract/trading.ts';
import { orderColumns } from './order-cells.tsx';
import type { CellContext } from './order-cells.tsx';

const columns = ['time', 'price', 'quantity', 'total', 'fee', 'role'] as const;

/** The fills of an order, or why they are not shown. */
function Fills({ order: { orderId }, context }: { order: Order; context: CellContext }) {
  const { t } = context;
  const list = useStore(orderFills.$list);
  if (list.phase === 'failed') {
    if (list.error.kind === 'absent') return null;
    return (
      <p>
        {t('fills.failed')} {errorText(list.error)}{' '}
        <Button variant="quiet" size="small" onPress={() => void orderFills.load(orderId)}>
          {t('retry')}
        </Button>
      </p>
    );
  }
  if (list.phase !== 'ready') return <Skeleton count={2} />;
  const fills = list.rows.filter((fill) => fill.orderId === orderId);
  if (fills.length === 0) return <p>{t('fills.none')}</p>;
  const loadMore = () => void orderFills.loadMore().then((error) => error && toastError(error));
  return (
    <>
      <Table<OrderRow>
        dense
        cards
        caption={t('fills.title')}
        rows={fills}
        rowKey={(fill) => ('tradeId' in fill ? fillKey(fill) : '')}
        columns={orderColumns(columns, { ...context, symbolId: undefined, opensOrders: false }, fills).map(
          ({ key, label, align, cell }) => ({
            key,
            label,
            cell,
            ...(align && { align }),
          }),
        )}
      />
      {list.nextId !== '' && (
        <Button variant="quiet" size="small" pending={list.isReadingMore} onPress={loadMore}>
          {t('fills.more')}
        </Button>
      )}
    </>
  );
}

/** True for orders that have at least one fill. */
export const hasFills = (row: OrderRow): row is Order => isOrder(row) && row.executedQty !== '0';

interface FillsButtonProps {
  t: OrderTexts;
  row: OrderRow;
  /** Id of the order that is expanded. */
  openId: string | undefined;
  onOpen: (orderId: string | undefined) => void;
}

/** Expands and collapses the fills of an order; renders nothing without fills. */
export function FillsButton({ t, row, openId, onOpen }: FillsButtonProps) {
  if (!hasFills(row)) return null;
  const isOpen = openId === row.orderId;
  return (
    <button
      type="button"
      className="button button--plain button--small"
      aria-expanded={isOpen}
      onClick={() => onOpen(isOpen ? undefined : row.orderId)}
    >
      {t('fills.show')}
    </button>
  );
}

/** Expanded part of an order's row: its fills, loaded when it opens and again after each new fill. */
export function OrderFills({ order, context }: { order: Order; context: CellContext }) {
  const { phase } = useStore(orderFills.$list);
  const { orderId, executedQty } = order;
  const isOpened = useRef(false);
  useEffect(() => {
    const controller = new AbortController();
    void orderFills.load(orderId, { signal: controller.signal, keepsRows: isOpened.current });
    isOpened.current = true;
    return () => controller.abort();
  }, [orderId, executedQty]);
  // Scrolls the opened part into view: at once, and again when its rows are loaded. Further rows do not scroll.
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'nearest' });
  }, [phase]);
  return (
    <div className="orders-panel__fills" ref={element}>
      <Fills order={order} context={context} />
    </div>
  );
}
