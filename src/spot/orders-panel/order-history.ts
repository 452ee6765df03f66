import { send } from '#api/index.ts';
import { history, matchInfo, myTrades, planHistory } from '#contract/order.ts';
import type { Order, PlanOrder, Trade } from '#contract/trading.ts';
import { pageSizeMax } from '#contract/scalars.ts';
import { serverNow } from '#session/clock.ts';
import { cursorList } from '#session/cursor-list.ts';
import { $settings } from '#session/settings.ts';
import { newerFirst } from '../orders/live-rows.ts';
import { timeSpanOf } from './order-query.ts';
import type { OrderQuery } from './order-query.ts';
import { endedStatuses } from '../orders/order-states.ts';
import { fillKey } from '../orders/orders.ts';

/** Returns the parameters that all history calls share; days are days of the zone that the tables show. */
const paramsOf = ({ symbol, side, from, to }: OrderQuery, fromId: string | undefined) => ({
  limit: pageSizeMax,
  ...(symbol && { symbolId: symbol.join() }),
  ...(side && { side: side.join() }),
  ...timeSpanOf({ from, to }, $settings.get().zone, serverNow()),
  ...(fromId !== undefined && { fromId }),
});

/** Returns the statuses of the filter's states, '' when ended rows have none of them; undefined without a filter. */
function statusesOf(state: OrderQuery['state'], kind: 'order' | 'plan'): string | undefined {
  const ended = (['filled', 'canceled', 'failure'] as const).filter((name) => state?.includes(name));
  return state && ended.map((name) => endedStatuses[name][kind]).join();
}

const noPage = () => Promise.resolve({ ok: true as const, result: { list: [], nextId: '' } });

/** The user's ended orders, newest first. Source: `history` by pages of 100. */
export const orderHistory = cursorList<OrderQuery, Order>({
  page: async (query, fromId, signal) => {
    const status = statusesOf(query.state, 'order');
    if (status === '') return noPage();
    const type = query.type?.join();
    return send(history, { ...paramsOf(query, fromId), ...(type && { type }), ...(status && { status }) }, { signal });
  },
  keyOf: ({ orderId }) => orderId,
  compare: (a, b) => newerFirst(a.orderId, b.orderId),
  isNewer: (row, current) => row.ver > current.ver,
});

/** The user's plan orders that have triggered, failed or been canceled, newest first. Source: `planHistory`. */
export const planOrderHistory = cursorList<OrderQuery, PlanOrder>({
  page: async (query, fromId, signal) => {
    const status = statusesOf(query.state, 'plan');
    if (status === '') return noPage();
    const type = query.type?.join();
    return send(
      planHistory,
      { ...paramsOf(query, fromId), ...(type && { type }), ...(status && { status }) },
      { signal },
    );
  },
  keyOf: ({ planOrderId }) => planOrderId,
  compare: (a, b) => newerFirst(a.planOrderId, b.planOrderId),
  isNewer: (row, current) => row.ver > current.ver,
});

/** Sorts trades, newest first. */
export const compareFills = (a: Trade, b: Trade): number =>
  newerFirst(a.tradeId, b.tradeId) || (a.side < b.side ? -1 : 1);

/** The user's trades, newest first; a trade never changes. Source: `myTrades`. */
export const tradeHistory = cursorList<OrderQuery, Trade>({
  page: (query, fromId, signal) => send(myTrades, paramsOf(query, fromId), { signal }),
  keyOf: fillKey,
  compare: compareFills,
  isNewer: () => false,
});

/** Fills of the one order whose row is expanded, newest first. Source: `matchInfo`. */
export const orderFills = cursorList<string, Trade>({
  page: (orderId, fromId, signal) =>
    send(matchInfo, { orderId, limit: pageSizeMax, ...(fromId !== undefined && { fromId }) }, { signal }),
  keyOf: fillKey,
  compare: compareFills,
  isNewer: () => false,
});
