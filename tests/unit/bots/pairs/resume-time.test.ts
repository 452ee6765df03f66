import { expect, test } from 'vitest';
import { dayMs } from '#formulas/durations.ts';
import { down, openPage } from '../../session/support/page.ts';

const path = '/x/main/spot/api/basic/query_suspension_visible_symbol';
const row = (symbolId: string, endTime: number) => ({
  symbolId,
  endTime,
  reason: 'MAINTENANCE',
  startTime: 1,
  showChart: true,
});

test('[G25] suspended pairs have the announced time of resumption; until further notice is none', async () => {
  const page = openPage();
  const { $resumeTimes, loadResumeTimes } = await import('#bots/pairs/resume-time.ts');
  page.answer(path, () => ({ list: [row('BTCUSDT', 1_780_000_000_000), row('ETHUSDT', 0)] }));
  await loadResumeTimes();
  expect([...$resumeTimes.get()]).toEqual([['BTCUSDT', 1_780_000_000_000]]);
  page.answer(path, down);
  await loadResumeTimes();
  expect($resumeTimes.get().has('BTCUSDT')).toBe(true);
});

test.each([
  ['one second after the end', 10_000, 4_000, 7_000],
  ['a second from now when the end has passed', 4_000, 10_000, 1_000],
  ['after a day at most', 100 * dayMs, 0, dayMs],
])('[G25] the pair is loaded again %s', async (_name, untilMs, nowMs, waitMs) => {
  openPage();
  const { reloadAfterMs } = await import('#bots/pairs/resume-time.ts');
  expect(reloadAfterMs(untilMs, nowMs)).toBe(waitMs);
});
