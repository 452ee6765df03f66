import { atom } from 'nanostores';
import * as v from 'valibot';
import { newId, send } from '#api/index.ts';
import type { ApiError } from '#api/index.ts';
import { ltOrderType, purchase, redeem } from '#contract/leverage/lt-orders.ts';
import type { LtOrder } from '#contract/leverage/lt-orders.ts';
import { secondMs } from '#formulas/durations.ts';
import { canonical } from '#money/index.ts';
import { serverNow } from '#session/clock.ts';
import type { LeftAct } from '#session/acts/sent-acts.ts';
import { applyGateRefusal } from '#session/leverage/leveraged-gate.ts';
import { loadLtInfo } from '#session/leverage/lt-info.ts';
import { findLtOrder, isFinal, ltOrders } from '#session/leverage/lt-orders.ts';
import { $personEpoch, onPersonChange } from '#session/on-person-change.ts';
import { isAnswerLost, reconcile } from '#session/reconcile.ts';
import { tabMap } from '#session/storage.ts';
import { unansweredActs } from '#session/unanswered.ts';
import { isShownElsewhere } from '#shell/toasts/error-text.ts';
import type { TokenSide } from './token-order-rules.ts';

/** Time from an order to its settlement. exchange-api 4.4, ms */
export const settleMs = 3 * secondMs;
/** Pause between look-ups of an order that is due, and how many at most. ms */
const lookupPauseMs = 1_500;
const lookupsMax = 60;

/** Typed amounts by token and side. They survive errors, a new login of the same person, a reload and a change of language. */
export const $tokenDrafts = tabMap('tokenDrafts', v.record(v.string(), v.pipe(v.string(), v.maxLength(64))));
/** Returns the key of a draft. */
export const tokenDraftKey = (code: string, side: TokenSide): string => `${code} ${side}`;

/** An order as it is sent; `amount` in USDT, or tokens of a redemption. */
const SentOrder = v.object({ code: v.string(), side: v.picklist(['purchase', 'redeem']), amount: v.string() });
export type SentOrder = v.InferOutput<typeof SentOrder>;
const unanswered = unansweredActs('tokenOrdersSent', SentOrder);

/**
 * The last order of this page. `checking`: its answer was lost and it is looked up; `absent`: it did not arrive; `unclear`: no
 * look-up was answered; `pending`: accepted and not settled; `settled`: done or failed.
 */
export type TokenSubmission =
  | { phase: 'idle' }
  | { phase: 'sending' | 'checking' | 'absent' | 'unclear'; sent: SentOrder; serialNo: string }
  | { phase: 'failed'; sent: SentOrder; error: ApiError }
  | { phase: 'pending' | 'settled'; order: LtOrder };

export const $tokenSubmission = atom<TokenSubmission>({ phase: 'idle' });

type LeftOrder = LeftAct<SentOrder, never>;
/**
 * Orders without an answer that another one has replaced in `$tokenSubmission`, oldest first, by their serial number.
 * One that arrived is a row of the list.
 */
const $leftTokenOrders = atom<readonly LeftOrder[]>([]);
onPersonChange(() => {
  $tokenSubmission.set({ phase: 'idle' });
  $leftTokenOrders.set([]);
});

const dismiss = (serialNo: string): void =>
  $leftTokenOrders.set($leftTokenOrders.get().filter(({ id }) => id !== serialNo));
function setLeft(order: LeftOrder): void {
  dismiss(order.id);
  $leftTokenOrders.set([...$leftTokenOrders.get(), order]);
}
/** Orders without an answer that the panel no longer shows, each until the user closes its message. */
export const leftTokenOrders = { $left: $leftTokenOrders, dismiss };

/** Returns whether an order is being sent: the form is locked. One that is looked up does not lock it. */
export const isInProgress = ({ phase }: TokenSubmission): boolean => phase === 'sending';

/** Stores a typed amount. Does nothing while an order is on its way. */
export function editTokenDraft(code: string, side: TokenSide, amount: string): void {
  const submission = $tokenSubmission.get();
  if (isInProgress(submission)) return;
  if (submission.phase !== 'pending' && submission.phase !== 'checking') $tokenSubmission.set({ phase: 'idle' });
  $tokenDrafts.setKey(tokenDraftKey(code, side), amount === '' ? undefined : amount);
}

const sideOf = ({ type }: LtOrder): TokenSide => (type === ltOrderType.purchase ? 'purchase' : 'redeem');

const isSame = (a: SentOrder, b: SentOrder): boolean => a.code === b.code && a.side === b.side && a.amount === b.amount;

/**
 * Sends an order once. An answer that is lost is looked up, never sent again; the same order submitted meanwhile keeps its id, so that it
 * counts once. exchange-api 1.5
 */
export async function submitTokenOrder(sent: SentOrder): Promise<void> {
  const submission = $tokenSubmission.get();
  if (isInProgress(submission)) return;
  const isAgain = submission.phase === 'checking' && isSame(submission.sent, sent);
  await sendOrder(sent, isAgain ? submission.serialNo : newId());
}

/** Sends an order that did not arrive again, with its id. */
export async function sendAbsentAgain(): Promise<void> {
  const submission = $tokenSubmission.get();
  if (submission.phase === 'absent') await sendOrder(submission.sent, submission.serialNo);
}

async function sendOrder(sent: SentOrder, serialNo: string): Promise<void> {
  const { code: ltCode, side, amount } = sent;
  const before = $tokenSubmission.get();
  if (before.phase === 'checking' && before.serialNo !== serialNo)
    setLeft({ id: before.serialNo, act: before.sent, phase: 'checking' });
  $tokenSubmission.set({ phase: 'sending', sent, serialNo });
  unanswered.remember(serialNo, sent);
  const sentMs = performance.now();
  const more = { ltCode, serialNo, sendTime: Math.round(serverNow()) };
  const answer =
    side === 'purchase'
      ? await send(purchase, { ...more, amount: canonical(amount) })
      : await send(redeem, { ...more, quantity: canonical(amount) });
  if (answer.ok) {
    accepted(sent, answer.result, serialNo);
    return;
  }
  // The record stays: the order is looked up after this person's next login.
  if (answer.error.kind === 'personChanged') return;
  if (isAnswerLost(answer.error)) await reconcileOrder(sent, serialNo, sentMs);
  else refused(sent, serialNo, answer.error);
}

function refused(sent: SentOrder, serialNo: string, error: ApiError): void {
  unanswered.forget(serialNo);
  // The panel leads back to the missing step, or the compliance wall and the login prompt show the reason; the draft stays.
  if (applyGateRefusal(error) || isShownElsewhere(error)) $tokenSubmission.set({ phase: 'idle' });
  else $tokenSubmission.set({ phase: 'failed', sent, error });
  void loadLtInfo(sent.code);
}

function accepted(sent: SentOrder, order: LtOrder, serialNo: string): void {
  unanswered.forget(serialNo);
  const key = tokenDraftKey(order.ltCode, sideOf(order));
  // What was typed while the order was looked up is another order.
  if ($tokenDrafts.get()[key] === sent.amount) $tokenDrafts.setKey(key, undefined);
  publish(order);
  void loadLtInfo(order.ltCode);
  if (!isFinal(order)) void followSettlement(order);
}

function publish(order: LtOrder): void {
  ltOrders.mergeRows([order]);
  $tokenSubmission.set({ phase: isFinal(order) ? 'settled' : 'pending', order });
}

/** Looks up an order whose answer was lost and publishes what became of it. */
async function reconcileOrder(sent: SentOrder, serialNo: string, sentMs: number): Promise<void> {
  $tokenSubmission.set({ phase: 'checking', sent, serialNo });
  const lookup = await reconcile(() => findLtOrder(serialNo), sentMs);
  if (lookup.kind === 'personChanged') return;
  const submission = $tokenSubmission.get();
  const isShown = submission.phase === 'checking' && submission.serialNo === serialNo;
  if (lookup.kind === 'found' && isShown) {
    accepted(sent, lookup.row, serialNo);
    return;
  }
  if (lookup.kind !== 'unclear') unanswered.forget(serialNo);
  if (isShown && lookup.kind !== 'found') $tokenSubmission.set({ phase: lookup.kind, sent, serialNo });
  if (isShown) return;
  // Another order is shown: what was found is a row of the list.
  dismiss(serialNo);
  if (lookup.kind === 'found') ltOrders.mergeRows([lookup.row]);
  else setLeft({ id: serialNo, act: sent, phase: lookup.kind });
}

/** Looks up the orders that an earlier page of this tab sent without an answer, the newest last. Sends nothing again. */
export async function reconcileTokenOrders(): Promise<void> {
  for (const { id, sentMs, detail } of unanswered.list()) {
    if (isInProgress($tokenSubmission.get())) return;
    await reconcileOrder(detail, id, sentMs);
  }
}

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** Looks an accepted order up from when it is due until it is settled; the notice of its end makes that sooner. */
async function followSettlement({ serialNo, orderTime, orderId }: LtOrder): Promise<void> {
  const epoch = $personEpoch.get();
  const isShown = () => {
    const submission = $tokenSubmission.get();
    return $personEpoch.get() === epoch && submission.phase === 'pending' && submission.order.orderId === orderId;
  };
  await wait(Math.max(0, orderTime + settleMs - serverNow()));
  for (let lookups = 0; lookups < lookupsMax && isShown(); lookups += 1) {
    await checkPending(serialNo);
    await wait(lookupPauseMs);
  }
}

async function checkPending(serialNo: string): Promise<void> {
  const found = await findLtOrder(serialNo);
  if (!found.ok || !found.row || !isFinal(found.row)) return;
  const submission = $tokenSubmission.get();
  if (submission.phase !== 'pending' || submission.order.orderId !== found.row.orderId) return;
  publish(found.row);
  void loadLtInfo(found.row.ltCode);
}

/** Looks the pending order up now: the exchange says that an order was settled. */
export async function checkPendingNow(): Promise<void> {
  const submission = $tokenSubmission.get();
  if (submission.phase === 'pending') await checkPending(submission.order.serialNo);
}
