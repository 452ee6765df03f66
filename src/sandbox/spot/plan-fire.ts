import { codeOf } from '../answer.ts';
import { entryErrors } from '../../contract/order.ts';
import type { Market, PriceRange } from '../engine/market.ts';
import type { Exchange } from '../exchange.ts';
import type { Form } from './form.ts';
import { memoryOf, reachesGate } from './memory.ts';
import { entryProblem, placeOrder } from './place.ts';
import { cancelPlan, changePlan, plansWhere } from './plans.ts';
import type { StoredPlan } from './plans.ts';
import { isWaiting } from './schema.ts';

/** Would trades at these prices fire any plan order of the pair? */
export const wakesPlans = (exchange: Exchange, { symbol, units }: Market, { low, high }: PriceRange): boolean =>
  reachesGate(exchange, symbol.symbolId, units.price(low), units.price(high));

const whole = (units: bigint) => ({ units, isWhole: true });

const formOf = ({ side, type, price, quantity }: StoredPlan): Form => ({
  side,
  type,
  timeInForce: type === 'MARKET' ? 'IOC' : 'GTC',
  price: type === 'MARKET' ? undefined : whole(price),
  quantity: whole(quantity),
  smp: 'CANCEL_TAKER',
});

function tellFailure(exchange: Exchange, plan: StoredPlan, failCode: number, at: number): void {
  exchange.publish(plan, 'notice', [
    {
      id: `plan-${plan.planOrderId}`,
      kind: 'PLAN_FAILED',
      level: 'warn',
      symbolId: plan.symbolId,
      code: failCode,
      title: '',
      text: '',
      link: '',
      time: at,
    },
  ]);
}

/** One plan order whose price was reached: enters as new, or fails with the code of what stops it. */
function fire(exchange: Exchange, market: Market, plan: StoredPlan): void {
  const now = exchange.clock.now();
  const account = exchange.people.byUid(plan.uid);
  if (!account) return;
  const asked = { exchange, account, market, form: formOf(plan), now };
  const problem = entryProblem(asked);
  const fired = { triggerTime: now, isWatching: false };
  if (problem) {
    const failCode = codeOf(problem.refused, entryErrors);
    changePlan(exchange, plan, { ...fired, status: 'PLAN_REJECTED', failCode }, now);
    tellFailure(exchange, plan, failCode, now);
    return;
  }
  const order = placeOrder(exchange, asked, { source: 'PLAN', planOrderId: plan.planOrderId });
  const { orderId, rejectCode } = order;
  const status = rejectCode === 0 ? 'PLAN_TRIGGERED' : 'PLAN_REJECTED';
  changePlan(exchange, plan, { ...fired, status, orderId, failCode: rejectCode }, now);
  if (rejectCode !== 0) tellFailure(exchange, plan, rejectCode, now);
  else if (plan.parentOrderId !== '') dropSiblings(exchange, plan, now);
}

/** One child of an order has triggered: the others go. One that was refused leaves them: what was bought keeps its stop. */
function dropSiblings(exchange: Exchange, { parentOrderId, planOrderId }: StoredPlan, at: number): void {
  const where = `parent_order_id = ? AND plan_order_id <> ? AND ${isWaiting} ORDER BY plan_order_id`;
  for (const sibling of plansWhere(exchange, where, [parentOrderId, planOrderId]))
    cancelPlan(exchange, sibling, 'OCO', at);
}

const reached = `symbol_id = ?1 AND ${isWaiting} AND is_watching = 1
  AND ((trigger_side = 'UP' AND trigger_price <= ?2) OR (trigger_side = 'DOWN' AND trigger_price >= ?3)) ORDER BY plan_order_id`;

/**
 * Fires what trades have reached, oldest first, inside the transaction of those trades. The orders that enter may trade
 * themselves and reach others: those wait for their turn.
 */
export function firePlans(exchange: Exchange, traded: { symbolId: string; range: PriceRange }): void {
  const memory = memoryOf(exchange);
  memory.traded.push(traded);
  if (memory.isFiring) return;
  memory.isFiring = true;
  try {
    for (let next = memory.traded.shift(); next; next = memory.traded.shift()) fireReached(exchange, next);
  } finally {
    memory.isFiring = false;
    memory.traded = [];
  }
}

function fireReached(exchange: Exchange, { symbolId, range }: { symbolId: string; range: PriceRange }): void {
  const market = exchange.markets.of(symbolId);
  if (!wakesPlans(exchange, market, range)) return;
  const prices = [market.units.price(range.high), market.units.price(range.low)];
  for (const { planOrderId } of plansWhere(exchange, reached, [symbolId, ...prices])) {
    const plan = plansWhere(exchange, `plan_order_id = ? AND ${isWaiting}`, [planOrderId])[0];
    if (plan) fire(exchange, market, plan);
  }
}
