import * as v from 'valibot';
import { send } from '#api/index.ts';
import type { ApiResult } from '#api/index.ts';
import { loans, repays } from '#contract/margin/loans.ts';
import { createOrder, forceRepay } from '#contract/margin/margin-orders.ts';
import { Coin } from '#contract/scalars.ts';
import { sentActs } from '#session/acts/sent-acts.ts';
import type { ActState } from '#session/acts/sent-acts.ts';
import { serverNow } from '#session/clock.ts';
import { $forcedRepay } from '#session/leverage/forced-repay.ts';
import { $debts } from '#session/leverage/debts.ts';
import { $loanTerms } from '#session/leverage/loan-terms.ts';
import { $marginRiskRow } from '#session/leverage/margin-risk.ts';
import { $marginWallet } from '#session/leverage/margin-wallet.ts';
import type { Lookup } from '#session/reconcile.ts';

const LoanAct = v.variant('kind', [
  v.object({ kind: v.picklist(['borrow', 'repay']), coin: Coin, amount: v.string() }),
  v.object({ kind: v.literal('sellAndRepay'), coin: v.union([Coin, v.undefined()]) }),
]);
/** What a person asks for: a loan, a repayment of an amount or of all (`amount` is `all`), or to sell coins for the debts in a coin or for all. */
export type LoanAct = v.InferOutput<typeof LoanAct>;

/** State of the act that is being sent, or of the last one. */
export type LoanActState = ActState<LoanAct, true>;

const done = (answer: ApiResult<unknown>): ApiResult<true> => (answer.ok ? { ok: true, result: true } : answer);

async function sendAct(act: LoanAct, id: string): Promise<ApiResult<true>> {
  const sendTime = Math.round(serverNow());
  if (act.kind === 'sellAndRepay') {
    const tokenId = act.coin === undefined ? {} : { tokenId: act.coin };
    const answer = await send(forceRepay, { ...tokenId, requestId: id, sendTime });
    if (answer.ok) $forcedRepay.set({ applyId: answer.result.applyId, state: answer.result.state });
    return done(answer);
  }
  const common = { tokenId: act.coin, clientOrderId: id, sendTime };
  if (act.kind === 'borrow') return done(await send(createOrder, { bizType: 'LOAN', ...common, amount: act.amount }));
  const amount = act.amount === 'all' ? { all: 1 as const } : { amount: act.amount };
  return done(await send(createOrder, { bizType: 'REPAY', ...common, ...amount }));
}

/** Looks an act up by its client id. exchange-api 1.5 "Lost answer" */
async function lookUp({ kind }: LoanAct, id: string): Promise<Lookup<true>> {
  const answer =
    kind === 'borrow'
      ? await send(loans, { clientOrderId: id })
      : await send(repays, kind === 'repay' ? { clientOrderId: id } : { requestId: id });
  if (!answer.ok) return { ok: false };
  return { ok: true, row: answer.result.list.length > 0 ? true : undefined };
}

/** Loads what an act changes; the private stream may be down. */
function reloadAccount(): void {
  for (const load of [$debts.load, $marginWallet.load, $marginRiskRow.load, $loanTerms.load]) void load();
}

const acts = sentActs<LoanAct, true>({
  key: 'marginActs',
  schema: LoanAct,
  send: sendAct,
  lookUp,
  onSettled: reloadAccount,
});

export const $loanAct = acts.$state;
/** Sends an act once; does nothing while one is being sent, or while the same act is looked up. */
export const sendLoanAct = acts.send;
/** Frees the dialogs when one opens, closes or is edited. An act that is looked up goes on in `leftLoanActs`. */
export const resetLoanAct = acts.reset;
/** Acts without an answer that their dialog no longer shows. */
export const leftLoanActs: Pick<typeof acts, '$left' | 'dismiss'> = acts;
/** Looks up the acts that a page of this tab sent without a response before it was left. Nothing is sent again. */
export const reconcileLoanActs = acts.reconcileAll;
