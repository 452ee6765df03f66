import type { Balance } from '../contract/order-assets.ts';
import { canonical, decimal, divide, truncate } from '../money/index.ts';
import type { Balances } from './balances.ts';

const priceDecimals = 18;
const valueDecimals = 8;

/**
 * What a coin is worth in USD, net of its debt, and what its free coins are worth, with the debt apart; without
 * a price nothing.
 */
export function worthOf({ free, frozen, total, loan, interest, usdValue, debtUsd }: Balance) {
  const value = decimal(usdValue || '0');
  const price = decimal(total).eq('0') ? '0' : truncate(divide(value, total), priceDecimals);
  const debt = debtUsd === undefined ? decimal(loan).plus(interest).times(price) : decimal(debtUsd || '0');
  // The total of a unified account is net already.
  const isGross = decimal(free).plus(frozen).eq(total);
  return { net: isGross ? value.minus(debt) : value, free: decimal(free).times(price), debt };
}

type Value = ReturnType<typeof decimal>;
type Worth = ReturnType<typeof worthOf>;
const sumOf = (balances: Balances, part: (worth: Worth) => Value): Value =>
  Object.values(balances).reduce((sum, balance) => sum.plus(part(worthOf(balance))), decimal('0'));

/**
 * The value of all holdings in USD, free and in orders, so that placing an order does not change it, less what
 * is owed; coins without a price add nothing. Undefined until the whole list is loaded.
 */
export const portfolioValueUsd = (balances: Balances, isComplete: boolean): string | undefined =>
  isComplete ? truncate(canonical(sumOf(balances, ({ net }) => net)), valueDecimals) : undefined;

/**
 * The value in USD of what is free, without what orders, launches and loans hold, less what is owed; at least
 * 0. Undefined until the whole list is loaded.
 */
export function availableValueUsd(balances: Balances, isComplete: boolean): string | undefined {
  if (!isComplete) return undefined;
  const value = sumOf(balances, ({ free, debt }) => free.minus(debt));
  return value.gt('0') ? truncate(canonical(value), valueDecimals) : '0';
}
