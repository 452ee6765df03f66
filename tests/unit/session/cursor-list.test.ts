import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ApiError } from '../../../src/api/index.ts';
import { cursorList } from '../../../src/session/cursor-list.ts';
import { clearPerson } from '../../../src/session/leaving.ts';

type Row = { id: number; ver: number };
type Page = { list: Row[]; nextId: string; total: number };
const tooSoon: ApiError = { kind: 'tooManyRequests', code: 10006, message: '', status: 429, retryAfterMs: 1_000 };
const broken: ApiError = { kind: 'network', code: -1, message: '' };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  clearPerson();
  vi.useRealTimers();
});

/** A list of rows 10 to 1 in pages of three; `refusals` are given first. */
function opened(refusals: ApiError[] = []) {
  const asked: string[] = [];
  const rows = Array.from({ length: 10 }, (_, place) => ({ id: 10 - place, ver: 1 }));
  const list = cursorList<string, Row>({
    page: async (query, fromId) => {
      asked.push(`${query} ${fromId ?? 'first'}`);
      const refusal = fromId === undefined ? undefined : refusals.shift();
      if (refusal) return { ok: false, error: refusal };
      const left = rows.filter(({ id }) => fromId === undefined || id < Number(fromId));
      const page = left.slice(0, 3);
      const result: Page = { list: page, nextId: left.length > 3 ? String(page.at(-1)?.id) : '', total: rows.length };
      return { ok: true, result };
    },
    keyOf: ({ id }) => String(id),
    compare: (a, b) => b.id - a.id,
    isNewer: (row, held) => row.ver > held.ver,
  });
  const shown = () => {
    const state = list.$list.get();
    return state.phase === 'ready' ? state.rows.map(({ id, ver }) => `${id}.${ver}`) : state.phase;
  };
  return { list, asked, shown, rows };
}

test('the whole list is read to its end, each row once', async () => {
  const { list, shown } = opened();
  await list.load('all');
  expect(shown()).toEqual(['10.1', '9.1', '8.1']);
  expect(await list.all()).toBeUndefined();
  expect(shown()).toHaveLength(10);
});

test('a page is asked for once at a time', async () => {
  const { list, asked } = opened();
  await list.load('all');
  await Promise.all([list.more(), list.more(), list.more()]);
  expect(asked).toEqual(['all first', 'all 8']);
});

test('what is read to its end waits for the page that is on its way', async () => {
  const { list, shown, asked } = opened();
  await list.load('all');
  const more = list.more();
  await list.all();
  expect(shown()).toHaveLength(10);
  expect(asked).toEqual(['all first', 'all 8', 'all 5', 'all 2']);
  expect(await more).toBeUndefined();
});

test('[R3.12] a list is read back to a place by itself, and no further; it is told that more comes', async () => {
  const { list, asked } = opened();
  const told: string[] = [];
  list.$list.listen((state) => {
    if (state.phase === 'ready') told.push(`${state.rows.length} of ${state.total}${state.isReadingMore ? ' …' : ''}`);
  });
  await list.load('all', { until: ({ id }) => id <= 4 });
  expect(told).toEqual(['3 of 10 …', '6 of 10 …', '9 of 10']);
  expect(asked).toEqual(['all first', 'all 8', 'all 5']);
});

test('a place that a failing page keeps away is not waited for', async () => {
  const { list, shown } = opened([broken]);
  await list.load('all', { until: ({ id }) => id <= 1 });
  expect(shown()).toEqual(['10.1', '9.1', '8.1']);
  expect(list.$list.get()).toMatchObject({ isReadingMore: false });
});

test('a page that came too soon comes when the exchange allows', async () => {
  const { list, asked, shown } = opened([tooSoon, tooSoon]);
  await list.load('all');
  const more = list.more();
  await vi.advanceTimersByTimeAsync(1_999);
  expect(asked).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(1);
  expect([await more, shown()]).toEqual([undefined, ['10.1', '9.1', '8.1', '7.1', '6.1', '5.1']]);
});

test('a page that fails says why; what stands stays, and it may be asked for again', async () => {
  const { list, shown } = opened([broken]);
  await list.load('all');
  expect([await list.more(), shown()]).toEqual([broken, ['10.1', '9.1', '8.1']]);
  expect([await list.more(), shown().length]).toEqual([undefined, 6]);
});

test('an answer for another query is dropped', async () => {
  const { list, shown } = opened();
  const old = list.load('old');
  await list.load('new');
  await old;
  const more = list.more();
  await list.load('newest');
  await more;
  expect(shown()).toEqual(['10.1', '9.1', '8.1']);
});

test('a list that is read anew reads on from there, whatever was on its way', async () => {
  const { list, shown, asked } = opened();
  await list.load('all');
  const old = list.more();
  await list.load('all');
  await Promise.all([old, list.more()]);
  expect(shown()).toHaveLength(6);
  expect(asked).toEqual(['all first', 'all 8', 'all first', 'all 8']);
});

test('what is read anew beside what is shown brings the count of now', async () => {
  const { list, rows } = opened();
  await list.load('all');
  rows.unshift({ id: 11, ver: 1 });
  await list.load('all', { keeps: true });
  expect(list.$list.get()).toMatchObject({ total: 11, rows: [{ id: 11 }, { id: 10 }, { id: 9 }, { id: 8 }] });
});

test('rows that come by themselves take their place by age; a newer one replaces the held one, an older does not', async () => {
  const { list, shown } = opened();
  await list.load('all');
  list.take([
    { id: 11, ver: 1 },
    { id: 9, ver: 2 },
    { id: 8, ver: 0 },
  ]);
  expect(shown()).toEqual(['11.1', '10.1', '9.2', '8.1']);
});

test('[Q-S23] who leaves leaves nothing', async () => {
  const { list, shown } = opened();
  await list.load('all');
  clearPerson();
  expect(shown()).toBe('idle');
});

test('[Q-S23] a page on its way for who left comes to nobody else, whatever they ask', async () => {
  const { list, shown } = opened();
  await list.load('all');
  const old = list.more();
  clearPerson();
  await list.load('all');
  await old;
  expect(shown()).toEqual(['10.1', '9.1', '8.1']);
});
