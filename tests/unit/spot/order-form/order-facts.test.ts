import { describe, expect, test } from 'vitest';
import { namespaceTexts } from '#i18n/texts-for.ts';
import { provideTexts, texts } from '#i18n/texts.ts';
import { emptyDraft } from '#spot/order-draft/draft.ts';
import type { Draft } from '#spot/order-draft/draft.ts';
import { formViewOf } from '#spot/order-draft/order-form-model.ts';
import type { FormInput } from '#spot/order-draft/order-form-model.ts';
import { feeLabel, rangeText } from '#spot/order-form/OrderFacts.tsx';
import { balances, coarse } from '../support/order-terms.ts';
import { quoteAmount } from '#money/amount-kinds.ts';

provideTexts(namespaceTexts);
const t = texts('en', 'spot');

/** A form at the price 0.12, where the minimum is 8.4 DOGE, worth 1 USDT. */
const view = (draft: Partial<Draft> = {}, part: Partial<FormInput> = {}) =>
  formViewOf({
    draft: { ...emptyDraft, price: '0.12', ...draft },
    pair: coarse(),
    market: { levels: { bids: [['0.12', '9']], asks: [['0.121', '9']] }, state: 'live', last: '0.12' },
    rates: { maker: '0.001', taker: '0.002' },
    user: 1,
    isOnline: true,
    isRestricted: false,
    isUpgrading: false,
    nowMs: 1_000_000_000,
    free: balances('100', '1000'),
    ...part,
  });

describe('[Q-U06] minimum and maximum of an order', () => {
  const range = (...args: Parameters<typeof view>) => rangeText(t, 'en', view(...args));

  test('are shown as one range', () => {
    expect(range({ side: 'SELL' })).toBe('8.4 – 100 DOGE');
    expect(range({ side: 'SELL' }, { free: balances('8.4', '0') })).toBe('8.4 – 8.4 DOGE');
    expect(range({ side: 'SELL' }, { free: undefined })).toBe('8.4 – 8,000,000 DOGE');
  });

  test.each([
    ['SELL', 'LIMIT', '8.4 DOGE'],
    ['SELL', 'MARKET', '8.4 DOGE'],
    ['BUY', 'LIMIT', '8.4 DOGE'],
    ['BUY', 'MARKET', '1 USDT'],
  ] as const)('%s, %s: a balance below the minimum shows only the minimum', (side, kind, minimum) => {
    const text = `Balance below the minimum of ${minimum}`;
    expect(range({ side, kind }, { free: balances('8.3', '0.99') })).toBe(text);
    expect(range({ side, kind }, { free: balances('0', '0') })).toBe(text);
  });

  test('a quota below the minimum names the quota, not the balance', () => {
    expect(range({ side: 'BUY' }, { quota: quoteAmount('0.5') })).toBe('Purchase limit below the minimum of 8.4 DOGE');
    expect(range({ side: 'SELL' }, { quota: quoteAmount('0.5') })).toBe('8.4 – 100 DOGE');
  });
});

describe('[Q-U07] the label of the fee contains the rates that can apply', () => {
  const label = (draft: Partial<Draft>) => feeLabel(t, 'en', view(draft));

  test('both for an order that can take and wait, until its price and amount decide', () => {
    expect(label({})).toBe('Fee (taker 0.2%, maker 0.1%)');
    expect(label({ size: '10', price: '0.119' })).toBe('Fee (0.1%)');
    expect(label({ size: '9', price: '0.121' })).toBe('Fee (0.2%)');
    expect(label({ size: '20', price: '0.121' })).toBe('Fee (taker 0.2%, maker 0.1%)');
  });

  test.each<[string, Partial<Draft>]>([
    ['an empty market order', { kind: 'MARKET' }],
    ['a plan order that places a market order', { kind: 'PLAN', planType: 'MARKET' }],
    ['immediate or cancel', { timeInForce: 'IOC' }],
    ['fill or kill that would not fill', { timeInForce: 'FOK', size: '20', price: '0.121' }],
    ['immediate or cancel that matches nothing', { timeInForce: 'IOC', size: '20', price: '0.119' }],
  ])('%s only takes', (_what, draft) => {
    expect(label(draft)).toBe('Fee (0.2%)');
  });

  test('a post-only order only waits', () => {
    expect(label({ isPostOnly: true })).toBe('Fee (0.1%)');
  });
});
