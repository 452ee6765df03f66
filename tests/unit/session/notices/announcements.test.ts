import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPage, refuse } from '../support/page.ts';

const banner = {
  id: '7',
  title: 'Maintenance',
  text: 'Trading continues.',
  image: '',
  sort: 1,
  link: '',
  level: 'warn',
  startTime: 1_780_000_000_000,
  endTime: 1_790_000_000_000,
  closable: true,
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('announcements that fail to load are reported, and those of an earlier load remain', async () => {
  const page = openPage();
  const { $announcements, $announcementsFailed, loadAnnouncements } = await import('#session/notices/announcements.ts');
  const bannerPath = `/x/main${(await import('#contract/account/site-content.ts')).banner.path}`;
  page.answer(bannerPath, ({ params }) => ({ list: params['position'] === 'spot_top' ? [banner] : [] }));
  await loadAnnouncements();
  expect($announcements.get().map(({ title }) => title)).toEqual(['Maintenance']);
  expect($announcementsFailed.get()).toBe(false);

  page.answer(bannerPath, () => refuse(10_016));
  const failing = loadAnnouncements();
  await vi.advanceTimersByTimeAsync(60_000);
  await failing;
  expect($announcements.get().map(({ title }) => title)).toEqual(['Maintenance']);
  expect($announcementsFailed.get()).toBe(true);

  page.answer(bannerPath, () => ({ list: [] }));
  await loadAnnouncements();
  expect($announcements.get()).toEqual([]);
  expect($announcementsFailed.get()).toBe(false);
});
