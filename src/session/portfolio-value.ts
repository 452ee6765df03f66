import { canonical, decimal, divide, truncate } from '../money/index.ts';
import type { Balances } from './balances.ts';

/** Returns the value of all holdings in USD, free and in orders, so that placing an order does not change it; coins without a price add nothing. Undefined until the whole list is loaded. */
export function portfolioValueUsd(balances: Balances, isComplete: boolean): string | undefined {
  if (!isComplete) return undefined;
  return Object.values(balances)
    .reduce((sum, { usdValue }) => sum.plus(usdValue || '0'), decimal('0'))
    .toFixed();
}

const valueDecimals = 8;

/** Returns the value in USD of what is free, without what orders, launches and loans hold; undefined until the whole list is loaded. */
export function availableValueUsd(balances: Balances, isComplete: boolean): string | undefined {
  if (!isComplete) return undefined;
  const values = Object.values(balances).map(({ usdValue, free, total }) =>
    decimal(total).gt('0') ? decimal(usdValue || '0').times(truncate(divide(free, total), 18)) : decimal('0'),
  );
  return truncate(canonical(values.reduce((sum, value) => sum.plus(value), decimal('0'))), valueDecimals);
}
