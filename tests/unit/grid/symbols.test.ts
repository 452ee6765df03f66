import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { down, openPage } from '../session/page.ts';

const path = '/x/bot/s1/bot/grid/v1/list-symbol-info';
const second = 1_000;
/** Nanostores lets go of what nobody reads after so long. ms */
const lettingGoMs = 1_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

const symbol = (more: object = {}) => ({
  symbol: 'BTCUSDT',
  base_token: 'BTC',
  quote_token: 'USDT',
  price_precision: 2,
  base_precision: 6,
  quote_precision: 8,
  min_investment: '10',
  max_investment: '1000000',
  min_cell_number: 2,
  max_cell_number: 500,
  last_price: '60000',
  change_24h: '0.01',
  maker_fee_rate: '0.001',
  taker_fee_rate: '0.001',
  spot_symbol_status: 'ONLINE',
  running_num: 0,
  hot_apr: '0',
  recommend: null,
  ...more,
});
const answerOf = (...symbols: object[]) => ({ status_code: 200, symbols });

/** A page with a session, its exchange's one pair, and a tab of grid bots open. */
async function start(tab: 'standard' | 'strategy' = 'strategy') {
  const page = openPage();
  page.answer(path, () => answerOf(symbol()));
  const { startSession } = await import('../../../src/session/start.ts');
  const { $botTab } = await import('../../../src/grid/tab.ts');
  const { $gridSymbols } = await import('../../../src/grid/symbols.ts');
  const { keepToken } = await import('../../../src/session/token.ts');
  startSession({ lang: 'en' });
  $botTab.set(tab);
  const states: unknown[] = [];
  return {
    page,
    states,
    $botTab,
    keepToken,
    asked: () => page.paths().filter((each) => each === path).length,
    state: () => $gridSymbols.get(),
    /** Someone reads; gives the function that ends it. */
    read: () => $gridSymbols.listen((state) => states.push(state)),
  };
}

/** Answers wait until they are let go; `most` tells how many waited at once. */
function heldBack() {
  const waiting: (() => void)[] = [];
  let most = 0;
  const answer = () =>
    new Promise((resolve) => {
      waiting.push(() => resolve(answerOf(symbol())));
      most = Math.max(most, waiting.length);
    });
  return { answer, most: () => most, letGo: () => waiting.splice(0).forEach((go) => go()) };
}

test('[R9.4] [R4.7] nothing is asked before it is read; then at once and every 5 s until it is left', async () => {
  const { asked, read, state } = await start();
  await pass(20 * second);
  expect(asked()).toBe(0);
  const leave = read();
  await pass(1);
  expect([asked(), state().phase]).toEqual([1, 'ready']);
  await pass(5 * second - 2);
  expect(asked()).toBe(1);
  await pass(1);
  expect(asked()).toBe(2);
  await pass(50 * second);
  expect(asked()).toBe(12);
  leave();
  await pass(lettingGoMs + 60 * second);
  expect(asked()).toBe(12);
});

test('[R9.4] [R4.7] when it is left, what is under way is ended', async () => {
  const { page, asked, read, states } = await start();
  const slow = heldBack();
  const leave = read();
  await pass(1);
  page.answer(path, slow.answer);
  await pass(5 * second);
  states.length = 0;
  leave();
  await pass(lettingGoMs);
  slow.letGo();
  await pass(60 * second);
  expect([asked(), states]).toEqual([2, []]);
});

test('[R9.4] read again, it shows what there was and asks at once', async () => {
  const { asked, read, state } = await start();
  const leave = read();
  await pass(1);
  leave();
  await pass(lettingGoMs);
  read();
  expect(state().phase).toBe('ready');
  await pass(1);
  expect(asked()).toBe(2);
});

test.each([
  ['hidden', (page: Awaited<ReturnType<typeof start>>['page'], isAway: boolean) => page.hide(isAway)],
  ['offline', (page: Awaited<ReturnType<typeof start>>['page'], isAway: boolean) => page.goOffline(isAway)],
])('[R9.4] [R4.7] a page that is %s asks nothing, and at once when it is back', async (_, away) => {
  const { page, asked, read } = await start();
  read();
  await pass(1);
  away(page, true);
  await pass(60 * second);
  expect(asked()).toBe(1);
  away(page, false);
  await pass(1);
  expect(asked()).toBe(2);
  away(page, true);
  away(page, false);
  await pass(5 * second - 3);
  expect(asked()).toBe(2);
  await pass(2);
  expect(asked()).toBe(3);
});

test('[R9.4] [R4.7] the standard tab has the list once; the strategy tab asks again', async () => {
  const { asked, read, $botTab } = await start('standard');
  read();
  await pass(60 * second);
  expect(asked()).toBe(1);
  $botTab.set('strategy');
  await pass(5 * second + 1);
  expect(asked()).toBe(3);
  $botTab.set('standard');
  await pass(60 * second);
  expect(asked()).toBe(3);
});

test('[R9.4] slow answers do not pile up: one question at a time, beats that it outlasts are let go', async () => {
  const { page, asked, read } = await start();
  const slow = heldBack();
  read();
  await pass(1);
  page.answer(path, slow.answer);
  await pass(22 * second);
  expect([asked(), slow.most()]).toEqual([2, 1]);
  slow.letGo();
  await pass(second);
  expect(asked()).toBe(2);
  await pass(2 * second);
  expect([asked(), slow.most()]).toEqual([3, 1]);
});

test('[R9.4] an answer that says the same changes nothing, another one is shown', async () => {
  const { page, read, state, states } = await start();
  read();
  await pass(1);
  const before = state();
  states.length = 0;
  await pass(30 * second);
  expect([state() === before, states]).toEqual([true, []]);
  page.answer(path, () => answerOf(symbol({ last_price: '60001' })));
  await pass(30 * second);
  expect(states).toMatchObject([{ phase: 'ready', isStale: false, symbols: [{ last_price: '60001' }] }]);
});

test('[R9.4] a poll that fails is not resent and keeps the list as stale; the next that comes makes it fresh', async () => {
  const { page, asked, read, state, states } = await start();
  read();
  await pass(1);
  const { symbols } = Object.assign({ symbols: undefined }, state());
  states.length = 0;
  page.answer(path, down);
  await pass(10 * second);
  expect([asked(), states]).toMatchObject([3, [{ phase: 'ready', isStale: true }]]);
  page.answer(path, () => answerOf(symbol()));
  await pass(5 * second);
  expect(states).toEqual([
    { phase: 'ready', symbols, isStale: true },
    { phase: 'ready', symbols, isStale: false },
  ]);
});

test('[R9.4] a code of the bot service other than success is no list', async () => {
  const { page, read, state } = await start();
  read();
  await pass(1);
  page.answer(path, () => ({ status_code: 503, symbols: [] }));
  await pass(5 * second);
  expect(state()).toMatchObject({ phase: 'ready', isStale: true, symbols: [{ symbol: 'BTCUSDT' }] });
});

test('[R9.3] the first load is tried three more times, 1 to 10 s apart, before it is said to have failed', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.999);
  const { page, asked, read, state } = await start('standard');
  page.answer(path, down);
  read();
  await pass(1);
  expect([asked(), state().phase]).toEqual([1, 'loading']);
  await pass(29 * second);
  expect([asked(), state().phase]).toEqual([3, 'loading']);
  await pass(second);
  expect([asked(), state().phase]).toEqual([4, 'failed']);
  page.answer(path, () => answerOf(symbol()));
  await pass(5 * second);
  expect([asked(), state().phase]).toEqual([5, 'ready']);
});

test('fees are of who asks: another person is asked for at once, the answer for the one before falls away', async () => {
  const { page, read, state, keepToken } = await start('standard');
  const slow = heldBack();
  page.answer(path, slow.answer);
  read();
  await pass(1);
  page.answer(path, ({ headers }) => answerOf(symbol({ maker_fee_rate: headers.get('usertoken') ? '0.0004' : '1' })));
  keepToken('mine', false);
  await pass(1);
  slow.letGo();
  await pass(1);
  expect(state()).toMatchObject({ symbols: [{ maker_fee_rate: '0.0004' }] });
});

test.each([
  ['12', 12],
  ['3600', 60],
])('[R9.4] an exchange that asks for %s s of rest is left alone %i s', async (retryAfter, rest) => {
  const { asked, read } = await start();
  read();
  await pass(1);
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    await fetch(address, init);
    return new Response('', { status: 429, headers: { 'retry-after': retryAfter } });
  });
  await pass(5 * second);
  expect(asked()).toBe(2);
  await pass(rest * second - 2);
  expect(asked()).toBe(2);
  await pass(2);
  expect(asked()).toBe(3);
});
