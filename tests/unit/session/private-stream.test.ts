import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { profileRow } from '../api/support/fake-exchange.ts';
import { FakeStorage, openPage, paths, refuse } from './support/page.ts';
import type { Balances } from '#session/balances.ts';
import { balanceRow, unifiedRow } from './support/balance-rows.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function personOn(page: ReturnType<typeof openPage>, profile: unknown = profileRow) {
  page.answer(paths.profile, () => profile);
  const token = await import('#session/token.ts');
  const user = await import('#session/user.ts');
  token.$token.set('mine');
  await user.loadProfile();
  return { ...token, ...user };
}

test("[R3.5] a standard account's balances come from the asset list, by coin", async () => {
  const page = openPage();
  await personOn(page);
  const balances = await import('#session/balances.ts');
  page.answer(paths.assets, () => ({
    list: [balanceRow()],
    totalUsd: '80',
    totalBtc: '0.001',
    ver: 1,
  }));
  await balances.loadBalances();
  expect([balances.$balances.get(), balances.$balancesLoad.get()]).toEqual([{ SLIP: balanceRow() }, { phase: 'done' }]);
});

test("[R3.5] a unified account's balances come from its coin list, in the same shape", async () => {
  const page = openPage();
  await personOn(page, { ...profileRow, member_tag: { UTA: 'SUCCESS' } });
  const balances = await import('#session/balances.ts');
  const totals = {
    totalEquity: '1',
    totalMarginBalance: '1',
    accountIMRate: '0',
    accountMMRate: '0',
    maxBuy: '0',
    maxSell: '0',
  };
  page.answer(paths.available, () => ({ accountType: 6, coinList: [unifiedRow()], ...totals }));
  await balances.loadBalances();
  expect(balances.$balances.get()['SLIP']).toEqual({
    tokenId: 'SLIP',
    free: '5',
    frozen: '1',
    total: '4',
    loan: '2',
    interest: '0',
    spotAvailableBalance: '3',
    transferLimit: '3',
    usdValue: '7',
    ver: 1,
  });
  expect(page.paths()).not.toContain(paths.assets);
});

test('a failed load publishes its error and keeps the balances', async () => {
  const page = openPage();
  await personOn(page);
  const balances = await import('#session/balances.ts');
  balances.applyBalanceRows([balanceRow()]);
  page.answer(paths.assets, () => refuse(10016));
  await balances.loadBalances();
  expect(balances.$balancesLoad.get()).toMatchObject({ phase: 'failed', error: { kind: 'internalFault' } });
  expect(balances.$balances.get()['SLIP']?.free).toBe('1000');
});

test('the response for a previous person is dropped', async () => {
  const page = openPage();
  await personOn(page);
  const balances = await import('#session/balances.ts');
  const { logInWithToken } = await import('#session/login.ts');
  page.answer(paths.assets, () => ({ list: [balanceRow()], totalUsd: '80', totalBtc: '0', ver: 1 }));
  const load = balances.loadBalances();
  void logInWithToken('another', false);
  await load;
  expect([balances.$balances.get(), balances.$balancesLoad.get()]).toEqual([{}, { phase: 'idle' }]);
});

test('a token that is renewed for the same person does not drop a response', async () => {
  const page = openPage();
  const { $token } = await personOn(page);
  const balances = await import('#session/balances.ts');
  page.answer(paths.assets, () => ({ list: [balanceRow()], totalUsd: '80', totalBtc: '0', ver: 1 }));
  const load = balances.loadBalances();
  $token.set('renewed');
  await load;
  expect(Object.keys(balances.$balances.get())).toEqual(['SLIP']);
});

test('[R3.5] whatever the order of rows, the highest ver of a coin wins', async () => {
  openPage();
  const { mergeBalances } = await import('#session/balances.ts');
  const row = fc
    .record({ tokenId: fc.constantFrom('SLIP', 'USDT', 'BTC'), ver: fc.nat(20) })
    .map(({ tokenId, ver }) => balanceRow({ tokenId, ver, free: String(ver) }));
  fc.assert(
    fc.property(fc.array(fc.array(row, { maxLength: 5 }), { maxLength: 6 }), (batches) => {
      const merged = batches.reduce<Balances>(
        (current, rows) =>
          mergeBalances(
            current,
            [...rows].sort((a, b) => a.ver - b.ver),
          ),
        {},
      );
      const highest = new Map<string, number>();
      for (const { tokenId, ver } of batches.flat()) highest.set(tokenId, Math.max(highest.get(tokenId) ?? -1, ver));
      expect(Object.fromEntries(Object.entries(merged).map(([coin, { free }]) => [coin, free]))).toEqual(
        Object.fromEntries([...highest].map(([coin, ver]) => [coin, String(ver)])),
      );
    }),
  );
});

test('[R3.5] a row with an equal ver gives its value in USD alone, which prices change', async () => {
  openPage();
  const { mergeBalances } = await import('#session/balances.ts');
  const held = mergeBalances({}, [balanceRow({ ver: 3, free: '5', usdValue: '10' })]);
  const repriced = mergeBalances(held, [balanceRow({ ver: 3, free: '7', usdValue: '12' })]);
  expect(repriced['SLIP']).toMatchObject({ ver: 3, free: '5', usdValue: '12' });
  expect(mergeBalances(repriced, [balanceRow({ ver: 2, free: '7', usdValue: '1' })])).toBe(repriced);
  expect(mergeBalances(repriced, [balanceRow({ ver: 3, usdValue: '12' })])).toBe(repriced);
});

test('[Q-S11] rows of the stream that do not fit the schema are dropped', async () => {
  openPage();
  const { $balances, applyBalanceRows } = await import('#session/balances.ts');
  applyBalanceRows([
    null,
    7,
    { tokenId: '__proto__', ver: 1 },
    balanceRow({ tokenId: '__proto__' }),
    balanceRow(),
    unifiedRow({ coin: 'BTC' }),
  ]);
  expect(Object.keys($balances.get())).toEqual(['SLIP', 'BTC']);
});

test.each([
  [{ KYC: 'SUCCESS' }, 'LEVEL_2', 10],
  [{ KYC: 'PENDING' }, 'LEVEL_2', 2],
  [{}, 'LEVEL_0', 0],
  [{}, 'LEVEL_9', 9],
  [{}, undefined, 0],
])('[R6.4] [R3.4] tag %o and level %s result in level %d', async (tags, level, expected) => {
  const { kycLevelOf } = await import('#session/kyc.ts');
  const kyc = level === undefined ? undefined : { applicant: { level, status: 'PASSED' as const, country: 'SG' } };
  expect(kycLevelOf({ member_tag: tags }, kyc)).toBe(expected);
});

test('[R3.4] the identity verification is loaded and determines the level', async () => {
  const page = openPage();
  await personOn(page, { ...profileRow, member_tag: {} });
  const { $kyc, $kycLevel, loadKyc } = await import('#session/kyc.ts');
  page.answer(paths.kyc, () => ({ applicant: { level: 'LEVEL_3', status: 'NEW_STATE', country: 'SG' }, area: 'SG' }));
  await loadKyc();
  expect([$kycLevel.get(), $kyc.get()?.applicant.status]).toEqual([3, 'UNKNOWN']);
});

/** Opens a page with preferences of this browser and of the exchange, each with its time. */
async function preferencesOn(
  local: Record<string, [value: string, setAt: number]>,
  remote: Record<string, [value: string, setAt: number]>,
) {
  const storage = new FakeStorage();
  for (const [key, [value]] of Object.entries(local)) storage.setItem(key, value);
  storage.setItem(
    'preferencesSetAt',
    JSON.stringify(Object.fromEntries(Object.entries(local).map(([key, [, at]]) => [key, at]))),
  );
  const page = openPage({ local: storage });
  const rows = Object.entries(remote).map(([key, [value, updateTime]]) => ({ key, value, updateTime }));
  page.answer(paths.preferences, () => ({ settings: rows }));
  page.answer(paths.prefSetting, ({ params }) => params);
  await personOn(page);
  const preferences = {
    ...(await import('#session/preferences/preferences.ts')),
    ...(await import('#session/preferences/set-preference.ts')),
  };
  await preferences.loadPreferences();
  const { $showAssets, $theme } = await import('#session/settings.ts');
  const written = page.requests.filter(({ path }) => path === paths.prefSetting).map(({ params }) => params);
  return { page, preferences, $showAssets, $theme, written };
}

test('[R4.9] at login the later setting wins, key by key', async () => {
  const { $showAssets, $theme, written } = await preferencesOn(
    { showAssets: ['0', 200], theme: ['dark', 100] },
    { showAssets: ['1', 100], theme: ['light', 200] },
  );
  expect([$showAssets.get(), $theme.get()]).toEqual([false, 'light']);
  expect(written).toEqual([{ settings: [{ key: 'showAssets', value: '0' }] }]);
});

test('[R4.9] a preference that was never set in this browser is read from the exchange, and nothing is written', async () => {
  const { $showAssets, written, preferences } = await preferencesOn(
    {},
    { showAssets: ['0', 100], favorites: ['BTCUSDT', 50], unheardOf: ['x', 1] },
  );
  expect([$showAssets.get(), written, preferences.$preferences.get()]).toEqual([
    false,
    [],
    { showAssets: '0', favorites: 'BTCUSDT' },
  ]);
});

test('[R4.9] hiding amounts is saved in this browser at once and as showAssets 0 at the exchange', async () => {
  const { page, preferences, $showAssets } = await preferencesOn({}, {});
  const saved = preferences.setShowAssets(false);
  expect($showAssets.get()).toBe(false);
  await saved;
  expect(page.requests.at(-1)?.params).toEqual({ settings: [{ key: 'showAssets', value: '0' }] });
});

test('[A10] [R4.9] amounts whose hiding could not be saved stay hidden, and the next start saves it', async () => {
  const { page, preferences, $showAssets } = await preferencesOn({}, { showAssets: ['1', 100] });
  page.answer(paths.prefSetting, () => refuse(10001));
  expect(await preferences.setShowAssets(false)).toMatchObject({ kind: 'badParameter' });
  expect($showAssets.get()).toBe(false);
  page.answer(paths.prefSetting, ({ params }) => params);
  await preferences.loadPreferences();
  expect($showAssets.get()).toBe(false);
  expect(page.requests.at(-1)?.params).toEqual({ settings: [{ key: 'showAssets', value: '0' }] });
});

test("[R4.9] a visitor's choice stays in this browser", async () => {
  const local = new FakeStorage();
  const page = openPage({ local });
  const { setShowAssets, setTheme } = await import('#session/preferences/set-preference.ts');
  await setShowAssets(false);
  await setTheme('dark');
  expect([local.getItem('showAssets'), local.getItem('theme'), page.paths()]).toEqual(['0', 'dark', []]);
});

test('savePreference returns the error of the exchange', async () => {
  const { page, preferences } = await preferencesOn({}, {});
  page.answer(paths.prefSetting, () => refuse(10001));
  expect(await preferences.savePreference('currency', 'EUR')).toMatchObject({ kind: 'badParameter' });
});

/** Replaces the browser's sockets and returns those that were opened. */
function fakeSockets() {
  const opened: Socket[] = [];
  class Socket {
    readonly sent: string[] = [];
    onopen?: () => void;
    onmessage?: (event: { data: string }) => void;
    onclose?: (event: { code: number }) => void;
    readonly url: string;
    constructor(url: string) {
      this.url = url;
      opened.push(this);
    }
    send(text: string): void {
      this.sent.push(text);
    }
    close(): void {}
    receive(message: object): void {
      this.onmessage?.({ data: JSON.stringify(message) });
    }
    logIn(): void {
      this.onopen?.();
      this.receive({ op: 'login', success: true, conn_id: 'c', uid: '1', session: 's', ts: 1 });
    }
  }
  vi.stubGlobal('WebSocket', Socket);
  return opened;
}

/** Opens the private stream of a person. */
async function streamOn(page: ReturnType<typeof openPage>) {
  const opened = fakeSockets();
  await personOn(page);
  page.answer('/x/main/v2/private/user/ott', () => ({ token: 'a'.repeat(32), expiresIn: 30_000 }));
  return { opened, ...(await import('#session/private-stream/private-stream.ts')) };
}

test('[Q-U14] the time of the last message of the private stream is stored, pongs included', async () => {
  const { opened, syncStreamWithUser } = await streamOn(openPage());
  const { $streamMessageTime } = await import('#session/private-stream/topics.ts');
  syncStreamWithUser();
  await vi.advanceTimersByTimeAsync(100);
  opened[0]?.logIn();
  opened[0]?.receive({ topic: 'balance', type: 'update', seq: 1, ts: 1_780_000_000_500, data: [] });
  expect($streamMessageTime.get()).toBe(1_780_000_000_500);
  opened[0]?.receive({ op: 'pong', ts: 1, time_now: 1_780_000_020_000, seq: 1 });
  expect($streamMessageTime.get()).toBe(1_780_000_020_000);
});

test('[Q-F17] [Q-F19] readers load again when their topic has no snapshot and is pushed from now on, and after a new connection', async () => {
  const { opened, syncStreamWithUser, closeStream } = await streamOn(openPage());
  const { registerTopicReader } = await import('#session/private-stream/topics.ts');
  const topics = ['order', 'trade', 'notice'] as const;
  const events: string[] = [];
  const ends = topics.map((topic) =>
    registerTopicReader({ topic, apply: () => undefined, onResync: () => events.push(topic) }),
  );
  const answer = (args: string[]) => ({ op: 'subscribe', success: true, args, failed: [], conn_id: 'c', ts: 1 });
  syncStreamWithUser();
  await vi.advanceTimersByTimeAsync(100);
  opened[0]?.logIn();
  expect(events).toEqual([]);
  opened[0]?.receive(answer(['order', 'notice']));
  expect(events.splice(0)).toEqual(['order']);
  opened[0]?.onclose?.({ code: 1006 });
  await vi.advanceTimersByTimeAsync(7_000);
  opened[1]?.logIn();
  expect(events).toEqual([]);
  opened[1]?.receive(answer(['order', 'trade', 'notice']));
  expect(events).toEqual(['order', 'trade', 'notice']);
  closeStream();
  ends.forEach((end) => end());
});

test.each([
  [1008, 'policy'],
  [4004, 'elsewhere'],
] as const)(
  '[Q-U14] a stream that the exchange closes with %i says why, until it connects again',
  async (code, reason) => {
    const { opened, syncStreamWithUser, closeStream } = await streamOn(openPage());
    const { $streamEnd } = await import('#session/private-stream/topics.ts');
    const { reconnectStream } = await import('#session/private-stream/private-stream.ts');
    syncStreamWithUser();
    await vi.advanceTimersByTimeAsync(100);
    opened[0]?.logIn();
    expect($streamEnd.get()).toBeUndefined();
    opened[0]?.onclose?.({ code });
    expect($streamEnd.get()).toBe(reason);
    reconnectStream();
    expect($streamEnd.get()).toBeUndefined();
    closeStream();
  },
);

test('[R9.2] the private stream uses the endpoints that the exchange publishes', async () => {
  const { opened, syncStreamWithUser, closeStream } = await streamOn(openPage());
  const { config } = await import('#config');
  config.lines.spot = ['wss://a.example/ws', 'wss://b.example/ws'];
  const { storeSocketEndpoints } = await import('#session/socket-endpoints.ts');
  syncStreamWithUser();
  await vi.advanceTimersByTimeAsync(100);
  storeSocketEndpoints({ market: [], spot: ['wss://b.example/ws'], unified: [] });
  opened[0]?.onopen?.();
  opened[0]?.onclose?.({ code: 1006 });
  await vi.advanceTimersByTimeAsync(7_000);
  expect(opened.map(({ url }) => url)).toEqual(['wss://a.example/ws', 'wss://b.example/ws']);
  closeStream();
});

test.each([
  ['standard', profileRow],
  ['unified', { ...profileRow, member_tag: { UTA: 'SUCCESS' } }],
])('[R9.2] the private stream of a %s account is pinged every 20 s', async (_kind, profile) => {
  const opened = fakeSockets();
  const page = openPage();
  await personOn(page, profile);
  page.answer('/x/main/v2/private/user/ott', () => ({ token: 'a'.repeat(32), expiresIn: 30_000 }));
  const { syncStreamWithUser, closeStream } = await import('#session/private-stream/private-stream.ts');
  syncStreamWithUser();
  await vi.advanceTimersByTimeAsync(100);
  opened[0]?.logIn();
  // Without any message after its subscriptions a connection counts as dead.
  opened[0]?.receive({ topic: 'balance', type: 'update', seq: 1, ts: 1_780_000_000_500, data: [] });
  const pings = () => opened[0]?.sent.filter((text) => text.includes('"op":"ping"')).length;
  await vi.advanceTimersByTimeAsync(19_999);
  expect(pings()).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(pings()).toBe(1);
  closeStream();
});

test('[FS3] while the stream is down, what it would push is loaded by calls every 15 s', async () => {
  openPage();
  const { $streamState, registerTopicReader } = await import('#session/private-stream/topics.ts');
  await import('#session/private-stream/private-stream.ts');
  const onResync = vi.fn();
  registerTopicReader({ topic: 'order', apply: () => undefined, onResync });
  $streamState.set(1);
  $streamState.set(3);
  await vi.advanceTimersByTimeAsync(14_999);
  expect(onResync).not.toHaveBeenCalled();
  $streamState.set(2);
  await vi.advanceTimersByTimeAsync(31_000);
  expect(onResync).toHaveBeenCalledTimes(3);
  $streamState.set(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(onResync).toHaveBeenCalledTimes(3);
});

test('[FI7] [Q-F04] a balance that cannot be read fails the load, which keeps the balances that were there', async () => {
  const page = openPage();
  await personOn(page);
  const balances = await import('#session/balances.ts');
  balances.applyBalanceRows([balanceRow()]);
  page.answer(paths.assets, () => ({
    list: [balanceRow(), { tokenId: 'BAD' }],
    totalUsd: '80',
    totalBtc: '0',
    ver: 1,
  }));
  await balances.loadBalances();
  expect(balances.$balancesLoad.get()).toMatchObject({ phase: 'failed', error: { kind: 'malformed' } });
  expect(balances.$balances.get()).toEqual({ SLIP: balanceRow() });
});
