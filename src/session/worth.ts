import { decimal } from '../money/index.ts';
import type { Balances } from './balances.ts';

/** Worth in USD of all that is held, in orders or free: placing an order changes nothing. Undefined until the whole list has come. */
export function worthUsd(balances: Balances, isWhole: boolean): string | undefined {
  if (!isWhole) return undefined;
  return Object.values(balances)
    .reduce((sum, { usdValue }) => sum.plus(usdValue), decimal('0'))
    .toFixed();
}
