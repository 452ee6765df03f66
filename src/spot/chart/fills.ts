import { atom } from 'nanostores';
import { send } from '#api/index.ts';
import { myTrades } from '#contract/order.ts';
import type { Trade } from '#contract/trading.ts';
import { onPersonChange } from '#session/on-person-change.ts';
import { $user, userState } from '#session/user.ts';
import { $newFills, fillKey } from '../orders/orders.ts';

/** Fills that a chart marks at most: the newest. */
const fillsMax = 100;

/** The user's latest fills in the chart's pair, newest first. */
export const $fills = atom<readonly Trade[]>([]);
onPersonChange(() => $fills.set([]));

/** Adds fills without duplicates. */
function addFills(fills: readonly Trade[]): void {
  if (fills.length === 0) return;
  const all = new Map([...fills, ...$fills.get()].map((fill) => [fillKey(fill), fill]));
  $fills.set([...all.values()].sort((a, b) => b.time - a.time).slice(0, fillsMax));
}

/**
 * Loads the user's fills in a pair and streams new ones. Returns a function that stops it. After an error the chart has
 * no marks.
 */
export function watchFills(symbolId: string): () => void {
  let hasStopped = false;
  const load = async () => {
    if ($user.get() !== userState.loggedIn) return;
    const answer = await send(myTrades, { symbolId, limit: fillsMax });
    if (answer.ok && !hasStopped) addFills(answer.result.list);
  };
  $fills.set([]);
  const stops = [
    $newFills.subscribe((fills) => addFills(fills.filter((fill) => fill.symbolId === symbolId))),
    $user.subscribe(() => void load()),
  ];
  return () => {
    hasStopped = true;
    for (const stop of stops) stop();
  };
}
