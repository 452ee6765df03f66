import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPage, paths } from './page.ts';

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2030, 0, 1) }));
afterEach(() => void vi.useRealTimers());

const exchangeMs = Date.UTC(2026, 5, 1, 8);

async function clockOf(page: ReturnType<typeof openPage>) {
  page.answer(paths.systemDate, () => ({ systemDate: exchangeMs + performance.now() }));
  return import('../../../src/session/clock.ts');
}

test("the clock is the exchange's once it was heard, and runs on monotonic time whatever the device says", async () => {
  const clock = await clockOf(openPage());
  expect(clock.serverNow()).toBe(Date.now());
  clock.hearTime({ timeNow: exchangeMs, sentMs: performance.now() - 40, receivedMs: performance.now() });
  expect(clock.serverNow()).toBe(exchangeMs + 20);
  vi.setSystemTime(Date.UTC(2040, 0, 1));
  vi.advanceTimersByTime(5_000);
  expect(clock.serverNow()).toBe(exchangeMs + 5_020);
});

test('an answer that allows the clock leaves it alone; one that does not moves it', async () => {
  const clock = await clockOf(openPage());
  const hear = (timeNow: number, tripMs: number) =>
    clock.hearTime({ timeNow, sentMs: performance.now() - tripMs, receivedMs: performance.now() });
  hear(exchangeMs, 10);
  hear(exchangeMs - 200, 500);
  expect(clock.serverNow()).toBe(exchangeMs + 5);
  hear(exchangeMs + 14 * 86_400_000, 10);
  expect(clock.serverNow()).toBe(exchangeMs + 14 * 86_400_000 + 5);
});

test('a pushed message or a slow answer never sets the clock so far ahead that the exchange refuses an act', async () => {
  const clock = await clockOf(openPage());
  clock.hearPushedTime(exchangeMs, performance.now());
  expect(clock.serverNow()).toBe(exchangeMs);
  clock.hearPushedTime(exchangeMs + 1, performance.now());
  expect(clock.serverNow()).toBe(exchangeMs + 1);
  clock.hearPushedTime(exchangeMs - 900, performance.now());
  expect(clock.serverNow()).toBe(exchangeMs + 1);
  clock.hearTime({ timeNow: exchangeMs + 60_000, sentMs: performance.now() - 20_000, receivedMs: performance.now() });
  expect(clock.serverNow() - exchangeMs - 60_000).toBeLessThan(1_000);
});

test('one second ticks for all, asks the exchange once, and stops while the page is hidden', async () => {
  const page = openPage();
  const clock = await clockOf(page);
  const ticks: number[] = [];
  const leave = clock.$second.listen((second) => ticks.push(second));
  const leaveToo = clock.$second.listen(() => undefined);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(page.paths()).toEqual([paths.systemDate]);
  expect(ticks.slice(-3).every((second) => second % 1_000 === 0)).toBe(true);
  expect(ticks.at(-1)).toBe(Math.floor(clock.serverNow() / 1_000) * 1_000);
  const seen = ticks.length;
  page.hide(true);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(ticks).toHaveLength(seen);
  page.hide(false);
  expect(ticks.slice(seen)).toEqual([Math.floor(clock.serverNow() / 1_000) * 1_000]);
  leave();
  leaveToo();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(vi.getTimerCount()).toBe(0);
});

test('while a clock is shown the exchange is asked once a minute, so that a moved clock shows', async () => {
  const page = openPage();
  const clock = await clockOf(page);
  const leave = clock.$second.listen(() => undefined);
  await vi.advanceTimersByTimeAsync(1_000);
  page.answer(paths.systemDate, () => ({ systemDate: exchangeMs + 14 * 86_400_000 }));
  await vi.advanceTimersByTimeAsync(62_000);
  expect(page.paths()).toHaveLength(2);
  expect(clock.serverNow()).toBeGreaterThan(exchangeMs + 13 * 86_400_000);
  leave();
});

test('[Q-F02] an exchange that is down is not asked every second', async () => {
  const page = openPage();
  const { $second } = await clockOf(page);
  page.answer(paths.systemDate, () => undefined);
  const leave = $second.listen(() => undefined);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(page.paths()).toHaveLength(1);
  leave();
});
