import { expect, test } from 'vitest';
import { totalsOf } from '#leverage/liquidation/liquidation-summary.ts';
import { orderRow } from '../../spot/support/order-samples.ts';

const sold = (executedAmount: string, side: 'BUY' | 'SELL' = 'SELL') => orderRow({ side, executedAmount });

test('[L14] [L31] the fee is 2 % of the proceeds of M8', () => {
  expect(totalsOf({ trades: [sold('51765.3066384')] })).toEqual({ proceeds: '51765.3066384', fee: '1035.30613277' });
});

test('[L31] the fee of each takeover is rounded up', () => {
  expect(totalsOf({ trades: [sold('0.00000001'), sold('0.00000001')] })).toEqual({
    proceeds: '0.00000002',
    fee: '0.00000002',
  });
});

test('[L31] coins that are bought to pay a debt are no proceeds; without a sale both are 0', () => {
  expect(totalsOf({ trades: [sold('100', 'BUY'), sold('50')] })).toEqual({ proceeds: '50', fee: '1' });
  expect(totalsOf({ trades: [] })).toEqual({ proceeds: '0', fee: '0' });
});
