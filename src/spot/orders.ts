import { atom, onMount } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import * as v from 'valibot';
import { send } from '../api/index.ts';
import { history, openOrders as openOrdersCall, planHistory, planOpen } from '../contract/order.ts';
import { Order, PlanOrder, Trade } from '../contract/trading.ts';
import { loadBalances } from '../session/balances.ts';
import { onLeave } from '../session/leaving.ts';
import { $streamState, readTopic } from '../session/topics.ts';
import { forgetNews, tellOrderChange, tellPlanChange } from './fill-news.ts';
import { liveList } from './live-list.ts';
import type { LiveList } from './live-list.ts';
import { isEndedOrder, isEndedPlan } from './order-states.ts';

/** Rows asked for at once, the most that the exchange gives. exchange-api 1.4 */
const pageSize = 100;
/** Fills of this page's life that are kept. */
const fillsMax = 500;

const parsed =
  <T>(schema: v.GenericSchema<unknown, T>) =>
  (candidate: unknown): T | undefined => {
    const row = v.safeParse(schema, candidate);
    return row.success ? row.output : undefined;
  };

/** The person's open orders of all pairs, live. */
export const openOrders: LiveList<Order> = liveList<Order>({
  topic: 'order',
  idOf: ({ orderId }) => orderId,
  isEnded: isEndedOrder,
  parse: parsed(Order),
  page: (fromId) => send(openOrdersCall, { limit: pageSize, ...(fromId !== undefined && { fromId }) }),
  one: async (orderId) => {
    const open = await send(openOrdersCall, { orderId });
    if (!open.ok || open.result.list[0]) return open.ok ? { ok: true, row: open.result.list[0] } : open;
    const ended = await send(history, { orderId });
    return ended.ok ? { ok: true, row: ended.result.list[0] } : ended;
  },
  onChange: tellOrderChange,
});

/** The person's waiting plan orders of all pairs, live. */
export const openPlans: LiveList<PlanOrder> = liveList<PlanOrder>({
  topic: 'plan_order',
  idOf: ({ planOrderId }) => planOrderId,
  isEnded: isEndedPlan,
  parse: parsed(PlanOrder),
  page: (fromId) => send(planOpen, { limit: pageSize, ...(fromId !== undefined && { fromId }) }),
  one: async (planOrderId) => {
    const open = await send(planOpen, { planOrderId });
    if (!open.ok || open.result.list[0]) return open.ok ? { ok: true, row: open.result.list[0] } : open;
    const ended = await send(planHistory, { planOrderId });
    return ended.ok ? { ok: true, row: ended.result.list[0] } : ended;
  },
  onChange: tellPlanChange,
});

/** Open orders of all pairs, newest first; live while somebody listens. */
export const $openOrders = openOrders.$rows;
/** Waiting plan orders of all pairs, newest first; live while somebody listens. */
export const $openPlans = openPlans.$rows;

const $allFills = atom<readonly Trade[]>([]);
/** Fills that came while this page lives, newest first; live while somebody listens. */
export const $newFills: ReadableAtom<readonly Trade[]> = $allFills;
onLeave(() => $allFills.set([]));

/** A fill's key: an order that meets one of its own account has two rows of one trade. exchange-api 2.3 */
export const fillKey = ({ tradeId, side }: Trade): string => `${tradeId} ${side}`;

onMount($allFills, () =>
  readTopic({
    topic: 'trade',
    take: (candidates) => {
      const known = new Set($allFills.get().map(fillKey));
      const fills = candidates.flatMap((each) => parsed(Trade)(each) ?? []).filter((fill) => !known.has(fillKey(fill)));
      if (fills.length > 0) $allFills.set([...fills.reverse(), ...$allFills.get()].slice(0, fillsMax));
    },
    resync: () => undefined,
  }),
);

/** Takes an order as an answer gave it, whose sender has told the person of it: its fills are not told again. */
export function noteOrder(order: Order): void {
  forgetNews(order.orderId);
  openOrders.take([order]);
  askForBalances();
}

/** As `noteOrder`, of a plan order. */
export function notePlan(plan: PlanOrder): void {
  forgetNews(plan.planOrderId);
  openPlans.take([plan]);
  askForBalances();
}

/** While the private stream is away nothing is pushed: what the person did is asked for. quality.md I4 */
function askForBalances(): void {
  const state = $streamState.get();
  if (state !== -1 && state !== 1) void loadBalances();
}
