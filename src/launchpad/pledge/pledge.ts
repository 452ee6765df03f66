import { atom } from 'nanostores';
import * as v from 'valibot';
import { newId, send } from '#api/index.ts';
import type { ApiError } from '#api/index.ts';
import { orders as ordersCall, pledge as pledgeCall } from '#contract/launchpad.ts';
import type { LaunchOrder, Participation, Pool, Project } from '#contract/launchpad.ts';
import { formatAmount, formatDate } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { $balances, $balancesLoad, applyBalance } from '#session/balances.ts';
import { serverNow } from '#session/clock.ts';
import { onPersonChange } from '#session/on-person-change.ts';
import { isAnswerLost, reconcile } from '#session/reconcile.ts';
import type { Reconciled } from '#session/reconcile.ts';
import { currentOf } from '#session/remote/load.ts';
import { tabMap } from '#session/storage.ts';
import { unansweredRequests } from '#session/requests/unanswered.ts';
import { $user, userState } from '#session/user.ts';
import { $settings } from '#session/settings.ts';
import { pageLang } from '#shell/page-lang.ts';
import { toast } from '#shell/toasts/toasts.ts';
import {
  $committedByPool,
  $launchOrders,
  $qualifications,
  loadQualifications,
  loadResults,
  mergeLaunchOrders,
} from '../participation.ts';
import { poolFundsOf, pledgeProblem, redeemProblem, amountToSend } from '../pledge-rules.ts';

const Action = v.picklist(['JOIN', 'ADD', 'REDEEM']);

/** The call that a draft was sent as. The exchange may know its id, so that only the same call may use it again. */
const SentAs = v.object({ requestId: v.string(), action: Action, coin: v.string() });

/**
 * Amounts (pool's coin) that the user has typed, by `draftKey`. `sent` exists from sending until the exchange has
 * refused or executed the call; each edit creates a draft without it.
 */
export const $drafts = tabMap(
  'pledgeDrafts',
  v.record(v.string(), v.object({ amount: v.string(), sent: v.optional(SentAs) })),
);

/** Returns the key of a pool's draft in `$drafts`; a redeem has a draft of its own. */
export const draftKey = (poolId: string, isRedeem: boolean) => (isRedeem ? `${poolId} out` : poolId);

/** The pool that the user has chosen, by project: where their money goes must be the same after a reload. */
export const $chosenPools = tabMap('pledgePools', v.record(v.string(), v.string()));

/**
 * A commit, stake or redeem as the confirmation shows it and as it is then sent. `amount`: pool's coin. quality.md
 * Q-S24
 */
export type Pledge = {
  projectId: string;
  poolId: string;
  coin: string;
  amount: string;
  action: 'JOIN' | 'ADD' | 'REDEEM';
  requestId: string;
};

/**
 * State of the pledge of the form. `checking`: its answer was lost and it is looked up; `absent`: it never arrived;
 * `unclear`: no look-up was answered; `expired`: the phase ended under its confirmation.
 */
export type PledgeState =
  | { phase: 'idle' | 'done' }
  | { phase: 'review' | 'sending' | 'checking' | 'absent' | 'unclear' | 'expired'; pledge: Pledge }
  | { phase: 'failed'; pledge: Pledge; error: ApiError };
/** The pledge of the form: reviewed, in progress or its result. Reset when the person changes. */
export const $pledge = atom<PledgeState>({ phase: 'idle' });
/** Other pledges that are looked up, oldest first: the form is free for another one meanwhile. exchange-api 1.5 */
export const $leftPledges = atom<readonly Pledge[]>([]);
// Another person can neither confirm the open review nor see the pledge in progress. quality.md Q-F07, Q-F11
onPersonChange(() => {
  $pledge.set({ phase: 'idle' });
  $leftPledges.set([]);
});

/** A sent pledge without an answer, as the tab's storage keeps it under its `requestId`. `amount`: pool's coin. */
const SentPledge = v.object({
  projectId: v.string(),
  poolId: v.string(),
  coin: v.string(),
  amount: v.string(),
  action: Action,
  isStake: v.boolean(),
});
const unanswered = unansweredRequests('pledgesSent', SentPledge);

/** True while a pledge is being sent: the form is locked. One that is looked up does not lock it. */
export const isSending = ({ phase }: PledgeState) => phase === 'sending';
const uncertainPhases: readonly PledgeState['phase'][] = ['sending', 'checking', 'unclear'];
/**
 * True while the result of a pledge of a launch is unknown: meanwhile no text may say that the user did not take part.
 * `left`: the value of `$leftPledges`.
 */
export const isUncertain = (
  state: PledgeState,
  left: readonly Pledge[],
  { projectId }: Pick<Project, 'projectId'>,
): boolean =>
  [...left, ...('pledge' in state && uncertainPhases.includes(state.phase) ? [state.pledge] : [])].some(
    (pledge) => pledge.projectId === projectId,
  );

/** Returns the pledges that are looked up. */
export const checkedPledges = (state: PledgeState, left: readonly Pledge[]): readonly Pledge[] =>
  state.phase === 'checking' ? [...left, state.pledge] : left;
const isBeingChecked = (requestId: string): boolean =>
  checkedPledges($pledge.get(), $leftPledges.get()).some((pledge) => pledge.requestId === requestId);
/**
 * True while a commitment of this amount (pool's coin, as typed) to this pool is looked up. The same amount must not be
 * sent again then, even if the person has typed it a second time. `checked`: the commitments that are looked up.
 */
export const isLookedUp = (checked: readonly Pledge[], pool: Pool, isRedeem: boolean, amount: string): boolean =>
  checked.some(
    (pledge) =>
      pledge.poolId === pool.poolId &&
      (pledge.action === 'REDEEM') === isRedeem &&
      pledge.amount === amountToSend(amount || '0', pool),
  );
const forgetLeft = (requestId: string): void =>
  $leftPledges.set($leftPledges.get().filter((pledge) => pledge.requestId !== requestId));

/** Frees the form: a pledge that is looked up goes on beside it. */
function freeForm(): void {
  const state = $pledge.get();
  if (state.phase === 'checking') $leftPledges.set([...$leftPledges.get(), state.pledge]);
  $pledge.set({ phase: 'idle' });
}
const isBusy = () => isSending($pledge.get());
const currentFunds = (pool: Pool) =>
  poolFundsOf(pool, $balancesLoad.get().phase === 'done' ? $balances.get() : undefined, $committedByPool.get());
const qualificationOf = (pool: Pool) => currentOf($qualifications.get())?.find(({ poolId }) => poolId === pool.poolId);

/** Stores the typed amount (pool's coin, cleaned) as the pool's draft. Does nothing while a pledge is being sent. */
export function editPledge(amount: string, { poolId }: Pool, isRedeem = false): void {
  if (isBusy()) return;
  freeForm();
  $drafts.setKey(draftKey(poolId, isRedeem), amount === '' ? undefined : { amount });
}

/**
 * Opens the confirmation of the pool's draft. Does nothing while it has a problem, while the same amount is looked up,
 * and while another pledge is being sent. A draft that was sent as another call is looked up instead while its outcome
 * is unknown.
 */
export function reviewPledge({ projectId }: Pick<Project, 'projectId'>, pool: Pool, isRedeem = false): void {
  const draft = $drafts.get()[draftKey(pool.poolId, isRedeem)];
  if (!draft || isBusy()) return;
  if (isLookedUp(checkedPledges($pledge.get(), $leftPledges.get()), pool, isRedeem, draft.amount)) return;
  const funds = currentFunds(pool);
  const problem = isRedeem
    ? redeemProblem(draft.amount, funds)
    : pledgeProblem(draft.amount, pool, funds, qualificationOf(pool));
  if (problem) return;
  const action = isRedeem ? 'REDEEM' : funds?.committed === '0' ? 'JOIN' : 'ADD';
  const { poolId, coin } = pool;
  const amount = amountToSend(draft.amount, pool);
  const { sent } = draft;
  if (sent && sent.action !== action && unanswered.find(sent.requestId)) {
    freeForm();
    void recoverPledges();
    return;
  }
  freeForm();
  const requestId = sent?.action === action ? sent.requestId : newId();
  $pledge.set({ phase: 'review', pledge: { projectId, poolId, coin, amount, action, requestId } });
}

/** Closes the confirmation without sending; the draft stays. */
export function cancelReview(): void {
  if ($pledge.get().phase === 'review') $pledge.set({ phase: 'idle' });
}

/** Closes an open confirmation because the phase has ended, without sending. Returns true if one was open. */
export function expireReview(): boolean {
  const state = $pledge.get();
  if (state.phase !== 'review') return false;
  $pledge.set({ phase: 'expired', pledge: state.pledge });
  return true;
}

/** Removes the message about an expired confirmation once the launch is in its next phase. */
export function clearExpired(): void {
  if ($pledge.get().phase === 'expired') $pledge.set({ phase: 'idle' });
}

const doneText = { JOIN: 'pledge.done', ADD: 'pledge.done', REDEEM: 'pledge.doneRedeem' } as const;
const doneAtText = { JOIN: 'pledge.doneAt', ADD: 'pledge.doneAt', REDEEM: 'pledge.doneRedeemAt' } as const;

/** Returns the time of day of an earlier pledge, with its day unless that is today. `timeMs`: exchange time. */
function timeOfDay(lang: Lang, timeMs: number): string {
  const dayOf = (ms: number) => formatDate(lang, ms, { zone: $settings.get().zone, style: 'date' });
  const style = dayOf(timeMs) === dayOf(serverNow()) ? 'hourMinute' : 'dayTime';
  return formatDate(lang, timeMs, { zone: $settings.get().zone, style });
}

type PledgeEvent = Participation['events'][number];

/** Returns the event of an order that a pledge caused. */
const eventOf = ({ events }: Participation, requestId: string): PledgeEvent | undefined =>
  events.find((event) => event.requestId === requestId);

/** Returns the key and the draft that was sent with an id; undefined when it was changed since then. */
const sentDraft = (requestId: string) =>
  Object.entries($drafts.get()).find(([, draft]) => draft?.sent?.requestId === requestId);

/**
 * Clears the draft of an executed pledge and reports it. `earlier`: its event, when the pledge was not executed by this
 * call; the report then says when it was.
 */
function completePledge(pledge: Omit<Pledge, 'projectId'>, isStake: boolean, earlier?: PledgeEvent): void {
  unanswered.forget(pledge.requestId);
  const [key] = sentDraft(pledge.requestId) ?? [];
  if (key !== undefined) $drafts.setKey(key, undefined);
  const state = $pledge.get();
  if ('pledge' in state && state.pledge.requestId === pledge.requestId) $pledge.set({ phase: 'done' });
  const isStaked = isStake && pledge.action !== 'REDEEM';
  const lang = pageLang();
  const values = { amount: formatAmount(lang, earlier?.amount ?? pledge.amount), coin: pledge.coin };
  if (earlier === undefined) toast('launchpad', isStaked ? 'pledge.doneStake' : doneText[pledge.action], values);
  else {
    const text = isStaked ? 'pledge.doneStakeAt' : doneAtText[pledge.action];
    toast('launchpad', text, { ...values, time: timeOfDay(lang, earlier.time) });
  }
}

/**
 * Completes every sent pledge whose id is part of an order, although no answer said so: a look-up may have missed it,
 * or have been too early. The pledge in progress is left to its own answer.
 */
function completeArrived(orders: ReadonlyMap<string, Participation> | undefined): void {
  const state = $pledge.get();
  const isInProgress = state.phase === 'sending' || state.phase === 'checking';
  const requestIdInProgress = isInProgress ? state.pledge.requestId : undefined;
  for (const order of orders?.values() ?? []) {
    for (const event of order.events) {
      const { requestId } = event;
      if (requestId === undefined || requestId === requestIdInProgress) continue;
      const sent = unanswered.find(requestId) ?? sentDraft(requestId)?.[1]?.sent;
      if (!sent) continue;
      const { action, coin } = sent;
      const pledge = { poolId: order.poolId, coin, amount: event.amount, action, requestId };
      completePledge(pledge, order.method === 'STAKE', event);
    }
  }
}
$launchOrders.listen(completeArrived);

const findPledge = (requestId: string, sentMs: number): Promise<Reconciled<LaunchOrder>> =>
  reconcile(async () => {
    const answer = await send(ordersCall, { requestId });
    return answer.ok ? { ok: true, row: answer.result.list[0] } : answer;
  }, sentMs);

/**
 * Looks up a pledge whose answer was lost and publishes the result: in `$pledge` while the form shows it, else as a
 * toast. Never sends it again. `isEarlier`: it was sent by an earlier page or under the same id before, so that the
 * report says when it was executed. `isRecovered`: by an earlier page; this one may lack the form of the pool.
 */
async function reconcilePledge(
  pledge: Pledge,
  sentMs: number,
  { isStake, isEarlier, isRecovered = false }: { isStake: boolean; isEarlier: boolean; isRecovered?: boolean },
): Promise<Reconciled<LaunchOrder>['kind']> {
  const { requestId } = pledge;
  const isFormFree = $pledge.get().phase === 'idle' || $pledge.get().phase === 'done';
  if (isRecovered && !isFormFree) $leftPledges.set([...$leftPledges.get(), pledge]);
  else $pledge.set({ phase: 'checking', pledge });
  const lookup = await findPledge(requestId, sentMs);
  if (lookup.kind === 'personChanged') return lookup.kind;
  const state = $pledge.get();
  const isShown = state.phase === 'checking' && state.pledge.requestId === requestId;
  if (lookup.kind === 'found') {
    mergeLaunchOrders([lookup.row]);
    // The row may have completed it.
    if (unanswered.find(requestId))
      completePledge(pledge, isStake, isEarlier ? eventOf(lookup.row, requestId) : undefined);
  } else {
    if (lookup.kind === 'absent') unanswered.forget(requestId);
    if (isShown) $pledge.set({ phase: lookup.kind, pledge });
    if (isRecovered || !isShown) {
      if (lookup.kind === 'absent') toast('launchpad', 'pledge.absent', {}, 'info');
      else toast('launchpad', 'pledge.checkFailed', {}, 'error');
    }
  }
  forgetLeft(requestId);
  return lookup.kind;
}

/**
 * Looks up the pledges that an earlier page of this tab sent without getting an answer. Sends nothing again.
 * exchange-api 1.5
 */
export async function recoverPledges(): Promise<void> {
  for (const { id, sentMs, detail } of unanswered.list()) {
    const state = $pledge.get();
    const isOwn = state.phase === 'sending' && state.pledge.requestId === id;
    // An order that arrived meanwhile may have completed it.
    if (isOwn || isBeingChecked(id) || !unanswered.find(id)) continue;
    const { isStake, ...pledge } = detail;
    const options = { isStake, isEarlier: true, isRecovered: true };
    if ((await reconcilePledge({ ...pledge, requestId: id }, sentMs, options)) === 'personChanged') return;
  }
}

/**
 * Sends the reviewed pledge, or an absent one again, once; then shows its result, the new balance and the new limits.
 * After a lost answer it looks the pledge up.
 */
export async function confirmPledge(project: Project): Promise<void> {
  const state = $pledge.get();
  if (state.phase !== 'review' && state.phase !== 'absent') return;
  const { pledge } = state;
  const isStake = project.kind === 'LAUNCHPOOL';
  const { projectId, poolId, action, amount, requestId } = pledge;
  $pledge.set({ phase: 'sending', pledge });
  const key = draftKey(poolId, action === 'REDEEM');
  const draft = $drafts.get()[key];
  if (draft) $drafts.setKey(key, { ...draft, sent: { requestId, action, coin: pledge.coin } });
  unanswered.remember(requestId, { projectId, poolId, coin: pledge.coin, amount, action, isStake });
  const sentMs = performance.now();
  const answer = await send(pledgeCall, {
    projectId,
    poolId,
    action,
    amount,
    requestId,
    sendTime: Math.round(serverNow()),
  });
  if (answer.ok) {
    mergeLaunchOrders([answer.result.participation]);
    applyBalance(answer.result.balance);
    const { participation, isDuplicate } = answer.result;
    completePledge(pledge, isStake, isDuplicate ? eventOf(participation, requestId) : undefined);
    await Promise.all([loadQualifications(project), ...(isStake ? [] : [loadResults(project)])]);
    return;
  }
  // The record stays: the pledge is looked up after this person's next login.
  if (answer.error.kind === 'personChanged') return;
  const isKnownId = answer.error.kind === 'idReused';
  if (isKnownId || isAnswerLost(answer.error)) {
    await reconcilePledge(pledge, sentMs, { isStake, isEarlier: isKnownId });
    return;
  }
  unanswered.forget(requestId);
  // A refused call is final: the draft gets a new id when it is reviewed again.
  if (draft) $drafts.setKey(key, { amount: draft.amount });
  $pledge.set({ phase: 'failed', pledge, error: answer.error });
  // The refusal may have ended the session: a visitor has no limits to load.
  if ($user.get() === userState.loggedIn) await loadQualifications(project);
}
