import { atom } from 'nanostores';
import { send } from '#api/index.ts';
import { hotSymbols } from '#contract/basic.ts';

/** Symbol ids of the most traded pairs of the last 24 hours, the most traded first; empty until they are loaded. */
export const $hotPairs = atom<readonly string[]>([]);

/** Loads the most traded pairs; after an error the previous list stays. */
export async function loadHotPairs(): Promise<void> {
  const answer = await send(hotSymbols, {});
  if (!answer.ok) return;
  $hotPairs.set(answer.result.list.toSorted((a, b) => a.rank - b.rank).map(({ symbolId }) => symbolId));
}
