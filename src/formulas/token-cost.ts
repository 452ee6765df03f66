import { mulDivUp, quantum, ceilTo, unitsPerCoin } from '../money/index.ts';

/** The cost of `tokens` at `price` (both ledger units), rounded up to the coin's precision. */
export const tokenCost = (tokens: bigint, price: bigint, coinPrecision: number): bigint =>
  ceilTo(mulDivUp(tokens, price, unitsPerCoin), quantum(coinPrecision));
