import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ApiError } from '#api/index.ts';
import { cursorList } from '#session/cursor-list.ts';
import { clearPersonData } from '#session/on-person-change.ts';

type Row = { id: number; ver: number };
type Page = { list: Row[]; nextId: string; total: number };
const tooSoon: ApiError = { kind: 'tooManyRequests', code: 10006, message: '', status: 429, retryAfterMs: 1_000 };
const broken: ApiError = { kind: 'network', code: -1, message: '' };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  clearPersonData();
  vi.useRealTimers();
});

/** Creates a list of rows 10 to 1 in pages of three; each of `refusals` answers one page first. */
function openList(refusals: ApiError[] = []) {
  const requests: string[] = [];
  const rows = Array.from({ length: 10 }, (_, index) => ({ id: 10 - index, ver: 1 }));
  const list = cursorList<string, Row>({
    page: (query, fromId) => {
      requests.push(`${query} ${fromId ?? 'first'}`);
      const refusal = fromId === undefined ? undefined : refusals.shift();
      if (refusal) return Promise.resolve({ ok: false, error: refusal });
      const left = rows.filter(({ id }) => fromId === undefined || id < Number(fromId));
      const page = left.slice(0, 3);
      const result: Page = { list: page, nextId: left.length > 3 ? String(page.at(-1)?.id) : '', total: rows.length };
      return Promise.resolve({ ok: true, result });
    },
    keyOf: ({ id }) => String(id),
    compare: (a, b) => b.id - a.id,
    isNewer: (row, current) => row.ver > current.ver,
  });
  const shown = () => {
    const state = list.$list.get();
    return state.phase === 'ready' ? state.rows.map(({ id, ver }) => `${id}.${ver}`) : state.phase;
  };
  return { list, requests, shown, rows };
}

test('loadAll reads the list to its end, each row once', async () => {
  const { list, shown } = openList();
  await list.load('all');
  expect(shown()).toEqual(['10.1', '9.1', '8.1']);
  expect(await list.loadAll()).toBeUndefined();
  expect(shown()).toHaveLength(10);
});

test('a page is requested once at a time', async () => {
  const { list, requests } = openList();
  await list.load('all');
  await Promise.all([list.loadMore(), list.loadMore(), list.loadMore()]);
  expect(requests).toEqual(['all first', 'all 8']);
});

test('loadAll waits for the page that is being loaded', async () => {
  const { list, shown, requests } = openList();
  await list.load('all');
  const more = list.loadMore();
  await list.loadAll();
  expect(shown()).toHaveLength(10);
  expect(requests).toEqual(['all first', 'all 8', 'all 5', 'all 2']);
  expect(await more).toBeUndefined();
});

test('[R3.12] a list reads back to a given row and no further, and its state shows that more rows follow', async () => {
  const { list, requests } = openList();
  const states: string[] = [];
  list.$list.listen((state) => {
    if (state.phase === 'ready')
      states.push(`${state.rows.length} of ${state.total}${state.isReadingMore ? ' …' : ''}`);
  });
  await list.load('all', { isReached: ({ id }) => id <= 4 });
  expect(states).toEqual(['3 of 10 …', '6 of 10 …', '9 of 10']);
  expect(requests).toEqual(['all first', 'all 8', 'all 5']);
});

test('a failed page ends the reading back', async () => {
  const { list, shown } = openList([broken]);
  await list.load('all', { isReached: ({ id }) => id <= 1 });
  expect(shown()).toEqual(['10.1', '9.1', '8.1']);
  expect(list.$list.get()).toMatchObject({ isReadingMore: false });
});

test('a page that the rate limit refuses is loaded when the exchange allows it', async () => {
  const { list, requests, shown } = openList([tooSoon, tooSoon]);
  await list.load('all');
  const more = list.loadMore();
  await vi.advanceTimersByTimeAsync(1_999);
  expect(requests).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(1);
  expect([await more, shown()]).toEqual([undefined, ['10.1', '9.1', '8.1', '7.1', '6.1', '5.1']]);
});

test('loadMore returns the error of a failed page; the rows stay, and the page can be requested again', async () => {
  const { list, shown } = openList([broken]);
  await list.load('all');
  expect([await list.loadMore(), shown()]).toEqual([broken, ['10.1', '9.1', '8.1']]);
  expect([await list.loadMore(), shown().length]).toEqual([undefined, 6]);
});

test('the response for another query is dropped', async () => {
  const { list, shown } = openList();
  const old = list.load('old');
  await list.load('new');
  await old;
  const more = list.loadMore();
  await list.load('newest');
  await more;
  expect(shown()).toEqual(['10.1', '9.1', '8.1']);
});

test('a list that is loaded again continues from its new beginning, whatever was being loaded', async () => {
  const { list, shown, requests } = openList();
  await list.load('all');
  const old = list.loadMore();
  await list.load('all');
  await Promise.all([old, list.loadMore()]);
  expect(shown()).toHaveLength(6);
  expect(requests).toEqual(['all first', 'all 8', 'all first', 'all 8']);
});

test('a load that keeps the rows updates the total', async () => {
  const { list, rows } = openList();
  await list.load('all');
  rows.unshift({ id: 11, ver: 1 });
  await list.load('all', { keepsRows: true });
  expect(list.$list.get()).toMatchObject({ total: 11, rows: [{ id: 11 }, { id: 10 }, { id: 9 }, { id: 8 }] });
});

test('merged rows are sorted by age; a newer version replaces the current row, an older one does not', async () => {
  const { list, shown } = openList();
  await list.load('all');
  list.mergeRows([
    { id: 11, ver: 1 },
    { id: 9, ver: 2 },
    { id: 8, ver: 0 },
  ]);
  expect(shown()).toEqual(['11.1', '10.1', '9.2', '8.1']);
});

test('[Q-S23] a change of person clears the list', async () => {
  const { list, shown } = openList();
  await list.load('all');
  clearPersonData();
  expect(shown()).toBe('idle');
});

test('[Q-S23] a page that was requested for the previous person is dropped', async () => {
  const { list, shown } = openList();
  await list.load('all');
  const old = list.loadMore();
  clearPersonData();
  await list.load('all');
  await old;
  expect(shown()).toEqual(['10.1', '9.1', '8.1']);
});

test('[Q-S23] the first page that was requested for the previous person is dropped', async () => {
  const { list, shown } = openList();
  const old = list.load('all');
  clearPersonData();
  await old;
  expect(shown()).toBe('idle');
});
