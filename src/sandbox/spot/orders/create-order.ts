import { create as createCall } from '../../contract/order.ts';
import { behindWall } from '../account/compliance.ts';
import type { Account } from '../account/people.ts';
import { refuse } from '../answer.ts';
import { handle } from '../handle.ts';
import { rejectionOf } from './ends.ts';
import { formOf } from './form.ts';
import { orderRow } from './orders.ts';
import { orderProblem, placeOrder } from './place.ts';
import { pairProblem, personProblem } from './rules.ts';

/** Spot margin is not open to anybody here: standard accounts borrow by calls of their own. */
function loanProblem({ isUnified }: Account, isLoan: 0 | 1 | undefined) {
  if (isLoan !== 1) return undefined;
  return isUnified ? refuse('marginOff', { field: 'isLoan' }) : refuse('unifiedAccountsOnly', { field: 'isLoan' });
}

/** Judges an order step by step and enters it in the book. exchange-api 2.3 "Order entry" */
export const create = handle(
  createCall,
  ({ params, account, now, ...exchange }) => {
    const form = formOf(params);
    if ('refused' in form) return form;
    if (!exchange.catalog.pair(params.symbolId)) return refuse('unknownPair', { field: 'symbolId' });
    const market = exchange.markets.of(params.symbolId);
    const asked = { exchange, account, market, form, now };
    const problem =
      pairProblem(market, form.side, now) ??
      personProblem(account, market.symbol) ??
      loanProblem(account, params.isLoan) ??
      orderProblem(asked);
    if (problem) return problem;
    const placed = placeOrder(exchange, asked, { source: 'WEB', clientOrderId: params.clientOrderId });
    const order = orderRow(exchange, placed);
    if (placed.status === 'REJECTED')
      return refuse(rejectionOf(placed.rejectCode), { result: { order }, isKept: true });
    const { orderId, clientOrderId, status, createTime } = order;
    return { result: { orderId, clientOrderId, status, createTime, order } };
  },
  { admit: (account) => behindWall(account, 'spot'), reused: 'orderIdReused' },
);
