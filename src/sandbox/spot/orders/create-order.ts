import * as v from 'valibot';
import { create as createCall, OrderParams } from '#contract/order.ts';
import { QuantityUnit } from '#contract/trading.ts';
import type { Order } from '#contract/trading.ts';
import type { Account } from '#sandbox/identity/accounts.ts';
import { complianceRefusal } from '#sandbox/account/compliance.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { refuse } from '#sandbox/exchange/handler-result.ts';
import { handle } from '#sandbox/exchange/handler.ts';
import type { Pair } from '#sandbox/catalog/pairs.ts';
import { accountProblem, pairProblem } from './order-rules.ts';
import { parseOrderTerms } from './order-terms.ts';
import { orderRow } from './stored-orders.ts';
import type { StoredOrder } from './stored-orders.ts';
import { orderProblem, placeOrder } from './place-order.ts';
import { rejectionOf } from './rejection-codes.ts';

/** What a key of the V5 API can ask for in addition: the quantity of a market order in its other coin. */
const ApiOrderParams = v.object({ ...OrderParams.entries, unit: v.optional(QuantityUnit) });

/** A request for an order, and what it is allowed to do. */
interface OrderEntry {
  exchange: Exchange;
  account: Account;
  params: v.InferOutput<typeof ApiOrderParams>;
  now: number;
}

/** Refuses an order on margin where margin is off or the pair has none. exchange-api 2.3 step 5 */
export function marginProblem({ exchange, account }: Pick<OrderEntry, 'exchange' | 'account'>, pair: Pair) {
  if (!exchange.credit.isOn(exchange, account.uid)) return refuse('marginOff', { field: 'isLoan' });
  return pair.loanEnabled ? undefined : refuse('pairWithoutMargin', { field: 'symbolId' });
}

/**
 * The steps of order entry: checks the order and enters it in the book. `isMargin`: an order on margin.
 * exchange-api 2.3 "Order entry"
 */
export function enterOrder(
  { exchange, account, params, now }: OrderEntry,
  isMargin: boolean,
  source: Order['source'] = isMargin ? 'MARGIN' : 'WEB',
) {
  const terms = parseOrderTerms(params);
  if ('refused' in terms) return terms;
  if (!exchange.catalog.pair(params.symbolId)) return refuse('unknownPair', { field: 'symbolId' });
  const market = exchange.markets.of(params.symbolId);
  const request = { exchange, account, market, terms, now, isLoan: isMargin && params.isLoan === 1 };
  const problem =
    pairProblem(market, terms.side, now) ??
    accountProblem(account, market.symbol) ??
    (isMargin ? marginProblem({ exchange, account }, market.symbol) : undefined) ??
    orderProblem(request);
  if (problem) return problem;
  const placed = placeOrder(exchange, request, {
    source,
    clientOrderId: params.clientOrderId,
    // The incoming coins of a unified account repay without it.
    isRepay: isMargin && !account.isUnified && params.isRepay === 1,
  });
  if (placed.status === 'REJECTED')
    return refuse(rejectionOf(placed.rejectCode), { result: { order: orderRow(exchange, placed) }, commits: true });
  return { placed };
}

/** An entered order as a result of the contract. */
export function orderResult(exchange: Exchange, placed: StoredOrder) {
  const order = orderRow(exchange, placed);
  const { orderId, clientOrderId, status, createTime } = order;
  return { orderId, clientOrderId, status, createTime, order };
}

/** Places an order from a source; a standard account borrows by `margin.createOrder` only. */
function createFrom({ exchange, account, params, now }: OrderEntry, source?: Order['source']) {
  const isMargin = params.isLoan === 1;
  if (isMargin && !account.isUnified) return refuse('unifiedAccountsOnly', { field: 'isLoan' });
  const entered = enterOrder({ exchange, account, params, now }, isMargin, source);
  return 'placed' in entered ? { result: orderResult(exchange, entered.placed) } : entered;
}

const options = {
  checkAccount: (account: Account) => complianceRefusal(account, 'spot'),
  reusedIdError: 'orderIdReused',
};

/** `order.create`. */
export const create = handle(createCall, (context) => createFrom(context), options);

/** `order.create` as a key of the V5 API uses it: in one space of client ids with the pages. */
export const createByApi = handle(
  { ...createCall, params: ApiOrderParams },
  (context) => createFrom(context, context.params.isLoan === 1 ? 'MARGIN' : 'API'),
  options,
);
