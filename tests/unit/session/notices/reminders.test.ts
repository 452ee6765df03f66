import { expect, test } from 'vitest';
import { minuteMs } from '#formulas/durations.ts';
import { FakeStorage, openPage } from '../support/page.ts';

const openTime = 10_000_000_000_000;
const reminder = (code: string) => ({ code, name: code, path: '/trade/spot/launchdetail/HALO/', openTime });

async function openReminders(local = new FakeStorage()) {
  openPage({ local });
  return { ...(await import('#session/notices/reminders.ts')), local };
}

test('[A24] a reminder is due 15 minutes before the opening and at the opening, once each', async () => {
  const { setReminder, claimReminders, $shownReminders } = await openReminders();
  expect(setReminder(reminder('HALO'))).toBe(true);
  const kindsAt = async (nowMs: number) => (await claimReminders(nowMs)).map(({ kind }) => kind);
  expect(await kindsAt(openTime - 15 * minuteMs - 1)).toEqual([]);
  expect(await kindsAt(openTime - 15 * minuteMs)).toEqual(['SOON']);
  expect(await kindsAt(openTime - 1)).toEqual([]);
  expect(await kindsAt(openTime)).toEqual(['OPEN']);
  expect(await kindsAt(openTime + 1)).toEqual([]);
  expect($shownReminders.get().map(({ kind }) => kind)).toEqual(['OPEN', 'SOON']);
});

test('[A24] when both moments have passed only the opening is shown, and a day later nothing', async () => {
  const { setReminder, claimReminders } = await openReminders();
  setReminder(reminder('HALO'));
  expect((await claimReminders(openTime + 5)).map(({ kind }) => kind)).toEqual(['OPEN']);
  setReminder(reminder('ORBT'));
  expect(await claimReminders(openTime + 24 * 60 * minuteMs)).toEqual([]);
});

test('[A24] what another tab has claimed is not shown again', async () => {
  const { setReminder, claimReminders, local } = await openReminders();
  setReminder(reminder('HALO'));
  local.setItem('reminders', JSON.stringify([{ ...reminder('HALO'), shown: ['soon'] }]));
  expect(await claimReminders(openTime - minuteMs)).toEqual([]);
});

test('[A24] a browser keeps 50 reminders; setting one again needs no room', async () => {
  const { setReminder, remindersMax } = await openReminders();
  const results = Array.from({ length: remindersMax + 1 }, (_, index) => setReminder(reminder(`CODE${index}`)));
  expect(results.filter((isSet) => isSet)).toHaveLength(remindersMax);
  expect(setReminder(reminder('CODE0'))).toBe(true);
});

test('[A41] reminders that lead elsewhere or are corrupt are dropped', async () => {
  const local = new FakeStorage();
  local.setItem('reminders', JSON.stringify([{ ...reminder('HALO'), path: '//evil', shown: [] }]));
  const { $reminders } = await openReminders(local);
  expect($reminders.get()).toEqual([]);
});
