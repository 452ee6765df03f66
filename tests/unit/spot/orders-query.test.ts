import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { fits, isFiltered, readOrderQuery, spanMs, spanOf, writeOrderQuery } from '../../../src/spot/order-query.ts';
import { orderRow, tradeRow } from './order-samples.ts';

const dayMs = 86_400_000;
afterEach(() => vi.unstubAllEnvs());

test('the address keeps list and filters, and what others wrote there', () => {
  const search =
    '?pair=BTC%2FUSDT&orders=history&symbol=BTCUSDT&side=BUY&type=LIMIT&state=filled&from=2026-05-01&to=2026-05-31';
  expect(writeOrderQuery(readOrderQuery(search), search)).toBe(search);
  expect(writeOrderQuery(readOrderQuery(''), '?pair=BTC%2FUSDT')).toBe('?pair=BTC%2FUSDT');
});

test.each([
  '?orders=all',
  '?side=LONG',
  '?type=STOP',
  '?state=lost',
  '?state=filled',
  '?from=yesterday',
  '?symbol=%22%3Cb%3E',
  '?orders=open&kind=plan',
])('what the list does not know falls away: %s', (search) => {
  expect([readOrderQuery(search).orders, isFiltered(readOrderQuery(search))]).toEqual(['open', false]);
});

test('without days no span is asked for', () => {
  expect(spanOf({ from: undefined, to: undefined }, 'UTC', 0)).toBeUndefined();
});

test('[Q-U15] days are days of the zone that is shown, right over a clock change', () => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  const day = { from: '2026-10-25', to: '2026-10-25' };
  const { startTime, endTime } = spanOf(day, 'local', 0) ?? { startTime: 0, endTime: 0 };
  // Clocks go back at night: the day has 25 hours.
  expect([new Date(startTime).toISOString(), endTime - startTime + 1]).toEqual([
    '2026-10-24T22:00:00.000Z',
    25 * 3_600_000,
  ]);
  expect(spanOf(day, 'UTC', 0)?.startTime).toBe(Date.parse('2026-10-25T00:00:00Z'));
});

test('no pair of days asks for more than 180 days, nor for an end before its start', () => {
  const day = fc.integer({ min: 0, max: 40_000 }).map((days) => new Date(days * dayMs).toISOString().slice(0, 10));
  const maybe = fc.option(day, { nil: undefined });
  fc.assert(
    fc.property(maybe, maybe, fc.constantFrom('local' as const, 'UTC' as const), (from, to, zone) => {
      const span = spanOf({ from, to }, zone, 1_780_000_000_000);
      expect(span === undefined).toBe(from === undefined && to === undefined);
      if (!span) return;
      expect(span.endTime - span.startTime).toBeLessThanOrEqual(spanMs);
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
])('an open order stands under %s: %s', (search, isShown) => {
  expect(fits(readOrderQuery(search), undefined, orderRow())).toBe(isShown);
});

test('a fill is judged by what it has: pair, side and time', () => {
  const query = readOrderQuery('?orders=trades&side=BUY');
  expect(fits(query, { startTime: 0, endTime: tradeRow().time - 1 }, tradeRow())).toBe(false);
  expect(fits(query, undefined, tradeRow())).toBe(true);
});
