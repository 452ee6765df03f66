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
test('[R0.4] the available value leaves out what a commit locks', () => {
  const before = { SLIP: balanceRow({ free: '1000', total: '1000', usdValue: '800' }) };
  const committed = { SLIP: balanceRow({ free: '750', frozen: '250', total: '1000', usdValue: '800' }) };
  expect([before, committed].map((balances) => availableValueUsd(balances, true))).toEqual(['800', '600']);
  expect(availableValueUsd(before, false)).toBeUndefined();
});

test('[FV5] neither value counts what is owed', () => {
  const btc = balanceRow({ tokenId: 'BTC', free: '1.5', total: '1.5', usdValue: '90000' });
  const usdt = (part: Parameters<typeof balanceRow>[0]) => balanceRow({ tokenId: 'USDT', ...part });
  const debt = { loan: '50000', interest: '2.5' };
  const valuesOf = (row: ReturnType<typeof usdt>) => {
    const balances = { BTC: btc, USDT: row };
    return [portfolioValueUsd(balances, true), availableValueUsd(balances, true)];
  };
  const borrowed = { free: '60000', total: '60000', usdValue: '60000', ...debt };
  expect(valuesOf(usdt({ ...borrowed, debtUsd: '50002.5' }))).toEqual(['99997.5', '99997.5']);
  expect(valuesOf(usdt(borrowed))).toEqual(['99997.5', '99997.5']);
  // Spent: the coin that is owed is not held.
  expect(valuesOf(usdt({ free: '0', total: '0', usdValue: '0', ...debt, debtUsd: '50002.5' }))[0]).toBe('39997.5');
  // A unified account, whose rows are net of the loan.
  expect(valuesOf(usdt({ free: '60000', total: '9997.5', usdValue: '9997.5', ...debt }))).toEqual([
    '99997.5',
    '99997.5',
  ]);
  const lost = { USDT: usdt({ free: '0', total: '-5000', usdValue: '-5000', loan: '5000' }), SLIP: balanceRow() };
  expect(availableValueUsd(lost, true)).toBe('0');
});
