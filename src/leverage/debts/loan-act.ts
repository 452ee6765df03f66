import { atom } from 'nanostores';
import * as v from 'valibot';
import { newId, send } from '#api/index.ts';
import type { ApiError } from '#api/index.ts';
import { loans, repays } from '#contract/margin/loans.ts';
import { createOrder, forceRepay } from '#contract/margin/margin-orders.ts';
import { Coin } from '#contract/scalars.ts';
import { serverNow } from '#session/clock.ts';
import { $forcedRepay } from '#session/leverage/forced-repay.ts';
import { loadDebts } from '#session/leverage/debts.ts';
import { loadLoanTerms } from '#session/leverage/loan-terms.ts';
import { loadMarginRisk } from '#session/leverage/margin-risk.ts';
import { loadMarginWallet } from '#session/leverage/margin-wallet.ts';
import { onPersonChange } from '#session/on-person-change.ts';
import { isAnswerLost, reconcile } from '#session/reconcile.ts';
import type { Lookup, Reconciled } from '#session/reconcile.ts';
import { unansweredActs } from '#session/unanswered.ts';

/** What a person asks for: a loan, a repayment of an amount or of all (`amount` is `all`), or to sell coins for the debts in a coin or for all. */
export type LoanAct =
  | { kind: 'borrow'; coin: string; amount: string }
  | { kind: 'repay'; coin: string; amount: string }
  | { kind: 'sellAndRepay'; coin: string | undefined };

/** State of the act that is being sent, or of the last one. `absent`: it did not arrive; `unclear`: no look-up was answered. */
export type LoanActState =
  | { phase: 'idle' }
  | { phase: 'sending' | 'checking' | 'absent' | 'unclear'; act: LoanAct }
  | { phase: 'failed'; act: LoanAct; error: ApiError }
  | { phase: 'done'; act: LoanAct };

export const $loanAct = atom<LoanActState>({ phase: 'idle' });
onPersonChange(() => $loanAct.set({ phase: 'idle' }));

const SentAct = v.object({ kind: v.picklist(['borrow', 'repay', 'sellAndRepay']), coin: v.optional(Coin) });
const sentActs = unansweredActs('marginActs', SentAct);

type Sent = { ok: true } | { ok: false; error: ApiError };

async function sendAct(act: LoanAct, id: string): Promise<Sent> {
  const sendTime = Math.round(serverNow());
  if (act.kind === 'sellAndRepay') {
    const tokenId = act.coin === undefined ? {} : { tokenId: act.coin };
    const answer = await send(forceRepay, { ...tokenId, requestId: id, sendTime });
    if (answer.ok) $forcedRepay.set({ applyId: answer.result.applyId, state: answer.result.state });
    return answer;
  }
  const common = { tokenId: act.coin, clientOrderId: id, sendTime };
  if (act.kind === 'borrow') return send(createOrder, { bizType: 'LOAN', ...common, amount: act.amount });
  const amount = act.amount === 'all' ? { all: 1 as const } : { amount: act.amount };
  return send(createOrder, { bizType: 'REPAY', ...common, ...amount });
}

/** Looks an act up by its client id. exchange-api 1.5 "Lost answer" */
async function lookUp(kind: LoanAct['kind'], id: string): Promise<Lookup<true>> {
  const answer =
    kind === 'borrow'
      ? await send(loans, { clientOrderId: id })
      : await send(repays, kind === 'repay' ? { clientOrderId: id } : { requestId: id });
  if (!answer.ok) return { ok: false };
  return { ok: true, row: answer.result.list.length > 0 ? true : undefined };
}

/** Loads what an act changes; the private stream may be down. */
function reloadAccount(): void {
  for (const load of [loadDebts, loadMarginWallet, loadMarginRisk, loadLoanTerms]) void load();
}

/** Id of an act that did not arrive: sent again, it counts once. */
let absentId: string | undefined;

const isSame = (a: LoanAct, b: LoanAct): boolean => JSON.stringify(a) === JSON.stringify(b);

function finish(act: LoanAct, id: string, outcome: Reconciled<true>): void {
  if (outcome.kind === 'personChanged') return;
  if (outcome.kind !== 'unclear') sentActs.forget(id);
  absentId = outcome.kind === 'absent' ? id : undefined;
  reloadAccount();
  $loanAct.set({ phase: outcome.kind === 'found' ? 'done' : outcome.kind, act });
}

/**
 * Sends an act once; does nothing while one is being sent. After a lost response it is looked up until it is certain whether it
 * arrived. exchange-api 1.5
 */
export async function sendLoanAct(act: LoanAct): Promise<void> {
  const before = $loanAct.get();
  if (before.phase === 'sending' || before.phase === 'checking') return;
  const id = before.phase === 'absent' && isSame(before.act, act) && absentId !== undefined ? absentId : newId();
  $loanAct.set({ phase: 'sending', act });
  sentActs.remember(id, { kind: act.kind, coin: act.coin });
  const sentMs = performance.now();
  const answer = await sendAct(act, id);
  if (answer.ok) {
    finish(act, id, { kind: 'found', row: true });
    return;
  }
  if (answer.error.kind === 'personChanged') return;
  if (!isAnswerLost(answer.error)) {
    sentActs.forget(id);
    reloadAccount();
    $loanAct.set({ phase: 'failed', act, error: answer.error });
    return;
  }
  $loanAct.set({ phase: 'checking', act });
  finish(act, id, await reconcile(() => lookUp(act.kind, id), sentMs));
}

/** Forgets the outcome of the last act, when its dialog opens or closes. One that is being sent goes on. */
export function resetLoanAct(): void {
  const { phase } = $loanAct.get();
  if (phase !== 'sending' && phase !== 'checking') $loanAct.set({ phase: 'idle' });
}

/** Looks up the acts that a page of this tab sent without a response before it was left. Nothing is sent again. */
export async function reconcileLoanActs(): Promise<void> {
  for (const { id, sentMs, detail } of sentActs.list()) {
    const outcome = await reconcile(() => lookUp(detail.kind, id), sentMs);
    if (outcome.kind === 'personChanged') return;
    if (outcome.kind !== 'unclear') sentActs.forget(id);
    if (outcome.kind === 'found') reloadAccount();
  }
}
