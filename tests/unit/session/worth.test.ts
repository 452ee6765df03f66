import { expect, test } from 'vitest';
import { worthUsd } from '../../../src/session/worth.ts';
import { balanceRow } from './rows.ts';

test('the account is worth what it holds, resting orders included', () => {
  const free = { SLIP: balanceRow(), USDT: balanceRow({ tokenId: 'USDT', usdValue: '900.5' }) };
  const inOrders = { ...free, USDT: balanceRow({ tokenId: 'USDT', free: '0', frozen: '1000', usdValue: '900.5' }) };
  expect([worthUsd(free, true), worthUsd(inOrders, true)]).toEqual(['980.5', '980.5']);
});
test('it is not told before the whole list has come', () => {
  expect(worthUsd({ SLIP: balanceRow() }, false)).toBeUndefined();
});
