import { atom } from 'nanostores';
import { send } from '../../api/index.ts';
import { myTrades } from '../../contract/order.ts';
import type { Trade } from '../../contract/trading.ts';
import { onLeave } from '../../session/leaving.ts';
import { $user } from '../../session/user.ts';
import { $newFills, fillKey } from '../orders.ts';

/** Most fills that a chart marks: the newest. */
const mostFills = 100;

/** The person's newest fills in the chart's pair, newest first. */
export const $fills = atom<readonly Trade[]>([]);
onLeave(() => $fills.set([]));

/** Takes fills in; of the same one the first stays. */
function take(fills: readonly Trade[]): void {
  if (fills.length === 0) return;
  const all = new Map([...fills, ...$fills.get()].map((fill) => [fillKey(fill), fill]));
  $fills.set([...all.values()].sort((a, b) => b.time - a.time).slice(0, mostFills));
}

/** Reads the person's fills in a pair and follows them over the private stream; gives the end. Marks are no must: a failure leaves none. */
export function watchFills(symbolId: string): () => void {
  let isOver = false;
  const read = async () => {
    if ($user.get() !== 1) return;
    const answer = await send(myTrades, { symbolId, limit: mostFills });
    if (answer.ok && !isOver) take(answer.result.list);
  };
  $fills.set([]);
  const stops = [
    $newFills.subscribe((fills) => take(fills.filter((fill) => fill.symbolId === symbolId))),
    $user.subscribe(() => void read()),
  ];
  return () => {
    isOver = true;
    for (const stop of stops) stop();
  };
}
