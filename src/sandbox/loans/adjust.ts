import * as contract from '#contract/loans/loan.ts';
import { collateralDirection, loanStatus } from '#contract/loans/loan-order.ts';
import { debtOf } from '#formulas/loans/loan-interest.ts';
import { addProblem, removeProblem } from '#formulas/loans/loan-checks.ts';
import { scale } from '#money/index.ts';
import type { Account } from '#sandbox/identity/accounts.ts';
import { complianceRefusal, subMemberRefusal } from '#sandbox/account/compliance.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { refuse } from '#sandbox/exchange/handler-result.ts';
import { handle } from '#sandbox/exchange/handler.ts';
import { availableIn } from './borrowers.ts';
import { newLoanId } from './ids.ts';
import { evaluateLoan } from './ltv-levels.ts';
import { loanMarketOf } from './loan-market.ts';
import {
  debtOfLoan,
  isRepayable,
  ltvOf,
  loanOrderOf,
  loanOrderRow,
  positionOf,
  publishLoanOrder,
  saveLoanOrder,
} from './open-loans.ts';
import type { StoredLoanOrder } from './stored-loan-order.ts';
import { accountOf, postAddition, postRemoval } from './postings.ts';
import { changeTable } from './records.ts';
import { isTooFine, refusalOf } from './submit.ts';
import { spotProcessProblem, withoutDebts } from './repay.ts';

/** A change of collateral with its account; the amount in units of 10⁻⁸. */
interface Change {
  order: StoredLoanOrder;
  amount: bigint;
  accountType: StoredLoanOrder['accountType'];
}

/** Adds collateral; works while the loan is overdue and for a restricted person. */
function add(exchange: Exchange, account: Account, { order, amount, accountType }: Change) {
  const market = loanMarketOf(exchange, order.loanToken, order.pledgeToken);
  const available = availableIn(exchange, account, order.pledgeToken, accountType);
  const problem = addProblem(amount, order.pledgeAmount, market, available);
  if (problem) return refusalOf(problem);
  postAddition(exchange, order, accountOf({ uid: account.uid, accountType }), amount);
  return { pledgeAmount: order.pledgeAmount + amount };
}

/** Removes collateral up to the initial LTV. */
function remove(exchange: Exchange, account: Account, { order, amount }: Change) {
  const refusal = complianceRefusal(account, 'loan');
  if (refusal) return refusal;
  const position = positionOf(exchange, order, debtOf(debtOfLoan(order, exchange.clock.now())));
  const problem = removeProblem(amount, position, loanMarketOf(exchange, order.loanToken, order.pledgeToken));
  if (problem) return refusalOf(problem);
  postRemoval(exchange, order, amount);
  return { pledgeAmount: order.pledgeAmount - amount };
}

/** `loan.adjust`: adds or removes collateral. */
export const adjust = handle(
  contract.adjust,
  ({ exchange, params, account, now }) => {
    const { orderId, direction, requestId } = params;
    const isAddition = direction === collateralDirection.add;
    const order = loanOrderOf(exchange, account.uid, orderId);
    if (order && isTooFine(exchange, order.pledgeToken, params.amount))
      return refuse('badParameter', { field: 'amount' });
    if (!order) return refuse('unknownOrder', { field: 'orderId' });
    const accountType = isAddition ? (params.accountType ?? order.accountType) : order.accountType;
    const running = spotProcessProblem(exchange, account.uid, accountType);
    if (running) return running;
    // Collateral of an overdue loan can be added only.
    if (!isRepayable(order) || (!isAddition && order.status !== loanStatus.active))
      return refuse('orderClosed', { field: 'orderId' });
    const change = { order, amount: scale(params.amount), accountType };
    const changed = isAddition ? add(exchange, account, change) : remove(exchange, account, change);
    if ('refused' in changed) return changed;
    const saved = saveLoanOrder(exchange, { ...order, ...changed }, { isChanged: true });
    const after = evaluateLoan(exchange, saved);
    const [ltvBefore, ltvAfter] = [ltvOf(exchange, order), ltvOf(exchange, after)];
    const changeId = newLoanId(exchange, now);
    changeTable.insert(exchange, {
      changeId,
      uid: account.uid,
      requestId: requestId ?? changeId,
      orderId,
      token: order.pledgeToken,
      direction,
      amount: change.amount,
      ltvBefore,
      ltvAfter,
      time: now,
    });
    publishLoanOrder(exchange, after);
    return { result: { changeId, ltvBefore, ltvAfter, order: loanOrderRow(exchange, after) } };
  },
  { checkAccount: subMemberRefusal, order: withoutDebts },
);
