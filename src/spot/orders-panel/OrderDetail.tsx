import { useEffect } from 'react';
import type { ReactNode } from 'react';
import type { Order, PlanOrder } from '#contract/trading.ts';
import { formatDate } from '#i18n/format.ts';
import { texts } from '#i18n/texts.ts';
import { $user, userState } from '#session/user.ts';
import { errorText } from '#shell/toasts/error-text.ts';
import { toast } from '#shell/toasts/toasts.ts';
import { Button } from '#ui/button/Button.tsx';
import { Facts } from '#ui/display/Facts.tsx';
import type { Fact } from '#ui/display/Facts.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { $orderDetail, loadOrderDetail, openOrderDetail } from '../orders/order-detail.ts';
import type { OrderDetail } from '../orders/order-detail.ts';
import { orderFragment } from '../orders/order-fragment.ts';
import { stateText } from '../orders/order-texts.ts';
import type { ColumnKey } from './order-columns.ts';
import { orderColumns } from './order-cells.tsx';
import type { CellContext } from './order-cells.tsx';
import { OrderFills, hasFills } from './OrderFills.tsx';
import { isPlan, rowId } from './order-rows.ts';
import { ListLoggedOut } from './ListStates.tsx';

/** What the detail shows of an order and of a conditional order, in the order of display. */
const shownKeys = {
  order: ['pair', 'side', 'state', 'price', 'average', 'quantity', 'filled', 'total', 'fee'],
  plan: ['pair', 'side', 'state', 'trigger', 'purpose', 'price', 'quantity'],
} as const satisfies Record<OrderDetail['kind'], readonly ColumnKey[]>;

/** An id with a button that copies it. */
function CopiedId({ id, context: { t } }: { id: string; context: CellContext }) {
  const copy = () =>
    void navigator.clipboard.writeText(id).then(
      () => toast('orders', 'detail.copied'),
      () => toast('orders', 'detail.copyFailed', {}, 'error'),
    );
  return (
    <>
      {id}{' '}
      <Button variant="quiet" size="small" onPress={copy}>
        {t('detail.copy')}
      </Button>
    </>
  );
}

/** A link that opens the detail of another order. */
function OrderLink({ id, children }: { id: string; children: ReactNode }) {
  return <a href={orderFragment(id)}>{children}</a>;
}

/** The links to the orders that an order belongs to or has placed. */
function relatedFacts(detail: OrderDetail, context: CellContext): Fact[] {
  const { t } = context;
  const fact = (label: string, id: string, value: ReactNode = id): Fact => ({
    label,
    value: <OrderLink id={id}>{value}</OrderLink>,
  });
  if (detail.kind === 'plan') {
    const { row, placed } = detail;
    const placedId = placed?.orderId ?? row.orderId;
    return [
      ...(row.parentOrderId === '' ? [] : [fact(t('detail.parent'), row.parentOrderId)]),
      ...(placedId === '' ? [] : [fact(t('detail.placed'), placedId)]),
    ];
  }
  const { row, exits } = detail;
  const [trigger] = orderColumns(['trigger'], context, exits);
  const exitLinks = exits.map((exit) => (
    <div key={exit.planOrderId}>
      <OrderLink id={exit.planOrderId}>
        {exit.purpose === '' ? exit.planOrderId : t(`purpose.${exit.purpose}`)}
      </OrderLink>{' '}
      {trigger?.cell(exit)} · {stateText(t, exit)}
    </div>
  ));
  return [
    ...(row.planOrderId === '' ? [] : [fact(t('detail.parent'), row.planOrderId)]),
    ...(exits.length === 0 ? [] : [{ label: t('detail.exits'), value: exitLinks }]),
  ];
}

/** All facts of an order, in the order of display. */
export function detailFacts(detail: OrderDetail, context: CellContext): Fact[] {
  const { t, lang, zone } = context;
  const form = texts(lang, 'spot');
  const row: Order | PlanOrder = detail.row;
  const time = (ms: number) => (
    <time dateTime={new Date(ms).toISOString()}>{formatDate(lang, ms, { zone, style: 'momentZone' })}</time>
  );
  const columns = orderColumns(shownKeys[detail.kind], { ...context, symbolId: undefined }, [row]);
  return [
    { label: t('column.id'), value: <CopiedId id={rowId(row)} context={context} /> },
    { label: t('detail.clientId'), value: row.clientOrderId === '' ? t('none') : row.clientOrderId },
    { label: t('column.type'), value: t(`type.${row.type}`) },
    ...('timeInForce' in row ? [{ label: form('form.timeInForce'), value: form(`form.tif.${row.timeInForce}`) }] : []),
    ...columns.map(({ label, cell }) => ({ label, value: cell(row) })),
    ...relatedFacts(detail, context),
    { label: t('detail.created'), value: time(row.createTime) },
    ...(isPlan(row) && row.triggerTime > 0 ? [{ label: t('detail.triggered'), value: time(row.triggerTime) }] : []),
    { label: t('detail.updated'), value: time(row.updateTime) },
  ];
}

function Body({ id, context }: { id: string; context: CellContext }) {
  const { t } = context;
  const state = useStore($orderDetail);
  if (state.phase === 'absent') return <p>{t('detail.absent')}</p>;
  if (state.phase === 'failed') {
    return (
      <p>
        {t('detail.failed')} {errorText(state.error)}{' '}
        <Button variant="quiet" size="small" onPress={() => void loadOrderDetail(id)}>
          {t('retry')}
        </Button>
      </p>
    );
  }
  if (state.phase !== 'ready') return <Skeleton shape="row" count={shownKeys.order.length} />;
  const { detail } = state;
  return (
    <>
      <Facts facts={detailFacts(detail, context)} />
      {detail.kind === 'order' && hasFills(detail.row) && <OrderFills order={detail.row} context={context} />}
    </>
  );
}

/**
 * Dialog with the details of one order or conditional order of the user, updated live. `id`: the order id in the URL.
 * quality.md Q-U10
 */
export function OrderDetailDialog({ id, context, onClose }: { id: string; context: CellContext; onClose: () => void }) {
  const { t, lang } = context;
  const user = useStore($user);
  const state = useStore($orderDetail);
  const isIn = user === userState.loggedIn;
  useEffect(() => (isIn ? openOrderDetail(id) : undefined), [id, isIn]);
  const isPlanDetail = state.phase === 'ready' && state.detail.kind === 'plan';
  return (
    <Dialog
      open
      title={t(isPlanDetail ? 'detail.titlePlan' : 'detail.title')}
      closeLabel={texts(lang, 'common')('action.close')}
      onClose={onClose}
    >
      {user === userState.loggedOut ? (
        <ListLoggedOut t={texts(lang, 'spot')} lang={lang} />
      ) : (
        <Body id={id} context={context} />
      )}
    </Dialog>
  );
}
