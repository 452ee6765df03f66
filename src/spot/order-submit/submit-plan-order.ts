import { send } from '#api/index.ts';
import type { ApiResult } from '#api/index.ts';
import { planCreate, planGet } from '#contract/order.ts';
import type { Order, PlanOrder } from '#contract/trading.ts';
import { serverNow } from '#session/clock.ts';
import { deliver } from '#session/reconcile.ts';
import type { Delivered, Lookup } from '#session/reconcile.ts';
import { baseAmount, price as asPrice } from '#money/amount-kinds.ts';
import type { BaseAmount } from '#money/amount-kinds.ts';
import { isBlankOrZero } from '#money/tick.ts';
import { recordPlan } from '../orders/orders.ts';
import { exitAmount } from '../order-draft/plan-order-rules.ts';
import type { Exit, OrderIntent } from './order-intent.ts';

type PlanParams = Extract<OrderIntent['request'], { call: 'plan' }>['params'];

type ExitParams = PlanParams & { purpose?: 'TP' | 'SL' | undefined; parentOrderId?: string | undefined };

/** Sends a plan order. */
export async function createPlan(params: ExitParams): Promise<ApiResult<PlanOrder>> {
  const answer = await send(planCreate, { ...params, sendTime: Math.round(serverNow()) });
  return answer.ok ? { ok: true, result: answer.result.planOrder } : answer;
}

/** Looks a plan order up; code 170213 means that the exchange does not know it. */
export async function findPlan(clientOrderId: string): Promise<Lookup<PlanOrder>> {
  const answer = await send(planGet, { clientOrderId });
  if (answer.ok) return { ok: true, row: answer.result.planOrder };
  return answer.error.kind === 'unknownOrder' ? { ok: true, row: undefined } : answer;
}

/** The base coins of an exit: the quantity of an order that can still fill, otherwise what was filled. */
const exitQuantityOf = ({ status, type, side, executedQty, quantity }: Order): BaseAmount =>
  baseAmount((type === 'MARKET' && side === 'BUY') || status === 'PARTIALLY_FILLED_CANCELED' ? executedQty : quantity);

/**
 * Sends the exits of an order, one after the other, and returns those that failed. Returns `personChanged` when the
 * person has changed meanwhile: the remaining exits are not sent, since they would carry another person's token.
 */
export async function sendExits(
  { pair }: Pick<OrderIntent, 'pair'>,
  order: Order,
  exits: readonly Exit[],
): Promise<ExitFailure[] | 'personChanged'> {
  const failures: ExitFailure[] = [];
  for (const exit of exits) {
    const { purpose, side, triggerPrice, triggerSide, price, clientOrderId } = exit;
    const quantity = exitQuantityOf(order);
    if (isBlankOrZero(quantity)) continue;
    const params: ExitParams = {
      symbolId: order.symbolId,
      side,
      type: price === undefined ? 'MARKET' : 'LIMIT',
      triggerPrice,
      triggerSide,
      ...(price !== undefined && { price }),
      // The quantity of a market buy is in quote coins.
      quantity: price === undefined && side === 'BUY' ? exitAmount(pair, asPrice(triggerPrice), quantity) : quantity,
      clientOrderId,
      purpose,
      parentOrderId: order.orderId,
    };
    const result = await deliver({ send: () => createPlan(params), lookUp: () => findPlan(clientOrderId) });
    if (result.kind === 'personChanged') return 'personChanged';
    if (result.kind === 'found') recordPlan(result.row);
    else failures.push({ exit, reason: result });
  }
  return failures;
}

/** An exit that failed while its order exists. Its client id is unused, so the same exit may be sent again. */
export type ExitFailure = {
  exit: Exit;
  reason: Exclude<Delivered<PlanOrder>, { kind: 'found' | 'personChanged' }>;
};
