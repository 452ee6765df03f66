import { $openOrders, $openPlans } from '../orders/orders.ts';
import { CoinBalances } from './CoinBalances.tsx';
import { HistoryList } from './HistoryList.tsx';
import { followOrderHistory, followPlanHistory, followTradeHistory } from './history-updates.ts';
import { OpenList } from './OpenList.tsx';
import type { CellContext } from './order-cells.tsx';
import { orderHistory, planOrderHistory, tradeHistory } from './order-history.ts';
import type { OrderQuery } from './order-query.ts';
import type { ChangeQuery } from './use-order-query.ts';

export type OrderListProps = { context: CellContext; query: OrderQuery; changeQuery: ChangeQuery };

/** The list of the selected tab. */
export function OrderList(props: OrderListProps) {
  const { context, query } = props;
  const { t } = context;
  switch (query.orders) {
    case 'open':
      return <OpenList key="open" kind="order" {...props} />;
    case 'plan':
      return <OpenList key="plan" kind="plan" {...props} />;
    case 'trades':
      return (
        <HistoryList
          {...props}
          key="trades"
          shows="trades"
          list="trades"
          failed={t('failedTrades')}
          source={tradeHistory}
          open={undefined}
          follow={followTradeHistory}
        />
      );
    // Mounted by the panel itself.
    case 'margin':
      return null;
    case 'balances':
      return <CoinBalances context={context} />;
    case 'all':
    case 'history': {
      const isAll = query.orders === 'all';
      const common = { ...props, failed: t('failed') };
      // Orders and conditional orders are the same element to React, so that the tools above the list keep their state
      // and the focus.
      return query.kind === 'plan' ? (
        <HistoryList
          {...common}
          key={query.orders}
          shows={isAll ? 'allPlans' : 'endedPlans'}
          list="plan"
          source={planOrderHistory}
          open={isAll ? $openPlans : undefined}
          follow={followPlanHistory}
        />
      ) : (
        <HistoryList
          {...common}
          key={query.orders}
          shows={isAll ? 'all' : 'history'}
          list="history"
          source={orderHistory}
          open={isAll ? $openOrders : undefined}
          follow={followOrderHistory}
        />
      );
    }
  }
}
