import { send } from '../api/index.ts';
import type { ApiError } from '../api/index.ts';
import { history, openOrders, planGet } from '../contract/order.ts';
import type { Order, PlanOrder } from '../contract/trading.ts';

/** How long after sending an act may still arrive: the exchange refuses it later. exchange-api 1.5, ms */
const finalAfterMs = 30_000;
const askAgainMs = [0, 1_000, 2_000, 4_000, 8_000, 16_000, 16_000] as const;

/** Failures after which nobody knows whether the act was done. exchange-api 1.5 "Lost answer" */
export const isLost = ({ kind, status }: ApiError): boolean =>
  ['network', 'timeout', 'offline', 'emptyBody', 'malformed', 'engineSilent'].includes(kind) ||
  (status !== undefined && status >= 500);

type Found<Row> = { kind: 'found'; row: Row } | { kind: 'absent' | 'unclear' };
type Look<Row> = () => Promise<{ ok: true; row: Row | undefined } | { ok: false }>;

/** Asks until the act is found, or absent when it can no longer arrive; `unclear`: nobody answered. Nothing is sent again. */
async function findOut<Row>(look: Look<Row>, sentMs: number): Promise<Found<Row>> {
  for (const waitMs of askAgainMs) {
    await new Promise((done) => setTimeout(done, waitMs));
    const isFinal = performance.now() - sentMs >= finalAfterMs;
    const answer = await look();
    if (!answer.ok) continue;
    if (answer.row !== undefined) return { kind: 'found', row: answer.row };
    if (isFinal) return { kind: 'absent' };
  }
  return { kind: 'unclear' };
}

/** What became of an order whose answer was lost: open ones first, then finished ones. `sentMs` on the page's monotonic clock. */
export const findOrder = (clientOrderId: string, sentMs: number): Promise<Found<Order>> =>
  findOut(async () => {
    const open = await send(openOrders, { clientOrderId });
    if (!open.ok || open.result.list[0]) return open.ok ? { ok: true, row: open.result.list[0] } : open;
    const ended = await send(history, { clientOrderId });
    return ended.ok ? { ok: true, row: ended.result.list[0] } : ended;
  }, sentMs);

/** As `findOrder`, of a plan order; 170213 says that there is none. */
export const findPlan = (clientOrderId: string, sentMs: number): Promise<Found<PlanOrder>> =>
  findOut(async () => {
    const answer = await send(planGet, { clientOrderId });
    if (answer.ok) return { ok: true, row: answer.result.planOrder };
    return answer.error.kind === 'unknownOrder' ? { ok: true, row: undefined } : answer;
  }, sentMs);
