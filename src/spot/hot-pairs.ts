import { atom } from 'nanostores';
import { send } from '../api/index.ts';
import { hotSymbols } from '../contract/basic.ts';

/** The most traded pairs of the last 24 hours, the first one first; empty until they have come. */
export const $hotPairs = atom<readonly string[]>([]);

/** Asks which they are; a failure keeps those there were. */
export async function loadHotPairs(): Promise<void> {
  const answer = await send(hotSymbols, {});
  if (answer.ok) $hotPairs.set(answer.result.list.toSorted((a, b) => a.rank - b.rank).map(({ symbolId }) => symbolId));
}
