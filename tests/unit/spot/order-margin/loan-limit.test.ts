import { expect, test } from 'vitest';
import { emptyDraft } from '#spot/order-draft/draft.ts';
import type { Draft } from '#spot/order-draft/draft.ts';
import type { FreeBalances } from '#spot/order-draft/limits.ts';
import { formViewOf } from '#spot/order-draft/order-form-model.ts';
import { largestLoan, sizeWithLoan } from '#spot/order-margin/loan-limit.ts';
import { balances, pair } from '../support/order-terms.ts';

/** A form with 10000 USDT and 1 BTC whose order was refused. */
const view = (draft: Partial<Draft>, free: FreeBalances | undefined = balances('1', '10000')) =>
  formViewOf({
    draft: { ...emptyDraft, price: '60000', size: '0.5', funding: 'BORROW', ...draft },
    pair: pair(),
    market: { levels: { bids: [['59990', '9']], asks: [['60000', '9']] }, state: 'live', last: '60000' },
    rates: { maker: '0.001', taker: '0.001' },
    user: 1,
    isOnline: true,
    isRestricted: false,
    isUpgrading: false,
    nowMs: 1_000_000_000,
    free,
    marginRules: {
      maxLoanOf: () => ({ amount: '90000', limit: 'riskTooHigh' }),
      send: () => Promise.reject(new Error()),
    },
  });

test.each(['vipLimitReached', 'poolUsedUp', 'riskTooHigh'])('[L15] the limit of %s is the largest loan', (kind) => {
  expect(largestLoan({ kind, limit: '2000' })).toBe('2000');
});

test('no limit is offered that is none, no amount, 0, or that of another rule', () => {
  expect(largestLoan({ kind: 'riskTooHigh' })).toBeUndefined();
  expect(largestLoan({ kind: 'riskTooHigh', limit: '1e5' })).toBeUndefined();
  expect(largestLoan({ kind: 'riskTooHigh', limit: '0' })).toBeUndefined();
  expect(largestLoan({ kind: 'quantityTooHigh', limit: '5' })).toBeUndefined();
});

test('[L15] the order is sized to own coins and the largest loan, whatever the form had computed', () => {
  expect(sizeWithLoan(view({}), '2000')).toEqual({ size: '0.2', unit: 'BASE' });
  expect(sizeWithLoan(view({ side: 'SELL' }), '0.5')).toEqual({ size: '1.5', unit: 'BASE' });
  expect(sizeWithLoan(view({ kind: 'MARKET' }), '2000')).toEqual({ size: '12000', unit: 'QUOTE' });
});

test('the resized order borrows no more than the limit', () => {
  const part = sizeWithLoan(view({ price: '59999.99' }), '2000');
  expect(Number(view({ price: '59999.99', ...part }).loan?.amount)).toBeLessThanOrEqual(2000);
  expect(part?.size).toBe('0.2');
});

test('without known own coins there is no size', () => {
  expect(sizeWithLoan({ ...view({}), free: undefined }, '2000')).toBeUndefined();
});
