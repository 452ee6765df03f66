import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { profileRow } from '../api/exchange.ts';
import { down, FakeStorage, openPage, paths } from '../session/page.ts';
import { pair } from './terms.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const calls = {
  config: '/x/config/config/web',
  rules: '/x/main/spot/api/basic/isKycRule',
  notices: '/x/main/spot/api/basic/query_notice_visible_symbol',
  suspensions: '/x/main/spot/api/basic/query_suspension_visible_symbol',
} as const;
const answered = () => vi.advanceTimersByTimeAsync(1);

/** A page whose exchange has one pair; `tab` may hold a session. */
async function start(tab = new FakeStorage()) {
  const page = openPage({ tab });
  const rule = { symbolId: 'BTCUSDT', isShow: true, area: [], minLevel: 0, reason: '' };
  page.answer(calls.config, ({ params }) =>
    params['version'] === 'v1' ? { version: 'v1', unchanged: true } : { version: 'v1', symbols: [pair()], tokens: [] },
  );
  page.answer(calls.rules, ({ headers }) => ({
    list: [{ ...rule, reason: headers.get('usertoken') ? 'LEVEL' : '' }],
  }));
  page.answer(calls.notices, () => ({ list: [] }));
  page.answer(calls.suspensions, () => ({ list: [] }));
  page.answer(paths.profile, () => profileRow);
  const session = await import('../../../src/session/start.ts');
  const store = {
    ...(await import('../../../src/spot/pairs-store.ts')),
    ...(await import('../../../src/spot/favorites.ts')),
    ...(await import('../../../src/session/preferences.ts')),
    ...(await import('../../../src/session/leaving.ts')),
  };
  session.startSession({ lang: 'en' });
  return { page, store, asked: (path: string) => page.paths().filter((each) => each === path).length };
}

test('the list comes once, then only its version is asked for, each minute while the page is seen', async () => {
  const { page, store, asked } = await start();
  const end = store.watchPairs();
  await answered();
  expect(store.pairOf('BTC', 'USDT')?.symbolId).toBe('BTCUSDT');
  expect(store.pairOf('BTC', 'EUR')).toBeUndefined();
  const kept = store.$pairs.get();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([asked(calls.config), page.requests.findLast(({ path }) => path === calls.config)?.params['version']]).toEqual(
    [2, 'v1'],
  );
  expect(store.$pairs.get()).toBe(kept);
  page.hide(true);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked(calls.config)).toBe(2);
  page.hide(false);
  await answered();
  expect(asked(calls.config)).toBe(3);
  end();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked(calls.config)).toBe(3);
});

test('[R9.3] a list that does not come is asked for three more times, then said to have failed; the one there was stays', async () => {
  const { page, store, asked } = await start();
  page.answer(calls.config, down);
  void store.refreshPairs();
  await answered();
  expect(store.$pairsLoad.get().phase).toBe('loading');
  await vi.advanceTimersByTimeAsync(30_000);
  expect([asked(calls.config), store.$pairsLoad.get().phase]).toEqual([4, 'failed']);
  page.answer(calls.config, () => ({ version: 'v2', symbols: [pair()] }));
  void store.refreshPairs();
  await answered();
  expect([store.$pairsLoad.get().phase, store.$pairs.get().length]).toEqual(['done', 1]);
});

test('[R6.5] the identity rules are asked for as who is here', async () => {
  const visitor = await start();
  visitor.store.watchPairs();
  await answered();
  expect(visitor.asked(calls.rules)).toBe(0);
  await vi.advanceTimersByTimeAsync(300);
  expect(visitor.store.$kycRules.get()?.get('BTCUSDT')?.reason).toBe('');
  const tab = new FakeStorage();
  tab.setItem('usertoken', 'mine');
  const person = await start(tab);
  person.store.watchPairs();
  await answered();
  expect(person.store.$kycRules.get()?.get('BTCUSDT')?.reason).toBe('LEVEL');
});

test('favourites are kept here for a visitor, and emptied when a person leaves', async () => {
  const { page, store } = await start();
  await store.toggleFavorite('BTCUSDT');
  await store.toggleFavorite('ETHUSDT');
  await store.toggleFavorite('BTCUSDT');
  expect(store.$favorites.get()).toEqual(['ETHUSDT']);
  expect(page.paths()).not.toContain(paths.prefSetting);
  store.clearPerson();
  expect(store.$favorites.get()).toEqual([]);
});

test.each([
  ['later here', 1_700_000_000_000, ['BTCUSDT']],
  ['later at the exchange', 1_900_000_000_000, ['ETHUSDT', 'SOLUSDT']],
])('of favourites set %s those win', async (_, updateTime, kept) => {
  const { page, store } = await start();
  page.answer(paths.preferences, () => ({ settings: [{ key: 'favorites', value: 'ETHUSDT,SOLUSDT', updateTime }] }));
  page.answer(paths.prefSetting, ({ params }) => ({ settings: params['settings'] }));
  vi.setSystemTime(1_800_000_000_000);
  await store.toggleFavorite('BTCUSDT');
  await store.loadPreferences();
  await answered();
  expect(store.$favorites.get()).toEqual(kept);
});

test('[R9.2] the lines of the streams come with the list', async () => {
  const { page, store } = await start();
  const { config } = await import('../../../slipway.config.ts');
  const { $lines } = await import('../../../src/session/lines.ts');
  config.lines.market = ['/a', '/b'];
  page.answer(calls.config, ({ params }) => {
    const items = params['items'];
    const lines = Array.isArray(items) && items.includes('lines') && { market: ['/b', '/a'], spot: [], unified: [] };
    return { version: 'v1', symbols: [pair()], tokens: [], ...(lines && { lines }) };
  });
  await store.refreshPairs();
  expect($lines.get().market).toEqual(['/b', '/a']);
});
