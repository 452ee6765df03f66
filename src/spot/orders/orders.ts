import { atom, onMount } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import type * as v from 'valibot';
import { send } from '#api/index.ts';
import { history, openOrders as openOrdersCall, planHistory, planOpen } from '#contract/order.ts';
import { Order, PlanOrder, Trade } from '#contract/trading.ts';
import { pageSizeMax } from '#contract/scalars.ts';
import { validRows } from '#contract/scalars.ts';
import { loadBalances } from '#session/balances.ts';
import { onPersonChange } from '#session/on-person-change.ts';
import type { Lookup } from '#session/reconcile.ts';
import { $offered } from '#session/features/offered.ts';
import { $streamState, registerTopicReader } from '#session/private-stream/topics.ts';
import { socketState } from '#socket/state-machine-types.ts';
import { cancelNotification, notifyOrderChange, notifyPlanChange } from './fill-notifications.ts';
import { liveList } from './live-list.ts';
import type { LiveList } from './live-list.ts';
import { isEndedOrder, isEndedPlan } from './order-states.ts';

/** The most fills that `$newFills` holds. */
const fillsMax = 500;

const parsed =
  <T>(schema: v.GenericSchema<unknown, T>) =>
  (candidate: unknown): T | undefined => {
    const [row] = validRows(schema, [candidate]);
    return row;
  };

type ListAnswer<Row> = { ok: true; result: { list: readonly Row[] } } | { ok: false };

/**
 * The first row of the first list that is not empty. Reads the lists one after the other; a failed call ends
 * it.
 */
async function firstRow<Row>(...reads: (() => Promise<ListAnswer<Row>>)[]): Promise<Lookup<Row>> {
  for (const read of reads) {
    const answer = await read();
    if (!answer.ok) return answer;
    const [row] = answer.result.list;
    if (row) return { ok: true, row };
  }
  return { ok: true, row: undefined };
}

/** Reads an order by one of its ids, from the open orders, then from the history. */
export const readOrder = (id: { orderId: string } | { clientOrderId: string }): Promise<Lookup<Order>> =>
  firstRow(
    () => send(openOrdersCall, id),
    () => send(history, id),
  );

/** The person's open orders of all pairs. */
export const openOrders: LiveList<Order> = liveList<Order>({
  topic: 'order',
  idOf: ({ orderId }) => orderId,
  isEnded: isEndedOrder,
  parse: parsed(Order),
  page: (fromId) => send(openOrdersCall, { limit: pageSizeMax, ...(fromId !== undefined && { fromId }) }),
  find: (orderId) => readOrder({ orderId }),
  onChange: notifyOrderChange,
});

/** The person's open plan orders of all pairs. */
export const openPlans: LiveList<PlanOrder> = liveList<PlanOrder>({
  topic: 'plan_order',
  idOf: ({ planOrderId }) => planOrderId,
  isEnded: isEndedPlan,
  parse: parsed(PlanOrder),
  page: async (fromId) =>
    $offered.get().plan
      ? send(planOpen, { limit: pageSizeMax, ...(fromId !== undefined && { fromId }) })
      : { ok: true, result: { list: [], nextId: '', hasMore: false } },
  find: (planOrderId) =>
    firstRow(
      () => send(planOpen, { planOrderId }),
      () => send(planHistory, { planOrderId }),
    ),
  onChange: notifyPlanChange,
});

/** Open orders of all pairs, newest first; updated while it has listeners. */
export const $openOrders = openOrders.$rows;
/** Open plan orders of all pairs, newest first; updated while it has listeners. */
export const $openPlans = openPlans.$rows;

const $allFills = atom<readonly Trade[]>([]);
/** Fills since the page opened, newest first, at most 500; updated while it has listeners. */
export const $newFills: ReadableAtom<readonly Trade[]> = $allFills;
onPersonChange(() => $allFills.set([]));

/** The key of a fill: a trade between two orders of one account has two rows. exchange-api 2.3 */
export const fillKey = ({ tradeId, side }: Trade): string => `${tradeId} ${side}`;

onMount($allFills, () =>
  registerTopicReader({
    topic: 'trade',
    apply: (candidates) => {
      const knownKeys = new Set($allFills.get().map(fillKey));
      const fills = candidates
        .flatMap((each) => parsed(Trade)(each) ?? [])
        .filter((fill) => !knownKeys.has(fillKey(fill)));
      if (fills.length > 0) $allFills.set([...fills.reverse(), ...$allFills.get()].slice(0, fillsMax));
    },
    onResync: () => undefined,
  }),
);

/** Merges the order of an answer into `openOrders`. The caller shows its result, so no notification of it follows. */
export function recordOrder(order: Order): void {
  cancelNotification(order.orderId);
  openOrders.merge([order]);
  loadBalancesUnlessPushed();
}

/** Like `recordOrder`, for a plan order. */
export function recordPlan(plan: PlanOrder): void {
  cancelNotification(plan.planOrderId);
  openPlans.merge([plan]);
  loadBalancesUnlessPushed();
}

/** Loads balances after an order unless the private stream is open, which pushes them. quality.md I4 */
function loadBalancesUnlessPushed(): void {
  if ($streamState.get() !== socketState.open) void loadBalances();
}
