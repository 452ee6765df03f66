import { atom } from 'nanostores';
import { send } from '#api/index.ts';
import type { ApiError } from '#api/index.ts';
import type { ErrorNameOf } from '#contract/call.ts';
import { cancel, planCancel } from '#contract/order.ts';
import type { Order, PlanOrder } from '#contract/trading.ts';
import { texts } from '#i18n/texts.ts';
import type { TextKey } from '#i18n/keys.ts';
import { $personEpoch, onPersonChange } from '#session/on-person-change.ts';
import { $network } from '#session/presence.ts';
import { isAnswerLost } from '#session/reconcile.ts';
import { pageLang } from '#shell/page-lang.ts';
import { toastError } from '#shell/toasts/error-text.ts';
import { showToast, toast } from '#shell/toasts/toasts.ts';
import type { Toast } from '#shell/toasts/toasts.ts';
import type { LiveList } from './live-list.ts';
import { isEndedOrder, isEndedPlan } from './order-states.ts';
import { planFailureText } from './order-texts.ts';
import { $openPlans, recordOrder, recordPlan, openOrders, openPlans } from './orders.ts';

/** An order in the book, or a plan order that waits for its trigger price. */
export type OrderKind = 'order' | 'plan';

/** Ids of the orders and plan orders whose cancel is in progress, so that none is sent twice. */
export const $canceling = atom<ReadonlySet<string>>(new Set());
onPersonChange(() => $canceling.set(new Set()));

const setCanceling = (id: string, isOn: boolean) => {
  const others = [...$canceling.get()].filter((other) => other !== id);
  $canceling.set(new Set(isOn ? [...others, id] : others));
};

/** The text for each refusal of a cancel. A new refusal without a text does not compile. */
const refusalKeys = {
  alreadyFilled: 'cancel.alreadyFilled',
  alreadyCanceled: 'cancel.alreadyCanceled',
  unknownOrder: 'cancel.unknownOrder',
  inQueue: 'cancel.inQueue',
} as const satisfies Record<ErrorNameOf<typeof cancel>, string>;
const keyOfRefusal = new Map<string, TextKey<'orders'>>(Object.entries(refusalKeys));

/**
 * Delays before each look-up of the row after a lost answer; a cancel that has not arrived by then is unlikely to. ms
 */
const recheckDelaysMs = [0, 1_000, 2_000] as const;

/** True for an order that its person has canceled. */
export const isByPerson = ({ cancelReason }: Pick<Order, 'cancelReason'>) => ['USER', 'BATCH'].includes(cancelReason);

type Message = { text: string; tone: Toast['tone'] };

/** What a cancel has done to an order, its exits included. quality.md Q-U12 */
function canceledMessage(order: Order): Message {
  const t = texts(pageLang(), 'orders');
  if (order.status === 'CANCELED' && !isByPerson(order)) return { text: t('cancel.alreadyCanceled'), tone: 'info' };
  if (order.status === 'FILLED') return { text: t('cancel.alreadyFilled'), tone: 'info' };
  if (order.status === 'PENDING_CANCEL') return { text: t('cancel.asked'), tone: 'info' };
  if (order.status === 'PARTIALLY_FILLED_CANCELED') return { text: t('cancel.rest'), tone: 'done' };
  const exits = $openPlans.get().filter(({ parentOrderId }) => parentOrderId === order.orderId).length;
  return { text: exits > 0 ? t('cancel.doneWith', { count: exits }) : t('cancel.done'), tone: 'done' };
}

/** Like `canceledMessage`, for a plan order. */
function planCanceledMessage(plan: PlanOrder): Message {
  const t = texts(pageLang(), 'orders');
  if (plan.status === 'PLAN_TRIGGERED') return { text: t('news.triggered', { count: 1 }), tone: 'info' };
  if (plan.status === 'PLAN_REJECTED')
    return { text: t('news.failed', { count: 1, reason: planFailureText(t, plan) }), tone: 'error' };
  if (!isByPerson(plan)) return { text: t('cancel.alreadyCanceled'), tone: 'info' };
  return { text: t('cancel.planDone'), tone: 'done' };
}

/** How a kind of order is canceled. */
interface CancelCall<Row> {
  list: Pick<LiveList<Row>, 'refresh'>;
  send: () => Promise<{ ok: true; row: Row } | { ok: false; error: ApiError }>;
  /** True when a cancel can change nothing more. */
  isDone: (row: Row) => boolean;
  /** What the cancel has done to the row. */
  messageOf: (row: Row) => Message;
  /** Merges the row into its list. */
  record: (row: Row) => void;
  /** True for a row whose cancel is part of another request, which shows the result of both. */
  isShownElsewhere?: (row: Row) => boolean;
}

/**
 * The row once it is done; undefined when it is still open, no look-up was answered, or the person has changed.
 */
async function findDone<Row>(
  id: string,
  { list, isDone }: CancelCall<Row>,
  delaysMs: readonly number[],
): Promise<Row | undefined> {
  const epoch = $personEpoch.get();
  for (const delayMs of delaysMs) {
    if (delayMs > 0) await new Promise((done) => setTimeout(done, delayMs));
    if ($personEpoch.get() !== epoch) return undefined;
    const row = await list.refresh(id);
    if (row && isDone(row)) return row;
  }
  return undefined;
}

function showRow<Row>(row: Row, { messageOf, record, isShownElsewhere }: CancelCall<Row>): Row {
  const { text, tone } = messageOf(row);
  if (isShownElsewhere?.(row) !== true) showToast(text, { tone });
  record(row);
  return row;
}

/**
 * Reads the state of the row after a failed cancel and shows it. The cancel is never sent again. A browser may itself
 * repeat a request that a dead connection lost, and then "already canceled" is the result of this very cancel.
 * exchange-api 1.5
 */
async function resolveError<Row>(error: ApiError, id: string, call: CancelCall<Row>): Promise<Row | undefined> {
  const epoch = $personEpoch.get();
  const key = keyOfRefusal.get(error.kind);
  const isLost = key === undefined && isAnswerLost(error);
  const row = key || isLost ? await findDone(id, call, isLost ? recheckDelaysMs : [0]) : undefined;
  if ($personEpoch.get() !== epoch) return undefined;
  const t = texts(pageLang(), 'orders');
  if (row) return showRow(row, call);
  if (key !== undefined) {
    const tone = error.kind === 'inQueue' || error.kind === 'unknownOrder' ? 'error' : 'info';
    showToast(t(key), { tone });
  } else if (isLost) showToast(t('cancel.lost'), { tone: 'error' });
  else toastError(error);
  return undefined;
}

/** The row as the cancel has left it; undefined when it was not sent or its result is not known. */
async function cancelOnce<Row>(id: string, call: CancelCall<Row>): Promise<Row | undefined> {
  if ($canceling.get().has(id)) return undefined;
  if (!$network.get().isOnline) {
    toast('common', 'error.offline', {}, 'error');
    return undefined;
  }
  setCanceling(id, true);
  const answer = await call.send();
  const row = answer.ok ? showRow(answer.row, call) : await resolveError(answer.error, id, call);
  setCanceling(id, false);
  return row;
}

/**
 * Cancels an order, shows the result and returns the order as the cancel has left it. Does nothing while a cancel of
 * the same order is in progress.
 */
export function cancelOrder(
  { orderId }: Pick<Order, 'orderId'>,
  { isShownElsewhere }: Pick<CancelCall<Order>, 'isShownElsewhere'> = {},
): Promise<Order | undefined> {
  return cancelOnce<Order>(orderId, {
    ...(isShownElsewhere && { isShownElsewhere }),
    list: openOrders,
    send: async () => {
      const answer = await send(cancel, { orderId });
      return answer.ok ? { ok: true, row: answer.result.order } : answer;
    },
    isDone: (order) => isEndedOrder(order) || order.status === 'PENDING_CANCEL',
    messageOf: canceledMessage,
    record: recordOrder,
  });
}

/** Like `cancelOrder`, for a plan order. */
export function cancelPlan({ planOrderId }: Pick<PlanOrder, 'planOrderId'>): Promise<PlanOrder | undefined> {
  return cancelOnce<PlanOrder>(planOrderId, {
    list: openPlans,
    send: async () => {
      const answer = await send(planCancel, { planOrderId });
      return answer.ok ? { ok: true, row: answer.result.planOrder } : answer;
    },
    isDone: isEndedPlan,
    messageOf: planCanceledMessage,
    record: recordPlan,
  });
}
