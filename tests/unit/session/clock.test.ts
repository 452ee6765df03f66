import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dayMs } from '#formulas/durations.ts';
import { openPage, paths } from './support/page.ts';

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2030, 0, 1) }));
afterEach(() => void vi.useRealTimers());

const exchangeMs = Date.UTC(2026, 5, 1, 8);

async function clockOf(page: ReturnType<typeof openPage>) {
  page.answer(paths.systemDate, () => ({ systemDate: exchangeMs + performance.now() }));
  return import('#session/clock.ts');
}

test("the clock shows exchange time after the first response, and runs on monotonic time whatever the device's clock shows", async () => {
  const clock = await clockOf(openPage());
  expect(clock.serverNow()).toBe(Date.now());
  clock.recordServerTime({ timeNow: exchangeMs, sentMs: performance.now() - 40, receivedMs: performance.now() });
  expect(clock.serverNow()).toBe(exchangeMs + 20);
  vi.setSystemTime(Date.UTC(2040, 0, 1));
  vi.advanceTimersByTime(5_000);
  expect(clock.serverNow()).toBe(exchangeMs + 5_020);
});

test('a response that is consistent with the clock does not change it; another one corrects it', async () => {
  const clock = await clockOf(openPage());
  const record = (timeNow: number, tripMs: number) =>
    clock.recordServerTime({ timeNow, sentMs: performance.now() - tripMs, receivedMs: performance.now() });
  record(exchangeMs, 10);
  record(exchangeMs - 200, 500);
  expect(clock.serverNow()).toBe(exchangeMs + 5);
  record(exchangeMs + 14 * dayMs, 10);
  expect(clock.serverNow()).toBe(exchangeMs + 14 * dayMs + 5);
});

test('neither a pushed message nor a slow response sets the clock so far ahead that the exchange refuses an act', async () => {
  const clock = await clockOf(openPage());
  clock.recordPushedTime(exchangeMs, performance.now());
  expect(clock.serverNow()).toBe(exchangeMs);
  clock.recordPushedTime(exchangeMs + 1, performance.now());
  expect(clock.serverNow()).toBe(exchangeMs + 1);
  clock.recordPushedTime(exchangeMs - 900, performance.now());
  expect(clock.serverNow()).toBe(exchangeMs + 1);
  clock.recordServerTime({
    timeNow: exchangeMs + 60_000,
    sentMs: performance.now() - 20_000,
    receivedMs: performance.now(),
  });
  expect(clock.serverNow() - exchangeMs - 60_000).toBeLessThan(1_000);
});

test.each([40, 8 * 3_600])(
  '[FI5] after %i s of sleep the first act has the time, which is asked for',
  async (seconds) => {
    const page = openPage();
    const clock = await clockOf(page);
    let sleptMs = 0;
    const exchangeNow = () => Math.round(exchangeMs + performance.now() + sleptMs);
    page.answer(paths.systemDate, () => ({ systemDate: exchangeNow() }));
    const unlisten = clock.$serverSecond.listen(() => undefined);
    await vi.advanceTimersByTimeAsync(1_000);
    const written = { timeNow: exchangeNow(), sentMs: performance.now() };
    // The device's clock runs on; `performance.now()` stands still.
    sleptMs = seconds * 1_000;
    vi.setSystemTime(Date.now() + sleptMs);
    expect(Math.abs(clock.serverNow() - exchangeNow())).toBeLessThan(2);
    const requests = page.paths().length;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(page.paths().length).toBe(requests + 1);
    // A message that was written before the sleep and read after it says nothing about the time now.
    clock.recordPushedTime(written.timeNow, performance.now());
    clock.recordServerTime({ ...written, receivedMs: performance.now() });
    expect(Math.abs(clock.serverNow() - exchangeNow())).toBeLessThan(2);
    unlisten();
  },
);

test('[FI6] a message of a stream corrects what a slow first response left behind', async () => {
  const clock = await clockOf(openPage());
  const [sentMs, receivedMs] = [performance.now() - 3_000, performance.now()];
  clock.recordServerTime({ timeNow: exchangeMs, sentMs, receivedMs });
  expect(clock.serverNow()).toBeLessThan(exchangeMs + 1_000);
  clock.recordPushedTime(exchangeMs + 3_000, receivedMs);
  expect(clock.serverNow()).toBe(exchangeMs + 3_000);
});

test("[FI6] until the first exchange time arrives the time is unknown, not the device's", async () => {
  const page = openPage();
  const clock = await clockOf(page);
  page.answer(paths.systemDate, () => undefined);
  const unlisten = clock.$serverSecond.listen(() => undefined);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(clock.$serverSecond.get()).toBe(0);
  clock.recordServerTime({ timeNow: exchangeMs, sentMs: performance.now(), receivedMs: performance.now() });
  expect(clock.$serverSecond.get()).toBe(exchangeMs);
  unlisten();
});

test('all listeners share one tick per second, which requests the time once and pauses while the page is hidden', async () => {
  const page = openPage();
  const clock = await clockOf(page);
  const ticks: number[] = [];
  const unlisten = clock.$serverSecond.listen((second) => ticks.push(second));
  const unlistenToo = clock.$serverSecond.listen(() => undefined);
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
  unlisten();
  unlistenToo();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(vi.getTimerCount()).toBe(0);
});

test('a displayed clock requests the time once a minute, so that a moved exchange clock is noticed', async () => {
  const page = openPage();
  const clock = await clockOf(page);
  const unlisten = clock.$serverSecond.listen(() => undefined);
  await vi.advanceTimersByTimeAsync(1_000);
  page.answer(paths.systemDate, () => ({ systemDate: exchangeMs + 14 * dayMs }));
  await vi.advanceTimersByTimeAsync(62_000);
  expect(page.paths()).toHaveLength(2);
  expect(clock.serverNow()).toBeGreaterThan(exchangeMs + 13 * dayMs);
  unlisten();
});

test('[Q-F02] an unreachable exchange does not receive a request every second', async () => {
  const page = openPage();
  const { $serverSecond } = await clockOf(page);
  page.answer(paths.systemDate, () => undefined);
  const unlisten = $serverSecond.listen(() => undefined);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(page.paths()).toHaveLength(1);
  unlisten();
});
