import { atom } from 'nanostores';
import * as v from 'valibot';
import { newId, send } from '../api/index.ts';
import type { ApiError } from '../api/index.ts';
import { orders as ordersCall, pledge as pledgeCall } from '../contract/launchpad.ts';
import type { Pool, Project } from '../contract/launchpad.ts';
import { formatAmount } from '../i18n/format.ts';
import { $balances, $balancesLoad, takeBalance } from '../session/balances.ts';
import { serverNow } from '../session/clock.ts';
import { keptForTab } from '../session/storage.ts';
import { pageLang } from '../shell/page-lang.ts';
import { toast } from '../shell/toasts.ts';
import { $joined, $qualifications, loadQualifications, loadResults, mergeOrders } from './participation.ts';
import { heldOf, pledgeProblem, redeemProblem, sendable } from './rules.ts';

/** How long after sending an act may still arrive: the exchange refuses it later. exchange-api 1.5, ms */
const finalAfterMs = 30_000;
const askAgainMs = [1_000, 2_000, 4_000, 8_000, 16_000] as const;

/** The pledges being written, by `draftKey`. An edit makes a new id; a resend keeps it, so it counts once. */
export const $drafts = keptForTab(
  'pledgeDrafts',
  v.record(v.string(), v.object({ amount: v.string(), requestId: v.string() })),
);

/** A draft of a pool: what goes in and what is taken out are written apart. */
export const draftKey = (poolId: string, redeems: boolean) => (redeems ? `${poolId} out` : poolId);

/** What is put before the person to confirm, and then sent as it is. quality.md Q-S24 */
export type Pledge = {
  projectId: string;
  poolId: string;
  coin: string;
  amount: string;
  action: 'JOIN' | 'ADD' | 'REDEEM';
  requestId: string;
};

/** What became of the last pledge of this page. */
export type PledgeState =
  | { phase: 'idle' | 'done' }
  | { phase: 'review' | 'sending' | 'checking' | 'absent' | 'unclear' | 'ended'; pledge: Pledge }
  | { phase: 'failed'; pledge: Pledge; error: ApiError };
export const $pledge = atom<PledgeState>({ phase: 'idle' });

/** True while an act is on its way or looked for: nothing else is sent meanwhile. */
export const isUnderWay = ({ phase }: PledgeState) => phase === 'sending' || phase === 'checking';
const isBusy = () => isUnderWay($pledge.get());
const heldNow = (pool: Pool) =>
  heldOf(pool, $balancesLoad.get().phase === 'done' ? $balances.get() : undefined, $joined.get());
const qualificationOf = (pool: Pool) => {
  const known = $qualifications.get();
  return known.phase === 'ready' ? known.list.find(({ poolId }) => poolId === pool.poolId) : undefined;
};

/** Takes typed, already cleaned text; nothing can be edited while a pledge is on its way. */
export function editPledge(amount: string, { poolId }: Pool, redeems = false): void {
  if (isBusy()) return;
  $pledge.set({ phase: 'idle' });
  $drafts.setKey(draftKey(poolId, redeems), amount === '' ? undefined : { amount, requestId: newId() });
}

/** Puts the draft before the person, when nothing stops it. */
export function reviewPledge({ projectId }: Pick<Project, 'projectId'>, pool: Pool, redeems = false): void {
  const draft = $drafts.get()[draftKey(pool.poolId, redeems)];
  if (!draft || isBusy()) return;
  const held = heldNow(pool);
  const problem = redeems
    ? redeemProblem(draft.amount, held)
    : pledgeProblem(draft.amount, pool, held, qualificationOf(pool));
  if (problem) return;
  const action = redeems ? 'REDEEM' : held?.committed === '0' ? 'JOIN' : 'ADD';
  const { poolId, coin } = pool;
  const amount = sendable(draft.amount, pool);
  $pledge.set({ phase: 'review', pledge: { projectId, poolId, coin, amount, action, requestId: draft.requestId } });
}

/** Back from the confirmation; the draft stays. */
export function leaveReview(): void {
  if ($pledge.get().phase === 'review') $pledge.set({ phase: 'idle' });
}

/** The phase ended: true when a confirmation was open, which is now closed without sending. */
export function endReview(): boolean {
  const state = $pledge.get();
  if (state.phase !== 'review') return false;
  $pledge.set({ phase: 'ended', pledge: state.pledge });
  return true;
}

/** The launch has moved on since: what ended then is no news any more. */
export function forgetEnded(): void {
  if ($pledge.get().phase === 'ended') $pledge.set({ phase: 'idle' });
}

const doneText = { JOIN: 'pledge.done', ADD: 'pledge.done', REDEEM: 'pledge.doneRedeem' } as const;

function finish(pledge: Pledge, isStake: boolean): void {
  $drafts.setKey(draftKey(pledge.poolId, pledge.action === 'REDEEM'), undefined);
  $pledge.set({ phase: 'done' });
  const key = isStake && pledge.action !== 'REDEEM' ? 'pledge.doneStake' : doneText[pledge.action];
  toast('launchpad', key, { amount: formatAmount(pageLang(), pledge.amount), coin: pledge.coin });
}

/** Failures after which nobody knows whether the act was done. exchange-api 1.5 "Lost answer" */
const isLost = ({ kind, status }: ApiError) =>
  ['network', 'timeout', 'offline', 'emptyBody', 'malformed'].includes(kind) || (status !== undefined && status >= 500);

/** Asks until the act is found, or absent when it can no longer arrive; it is never sent again from here. */
async function findOut(pledge: Pledge, sentMs: number, isStake: boolean): Promise<void> {
  $pledge.set({ phase: 'checking', pledge });
  for (const waitMs of [0, ...askAgainMs]) {
    await new Promise((done) => setTimeout(done, waitMs));
    const answer = await send(ordersCall, { requestId: pledge.requestId });
    if (!answer.ok) continue;
    if (answer.result.list.length > 0) {
      mergeOrders(answer.result.list);
      return finish(pledge, isStake);
    }
    if (performance.now() - sentMs >= finalAfterMs) return $pledge.set({ phase: 'absent', pledge });
  }
  $pledge.set({ phase: 'unclear', pledge });
}

/** Sends what was reviewed, once. Balances stay untouched: the exchange pushes the new ones. */
export async function confirmPledge(project: Project): Promise<void> {
  const state = $pledge.get();
  if (state.phase !== 'review' && state.phase !== 'absent') return;
  const { pledge } = state;
  const isStake = project.kind === 'LAUNCHPOOL';
  const { projectId, poolId, action, amount, requestId } = pledge;
  $pledge.set({ phase: 'sending', pledge });
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
    mergeOrders([answer.result.participation]);
    takeBalance(answer.result.balance);
    finish(pledge, isStake);
    await Promise.all([loadQualifications(project), ...(isStake ? [] : [loadResults(project)])]);
    return;
  }
  if (isLost(answer.error)) return findOut(pledge, sentMs, isStake);
  $pledge.set({ phase: 'failed', pledge, error: answer.error });
  await loadQualifications(project);
}
