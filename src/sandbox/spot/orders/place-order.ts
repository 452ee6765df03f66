import type { Order } from '#contract/trading.ts';
import type { PairMarket } from '#sandbox/engine/pair-market.ts';
import type { MatchResult } from '#sandbox/engine/order.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { applyChanges } from './apply-changes.ts';
import { incomingChange, restingChanges } from './order-changes.ts';
import {
  accountProblem,
  amountProblem,
  amountToFreeze,
  engineOrderOf,
  limitsProblem,
  openingPhaseProblem,
  pairProblem,
  priceBandProblem,
  priceProblem,
  quantityProblem,
} from './order-rules.ts';
import type { OrderRequest } from './order-rules.ts';
import { quantityUnitOf } from './order-terms.ts';
import { coinsOfSide } from './stored-orders.ts';
import type { StoredOrder } from './stored-orders.ts';
import { fundsProblem, loanOf } from './risk-rule.ts';

/** Steps 6 to 11 of the order entry: the first refusal, or undefined. exchange-api 2.3 */
export const orderProblem = (request: OrderRequest) =>
  openingPhaseProblem(request.market, request.terms, request.now) ??
  priceProblem(request) ??
  quantityProblem(request) ??
  amountProblem(request) ??
  priceBandProblem(request) ??
  limitsProblem(request) ??
  fundsProblem(request);

/** Steps 4 to 11, for the order of a triggered plan order, which no account places while its debts are paid. */
export const entryProblem = (request: OrderRequest) =>
  request.exchange.hooks.beforeWrite(request.exchange, request.account.uid, false) ??
  pairProblem(request.market, request.terms.side, request.now) ??
  accountProblem(request.account, request.market.symbol) ??
  orderProblem(request);

/** What created an order. */
export interface OrderOrigin {
  source: Order['source'];
  /** Absent: the order's own id. */
  clientOrderId?: string | undefined;
  planOrderId?: string;
  isRepay?: boolean;
}

/** What an order takes at its entry, units of 10⁻⁸ of the coin it pays with. */
interface EntryFunds {
  frozen: bigint;
  /** The borrowed part of it. */
  loan: bigint;
}

/**
 * Writes what matching did to a user's order and to the orders it met; the order borrows unless it is rejected. Returns
 * the record of the order after it.
 */
function settleOrder(
  exchange: Exchange,
  market: PairMarket,
  order: StoredOrder,
  { frozen, loan }: EntryFunds,
  result: MatchResult,
): StoredOrder {
  const own = incomingChange(exchange, market, order, result);
  const borrows = loan > 0n && own.after.status !== 'REJECTED';
  const { pays } = coinsOfSide(order.side, market.symbol);
  const loanId = borrows ? exchange.credit.lendToOrder(exchange, order, pays, loan).loanId : '';
  const after = { ...own.after, loanId };
  const title = { kind: 'order', reference: order.orderId };
  const changes = [{ ...own, after, frozen }, ...restingChanges(exchange, market, result)];
  applyChanges(exchange, market.symbol, title, changes);
  if (borrows) exchange.credit.watchAccount(exchange, order.uid);
  return after;
}

/** Enters a checked order in the book, inside a transaction; returns its record as matching left it. */
export function placeOrder(exchange: Exchange, request: OrderRequest, origin: OrderOrigin): StoredOrder {
  const { account, market, terms, now } = request;
  const orderId = exchange.markets.newId();
  const { symbol } = market;
  const { side, type, timeInForce, price, quantity } = terms;
  const unit = quantityUnitOf(terms);
  let order: StoredOrder = {
    orderId,
    uid: account.uid,
    clientOrderId: origin.clientOrderId ?? orderId,
    symbolId: symbol.symbolId,
    side,
    type,
    timeInForce,
    price: price?.units ?? 0n,
    quantity: quantity.units,
    unit,
    executedQty: 0n,
    executedAmount: 0n,
    leavesQty: unit === 'BASE' ? quantity.units : 0n,
    locked: 0n,
    fee: 0n,
    status: 'PENDING_NEW',
    cancelReason: '',
    rejectCode: 0,
    source: origin.source,
    planOrderId: origin.planOrderId ?? '',
    isLoan: request.isLoan ?? false,
    isRepay: origin.isRepay ?? false,
    loanId: '',
    amendCount: 0,
    lastAmendId: '',
    queueId: '',
    accountType: account.isUnified ? 6 : 1,
    createTime: now,
    updateTime: now,
    ver: 0,
  };
  const funds = { frozen: amountToFreeze(request), loan: loanOf(request) };
  // The trades of this order may trigger plan orders, whose orders enter and settle before `submit` returns.
  market.submit(engineOrderOf(request, orderId), (result) => {
    order = settleOrder(exchange, market, order, funds, result);
  });
  return order;
}
