import { send } from '#api/index.ts';
import type { ApiResult } from '#api/index.ts';
import { history, matchInfo, myTrades, planHistory } from '#contract/order.ts';
import type { Order, PlanOrder, Trade } from '#contract/trading.ts';
import { pageSizeMax } from '#contract/scalars.ts';
import { serverNow } from '#session/clock.ts';
import { cursorList } from '#session/cursor-list.ts';
import { $settings } from '#session/settings.ts';
import { newerFirst } from '../orders/live-rows.ts';
import { timeSpanMaxMs, timeSpanOf } from './order-query.ts';
import type { OrderQuery, TimeSpan } from './order-query.ts';
import { endedStatuses } from '../orders/order-states.ts';
import { fillKey } from '../orders/orders.ts';

/** Parameters that all history calls share. */
const paramsOf = ({ symbol, side }: OrderQuery) => ({
  limit: pageSizeMax,
  ...(symbol && { symbolId: symbol.join() }),
  ...(side && { side: side.join() }),
});

type Page<Row> = ApiResult<{ list: Row[]; nextId: string }>;

/**
 * The cursor of a range of days: its last ms, so that all pages divide it alike, the part of it, and the id.
 */
const cursorOf = ({ endTime }: TimeSpan, part: string, id: string): string => [endTime, part, id].join(':');

/**
 * A page of a query's days, which are days of the zone that the tables show. A range of 180 days with a change
 * to winter time is an hour longer than the exchange accepts: that hour follows as pages of its own.
 */
export async function pageOfDays<Row>(
  { from, to }: OrderQuery,
  cursor: string | undefined,
  request: (part: { startTime?: number; endTime?: number; fromId?: string }) => Promise<Page<Row>>,
): Promise<Page<Row>> {
  const [end, part = 'newer', id = ''] = cursor?.split(':') ?? [];
  const span = timeSpanOf({ from, to }, $settings.get().zone, end === undefined ? serverNow() : Number(end));
  if (!span) return request(cursor === undefined ? {} : { fromId: cursor });
  const splitTime = span.endTime - timeSpanMaxMs;
  const isSplit = span.startTime < splitTime;
  const isOlder = part === 'older';
  const bounds = isOlder ? { endTime: splitTime - 1 } : isSplit ? { startTime: splitTime } : {};
  const answer = await request({ ...span, ...bounds, ...(id !== '' && { fromId: id }) });
  if (!answer.ok) return answer;
  const { nextId } = answer.result;
  const next = nextId !== '' ? cursorOf(span, part, nextId) : isSplit && !isOlder ? cursorOf(span, 'older', '') : '';
  return { ...answer, result: { ...answer.result, nextId: next } };
}

/** The statuses of the filter's states, '' when ended rows have none of them; undefined without a filter. */
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
    const params = { ...paramsOf(query), ...(type && { type }), ...(status && { status }) };
    return pageOfDays<Order>(query, fromId, async (part) => send(history, { ...params, ...part }, { signal }));
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
    const params = { ...paramsOf(query), ...(type && { type }), ...(status && { status }) };
    return pageOfDays<PlanOrder>(query, fromId, async (part) => send(planHistory, { ...params, ...part }, { signal }));
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
  page: async (query, fromId, signal) =>
    pageOfDays<Trade>(query, fromId, async (part) => send(myTrades, { ...paramsOf(query), ...part }, { signal })),
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
