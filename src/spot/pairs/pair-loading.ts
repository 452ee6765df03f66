import { atom } from 'nanostores';

/** Progress of opening the pair that the address names; `pair` is its display name, such as `BTC/USDT`. */
export type Opening =
  | { phase: 'open' }
  | { phase: 'loading' | 'unreachable' | 'nothing'; pair: string }
  /** A verification rule hides the pair from this account. R6.5 */
  | { phase: 'hidden'; pair: string; areas: readonly string[] };
export const $opening = atom<Opening>({ phase: 'open' });
