import { useEffect, useMemo, useState } from 'react';
import type { LaunchOrder } from '#contract/launchpad.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { $settings } from '#session/settings.ts';
import { registerTopicReader } from '#session/private-stream/topics.ts';
import { $user, userState } from '#session/user.ts';
import { errorText, toastError } from '#shell/toasts/error-text.ts';
import type { Layout } from '#shell/routes.ts';
import { EmptyState, ErrorState } from '#ui/feedback/EmptyState.tsx';
import { withErrorBoundary } from '#ui/feedback/ErrorBoundary.tsx';
import { Button } from '#ui/button/Button.tsx';
import { VirtualList } from '#ui/table/VirtualList.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Tabs } from '#ui/navigation/Tabs.tsx';
import { useHydrated } from '#ui/foundation/use-hydrated.ts';
import { useStore } from '#ui/foundation/use-store.ts';
import { screenPath } from '../launch-path.ts';
import {
  isFiltered,
  isReversed,
  launchOrders,
  orderKinds,
  rangeProblemId,
  readOrderQuery,
  writeOrderQuery,
} from './order-list.ts';
import type { OrderQuery } from './order-list.ts';
import { saveScrollPosition, readScrollPosition } from '../scroll-position.ts';
import { hasOwnPage, pageData } from '../page-data.ts';
import { $projectsById, launchTokens, loadProjects } from '../projects-by-id.ts';
import { onTokenCredit } from '../reward-credits.ts';
import type { LaunchTexts } from '../fact-texts.ts';
import { LoginPrompt } from '../LoginPrompt.tsx';
import { OrderFilters } from './OrderFilters.tsx';
import type { ChangeOrderQuery } from './OrderFilters.tsx';
import { OrderRow } from './OrderRow.tsx';
import './orders-table.scss';

const rowPx = 170;
type Props = { lang: Lang; layout: Layout; page: string };

/** Query of the list, and the id of the order at which it opens first. */
type OrderView = { query: OrderQuery; openAt: string | undefined };

/**
 * The view of the URL and the function that changes its query, in the URL and as a step of the history. The
 * view is undefined in the first render, which must equal the built HTML.
 */
function useOrderView(): [OrderView | undefined, ChangeOrderQuery] {
  const isHydrated = useHydrated();
  const initial = useMemo<OrderView | undefined>(
    () =>
      isHydrated ? { query: readOrderQuery(location.search), openAt: readScrollPosition(location.search) } : undefined,
    [isHydrated],
  );
  const [changed, setChanged] = useState<OrderView | undefined>(undefined);
  const view = changed ?? initial;
  const changeQuery: ChangeOrderQuery = (part) => {
    const query = { ...(view?.query ?? readOrderQuery(location.search)), ...part };
    setChanged({ query, openAt: undefined });
    history.pushState(history.state, '', `${location.pathname}${writeOrderQuery(query, location.search)}`);
  };
  useEffect(() => {
    const read = () =>
      setChanged({ query: readOrderQuery(location.search), openAt: readScrollPosition(location.search) });
    window.addEventListener('popstate', read);
    return () => window.removeEventListener('popstate', read);
  }, []);
  return [view, changeQuery];
}

const loadMore = () => void launchOrders.loadMore().then((error) => error && toastError(error));

type RowsProps = Props & OrderView & { t: LaunchTexts; changeQuery: ChangeOrderQuery };

function Rows({ lang, layout, page, t, query, openAt, changeQuery }: RowsProps) {
  const list = useStore(launchOrders.$list);
  const projects = useStore($projectsById);
  const clear = (
    <Button variant="quiet" onPress={() => changeQuery({ state: undefined, from: undefined, to: undefined })}>
      {t('filter.clear')}
    </Button>
  );
  if (isReversed(query)) {
    return (
      <div id={rangeProblemId} role="alert">
        <ErrorState framed title={texts(lang, 'orders')('range.reversed')} action={clear} />
      </div>
    );
  }
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
      <div aria-busy="true" className="orders-table__loading">
        <Skeleton shape="row" count={6} />
      </div>
    );
  }
  if (list.rows.length === 0) {
    return isFiltered(query) ? (
      <EmptyState title={t('orders.nothing')} action={clear} />
    ) : (
      <EmptyState
        title={query.tab === 'LAUNCHPAD' ? t('orders.empty') : t('orders.emptyPool')}
        action={
          <a className="button button--primary" href={screenPath(lang, layout, 'list')}>
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
        hasOwnPage={project !== undefined && hasOwnPage(pageData(page), project.code)}
      />
    );
  };
  return (
    <VirtualList
      className="orders-table__list"
      label={t('orders.title')}
      rows={list.rows}
      rowKey={({ orderId }) => orderId}
      total={list.total}
      estimatePx={rowPx}
      render={row}
      onEnd={loadMore}
      isLoadingMore={list.isReadingMore}
      openAt={openAt}
      onScrollStop={saveScrollPosition}
    />
  );
}

function Orders(props: Props) {
  const { lang } = props;
  const t = texts(lang, 'launchpad');
  const user = useStore($user);
  const { zone } = useStore($settings);
  const [view, changeQuery] = useOrderView();
  useEffect(() => {
    if (user !== userState.loggedIn || !view) return;
    const controller = new AbortController();
    const { query, openAt } = view;
    if (isReversed(query)) return;
    void loadProjects();
    void launchOrders.load(query, {
      signal: controller.signal,
      ...(openAt !== undefined && { isReached: ({ orderId }) => orderId <= openAt }),
    });
    const refresh = () => void launchOrders.load(query, { signal: controller.signal, keepsRows: true });
    const stops = [
      registerTopicReader({ topic: 'launch', apply: refresh, onResync: refresh }),
      onTokenCredit(launchTokens, refresh),
    ];
    return () => {
      controller.abort();
      for (const stop of stops) stop();
    };
  }, [user, view, zone]);
  if (user === userState.loggedOut)
    return <LoginPrompt lang={lang} title={t('orders.loggedOut')} label={t('pledge.login')} />;
  const rows =
    view && user === userState.loggedIn ? (
      <Rows {...props} {...view} t={t} changeQuery={changeQuery} />
    ) : (
      <Skeleton shape="row" count={6} />
    );
  const tab = view?.query.tab ?? 'LAUNCHPAD';
  return (
    <div className="orders-table" lang={t.lang}>
      <Tabs
        label={t('orders.tabs')}
        selected={tab}
        onSelect={(next) => changeQuery({ tab: next })}
        tabs={orderKinds.map((id) => ({
          id,
          label: t(`kind.${id}`),
          panel: id === tab && (
            <>
              {view && (
                <OrderFilters t={t} query={view.query} changeQuery={changeQuery} folds={props.layout === 'mobile'} />
              )}
              {rows}
            </>
          ),
        }))}
      />
    </div>
  );
}

/** The user's launch orders with their results, updated live. The URL has tab and filters. */
export const OrdersTable = withErrorBoundary(Orders);
