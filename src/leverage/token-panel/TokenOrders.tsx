import { useEffect } from 'react';
import { ltOrderStatus, ltOrderType } from '#contract/leverage/lt-orders.ts';
import type { LtOrder } from '#contract/leverage/lt-orders.ts';
import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';
import { followLtOrders, ltOrders } from '#session/leverage/lt-orders.ts';
import { rowTimeText, timeHead } from '#shell/list-state/list-times.ts';
import { $personEpoch } from '#session/on-person-change.ts';
import { $user, userState } from '#session/user.ts';
import { $settings } from '#session/settings.ts';
import { errorText, toastError } from '#shell/toasts/error-text.ts';
import { ExportButton } from '#shell/list-state/ExportButton.tsx';
import { Button } from '#ui/button/Button.tsx';
import { EmptyState, ErrorState } from '#ui/feedback/EmptyState.tsx';
import { withErrorBoundary } from '#ui/feedback/ErrorBoundary.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { csvOf, saveFile } from '#ui/table/csv.ts';
import { Table } from '#ui/table/Table.tsx';
import { failureText } from './order-error-texts.ts';
import { coinsText, navText } from '../tokens/token-texts.ts';
import type { TokenTexts } from '../tokens/token-texts.ts';

const statusKeys = {
  [ltOrderStatus.done]: 'order.status.done',
  [ltOrderStatus.inProgress]: 'order.status.inProgress',
  [ltOrderStatus.failed]: 'order.status.failed',
} as const;

const isPurchase = ({ type }: LtOrder): boolean => type === ltOrderType.purchase;

/** Returns the orders as CSV with full precision; times in UTC. */
export function ordersCsv(t: TokenTexts, orders: readonly LtOrder[]): string {
  const head = [
    ...[t('order.column.time'), t('order.column.type'), t('order.column.money'), t('order.column.tokens')],
    ...[t('order.column.nav'), t('order.column.fee'), t('order.column.status'), t('order.column.code')],
  ];
  const lines = orders.map((order) => [
    new Date(order.orderTime).toISOString(),
    t(isPurchase(order) ? 'panel.purchase' : 'panel.redeem'),
    order.amount,
    order.quantity,
    order.nav,
    order.fee,
    t(statusKeys[order.status]),
    order.failCode === 0 ? '' : String(order.failCode),
  ]);
  return csvOf([head, ...lines]);
}

async function exportOrders(t: TokenTexts, code: string): Promise<void> {
  const error = await ltOrders.loadAll();
  if (error) {
    toastError(error);
    return;
  }
  const state = ltOrders.$list.get();
  if (state.phase === 'ready') saveFile(`${code}-orders.csv`, 'text/csv;charset=utf-8', ordersCsv(t, state.rows));
}

function OrderTable({ t, lang, code }: { t: TokenTexts; lang: Lang; code: string }) {
  const state = useStore(ltOrders.$list);
  const epoch = useStore($personEpoch);
  const { zone } = useStore($settings);
  useEffect(() => {
    const query = { ltCode: code };
    void ltOrders.load(query);
    return followLtOrders(() => void ltOrders.load(query, { keepsRows: true }));
  }, [code, epoch]);
  if (state.phase === 'failed')
    return (
      <ErrorState
        title={t('order.listFailed')}
        action={<Button onPress={() => void ltOrders.load({ ltCode: code })}>{t('panel.retry')}</Button>}
      >
        {errorText(state.error)}
      </ErrorState>
    );
  if (state.phase !== 'ready')
    return (
      <div aria-busy="true">
        <Skeleton shape="row" count={3} />
      </div>
    );
  if (state.rows.length === 0) return <EmptyState title={t('order.empty')} />;
  const none = t('figure.none');
  return (
    <>
      <Table
        dense
        cards
        caption={t('order.title')}
        rows={state.rows}
        rowKey={({ orderId }) => orderId}
        columns={[
          {
            key: 'time',
            label: timeHead(lang, zone),
            align: 'start',
            cell: ({ orderTime }) => rowTimeText(lang, orderTime, zone),
          },
          {
            key: 'type',
            label: t('order.type'),
            align: 'start',
            cell: (order) => t(isPurchase(order) ? 'panel.purchase' : 'panel.redeem'),
          },
          {
            key: 'paid',
            label: t('order.paid'),
            cell: (order) =>
              isPurchase(order)
                ? coinsText(t, lang, order.amount, 'USDT')
                : coinsText(t, lang, order.quantity, order.ltCode),
          },
          {
            key: 'received',
            label: t('order.receivedAmount'),
            cell: (order) =>
              order.status !== ltOrderStatus.done
                ? none
                : isPurchase(order)
                  ? coinsText(t, lang, order.quantity, order.ltCode)
                  : coinsText(t, lang, order.amount, 'USDT'),
          },
          { key: 'nav', label: t('chart.navUnit'), cell: ({ nav }) => (nav === '' ? none : navText(lang, nav)) },
          {
            key: 'fee',
            label: t('order.fee'),
            cell: (order) =>
              order.status === ltOrderStatus.done ? coinsText(t, lang, order.fee, order.feeToken) : none,
          },
          {
            key: 'status',
            label: t('order.state'),
            cell: (order) => (
              <span title={order.status === ltOrderStatus.failed ? failureText(t, lang, order) : undefined}>
                {t(statusKeys[order.status])}
              </span>
            ),
          },
        ]}
      />
      <div className="token-orders__foot">
        {state.nextId !== '' && (
          <Button variant="quiet" pending={state.isReadingMore} onPress={() => void ltOrders.loadMore()}>
            {t('order.more')}
          </Button>
        )}
        <ExportButton size="small" onPress={() => void exportOrders(t, code)}>
          {t('order.export')}
        </ExportButton>
      </div>
    </>
  );
}

function Orders({ lang, code }: { lang: Lang; code: string }) {
  const t = texts(lang, 'leveraged');
  const user = useStore($user);
  if (user !== userState.loggedIn) return null;
  return (
    <section className="token-part token-orders" aria-labelledby="token-orders" lang={t.lang}>
      <h2 id="token-orders">{t('order.title')}</h2>
      <OrderTable t={t} lang={lang} code={code} />
    </section>
  );
}

/** The user's purchases and redemptions of a token, newest first, with an export. Nothing for visitors. */
export const TokenOrders = withErrorBoundary(Orders);
