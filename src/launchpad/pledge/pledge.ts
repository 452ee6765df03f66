import { atom } from 'nanostores';
import * as v from 'valibot';
import { send } from '#api/index.ts';
import { orders as ordersCall, pledge as pledgeCall } from '#contract/launchpad.ts';
import type { Participation, Pool, Project } from '#contract/launchpad.ts';
import { formatAmount, formatDate } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { canonical } from '#money/index.ts';
import { $balances, $balancesLoad, applyBalance } from '#session/balances.ts';
import { serverNow } from '#session/clock.ts';
import { onPersonChange } from '#session/on-person-change.ts';
import { currentOf } from '#session/remote/load.ts';
import { tabMap } from '#session/storage.ts';
import { isRequestSending, sentRequests } from '#session/requests/sent-requests.ts';
import type { LeftRequest, SettledRequest } from '#session/requests/sent-requests.ts';
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

/** The key of a pool's draft in `$drafts`; a redeem has a draft of its own. */
export const draftKey = (poolId: string, isRedeem: boolean) => (isRedeem ? `${poolId} out` : poolId);

/** The pool that the user has chosen, by project: where their money goes must be the same after a reload. */
export const $chosenPools = tabMap('pledgePools', v.record(v.string(), v.string()));

/**
 * A commit, stake or redeem as the confirmation shows it and as it is then sent. `amount`: pool's coin. quality.md
 * Q-S24
 */
const Pledge = v.object({
  projectId: v.string(),
  poolId: v.string(),
  coin: v.string(),
  amount: v.string(),
  action: Action,
  isStake: v.boolean(),
});
export type Pledge = v.InferOutput<typeof Pledge>;

/** `earlier`: the event of a pledge that was not executed by this call; the report then says when it was. */
type PledgeResult = { earlier?: Participation['events'][number] | undefined };
type LeftPledge = LeftRequest<Pledge, PledgeResult>;
type SettledPledge = SettledRequest<Pledge, PledgeResult>;

/** The event of an order that a pledge caused. */
const eventOf = ({ events }: Participation, requestId: string) => events.find((event) => event.requestId === requestId);

const pledges = sentRequests<Pledge, PledgeResult>({
  key: 'pledgesSent',
  schema: Pledge,
  async send({ projectId, poolId, action, amount }, requestId) {
    const sendTime = Math.round(serverNow());
    const answer = await send(pledgeCall, { projectId, poolId, action, amount, requestId, sendTime });
    if (!answer.ok) return answer;
    const { participation, balance, isDuplicate } = answer.result;
    mergeLaunchOrders([participation]);
    applyBalance(balance);
    return { ok: true, result: isDuplicate ? { earlier: eventOf(participation, requestId) } : {} };
  },
  async lookUp(_pledge, requestId, isEarlier) {
    const answer = await send(ordersCall, { requestId });
    if (!answer.ok) return answer;
    const [order] = answer.result.list;
    if (order) mergeLaunchOrders([order]);
    return { ok: true, row: order && (isEarlier ? { earlier: eventOf(order, requestId) } : {}) };
  },
  isKnown: ({ kind }) => kind === 'idReused',
  onSettled: reportSettled,
});

/** The pledge of the form: reviewed, in progress or its result. */
export const $pledge = pledges.$state;
export type PledgeState = ReturnType<typeof $pledge.get>;
/** Other pledges without an answer, oldest first: the form is free for another one meanwhile. exchange-api 1.5 */
export const $leftPledges = pledges.$left;
/** Forgets one of them that the user has read about. */
export const dismissPledge = pledges.dismiss;
/** Looks up the pledges that an earlier page of this tab sent without getting an answer. Sends nothing again. */
export const recoverPledges = pledges.reconcileAll;

/** True while the user reads that the phase ended under their confirmation. */
export const $hasExpired = atom(false);
onPersonChange(() => $hasExpired.set(false));

const uncertainPhases: readonly string[] = ['sending', 'checking', 'unclear'];
/**
 * True while the result of a pledge of a launch is unknown: meanwhile no text may say that the user did not take part.
 * `left`: the value of `$leftPledges`.
 */
export const isUncertain = (
  state: PledgeState,
  left: readonly LeftPledge[],
  { projectId }: Pick<Project, 'projectId'>,
): boolean =>
  [state, ...left].some(
    (each) => 'params' in each && each.params.projectId === projectId && uncertainPhases.includes(each.phase),
  );

/**
 * True while a commitment of this amount (pool's coin, as typed) to this pool is looked up. The same amount must not be
 * sent again then, even if the person has typed it a second time.
 */
export const isLookedUp = (
  state: PledgeState,
  left: readonly LeftPledge[],
  pool: Pool,
  { isRedeem, amount }: { isRedeem: boolean; amount: string },
): boolean =>
  [state, ...left].some(
    (each) =>
      each.phase === 'checking' &&
      each.params.poolId === pool.poolId &&
      (each.params.action === 'REDEEM') === isRedeem &&
      each.params.amount === amountToSend(amount || '0', pool),
  );
/** Frees the form: a pledge that is looked up goes on beside it. */
function freeForm(): void {
  $hasExpired.set(false);
  pledges.reset();
}
const currentFunds = (pool: Pool) =>
  poolFundsOf(pool, $balancesLoad.get().phase === 'done' ? $balances.get() : undefined, $committedByPool.get());
const qualificationOf = (pool: Pool) => currentOf($qualifications.get())?.find(({ poolId }) => poolId === pool.poolId);

/** Stores the typed amount (pool's coin, cleaned) as the pool's draft. Does nothing while a pledge is being sent. */
export function editPledge(amount: string, { poolId }: Pool, isRedeem = false): void {
  if (isRequestSending($pledge.get())) return;
  freeForm();
  $drafts.setKey(draftKey(poolId, isRedeem), amount === '' ? undefined : { amount });
}

/**
 * Opens the confirmation of the pool's draft. Does nothing while it has a problem, while the same amount is looked up,
 * and while another pledge is being sent. A draft that was sent as another call is looked up instead while its outcome
 * is unknown.
 */
export function reviewPledge(
  { projectId, kind }: Pick<Project, 'projectId' | 'kind'>,
  pool: Pool,
  isRedeem = false,
): void {
  const draft = $drafts.get()[draftKey(pool.poolId, isRedeem)];
  if (!draft || isRequestSending($pledge.get())) return;
  if (isLookedUp($pledge.get(), $leftPledges.get(), pool, { isRedeem, amount: draft.amount })) return;
  const funds = currentFunds(pool);
  const problem = isRedeem
    ? redeemProblem(draft.amount, funds)
    : pledgeProblem(draft.amount, pool, funds, qualificationOf(pool));
  if (problem) return;
  const action = isRedeem ? 'REDEEM' : funds?.committed === '0' ? 'JOIN' : 'ADD';
  const { sent } = draft;
  if (sent && sent.action !== action && pledges.find(sent.requestId)) {
    void recoverPledges();
    return;
  }
  $hasExpired.set(false);
  const { poolId, coin } = pool;
  const amount = amountToSend(draft.amount, pool);
  const pledge = { projectId, poolId, coin, amount, action, isStake: kind === 'LAUNCHPOOL' } as const;
  pledges.review(pledge, sent?.action === action ? sent.requestId : undefined);
}

/** Closes the confirmation without sending; the draft stays. */
export function cancelReview(): void {
  if ($pledge.get().phase === 'review') pledges.reset();
}

/** Closes an open confirmation because the phase has ended, without sending. Returns true if one was open. */
export function expireReview(): boolean {
  const isOpen = $pledge.get().phase === 'review';
  cancelReview();
  if (isOpen) $hasExpired.set(true);
  return isOpen;
}

/** Removes the message about an expired confirmation once the launch is in its next phase. */
export const clearExpired = (): void => $hasExpired.set(false);

const doneText = { JOIN: 'pledge.done', ADD: 'pledge.done', REDEEM: 'pledge.doneRedeem' } as const;
const doneAtText = { JOIN: 'pledge.doneAt', ADD: 'pledge.doneAt', REDEEM: 'pledge.doneRedeemAt' } as const;

/** The time of day of an earlier pledge, with its day unless that is today. `timeMs`: exchange time. */
function timeOfDay(lang: Lang, timeMs: number): string {
  const dayOf = (ms: number) => formatDate(lang, ms, { zone: $settings.get().zone, style: 'date' });
  const style = dayOf(timeMs) === dayOf(serverNow()) ? 'hourMinute' : 'dayTime';
  return formatDate(lang, timeMs, { zone: $settings.get().zone, style });
}

/** The key and the draft that was sent with an id; undefined when it was changed since then. */
const sentDraft = (requestId: string) =>
  Object.entries($drafts.get()).find(([, draft]) => draft?.sent?.requestId === requestId);

function reportDone({ amount, coin, action, isStake }: Pledge, { earlier }: PledgeResult): void {
  const isStaked = isStake && action !== 'REDEEM';
  const lang = pageLang();
  const values = { amount: formatAmount(lang, earlier?.amount ?? amount), coin };
  if (earlier === undefined) toast('launchpad', isStaked ? 'pledge.doneStake' : doneText[action], values);
  else {
    const text = isStaked ? 'pledge.doneStakeAt' : doneAtText[action];
    toast('launchpad', text, { ...values, time: timeOfDay(lang, earlier.time) });
  }
}

/**
 * Reports what became of a pledge. An executed one clears its draft; after a refusal the draft gets a new id when it is
 * reviewed again.
 */
function reportSettled(pledge: Pledge, result: PledgeResult | undefined, settled: SettledPledge): void {
  const { id } = settled;
  const [key, draft] = sentDraft(id) ?? [];
  if (result) {
    if (key !== undefined) $drafts.setKey(key, undefined);
    pledges.dismiss(id);
    reportDone(pledge, result);
  } else if (settled.phase === 'failed') {
    // The end of the session has freed the form.
    if ($pledge.get().phase === 'idle') $pledge.set(settled);
    if (key !== undefined && draft) $drafts.setKey(key, { amount: draft.amount });
  } else if ($leftPledges.get().some((left) => left.id === id)) {
    if (settled.phase === 'absent') toast('launchpad', 'pledge.absent', {}, 'info');
    else toast('launchpad', 'pledge.checkFailed', {}, 'error');
  }
}

/**
 * Completes every sent pledge whose id is part of an order, although no answer said so: a look-up may have missed it,
 * or have been too early.
 */
function completeArrived(orders: ReadonlyMap<string, Participation> | undefined): void {
  for (const order of orders?.values() ?? []) {
    for (const earlier of order.events) {
      const { requestId, amount } = earlier;
      if (requestId === undefined) continue;
      const sent = pledges.find(requestId) ?? sentDraft(requestId)?.[1]?.sent;
      if (!sent) continue;
      const { projectId, poolId, method } = order;
      const { action, coin } = sent;
      const pledge = { projectId, poolId, coin, amount, action, isStake: method === 'STAKE' };
      pledges.settle(requestId, pledge, { earlier });
    }
  }
}
$launchOrders.listen(completeArrived);

/** Sends a pledge that did not arrive again, with its id. */
export function sendAgain(project: Project, { id, params }: LeftPledge): void {
  pledges.review(params, id);
  void confirmPledge(project);
}

/**
 * Sends the reviewed pledge, or an absent one again, once; then shows its result, the new balance and the new limits.
 * After a lost answer it looks the pledge up.
 */
export async function confirmPledge(project: Project): Promise<void> {
  const state = $pledge.get();
  if (state.phase !== 'review' && state.phase !== 'absent') return;
  const { action, coin, poolId, amount } = state.params;
  const key = draftKey(poolId, action === 'REDEEM');
  const draft = $drafts.get()[key];
  if (draft && canonical(draft.amount) === amount)
    $drafts.setKey(key, { ...draft, sent: { requestId: state.id, action, coin } });
  const { phase } = await pledges.confirm();
  // The refusal may have ended the session: a visitor has no limits to load.
  if ((phase !== 'done' && phase !== 'failed') || $user.get() !== userState.loggedIn) return;
  await Promise.all([
    loadQualifications(project),
    ...(phase === 'failed' || project.kind === 'LAUNCHPOOL' ? [] : [loadResults(project)]),
  ]);
}
