import { formatCount } from '../../i18n/format.ts';
import type { Lang } from '../../i18n/locales.ts';
import { texts } from '../../i18n/texts.ts';
import { serverNow } from '../../session/clock.ts';
import { $settings } from '../../session/settings.ts';
import { $user } from '../../session/user.ts';
import { guarded } from '../../ui/Boundary.tsx';
import { keptFocus } from '../../ui/kept-focus.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { useStore } from '../../ui/use-store.ts';
import { fillForm } from '../form.ts';
import { $pair } from '../market.ts';
import { followOrders, followPlans, followTrades } from '../order-follow.ts';
import { orderHistory, planOrderHistory, tradeHistory } from '../order-history.ts';
import { fits, isFiltered, orderTabs, spanOf } from '../order-query.ts';
import type { OrderQuery, OrderTab } from '../order-query.ts';
import { restOf } from '../order-rows.ts';
import type { OrderRow } from '../order-rows.ts';
import { $openOrders, $openPlans } from '../orders.ts';
import { pagePair } from '../page-pair.ts';
import { $pairs } from '../pairs-store.ts';
import { useOrderQuery } from '../use-order-query.ts';
import type { Ask } from '../use-order-query.ts';
import { HeldCoins } from './HeldCoins.tsx';
import { HistoryList } from './HistoryList.tsx';
import { ListComing, ListLoggedOut } from './ListStates.tsx';
import { OpenList } from './OpenList.tsx';
import type { CellWords } from './order-cells.tsx';
import '../orders-panel.scss';

type ListProps = { words: CellWords; query: OrderQuery; ask: Ask };

function List(props: ListProps) {
  const { t } = props.words;
  switch (props.query.orders) {
    case 'open':
      return <OpenList kind="order" {...props} />;
    case 'plan':
      return <OpenList kind="plan" {...props} />;
    case 'trades':
      return (
        <HistoryList
          {...props}
          list="trades"
          tab="trades"
          failed={t('orders.failedTrades')}
          source={tradeHistory}
          follow={followTrades}
        />
      );
    case 'balances':
      return <HeldCoins words={props.words} />;
    case 'history': {
      const place = { ...props, tab: 'history', failed: t('orders.failed') } as const;
      // One and the same list to React: its tools stay as they are, and keep the focus.
      return props.query.kind === 'plan' ? (
        <HistoryList {...place} list="plan" source={planOrderHistory} follow={followPlans} />
      ) : (
        <HistoryList {...place} list="history" source={orderHistory} follow={followOrders} />
      );
    }
  }
}

/** Puts a row of the page's own pair into the form. quality.md Q-U10 */
function fillFrom(row: OrderRow): void {
  if (row.symbolId !== $pair.get()?.symbolId) return;
  const quantity = 'unit' in row ? restOf(row) : row.quantity;
  fillForm({
    side: row.side,
    ...(row.price !== '0' && { price: row.price }),
    ...(quantity !== undefined && { quantity }),
  });
}

/** Element ids of the panels: other parts of the page have tabs of such names too. */
const idOf = {
  open: 'orders-open',
  plan: 'orders-plan',
  history: 'orders-history',
  trades: 'orders-trades',
  balances: 'orders-balances',
} as const satisfies Record<OrderTab, string>;

/** A canceled order takes its button along: the next one's is there, and the tab where none is left. */
const keepFocus = keptFocus((panel) => panel.querySelector<HTMLElement>('[role=tab][aria-selected=true]'));

function Panel({ lang }: { lang: Lang }) {
  const t = texts(lang, 'spot');
  const user = useStore($user);
  const [query, ask] = useOrderQuery();
  const { zone } = useStore($settings);
  const pairs = useStore($pairs);
  const pair = useStore($pair);
  const rows = { open: useStore($openOrders), plan: useStore($openPlans) };
  const words: CellWords = {
    t,
    lang,
    zone,
    pairs: new Map(pairs.map((each) => [each.symbolId, each])),
    symbolId: pair?.symbolId,
    isMobile: pagePair().isMobile,
    onFill: fillFrom,
  };
  const body = () => {
    if (user === -1) return <ListLoggedOut t={t} lang={lang} />;
    return user === 1 && query ? <List words={words} query={query} ask={ask} /> : <ListComing />;
  };
  const selected = query?.orders ?? 'open';
  const count = (tab: OrderTab) => {
    if (user !== 1 || (tab !== 'open' && tab !== 'plan')) return {};
    const all = formatCount(lang, rows[tab].length);
    if (!query || tab !== selected || !isFiltered(query)) return { count: all };
    const span = spanOf(query, zone, serverNow());
    const shown = rows[tab].filter((row: OrderRow) => fits(query, span, row)).length;
    return { count: t('orders.shownOf', { shown: formatCount(lang, shown), all }) };
  };
  return (
    <div className="orders-panel" lang={t.lang} ref={keepFocus}>
      <Tabs
        label={t('orders.title')}
        selected={idOf[selected]}
        onSelect={(id) => ask({ orders: orderTabs.find((tab) => idOf[tab] === id) ?? 'open' })}
        tabs={orderTabs.map((tab) => ({
          id: idOf[tab],
          label: t(`orders.tab.${tab}`),
          ...count(tab),
          panel: tab === selected && <div className="orders-panel__body">{body()}</div>,
        }))}
      />
    </div>
  );
}

/**
 * The person's orders, plan orders, history, trades and coins. Open ones are of all pairs and live; list and filters live in
 * the address. quality.md Q-U11
 */
export const OrdersPanel = guarded(Panel);
