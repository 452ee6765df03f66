import * as v from 'valibot';
import { expect, test } from 'vitest';
import { dayMs } from '#formulas/durations.ts';
import { FakeStorage, openPage, throwing } from './support/page.ts';

const Amount = v.record(v.string(), v.object({ amount: v.string() }));

test('[R9.7] a stored value is read back, and the initial value is the one of the built HTML', async () => {
  const local = new FakeStorage();
  local.setItem('bookSteps', '3');
  openPage({ local });
  const { storedAtom } = await import('#session/storage.ts');
  const $count = storedAtom('bookSteps', v.number(), 0);
  expect([$count.get(), $count.init]).toEqual([3, 0]);
  $count.set(4);
  expect(local.getItem('bookSteps')).toBe('4');
});

test.each(['{', '"three"', 'null', '{"__proto__":1}', 'x'.repeat(100_001)])(
  '[Q-F12] a corrupt value %.20s becomes the fallback, and its key is removed',
  async (text) => {
    const local = new FakeStorage();
    local.setItem('bookSteps', text);
    openPage({ local });
    const { storedAtom } = await import('#session/storage.ts');
    expect(storedAtom('bookSteps', v.number(), 7).get()).toBe(7);
    if (text.length < 100_000) expect(local.getItem('bookSteps')).toBeNull();
  },
);

test.each([
  ['throws', throwing],
  ['is absent', null],
])('[Q-F12] where storage %s, memory replaces it and $storageFails is set', async (_name, storage) => {
  openPage({ local: storage, tab: storage });
  const { $storageFails, storedAtom, tabMap, readText, writeText } = await import('#session/storage.ts');
  const $count = storedAtom('bookSteps', v.number(), 0);
  const $drafts = tabMap('orderDrafts', Amount);
  expect($storageFails.get()).toBe(false);
  $count.set(5);
  $drafts.setKey('1', { amount: '2' });
  writeText('tab', 'usertoken', 'x');
  expect([$count.get(), $drafts.get(), readText('tab', 'usertoken'), $storageFails.get()]).toEqual([
    5,
    { 1: { amount: '2' } },
    'x',
    true,
  ]);
});

test('[Q-F12] memory also replaces a storage whose property throws', async () => {
  const page = openPage();
  Object.defineProperty(page.window, 'localStorage', {
    get: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  const { readText, removeText, writeText } = await import('#session/storage.ts');
  writeText('local', 'theme', '1');
  expect(readText('local', 'theme')).toBe('1');
  removeText('local', 'theme');
  expect(readText('local', 'theme')).toBeUndefined();
});

test('drafts of a tab survive a reload, a removed draft does not', async () => {
  const tab = new FakeStorage();
  openPage({ tab });
  const before = (await import('#session/storage.ts')).tabMap('orderDrafts', Amount);
  before.setKey('1', { amount: '2' });
  before.setKey('2', { amount: '3' });
  before.setKey('2', undefined);
  openPage({ tab });
  const after = (await import('#session/storage.ts')).tabMap('orderDrafts', Amount);
  expect(after.get()).toEqual({ 1: { amount: '2' } });
});

test('[R1.2] a theme chosen in another tab is applied here, an invalid one is not', async () => {
  const local = new FakeStorage();
  const page = openPage({ local });
  const { $theme } = await import('#session/settings.ts');
  local.setItem('theme', 'dark');
  page.changedElsewhere('theme');
  expect($theme.get()).toBe('dark');
  local.setItem('theme', 'pink');
  page.changedElsewhere('theme');
  expect($theme.get()).toBe('system');
});

test('[A2] a key that another tab removes stays removed; the next change is stored', async () => {
  const local = new FakeStorage();
  local.setItem('theme', 'dark');
  const page = openPage({ local });
  const { $theme } = await import('#session/settings.ts');
  local.removeItem('theme');
  page.changedElsewhere('theme');
  expect([$theme.get(), local.getItem('theme')]).toEqual(['system', null]);
  $theme.set('dark');
  expect(local.getItem('theme')).toBe('dark');
  $theme.set('system');
  expect(local.getItem('theme')).toBe('system');
});

test('[R9.7] asset visibility is stored as plain text under showAssets', async () => {
  const local = new FakeStorage();
  local.setItem('showAssets', '0');
  openPage({ local });
  const { $showAssets, $showAssetsText } = await import('#session/settings.ts');
  expect([$showAssets.get(), $showAssets.init]).toEqual([false, true]);
  $showAssetsText.set('1');
  expect(local.getItem('showAssets')).toBe('1');
});

test('[R9.7] the keys of older releases are removed, current ones stay', async () => {
  const local = new FakeStorage();
  for (const key of [
    'SPOT_abtest_switch',
    'SPOT_page_config_version',
    'SPOT_abtest_hats',
    'SPOT_symbolid',
    'showAssets',
  ])
    local.setItem(key, '1');
  openPage({ local });
  (await import('#session/legacy-storage.ts')).removeLegacyKeys();
  expect([...local.entries.keys()]).toEqual(['SPOT_symbolid', 'showAssets']);
});

test('the id of this browser is created once and stored; an invalid one is replaced', async () => {
  const local = new FakeStorage();
  local.setItem('guid', '<script>');
  openPage({ local });
  const { deviceId } = await import('#session/device-id.ts');
  const created = deviceId();
  expect(created).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
  expect([deviceId(), local.getItem('guid')]).toEqual([created, created]);
});

test.each([
  ['https://slipway.example/en/?platform=h5', false, 'h5'],
  ['https://slipway.example/en/?platform=tv', false, 'pc'],
  ['https://slipway.example/en/', true, 'h5'],
  ['https://slipway.example/en/', false, 'pc'],
])('[R7.1] the platform at %s (bridge: %s) is %s', async (address, hasBridge, expected) => {
  const page = openPage({ address });
  if (hasBridge) page.window.slipwayApp = {};
  const { platform } = await import('#session/platform.ts');
  expect(platform()).toBe(expected);
});

test('[R7.1] the platform of the address is stored for the tab', async () => {
  const tab = new FakeStorage();
  openPage({ address: 'https://slipway.example/en/?platform=h5', tab });
  (await import('#session/platform.ts')).platform();
  openPage({ tab });
  expect((await import('#session/platform.ts')).platform()).toBe('h5');
  openPage({ address: 'https://slipway.example/en/?platform=pc', tab });
  expect((await import('#session/platform.ts')).platform()).toBe('pc');
  openPage({ tab });
  expect((await import('#session/platform.ts')).platform()).toBe('pc');
});

test('the invitation code of an address is valid for 30 days', async () => {
  const local = new FakeStorage();
  openPage({ local });
  const { $inviteCode, storeInvitationCode } = await import('#session/invitation-code.ts');
  storeInvitationCode('?invite=%3Cscript%3E', 0);
  expect($inviteCode.get()).toBeUndefined();
  storeInvitationCode('?invite=SLIP7', 0);
  storeInvitationCode('', 29 * dayMs);
  expect($inviteCode.get()).toBe('SLIP7');
  storeInvitationCode('', 30 * dayMs);
  expect($inviteCode.get()).toBeUndefined();
});

test.each([
  ['en', undefined, undefined, 'USD'],
  ['ar-SA', undefined, undefined, 'USD'],
  ['zh-MY', undefined, undefined, 'CNY'],
  ['zh-TW', undefined, undefined, 'CNY'],
  ['zh-HK', '', undefined, 'CNY'],
  ['zh-MY', 'EUR', undefined, 'EUR'],
  ['en', 'EUR', 'JPY', 'JPY'],
  ['en', 'euro', 'x', 'USD'],
] as const)('[R9.5] fiat currency of %s, profile %s, choice %s is %s', async (lang, profile, chosen, expected) => {
  const { currencyOf } = await import('#session/fiat-rate.ts');
  expect(currencyOf(lang, profile, chosen)).toBe(expected);
});

test('[G30] [Q-F11] a map of a module that the page has not loaded is cleared with the others', async () => {
  const tab = new FakeStorage();
  openPage({ tab });
  const first = await import('#session/storage.ts');
  first.tabMap('botDrafts', v.record(v.string(), v.string())).setKey('BTCUSDT', '1000');
  openPage({ tab });
  const { clearTabMaps } = await import('#session/storage.ts');
  clearTabMaps();
  expect([...tab.entries.keys()]).toEqual([]);
});
