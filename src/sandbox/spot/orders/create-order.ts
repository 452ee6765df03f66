import { create as createCall } from '#contract/order.ts';
import type { Account } from '#sandbox/account/accounts.ts';
import { complianceRefusal } from '#sandbox/account/compliance.ts';
import { refuse } from '#sandbox/handler-result.ts';
import { handle } from '#sandbox/handler.ts';
import { accountProblem, pairProblem } from './order-rules.ts';
import { parseOrderTerms } from './order-terms.ts';
import { orderRow } from './orders.ts';
import { orderProblem, placeOrder } from './place-order.ts';
import { rejectionOf } from './rejection-codes.ts';

/** Refuses orders on margin: spot margin is off, and standard accounts borrow by other calls. */
function loanProblem({ isUnified }: Account, isLoan: 0 | 1 | undefined) {
  if (isLoan !== 1) return undefined;
  return isUnified ? refuse('marginOff', { field: 'isLoan' }) : refuse('unifiedAccountsOnly', { field: 'isLoan' });
}

/** `order.create`: checks an order step by step and enters it in the book. exchange-api 2.3 "Order entry" */
export const create = handle(
  createCall,
  ({ exchange, params, account, now }) => {
    const terms = parseOrderTerms(params);
    if ('refused' in terms) return terms;
    if (!exchange.catalog.pair(params.symbolId)) return refuse('unknownPair', { field: 'symbolId' });
    const market = exchange.markets.of(params.symbolId);
    const request = { exchange, account, market, terms, now };
    const problem =
      pairProblem(market, terms.side, now) ??
      accountProblem(account, market.symbol) ??
      loanProblem(account, params.isLoan) ??
      orderProblem(request);
    if (problem) return problem;
    const placed = placeOrder(exchange, request, { source: 'WEB', clientOrderId: params.clientOrderId });
    const order = orderRow(exchange, placed);
    if (placed.status === 'REJECTED')
      return refuse(rejectionOf(placed.rejectCode), { result: { order }, commits: true });
    const { orderId, clientOrderId, status, createTime } = order;
    return { result: { orderId, clientOrderId, status, createTime, order } };
  },
  { checkAccount: (account) => complianceRefusal(account, 'spot'), reusedIdError: 'orderIdReused' },
);
