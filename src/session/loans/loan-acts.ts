import * as v from 'valibot';
import { send } from '../../api/index.ts';
import type { ApiResult } from '../../api/index.ts';
import { adjust, repay, submit } from '../../contract/loans/loan-acts.ts';
import { adjusts, orders, repays } from '../../contract/loans/loan-lists.ts';
import { LoanAccount, loanTerms } from '../../contract/loans/loan-order.ts';
import type { CollateralChange, LoanOrder, LoanRepayment } from '../../contract/loans/loan-order.ts';
import { Coin, Id, PositiveDec } from '../../contract/scalars.ts';
import { sentActs } from '../acts/sent-acts.ts';
import type { ActState } from '../acts/sent-acts.ts';
import { serverNow } from '../clock.ts';
import type { Lookup } from '../reconcile.ts';
import { refreshLoanFunds } from './loan-funds.ts';
import { collateralChanges, loanRepayments } from './loan-lists.ts';
import { $loanUser } from './loan-user.ts';
import { applyLoans, $loanLoad, $openLoans } from './open-loans.ts';

const LoanAct = v.variant('kind', [
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
export type LoanAct = v.InferOutput<typeof LoanAct>;

/** What an act did. */
export type LoanOutcome =
  | { kind: 'borrow'; order: LoanOrder }
  | {
      kind: 'repay';
      paid: Pick<LoanRepayment, 'repaidInterest' | 'repaidPenalty' | 'repaidPrincipal' | 'returnedPledge'>;
    }
  | { kind: 'adjust'; change: Pick<CollateralChange, 'ltvBefore' | 'ltvAfter'> };

/** State of the last act of this page. */
export type LoanActState = ActState<LoanAct, LoanOutcome>;

async function sendAct(act: LoanAct, requestId: string): Promise<ApiResult<LoanOutcome>> {
  const more = { requestId, sendTime: Math.round(serverNow()) };
  switch (act.kind) {
    case 'borrow': {
      const { loanToken, loanAmount, pledgeToken, pledgeAmount, term, accountType } = act;
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
      const { orderId, accountType } = act;
      const amount = act.amount === 'all' ? { all: 1 as const } : { amount: act.amount };
      const answer = await send(repay, { orderId, ...amount, accountType, ...more });
      if (!answer.ok) return answer;
      applyLoans([answer.result.order]);
      return { ok: true, result: { kind: 'repay', paid: answer.result } };
    }
    case 'adjust': {
      const { orderId, direction, amount, accountType } = act;
      // What is removed goes to the account of the loan.
      const from = direction === 1 ? { accountType } : {};
      const answer = await send(adjust, { orderId, direction, amount, ...from, ...more });
      if (!answer.ok) return answer;
      applyLoans([answer.result.order]);
      return { ok: true, result: { kind: 'adjust', change: answer.result } };
    }
  }
}

/** Looks an act up by its client id. exchange-api 1.5 "Lost answer" */
async function lookUp({ kind }: LoanAct, requestId: string): Promise<Lookup<LoanOutcome>> {
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

/** Loads what an act changes; the private stream may be down. */
function reload(act: LoanAct): void {
  void $openLoans.load();
  void $loanUser.load();
  refreshLoanFunds();
  if (act.kind === 'borrow') return;
  void $loanLoad.load(act.orderId);
  for (const list of [loanRepayments, collateralChanges]) void list.reload();
}

const acts = sentActs<LoanAct, LoanOutcome>({
  key: 'loanActs',
  schema: LoanAct,
  send: sendAct,
  lookUp,
  onSettled: reload,
});

/** The act of the form or panel. */
export const $loanRequest = acts.$state;
/** Sends a loan, a repayment or a change of collateral, once. */
export const sendLoanRequest = acts.send;
/** Frees the form; an act that is looked up goes on in `leftLoanActs`. */
export const resetLoanRequest = acts.reset;
/** Acts without an answer that their form no longer shows. */
export const leftLoanActs: Pick<typeof acts, '$left' | 'dismiss'> = acts;
/** Looks up the acts that a page of this tab sent without a response before it was left. */
export const reconcileLoanRequests = acts.reconcileAll;
