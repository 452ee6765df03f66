import { atom } from 'nanostores';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPage } from './support/page.ts';

const intervalMs = 5_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Opens a visible page that polls every 5 s; `respond` is one request. */
async function start(
  respond: (signal: AbortSignal) => Promise<number | void> = () => Promise.resolve(),
  pollMs = intervalMs,
) {
  const page = openPage();
  const { watchPresence } = await import('#socket/presence.ts');
  const { startPoll } = await import('#session/poll.ts');
  watchPresence();
  const requests: AbortSignal[] = [];
  const $isOpen = atom(true);
  const poll = startPoll({
    request: (signal) => {
      requests.push(signal);
      return respond(signal);
    },
    intervalMs: pollMs,
    isEnabled: () => $isOpen.get(),
    dependsOn: [$isOpen],
  });
  return { page, poll, requests, $isOpen };
}

test('a poll sends a request at once and after each interval, and none once it is stopped', async () => {
  const { requests, poll } = await start();
  expect(requests).toHaveLength(1);
  await pass(4_999);
  expect(requests).toHaveLength(1);
  await pass(1);
  expect(requests).toHaveLength(2);
  await pass(10 * intervalMs);
  expect(requests).toHaveLength(12);
  poll.stop();
  await pass(10 * intervalMs);
  expect(requests).toHaveLength(12);
});

test('a hidden tab sends nothing, however long; when it becomes visible an overdue request is sent at once', async () => {
  const { page, requests } = await start();
  page.hide(true);
  await pass(3_600_000);
  expect(requests).toHaveLength(1);
  page.hide(false);
  expect(requests).toHaveLength(2);
  await pass(intervalMs);
  expect(requests).toHaveLength(3);
});

test('a tab that becomes visible before the end of the interval waits for it', async () => {
  const { page, requests } = await start();
  await pass(1_000);
  page.hide(true);
  page.hide(false);
  page.hide(true);
  page.hide(false);
  await pass(3_999);
  expect(requests).toHaveLength(1);
  await pass(1);
  expect(requests).toHaveLength(2);
});

test('with a longer interval, a tab that becomes visible sends a request at once, at most every 5 s', async () => {
  const { page, requests } = await start(undefined, 60_000);
  const showAgain = () => {
    page.hide(true);
    page.hide(false);
  };
  await pass(20_000);
  showAgain();
  expect(requests).toHaveLength(2);
  showAgain();
  await pass(4_999);
  expect(requests).toHaveLength(2);
  await pass(1);
  expect(requests).toHaveLength(3);
  await pass(59_999);
  expect(requests).toHaveLength(3);
  await pass(1);
  expect(requests).toHaveLength(4);
});

test('a tab that becomes visible keeps the pause that the exchange demanded', async () => {
  const { page, requests } = await start(() => Promise.resolve(12_000));
  await pass(6_000);
  page.hide(true);
  page.hide(false);
  await pass(5_999);
  expect(requests).toHaveLength(1);
  await pass(1);
  expect(requests).toHaveLength(2);
});

test('its condition starts and stops it', async () => {
  const { requests, $isOpen } = await start();
  $isOpen.set(false);
  await pass(10 * intervalMs);
  expect(requests).toHaveLength(1);
  $isOpen.set(true);
  expect(requests).toHaveLength(2);
});

test('slow responses do not pile up: an interval that ends during a pending request is skipped', async () => {
  let respond = (): void => undefined;
  const { requests } = await start(() => new Promise<void>((resolve) => (respond = resolve)));
  await pass(4 * intervalMs);
  expect(requests).toHaveLength(1);
  respond();
  await pass(intervalMs);
  expect(requests).toHaveLength(2);
});

test('a pause that the exchange demands is kept', async () => {
  const { requests } = await start(() => Promise.resolve(12_000));
  await pass(11_999);
  expect(requests).toHaveLength(1);
  await pass(1);
  expect(requests).toHaveLength(2);
});

test('a restart sends a request at once and aborts the pending one', async () => {
  const { requests, poll } = await start(() => new Promise<void>(() => undefined));
  poll.restart();
  expect(requests.map(({ aborted }) => aborted)).toEqual([true, false]);
  poll.stop();
  expect(requests.map(({ aborted }) => aborted)).toEqual([true, true]);
});
