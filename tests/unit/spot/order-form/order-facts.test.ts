import { describe, expect, test } from 'vitest';
import { namespaceTexts } from '../../../src/i18n/texts-for.ts';
import { provideTexts, texts } from '../../../src/i18n/texts.ts';
import { emptyDraft } from '../../../src/spot/draft.ts';
import type { Draft } from '../../../src/spot/draft.ts';
import { viewOf } from '../../../src/spot/form-view.ts';
import type { FormFacts } from '../../../src/spot/form-view.ts';
import { feeLabel, rangeText } from '../../../src/spot/islands/OrderFacts.tsx';
import { coarse } from './terms.ts';

provideTexts(namespaceTexts);
const t = texts('en', 'spot');

/** A form at 0.12, where an order is of 8.4 DOGE at least: worth 1 USDT. */
const view = (draft: Partial<Draft> = {}, part: Partial<FormFacts> = {}) =>
  viewOf({
    draft: { ...emptyDraft, price: '0.12', ...draft },
    pair: coarse(),
    market: { levels: { bids: [['0.12', '9']], asks: [['0.121', '9']] }, state: 'live', last: '0.12' },
    rates: { maker: '0.001', taker: '0.002' },
    user: 1,
    isOnline: true,
    isRestricted: false,
    isUpgrading: false,
    nowMs: 1_000_000_000,
    free: { base: '100', quote: '1000' },
    ...part,
  });

describe('[Q-U06] least and most of an order', () => {
  const range = (...args: Parameters<typeof view>) => rangeText(t, 'en', view(...args));

  test('are said as one range', () => {
    expect(range({ side: 'SELL' })).toBe('8.4 – 100 DOGE');
    expect(range({ side: 'SELL' }, { free: { base: '8.4', quote: '0' } })).toBe('8.4 – 8.4 DOGE');
    expect(range({ side: 'SELL' }, { free: undefined })).toBe('8.4 – 8,000,000 DOGE');
  });

  test.each([
    ['SELL', 'LIMIT', '8.4 DOGE'],
    ['SELL', 'MARKET', '8.4 DOGE'],
    ['BUY', 'LIMIT', '8.4 DOGE'],
    ['BUY', 'MARKET', '1 USDT'],
  ] as const)('%s, %s: a balance below the least is told so, without a most', (side, kind, least) => {
    const told = `Balance below ${least}`;
    expect(range({ side, kind }, { free: { base: '8.3', quote: '0.99' } })).toBe(told);
    expect(range({ side, kind }, { free: { base: '0', quote: '0' } })).toBe(told);
  });

  test('a quota below the least is not laid to the balance', () => {
    expect(range({ side: 'BUY' }, { quota: '0.5' })).toBe('Quota below 8.4 DOGE');
    expect(range({ side: 'SELL' }, { quota: '0.5' })).toBe('8.4 – 100 DOGE');
  });
});

describe('[Q-U07] the fee names the rates that may apply', () => {
  const label = (draft: Partial<Draft>) => feeLabel(t, 'en', view(draft));

  test('of an order that may take or wait both, until it is known what it does', () => {
    expect(label({})).toBe('Fee (0.2% now, 0.1% waiting)');
    expect(label({ size: '10', price: '0.119' })).toBe('Fee (0.1%)');
    expect(label({ size: '9', price: '0.121' })).toBe('Fee (0.2%)');
    expect(label({ size: '20', price: '0.121' })).toBe('Fee (0.2% now, 0.1% waiting)');
  });

  test.each<[string, Partial<Draft>]>([
    ['an empty market order', { kind: 'MARKET' }],
    ['a plan order that fires at market', { kind: 'PLAN', planType: 'MARKET' }],
    ['immediate or cancel', { timeInForce: 'IOC' }],
    ['fill or kill that would not fill', { timeInForce: 'FOK', size: '20', price: '0.121' }],
    ['immediate or cancel that meets nothing', { timeInForce: 'IOC', size: '20', price: '0.119' }],
  ])('%s only takes', (_what, draft) => {
    expect(label(draft)).toBe('Fee (0.2%)');
  });

  test('a post-only order only waits', () => {
    expect(label({ isPostOnly: true })).toBe('Fee (0.1%)');
  });
});
