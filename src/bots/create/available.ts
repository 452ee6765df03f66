import { atom } from 'nanostores';
import { send } from '#api/index.ts';
import { available } from '#contract/bots/grid.ts';
import type { ResultOf } from '#contract/call.ts';
import { onPersonChange } from '#session/on-person-change.ts';

/** What a bot of a pair can take of the account; undefined for a visitor and until it is loaded. */
export const $available = atom<{ symbol: string; coins: ResultOf<typeof available> } | undefined>(undefined);
onPersonChange(() => $available.set(undefined));

let pending: AbortController | undefined;

/** Loads what the account has for a bot of the pair; a failure leaves the amounts of the load before. */
export async function loadAvailable(symbol: string): Promise<void> {
  pending?.abort();
  const own = new AbortController();
  pending = own;
  if ($available.get()?.symbol !== symbol) $available.set(undefined);
  const answer = await send(available, { symbol }, { signal: own.signal });
  if (!own.signal.aborted && answer.ok) $available.set({ symbol, coins: answer.result });
}
