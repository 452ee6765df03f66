import { expect, test } from 'vitest';
import { debtLeft, loanMaximum, repayAll } from '#leverage/debts/loan-maximum.ts';

const terms = {
  coin: 'USDT',
  hourlyRate: '0.000005',
  minLoan: '1',
  precision: 4,
  vipRoom: '100000',
  poolRoom: '20000000',
  available: '777',
};
const cash = [
  { coin: 'USDT', held: '10000', owed: '0', index: '1', tiers: [{ from: '0', to: '', ratio: '1' }] },
] as const;

test('[L15] the maximum is the lowest of three rooms, by name', () => {
  expect(loanMaximum(terms, cash, '3')).toMatchObject({ amount: '20000', limit: 'risk' });
  expect(loanMaximum({ ...terms, vipRoom: '500' }, cash, '3')).toMatchObject({ amount: '500', limit: 'vip' });
  expect(loanMaximum({ ...terms, poolRoom: '0' }, cash, '3')).toMatchObject({ amount: '0', limit: 'pool' });
});

test('without prices the risk room is that of the exchange', () => {
  expect(loanMaximum(terms, undefined, '3')).toMatchObject({
    amount: '777',
    limit: 'risk',
    explain: { rule: 'maxLoan', inputs: { riskRoom: '777' } },
  });
});

test('[L19] [L29] everything that is owed can be repaid, down to the last unit', () => {
  expect(repayAll('1', '0.00000001')).toBe('0.00000001');
  expect(debtLeft('0.00000001', '0.00000001')).toBe('0');
  expect(repayAll('0.5', '1')).toBe('0.5');
  expect(debtLeft('1', '0.5')).toBe('0.5');
});
