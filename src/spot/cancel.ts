import { atom } from 'nanostores';
import { send } from '../api/index.ts';
import type { Answer, ApiError } from '../api/index.ts';
import type { ErrorNameOf } from '../contract/call.ts';
import { cancel, planCancel } from '../contract/order.ts';
import type { Order, PlanOrder } from '../contract/trading.ts';
import { texts } from '../i18n/texts.ts';
import type { TextKey } from '../i18n/keys.ts';
import { onLeave } from '../session/leaving.ts';
import { isToldElsewhere } from '../shell/error-text.ts';
import { pageLang } from '../shell/page-lang.ts';
import { showToast, toastError } from '../shell/toasts.ts';
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

/** Failures that leave open whether the exchange has done it. exchange-api 1.5 */
const isAnswerLost = ({ kind, status }: ApiError): boolean =>
  ['network', 'offline', 'timeout', 'malformed'].includes(kind) || (status !== undefined && status >= 500);

/** Says what a cancel has really done, side effects too. quality.md Q-U12 */
function tellCanceled(order: Order): void {
  const t = texts(pageLang(), 'spot');
  if (order.status === 'FILLED') return showToast(t('orders.cancel.alreadyFilled'), { tone: 'info' });
  if (order.status === 'PENDING_CANCEL') return showToast(t('orders.cancel.asked'), { tone: 'info' });
  if (order.status === 'PARTIALLY_FILLED_CANCELED') return showToast(t('orders.cancel.rest'), { tone: 'done' });
  const children = $openPlans.get().filter(({ parentOrderId }) => parentOrderId === order.orderId).length;
  showToast(children > 0 ? t('orders.cancel.doneWith', { count: children }) : t('orders.cancel.done'));
}

/** Tells why it was not canceled and reads what is true; `list` holds the row. */
async function settle(error: ApiError, id: string, list: Pick<typeof openOrders, 'refresh'>): Promise<void> {
  const key = textOfRefusal.get(error.kind);
  if (key !== undefined) {
    const tone = error.kind === 'inQueue' || error.kind === 'unknownOrder' ? 'error' : 'info';
    showToast(texts(pageLang(), 'spot')(key), { tone });
  } else if (!isToldElsewhere(error)) {
    if (isAnswerLost(error)) showToast(texts(pageLang(), 'spot')('orders.cancel.lost'), { tone: 'error' });
    else toastError(error);
  }
  if (key !== undefined || isAnswerLost(error)) await list.refresh(id);
}

async function once<Result>(
  id: string,
  ask: () => Promise<Answer<Result>>,
  take: (result: Result) => void,
  list: Pick<typeof openOrders, 'refresh'>,
): Promise<void> {
  if ($canceling.get().has(id)) return;
  setCanceling(id, true);
  const answer = await ask();
  if (answer.ok) take(answer.result);
  else await settle(answer.error, id, list);
  setCanceling(id, false);
}

/** Cancels an order, once however often it is pressed, and says what came of it. */
export function cancelOrder({ orderId }: Pick<Order, 'orderId'>): Promise<void> {
  const take = ({ order }: { order: Order }) => {
    tellCanceled(order);
    noteOrder(order);
  };
  return once(orderId, () => send(cancel, { orderId }), take, openOrders);
}

/** As `cancelOrder`, of an order that waits for a price. */
export function cancelPlan({ planOrderId }: Pick<PlanOrder, 'planOrderId'>): Promise<void> {
  const take = ({ planOrder }: { planOrder: PlanOrder }) => {
    showToast(texts(pageLang(), 'spot')('orders.cancel.planDone'));
    notePlan(planOrder);
  };
  return once(planOrderId, () => send(planCancel, { planOrderId }), take, openPlans);
}
