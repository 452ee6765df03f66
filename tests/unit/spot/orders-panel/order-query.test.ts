import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import {
  filtersOf,
  lastDays,
  matchesQuery,
  hasFilters,
  rangeProblemOf,
  readOrderQuery,
  timeSpanMaxMs,
  timeSpanOf,
  writeOrderQuery,
} from '#spot/orders-panel/order-query.ts';
import { dayMs, hourMs } from '#formulas/durations.ts';
import { orderRow, tradeRow } from '../support/order-samples.ts';

afterEach(() => vi.unstubAllEnvs());

test('the URL keeps the tab, the filters and the parameters of other features', () => {
  const search =
    '?pair=BTC%2FUSDT&orders=history&symbol=BTCUSDT&side=BUY&type=LIMIT&state=filled&from=2026-05-01&to=2026-05-31';
  expect(writeOrderQuery(readOrderQuery(search), search)).toBe(search);
  expect(writeOrderQuery(readOrderQuery(''), '?pair=BTC%2FUSDT')).toBe('?pair=BTC%2FUSDT');
});

test.each([
  '?orders=every',
  '?side=LONG',
  '?type=STOP',
  '?state=lost',
  '?state=filled',
  '?from=yesterday',
  '?symbol=%22%3Cb%3E',
  '?orders=open&kind=plan',
])('a value that the list does not have is dropped: %s', (search) => {
  expect([readOrderQuery(search).orders, hasFilters(readOrderQuery(search))]).toEqual(['open', false]);
});

test('a query without days has no time span', () => {
  expect(timeSpanOf({ from: undefined, to: undefined }, 'UTC', 0)).toBeUndefined();
});

test('[Q-U15] days are days of the displayed time zone, also over a clock change', () => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  const day = { from: '2026-10-25', to: '2026-10-25' };
  const { startTime, endTime } = timeSpanOf(day, 'local', 0) ?? { startTime: 0, endTime: 0 };
  // Clocks go back at night: the day has 25 hours.
  expect([new Date(startTime).toISOString(), endTime - startTime + 1]).toEqual([
    '2026-10-24T22:00:00.000Z',
    25 * hourMs,
  ]);
  expect(timeSpanOf(day, 'UTC', 0)?.startTime).toBe(Date.parse('2026-10-25T00:00:00Z'));
});

test('a time span has at most 180 days and does not end before its start', () => {
  const day = fc.integer({ min: 0, max: 40_000 }).map((days) => new Date(days * dayMs).toISOString().slice(0, 10));
  const optionalDay = fc.option(day, { nil: undefined });
  fc.assert(
    fc.property(optionalDay, optionalDay, fc.constantFrom('local' as const, 'UTC' as const), (from, to, zone) => {
      const span = timeSpanOf({ from, to }, zone, 1_780_000_000_000);
      expect(span === undefined).toBe(from === undefined && to === undefined);
      if (!span) return;
      expect(span.endTime - span.startTime).toBeLessThanOrEqual(timeSpanMaxMs + hourMs);
      expect(span.endTime).toBeGreaterThanOrEqual(span.startTime);
    }),
  );
});

test.each([
  ['?symbol=BTCUSDT', true],
  ['?symbol=ETHUSDT', false],
  ['?side=SELL', false],
  ['?type=LIMIT_MAKER', false],
  ['?state=pending', true],
  ['?state=partly', false],
])('an open order is listed under %s: %s', (search, isShown) => {
  expect(matchesQuery(readOrderQuery(search), undefined, orderRow())).toBe(isShown);
});

test('[Q-U11] a filter holds several values; unknown and repeated ones are dropped', () => {
  const search = '?orders=all&symbol=BTCUSDT,ETHUSDT&side=BUY,SELL&type=LIMIT,MARKET&state=pending,filled';
  expect(writeOrderQuery(readOrderQuery(search), search)).toBe(search);
  expect(readOrderQuery('?orders=all&state=lost,filled,filled&symbol=%22,ETHUSDT')).toMatchObject({
    state: ['filled'],
    symbol: ['ETHUSDT'],
  });
  const query = readOrderQuery('?symbol=ETHUSDT,BTCUSDT&state=partly,pending');
  expect(matchesQuery(query, undefined, orderRow())).toBe(true);
});

test('[R4.10] the tab with all orders filters by every state; conditional orders are never partially filled or post-only', () => {
  expect(filtersOf(readOrderQuery('?orders=all')).states).toHaveLength(5);
  const plans = readOrderQuery('?orders=all&kind=plan&state=partly,filled&type=LIMIT_MAKER');
  expect(plans).toMatchObject({ kind: 'plan', state: ['filled'], type: undefined });
});

const noon = Date.parse('2026-06-10T12:00:00Z');
test.each([
  [{}, undefined],
  [{ from: '2026-06-10', to: '2026-06-10' }, undefined],
  [{ to: '2020-01-01' }, undefined],
  [{ from: '2026-06-10', to: '2026-06-09' }, 'reversed'],
  [{ from: '2026-06-11' }, 'future'],
  [{ from: '2025-12-13' }, undefined],
  [{ from: '2025-12-12' }, 'tooLong'],
  [{ from: '2026-01-01', to: '2026-06-30' }, 'tooLong'],
])('[Q-U11] a range of days that selects nothing is reported: %j is %s', (days, problem) => {
  expect(rangeProblemOf({ from: undefined, to: undefined, ...days }, 'UTC', noon)?.problem).toBe(problem);
});

test('[Q-U15] a quick range ends today, in the displayed time zone', () => {
  vi.stubEnv('TZ', 'Asia/Tokyo');
  const evening = Date.parse('2026-06-10T20:00:00Z');
  expect(lastDays(1, 'UTC', evening)).toEqual({ from: '2026-06-10', to: '2026-06-10' });
  expect(lastDays(7, 'local', evening)).toEqual({ from: '2026-06-05', to: '2026-06-11' });
});

test('a trade is filtered by pair, side and time only', () => {
  const query = readOrderQuery('?orders=trades&side=BUY');
  expect(matchesQuery(query, { startTime: 0, endTime: tradeRow().time - 1 }, tradeRow())).toBe(false);
  expect(matchesQuery(query, undefined, tradeRow())).toBe(true);
});
