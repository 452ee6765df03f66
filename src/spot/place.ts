import { atom, computed } from 'nanostores';
import * as v from 'valibot';
import { newId, send } from '../api/index.ts';
import type { ApiError } from '../api/index.ts';
import { create } from '../contract/order.ts';
import { Order } from '../contract/trading.ts';
import { serverNow } from '../session/clock.ts';
import { onLeave } from '../session/leaving.ts';
import { $confirms, reloadProfile } from '../session/user.ts';
import { isToldElsewhere } from '../shell/error-text.ts';
import { $orderDrafts, clearPlaced, lockForm } from './form.ts';
import { $formView, formNow } from './form-now.ts';
import { hideHint, isHintShown } from './hints.ts';
import { findOrder, isLost } from './lost-answer.ts';
import { noteOrder } from './orders.ts';
import { keepsExits, outcomeOf } from './outcome.ts';
import type { Outcome } from './outcome.ts';
import { tellExits, tellOutcome, tellRefusal } from './outcome-words.ts';
import { isOfForm, pastBound, placementOf } from './placement.ts';
import type { Placement } from './placement.ts';
import { sendExits, sendPlan } from './plan-place.ts';
import type { ExitFailure } from './plan-place.ts';
import { $askedRisk } from './risk.ts';
import type { RiskTag } from './rules.ts';
import { forgetSent, rememberSent } from './sent-order.ts';

type OrderParams = Extract<Placement['request'], { call: 'order' }>['params'];

/** What became of the last order of this page. */
export type Placing =
  | { phase: 'idle' }
  /** An order of this tab's page before is asked for. */
  | { phase: 'recovering' }
  | { phase: 'review'; placement: Placement; isPast: boolean }
  | { phase: 'sending' | 'checking' | 'absent' | 'unclear'; placement: Placement }
  | { phase: 'failed'; placement: Placement; error: ApiError }
  /** The order stands, exits of it do not. */
  | { phase: 'part'; placement: Placement; order: Order; failures: readonly ExitFailure[] };

export const $placing = atom<Placing>({ phase: 'idle' });

const isBusy = () => ['sending', 'checking', 'recovering'].includes($placing.get().phase);
$placing.listen(() => lockForm(isBusy()));
onLeave(() => {
  if (!isBusy()) $placing.set({ phase: 'idle' });
});
// A refusal is of what was typed: another text is another order. So is what never arrived, and may be sent again as it was.
$orderDrafts.listen((_drafts, _before, symbolId) => {
  const placing = $placing.get();
  const isOther = placing.phase === 'absent' && placing.placement.pair.symbolId === symbolId;
  if (placing.phase === 'failed' || isOther) $placing.set({ phase: 'idle' });
});

/** True while what is under review is no longer what was shown. quality.md Q-S24 */
export const $isReviewPast = computed([$placing, $formView], (placing) => {
  if (placing.phase !== 'review') return false;
  const now = formNow(placing.placement.draft);
  return placing.isPast || !now || pastBound(placing.placement, now);
});

const asksFirst = ({ deviation }: Placement): boolean =>
  $confirms.get().order || (deviation !== undefined && isHintShown(deviation));

function propose(placement: Placement): void {
  if (asksFirst(placement)) $placing.set({ phase: 'review', placement, isPast: false });
  else void sendPlacement(placement);
}

/** Puts the form's order before the person, or sends it at once for who wants no question; nothing while something stops it. */
export function reviewOrder(): void {
  const view = isBusy() ? undefined : formNow();
  const placement = view && placementOf(view, newId);
  if (placement) propose(placement);
}

/** The same fields by the market of now: another object, to be confirmed anew. */
export function reviewAgain(): void {
  const placing = $placing.get();
  if (placing.phase !== 'review') return;
  const view = formNow(placing.placement.draft);
  const placement = view && placementOf(view, newId);
  $placing.set(placement ? { phase: 'review', placement, isPast: false } : { phase: 'idle' });
}

/** Back to the form; what is typed stays. */
export function leaveReview(): void {
  if (!isBusy()) $placing.set({ phase: 'idle' });
}

/** Sends what was reviewed, unless the market left it meanwhile. `hidesHint`: the warning is not wanted again. */
export async function confirmOrder({ hidesHint }: { hidesHint: boolean }): Promise<void> {
  const placing = $placing.get();
  if (placing.phase !== 'review') return;
  const { placement } = placing;
  const now = formNow(placement.draft);
  if (!now || pastBound(placement, now)) return $placing.set({ ...placing, isPast: true });
  if (hidesHint && placement.deviation) void hideHint(placement.deviation);
  await sendPlacement(placement);
}

/** An order that never arrived goes back before the person, with the id it had. exchange-api 1.5 */
export function reviewAbsent(): void {
  const placing = $placing.get();
  if (placing.phase === 'absent') $placing.set({ phase: 'review', placement: placing.placement, isPast: false });
}

function fail(placement: Placement, error: ApiError): void {
  forgetSent(placement.request.params.clientOrderId);
  const refused = v.safeParse(v.object({ order: Order }), error.result);
  if (refused.success) noteOrder(refused.output.order);
  if (error.kind === 'riskNotAccepted') $askedRisk.set(riskTag(error.field));
  if (error.kind === 'standardAccountsOnly' || error.kind === 'unifiedAccountsOnly') void reloadProfile();
  // The wall and the prompt to log in speak for themselves; the form keeps what is typed. Q-F07
  if (isToldElsewhere(error)) return $placing.set({ phase: 'idle' });
  $placing.set({ phase: 'failed', placement, error });
  const form = formNow();
  tellRefusal(placement, error, form !== undefined && isOfForm(placement, form));
}

const riskTag = (field: string | undefined): RiskTag | undefined =>
  (['ST', 'INNOVATION', 'LT'] as const).find((tag) => tag === field);

/** Sends once. Balances stay untouched: the exchange pushes the new ones. */
async function sendPlacement(placement: Placement): Promise<void> {
  $placing.set({ phase: 'sending', placement });
  rememberSent(placement);
  const { request } = placement;
  const onChecking = () => $placing.set({ phase: 'checking', placement });
  if (request.call === 'order') return sendOrder(placement, request.params, onChecking);
  const answer = await sendPlan(request.params, onChecking);
  if (answer.kind === 'refused') return fail(placement, answer.error);
  if (answer.kind !== 'found') return lose(placement, answer.kind);
  finish(placement, { kind: 'planned', plan: answer.row });
}

async function sendOrder(placement: Placement, params: OrderParams, onChecking: () => void): Promise<void> {
  const sentMs = performance.now();
  const answer = await send(create, { ...params, sendTime: Math.round(serverNow()) });
  if (answer.ok) return finishOrder(placement, answer.result.order);
  if (!isLost(answer.error)) return fail(placement, answer.error);
  onChecking();
  const found = await findOrder(params.clientOrderId, sentMs);
  if (found.kind !== 'found') return lose(placement, found.kind);
  await finishOrder(placement, found.row);
}

/** It never arrived, or nobody could say. */
function lose(placement: Placement, phase: 'absent' | 'unclear'): void {
  if (phase === 'absent') forgetSent(placement.request.params.clientOrderId);
  $placing.set({ phase, placement });
}

async function finishOrder(placement: Placement, order: Order): Promise<void> {
  forgetSent(placement.request.params.clientOrderId);
  noteOrder(order);
  const outcome = outcomeOf(order);
  if (placement.exits.length === 0 || !keepsExits(outcome)) return finish(placement, outcome);
  tellOutcome(placement, outcome);
  // Now, while the form is still as it was sent: later it is the person's again.
  clearPlaced(placement.pair.symbolId);
  await setExits(placement, order, placement.exits);
}

async function setExits(placement: Placement, order: Order, exits: Placement['exits']): Promise<void> {
  $placing.set({ phase: 'sending', placement });
  const failures = await sendExits(placement, order, exits);
  if (failures.length > 0) return $placing.set({ phase: 'part', placement, order, failures });
  $placing.set({ phase: 'idle' });
  tellExits();
}

/** The exits that are missing are sent again, each with the id it had. */
export async function retryExits(): Promise<void> {
  const placing = $placing.get();
  if (placing.phase !== 'part') return;
  await setExits(
    placing.placement,
    placing.order,
    placing.failures.map(({ exit }) => exit),
  );
}

function finish(placement: Placement, outcome: Outcome): void {
  forgetSent(placement.request.params.clientOrderId);
  clearPlaced(placement.pair.symbolId);
  $placing.set({ phase: 'idle' });
  tellOutcome(placement, outcome);
}
