// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import type * as Clock from '#session/clock.ts';

const fromMs = Date.parse('2026-12-01T08:00:00Z');
const untilMs = Date.parse('2026-12-01T09:00:00Z');
const minuteMs = 60_000;

/** A classic script, which exports nothing. */
const firstState: string = '#shell/announcements/first-state.ts';

function bar(id: string): HTMLElement {
  const made = document.createElement('div');
  Object.assign(made.dataset, { announcement: id, from: String(fromMs), until: String(untilMs) });
  made.append(id, document.createElement('button'));
  return made;
}
const barOf = (id: string) => document.querySelector<HTMLElement>(`[data-announcement=${id}]`);
const isShown = (id: string): boolean | undefined => {
  const found = barOf(id);
  return found ? !found.hidden && !found.inert : undefined;
};

/** Opens a page with two announcements at a time of the device, as browsers do: what paints first, then the script. */
async function open(deviceMs: number): Promise<typeof Clock> {
  vi.resetModules();
  vi.setSystemTime(deviceMs);
  const main = document.createElement('main');
  main.tabIndex = -1;
  document.body.replaceChildren(main, bar('one'), bar('two'));
  await import(firstState);
  const clock = await import('#session/clock.ts');
  await import('#shell/announcements/announcements.ts');
  return clock;
}

/** An answer of the exchange says its time now. */
const tell = ({ recordServerTime }: Awaited<ReturnType<typeof open>>, timeNow: number) =>
  recordServerTime({ timeNow, sentMs: performance.now(), receivedMs: performance.now() });

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  localStorage.clear();
  // No exchange answers.
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  return () => vi.useRealTimers();
});

test.each([
  ['before', fromMs - minuteMs, false],
  ['from its first moment', fromMs, true],
  ['until its end', untilMs - minuteMs, true],
  ['after', untilMs, false],
])('[OK18] %s an announcement is there or not before the page is painted', async (_, deviceMs, shown) => {
  await open(deviceMs);
  expect([isShown('one'), isShown('two')]).toEqual([shown, shown]);
});

test('[OK18] the exchange’s clock counts: what it ends leaves its space, and the next page knows it before the paint', async () => {
  const clock = await open(untilMs - minuteMs);
  expect(isShown('one')).toBe(true);
  tell(clock, untilMs + minuteMs);
  await vi.waitFor(() => expect(isShown('one')).toBe(false));
  expect(barOf('one')?.hidden).toBe(false);
  // The device is two minutes late.
  await open(untilMs - minuteMs);
  expect(barOf('one')?.hidden).toBe(true);
});

test('[OK18] one that begins while a page is open comes with the next page: nothing moves', async () => {
  const clock = await open(fromMs - minuteMs);
  tell(clock, fromMs + minuteMs);
  expect(barOf('one')?.hidden).toBe(true);
  await open(fromMs - minuteMs);
  expect(isShown('one')).toBe(true);
});

test('[OK18] closing one leaves the other, and stays in this browser', async () => {
  await open(fromMs);
  const button = barOf('one')?.querySelector('button');
  button?.focus();
  button?.click();
  expect([isShown('one'), isShown('two')]).toEqual([false, true]);
  expect(document.activeElement).toBe(barOf('two')?.querySelector('button'));
  barOf('two')?.querySelector('button')?.click();
  expect(document.activeElement).toBe(document.querySelector('main'));
  await open(fromMs);
  expect([isShown('one'), isShown('two')]).toEqual([false, false]);
});

test('[OK18] a storage with anything else, or none, hides nothing', async () => {
  localStorage.setItem('closedAnnouncements', '{"one":1}');
  localStorage.setItem('clockAhead', 'soon');
  await open(fromMs);
  expect(isShown('one')).toBe(true);
  vi.stubGlobal('localStorage', undefined);
  await open(fromMs);
  expect(isShown('one')).toBe(true);
});
