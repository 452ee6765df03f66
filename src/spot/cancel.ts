import { atom } from 'nanostores';
import { send } from '../api/index.ts';
import type { ApiError } from '../api/index.ts';
import type { ErrorNameOf } from '../contract/call.ts';
import { cancel, planCancel } from '../contract/order.ts';
import type { Order, PlanOrder } from '../contract/trading.ts';
import { texts } from '../i18n/texts.ts';
import type { TextKey } from '../i18n/keys.ts';
import { onLeave } from '../session/leaving.ts';
import { $network } from '../session/presence.ts';
import { pageLang } from '../shell/page-lang.ts';
import { showToast, toast, toastError } from '../shell/toasts.ts';
import type { LiveList } from './live-list.ts';
import { isLost } from './lost-answer.ts';
import { isEndedOrder, isEndedPlan } from './order-states.ts';
import { $openPlans, noteOrder, notePlan, openOrders, openPlans } from './orders.ts';

/** Orders of the book, and orders that wait for a price. */
export type OrderKind = 'order' | 'plan';

/** Ids whose cancel is on its way: none is sent twice. */
export const $canceling = atom<ReadonlySet<string>>(new Set());
onLeave(() => $canceling.set(new Set()));

const setCanceling = (id: string, isOn: boolean) => {
  const others = [...$canceling.get()].filter((other) => other !== id);
  $canceling.set(new Set(isOn ? [...others, id] : others));
};

/** Refusals that a cancel may meet, each with what is true now; a new code without a text does not compile. */
const refusalText = {
  alreadyFilled: 'orders.cancel.alreadyFilled',
  alreadyCanceled: 'orders.cancel.alreadyCanceled',
  unknownOrder: 'orders.cancel.unknownOrder',
  inQueue: 'orders.cancel.inQueue',
} as const satisfies Record<ErrorNameOf<typeof cancel>, string>;
const textOfRefusal = new Map<string, TextKey<'spot'>>(Object.entries(refusalText));

/** After a lost answer the row is looked at so often: a cancel that is on its way arrives soon or never. ms */
const lookMs = [0, 1_000, 2_000] as const;

const isByPerson = ({ cancelReason }: Pick<Order, 'cancelReason'>) => ['USER', 'BATCH'].includes(cancelReason);

/** Says what a cancel has really done, side effects too. quality.md Q-U12 */
function tellCanceled(order: Order): void {
  const t = texts(pageLang(), 'spot');
  if (order.status === 'CANCELED' && !isByPerson(order))
    return showToast(t('orders.cancel.alreadyCanceled'), { tone: 'info' });
  if (order.status === 'FILLED') return showToast(t('orders.cancel.alreadyFilled'), { tone: 'info' });
  if (order.status === 'PENDING_CANCEL') return showToast(t('orders.cancel.asked'), { tone: 'info' });
  if (order.status === 'PARTIALLY_FILLED_CANCELED') return showToast(t('orders.cancel.rest'), { tone: 'done' });
  const children = $openPlans.get().filter(({ parentOrderId }) => parentOrderId === order.orderId).length;
  showToast(children > 0 ? t('orders.cancel.doneWith', { count: children }) : t('orders.cancel.done'));
}

/** As `tellCanceled`, of an order that waited for a price. */
function tellPlanCanceled(plan: PlanOrder): void {
  const t = texts(pageLang(), 'spot');
  if (plan.status === 'PLAN_TRIGGERED') return showToast(t('orders.news.triggered', { count: 1 }), { tone: 'info' });
  if (plan.status === 'PLAN_REJECTED') return showToast(t('orders.news.failed', { count: 1 }), { tone: 'error' });
  if (!isByPerson(plan)) return showToast(t('orders.cancel.alreadyCanceled'), { tone: 'info' });
  showToast(t('orders.cancel.planDone'));
}

/** How a kind of order is canceled. */
interface Way<Row> {
  list: Pick<LiveList<Row>, 'refresh'>;
  ask: () => Promise<{ ok: true; row: Row } | { ok: false; error: ApiError }>;
  /** Nothing is left for a cancel to do. */
  isOver: (row: Row) => boolean;
  /** Says what became of the row, and takes it over. */
  take: (row: Row) => void;
}

/** The row once it is over; undefined while it stands, or when nobody could say. */
async function lookFor<Row>(
  id: string,
  { list, isOver }: Way<Row>,
  waitsMs: readonly number[],
): Promise<Row | undefined> {
  for (const waitMs of waitsMs) {
    if (waitMs > 0) await new Promise((done) => setTimeout(done, waitMs));
    const row = await list.refresh(id);
    if (row && isOver(row)) return row;
  }
  return undefined;
}

/**
 * Reads what is true and tells it. A lost answer is never asked for by canceling again; but a browser repeats by itself what a
 * dead connection swallowed, and is told that the order was canceled already: by this very cancel. exchange-api 1.5
 */
async function settle<Row>(error: ApiError, id: string, way: Way<Row>): Promise<void> {
  const t = texts(pageLang(), 'spot');
  const key = textOfRefusal.get(error.kind);
  const hasNoAnswer = key === undefined && isLost(error);
  const row = key || hasNoAnswer ? await lookFor(id, way, hasNoAnswer ? lookMs : [0]) : undefined;
  if (row) return way.take(row);
  if (key !== undefined) {
    const tone = error.kind === 'inQueue' || error.kind === 'unknownOrder' ? 'error' : 'info';
    showToast(t(key), { tone });
  } else if (hasNoAnswer) showToast(t('orders.cancel.lost'), { tone: 'error' });
  else toastError(error);
}

async function once<Row>(id: string, way: Way<Row>): Promise<void> {
  if ($canceling.get().has(id)) return;
  if (!$network.get().isOnline) return toast('common', 'error.offline', {}, 'error');
  setCanceling(id, true);
  const answer = await way.ask();
  if (answer.ok) way.take(answer.row);
  else await settle(answer.error, id, way);
  setCanceling(id, false);
}

/** Cancels an order, once however often it is pressed, and says what came of it. */
export function cancelOrder({ orderId }: Pick<Order, 'orderId'>): Promise<void> {
  return once<Order>(orderId, {
    list: openOrders,
    ask: async () => {
      const answer = await send(cancel, { orderId });
      return answer.ok ? { ok: true, row: answer.result.order } : answer;
    },
    isOver: (order) => isEndedOrder(order) || order.status === 'PENDING_CANCEL',
    take: (order) => {
      tellCanceled(order);
      noteOrder(order);
    },
  });
}

/** As `cancelOrder`, of an order that waits for a price. */
export function cancelPlan({ planOrderId }: Pick<PlanOrder, 'planOrderId'>): Promise<void> {
  return once<PlanOrder>(planOrderId, {
    list: openPlans,
    ask: async () => {
      const answer = await send(planCancel, { planOrderId });
      return answer.ok ? { ok: true, row: answer.result.planOrder } : answer;
    },
    isOver: isEndedPlan,
    take: (plan) => {
      tellPlanCanceled(plan);
      notePlan(plan);
    },
  });
}
