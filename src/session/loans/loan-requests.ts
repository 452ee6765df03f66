import * as v from 'valibot';
import { send } from '../../api/index.ts';
import type { ApiResult } from '../../api/index.ts';
import { adjust, repay, submit } from '../../contract/loans/loan-requests.ts';
import { adjusts, orders, repays } from '../../contract/loans/loan-lists.ts';
import { LoanAccount, loanTerms } from '../../contract/loans/loan-order.ts';
import type { CollateralChange, LoanOrder, LoanRepayment } from '../../contract/loans/loan-order.ts';
import { Coin, Id, PositiveDec } from '../../contract/scalars.ts';
import { sentRequests } from '../requests/sent-requests.ts';
import type { RequestState } from '../requests/sent-requests.ts';
import { serverNow } from '../clock.ts';
import type { Lookup } from '../reconcile.ts';
import { refreshLoanFunds } from './loan-funds.ts';
import { collateralChanges, loanRepayments } from './loan-lists.ts';
import { $loanUser } from './loan-user.ts';
import { applyLoans, $loanLoad, $openLoans } from './open-loans.ts';

const LoanRequest = v.variant('kind', [
  v.object({
    kind: v.literal('borrow'),
    loanToken: Coin,
    loanAmount: PositiveDec,
    pledgeToken: Coin,
    pledgeAmount: PositiveDec,
    term: v.picklist(loanTerms),
    accountType: LoanAccount,
  }),
  /** `amount` is 'all' for the whole debt of that moment. */
  v.object({
    kind: v.literal('repay'),
    orderId: Id,
    amount: v.union([v.literal('all'), PositiveDec]),
    accountType: LoanAccount,
  }),
  v.object({
    kind: v.literal('adjust'),
    orderId: Id,
    direction: v.picklist([1, 2]),
    amount: PositiveDec,
    accountType: LoanAccount,
  }),
]);
/** A loan, a repayment or a change of collateral as it is sent. */
export type LoanRequest = v.InferOutput<typeof LoanRequest>;

/** What a request did. */
export type LoanOutcome =
  | { kind: 'borrow'; order: LoanOrder }
  | {
      kind: 'repay';
      paid: Pick<LoanRepayment, 'repaidInterest' | 'repaidPenalty' | 'repaidPrincipal' | 'returnedPledge'>;
    }
  | { kind: 'adjust'; change: Pick<CollateralChange, 'ltvBefore' | 'ltvAfter'> };

/** State of the last request of this page. */
export type LoanRequestState = RequestState<LoanRequest, LoanOutcome>;

async function sendRequest(request: LoanRequest, requestId: string): Promise<ApiResult<LoanOutcome>> {
  const more = { requestId, sendTime: Math.round(serverNow()) };
  switch (request.kind) {
    case 'borrow': {
      const { loanToken, loanAmount, pledgeToken, pledgeAmount, term, accountType } = request;
      const answer = await send(submit, {
        loanToken,
        loanAmount,
        pledgeToken,
        pledgeAmount,
        term,
        accountType,
        ...more,
      });
      if (!answer.ok) return answer;
      applyLoans([answer.result.order]);
      return { ok: true, result: { kind: 'borrow', order: answer.result.order } };
    }
    case 'repay': {
      const { orderId, accountType } = request;
      const amount = request.amount === 'all' ? { all: 1 as const } : { amount: request.amount };
      const answer = await send(repay, { orderId, ...amount, accountType, ...more });
      if (!answer.ok) return answer;
      applyLoans([answer.result.order]);
      return { ok: true, result: { kind: 'repay', paid: answer.result } };
    }
    case 'adjust': {
      const { orderId, direction, amount, accountType } = request;
      // What is removed goes to the account of the loan.
      const from = direction === 1 ? { accountType } : {};
      const answer = await send(adjust, { orderId, direction, amount, ...from, ...more });
      if (!answer.ok) return answer;
      applyLoans([answer.result.order]);
      return { ok: true, result: { kind: 'adjust', change: answer.result } };
    }
  }
}

/** Looks a request up by its client id. exchange-api 1.5 "Lost answer" */
async function lookUp({ kind }: LoanRequest, requestId: string): Promise<Lookup<LoanOutcome>> {
  if (kind === 'borrow') {
    const answer = await send(orders, { requestId });
    const order = answer.ok ? answer.result.list[0] : undefined;
    return answer.ok ? { ok: true, row: order && { kind, order } } : { ok: false };
  }
  if (kind === 'repay') {
    const answer = await send(repays, { requestId });
    const paid = answer.ok ? answer.result.list[0] : undefined;
    return answer.ok ? { ok: true, row: paid && { kind, paid } } : { ok: false };
  }
  const answer = await send(adjusts, { requestId });
  const change = answer.ok ? answer.result.list[0] : undefined;
  return answer.ok ? { ok: true, row: change && { kind, change } } : { ok: false };
}

/** Loads what a request changes; the private stream may be down. */
function reload(request: LoanRequest): void {
  void $openLoans.load();
  void $loanUser.load();
  refreshLoanFunds();
  if (request.kind === 'borrow') return;
  void $loanLoad.load(request.orderId);
  for (const list of [loanRepayments, collateralChanges]) void list.reload();
}

const requests = sentRequests<LoanRequest, LoanOutcome>({
  key: 'loanActs',
  schema: LoanRequest,
  send: sendRequest,
  lookUp,
  onSettled: reload,
});

/** The request of the form or panel. */
export const $loanRequest = requests.$state;
/** Sends a loan, a repayment or a change of collateral, once. */
export const sendLoanRequest = requests.send;
/** Frees the form; a request that is looked up goes on in `leftLoanRequests`. */
export const resetLoanRequest = requests.reset;
/** Requests without an answer that their form no longer shows. */
export const leftLoanRequests: Pick<typeof requests, '$left' | 'dismiss'> = requests;
/** Looks up the requests that a page of this tab sent without a response before it was left. */
export const reconcileLoanRequests = requests.reconcileAll;
