import { useEffect, useState } from 'react';
import type { LaunchOrder, Project } from '../../contract/launchpad.ts';
import { formatDate } from '../../i18n/format.ts';
import type { Lang } from '../../i18n/locales.ts';
import { texts } from '../../i18n/texts.ts';
import { $user } from '../../session/user.ts';
import { errorText } from '../../shell/error-text.ts';
import type { Layout } from '../../shell/places.ts';
import { guarded } from '../../ui/Boundary.tsx';
import { EmptyState, ErrorState } from '../../ui/Blank.tsx';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { useStore } from '../../ui/use-store.ts';
import { addressOf, projectAddress } from '../address.ts';
import { pageData } from '../page-data.ts';
import { $moreOrders, $orders, $ordersError, followPart, loadOlderOrders, loadOrders } from '../participation.ts';
import { $projectsById, loadProjects } from '../projects.ts';
import { coins } from '../words.ts';
import type { LaunchTexts } from '../words.ts';
import { LoginInvite } from './LoginInvite.tsx';
import { StateTag } from './StateTag.tsx';
import '../orders.scss';

const tabIds = ['LAUNCHPAD', 'LAUNCHPOOL'] as const;
type TabId = (typeof tabIds)[number];

type RowProps = {
  t: LaunchTexts;
  lang: Lang;
  layout: Layout;
  order: LaunchOrder;
  project: Project | undefined;
  isBuilt: boolean;
};

/** One order: project, amount, state, and behind it what happened when. */
function OrderRow({ t, lang, layout, order, project, isBuilt }: RowProps) {
  const coin = project?.pools.find(({ poolId }) => poolId === order.poolId)?.coin ?? '';
  const dash = t('fact.noValue');
  const time = (ms: number) => formatDate(lang, ms, { zone: 'local', style: 'dateTime' });
  const amount = order.staked ?? order.committed;
  const { result } = order;
  return (
    <li className="order-row">
      <div className="order-row__head">
        <span className="order-row__name">
          {project ? (
            <a href={projectAddress(lang, layout, project, isBuilt)}>
              <bdi>{project.name}</bdi>
            </a>
          ) : (
            dash
          )}{' '}
          <span className="order-row__method">
            {t(`pledge.method.${order.method === 'UNKNOWN' ? 'SUBSCRIPTION' : order.method}`, { coin })}
          </span>
        </span>
        <StateTag t={t} state={order.state} />
      </div>
      <dl className="order-row__facts">
        <div>
          <dt>{t('orders.amount')}</dt>
          <dd className="ltr">{amount === undefined ? dash : coins(t, lang, amount, coin)}</dd>
        </div>
        <div>
          <dt>{t('orders.received')}</dt>
          <dd className="ltr">
            {result && result.state !== 'PENDING' ? coins(t, lang, result.allocation, project?.token ?? '') : dash}
          </dd>
        </div>
        <div>
          <dt>{t('orders.refund')}</dt>
          <dd className="ltr">{result && result.state !== 'PENDING' ? coins(t, lang, result.refund, coin) : dash}</dd>
        </div>
        <div>
          <dt>{t('orders.time')}</dt>
          <dd>{time(order.time)}</dd>
        </div>
      </dl>
      <details className="order-row__events">
        <summary>{t('orders.timeline')}</summary>
        <ol>
          {order.events.map((event) => (
            <li key={`${event.kind} ${String(event.time)} ${event.amount}`}>
              <time dateTime={new Date(event.time).toISOString()}>{time(event.time)}</time> {t(`event.${event.kind}`)}{' '}
              {coins(
                t,
                lang,
                event.amount,
                event.kind === 'DISTRIBUTED' || event.kind === 'CALCULATED' ? (project?.token ?? '') : coin,
              )}
            </li>
          ))}
        </ol>
      </details>
    </li>
  );
}

function Orders({ lang, layout, page }: { lang: Lang; layout: Layout; page: string }) {
  const t = texts(lang, 'launchpad');
  const user = useStore($user);
  const orders = useStore($orders);
  const error = useStore($ordersError);
  const projects = useStore($projectsById);
  const older = useStore($moreOrders);
  const [tab, setTab] = useState<TabId>('LAUNCHPAD');
  const built = pageData(page).built ?? [];
  useEffect(() => followPart(undefined), []);
  useEffect(() => {
    if (user === 1) void loadProjects();
  }, [user]);
  if (user === -1) return <LoginInvite lang={lang} title={t('orders.loggedOut')} label={t('pledge.login')} />;
  if (error && !orders) {
    return (
      <ErrorState
        level={2}
        framed
        title={t('orders.failed')}
        action={<Button onPress={() => void loadOrders()}>{t('retry')}</Button>}
      >
        {errorText(error)}
      </ErrorState>
    );
  }
  if (!orders || !projects) {
    return (
      <div aria-busy="true" className="orders__loading">
        <Skeleton shape="row" count={6} />
      </div>
    );
  }
  const kindOf = (order: LaunchOrder): TabId => (order.method === 'STAKE' ? 'LAUNCHPOOL' : 'LAUNCHPAD');
  const newestFirst = [...orders.values()].sort((a, b) => b.time - a.time || (a.orderId < b.orderId ? 1 : -1));
  const panel = (kind: TabId) => {
    const rows = newestFirst.filter((order) => kindOf(order) === kind);
    if (rows.length === 0) {
      return (
        <EmptyState
          title={kind === 'LAUNCHPAD' ? t('orders.empty') : t('orders.emptyPool')}
          action={
            <a className="button button--primary" href={addressOf(lang, layout, 'list')}>
              {t('orders.find')}
            </a>
          }
        />
      );
    }
    return (
      <ul className="orders__list">
        {rows.map((order) => {
          const project = projects.get(order.projectId);
          return (
            <OrderRow
              key={order.orderId}
              t={t}
              lang={lang}
              layout={layout}
              order={order}
              project={project}
              isBuilt={project !== undefined && built.includes(project.code)}
            />
          );
        })}
      </ul>
    );
  };
  return (
    <div className="orders" lang={t.lang}>
      <Tabs
        label={t('orders.tabs')}
        selected={tab}
        onSelect={setTab}
        tabs={tabIds.map((id) => ({ id, label: t(`kind.${id}`), panel: panel(id) }))}
      />
      {older.nextId !== '' && (
        <p className="list-more">
          <Button variant="quiet" pending={older.isPending} onPress={() => void loadOlderOrders()}>
            {t('orders.more')}
          </Button>
        </p>
      )}
    </div>
  );
}

/** A person's launch orders, live: what was committed or staked and what came of it. */
export const OrdersTable = guarded(Orders);
