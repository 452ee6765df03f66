import { atom, computed } from 'nanostores';
import * as v from 'valibot';
import { newId, send } from '#api/index.ts';
import type { ApiError, ApiResult } from '#api/index.ts';
import { create } from '#contract/order.ts';
import { Order } from '#contract/trading.ts';
import { serverNow } from '#session/clock.ts';
import { onPersonChange } from '#session/on-person-change.ts';
import { $confirmations } from '#session/account-kind.ts';
import type { Lookup } from '#session/reconcile.ts';
import { isRequestSending, sentRequests } from '#session/requests/sent-requests.ts';
import type { LeftRequest, SettledRequest } from '#session/requests/sent-requests.ts';
import { reloadProfile } from '#session/user.ts';
import { isShownElsewhere } from '#shell/toasts/error-text.ts';
import { $pair } from '../market/market.ts';
import { Draft } from '../order-draft/draft.ts';
import { $orderDrafts, clearSubmitted, draftOf, lockForm, restoreSubmitted } from '../order-draft/draft-store.ts';
import { $formView, currentForm } from '../order-draft/order-form-store.ts';
import { $marginRules } from '../order-draft/margin-rules.ts';
import { confirmHint, hideHint, isHintShown } from '../order-draft/trade-warnings.ts';
import { readOrder, recordOrder, recordPlan } from '../orders/orders.ts';
import { $pairs } from '../pairs/pairs-store.ts';
import { canHaveExits, orderResultOf } from './order-result.ts';
import type { OrderResult } from './order-result.ts';
import {
  showAbsent,
  showExitFailures,
  showExitsSubmitted,
  showResult,
  showRefusal,
  showUnclear,
} from './order-result-texts.ts';
import { isForForm, isOutdated, orderIntentOf } from './order-intent.ts';
import type { OrderIntent } from './order-intent.ts';
import { createPlan, findPlan, sendExits } from './submit-plan-order.ts';
import type { ExitFailure } from './submit-plan-order.ts';
import { $requestedRisk } from '../order-draft/risk-notice.ts';
import type { RiskTag } from '../order-draft/order-rules.ts';

type OrderParams = Extract<OrderIntent['request'], { call: 'order' }>['params'];

const StoredOrder = v.object({
  call: v.picklist(['order', 'plan']),
  symbolId: v.string(),
  /** The form's fields when the order was sent. */
  draft: v.optional(Draft),
});
/** `intent`: the order of this page; absent for one that an earlier page of this tab sent. */
type SentOrder = v.InferOutput<typeof StoredOrder> & { intent?: OrderIntent };

async function createOrder(params: OrderParams): Promise<ApiResult<Order>> {
  const sendTime = Math.round(serverNow());
  const isMargin = params.isLoan === 1 || params.isRepay === 1;
  const answer = await ((isMargin && $marginRules.get()?.send(params, sendTime)) ||
    send(create, { ...params, sendTime }));
  return answer.ok ? { ok: true, result: answer.result.order } : answer;
}

async function sendIntent({ request }: OrderIntent): Promise<ApiResult<OrderResult>> {
  if (request.call === 'order') {
    const answer = await createOrder(request.params);
    return answer.ok ? { ok: true, result: orderResultOf(answer.result) } : answer;
  }
  const answer = await createPlan(request.params);
  return answer.ok ? { ok: true, result: { kind: 'planned', plan: answer.result } } : answer;
}

async function lookUp({ call }: SentOrder, clientOrderId: string): Promise<Lookup<OrderResult>> {
  if (call === 'order') {
    const found = await readOrder({ clientOrderId });
    return found.ok ? { ok: true, row: found.row && orderResultOf(found.row) } : found;
  }
  const found = await findPlan(clientOrderId);
  return found.ok ? { ok: true, row: found.row && { kind: 'planned', plan: found.row } } : found;
}

const orders = sentRequests<SentOrder, OrderResult>({
  key: 'ordersSent',
  schema: StoredOrder,
  send({ intent }) {
    if (!intent) throw new Error('only the page that made an order sends it');
    return sendIntent(intent);
  },
  lookUp,
  // The form is free for another order: a second press must not place this one twice.
  onLost({ symbolId }) {
    orders.reset();
    clearSubmitted(symbolId);
  },
  onSettled: applyOutcome,
});

/** The order of the form: reviewed, on its way or refused; `idle` before the first and after a finished one. */
export const $submission = orders.$state;
export type Submission = ReturnType<typeof $submission.get>;
/** The orders without an answer, oldest first. The form is free for another order meanwhile. exchange-api 1.5 */
export const $checkedOrders = orders.$left;
export type CheckedOrder = LeftRequest<SentOrder, OrderResult>;
/** Removes one of them that the person has read about. */
export const removeChecked = orders.dismiss;
/**
 * Looks up the orders that a page of this tab sent without an answer before it was reloaded or left, and shows their
 * results. Nothing is sent again. exchange-api 1.5
 */
export const reconcileOrders = orders.reconcileAll;

/** The exits of a placed order: they are sent, or some were not placed. */
type ExitsState = { intent: OrderIntent; order: Order } & (
  | { phase: 'sending' }
  | { phase: 'failed'; failures: readonly ExitFailure[] }
);
/** The exits of the form's last order until all are placed. */
export const $exits = atom<ExitsState | undefined>(undefined);
/** Client id of the review that was confirmed when the market had moved past it. */
const $outdatedReview = atom<string | undefined>(undefined);

/** True while the answer to an order or to its exits is awaited: the form is locked. */
export const $isSubmitting = computed(
  [$submission, $exits],
  (submission, exits) => isRequestSending(submission) || exits?.phase === 'sending',
);
const isBusy = () => $isSubmitting.get();
$isSubmitting.listen(lockForm);
// Also while an order is in progress: its answer is withheld, and the form now belongs to the next person. quality.md
// Q-F11
onPersonChange(() => {
  $exits.set(undefined);
  $outdatedReview.set(undefined);
});
// A refusal belongs to the typed fields: an edit makes another order.
$orderDrafts.listen(() => {
  if ($submission.get().phase === 'failed') orders.reset();
});

/** The order that is under review. */
export const reviewedIntent = (submission: Submission): OrderIntent | undefined =>
  submission.phase === 'review' ? submission.params.intent : undefined;

/** True while the market or a new problem requires another review of the order under review. quality.md Q-S24 */
export const $isReviewOutdated = computed(
  [$submission, $formView, $outdatedReview],
  (submission, _form, outdatedId) => {
    const intent = reviewedIntent(submission);
    if (!intent) return false;
    const now = currentForm(intent.draft);
    return outdatedId === intent.request.params.clientOrderId || !now || isOutdated(intent, now);
  },
);

/** A loan is reviewed even when reviews are off. leverage.md 4 */
const needsReview = ({ deviation, loan }: OrderIntent): boolean =>
  $confirmations.get().order || loan !== undefined || (deviation !== undefined && isHintShown(deviation));

/** Shows an order, new or one that did not arrive, for review; it keeps its client id. exchange-api 1.5 */
export function reviewIntent(intent: OrderIntent): void {
  if (isBusy()) return;
  const { request, pair } = intent;
  const { symbolId } = pair;
  $exits.set(undefined);
  orders.review({ call: request.call, symbolId, draft: draftOf(symbolId), intent }, request.params.clientOrderId);
}

/**
 * Opens the review of the form's order, or sends it at once if the person has switched reviews off. Does nothing while
 * a problem prevents it.
 */
export function reviewOrder(): void {
  const view = isBusy() ? undefined : currentForm();
  const intent = view && orderIntentOf(view, newId);
  if (!intent) return;
  reviewIntent(intent);
  if (!needsReview(intent)) void orders.confirm();
}

/** Replaces the order under review by one of the same fields at the current market. */
export function reviewAgain(): void {
  const reviewed = reviewedIntent($submission.get());
  const view = reviewed && currentForm(reviewed.draft);
  const intent = view && orderIntentOf(view, newId);
  if (intent) reviewIntent(intent);
  else leaveReview();
}

/** Closes the review or the message about the last order. The draft stays. */
export function leaveReview(): void {
  if (isBusy()) return;
  orders.reset();
  $exits.set(undefined);
}

/** Sends the reviewed order unless it is outdated. `hidesHint`: does not show its price warning again. */
export async function confirmOrder({ hidesHint }: { hidesHint: boolean }): Promise<void> {
  const intent = reviewedIntent($submission.get());
  if (!intent) return;
  const now = currentForm(intent.draft);
  if (!now || isOutdated(intent, now)) {
    $outdatedReview.set(intent.request.params.clientOrderId);
    return;
  }
  if (intent.deviation) confirmHint(intent.deviation);
  if (hidesHint && intent.deviation) void hideHint(intent.deviation);
  await orders.confirm();
}

function applyRefusal(intent: OrderIntent, error: ApiError): void {
  const refused = v.safeParse(v.object({ order: Order }), error.result);
  if (refused.success) recordOrder(refused.output.order);
  if (error.kind === 'riskNotAccepted') $requestedRisk.set(riskTag(error.field));
  if (error.kind === 'standardAccountsOnly' || error.kind === 'unifiedAccountsOnly') void reloadProfile();
  // The compliance notice and the login prompt show these errors; the draft stays. Q-F07
  if (isShownElsewhere(error)) {
    orders.reset();
    return;
  }
  const form = currentForm();
  showRefusal(intent, error, form !== undefined && isForForm(intent, form));
}

const riskTag = (field: string | undefined): RiskTag | undefined =>
  (['ST', 'INNOVATION', 'LT'] as const).find((tag) => tag === field);

/** Shows what became of an order. Balances change when the exchange pushes them. */
function applyOutcome(
  sent: SentOrder,
  result: OrderResult | undefined,
  settled: SettledRequest<SentOrder, OrderResult>,
) {
  const { symbolId, draft, intent } = sent;
  if (result) {
    applyResult(sent, result, settled.id);
    return;
  }
  if (settled.phase === 'failed') {
    if (intent) applyRefusal(intent, settled.error);
    return;
  }
  if (settled.phase === 'absent') restoreSubmitted(symbolId, draft);
  // The form offers an order of this page again.
  if (intent) return;
  orders.dismiss(settled.id);
  if (settled.phase === 'absent') showAbsent();
  else showUnclear();
}

function applyResult({ symbolId, draft, intent }: SentOrder, result: OrderResult, id: string): void {
  if (result.kind === 'planned') recordPlan(result.plan);
  else recordOrder(result.order);
  // True when it was looked up, so that the form may have another order by now.
  const isBeside = $checkedOrders.get().some((order) => order.id === id);
  orders.dismiss(id);
  if (!isBeside) orders.reset();
  // Before the exits are sent: afterwards the person may have typed another order.
  if (!intent) clearSubmitted(symbolId, draft);
  else if (!isBeside) clearSubmitted(symbolId);
  const pair = intent?.pair ?? [$pair.get(), ...$pairs.get()].find((each) => each?.symbolId === symbolId);
  if (pair) showResult({ pair }, result);
  if (intent && intent.exits.length > 0 && result.kind !== 'planned' && canHaveExits(result))
    void submitExits(intent, result.order, intent.exits, isBeside);
}

/** `isBeside`: the form may have another order, which is neither locked nor replaced. */
async function submitExits(
  intent: OrderIntent,
  order: Order,
  exits: OrderIntent['exits'],
  isBeside = false,
): Promise<void> {
  if (!isBeside) $exits.set({ phase: 'sending', intent, order });
  const failures = await sendExits(intent, order, exits);
  if (failures === 'personChanged') return;
  if (failures.length === 0) {
    if (!isBeside) $exits.set(undefined);
    showExitsSubmitted();
  } else if (isBeside && ($submission.get().phase !== 'idle' || $exits.get())) showExitFailures(failures);
  else $exits.set({ phase: 'failed', intent, order, failures });
}

/** Sends the failed exits again, each with its client id. */
export async function retryExits(): Promise<void> {
  const exits = $exits.get();
  if (exits?.phase !== 'failed' || isBusy()) return;
  await submitExits(
    exits.intent,
    exits.order,
    exits.failures.map(({ exit }) => exit),
  );
}
