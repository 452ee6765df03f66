import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { profileRow } from '../api/exchange.ts';
import { FakeStorage, openPage, paths, refuse } from './page.ts';
import type { Balances } from '../../../src/session/balances.ts';
import { balanceRow, unifiedRow } from './rows.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function personOn(page: ReturnType<typeof openPage>, profile: unknown = profileRow) {
  page.answer(paths.profile, () => profile);
  const token = await import('../../../src/session/token.ts');
  const user = await import('../../../src/session/user.ts');
  token.$token.set('mine');
  await user.loadProfile();
  return { ...token, ...user };
}

test("[R3.5] a standard account's balances come from the asset list, by coin", async () => {
  const page = openPage();
  await personOn(page);
  const balances = await import('../../../src/session/balances.ts');
  page.answer(paths.assets, () => ({
    list: [balanceRow(), { tokenId: 'BAD' }],
    totalUsd: '80',
    totalBtc: '0.001',
    ver: 1,
  }));
  await balances.loadBalances();
  expect([balances.$balances.get(), balances.$balancesLoad.get()]).toEqual([{ SLIP: balanceRow() }, { phase: 'done' }]);
});

test("[R3.5] a unified account's come from its coin list, in the same words", async () => {
  const page = openPage();
  await personOn(page, { ...profileRow, member_tag: { UTA: 'SUCCESS' } });
  const balances = await import('../../../src/session/balances.ts');
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

test('a failed load says why and leaves what is shown', async () => {
  const page = openPage();
  await personOn(page);
  const balances = await import('../../../src/session/balances.ts');
  balances.takeBalanceRows([balanceRow()]);
  page.answer(paths.assets, () => refuse(10016));
  await balances.loadBalances();
  expect(balances.$balancesLoad.get()).toMatchObject({ phase: 'failed', error: { kind: 'internalFault' } });
  expect(balances.$balances.get()['SLIP']?.free).toBe('1000');
});

test('an answer for a person who has left is dropped', async () => {
  const page = openPage();
  const { $token } = await personOn(page);
  const balances = await import('../../../src/session/balances.ts');
  page.answer(paths.assets, () => ({ list: [balanceRow()], totalUsd: '80', totalBtc: '0', ver: 1 }));
  const load = balances.loadBalances();
  $token.set('another');
  await load;
  expect(balances.$balances.get()).toEqual({});
});

test('[R3.5] whatever the order of rows, the highest ver of a coin stands', async () => {
  openPage();
  const { mergeBalances } = await import('../../../src/session/balances.ts');
  const row = fc
    .record({ tokenId: fc.constantFrom('SLIP', 'USDT', 'BTC'), ver: fc.nat(20) })
    .map(({ tokenId, ver }) => balanceRow({ tokenId, ver, free: String(ver) }));
  fc.assert(
    fc.property(fc.array(fc.array(row, { maxLength: 5 }), { maxLength: 6 }), (batches) => {
      const merged = batches.reduce<Balances>(
        (held, rows) =>
          mergeBalances(
            held,
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

test('[Q-S11] rows of the stream that do not fit are left out', async () => {
  openPage();
  const { $balances, takeBalanceRows } = await import('../../../src/session/balances.ts');
  takeBalanceRows([
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
])('[R6.4] [R3.4] tag %o and level %s give level %d', async (tags, level, expected) => {
  const { kycLevelOf } = await import('../../../src/session/kyc.ts');
  const kyc = level === undefined ? undefined : { applicant: { level, status: 'PASSED' as const, country: 'SG' } };
  expect(kycLevelOf({ member_tag: tags }, kyc)).toBe(expected);
});

test('[R3.4] the identity check is read, and its level follows', async () => {
  const page = openPage();
  await personOn(page, { ...profileRow, member_tag: {} });
  const { $kyc, $kycLevel, loadKyc } = await import('../../../src/session/kyc.ts');
  page.answer(paths.kyc, () => ({ applicant: { level: 'LEVEL_3', status: 'NEW_STATE', country: 'SG' }, area: 'SG' }));
  await loadKyc();
  expect([$kycLevel.get(), $kyc.get()?.applicant.status]).toEqual([3, 'UNKNOWN']);
});

/** A page with preferences set here and at the exchange, each with its time. */
async function preferencesOn(
  here: Record<string, [value: string, setAt: number]>,
  there: Record<string, [value: string, setAt: number]>,
) {
  const local = new FakeStorage();
  for (const [key, [value]] of Object.entries(here)) local.setItem(key, value);
  local.setItem(
    'preferencesSetAt',
    JSON.stringify(Object.fromEntries(Object.entries(here).map(([key, [, at]]) => [key, at]))),
  );
  const page = openPage({ local });
  const rows = Object.entries(there).map(([key, [value, updateTime]]) => ({ key, value, updateTime }));
  page.answer(paths.preferences, () => ({ settings: rows }));
  page.answer(paths.prefSetting, ({ params }) => params);
  await personOn(page);
  const preferences = await import('../../../src/session/preferences.ts');
  await preferences.loadPreferences();
  const { $showAssets } = await import('../../../src/session/show-assets.ts');
  const { $theme } = await import('../../../src/session/theme.ts');
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

test('[R4.9] what was never set here is taken from the exchange, and nothing is written', async () => {
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

test('[R4.9] hiding amounts is saved here at once and as showAssets 0 at the exchange', async () => {
  const { page, preferences, $showAssets } = await preferencesOn({}, {});
  const saved = preferences.setShowAssets(false);
  expect($showAssets.get()).toBe(false);
  await saved;
  expect(page.requests.at(-1)?.params).toEqual({ settings: [{ key: 'showAssets', value: '0' }] });
});

test("[R4.9] a visitor's choice stays in this browser", async () => {
  const local = new FakeStorage();
  const page = openPage({ local });
  const { setShowAssets, setTheme } = await import('../../../src/session/preferences.ts');
  await setShowAssets(false);
  await setTheme('dark');
  expect([local.getItem('showAssets'), local.getItem('theme'), page.paths()]).toEqual(['0', 'dark', []]);
});

test('a preference that the exchange refuses says why', async () => {
  const { page, preferences } = await preferencesOn({}, {});
  page.answer(paths.prefSetting, () => refuse(10001));
  expect(await preferences.savePreference('currency', 'EUR')).toMatchObject({ kind: 'badParameter' });
});

/** Stands in for the browser's sockets; gives those that were opened. */
function fakeSockets() {
  const opened: Socket[] = [];
  class Socket {
    onopen?: () => void;
    onmessage?: (event: { data: string }) => void;
    onclose?: (event: { code: number }) => void;
    readonly url: string;
    constructor(url: string) {
      this.url = url;
      opened.push(this);
    }
    send(): void {}
    close(): void {}
    say(message: object): void {
      this.onmessage?.({ data: JSON.stringify(message) });
    }
    logIn(): void {
      this.onopen?.();
      this.say({ op: 'login', success: true, conn_id: 'c', uid: '1', session: 's', ts: 1 });
    }
  }
  vi.stubGlobal('WebSocket', Socket);
  return opened;
}

/** A person whose private stream is being opened. */
async function streamOn(page: ReturnType<typeof openPage>) {
  const opened = fakeSockets();
  await personOn(page);
  page.answer('/x/main/v2/private/user/ott', () => ({ token: 'a'.repeat(32), expiresIn: 30_000 }));
  return { opened, ...(await import('../../../src/session/belongings.ts')) };
}

test('[Q-U14] when the private stream was last heard is kept: by its messages and its pongs', async () => {
  const { opened, followPerson } = await streamOn(openPage());
  const { $streamHeardAt } = await import('../../../src/session/topics.ts');
  followPerson();
  await vi.advanceTimersByTimeAsync(100);
  opened[0]?.logIn();
  opened[0]?.say({ topic: 'balance', type: 'update', seq: 1, ts: 1_780_000_000_500, data: [] });
  expect($streamHeardAt.get()).toBe(1_780_000_000_500);
  opened[0]?.say({ op: 'pong', ts: 1, time_now: 1_780_000_020_000, seq: 1 });
  expect($streamHeardAt.get()).toBe(1_780_000_020_000);
});

test('[Q-F17] readers are told when their topic is pushed, and of a new connection that it is to be read anew', async () => {
  const { opened, followPerson, closeStream } = await streamOn(openPage());
  const { readTopic } = await import('../../../src/session/topics.ts');
  const told: string[] = [];
  const tells = (topic: 'order' | 'trade') => ({
    topic,
    take: () => undefined,
    resync: () => told.push(`${topic} anew`),
    subscribed: () => told.push(topic),
  });
  const ends = [readTopic(tells('order')), readTopic(tells('trade'))];
  const answer = (args: string[]) => ({ op: 'subscribe', success: true, args, failed: [], conn_id: 'c', ts: 1 });
  followPerson();
  await vi.advanceTimersByTimeAsync(100);
  opened[0]?.logIn();
  expect(told).toEqual([]);
  opened[0]?.say(answer(['order']));
  expect(told).toEqual(['order']);
  opened[0]?.onclose?.({ code: 1006 });
  await vi.advanceTimersByTimeAsync(7_000);
  opened[1]?.logIn();
  expect(told).toEqual(['order']);
  opened[1]?.say(answer(['order', 'trade']));
  expect(told).toEqual(['order', 'order anew', 'trade anew']);
  closeStream();
  ends.forEach((end) => end());
});

test('[R9.2] the private stream goes on by the lines as the exchange tells them', async () => {
  const { opened, followPerson, closeStream } = await streamOn(openPage());
  const { config } = await import('../../../slipway.config.ts');
  config.lines.spot = ['wss://a.example/ws', 'wss://b.example/ws'];
  const { hearLines } = await import('../../../src/session/lines.ts');
  followPerson();
  await vi.advanceTimersByTimeAsync(100);
  hearLines({ market: [], spot: ['wss://b.example/ws'], unified: [] });
  opened[0]?.onopen?.();
  opened[0]?.onclose?.({ code: 1006 });
  await vi.advanceTimersByTimeAsync(7_000);
  expect(opened.map(({ url }) => url)).toEqual(['wss://a.example/ws', 'wss://b.example/ws']);
  closeStream();
});
