import type { UnansweredRequest } from '#session/requests/unanswered.ts';
import { clearSubmitted, restoreSubmitted } from '../order-draft/draft-store.ts';
import { isChecked, removeChecked, setChecked } from './checked-orders.ts';
import { findUnansweredOrder, findUnansweredPlan } from './order-lookup.ts';
import { $pair } from '../market/market.ts';
import { recordOrder, recordPlan } from '../orders/orders.ts';
import { orderResultOf } from './order-result.ts';
import type { OrderResult } from './order-result.ts';
import { showAbsent, showResult, showUnclear } from './order-result-texts.ts';
import { $pairs } from '../pairs/pairs-store.ts';
import { isBeingSent } from './submit-order.ts';
import { removeUnanswered, unansweredOrders } from './unanswered-orders.ts';
import type { UnansweredOrder } from './unanswered-orders.ts';

type ReconciledResult = { kind: 'absent' | 'unclear' | 'personChanged' } | { kind: 'found'; result: OrderResult };

async function reconciledResult({ id, sentMs, detail }: UnansweredRequest<UnansweredOrder>): Promise<ReconciledResult> {
  if (detail.call === 'order') {
    const found = await findUnansweredOrder(id, sentMs);
    if (found.kind !== 'found') return found;
    recordOrder(found.row);
    return { kind: 'found', result: orderResultOf(found.row) };
  }
  const found = await findUnansweredPlan(id, sentMs);
  if (found.kind !== 'found') return found;
  recordPlan(found.row);
  return { kind: 'found', result: { kind: 'planned', plan: found.row } };
}

/**
 * Looks up the orders that a page of this tab sent without an answer before it was reloaded or left, and shows their
 * results. Nothing is sent again. exchange-api 1.5
 */
export async function reconcileOrders(): Promise<void> {
  const isOpen = (id: string) => isChecked(id) || isBeingSent(id);
  const acts = unansweredOrders().filter(({ id }) => !isOpen(id));
  for (const { id } of acts) setChecked({ id, phase: 'checking' });
  for (const act of acts) {
    const reconciled = await reconciledResult(act);
    // The change of person has reset the form, which the next person may already use.
    if (reconciled.kind === 'personChanged') return;
    const { symbolId, draft } = act.detail;
    removeChecked(act.id);
    if (reconciled.kind === 'unclear') showUnclear();
    else removeUnanswered(act.id);
    if (reconciled.kind === 'absent') {
      restoreSubmitted(symbolId, draft);
      showAbsent();
    }
    if (reconciled.kind !== 'found') continue;
    clearSubmitted(symbolId, draft);
    const pair = [$pair.get(), ...$pairs.get()].find((each) => each?.symbolId === symbolId);
    if (pair) showResult({ pair }, reconciled.result);
  }
}
