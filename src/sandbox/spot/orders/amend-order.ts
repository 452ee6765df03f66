import * as v from 'valibot';
import { cancel as cancelCall, create as createCall, planCreate as planCall } from '#contract/order.ts';
import { Id, PositiveDec } from '#contract/scalars.ts';
import { unscale } from '#money/index.ts';
import { complianceRefusal } from '#sandbox/account/compliance.ts';
import type { PairMarket } from '#sandbox/engine/pair-market.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { refuse } from '#sandbox/exchange/handler-result.ts';
import { handle } from '#sandbox/exchange/handler.ts';
import type { Account } from '#sandbox/identity/accounts.ts';
import { userAccount } from '#sandbox/ledger/ledger-accounts.ts';
import { referencePrice } from '#sandbox/market/reference-price.ts';
import { isOnTick, triggerSideOf } from '../plan-orders/create-plan-order.ts';
import { changePlan, findPlan } from '../plan-orders/plans.ts';
import { applyChanges } from './apply-changes.ts';
import { finishedReason } from './cancel.ts';
import { incomingChange, lockedFor, restingChanges } from './order-changes.ts';
import {
  accountProblem,
  amountProblem,
  engineOrderOf,
  farTooHighProblem,
  limitsProblem,
  openingPhaseProblem,
  pairProblem,
  priceBandProblem,
  priceProblem,
  quantityProblem,
} from './order-rules.ts';
import type { OrderRequest } from './order-rules.ts';
import { parseAmount } from './order-terms.ts';
import type { OrderTerms, ParsedAmount } from './order-terms.ts';
import { rejectionCodes, rejectionOf } from './rejection-codes.ts';
import { fundsProblem } from './risk-rule.ts';
import { coinsOfSide, findOrder, isFinal, saveOrder } from './stored-orders.ts';
import type { StoredOrder } from './stored-orders.ts';

/** What an amendment changes; an order keeps what is left out. */
const AmendParams = v.object({
  orderId: Id,
  price: v.optional(PositiveDec),
  quantity: v.optional(PositiveDec),
  triggerPrice: v.optional(PositiveDec),
});

interface Amendment {
  exchange: Exchange;
  account: Account;
  params: v.InferOutput<typeof AmendParams>;
  /** ms of exchange time. */
  now: number;
}

const whole = (units: bigint): ParsedAmount => ({ units, isWhole: true });
const amended = (text: string | undefined, units: bigint): ParsedAmount =>
  text === undefined ? whole(units) : parseAmount(text);

/** The terms of an order with what an amendment changes. Programs trade with themselves unless they say otherwise. */
const termsOf = (
  { side, type, timeInForce, price, quantity, source }: StoredOrder,
  params: Amendment['params'],
): OrderTerms & { price: ParsedAmount } => ({
  side,
  type,
  timeInForce,
  price: amended(params.price, price),
  quantity: amended(params.quantity, quantity),
  smp: source === 'API' ? 'NONE' : 'CANCEL_TAKER',
});

/** Moves what an order froze to the free balance. */
function release({ ledger }: Exchange, market: PairMarket, { uid, side, locked, orderId }: StoredOrder): void {
  const { pays } = coinsOfSide(side, market.symbol);
  const [from, to] = [userAccount(uid, 'frozen'), userAccount(uid, 'free')];
  ledger.move({ kind: 'order amend', reference: orderId, coin: pays, amount: locked, from, to });
}

/** The order with fewer lots, at its place in the queue. */
function reduced(
  exchange: Exchange,
  market: PairMarket,
  order: StoredOrder,
  quantity: bigint,
  now: number,
): StoredOrder {
  const leavesQty = quantity - order.executedQty;
  const lots = Number(market.units.lotsOf(leavesQty));
  market.reduce(order.orderId, lots);
  const locked = lockedFor(market, order, lots);
  const after = { ...order, quantity, leavesQty, locked, updateTime: now, ver: order.ver + 1 };
  applyChanges(exchange, market.symbol, { kind: 'order amend', reference: order.orderId }, [
    { before: order, after, trades: [] },
  ]);
  return after;
}

/** Enters an order that left its book with other terms: at the end of the queue, and it may trade at once. */
function reentered(request: OrderRequest, order: StoredOrder, terms: OrderTerms & { price: ParsedAmount }) {
  const { exchange, market, now } = request;
  const leavesQty = terms.quantity.units - order.executedQty;
  const before = {
    ...order,
    price: terms.price.units,
    quantity: terms.quantity.units,
    leavesQty,
    locked: 0n,
    updateTime: now,
  };
  const engineOrder = engineOrderOf({ ...request, terms: { ...terms, quantity: whole(leavesQty) } }, order.orderId);
  let after = before;
  const { status } = market.submit(engineOrder, (result) => {
    if (result.status.kind === 'rejected') return;
    const change = incomingChange(exchange, market, before, result);
    after = change.after;
    const title = { kind: 'order amend', reference: order.orderId };
    applyChanges(exchange, market.symbol, title, [change, ...restingChanges(exchange, market, result)]);
  });
  return status.kind === 'rejected' ? refuse(rejectionOf(rejectionCodes[status.reason])) : { order: after };
}

/** Amends an open order, inside a transaction that a refusal rolls back. Rules are those of its entry. */
function amendOrder({ exchange, account, params, now }: Amendment, order: StoredOrder) {
  const market = exchange.markets.of(order.symbolId);
  const terms = termsOf(order, params);
  const isReduction = terms.price.units === order.price && terms.price.isWhole && terms.quantity.units < order.quantity;
  if (terms.price.units === order.price && terms.quantity.units === order.quantity)
    return refuse('badParameter', { field: params.quantity === undefined ? 'price' : 'quantity' });
  if (order.isLoan) return refuse('badParameter', { field: 'orderId' });
  if (terms.quantity.units <= order.executedQty)
    return refuse('quantityTooLow', { field: 'quantity', limit: unscale(order.executedQty) });
  const request = { exchange, account, market, terms, now };
  const problem =
    pairProblem(market, order.side, now) ??
    accountProblem(account, market.symbol) ??
    openingPhaseProblem(market, terms, now) ??
    priceProblem(request) ??
    quantityProblem(request) ??
    amountProblem(request) ??
    priceBandProblem(request);
  if (problem) return problem;
  if (isReduction) return { order: reduced(exchange, market, order, terms.quantity.units, now) };

  market.cancel(order.orderId);
  release(exchange, market, order);
  // Without what it locks, the order does not count against its own limits and funds.
  saveOrder(exchange, { ...order, status: 'PENDING_CANCEL', locked: 0n });
  const rest = { ...request, terms: { ...terms, quantity: whole(terms.quantity.units - order.executedQty) } };
  return limitsProblem(rest) ?? fundsProblem(rest) ?? reentered(request, order, terms);
}

/** Amends a waiting plan order; it waits on the side of its trigger on which the price is now. */
function amendPlan({ exchange, account, params, now }: Amendment) {
  const plan = findPlan(exchange, account.uid, { planOrderId: params.orderId });
  if (!plan) return refuse('unknownOrder');
  if (plan.status !== 'PLAN_NEW') return refuse(finishedReason(plan.status === 'PLAN_TRIGGERED'));
  const market = exchange.markets.of(plan.symbolId);
  const trigger = amended(params.triggerPrice, plan.triggerPrice);
  const price = plan.type === 'MARKET' ? undefined : amended(params.price, plan.price);
  const quantity = amended(params.quantity, plan.quantity);
  const isSame = trigger.units === plan.triggerPrice && quantity.units === plan.quantity;
  if (isSame && (price === undefined || price.units === plan.price))
    return refuse('badParameter', { field: 'triggerPrice' });
  const reference = referencePrice(exchange, market);
  const isMoved = trigger.units !== plan.triggerPrice;
  const triggerSide = isMoved ? triggerSideOf(trigger, reference, undefined) : plan.triggerSide;
  if (!triggerSide) return refuse('badTrigger', { field: 'triggerPrice' });
  if (!isOnTick(market, trigger)) return refuse('priceNotOnTick', { field: 'triggerPrice', limit: market.symbol.tick });
  const { side, type, unit } = plan;
  const terms: OrderTerms = { side, type, timeInForce: 'GTC', price, quantity, unit, smp: 'CANCEL_TAKER' };
  const request = { exchange, account, market, terms, now };
  const problem =
    farTooHighProblem('triggerPrice', trigger.units, reference) ??
    priceProblem(request) ??
    quantityProblem(request) ??
    amountProblem(request);
  if (problem) return problem;
  const change = { triggerPrice: trigger.units, triggerSide, price: price?.units ?? 0n, quantity: quantity.units };
  return { plan: changePlan(exchange, plan, change, now) };
}

const { idempotencyKey: _idempotencyKey, ...entryCall } = createCall;

/**
 * Amends an open order or a waiting plan order in one act: the ids stay, `ver` rises by one. Less quantity keeps the
 * place in the queue; more, or another price, goes to its end and may trade. A refusal changes nothing.
 */
export const amendByApi = handle(
  {
    ...entryCall,
    params: AmendParams,
    result: v.object({ orderId: Id }),
    errors: { ...createCall.errors, ...planCall.errors, ...cancelCall.errors },
    refusalResults: {},
  },
  (amendment) => {
    const { exchange, account, params } = amendment;
    const order = findOrder(exchange, account.uid, { orderId: params.orderId });
    if (order && isFinal(order)) return refuse(finishedReason(order.status === 'FILLED'));
    const outcome = order ? amendOrder(amendment, order) : amendPlan(amendment);
    return 'refused' in outcome ? outcome : { result: { orderId: params.orderId } };
  },
  { checkAccount: (account) => complianceRefusal(account, 'spot') },
);
