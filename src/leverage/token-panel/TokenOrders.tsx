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
import type { Settings } from '#session/settings.ts';
import { RecordExport } from '#shell/list-state/RecordExport.tsx';
import { RecordList } from '#shell/list-state/RecordList.tsx';
import { withErrorBoundary } from '#ui/feedback/ErrorBoundary.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { saveRows, utcTime } from '#ui/table/csv.ts';
import { fileColumns } from '#ui/table/record-columns.ts';
import type { RecordColumn } from '#ui/table/record-columns.ts';
import { failureText } from './order-error-texts.ts';
import { coinsText, navText } from '../tokens/token-texts.ts';
import type { TokenTexts } from '../tokens/token-texts.ts';

const statusKeys = {
  [ltOrderStatus.done]: 'order.status.done',
  [ltOrderStatus.inProgress]: 'order.status.inProgress',
  [ltOrderStatus.failed]: 'order.status.failed',
} as const;

const isPurchase = ({ type }: LtOrder): boolean => type === ltOrderType.purchase;

/** The columns of a user's orders. */
export function orderColumns(t: TokenTexts, lang: Lang, zone: Settings['zone']): RecordColumn<LtOrder>[] {
  const none = t('figure.none');
  const typeText = (order: LtOrder) => t(isPurchase(order) ? 'panel.purchase' : 'panel.redeem');
  const money = (order: LtOrder) => coinsText(t, lang, order.amount, 'USDT');
  const tokens = (order: LtOrder) => coinsText(t, lang, order.quantity, order.ltCode);
  const ifDone = (order: LtOrder, text: string) => (order.status === ltOrderStatus.done ? text : none);
  return [
    {
      key: 'time',
      label: timeHead(lang, zone),
      align: 'start',
      cell: ({ orderTime }) => rowTimeText(lang, orderTime, zone),
      file: [[t('order.column.time'), ({ orderTime }) => utcTime(orderTime)]],
    },
    {
      key: 'type',
      label: t('order.type'),
      align: 'start',
      cell: typeText,
      file: [[t('order.column.type'), typeText]],
    },
    {
      key: 'paid',
      label: t('order.paid'),
      cell: (order) => (isPurchase(order) ? money(order) : tokens(order)),
      file: [[t('order.column.money'), ({ amount }) => amount]],
    },
    {
      key: 'received',
      label: t('order.receivedAmount'),
      cell: (order) => ifDone(order, isPurchase(order) ? tokens(order) : money(order)),
      file: [[t('order.column.tokens'), ({ quantity }) => quantity]],
    },
    {
      key: 'nav',
      label: t('chart.navUnit'),
      cell: ({ nav }) => (nav === '' ? none : navText(lang, nav)),
      file: [[t('order.column.nav'), ({ nav }) => nav]],
    },
    {
      key: 'fee',
      label: t('order.fee'),
      cell: (order) => ifDone(order, coinsText(t, lang, order.fee, order.feeToken)),
      file: [[t('order.column.fee'), ({ fee }) => fee]],
    },
    {
      key: 'status',
      label: t('order.state'),
      cell: (order) => (
        <span title={order.status === ltOrderStatus.failed ? failureText(t, lang, order) : undefined}>
          {t(statusKeys[order.status])}
        </span>
      ),
      file: [
        [t('order.column.status'), ({ status }) => t(statusKeys[status])],
        [t('order.column.code'), ({ failCode }) => (failCode === 0 ? '' : String(failCode))],
      ],
    },
  ];
}

function OrderTable({ t, lang, code }: { t: TokenTexts; lang: Lang; code: string }) {
  const epoch = useStore($personEpoch);
  const { zone } = useStore($settings);
  useEffect(() => {
    const query = { ltCode: code };
    void ltOrders.load(query);
    return followLtOrders(() => void ltOrders.load(query, { keepsRows: true }));
  }, [code, epoch]);
  const columns = orderColumns(t, lang, zone);
  return (
    <RecordList
      caption={t('order.title')}
      empty={t('order.empty')}
      list={ltOrders}
      columns={columns}
      rowKey={({ orderId }) => orderId}
      rows={3}
      texts={{
        failed: t('order.listFailed'),
        retry: t('panel.retry'),
        restricted: t('order.listFailed'),
        more: t('order.more'),
      }}
      onRetry={() => void ltOrders.load({ ltCode: code })}
      foot={
        <div className="token-orders__foot">
          <RecordExport
            label={t('order.export')}
            list={ltOrders}
            onSave={(rows) => saveRows(`${code}-orders.csv`, fileColumns(columns), rows)}
          />
        </div>
      }
    />
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
