import * as v from 'valibot';
import { expect, test } from 'vitest';
import { NoticeRow } from '#contract/stream.ts';
import { dayMs } from '#formulas/durations.ts';
import { FakeStorage, openPage } from '../support/page.ts';

const row = (id: string, part: object = {}) =>
  v.parse(NoticeRow, {
    id,
    kind: 'SYSTEM',
    level: 'info',
    title: id,
    text: '',
    link: '',
    time: Date.now(),
    ...part,
  });

async function openNotices(tab = new FakeStorage()) {
  openPage({ tab });
  const notices = await import('#session/notices/notices.ts');
  const { clearPersonData } = await import('#session/on-person-change.ts');
  return { ...notices, clearPersonData, tab, ids: () => notices.$personalNotices.get().map(({ id }) => id) };
}

test('[A20] notices are merged by id, newest first, and only the last 200 are kept', async () => {
  const { openNotices: open, mergeNotices, ids } = await openNotices();
  open('100');
  expect(
    mergeNotices([row('a', { time: 1 }), row('b', { time: 3 }), row('a', { time: 1 })]).map(({ id }) => id),
  ).toEqual(['a', 'b']);
  expect(mergeNotices([row('b', { time: 3 }), row('c', { time: 2 })]).map(({ id }) => id)).toEqual(['c']);
  expect(ids()).toEqual(['b', 'c', 'a']);
  mergeNotices(Array.from({ length: 220 }, (_, index) => row(`n${index}`, { time: 10 + index })));
  expect(ids()).toHaveLength(200);
  expect(ids()[0]).toBe('n219');
});

test('[A19] on a new browser notices older than 24 h count as read; on a known one every new notice is unread', async () => {
  const { openNotices: open, mergeNotices, $readIds } = await openNotices();
  open('100');
  mergeNotices([row('old', { time: Date.now() - dayMs - 1 }), row('new')]);
  expect([...$readIds.get()]).toEqual(['old']);
  mergeNotices([row('missed', { time: Date.now() - 2 * dayMs })]);
  expect([...$readIds.get()]).toEqual(['old']);
});

test('[A19] notices and read marks survive a reload; those of another person are not read', async () => {
  const first = await openNotices();
  first.openNotices('100');
  first.mergeNotices([row('a'), row('b')]);
  first.markRead(['a']);
  const second = await openNotices(first.tab);
  second.openNotices('100');
  expect(second.ids()).toEqual(['b', 'a']);
  expect([...second.$readIds.get()]).toEqual(['a']);
  const stranger = await openNotices(first.tab);
  stranger.openNotices('200');
  expect(stranger.ids()).toEqual([]);
  expect([...stranger.$readIds.get()]).toEqual([]);
});

test('[A22] [Q-S23] with the person list, marks and storage go, and rows that arrive later are dropped', async () => {
  const page = await openNotices();
  page.openNotices('100');
  page.mergeNotices([row('a')]);
  page.markRead(['a']);
  page.clearPersonData();
  expect(page.mergeNotices([row('late')])).toEqual([]);
  expect(page.ids()).toEqual([]);
  expect([...page.$readIds.get()]).toEqual([]);
  expect([...page.tab.entries.keys()]).toEqual([]);
});

test('[A22] [Q-S23] a logout before the list was loaded removes what an earlier page stored', async () => {
  const tab = new FakeStorage();
  tab.setItem('notices', 'x');
  tab.setItem('noticesRead', 'x');
  openPage({ tab });
  const { removeToken } = await import('#session/token.ts');
  removeToken();
  expect([...tab.entries.keys()]).toEqual([]);
});

test('[A41] corrupt storage is dropped, and rows too long to be read again are not stored', async () => {
  const tab = new FakeStorage();
  tab.setItem('notices', JSON.stringify({ owner: '100', list: [{ id: 1 }, row('good'), 'x'] }));
  tab.setItem('noticesRead', '{');
  const { openNotices: open, mergeNotices, ids, $readIds } = await openNotices(tab);
  open('100');
  expect(ids()).toEqual(['good']);
  expect([...$readIds.get()]).toEqual([]);
  mergeNotices(Array.from({ length: 200 }, (_, index) => row(`n${index}`, { text: 'x'.repeat(2_000) })));
  expect(tab.getItem('notices')?.length).toBeLessThanOrEqual(100_000);
});
