import { expect, test } from 'vitest';
import { liveTokenOf } from '#leverage/tokens/live-tokens.ts';
import { failureText, isFieldError, orderErrorTexts } from '#leverage/token-panel/order-error-texts.ts';
import { rebalanceColumns } from '#leverage/token-details/RebalanceExport.tsx';
import { sortTokens } from '#leverage/tokens/sort-tokens.ts';
import { orderColumns } from '#leverage/token-panel/TokenOrders.tsx';
import { isNavStale } from '#session/leverage/lt-quotes.ts';
import { purchase, redeem } from '#contract/leverage/lt-orders.ts';
import { textsFor } from '#i18n/texts-for.ts';
import { csvOf, fileLines } from '#ui/table/csv.ts';
import { fileColumns } from '#ui/table/record-columns.ts';
import { ltOrder, pageToken, tokenInfo } from '../support/token-samples.ts';

const quote = {
  ltCode: 'BTC3L',
  ltStatus: 1 as const,
  nav: '10.5',
  navTime: 2_000,
  circulation: '400000',
  basketPosition: '0.0005',
  basketLoan: '-20',
  basket: '200',
  leverage: '2.904761904761904761',
  m: '0.05',
};
const t = textsFor('en', 'leveraged');

test('[L8] a token has the values of the build, then those of the stream, and neither NAV nor premium when they are stale', () => {
  const token = pageToken();
  const live = (isStale: boolean) =>
    liveTokenOf(token, {
      quotes: new Map([['BTC3L', { quote, isStale }]]),
      prices: { BTC3LUSDT: '10.6' },
      readAtMs: 1_000,
    });
  expect(liveTokenOf(token, { quotes: new Map(), prices: {}, readAtMs: 1_000 })).toMatchObject({
    state: 'built',
    nav: '10',
    premium: '0.003',
    timeMs: 1_000,
  });
  expect(live(false)).toMatchObject({ state: 'live', nav: '10.5', premium: '0.0095', price: '10.6', timeMs: 2_000 });
  expect(live(true)).toMatchObject({ state: 'stale', nav: undefined, premium: undefined, leverage: undefined });
});

test('[FV4] a closed token has no price and no premium', () => {
  const closed = { ...quote, ltStatus: 4 as const, nav: '0.000001' };
  const quotes = new Map([['BTC3L', { quote: closed, isStale: false }]]);
  const live = liveTokenOf(pageToken(), { quotes, prices: { BTC3LUSDT: '9.9665' }, readAtMs: 1_000 });
  expect(live).toMatchObject({ nav: '0.000001', price: undefined, premium: undefined });
});

test('[L8] a NAV is stale after more than 5 seconds', () => {
  expect(isNavStale({ quote, receivedMs: 1_000 }, 6_000)).toBe(false);
  expect(isNavStale({ quote, receivedMs: 1_000 }, 6_001)).toBe(true);
});

test('[R1.8] the list is sorted by value, and rows without one come last in both directions', () => {
  const row = (code: string, nav: string | undefined) => ({
    token: pageToken({ ltCode: code }),
    live: { nav, change: '0', leverage: undefined, premium: undefined },
  });
  const rows = [row('B', '2'), row('C', undefined), row('A', '10')];
  const codes = (key: 'nav' | 'token', isAscending: boolean) =>
    sortTokens(rows, { key, isAscending }).map(({ token }) => token.info.ltCode);
  expect(codes('nav', true)).toEqual(['B', 'A', 'C']);
  expect(codes('nav', false)).toEqual(['A', 'B', 'C']);
  expect(codes('token', true)).toEqual(['A', 'B', 'C']);
  expect(codes('token', false)).toEqual(['C', 'B', 'A']);
});

test('[L12] every refusal of both calls has a text of its own or leads back to a step', () => {
  const context = { t, lang: 'en', info: tokenInfo(), side: 'purchase' } as const;
  const texts = new Map(Object.entries(orderErrorTexts(context, { limit: '50000' })));
  const steps = ['testNotPassed', 'testLocked', 'riskNotAccepted'];
  for (const kind of [...Object.values(purchase.errors), ...Object.values(redeem.errors)])
    expect(texts.has(kind) || steps.includes(kind), kind).toBe(true);
  expect(texts.get('aboveMaximum')).toBe('Max. 50,000 USDT per order');
});

test.each([
  ['positionLimit', true],
  ['dailyLimit', true],
  ['belowMinimum', true],
  ['suspended', false],
  ['platformLimit', false],
])('[L12] %s belongs to the field: %s', (kind, isField) => {
  expect(isFieldError({ kind })).toBe(isField);
});

test('[L12] a failed order says why, and that everything was returned', () => {
  expect(failureText(t, 'en', ltOrder({ status: 3, failCode: 175_014 }))).toBe(
    'Order failed: Purchase is suspended. Your USDT was returned.',
  );
  expect(failureText(t, 'en', ltOrder({ status: 3, type: 2, failCode: 999 }))).toContain('code 999');
});

test('[L36] CSV has full precision, times in UTC and what the exchange sent', () => {
  const order = ltOrder({ status: 1, quantity: '95.2238', nav: '10.4963251575', fee: '0.5' });
  const columns = fileColumns(orderColumns(t, 'en', 'UTC'));
  expect(csvOf(fileLines(columns, [order]))).toContain(
    '2026-05-28 20:26:40,Purchase,1000,95.2238,10.4963251575,0.5,Done,',
  );
  const row = {
    id: '1',
    ltCode: 'BTC3L',
    time: 1_780_000_000_000,
    type: 'DAILY' as const,
    nav: '10.637412345678901234',
    leverageBefore: '2.947312345678901234',
    leverageAfter: '3',
    basketBefore: '204.87',
    basketAfter: '208.34',
  };
  expect(csvOf(fileLines(rebalanceColumns(t, 'BTC'), [row]))).toContain(
    '2026-05-28 20:26:40,DAILY,10.637412345678901234,2.947312345678901234,3,204.87,208.34',
  );
});
