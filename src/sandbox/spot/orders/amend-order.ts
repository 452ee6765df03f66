import * as v from 'valibot';
import { amend as amendCall, cancel as cancelCall, planAmend as planAmendCall } from '#contract/order.ts';
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
import { changePlan, findPlan, planRow, plansWhere } from '../plan-orders/plans.ts';
import type { StoredPlan } from '../plan-orders/plans.ts';
import { waitingPlanSql } from '../spot-tables.ts';
import { logAmend } from './amend-log.ts';
import { applyChanges } from './apply-changes.ts';
import { finishedReason } from './cancel.ts';
import { incomingChange, lockedFor, restingChanges } from './order-changes.ts';
import {
  accountProblem,
  amountProblem,
  amountToFreeze,
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
import { coinsOfSide, findOrder, isFinal, orderRow, saveOrder } from './stored-orders.ts';
import type { StoredOrder } from './stored-orders.ts';

/** What an amendment changes; what is left out stays. */
interface Change {
  price?: string | undefined;
  quantity?: string | undefined;
  triggerPrice?: string | undefined;
}

interface Amendment {
  exchange: Exchange;
  account: Account;
  change: Change;
  /** Request of the change. */
  requestId: string;
  /** ms of exchange time. */
  now: number;
}

const whole = (units: bigint): ParsedAmount => ({ units, isWhole: true });
const amended = (text: string | undefined, units: bigint): ParsedAmount =>
  text === undefined ? whole(units) : parseAmount(text);
const isSame = (amount: ParsedAmount, units: bigint): boolean => amount.isWhole && amount.units === units;

/** The terms of an order with what an amendment changes. Programs trade with themselves unless they say otherwise. */
const termsOf = (
  { side, type, timeInForce, price, quantity, source }: StoredOrder,
  change: Change,
): OrderTerms & { price: ParsedAmount } => ({
  side,
  type,
  timeInForce,
  price: amended(change.price, price),
  quantity: amended(change.quantity, quantity),
  smp: source === 'API' ? 'NONE' : 'CANCEL_TAKER',
});

const titleOf = ({ orderId }: StoredOrder) => ({ kind: 'order amend', reference: orderId });

/** Moves what an order froze to the free balance. */
function release({ ledger }: Exchange, market: PairMarket, order: StoredOrder): void {
  const { pays } = coinsOfSide(order.side, market.symbol);
  const [from, to] = [userAccount(order.uid, 'frozen'), userAccount(order.uid, 'free')];
  ledger.move({ ...titleOf(order), coin: pays, amount: order.locked, from, to });
}

/** The order with the fields that every amendment changes. */
const nextVersion = (order: StoredOrder, { requestId, now }: Amendment): StoredOrder => ({
  ...order,
  amendCount: order.amendCount + 1,
  lastAmendId: requestId,
  updateTime: now,
});

/** The order with fewer lots, at its place in the queue. */
function reduced(amendment: Amendment, market: PairMarket, order: StoredOrder, quantity: bigint): StoredOrder {
  const leavesQty = quantity - order.executedQty;
  const lots = Number(market.units.lotsOf(leavesQty));
  market.reduce(order.orderId, lots);
  const locked = lockedFor(market, order, lots);
  const after = { ...nextVersion(order, amendment), quantity, leavesQty, locked, ver: order.ver + 1 };
  applyChanges(amendment.exchange, market.symbol, titleOf(order), [{ before: order, after, trades: [] }]);
  return after;
}

/** Enters an order that left its book with other terms: at the end of the queue, and it may trade at once. */
function reentered(
  amendment: Amendment,
  request: OrderRequest,
  order: StoredOrder,
  terms: OrderTerms & { price: ParsedAmount },
) {
  const { exchange, market } = request;
  const leavesQty = terms.quantity.units - order.executedQty;
  const before: StoredOrder = {
    ...nextVersion(order, amendment),
    price: terms.price.units,
    quantity: terms.quantity.units,
    leavesQty,
    locked: 0n,
    queueId: exchange.markets.newId(),
  };
  const engineOrder = engineOrderOf({ ...request, terms: { ...terms, quantity: whole(leavesQty) } }, order.orderId);
  let after = before;
  const { status } = market.submit(engineOrder, (result) => {
    // The caller refuses the change, which rolls it back.
    if (result.status.kind === 'rejected' || result.status.kind === 'canceled') return;
    const change = incomingChange(exchange, market, before, result);
    after = change.after;
    const paid =
      order.side === 'BUY' ? after.executedAmount - order.executedAmount : after.executedQty - order.executedQty;
    // What the old terms froze beyond the new ones repays the order's loan, as after a cancel.
    const needed = after.locked + paid;
    const frozen = order.locked > needed ? order.locked : needed;
    applyChanges(exchange, market.symbol, titleOf(order), [
      { ...change, frozen },
      ...restingChanges(exchange, market, result),
    ]);
    exchange.credit.watchAccount(exchange, order.uid);
  });
  if (status.kind === 'rejected') return refuse(rejectionOf(rejectionCodes[status.reason]));
  if (status.kind === 'canceled') return refuse('meetsOwnOrder', { field: 'price' });
  return { order: after };
}

/** Take profit and stop loss of the whole order follow its quantity. */
function followQuantity({ exchange, now }: Amendment, order: StoredOrder, quantity: bigint): void {
  const children = plansWhere(exchange, `parent_order_id = ? AND ${waitingPlanSql}`, [order.orderId]);
  for (const plan of children)
    if (plan.unit === 'BASE' && plan.quantity === order.quantity) changePlan(exchange, plan, { quantity }, now);
}

/**
 * Changes an open order, inside a transaction that a refusal rolls back. The rules are those of its entry for the whole
 * quantity; the price band is that of a new price.
 */
function amendOrder(amendment: Amendment, order: StoredOrder) {
  const { exchange, account, change, now } = amendment;
  if (order.status === 'PENDING_CANCEL') return refuse('inQueue');
  const market = exchange.markets.of(order.symbolId);
  const terms = termsOf(order, change);
  const keepsPrice = isSame(terms.price, order.price);
  if (keepsPrice && isSame(terms.quantity, order.quantity))
    return refuse('nothingChanges', { field: change.quantity === undefined ? 'price' : 'quantity' });
  if (terms.quantity.units <= order.executedQty)
    return refuse('belowFilled', { field: 'quantity', limit: unscale(order.executedQty) });
  const request = { exchange, account, market, terms, now };
  const problem =
    pairProblem(market, order.side, now) ??
    accountProblem(account, market.symbol) ??
    openingPhaseProblem(market, terms, now) ??
    (keepsPrice ? undefined : priceProblem(request)) ??
    quantityProblem(request) ??
    amountProblem(request) ??
    (keepsPrice ? undefined : priceBandProblem(request));
  if (problem) return problem;
  const keptPriority = keepsPrice && terms.quantity.units < order.quantity;
  const outcome = keptPriority
    ? { order: reduced(amendment, market, order, terms.quantity.units) }
    : replaced(amendment, request, order, terms);
  if ('refused' in outcome) return outcome;
  followQuantity(amendment, order, terms.quantity.units);
  const { orderId, uid } = order;
  const { amendCount: number, lastAmendId: requestId } = outcome.order;
  logAmend(
    exchange,
    { orderId, number, uid, requestId, time: now, keptPriority },
    { price: [order.price, terms.price.units], quantity: [order.quantity, terms.quantity.units] },
  );
  return { order: outcome.order, keptPriority };
}

/** The order at the end of the queue of its new price, when the account can pay for it. */
function replaced(
  amendment: Amendment,
  request: OrderRequest,
  order: StoredOrder,
  terms: OrderTerms & { price: ParsedAmount },
) {
  const { exchange, market } = request;
  const rest = { ...request, terms: { ...terms, quantity: whole(terms.quantity.units - order.executedQty) } };
  const hasLoan = order.loanId !== '';
  if (hasLoan && amountToFreeze(rest) > order.locked) return refuse('notAmendable', { field: 'quantity' });
  market.cancel(order.orderId);
  release(exchange, market, order);
  // Without what it locks, the order does not count against its own limits and funds.
  saveOrder(exchange, { ...order, status: 'PENDING_CANCEL', locked: 0n });
  return (
    limitsProblem(rest) ?? (hasLoan ? undefined : fundsProblem(rest)) ?? reentered(amendment, request, order, terms)
  );
}

/**
 * Changes a waiting plan order. `mayFlip`: a trigger on the other side of the last price waits on that side, as
 * programs expect it; else it is refused.
 */
function amendPlan(amendment: Amendment, plan: StoredPlan, mayFlip: boolean) {
  const { exchange, account, change, now } = amendment;
  const market = exchange.markets.of(plan.symbolId);
  const trigger = amended(change.triggerPrice, plan.triggerPrice);
  const price = plan.type === 'MARKET' ? undefined : amended(change.price, plan.price);
  const quantity = amended(change.quantity, plan.quantity);
  const keepsTrigger = isSame(trigger, plan.triggerPrice);
  if (keepsTrigger && isSame(quantity, plan.quantity) && (price === undefined || isSame(price, plan.price)))
    return refuse('nothingChanges', { field: 'triggerPrice' });
  const reference = referencePrice(exchange, market);
  const side = keepsTrigger ? plan.triggerSide : triggerSideOf(trigger, reference, undefined);
  if (!side || (side !== plan.triggerSide && !mayFlip))
    return refuse('badTrigger', { field: 'triggerPrice', limit: unscale(reference) });
  if (!isOnTick(market, trigger)) return refuse('priceNotOnTick', { field: 'triggerPrice', limit: market.symbol.tick });
  const { side: orderSide, type, unit } = plan;
  const terms: OrderTerms = { side: orderSide, type, timeInForce: 'GTC', price, quantity, unit, smp: 'CANCEL_TAKER' };
  const request = { exchange, account, market, terms, now };
  const problem =
    farTooHighProblem('triggerPrice', trigger.units, reference) ??
    priceProblem(request) ??
    quantityProblem(request) ??
    amountProblem(request);
  if (problem) return problem;
  const { planOrderId: orderId, uid } = plan;
  const { requestId } = amendment;
  const number = plan.amendCount + 1;
  logAmend(
    exchange,
    { orderId, number, uid, requestId, time: now, keptPriority: false },
    {
      price: [plan.price, price?.units ?? plan.price],
      quantity: [plan.quantity, quantity.units],
      triggerPrice: [plan.triggerPrice, trigger.units],
    },
  );
  return {
    plan: changePlan(
      exchange,
      plan,
      {
        triggerPrice: trigger.units,
        triggerSide: side,
        price: price?.units ?? 0n,
        quantity: quantity.units,
        amendCount: number,
        lastAmendId: requestId,
      },
      now,
    ),
  };
}

const planProblem = ({ status }: StoredPlan) =>
  status === 'PLAN_NEW' ? undefined : refuse(finishedReason(status === 'PLAN_TRIGGERED'));
const orderProblem = (order: StoredOrder) =>
  isFinal(order) ? refuse(finishedReason(order.status === 'FILLED')) : undefined;

/** True when the order has changed since the person saw it; without a count it does not matter. */
const hasChanged = (seen: number | undefined, { amendCount }: Pick<StoredOrder, 'amendCount'>): boolean =>
  seen !== undefined && seen !== amendCount;

const checkAccount = (account: Account) => complianceRefusal(account, 'spot');

/** `order.amend`: changes an open order of the account. */
export const amend = handle(
  amendCall,
  ({ exchange, account, params, now }) => {
    const { orderId, clientOrderId, requestId, amendCount, ...change } = params;
    if (orderId === undefined && clientOrderId === undefined) return refuse('badParameter', { field: 'orderId' });
    const order = findOrder(exchange, account.uid, { orderId, clientOrderId });
    if (!order) return refuse('unknownOrder');
    const finished = orderProblem(order);
    if (finished) return finished;
    if (hasChanged(amendCount, order))
      return refuse('changedMeanwhile', { result: { order: orderRow(exchange, order) } });
    const outcome = amendOrder({ exchange, account, change, requestId, now }, order);
    if ('refused' in outcome) return outcome;
    return { result: { order: orderRow(exchange, outcome.order), keptPriority: outcome.keptPriority } };
  },
  { checkAccount },
);

/** `order.planAmend`: changes a waiting plan order of the account. */
export const planAmend = handle(
  planAmendCall,
  ({ exchange, account, params, now }) => {
    const { planOrderId, clientOrderId, requestId, amendCount, ...change } = params;
    if (planOrderId === undefined && clientOrderId === undefined)
      return refuse('badParameter', { field: 'planOrderId' });
    const plan = findPlan(exchange, account.uid, { planOrderId, clientOrderId });
    if (!plan) return refuse('unknownOrder');
    const finished = planProblem(plan);
    if (finished) return finished;
    if (hasChanged(amendCount, plan)) return refuse('changedMeanwhile', { result: { planOrder: planRow(plan) } });
    const outcome = amendPlan({ exchange, account, change, requestId, now }, plan, false);
    return 'refused' in outcome ? outcome : { result: { planOrder: planRow(outcome.plan) } };
  },
  { checkAccount },
);

/** The same for programs, whose requests have no id: an open order or a waiting plan order by its id. */
export const amendByApi = handle(
  {
    ...cancelCall,
    errors: amendCall.errors,
    refusalResults: {},
    params: v.object({
      orderId: Id,
      price: v.optional(PositiveDec),
      quantity: v.optional(PositiveDec),
      triggerPrice: v.optional(PositiveDec),
    }),
    result: v.object({ orderId: Id }),
  },
  ({ exchange, account, params: { orderId, ...change }, now }) => {
    const amendment = { exchange, account, change, requestId: exchange.markets.newId(), now };
    const order = findOrder(exchange, account.uid, { orderId });
    const plan = order ? undefined : findPlan(exchange, account.uid, { planOrderId: orderId });
    if (!order && !plan) return refuse('unknownOrder');
    const outcome = order
      ? (orderProblem(order) ?? amendOrder(amendment, order))
      : plan && (planProblem(plan) ?? amendPlan(amendment, plan, true));
    return outcome && 'refused' in outcome ? outcome : { result: { orderId } };
  },
  { checkAccount },
);
