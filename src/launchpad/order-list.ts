import { atom } from 'nanostores';
import * as v from 'valibot';
import { send } from '../api/index.ts';
import type { ApiError } from '../api/index.ts';
import { orders as ordersCall, orderStates } from '../contract/launchpad.ts';
import type { LaunchOrder } from '../contract/launchpad.ts';
import { Day } from '../contract/scalars.ts';
import { onLeave } from '../session/leaving.ts';

const dayMs = 86_400_000;
/** Orders asked for at once, and pages read for an export at the most: 20,000 orders. */
const pageSize = 100;
const pagesMax = 200;

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

/** A person's launch orders as asked, newest first, as far as they were read; `nextId` '' is the end. */
export type OrderList = {
  rows: readonly LaunchOrder[];
  nextId: string;
  total: number | undefined;
  isReadingMore: boolean;
};
export const $orderList = atom<
  { phase: 'idle' | 'loading' } | ({ phase: 'ready' } & OrderList) | { phase: 'failed'; error: ApiError }
>({ phase: 'idle' });
onLeave(() => $orderList.set({ phase: 'idle' }));

function paramsOf({ tab, state, from, to }: OrderQuery) {
  return {
    kind: tab,
    limit: pageSize,
    ...(state && { state }),
    ...(from && { from: Date.parse(from) }),
    ...(to && { to: Date.parse(to) + dayMs - 1 }),
  };
}

/** The newest orders of a query, and on, page by page, until they reach back to `upTo`. Ids sort by age. exchange-api 1.3 */
async function readOrders(query: OrderQuery, upTo: string | undefined, signal: AbortSignal | undefined) {
  const answer = await send(ordersCall, paramsOf(query), { signal });
  if (!answer.ok || upTo === undefined) return answer;
  const { list } = answer.result;
  for (let page = 1; page < pagesMax; page += 1) {
    const { nextId } = answer.result;
    if (nextId === '' || (list.at(-1)?.orderId ?? '') <= upTo) break;
    const older = await send(ordersCall, { ...paramsOf(query), fromId: nextId }, { signal });
    if (!older.ok) break; // the list goes on from here when it is scrolled
    list.push(...older.result.list);
    answer.result.nextId = older.result.nextId;
  }
  return answer;
}

/** Reads the newest orders of a query, as far back as `upTo`; `keeps` leaves what is shown until they come. */
export async function loadOrderList(
  query: OrderQuery,
  { signal, keeps = false, upTo }: { signal?: AbortSignal; keeps?: boolean; upTo?: string | undefined } = {},
): Promise<void> {
  if (!keeps) $orderList.set({ phase: 'loading' });
  const answer = await readOrders(query, upTo, signal);
  if (signal?.aborted) return;
  if (!answer.ok) {
    if (!keeps) $orderList.set({ phase: 'failed', error: answer.error });
    return;
  }
  const { list, nextId, total } = answer.result;
  const shown = $orderList.get();
  if (keeps && shown.phase === 'ready')
    return $orderList.set({ ...shown, rows: newestFirst([...list, ...shown.rows]), total });
  $orderList.set({ phase: 'ready', rows: list, nextId, total, isReadingMore: false });
}

/** Each order once, the one with the higher `ver`, newest first. */
function newestFirst(rows: readonly LaunchOrder[]): LaunchOrder[] {
  const byId = new Map<string, LaunchOrder>();
  for (const row of rows) {
    const held = byId.get(row.orderId);
    if (!held || row.ver > held.ver) byId.set(row.orderId, row);
  }
  return [...byId.values()].sort((a, b) => (a.orderId < b.orderId ? 1 : -1));
}

/** Reads the next older orders, once at a time; gives why not. */
export async function loadMoreOrders(query: OrderQuery): Promise<ApiError | undefined> {
  const shown = $orderList.get();
  if (shown.phase !== 'ready' || shown.nextId === '' || shown.isReadingMore) return undefined;
  $orderList.set({ ...shown, isReadingMore: true });
  const answer = await send(ordersCall, { ...paramsOf(query), fromId: shown.nextId });
  const now = $orderList.get();
  if (now.phase !== 'ready' || now.nextId !== shown.nextId) return undefined;
  if (!answer.ok) {
    $orderList.set({ ...now, isReadingMore: false });
    return answer.error;
  }
  const { list, nextId, total } = answer.result;
  $orderList.set({ ...now, rows: newestFirst([...now.rows, ...list]), nextId, total, isReadingMore: false });
  return undefined;
}

/** Reads what is left of a query, so that an export is whole; gives why not. */
export async function loadAllOrders(query: OrderQuery): Promise<ApiError | undefined> {
  for (let page = 0; page < pagesMax; page += 1) {
    const shown = $orderList.get();
    if (shown.phase !== 'ready' || shown.nextId === '') return undefined;
    const error = await loadMoreOrders(query);
    if (error) return error;
  }
  return undefined;
}
