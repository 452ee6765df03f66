import * as v from 'valibot';
import { send } from '#api/index.ts';
import type { ApiResult } from '#api/index.ts';
import { loans, repays } from '#contract/margin/loans.ts';
import { createOrder, forceRepay } from '#contract/margin/margin-orders.ts';
import { Coin } from '#contract/scalars.ts';
import { sentRequests } from '#session/requests/sent-requests.ts';
import type { RequestState } from '#session/requests/sent-requests.ts';
import { serverNow } from '#session/clock.ts';
import { $forcedRepay } from '#session/leverage/forced-repay.ts';
import { $debts } from '#session/leverage/debts.ts';
import { $loanTerms } from '#session/leverage/loan-terms.ts';
import { $marginRiskRow } from '#session/leverage/margin-risk.ts';
import { $marginWallet } from '#session/leverage/margin-wallet.ts';
import type { Lookup } from '#session/reconcile.ts';

const MarginRequest = v.variant('kind', [
  v.object({ kind: v.picklist(['borrow', 'repay']), coin: Coin, amount: v.string() }),
  v.object({ kind: v.literal('sellAndRepay'), coin: v.union([Coin, v.undefined()]) }),
]);
/**
 * What a person asks for: a loan, a repayment of an amount or of all (`amount` is `all`), or to sell coins for the
 * debts in a coin or for all.
 */
export type MarginRequest = v.InferOutput<typeof MarginRequest>;

/** State of the request that is being sent, or of the last one. */
export type MarginRequestState = RequestState<MarginRequest, true>;

const done = (answer: ApiResult<unknown>): ApiResult<true> => (answer.ok ? { ok: true, result: true } : answer);

async function sendRequest(request: MarginRequest, id: string): Promise<ApiResult<true>> {
  const sendTime = Math.round(serverNow());
  if (request.kind === 'sellAndRepay') {
    const tokenId = request.coin === undefined ? {} : { tokenId: request.coin };
    const answer = await send(forceRepay, { ...tokenId, requestId: id, sendTime });
    if (answer.ok) $forcedRepay.set({ applyId: answer.result.applyId, state: answer.result.state });
    return done(answer);
  }
  const common = { tokenId: request.coin, clientOrderId: id, sendTime };
  if (request.kind === 'borrow')
    return done(await send(createOrder, { bizType: 'LOAN', ...common, amount: request.amount }));
  const amount = request.amount === 'all' ? { all: 1 as const } : { amount: request.amount };
  return done(await send(createOrder, { bizType: 'REPAY', ...common, ...amount }));
}

/** Looks a request up by its client id. exchange-api 1.5 "Lost answer" */
async function lookUp({ kind }: MarginRequest, id: string): Promise<Lookup<true>> {
  const answer =
    kind === 'borrow'
      ? await send(loans, { clientOrderId: id })
      : await send(repays, kind === 'repay' ? { clientOrderId: id } : { requestId: id });
  if (!answer.ok) return { ok: false };
  return { ok: true, row: answer.result.list.length > 0 ? true : undefined };
}

/** Loads what a request changes; the private stream may be down. */
function reloadAccount(): void {
  for (const load of [$debts.load, $marginWallet.load, $marginRiskRow.load, $loanTerms.load]) void load();
}

const requests = sentRequests<MarginRequest, true>({
  key: 'marginActs',
  schema: MarginRequest,
  send: sendRequest,
  lookUp,
  onSettled: reloadAccount,
});

export const $marginRequest = requests.$state;
/** Sends a request once; does nothing while one is being sent, or while the same request is looked up. */
export const sendMarginRequest = requests.send;
/** Frees the dialogs when one opens, closes or is edited; what is looked up goes on in `leftMarginRequests`. */
export const resetMarginRequest = requests.reset;
/** Requests without an answer that their dialog no longer shows. */
export const leftMarginRequests: Pick<typeof requests, '$left' | 'dismiss'> = requests;
/** Looks up the requests that a page of this tab sent without a response before it was left. Nothing is sent again. */
export const reconcileMarginRequests = requests.reconcileAll;
