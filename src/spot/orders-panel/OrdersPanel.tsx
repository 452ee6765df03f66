import { useEffect, useMemo, useState } from 'react';
import { formatAmount, formatCount } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { serverNow } from '#session/clock.ts';
import { whenLoaded } from '#session/lazy-import.ts';
import { $marginSwitch } from '#session/leverage/margin-switch.ts';
import { $offered } from '#session/features/offered.ts';
import { $settings } from '#session/settings.ts';
import { $user, userState } from '#session/user.ts';
import { withErrorBoundary } from '#ui/feedback/ErrorBoundary.tsx';
import { announce } from '#ui/foundation/announce.ts';
import { focusRestoreRef } from '#ui/foundation/focus-restore.ts';
import { Tabs } from '#ui/navigation/Tabs.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { useLazy } from '#shell/lazy/use-lazy.ts';
import { withMarginTexts } from '#leverage/access/access-texts.ts';
import { priceAtTick } from '../market/price-at-tick.ts';
import { prefillForm } from '../order-draft/draft-store.ts';
import { $pair } from '../market/market.ts';
import { matchesQuery, hasFilters, orderTabs, rangeProblemOf, timeSpanOf } from './order-query.ts';
import type { OrderTab } from './order-query.ts';
import type { OrderRow } from './order-rows.ts';
import { $openOrders, $openPlans } from '../orders/orders.ts';
import { pagePair } from '../market/page-pair.ts';
import { $pairs } from '../pairs/pairs-store.ts';
import { useOrderQuery } from './use-order-query.ts';
import { ListLoading, ListLoggedOut } from './ListStates.tsx';
import { OpenedOrder } from './OpenedOrder.tsx';
import type { OrderList, OrderListProps } from './OrderLists.tsx';
import type { CellContext } from './order-cells.tsx';
import { withOrderTexts } from '../orders/load-order-texts.ts';
import './orders-panel.scss';

const loadMarginPanel = () =>
  withMarginTexts(
    Promise.all([import('#leverage/debts/MarginPanel.tsx'), import('../order-margin/TerminalWhatIf.tsx')]).then(
      ([{ MarginPanel }, { TerminalWhatIf }]) => ({ MarginPanel, TerminalWhatIf }),
    ),
  );

/** The list of the selected tab. Visitors have none, so its code and texts are loaded for users only. */
function LazyList({ context, ...props }: Omit<OrderListProps, 'context'> & { context: Omit<CellContext, 't'> }) {
  const [List, setList] = useState<typeof OrderList | undefined>(undefined);
  useEffect(
    () => whenLoaded(withOrderTexts(import('./OrderLists.tsx')), (module) => setList(() => module.OrderList)),
    [],
  );
  return List ? <List {...props} context={{ ...context, t: texts(context.lang, 'orders') }} /> : <ListLoading />;
}

/** Debts, loans and repayments, of persons with margin only. */
function LazyMargin({ lang, isMobile }: { lang: Lang; isMobile: boolean }) {
  const parts = useLazy(true, loadMarginPanel);
  // On a phone the gauge below the pair opens what-if.
  return parts ? (
    <parts.MarginPanel lang={lang} aside={isMobile ? null : <parts.TerminalWhatIf lang={lang} />} />
  ) : (
    <ListLoading />
  );
}

/**
 * Sets the price of an order in the order form, and says so. The side stays: a price alone means no other side.
 * quality.md Q-U10
 */
function fillPrice(lang: Lang, price: string): void {
  const pair = $pair.get();
  prefillForm({ price });
  announce(
    texts(lang, 'spot')('book.filled', { price: pair ? priceAtTick(lang, pair, price) : formatAmount(lang, price) }),
  );
}

/** Element ids of the tab panels, unique in the page. */
const panelIds = {
  open: 'orders-open',
  plan: 'orders-plan',
  all: 'orders-all',
  history: 'orders-history',
  trades: 'orders-trades',
  balances: 'orders-balances',
  margin: 'orders-margin',
} as const satisfies Record<OrderTab, string>;

/** A canceled order disappears with its focused button: the focus moves to the next row's button, else to the tab. */
const keepFocus = focusRestoreRef((panel) => panel.querySelector<HTMLElement>('[role=tab][aria-selected=true]'));

function Panel({ lang, page }: { lang: Lang; page: string }) {
  const t = texts(lang, 'spot');
  const user = useStore($user);
  const [query, changeQuery] = useOrderQuery();
  const { zone } = useStore($settings);
  const pairs = useStore($pairs);
  const pair = useStore($pair);
  const rows = { open: useStore($openOrders), plan: useStore($openPlans) };
  const context: Omit<CellContext, 't'> = {
    lang,
    zone,
    pairs: new Map(pairs.map((other) => [other.symbolId, other])),
    symbolId: pair?.symbolId,
    isMobile: pagePair(page).isMobile,
    onFill: (price) => fillPrice(lang, price),
    opensOrders: true,
  };
  // Margin has a tab while it is on: an account without it has no debts.
  const isMarginOpen = useStore($marginSwitch)?.isOpen === true;
  const { plan } = useStore($offered);
  const tabs = orderTabs.filter((tab) => (tab !== 'margin' || isMarginOpen) && (tab !== 'plan' || plan));
  const asked = query?.orders ?? 'open';
  const selected = tabs.includes(asked) ? asked : 'open';
  // The same query stays the same object: a list loads its rows again, from its top, for another one.
  const listQuery = useMemo(() => query && { ...query, orders: selected }, [query, selected]);
  const body = () => {
    if (user === userState.loggedOut) return <ListLoggedOut t={t} lang={lang} />;
    if (selected === 'margin') return <LazyMargin lang={lang} isMobile={context.isMobile} />;
    return user === userState.loggedIn && listQuery ? (
      <LazyList context={context} query={listQuery} changeQuery={changeQuery} />
    ) : (
      <ListLoading />
    );
  };
  const count = (tab: OrderTab) => {
    if (user !== userState.loggedIn || (tab !== 'open' && tab !== 'plan')) return {};
    const all = formatCount(lang, rows[tab].length);
    if (!query || tab !== selected || !hasFilters(query)) return { count: all };
    const span = timeSpanOf(query, zone, serverNow());
    const isListed = (row: OrderRow) => matchesQuery(query, span, row);
    const shown = rangeProblemOf(query, zone, serverNow()) ? 0 : rows[tab].filter(isListed).length;
    return { count: t('orders.shownOf', { shown: formatCount(lang, shown), all }) };
  };
  return (
    <div className="orders-panel" lang={t.lang} ref={keepFocus}>
      <div className="orders-panel__lists">
        <Tabs
          label={t('orders.title')}
          selected={panelIds[selected]}
          onSelect={(id) => changeQuery({ orders: orderTabs.find((tab) => panelIds[tab] === id) ?? 'open' })}
          tabs={tabs.map((tab) => ({
            id: panelIds[tab],
            label: t(`orders.tab.${tab}`),
            ...count(tab),
            panel: tab === selected && <div className="orders-panel__body">{body()}</div>,
          }))}
        />
      </div>
      {/* Outside of the container: Chromium 156 crashes when a dialog in one opens while the page loads. */}
      <OpenedOrder context={{ ...context, opensOrders: false }} />
    </div>
  );
}

/**
 * The user's open orders, plan orders, all orders, histories, trades and balances, of all pairs and live. The URL
 * contains tab and filters.
 * `page`: key of the page's data. quality.md Q-U11
 */
export const OrdersPanel = withErrorBoundary(Panel);
