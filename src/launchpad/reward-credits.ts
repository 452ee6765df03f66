import { $balances } from '../session/balances.ts';

/**
 * Calls `act` when the free balance of one of the tokens changes, as it does when rewards or prizes are credited.
 * Returns the function that stops it.
 */
export function onTokenCredit(tokens: () => readonly string[], act: () => void): () => void {
  return $balances.listen((now, before = {}) => {
    // The first rows are a load, not a credit.
    if (Object.keys(before).length === 0) return;
    if (tokens().some((token) => now[token]?.free !== before[token]?.free)) act();
  });
}
