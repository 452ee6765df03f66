import { send } from '../api/index.ts';
import { history, matchInfo, myTrades, planHistory } from '../contract/order.ts';
import type { Order, PlanOrder, Trade } from '../contract/trading.ts';
import { serverNow } from '../session/clock.ts';
import { cursorList } from '../session/cursor-list.ts';
import { $settings } from '../session/settings.ts';
import { newerFirst } from './live-rows.ts';
import { spanOf } from './order-query.ts';
import type { OrderQuery } from './order-query.ts';
import { endedStatuses } from './order-states.ts';
import { fillKey } from './orders.ts';

/** Rows asked for at once, the most that the exchange gives. exchange-api 1.4 */
const pageSize = 100;

/** What the lists take of a query; days in the zone that the tables show. */
const paramsOf = ({ symbol, side, from, to }: OrderQuery, fromId: string | undefined) => ({
  limit: pageSize,
  ...(symbol !== undefined && { symbolId: symbol }),
  ...(side && { side }),
  ...spanOf({ from, to }, $settings.get().zone, serverNow()),
  ...(fromId !== undefined && { fromId }),
});

/** States that ended rows may have; another one asks for nothing that there is. */
const statusesOf = (state: OrderQuery['state']) =>
  state === 'filled' || state === 'canceled' || state === 'failure' ? endedStatuses[state] : undefined;

/** Finished orders of a query. */
export const orderHistory = cursorList<OrderQuery, Order>({
  page: (query, fromId, signal) =>
    send(
      history,
      {
        ...paramsOf(query, fromId),
        ...(query.type && { type: query.type }),
        ...(statusesOf(query.state) && { status: statusesOf(query.state)?.order }),
      },
      { signal },
    ),
  keyOf: ({ orderId }) => orderId,
  compare: (a, b) => newerFirst(a.orderId, b.orderId),
  isNewer: (row, held) => row.ver > held.ver,
});

/** Plan orders of a query that wait no longer. */
export const planOrderHistory = cursorList<OrderQuery, PlanOrder>({
  page: (query, fromId, signal) =>
    send(
      planHistory,
      {
        ...paramsOf(query, fromId),
        ...(query.type && { type: query.type }),
        ...(statusesOf(query.state) && { status: statusesOf(query.state)?.plan }),
      },
      { signal },
    ),
  keyOf: ({ planOrderId }) => planOrderId,
  compare: (a, b) => newerFirst(a.planOrderId, b.planOrderId),
  isNewer: (row, held) => row.ver > held.ver,
});

const newerFill = (a: Trade, b: Trade): number => newerFirst(a.tradeId, b.tradeId) || (a.side < b.side ? -1 : 1);

/** The person's fills of a query; a fill never changes. */
export const tradeHistory = cursorList<OrderQuery, Trade>({
  page: (query, fromId, signal) => send(myTrades, paramsOf(query, fromId), { signal }),
  keyOf: fillKey,
  compare: newerFill,
  isNewer: () => false,
});

/** Fills of the order whose row stands open, newest first: one at a time. */
export const orderFills = cursorList<string, Trade>({
  page: (orderId, fromId, signal) =>
    send(matchInfo, { orderId, limit: pageSize, ...(fromId !== undefined && { fromId }) }, { signal }),
  keyOf: fillKey,
  compare: newerFill,
  isNewer: () => false,
});
