import * as v from 'valibot';
import { send } from '../api/index.ts';
import { orders as ordersCall, orderStates } from '../contract/launchpad.ts';
import type { LaunchOrder } from '../contract/launchpad.ts';
import { Day } from '../contract/scalars.ts';
import { cursorList } from '../session/cursor-list.ts';

const dayMs = 86_400_000;
/** Orders asked for at once, the most that the exchange gives. exchange-api 1.4 */
const pageSize = 100;

export const orderKinds = ['LAUNCHPAD', 'LAUNCHPOOL'] as const;

/** What the orders' address says; unknown values fall away. `from` and `to` are UTC days, both inclusive. */
const OrderQuery = v.object({
  tab: v.fallback(v.picklist(orderKinds), 'LAUNCHPAD'),
  state: v.fallback(v.optional(v.picklist(orderStates)), undefined),
  from: v.fallback(v.optional(Day), undefined),
  to: v.fallback(v.optional(Day), undefined),
});
export type OrderQuery = v.InferOutput<typeof OrderQuery>;

/** Reads the address. */
export const readOrderQuery = (search: string): OrderQuery =>
  v.parse(OrderQuery, Object.fromEntries(new URLSearchParams(search)));

/** The address of a query, from its beginning; parameters of others stay. */
export function writeOrderQuery(query: OrderQuery, search: string): string {
  const params = new URLSearchParams(search);
  const { tab, state, from, to } = query;
  for (const [name, value] of Object.entries({ tab, state, from, to, at: undefined })) {
    if (value === undefined) params.delete(name);
    else params.set(name, value);
  }
  return `?${params.toString()}`;
}

/** True when the query leaves orders out. */
export const isFiltered = ({ state, from, to }: OrderQuery): boolean =>
  state !== undefined || from !== undefined || to !== undefined;

function paramsOf({ tab, state, from, to }: OrderQuery) {
  return {
    kind: tab,
    limit: pageSize,
    ...(state && { state }),
    ...(from && { from: Date.parse(from) }),
    ...(to && { to: Date.parse(to) + dayMs - 1 }),
  };
}

/** A person's launch orders as asked, newest first, as far as they were read. */
export const launchOrders = cursorList<OrderQuery, LaunchOrder>({
  page: (query, fromId, signal) =>
    send(ordersCall, { ...paramsOf(query), ...(fromId !== undefined && { fromId }) }, { signal }),
  keyOf: ({ orderId }) => orderId,
  compare: (a, b) => (a.orderId < b.orderId ? 1 : -1),
  isNewer: (row, held) => row.ver > held.ver,
});
