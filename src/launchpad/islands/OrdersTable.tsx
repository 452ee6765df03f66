import { useEffect, useState } from 'react';
import type { LaunchOrder } from '../../contract/launchpad.ts';
import type { Lang } from '../../i18n/locales.ts';
import { texts } from '../../i18n/texts.ts';
import { readTopic } from '../../session/topics.ts';
import { $user } from '../../session/user.ts';
import { errorText } from '../../shell/error-text.ts';
import type { Layout } from '../../shell/places.ts';
import { toastError } from '../../shell/toasts.ts';
import { EmptyState, ErrorState } from '../../ui/Blank.tsx';
import { guarded } from '../../ui/Boundary.tsx';
import { Button } from '../../ui/Button.tsx';
import { LongList } from '../../ui/LongList.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { useStore } from '../../ui/use-store.ts';
import { addressOf } from '../address.ts';
import { isFiltered, launchOrders, orderKinds, readOrderQuery, writeOrderQuery } from '../order-list.ts';
import type { OrderQuery } from '../order-list.ts';
import { keepPlace, readPlace } from '../list-place.ts';
import { pageData } from '../page-data.ts';
import { $projectsById, loadProjects } from '../projects.ts';
import type { LaunchTexts } from '../words.ts';
import { LoginInvite } from './LoginInvite.tsx';
import { OrderFilters } from './OrderFilters.tsx';
import type { Ask } from './OrderFilters.tsx';
import { OrderRow } from './OrderRow.tsx';
import '../orders.scss';

const rowPx = 170;
type Props = { lang: Lang; layout: Layout; page: string };

/** What the address asks for, read once the page runs and written with each choice; the list opens at `openAt` at first. */
function useOrderQuery(): [asked: { query: OrderQuery; openAt: string | undefined } | undefined, ask: Ask] {
  const [asked, setAsked] = useState<{ query: OrderQuery; openAt: string | undefined } | undefined>(undefined);
  useEffect(() => setAsked({ query: readOrderQuery(location.search), openAt: readPlace(location.search) }), []);
  const ask: Ask = (part) => {
    const query = { ...(asked?.query ?? readOrderQuery(location.search)), ...part };
    setAsked({ query, openAt: undefined });
    history.replaceState(history.state, '', `${location.pathname}${writeOrderQuery(query, location.search)}`);
  };
  return [asked, ask];
}

const more = () => void launchOrders.more().then((error) => error && toastError(error));

type RowsProps = Props & { t: LaunchTexts; query: OrderQuery; openAt: string | undefined; ask: Ask };

function Rows({ lang, layout, page, t, query, openAt, ask }: RowsProps) {
  const list = useStore(launchOrders.$list);
  const projects = useStore($projectsById);
  const built = pageData(page).built ?? [];
  if (list.phase === 'failed') {
    return (
      <ErrorState
        framed
        title={t('orders.failed')}
        action={<Button onPress={() => void launchOrders.load(query)}>{t('retry')}</Button>}
      >
        {errorText(list.error)}
      </ErrorState>
    );
  }
  if (list.phase !== 'ready' || !projects) {
    return (
      <div aria-busy="true" className="orders__loading">
        <Skeleton shape="row" count={6} />
      </div>
    );
  }
  if (list.rows.length === 0) {
    return isFiltered(query) ? (
      <EmptyState
        title={t('orders.nothing')}
        action={
          <Button variant="quiet" onPress={() => ask({ state: undefined, from: undefined, to: undefined })}>
            {t('filter.clear')}
          </Button>
        }
      />
    ) : (
      <EmptyState
        title={query.tab === 'LAUNCHPAD' ? t('orders.empty') : t('orders.emptyPool')}
        action={
          <a className="button button--primary" href={addressOf(lang, layout, 'list')}>
            {t('orders.find')}
          </a>
        }
      />
    );
  }
  const row = (order: LaunchOrder) => {
    const project = projects.get(order.projectId);
    return (
      <OrderRow
        t={t}
        lang={lang}
        layout={layout}
        order={order}
        project={project}
        isBuilt={project !== undefined && built.includes(project.code)}
      />
    );
  };
  return (
    <LongList
      className="orders__list"
      label={t('orders.title')}
      rows={list.rows}
      rowKey={({ orderId }) => orderId}
      total={list.total}
      estimate={rowPx}
      render={row}
      onEnd={more}
      isComing={list.isReadingMore}
      openAt={openAt}
      onPlace={keepPlace}
    />
  );
}

function Orders(props: Props) {
  const { lang } = props;
  const t = texts(lang, 'launchpad');
  const user = useStore($user);
  const [asked, ask] = useOrderQuery();
  useEffect(() => {
    if (user !== 1 || !asked) return;
    const leave = new AbortController();
    const { query, openAt } = asked;
    void loadProjects();
    void launchOrders.load(query, {
      signal: leave.signal,
      ...(openAt !== undefined && { until: ({ orderId }) => orderId <= openAt }),
    });
    const again = () => void launchOrders.load(query, { signal: leave.signal, keeps: true });
    const stop = readTopic({ topic: 'launch', take: again, resync: again });
    return () => {
      leave.abort();
      stop();
    };
  }, [user, asked]);
  if (user === -1) return <LoginInvite lang={lang} title={t('orders.loggedOut')} label={t('pledge.login')} />;
  const rows =
    asked && user === 1 ? <Rows {...props} {...asked} t={t} ask={ask} /> : <Skeleton shape="row" count={6} />;
  const tab = asked?.query.tab ?? 'LAUNCHPAD';
  return (
    <div className="orders" lang={t.lang}>
      <Tabs
        label={t('orders.tabs')}
        selected={tab}
        onSelect={(next) => ask({ tab: next })}
        tabs={orderKinds.map((id) => ({
          id,
          label: t(`kind.${id}`),
          panel: id === tab && (
            <>
              {asked && <OrderFilters t={t} query={asked.query} ask={ask} folds={props.layout === 'mobile'} />}
              {rows}
            </>
          ),
        }))}
      />
    </div>
  );
}

/** A person's launch orders, live: what was committed or staked and what came of it. Filters and tab live in the address. */
export const OrdersTable = guarded(Orders);
