import { afterEach, expect, test, vi } from 'vitest';
import { $settings } from '#session/settings.ts';
import { pageOfDays } from '#spot/orders-panel/order-history.ts';
import { readOrderQuery, timeSpanMaxMs, timeSpanOf } from '#spot/orders-panel/order-query.ts';

afterEach(() => void vi.unstubAllEnvs());

/** Rows of an exchange that refuses ranges over 180 days and answers pages of two rows, newest first. */
function exchangeWith(times: readonly number[]) {
  return (part: { startTime?: number; endTime?: number; fromId?: string }) => {
    const { startTime = 0, endTime = Number.MAX_SAFE_INTEGER, fromId = String(Number.MAX_SAFE_INTEGER) } = part;
    if (endTime - startTime > timeSpanMaxMs) throw new Error('the range is longer than 180 days');
    const found = times.filter((time) => time >= startTime && time <= endTime && time < Number(fromId));
    const list = found.toSorted((a, b) => b - a).slice(0, 2);
    const nextId = found.length > 2 ? String(list[1]) : '';
    return Promise.resolve({ ok: true as const, result: { list, nextId } });
  };
}

test.each([
  ['Europe/Berlin', '2026-05-29', '2026-11-24'],
  ['America/New_York', '2026-05-10', '2026-11-05'],
  ['Pacific/Chatham', '2026-01-10', '2026-07-08'],
  ['Asia/Kathmandu', '2026-05-29', '2026-11-24'],
])('[FI10] [Q-U15] in %s an order in the first and the last minute of 180 days is listed', async (zone, from, to) => {
  vi.stubEnv('TZ', zone);
  $settings.set({ ...$settings.get(), zone: 'local' });
  const query = { ...readOrderQuery(''), from, to };
  const span = timeSpanOf(query, 'local', Date.parse(to));
  if (!span) throw new Error('a span expected');
  const inside = [
    span.startTime,
    span.startTime + 60_000,
    span.startTime + 7_200_000,
    span.endTime - 60_000,
    span.endTime,
  ];
  const request = exchangeWith([span.startTime - 1, ...inside, span.endTime + 1]);
  const rows: number[] = [];
  let cursor: string | undefined;
  do {
    const answer = await pageOfDays(query, cursor, request);
    if (!answer.ok) throw new Error('a page expected');
    rows.push(...answer.result.list);
    cursor = answer.result.nextId;
  } while (cursor !== '');
  expect(rows).toEqual(inside.toReversed());
});

test('[FI10] 180 days in Berlin over the change to winter time have an hour more', () => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  const span = timeSpanOf({ from: '2026-05-29', to: '2026-11-24' }, 'local', 0);
  expect(span && [span.startTime, span.endTime].map((time) => new Date(time).toISOString())).toEqual([
    '2026-05-28T22:00:00.000Z',
    '2026-11-24T22:59:59.999Z',
  ]);
});

test('all pages of a range "until now" divide it where the first page did', async () => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  $settings.set({ ...$settings.get(), zone: 'local' });
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-24T22:30:00Z'));
  const query = { ...readOrderQuery(''), from: '2026-05-28' };
  const splitTime = Date.now() - timeSpanMaxMs;
  const times = [splitTime + 500, splitTime + 60_000, splitTime + 90_000];
  const request = exchangeWith(times);
  const first = await pageOfDays(query, undefined, request);
  if (!first.ok) throw new Error('a page expected');
  // A range that is divided anew would leave the oldest order to its older part, which the last page does not reach.
  now.mockReturnValue(Date.now() + 900);
  const second = await pageOfDays(query, first.result.nextId, request);
  now.mockRestore();
  expect(second.ok && [...first.result.list, ...second.result.list]).toEqual(times.toReversed());
});
