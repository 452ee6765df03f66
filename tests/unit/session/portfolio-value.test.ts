import { expect, test } from 'vitest';
import { availableValueUsd, portfolioValueUsd } from '#session/portfolio-value.ts';
import { balanceRow } from './support/balance-rows.ts';

test('the value includes coins in open orders', () => {
  const free = { SLIP: balanceRow(), USDT: balanceRow({ tokenId: 'USDT', usdValue: '900.5' }) };
  const inOrders = { ...free, USDT: balanceRow({ tokenId: 'USDT', free: '0', frozen: '1000', usdValue: '900.5' }) };
  expect([portfolioValueUsd(free, true), portfolioValueUsd(inOrders, true)]).toEqual(['980.5', '980.5']);
});
test('the value is undefined until the whole list is loaded', () => {
  expect(portfolioValueUsd({ SLIP: balanceRow() }, false)).toBeUndefined();
});
test('[R0.4] the available value leaves out what a commit locks, and coins that are owed', () => {
  const before = { SLIP: balanceRow({ free: '1000', total: '1000', usdValue: '800' }) };
  const committed = { SLIP: balanceRow({ free: '750', frozen: '250', total: '1000', usdValue: '800' }) };
  const owed = { ...committed, USDC: balanceRow({ tokenId: 'USDC', free: '0', total: '-5000', usdValue: '-5000' }) };
  expect([before, committed, owed].map((balances) => availableValueUsd(balances, true))).toEqual(['800', '600', '600']);
  expect(availableValueUsd(before, false)).toBeUndefined();
});
