/** @vitest-environment happy-dom */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as v from 'valibot';
import { NoticeRow } from '#contract/stream.ts';
import { Profile } from '#contract/person.ts';
import { dayMs } from '#formulas/durations.ts';
import { namespaceTexts } from '#i18n/texts-for.ts';
import { provideTexts } from '#i18n/texts.ts';
import { recordServerTime } from '#session/clock.ts';
import { followNotices } from '#session/notices/follow-notices.ts';
import { $topicReaders } from '#session/private-stream/topics.ts';
import { $person } from '#session/user.ts';
import { noticeLink } from '#shell/notices/notice-link.ts';
import { toastDelistings, toastNotices } from '#shell/notices/notice-toasts.ts';
import { $toasts } from '#shell/toasts/toasts.ts';
import { profileRow } from '../../api/support/fake-exchange.ts';

provideTexts(namespaceTexts);

const dueTime = Date.parse('2026-06-10T08:00:00Z');
const row = v.parse(NoticeRow, {
  id: 'delisting-FADEUSDT',
  kind: 'DELISTING',
  level: 'warn',
  title: '',
  text: '',
  link: '',
  time: dueTime - 9 * dayMs,
  symbolId: 'FADEUSDT',
  coin: 'FADE',
  dueTime,
});
const setTime = (timeNow: number) => {
  const nowMs = performance.now();
  recordServerTime({ timeNow, sentMs: nowMs, receivedMs: nowMs });
};

beforeEach(() => {
  document.documentElement.lang = 'en';
  history.replaceState(null, '', '/en/trade/spot/');
});
afterEach(() => {
  $toasts.set([]);
  $person.set({ phase: 'unknown' });
  history.replaceState(null, '', '/');
});

test('[FL16] a delisting is told once a person: the next connection, page or tab of theirs repeats nothing', () => {
  const onAdded = vi.fn<(rows: readonly unknown[]) => void>();
  followNotices({ onAdded, onNews: () => undefined });
  $person.set({ phase: 'in', profile: v.parse(Profile, profileRow) });
  const reader = $topicReaders.get().find(({ topic }) => topic === 'notice');
  reader?.apply([row], 'snapshot');
  reader?.apply([row], 'snapshot');
  expect(onAdded.mock.calls.map(([rows]) => rows.length)).toEqual([1, 0]);
});

test.each(['launchpad/', 'launchdetail/HALO/', 'loan/', 'm/loan/', 'bot/'])(
  '[FL16] no message covers the fields of /trade/spot/%s',
  (path) => {
    setTime(dueTime - dayMs);
    history.replaceState(null, '', `/en/trade/spot/${path}`);
    toastDelistings([row]);
    expect($toasts.get()).toEqual([]);
  },
);

test('[FL16] the message leads to the assets once the pair is closed, and is no news after 7 days', () => {
  setTime(dueTime - dayMs);
  toastDelistings([row]);
  expect($toasts.get()).toMatchObject([
    { tone: 'warn', action: { label: 'View FADE/USDT', href: '/en/trade/spot/FADE/USDT/' } },
  ]);
  $toasts.set([]);
  setTime(dueTime + dayMs);
  toastDelistings([row]);
  expect($toasts.get()).toMatchObject([{ action: { label: 'Withdraw', href: '/en/assets/' } }]);
  expect(noticeLink('en', { source: 'personal', ...row }, false)?.href).toBe('/en/assets/');
  $toasts.set([]);
  setTime(dueTime + 7 * dayMs);
  toastDelistings([row]);
  expect($toasts.get()).toEqual([]);
});

test('[FL16] a margin call is not shown any more once the liquidation has ended', () => {
  vi.useFakeTimers();
  const notice = (part: object) => v.parse(NoticeRow, { ...row, level: 'danger', symbolId: undefined, ...part });
  toastNotices([notice({ id: 'call', kind: 'MARGIN_CALL' })]);
  vi.advanceTimersByTime(60_000);
  toastNotices([notice({ id: 'sold', kind: 'LIQUIDATION', state: 'DONE' })]);
  expect($toasts.get().map(({ message }) => message)).toEqual(['Your loans were liquidated']);
  vi.useRealTimers();
});
