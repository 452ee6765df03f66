import { atom } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import * as v from 'valibot';
import { send } from '#api/index.ts';
import type { ApiError, ApiResult } from '#api/index.ts';
import { history, openOrders, planGet, planHistory, planOpen } from '#contract/order.ts';
import { pageSizeMax } from '#contract/scalars.ts';
import { Order, PlanOrder } from '#contract/trading.ts';
import { $offered } from '#session/features/offered.ts';
import { $personEpoch, onPersonChange } from '#session/on-person-change.ts';
import { registerTopicReader } from '#session/private-stream/topics.ts';
import { newerFirst } from './live-rows.ts';

/** An order with its take-profit and stop-loss orders, or a conditional order with the order that it placed. */
export type OrderDetail =
  | { kind: 'order'; row: Order; exits: readonly PlanOrder[] }
  | { kind: 'plan'; row: PlanOrder; placed: Order | null };

/** State of the open detail; `absent`: the person has no order with this id. */
export type DetailState =
  | { phase: 'idle' | 'absent' }
  | { phase: 'loading'; id: string }
  | { phase: 'ready'; id: string; detail: OrderDetail }
  | { phase: 'failed'; id: string; error: ApiError };

const $state = atom<DetailState>({ phase: 'idle' });
/** The order whose detail is open. */
export const $orderDetail: ReadableAtom<DetailState> = $state;
onPersonChange(() => $state.set({ phase: 'idle' }));

/** The take-profit and stop-loss orders of an order, newest first. */
async function readExits(parentOrderId: string): Promise<ApiResult<readonly PlanOrder[]>> {
  if (!$offered.get().plan) return { ok: true, result: [] };
  const params = { parentOrderId, limit: pageSizeMax };
  const waiting = await send(planOpen, params);
  if (!waiting.ok) return waiting;
  const ended = await send(planHistory, params);
  if (!ended.ok) return ended;
  // An exit that ends between both calls is in both lists; the later answer is the newer one.
  const byId = new Map([...waiting.result.list, ...ended.result.list].map((plan) => [plan.planOrderId, plan]));
  const result = [...byId.values()].sort((a, b) => newerFirst(a.planOrderId, b.planOrderId));
  return { ...ended, result };
}

/** Reads an order or conditional order of the person; the result is undefined when there is none with this id. */
async function readDetail(
  id: string,
): Promise<{ ok: true; detail: OrderDetail | undefined } | { ok: false; error: ApiError }> {
  for (const read of [() => send(openOrders, { orderId: id }), () => send(history, { orderId: id })]) {
    const answer = await read();
    if (!answer.ok) return answer;
    const [row] = answer.result.list;
    if (!row) continue;
    const exits = await readExits(id);
    return exits.ok ? { ok: true, detail: { kind: 'order', row, exits: exits.result } } : exits;
  }
  if (!$offered.get().plan) return { ok: true, detail: undefined };
  const answer = await send(planGet, { planOrderId: id });
  if (answer.ok) {
    const { planOrder, order } = answer.result;
    return { ok: true, detail: { kind: 'plan', row: planOrder, placed: order } };
  }
  return answer.error.kind === 'unknownOrder' ? { ok: true, detail: undefined } : answer;
}

/** Returns `current`, or `candidate` when it is a newer version of it. */
function newer<Row extends { ver: number }>(
  schema: v.GenericSchema<unknown, Row>,
  current: Row,
  idOf: (row: Row) => string,
  candidate: unknown,
): Row {
  const parsed = v.safeParse(schema, candidate);
  return parsed.success && idOf(parsed.output) === idOf(current) && parsed.output.ver > current.ver
    ? parsed.output
    : current;
}

/**
 * Loads the detail of an order and shows it in `$orderDetail`. `keepsShown`: the shown detail stays until the answer
 * arrives.
 */
export async function loadOrderDetail(id: string, { keepsShown = false } = {}): Promise<void> {
  const epoch = $personEpoch.get();
  if (!keepsShown) $state.set({ phase: 'loading', id });
  const answer = await readDetail(id);
  const state = $state.get();
  if ($personEpoch.get() !== epoch || !('id' in state) || state.id !== id) return;
  if (!answer.ok) {
    if (answer.error.kind !== 'aborted' && state.phase !== 'ready')
      $state.set({ phase: 'failed', id, error: answer.error });
  } else if (answer.detail) $state.set({ phase: 'ready', id, detail: answer.detail });
  else $state.set({ phase: 'absent' });
}

/** Opens the detail of an order and keeps it current. Returns a function that closes it. */
export function openOrderDetail(id: string): () => void {
  const reload = () => void loadOrderDetail(id, { keepsShown: true });
  const update = (change: (detail: OrderDetail) => OrderDetail) => {
    const state = $state.get();
    if (state.phase === 'ready') $state.set({ ...state, detail: change(state.detail) });
  };
  const applyOrder = (candidate: unknown) =>
    update((detail) => {
      const idOf = ({ orderId }: Order) => orderId;
      if (detail.kind === 'order') return { ...detail, row: newer(Order, detail.row, idOf, candidate) };
      return detail.placed ? { ...detail, placed: newer(Order, detail.placed, idOf, candidate) } : detail;
    });
  const applyPlan = (candidate: unknown) => {
    const state = $state.get();
    if (state.phase !== 'ready') return;
    const plan = v.safeParse(PlanOrder, candidate);
    if (!plan.success) return;
    const { planOrderId, parentOrderId } = plan.output;
    // A new exit, or the order that a conditional order has placed, is only in the exchange's lists.
    if (planOrderId === id || parentOrderId === id) reload();
  };
  const ends = [
    registerTopicReader({ topic: 'order', apply: (rows) => rows.forEach(applyOrder), onResync: reload }),
    registerTopicReader({ topic: 'plan_order', apply: (rows) => rows.forEach(applyPlan), onResync: reload }),
  ];
  void loadOrderDetail(id);
  return () => {
    for (const end of ends) end();
    $state.set({ phase: 'idle' });
  };
}
