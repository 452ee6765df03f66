import { atom, computed } from 'nanostores';
import * as v from 'valibot';
import { newId, send } from '#api/index.ts';
import type { ApiError } from '#api/index.ts';
import { create } from '#contract/order.ts';
import { Order } from '#contract/trading.ts';
import { serverNow } from '#session/clock.ts';
import { onPersonChange } from '#session/on-person-change.ts';
import { $confirmations } from '#session/account-kind.ts';
import { reloadProfile } from '#session/user.ts';
import { isShownElsewhere } from '#shell/toasts/error-text.ts';
import { $orderDrafts, clearSubmitted, lockForm, restoreSubmitted } from '../order-draft/draft-store.ts';
import { $formView, currentForm } from '../order-draft/order-form-store.ts';
import { $marginRules } from '../order-draft/margin-rules.ts';
import { confirmHint, hideHint, isHintShown } from '../order-draft/trade-warnings.ts';
import { isChecked, removeChecked, setChecked } from './checked-orders.ts';
import { findUnansweredOrder, sendOrFind } from './order-lookup.ts';
import type { SendResult } from './order-lookup.ts';
import { recordOrder } from '../orders/orders.ts';
import { canHaveExits, orderResultOf } from './order-result.ts';
import type { OrderResult } from './order-result.ts';
import { showExitFailures, showExitsSubmitted, showResult, showRefusal } from './order-result-texts.ts';
import { isForForm, isOutdated, orderIntentOf } from './order-intent.ts';
import type { OrderIntent } from './order-intent.ts';
import { sendExits, sendPlan } from './submit-plan-order.ts';
import type { ExitFailure } from './submit-plan-order.ts';
import { $requestedRisk } from '../order-draft/risk-notice.ts';
import type { RiskTag } from '../order-draft/order-rules.ts';
import { addUnanswered, removeUnanswered, unansweredDraft } from './unanswered-orders.ts';

type OrderParams = Extract<OrderIntent['request'], { call: 'order' }>['params'];

/** State of the order that the form submits. */
export type Submission =
  | { phase: 'idle' }
  | { phase: 'review'; intent: OrderIntent; isOutdated: boolean }
  | { phase: 'sending'; intent: OrderIntent }
  | { phase: 'failed'; intent: OrderIntent; error: ApiError }
  /** The order was placed, some of its exits were not. */
  | { phase: 'exitsFailed'; intent: OrderIntent; order: Order; failures: readonly ExitFailure[] };

/** The submission of this page; `idle` before the first and after a finished one. */
export const $submission = atom<Submission>({ phase: 'idle' });

const isBusy = () => $submission.get().phase === 'sending';
/** True while the answer to an order is awaited. */
export const isBeingSent = (clientOrderId: string): boolean => {
  const submission = $submission.get();
  return submission.phase === 'sending' && submission.intent.request.params.clientOrderId === clientOrderId;
};
$submission.listen(() => lockForm(isBusy()));
// Also while an order is in progress: its answer is withheld, and the form now belongs to the next person. quality.md
// Q-F11
onPersonChange(() => $submission.set({ phase: 'idle' }));
// A refusal belongs to the typed fields: an edit makes another order.
$orderDrafts.listen(() => {
  if ($submission.get().phase === 'failed') $submission.set({ phase: 'idle' });
});

/** True while the market or a new problem requires another review of the order under review. quality.md Q-S24 */
export const $isReviewOutdated = computed([$submission, $formView], (submission) => {
  if (submission.phase !== 'review') return false;
  const now = currentForm(submission.intent.draft);
  return submission.isOutdated || !now || isOutdated(submission.intent, now);
});

/** A loan is reviewed even when reviews are off. leverage.md 4 */
const needsReview = ({ deviation, loan }: OrderIntent): boolean =>
  $confirmations.get().order || loan !== undefined || (deviation !== undefined && isHintShown(deviation));

function reviewOrSend(intent: OrderIntent): void {
  if (needsReview(intent)) $submission.set({ phase: 'review', intent, isOutdated: false });
  else void sendIntent(intent);
}

/**
 * Opens the review of the form's order, or sends it at once if the person has switched reviews off. Does nothing while
 * a problem prevents it.
 */
export function reviewOrder(): void {
  const view = isBusy() ? undefined : currentForm();
  const intent = view && orderIntentOf(view, newId);
  if (intent) reviewOrSend(intent);
}

/** Replaces the order under review by one of the same fields at the current market. */
export function reviewAgain(): void {
  const submission = $submission.get();
  if (submission.phase !== 'review') return;
  const view = currentForm(submission.intent.draft);
  const intent = view && orderIntentOf(view, newId);
  $submission.set(intent ? { phase: 'review', intent, isOutdated: false } : { phase: 'idle' });
}

/** Closes the review or the message about the last order. The draft stays. */
export function leaveReview(): void {
  if (!isBusy()) $submission.set({ phase: 'idle' });
}

/** Sends the reviewed order unless it is outdated. `hidesHint`: does not show its price warning again. */
export async function confirmOrder({ hidesHint }: { hidesHint: boolean }): Promise<void> {
  const submission = $submission.get();
  if (submission.phase !== 'review') return;
  const { intent } = submission;
  const now = currentForm(intent.draft);
  if (!now || isOutdated(intent, now)) {
    $submission.set({ ...submission, isOutdated: true });
    return;
  }
  if (intent.deviation) confirmHint(intent.deviation);
  if (hidesHint && intent.deviation) void hideHint(intent.deviation);
  await sendIntent(intent);
}

/** Opens the review of an order that did not arrive, with its client id. exchange-api 1.5 */
export function reviewAbsent(intent: OrderIntent): void {
  if (!isBusy()) $submission.set({ phase: 'review', intent, isOutdated: false });
}

function setFailed(intent: OrderIntent, error: ApiError): void {
  removeUnanswered(intent.request.params.clientOrderId);
  const refused = v.safeParse(v.object({ order: Order }), error.result);
  if (refused.success) recordOrder(refused.output.order);
  if (error.kind === 'riskNotAccepted') $requestedRisk.set(riskTag(error.field));
  if (error.kind === 'standardAccountsOnly' || error.kind === 'unifiedAccountsOnly') void reloadProfile();
  // The compliance notice and the login prompt show these errors; the draft stays. Q-F07
  if (isShownElsewhere(error)) {
    $submission.set({ phase: 'idle' });
    return;
  }
  $submission.set({ phase: 'failed', intent, error });
  const form = currentForm();
  showRefusal(intent, error, form !== undefined && isForForm(intent, form));
}

const riskTag = (field: string | undefined): RiskTag | undefined =>
  (['ST', 'INNOVATION', 'LT'] as const).find((tag) => tag === field);

/** Sends an order once and shows what became of it. Balances change when the exchange pushes them. */
async function sendIntent(intent: OrderIntent): Promise<void> {
  const { request, pair } = intent;
  const id = request.params.clientOrderId;
  removeChecked(id);
  $submission.set({ phase: 'sending', intent });
  addUnanswered(intent);
  const onChecking = () => {
    setChecked({ id, phase: 'checking', intent });
    $submission.set({ phase: 'idle' });
    // The form is free for another order: a second press must not place this one twice.
    clearSubmitted(pair.symbolId);
  };
  if (request.call === 'order') {
    const result = await sendOrder(request.params, onChecking);
    if (result.kind === 'found') await finishOrder(intent, result.row);
    else setNotPlaced(intent, result);
    return;
  }
  const result = await sendPlan(request.params, onChecking);
  if (result.kind === 'found') setFinished(intent, { kind: 'planned', plan: result.row });
  else setNotPlaced(intent, result);
}

/**
 * Sends an order once, by the call of the account's kind; after a lost answer calls `onChecking` and looks the order
 * up.
 */
export const sendOrder = (params: OrderParams, onChecking?: () => void): Promise<SendResult<Order>> =>
  sendOrFind(
    async () => {
      const sendTime = Math.round(serverNow());
      const isMargin = params.isLoan === 1 || params.isRepay === 1;
      const answer = await ((isMargin && $marginRules.get()?.send(params, sendTime)) ||
        send(create, { ...params, sendTime }));
      return answer.ok ? { ok: true, row: answer.result.order } : answer;
    },
    (sentMs) => findUnansweredOrder(params.clientOrderId, sentMs),
    onChecking,
  );

/** Shows that an order was refused, did not arrive, or that neither is certain. */
function setNotPlaced(intent: OrderIntent, result: Exclude<SendResult<unknown>, { kind: 'found' }>): void {
  // The record stays: the order is looked up after this person's next login.
  if (result.kind === 'personChanged') return;
  if (result.kind === 'refused') {
    setFailed(intent, result.error);
    return;
  }
  const id = intent.request.params.clientOrderId;
  if (result.kind === 'absent') {
    restoreSubmitted(intent.pair.symbolId, unansweredDraft(id));
    removeUnanswered(id);
  }
  setChecked({ id, phase: result.kind, intent });
}

/**
 * Ends the wait for an order's answer. Returns true when it was looked up, so that the form may have another order by
 * now.
 */
function endWait({ request }: OrderIntent): boolean {
  const id = request.params.clientOrderId;
  removeUnanswered(id);
  const wasChecked = isChecked(id);
  removeChecked(id);
  return wasChecked;
}

async function finishOrder(intent: OrderIntent, order: Order): Promise<void> {
  recordOrder(order);
  const result = orderResultOf(order);
  if (intent.exits.length === 0 || !canHaveExits(result)) {
    setFinished(intent, result);
    return;
  }
  const wasChecked = endWait(intent);
  showResult(intent, result);
  // Before the exits are sent: afterwards the person may have typed another order.
  if (!wasChecked) clearSubmitted(intent.pair.symbolId);
  await submitExits(intent, order, intent.exits, wasChecked);
}

/** `isBeside`: the form may have another order, which is neither locked nor replaced. */
async function submitExits(
  intent: OrderIntent,
  order: Order,
  exits: OrderIntent['exits'],
  isBeside = false,
): Promise<void> {
  if (!isBeside) $submission.set({ phase: 'sending', intent });
  const failures = await sendExits(intent, order, exits);
  if (failures === 'personChanged') return;
  if (failures.length === 0) {
    if (!isBeside) $submission.set({ phase: 'idle' });
    showExitsSubmitted();
  } else if (isBeside && $submission.get().phase !== 'idle') showExitFailures(failures);
  else $submission.set({ phase: 'exitsFailed', intent, order, failures });
}

/** Sends the failed exits again, each with its client id. */
export async function retryExits(): Promise<void> {
  const submission = $submission.get();
  if (submission.phase !== 'exitsFailed') return;
  await submitExits(
    submission.intent,
    submission.order,
    submission.failures.map(({ exit }) => exit),
  );
}

function setFinished(intent: OrderIntent, result: OrderResult): void {
  if (!endWait(intent)) {
    clearSubmitted(intent.pair.symbolId);
    $submission.set({ phase: 'idle' });
  }
  showResult(intent, result);
}
