import * as v from 'valibot';
import { send } from '#api/index.ts';
import { orders as ordersCall, launchOrderStates } from '#contract/launchpad.ts';
import type { LaunchOrder } from '#contract/launchpad.ts';
import { Day, pageSizeMax } from '#contract/scalars.ts';
import { cursorList } from '#session/cursor-list.ts';
import { startOfDayMs } from '#session/days.ts';
import { $settings } from '#session/settings.ts';
import { canonical, decimal } from '#money/index.ts';

/** The sum of the prizes that an order received, in the launch's token. */
export const prizesIn = ({ events }: Pick<LaunchOrder, 'events'>): string =>
  canonical(events.reduce((sum, { kind, amount }) => (kind === 'PRIZE' ? sum.plus(amount) : sum), decimal('0')));

/** The tabs of the order list: kinds of launch. */
export const orderKinds = ['LAUNCHPAD', 'LAUNCHPOOL'] as const;

/**
 * Query of the order list in the URL; an unknown value is ignored. `from` and `to` are days of the chosen zone, both
 * inclusive.
 */
const OrderQuery = v.object({
  tab: v.fallback(v.picklist(orderKinds), 'LAUNCHPAD'),
  state: v.fallback(v.optional(v.picklist(launchOrderStates)), undefined),
  from: v.fallback(v.optional(Day), undefined),
  to: v.fallback(v.optional(Day), undefined),
});
export type OrderQuery = v.InferOutput<typeof OrderQuery>;

/** The query of a URL's search part; never throws. */
export const readOrderQuery = (search: string): OrderQuery =>
  v.parse(OrderQuery, Object.fromEntries(new URLSearchParams(search)));

/** The search part for a query, without a scroll position; other parameters of `search` stay. */
export function writeOrderQuery(query: OrderQuery, search: string): string {
  const params = new URLSearchParams(search);
  const { tab, state, from, to } = query;
  for (const [name, value] of Object.entries({ tab, state, from, to, at: undefined })) {
    if (value === undefined) params.delete(name);
    else params.set(name, value);
  }
  return `?${params.toString()}`;
}

/** True if a filter besides the tab is set. */
export const isFiltered = ({ state, from, to }: OrderQuery): boolean =>
  state !== undefined || from !== undefined || to !== undefined;

/** Element id of the text that says why the days are not valid. */
export const rangeProblemId = 'launch-orders-range-problem';

/** True if the last day is before the first. Such a query is not sent: the exchange refuses it. */
export const isReversed = ({ from, to }: OrderQuery): boolean => from !== undefined && to !== undefined && from > to;

function paramsOf({ tab, state, from, to }: OrderQuery) {
  const { zone } = $settings.get();
  return {
    kind: tab,
    limit: pageSizeMax,
    ...(state && { state }),
    ...(from && { from: startOfDayMs(from, zone) }),
    ...(to && { to: startOfDayMs(to, zone, 1) - 1 }),
  };
}

/** The user's launch orders that match the query, newest first, as far as they are loaded. */
export const launchOrders = cursorList<OrderQuery, LaunchOrder>({
  page: (query, fromId, signal) =>
    send(ordersCall, { ...paramsOf(query), ...(fromId !== undefined && { fromId }) }, { signal }),
  keyOf: ({ orderId }) => orderId,
  compare: (a, b) => (a.orderId < b.orderId ? 1 : -1),
  isNewer: (row, current) => row.ver > current.ver,
});
