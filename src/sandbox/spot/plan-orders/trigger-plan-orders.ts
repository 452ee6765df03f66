import { orderEntryErrors } from '#contract/order.ts';
import { addNotice } from '#sandbox/account/notices.ts';
import type { PairMarket, PriceRange } from '#sandbox/engine/pair-market.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { codeOf } from '#sandbox/exchange/handler-result.ts';
import { reachesTrigger } from '../orders/cache.ts';
import type { TradedRange } from '../orders/cache.ts';
import type { OrderTerms } from '../orders/order-terms.ts';
import { entryProblem, placeOrder } from '../orders/place-order.ts';
import { cancelPlan, changePlan, plansWhere } from './plans.ts';
import type { StoredPlan } from './plans.ts';
import { waitingPlanSql } from '../spot-tables.ts';

/** True when trades at these prices, ticks, trigger a plan order of the pair. */
export const reachesPlanOrders = (
  exchange: Exchange,
  { symbol, units }: PairMarket,
  { low, high }: PriceRange,
): boolean => reachesTrigger(exchange, symbol.symbolId, units.price(low), units.price(high));

const parsed = (units: bigint) => ({ units, isWhole: true });

const termsOf = ({ side, type, price, quantity, unit }: StoredPlan): OrderTerms => ({
  side,
  type,
  timeInForce: type === 'MARKET' ? 'IOC' : 'GTC',
  price: type === 'MARKET' ? undefined : parsed(price),
  quantity: parsed(quantity),
  unit,
  smp: 'CANCEL_TAKER',
});

function reportFailure(exchange: Exchange, plan: StoredPlan, failCode: number, at: number): void {
  const pair = exchange.catalog.pair(plan.symbolId);
  addNotice(exchange, plan, {
    id: `plan-${plan.planOrderId}`,
    kind: 'PLAN_FAILED',
    level: 'warn',
    symbolId: plan.symbolId,
    orderId: plan.planOrderId,
    side: plan.side,
    ...(pair && { coin: pair.baseTokenId }),
    code: failCode,
    title: '',
    text: '',
    link: '',
    time: at,
  });
}

/** Triggers a plan order: enters its order, or rejects it with the code of the first refusal. */
function trigger(exchange: Exchange, market: PairMarket, plan: StoredPlan): void {
  const now = exchange.clock.now();
  const account = exchange.accounts.byUid(plan.uid);
  if (!account) return;
  const request = { exchange, account, market, terms: termsOf(plan), now };
  const problem = entryProblem(request);
  const triggered = { triggerTime: now, isWatching: false };
  if (problem) {
    const failCode = codeOf(problem.refused, orderEntryErrors);
    changePlan(exchange, plan, { ...triggered, status: 'PLAN_REJECTED', failCode }, now);
    reportFailure(exchange, plan, failCode, now);
    return;
  }
  const order = placeOrder(exchange, request, { source: 'PLAN', planOrderId: plan.planOrderId });
  const { orderId, rejectCode } = order;
  const status = rejectCode === 0 ? 'PLAN_TRIGGERED' : 'PLAN_REJECTED';
  changePlan(exchange, plan, { ...triggered, status, orderId, failCode: rejectCode }, now);
  if (rejectCode !== 0) reportFailure(exchange, plan, rejectCode, now);
  else if (plan.parentOrderId !== '') cancelSiblings(exchange, plan, now);
}

/**
 * Cancels the other take-profit and stop-loss orders of the same parent. A rejected one leaves them: the position keeps
 * its stop.
 */
function cancelSiblings(exchange: Exchange, { parentOrderId, planOrderId }: StoredPlan, at: number): void {
  const condition = `parent_order_id = ? AND plan_order_id <> ? AND ${waitingPlanSql} ORDER BY plan_order_id`;
  for (const sibling of plansWhere(exchange, condition, [parentOrderId, planOrderId]))
    cancelPlan(exchange, sibling, 'OCO', at);
}

const reachedSql = `symbol_id = ?1 AND ${waitingPlanSql} AND is_watching = 1
  AND ((trigger_side = 'UP' AND trigger_price <= ?2) OR (trigger_side = 'DOWN' AND trigger_price >= ?3)) ORDER BY plan_order_id`;

/** Triggers the plan orders that trades have reached, oldest first, inside the transaction of those trades. */
export function triggerPlanOrders(exchange: Exchange, { market, range }: TradedRange): void {
  if (!reachesPlanOrders(exchange, market, range)) return;
  const { symbolId } = market.symbol;
  // Fills the book, which a clock jump has emptied.
  exchange.markets.of(symbolId);
  const prices = [market.units.price(range.high), market.units.price(range.low)];
  for (const { planOrderId } of plansWhere(exchange, reachedSql, [symbolId, ...prices])) {
    const plan = plansWhere(exchange, `plan_order_id = ? AND ${waitingPlanSql}`, [planOrderId])[0];
    if (plan) trigger(exchange, market, plan);
  }
}
