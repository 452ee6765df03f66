import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withinScriptTimeout } from '#session/lazy-import.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Counts the events by which the page learns that a script is lost. */
function lostScripts(): () => number {
  const page = new EventTarget();
  let count = 0;
  page.addEventListener('vite:preloadError', () => (count += 1));
  vi.stubGlobal('window', page);
  return () => count;
}

test('[R9.6] [Q-F13] a script that has not arrived after 120 s counts as lost, once, and not before', async () => {
  const lost = lostScripts();
  void withinScriptTimeout(new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(119_999);
  expect(lost()).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(lost()).toBe(1);
  await vi.advanceTimersByTimeAsync(240_000);
  expect(lost()).toBe(1);
});

test('[Q-F13] time that the device slept does not count', async () => {
  const lost = lostScripts();
  void withinScriptTimeout(new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(60_000);
  vi.setSystemTime(Date.now() + 3_600_000);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lost()).toBe(0);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(lost()).toBe(1);
});

test.each([
  ['arrived', () => Promise.resolve('module')],
  ['failed, which raises its own event', () => Promise.reject(new Error('404'))],
])('[R9.6] a script that has %s is not lost', async (_what, load) => {
  const lost = lostScripts();
  await withinScriptTimeout<string>(load()).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(lost()).toBe(0);
});
