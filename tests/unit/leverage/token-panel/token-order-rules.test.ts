import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  orderEstimate,
  orderMaximum,
  orderProblem,
  positionLeft,
  remainingToday,
} from '#leverage/token-panel/token-order-rules.ts';
import type { OrderFunds } from '#leverage/token-panel/token-order-rules.ts';
import { decimal } from '#money/index.ts';
import { tokenInfo } from '../support/token-samples.ts';

const funds = (part: Partial<OrderFunds> = {}): OrderFunds => ({
  info: tokenInfo({ myPurchasedToday: '0', myRedeemedToday: '0' }),
  free: '60000',
  tokens: '0',
  pending: '0',
  nav: '10',
  ...part,
});

test.each([
  ['purchase', '', funds(), { kind: 'empty' }],
  ['purchase', '0', funds(), { kind: 'empty' }],
  ['purchase', '100', funds({ free: undefined }), { kind: 'unknown' }],
  ['purchase', '99.9999', funds(), { kind: 'belowMinimum', limit: '100' }],
  ['purchase', '100', funds(), undefined],
  ['purchase', '50000', funds(), undefined],
  ['purchase', '50000.0001', funds(), { kind: 'aboveMaximum', limit: '50000' }],
  ['purchase', '200', funds({ free: '199.9999' }), { kind: 'insufficient' }],
  [
    'purchase',
    '1001',
    funds({ info: tokenInfo({ myPurchasedToday: '199000' }) }),
    { kind: 'dailyLimit', limit: '1000' },
  ],
  ['purchase', '1001', funds({ tokens: '9000', pending: '9000' }), { kind: 'positionLimit', limit: '1000' }],
  ['purchase', '1000', funds({ tokens: '9000', pending: '9000' }), undefined],
  ['redeem', '9.9999', funds({ free: '100' }), { kind: 'belowMinimum', limit: '10' }],
  ['redeem', '5000.0001', funds(), { kind: 'aboveMaximum', limit: '5000' }],
  ['redeem', '101', funds({ free: '100' }), { kind: 'insufficient' }],
  ['redeem', '51', funds({ info: tokenInfo({ myRedeemedToday: '19950' }) }), { kind: 'dailyLimit', limit: '50' }],
  ['redeem', '100', funds({ tokens: '20000' }), undefined],
] as const)('[L12] %s of "%s" is judged by every limit', (side, amount, given, problem) => {
  expect(orderProblem(side, amount, given)).toEqual(problem);
});

test('[L12] what is left of a limit is never below 0, and unknown while it is not loaded', () => {
  expect(remainingToday('purchase', tokenInfo({ myPurchasedToday: '250000' }))).toBe('0');
  expect(remainingToday('purchase', tokenInfo())).toBeUndefined();
  expect(positionLeft(funds({ tokens: '20000' }))).toBe('0');
  expect(positionLeft(funds({ nav: undefined }))).toBeUndefined();
});

test('[L12] the maximum is accepted, and one unit more is refused by the limit that applies', () => {
  const amount = fc.integer({ min: 0, max: 400_000 }).map(String);
  fc.assert(
    fc.property(amount, amount, amount, amount, (free, tokens, pending, used) => {
      const given = funds({ free, tokens, pending, info: tokenInfo({ myPurchasedToday: used }) });
      const maximum = orderMaximum('purchase', given);
      const more = decimal(maximum).plus('0.0001').toFixed();
      if (decimal(maximum).gte('100')) expect(orderProblem('purchase', maximum, given)).toBeUndefined();
      expect(orderProblem('purchase', more, given)).toBeDefined();
    }),
  );
});

test.each([
  ['purchase', '1000', '10', '0.5', '99.95'],
  ['purchase', '100', '10.5', '0.05', '9.519'],
  ['purchase', '100.0001', '9.987654321', '0.05000005', '10.0073'],
  ['purchase', '1000', '10.4963251575', '0.5', '95.2238'],
  ['redeem', '100', '10', '0.5', '999.5'],
  ['redeem', '10', '9.987654321', '0.04993828', '99.8266'],
  ['redeem', '10', '0.000001', '0.00000001', '0'],
] as const)('[L1] T5: %s of %s at NAV %s costs %s and gives %s', (side, amount, nav, fee, received) => {
  expect(orderEstimate(side, amount, nav, tokenInfo())).toEqual({ fee, received });
});

test('[L8] there is no estimate without a NAV', () => {
  expect(orderEstimate('purchase', '1000', undefined, tokenInfo())).toBeUndefined();
});
