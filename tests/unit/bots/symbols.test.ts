import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { secondMs } from '#formulas/durations.ts';
import { down, openPage } from '../session/support/page.ts';
import { gridSymbol as symbol } from './support/grid-symbol.ts';

const path = '/x/bot/s1/bot/grid/v1/list-symbol-info';
/** Delay after which Nanostores unmounts a store without listeners, ms. */
const unmountDelayMs = secondMs;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

const resultOf = (...symbols: object[]) => ({ status_code: 200, symbols });

/** Opens a page with a session, an exchange with one pair, and the given tab of grid bots. */
async function start(tab: 'standard' | 'strategy' = 'strategy') {
  const page = openPage();
  page.answer(path, () => resultOf(symbol()));
  const { startSession } = await import('#session/start.ts');
  const { $botTab } = await import('#bots/tab.ts');
  const { $gridSymbols, retrySymbols } = await import('#bots/symbols.ts');
  const { storeToken } = await import('#session/token.ts');
  startSession({ lang: 'en' });
  $botTab.set(tab);
  const states: unknown[] = [];
  return {
    page,
    states,
    $botTab,
    storeToken,
    retrySymbols,
    requestCount: () => page.paths().filter((each) => each === path).length,
    state: () => $gridSymbols.get(),
    /** Listens to the store; returns the function that stops it. */
    listen: () => $gridSymbols.listen((state) => states.push(state)),
  };
}

/** Holds responses back until `release`; `maxPending` is the most that were pending at once. */
function heldResponses() {
  const pending: (() => void)[] = [];
  let max = 0;
  const respond = () =>
    new Promise((resolve) => {
      pending.push(() => resolve(resultOf(symbol())));
      max = Math.max(max, pending.length);
    });
  return { respond, maxPending: () => max, release: () => pending.splice(0).forEach((resolve) => resolve()) };
}

test('[R9.4] [R4.7] the store loads with its first listener, then every 5 s until the last listener stops', async () => {
  const { requestCount, listen, state } = await start();
  await pass(20 * secondMs);
  expect(requestCount()).toBe(0);
  const stop = listen();
  await pass(1);
  expect([requestCount(), state().phase]).toEqual([1, 'ready']);
  await pass(5 * secondMs - 2);
  expect(requestCount()).toBe(1);
  await pass(1);
  expect(requestCount()).toBe(2);
  await pass(50 * secondMs);
  expect(requestCount()).toBe(12);
  stop();
  await pass(unmountDelayMs + 60 * secondMs);
  expect(requestCount()).toBe(12);
});

test('[R9.4] [R4.7] a pending request is canceled when the last listener stops', async () => {
  const { page, requestCount, listen, states } = await start();
  const slow = heldResponses();
  const stop = listen();
  await pass(1);
  page.answer(path, slow.respond);
  await pass(5 * secondMs);
  states.length = 0;
  stop();
  await pass(unmountDelayMs);
  slow.release();
  await pass(60 * secondMs);
  expect([requestCount(), states]).toEqual([2, []]);
});

test('[R9.4] a new listener gets the loaded list and a reload at once', async () => {
  const { requestCount, listen, state } = await start();
  const stop = listen();
  await pass(1);
  stop();
  await pass(unmountDelayMs);
  listen();
  expect(state().phase).toBe('ready');
  await pass(1);
  expect(requestCount()).toBe(2);
});

test.each([
  ['hidden', (page: Awaited<ReturnType<typeof start>>['page'], isAway: boolean) => page.hide(isAway)],
  ['offline', (page: Awaited<ReturnType<typeof start>>['page'], isAway: boolean) => page.goOffline(isAway)],
])('[R9.4] [R4.7] polling pauses while the page is %s and resumes at once', async (_, away) => {
  const { page, requestCount, listen } = await start();
  listen();
  await pass(1);
  away(page, true);
  await pass(60 * secondMs);
  expect(requestCount()).toBe(1);
  away(page, false);
  await pass(1);
  expect(requestCount()).toBe(2);
  away(page, true);
  away(page, false);
  await pass(5 * secondMs - 3);
  expect(requestCount()).toBe(2);
  await pass(2);
  expect(requestCount()).toBe(3);
});

test('[R9.4] [R4.7] the standard tab loads the list once; the strategy tab polls it', async () => {
  const { requestCount, listen, $botTab } = await start('standard');
  listen();
  await pass(60 * secondMs);
  expect(requestCount()).toBe(1);
  $botTab.set('strategy');
  await pass(5 * secondMs + 1);
  expect(requestCount()).toBe(3);
  $botTab.set('standard');
  await pass(60 * secondMs);
  expect(requestCount()).toBe(3);
});

test('[R9.4] slow responses do not pile up: polls are skipped while a request is pending', async () => {
  const { page, requestCount, listen } = await start();
  const slow = heldResponses();
  listen();
  await pass(1);
  page.answer(path, slow.respond);
  await pass(22 * secondMs);
  expect([requestCount(), slow.maxPending()]).toEqual([2, 1]);
  slow.release();
  await pass(secondMs);
  expect(requestCount()).toBe(2);
  await pass(2 * secondMs);
  expect([requestCount(), slow.maxPending()]).toEqual([3, 1]);
});

test('[R9.4] an unchanged list does not notify listeners, a changed list does', async () => {
  const { page, listen, state, states } = await start();
  listen();
  await pass(1);
  const before = state();
  states.length = 0;
  await pass(30 * secondMs);
  expect([state() === before, states]).toEqual([true, []]);
  page.answer(path, () => resultOf(symbol({ last_price: '60001' })));
  await pass(30 * secondMs);
  expect(states).toMatchObject([{ phase: 'ready', value: [{ last_price: '60001' }] }]);
});

test('[R9.4] a failed poll is not retried and marks the list stale; the next successful poll clears the mark', async () => {
  const { page, requestCount, listen, state, states } = await start();
  listen();
  await pass(1);
  const { value } = Object.assign({ value: undefined }, state());
  states.length = 0;
  page.answer(path, down);
  await pass(10 * secondMs);
  expect([requestCount(), states]).toMatchObject([3, [{ phase: 'ready', error: { kind: 'network' } }]]);
  page.answer(path, () => resultOf(symbol()));
  await pass(5 * secondMs);
  expect(states).toEqual([
    { phase: 'ready', value, error: expect.anything() as unknown },
    { phase: 'ready', value },
  ]);
});

test('[R9.4] a bot status code other than success keeps the last list', async () => {
  const { page, listen, state } = await start();
  listen();
  await pass(1);
  page.answer(path, () => ({ status_code: 503, symbols: [] }));
  await pass(5 * secondMs);
  expect(state()).toMatchObject({ phase: 'ready', error: { code: 503 }, value: [{ symbol: 'BTCUSDT' }] });
});

test('[R9.3] the first load is retried three times, 1 to 10 s apart; its failure shows from the first one on', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.999);
  const { page, requestCount, listen, state } = await start('standard');
  page.answer(path, down);
  listen();
  await pass(1);
  expect([requestCount(), state()]).toMatchObject([1, { phase: 'failed', error: { kind: 'network' } }]);
  await pass(29 * secondMs);
  expect([requestCount(), state().phase]).toEqual([3, 'failed']);
  await pass(secondMs);
  expect([requestCount(), state().phase]).toEqual([4, 'failed']);
  page.answer(path, () => resultOf(symbol()));
  await pass(5 * secondMs);
  expect([requestCount(), state().phase]).toEqual([5, 'ready']);
});

test('[R9.3] a retry by button loads at once, without the wait for the next try', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.999);
  const { page, requestCount, listen, state, retrySymbols } = await start('standard');
  page.answer(path, down);
  listen();
  await pass(1);
  page.answer(path, () => resultOf(symbol()));
  retrySymbols();
  expect(state().phase).toBe('loading');
  await pass(1);
  expect([requestCount(), state().phase]).toEqual([2, 'ready']);
  retrySymbols();
  await pass(60 * secondMs);
  expect([requestCount(), state().phase]).toEqual([2, 'ready']);
});

test('a change of person loads the fees again at once and ignores the pending response', async () => {
  const { page, listen, state, storeToken } = await start('standard');
  const slow = heldResponses();
  page.answer(path, slow.respond);
  listen();
  await pass(1);
  page.answer(path, ({ headers }) => resultOf(symbol({ maker_fee_rate: headers.get('usertoken') ? '0.0004' : '1' })));
  storeToken('mine', false);
  await pass(1);
  slow.release();
  await pass(1);
  expect(state()).toMatchObject({ value: [{ maker_fee_rate: '0.0004' }] });
});

test.each([
  ['12', 12],
  ['3600', 60],
])('[R9.4] a Retry-After of %s s delays the next poll by %i s', async (retryAfter, delay) => {
  const { requestCount, listen } = await start();
  listen();
  await pass(1);
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    await fetch(address, init);
    return new Response('', { status: 429, headers: { 'retry-after': retryAfter } });
  });
  await pass(5 * secondMs);
  expect(requestCount()).toBe(2);
  await pass(delay * secondMs - 2);
  expect(requestCount()).toBe(2);
  await pass(2);
  expect(requestCount()).toBe(3);
});
