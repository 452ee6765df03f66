import { serverNow } from '../session/clock.ts';
import { clearPlaced } from './form.ts';
import { findOrder, findPlan } from './lost-answer.ts';
import { $pair } from './market.ts';
import { noteOrder, notePlan } from './orders.ts';
import { outcomeOf } from './outcome.ts';
import type { Outcome } from './outcome.ts';
import { tellAbsent, tellOutcome, tellUnclear } from './outcome-words.ts';
import { $pairs } from './pairs-store.ts';
import { $placing } from './place.ts';
import { forgetSent, unanswered } from './sent-order.ts';
import type { SentOrder } from './sent-order.ts';

type Fate = { kind: 'absent' | 'unclear' } | { kind: 'found'; outcome: Outcome };

async function fateOf({ call, clientOrderId, sentTime }: SentOrder): Promise<Fate> {
  const sentMs = performance.now() - Math.max(0, serverNow() - sentTime);
  if (call === 'order') {
    const found = await findOrder(clientOrderId, sentMs);
    if (found.kind !== 'found') return found;
    noteOrder(found.row);
    return { kind: 'found', outcome: outcomeOf(found.row) };
  }
  const found = await findPlan(clientOrderId, sentMs);
  if (found.kind !== 'found') return found;
  notePlan(found.row);
  return { kind: 'found', outcome: { kind: 'planned', plan: found.row } };
}

/** A page that was left before an order was answered asks for it when it comes back: nothing is sent again. exchange-api 1.5 */
export async function recoverOrders(): Promise<void> {
  if ($placing.get().phase !== 'idle') return;
  const sent = unanswered();
  if (sent.length === 0) return;
  $placing.set({ phase: 'recovering' });
  for (const order of sent) {
    const fate = await fateOf(order);
    if (fate.kind === 'unclear') tellUnclear();
    else forgetSent(order.clientOrderId);
    if (fate.kind === 'absent') tellAbsent();
    if (fate.kind !== 'found') continue;
    clearPlaced(order.symbolId, order.draft);
    const known = [$pair.get(), ...$pairs.get()];
    const pair = known.find((each) => each?.symbolId === order.symbolId);
    if (pair) tellOutcome({ pair }, fate.outcome);
  }
  $placing.set({ phase: 'idle' });
}
