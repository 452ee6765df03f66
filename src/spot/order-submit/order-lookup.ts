import { send } from '#api/index.ts';
import type { ApiError } from '#api/index.ts';
import { planGet } from '#contract/order.ts';
import type { Order, PlanOrder } from '#contract/trading.ts';
import { isAnswerLost, reconcile } from '#session/reconcile.ts';
import type { Reconciled } from '#session/reconcile.ts';
import { readOrder } from '../orders/orders.ts';

/** Looks up an order whose answer was lost until its result is certain. `sentMs`: when it was sent, monotonic clock. */
export const findUnansweredOrder = (clientOrderId: string, sentMs: number): Promise<Reconciled<Order>> =>
  reconcile(() => readOrder({ clientOrderId }), sentMs);

/** Like `findUnansweredOrder`, for a plan order; code 170213 means that the exchange does not know it. */
export const findUnansweredPlan = (clientOrderId: string, sentMs: number): Promise<Reconciled<PlanOrder>> =>
  reconcile(async () => {
    const answer = await send(planGet, { clientOrderId });
    if (answer.ok) return { ok: true, row: answer.result.planOrder };
    return answer.error.kind === 'unknownOrder' ? { ok: true, row: undefined } : answer;
  }, sentMs);

/** What became of a sent order: `found` is the order as the exchange has it, from the answer or from a look-up. */
export type SendResult<Row> = Reconciled<Row> | { kind: 'refused'; error: ApiError };

/** Sends an order once; after a lost answer calls `onChecking` and looks the order up. */
export async function sendOrFind<Row>(
  sendCall: () => Promise<{ ok: true; row: Row } | { ok: false; error: ApiError }>,
  find: (sentMs: number) => Promise<Reconciled<Row>>,
  onChecking?: () => void,
): Promise<SendResult<Row>> {
  const sentMs = performance.now();
  const answer = await sendCall();
  if (answer.ok) return { kind: 'found', row: answer.row };
  if (answer.error.kind === 'personChanged') return { kind: 'personChanged' };
  if (!isAnswerLost(answer.error)) return { kind: 'refused', error: answer.error };
  onChecking?.();
  return find(sentMs);
}
