import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { profileRow } from '../../api/support/fake-exchange.ts';
import { down, FakeStorage, openPage, paths } from '../../session/support/page.ts';
import { pair } from '../support/order-terms.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const calls = {
  config: '/x/config/config/web',
  rules: '/x/main/spot/api/basic/isKycRule',
  notices: '/x/main/spot/api/basic/query_notice_visible_symbol',
  suspensions: '/x/main/spot/api/basic/query_suspension_visible_symbol',
} as const;
const settle = () => vi.advanceTimersByTimeAsync(1);

/** A page whose exchange has one pair; `tab` may contain a session. */
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
  const session = await import('#session/start.ts');
  const store = {
    ...(await import('#spot/pairs/pairs-store.ts')),
    ...(await import('#spot/pairs/favorites.ts')),
    ...(await import('#session/preferences/preferences.ts')),
    ...(await import('#session/preferences/set-preference.ts')),
    ...(await import('#session/on-person-change.ts')),
  };
  session.startSession({ lang: 'en' });
  return { page, store, requestCount: (path: string) => page.paths().filter((each) => each === path).length };
}

test('the list is loaded once, then only its version is requested each minute while the page is visible', async () => {
  const { page, store, requestCount } = await start();
  const stop = store.watchPairs();
  await settle();
  const loaded = store.$pairs.get();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([
    requestCount(calls.config),
    page.requests.findLast(({ path }) => path === calls.config)?.params['version'],
  ]).toEqual([2, 'v1']);
  expect(store.$pairs.get()).toBe(loaded);
  page.hide(true);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(requestCount(calls.config)).toBe(2);
  page.hide(false);
  await settle();
  expect(requestCount(calls.config)).toBe(3);
  stop();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(requestCount(calls.config)).toBe(3);
});

test('[R9.3] a failed list is requested three more times before the load state is failed; the previous list stays', async () => {
  const { page, store, requestCount } = await start();
  page.answer(calls.config, down);
  void store.refreshPairs();
  await settle();
  expect(store.$pairsLoad.get().phase).toBe('loading');
  await vi.advanceTimersByTimeAsync(30_000);
  expect([requestCount(calls.config), store.$pairsLoad.get().phase]).toEqual([4, 'failed']);
  page.answer(calls.config, () => ({ version: 'v2', symbols: [pair()] }));
  void store.refreshPairs();
  await settle();
  expect([store.$pairsLoad.get().phase, store.$pairs.get().length]).toEqual(['done', 1]);
});

test('[R6.5] the verification rules are requested for the current user', async () => {
  const visitor = await start();
  visitor.store.watchPairs();
  await settle();
  expect(visitor.requestCount(calls.rules)).toBe(0);
  await vi.advanceTimersByTimeAsync(300);
  expect(visitor.store.$kycRules.get()?.get('BTCUSDT')?.reason).toBe('');
  const tab = new FakeStorage();
  tab.setItem('usertoken', 'mine');
  const person = await start(tab);
  person.store.watchPairs();
  await settle();
  expect(person.store.$kycRules.get()?.get('BTCUSDT')?.reason).toBe('LEVEL');
});

test('favorites of a visitor are stored in the browser and removed when the person changes', async () => {
  const { page, store } = await start();
  await store.toggleFavorite('BTCUSDT');
  await store.toggleFavorite('ETHUSDT');
  await store.toggleFavorite('BTCUSDT');
  expect(store.$favorites.get()).toEqual(['ETHUSDT']);
  expect(page.paths()).not.toContain(paths.prefSetting);
  store.clearPersonData();
  expect(store.$favorites.get()).toEqual([]);
});

test.each([
  ['later in this browser', 1_700_000_000_000, ['BTCUSDT']],
  ['later at the exchange', 1_900_000_000_000, ['ETHUSDT', 'SOLUSDT']],
])('favorites that were set %s win', async (_, updateTime, expected) => {
  const { page, store } = await start();
  page.answer(paths.preferences, () => ({ settings: [{ key: 'favorites', value: 'ETHUSDT,SOLUSDT', updateTime }] }));
  page.answer(paths.prefSetting, ({ params }) => ({ settings: params['settings'] }));
  vi.setSystemTime(1_800_000_000_000);
  await store.toggleFavorite('BTCUSDT');
  await store.loadPreferences();
  await settle();
  expect(store.$favorites.get()).toEqual(expected);
});

test('[R9.2] the stream endpoints are loaded with the list', async () => {
  const { page, store } = await start();
  const { config } = await import('#config');
  const { $socketEndpoints } = await import('#session/socket-endpoints.ts');
  config.lines.market = ['/a', '/b'];
  page.answer(calls.config, ({ params }) => {
    const items = params['items'];
    const lines = Array.isArray(items) && items.includes('lines') && { market: ['/b', '/a'], spot: [], unified: [] };
    return { version: 'v1', symbols: [pair()], tokens: [], ...(lines && { lines }) };
  });
  await store.refreshPairs();
  expect($socketEndpoints.get().market).toEqual(['/b', '/a']);
});

test('[Q-F16] a status of the stream applies at once, and a list that was requested before does not undo it', async () => {
  const { page, store, requestCount } = await start();
  await store.refreshPairs();
  const { symbolId, showStatus, noticeVisible, allowPlan } = pair();
  const status = { s: symbolId, showStatus, noticeVisible, allowPlan, isBanBuy: false, isBanSell: false };
  const statusOf = () => store.$pairs.get()[0]?.tradeStatus;
  store.applyStatuses([{ ...status, tradeStatus: 0 }]);
  expect(statusOf()).toBe(0);
  await vi.advanceTimersByTimeAsync(2_000);
  expect([requestCount(calls.suspensions), requestCount(calls.notices), requestCount(calls.config)]).toEqual([2, 2, 1]);
  const shown = store.$pairs.get();
  store.applyStatuses([{ ...status, tradeStatus: 0 }]);
  expect(store.$pairs.get()).toBe(shown);
  page.answer(calls.config, () => ({ version: 'v2', symbols: [pair({ tradeStatus: 1 })] }));
  await store.refreshPairs();
  expect(statusOf()).toBe(0);
  // Without a connection the loaded list is newer.
  store.forgetStatuses();
  await store.refreshPairs();
  expect(statusOf()).toBe(1);
  // A pair that the list lacks loads the list.
  const loads = requestCount(calls.config);
  store.applyStatuses([{ ...status, s: 'NEWUSDT', tradeStatus: 1 }]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(requestCount(calls.config)).toBe(loads + 1);
});

test('[OK22] pairs of an area that the site does not offer are not shown, and the stream that names one loads no list', async () => {
  vi.resetModules();
  const { config } = await import('#config');
  const features = { ...config.features, leveraged: false, margin: false, launchpad: false, plan: false };
  vi.doMock('#config', () => ({ config: { ...config, features } }));
  const { page, store, requestCount } = await start();
  const listed = pair({ loanEnabled: true, allowPlan: true, mark: ['SEED', 'NEW'] });
  const token = pair({ symbolId: 'BTC3LUSDT', symbolType: 'LT', zone: 'LT' });
  page.answer(calls.config, () => ({ version: 'v1', symbols: [listed, token], tokens: [] }));
  const stop = store.watchPairs();
  await settle();
  const shown = { ...listed, loanEnabled: false, allowPlan: false, mark: ['NEW'] };
  expect(store.$pairs.get()).toEqual([shown]);
  const { showStatus: listedStatus, noticeVisible: hasNotice } = listed;
  store.applyStatuses([
    {
      s: listed.symbolId,
      tradeStatus: 0,
      showStatus: listedStatus,
      noticeVisible: hasNotice,
      allowPlan: true,
      isBanBuy: false,
      isBanSell: false,
    },
  ]);
  expect(store.$pairs.get()).toEqual([{ ...shown, tradeStatus: 0 }]);
  const { symbolId: s, tradeStatus, showStatus, isBanBuy, isBanSell, noticeVisible, allowPlan } = token;
  const before = requestCount(calls.config);
  store.applyStatuses([{ s, tradeStatus, showStatus, isBanBuy, isBanSell, noticeVisible, allowPlan }]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(requestCount(calls.config)).toBe(before);
  stop();
  vi.doUnmock('#config');
  vi.resetModules();
});
