import { send } from '../api/index.ts';
import type { ApiError } from '../api/index.ts';
import { planCreate } from '../contract/order.ts';
import type { Order, PlanOrder } from '../contract/trading.ts';
import { serverNow } from '../session/clock.ts';
import { isNothing } from './steps.ts';
import { findPlan, isLost } from './lost-answer.ts';
import { notePlan } from './orders.ts';
import { exitAmount } from './plan-rules.ts';
import type { Exit, Placement } from './placement.ts';

type PlanParams = Extract<Placement['request'], { call: 'plan' }>['params'];

export type PlanAnswer =
  { kind: 'found'; row: PlanOrder } | { kind: 'absent' | 'unclear' } | { kind: 'refused'; error: ApiError };

/** Sends a plan order once; a lost answer is asked for by its id. `onChecking`: the asking begins. */
export async function sendPlan(
  params: PlanParams & { purpose?: 'TP' | 'SL'; parentOrderId?: string },
  onChecking?: () => void,
): Promise<PlanAnswer> {
  const sentMs = performance.now();
  const answer = await send(planCreate, { ...params, sendTime: Math.round(serverNow()) });
  if (!answer.ok && !isLost(answer.error)) return { kind: 'refused', error: answer.error };
  if (!answer.ok) onChecking?.();
  const found: PlanAnswer = answer.ok
    ? { kind: 'found', row: answer.result.planOrder }
    : await findPlan(params.clientOrderId, sentMs);
  if (found.kind === 'found') notePlan(found.row);
  return found;
}

/** Base coins that an exit may move: all of an order that can still fill, else what was filled. */
const quantityOf = ({ status, type, side, executedQty, quantity }: Order): string =>
  (type === 'MARKET' && side === 'BUY') || status === 'PARTIALLY_FILLED_CANCELED' ? executedQty : quantity;

/** Puts the exits of an order in its place, one after the other; gives those that are not there. */
export async function sendExits(
  { pair }: Pick<Placement, 'pair'>,
  order: Order,
  exits: readonly Exit[],
): Promise<ExitFailure[]> {
  const failures: ExitFailure[] = [];
  for (const exit of exits) {
    const { purpose, side, triggerPrice, triggerSide, price, clientOrderId } = exit;
    const quantity = quantityOf(order);
    if (isNothing(quantity)) continue;
    const answer = await sendPlan({
      symbolId: order.symbolId,
      side,
      type: price === undefined ? 'MARKET' : 'LIMIT',
      triggerPrice,
      triggerSide,
      ...(price !== undefined && { price }),
      // A market buy counts what it spends.
      quantity: price === undefined && side === 'BUY' ? exitAmount(pair, triggerPrice, quantity) : quantity,
      clientOrderId,
      purpose,
      parentOrderId: order.orderId,
    });
    if (answer.kind !== 'found') failures.push({ exit, why: answer });
  }
  return failures;
}

/** An exit that an order was left without; its id was not used up, so the same may be sent again. */
export type ExitFailure = { exit: Exit; why: Exclude<PlanAnswer, { kind: 'found' }> };
