import { beforeEach, afterEach, expect, test, vi } from 'vitest';
import { profileRow } from '../api/exchange.ts';
import { balanceRow } from './rows.ts';
import { down, FakeStorage, openPage, paths, refuse, throwing } from './page.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Lets what was asked be answered. */
const answered = () => vi.advanceTimersByTimeAsync(1);

async function start(page: ReturnType<typeof openPage>) {
  page.answer(paths.logout, () => ({}));
  page.answer(paths.login, ({ params }) =>
    params['password'] === 'slipway' ? { usertoken: `token of ${String(params['account'])}`, uid: '1' } : refuse(20005),
  );
  const session = {
    ...(await import('../../../src/session/start.ts')),
    ...(await import('../../../src/session/login.ts')),
    ...(await import('../../../src/session/stand-in.ts')),
    ...(await import('../../../src/session/token.ts')),
    ...(await import('../../../src/session/user.ts')),
    ...(await import('../../../src/session/balances.ts')),
    ...(await import('../../../src/session/kyc.ts')),
    ...(await import('../../../src/session/compliance.ts')),
    ...(await import('../../../src/session/invite.ts')),
    ...(await import('../../../src/session/leaving.ts')),
    ...(await import('../../../src/session/topics.ts')),
    ...(await import('../../../src/session/storage.ts')),
  };
  session.startSession({ lang: 'en' });
  return session;
}

/** A page whose tab holds a token. */
const pageOf = (token = 'mine') => {
  const tab = new FakeStorage();
  tab.setItem('usertoken', token);
  const page = openPage({ tab });
  page.answer(paths.profile, () => profileRow);
  return { page, tab };
};

test('[R4.1] a user is 0 until known, then 1, or -1 for a visitor', async () => {
  const { page } = pageOf();
  const session = await start(page);
  expect(session.$user.get()).toBe(0);
  await answered();
  expect([session.$user.get(), session.$profile.get()?.username]).toEqual([1, 'standard']);
  const visitor = await start(openPage());
  expect(visitor.$user.get()).toBe(0);
  await vi.advanceTimersByTimeAsync(299);
  expect(visitor.$user.get()).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(visitor.$user.get()).toBe(-1);
});

test('[Q-S06] a new tab is given the token by another one, and keeps it for itself alone', async () => {
  const [tab, local] = [new FakeStorage(), new FakeStorage()];
  const page = openPage({ tab, local });
  page.answer(paths.profile, () => profileRow);
  const session = await start(page);
  expect(page.told).toEqual([{ kind: 'ask' }]);
  page.say({ kind: 'give', token: 'shared' });
  await answered();
  expect([session.$user.get(), session.$token.get(), tab.getItem('usertoken'), local.getItem('usertoken')]).toEqual([
    1,
    'shared',
    'shared',
    null,
  ]);
});

test('[Q-F11] an answer that comes late, as from a busy tab, is still taken; after a logout none is', async () => {
  const page = openPage();
  page.answer(paths.profile, () => profileRow);
  const session = await start(page);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(session.$user.get()).toBe(-1);
  page.say({ kind: 'give', token: 'shared' });
  await answered();
  expect([session.$user.get(), session.$token.get()]).toEqual([1, 'shared']);
  page.say({ kind: 'logout' });
  page.say({ kind: 'give', token: 'shared' });
  await answered();
  expect([session.$user.get(), session.$token.get()]).toEqual([-1, undefined]);
});

test('[Q-S06] a tab gives its token to one that asks; one that stays logged in need not', async () => {
  const { page } = pageOf();
  await start(page);
  page.say({ kind: 'ask' });
  expect(page.told).toEqual([{ kind: 'give', token: 'mine' }]);
  page.say({ kind: 'give', token: 7 });
  page.say('nonsense');
  await answered();
});

test('[Q-S06] by default the token lives in the tab, with stay logged in in this browser', async () => {
  const [tab, local] = [new FakeStorage(), new FakeStorage()];
  const page = openPage({ tab, local });
  page.answer(paths.profile, () => profileRow);
  const session = await start(page);
  expect(await session.login('standard', 'slipway')).toBeUndefined();
  expect([tab.getItem('usertoken'), local.getItem('usertoken')]).toEqual(['token of standard', null]);
  await session.login('standard', 'slipway', true);
  expect([tab.getItem('usertoken'), local.getItem('usertoken')]).toEqual([null, 'token of standard']);
  expect(page.requests.find(({ path }) => path === paths.login)?.headers.get('x-sandbox')).toBe('1');
});

test('[Q-F12] with storage blocked a person still logs in, and is told', async () => {
  const page = openPage({ local: throwing, tab: throwing });
  page.answer(paths.profile, () => profileRow);
  const session = await start(page);
  await session.login('standard', 'slipway');
  expect([session.$user.get(), session.$token.get(), session.$storageFails.get()]).toEqual([
    1,
    'token of standard',
    true,
  ]);
});

test('an unknown account and a wrong password are one refusal, and nobody is logged in', async () => {
  const session = await start(openPage());
  expect(await session.login('standard', 'guess')).toMatchObject({ kind: 'wrongLogin', code: 20005 });
  expect(session.$token.get()).toBeUndefined();
});

test('[R4.2] [Q-S23] logging out tells the exchange with the token, clears everything and the other tabs, whatever the answer', async () => {
  const { page, tab } = pageOf();
  const local = page.window.localStorage;
  const session = await start(page);
  await answered();
  page.answer(paths.logout, () => new Promise(() => undefined));
  session.takeBalanceRows([balanceRow({ tokenId: 'SLIP' })]);
  session.restrict({ code: 10024, result: {} });
  session.readInvite('?invite=SLIP7');
  const drafts = session.keptForTab(
    'drafts',
    (await import('valibot')).record((await import('valibot')).string(), (await import('valibot')).string()),
  );
  drafts.setKey('1', '100');
  void session.logout();
  expect(page.requests.at(-1)).toMatchObject({ path: paths.logout });
  expect(page.requests.at(-1)?.headers.get('usertoken')).toBe('mine');
  expect([
    session.$user.get(),
    session.$token.get(),
    session.$profile.get(),
    session.$balances.get(),
    session.$kyc.get(),
  ]).toEqual([-1, undefined, undefined, {}, undefined]);
  expect([session.$compliance.get(), session.$inviteCode.get(), drafts.get()]).toEqual([undefined, undefined, {}]);
  expect(page.told.at(-1)).toEqual({ kind: 'logout' });
  expect([...tab.kept.keys()]).toEqual([]);
  expect(JSON.stringify([...(local instanceof FakeStorage ? local.kept : [])])).not.toContain('SLIP7');
});

test('[R4.2] [Q-F11] logging out in another tab logs out here, without a call', async () => {
  const { page } = pageOf();
  const session = await start(page);
  await answered();
  page.say({ kind: 'logout' });
  expect([session.$user.get(), session.$token.get()]).toEqual([-1, undefined]);
  expect(page.paths()).not.toContain(paths.logout);
});

test("[Q-F11] another person logs in in another tab: what was A's is gone before B shows", async () => {
  const { page } = pageOf('a');
  const session = await start(page);
  await answered();
  session.takeBalanceRows([balanceRow({ tokenId: 'SLIP', free: '1000' })]);
  const shown: unknown[] = [];
  session.$profile.listen((profile) => shown.push([profile?.username, Object.keys(session.$balances.get())]));
  page.answer(paths.profile, () => ({ ...profileRow, id: '2', username: 'vip' }));
  page.say({ kind: 'login', token: 'b', stays: false });
  expect([session.$user.get(), session.$balances.get()]).toEqual([0, {}]);
  await answered();
  expect(shown.at(-1)).toEqual(['vip', []]);
});

test("[Q-F07] [Q-F11] drafts wait for the same person's return and are nobody else's", async () => {
  const v = await import('valibot');
  const { page } = pageOf('a');
  const session = await start(page);
  await answered();
  const drafts = session.keptForTab('drafts', v.record(v.string(), v.string()));
  drafts.setKey('1', '100');
  session.endSession(33003);
  expect(drafts.get()).toEqual({ 1: '100' });
  await session.enter('again', false);
  expect(drafts.get()).toEqual({ 1: '100' });
  session.endSession(33003);
  page.answer(paths.profile, () => ({ ...profileRow, id: '2' }));
  await session.enter('other', false);
  expect(drafts.get()).toEqual({});
});

test('[R8.4] [Q-F06] an invalid session clears the token and asks for one login', async () => {
  const { page, tab } = pageOf();
  const session = await start(page);
  const prompts: unknown[] = [];
  session.$sessionEnded.listen((code) => prompts.push(code));
  await answered();
  page.answer(paths.assets, () => refuse(33003));
  await Promise.all([session.loadBalances(), session.loadBalances(), session.loadKyc()]);
  expect([session.$user.get(), session.$token.get(), tab.getItem('usertoken'), prompts]).toEqual([
    -1,
    undefined,
    null,
    [33003],
  ]);
});

test('[R8.10] a failed profile while online clears the user', async () => {
  const { page } = pageOf();
  const session = await start(page);
  await answered();
  session.takeBalanceRows([balanceRow()]);
  page.answer(paths.profile, () => undefined);
  await session.reloadProfile();
  expect(session.$balances.get()).toEqual({});
  expect([session.$user.get(), session.$profileError.get()?.message]).toEqual([
    -1,
    'Request failed. Please try again later.',
  ]);
});

test('[R8.10] offline keeps the user and tells Network Error!; being online again settles it', async () => {
  const { page } = pageOf();
  const session = await start(page);
  await answered();
  page.answer(paths.profile, down);
  page.goOffline(true);
  await session.reloadProfile();
  expect([session.$user.get(), session.$profileError.get()?.message]).toEqual([1, 'Network Error!']);
});

test('[R8.10] a page that opens offline knows its user once it is online', async () => {
  const { page } = pageOf();
  page.answer(paths.profile, down);
  page.navigator.onLine = false;
  const session = await start(page);
  await answered();
  expect(session.$user.get()).toBe(0);
  page.answer(paths.profile, () => profileRow);
  page.goOffline(false);
  await answered();
  expect([session.$user.get(), session.$profileError.get()]).toEqual([1, undefined]);
});

test('[R3.3] the profile says: unified, upgrading, sub-member, fund account, what is asked back', async () => {
  const { page } = pageOf();
  const session = await start(page);
  await answered();
  const facts = () => [
    session.$isUnified.get(),
    session.$isUpgrading.get(),
    session.$isSubmember.get(),
    session.$hasFundAccount.get(),
    session.$confirms.get(),
  ];
  expect(facts()).toEqual([false, false, false, true, { order: true, cancelAll: true }]);
  page.answer(paths.profile, () => ({
    ...profileRow,
    member_tag: { UTA: 'SUCCESS' },
    is_submember: true,
    grayFlag: { IsFA: false },
    double_confirm: [
      { key: 'orderConfirm', value: 0 },
      { key: 'cancelAllConfirm', value: 0 },
    ],
  }));
  await session.reloadProfile();
  expect(facts()).toEqual([true, false, true, false, { order: false, cancelAll: false }]);
});

test('[Q-S23] a page that comes back after logging out shows nothing private', async () => {
  const { page, tab } = pageOf();
  const session = await start(page);
  await answered();
  page.window.dispatchEvent(new Event('pagehide'));
  tab.removeItem('usertoken');
  page.window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect([session.$user.get(), session.$token.get()]).toEqual([-1, undefined]);
});

test('[Q-F05] the wall is raised once for one restriction, with its code and result, and lifted when the calls succeed', async () => {
  const { page } = pageOf();
  const session = await start(page);
  await answered();
  const walls: unknown[] = [];
  session.$compliance.listen((wall) => walls.push(wall));
  for (const area of ['XX', 'XX', 'YY'])
    session.restrict({ code: 10024, result: { wall: 'REGION', area, actions: 'broken' } });
  const wall = { wall: 'REGION', product: 'all', canBrowse: true, until: 0, actions: [] };
  expect(walls).toEqual([
    { code: 10024, result: { ...wall, area: 'XX' } },
    { code: 10024, result: { ...wall, area: 'YY' } },
  ]);
  session.restrict({ code: 10024, result: null });
  expect(session.$compliance.get()?.result).toEqual({ ...wall, area: '' });
});

test('[R9.7] a page that starts removes the keys of older releases, once it starts at all', async () => {
  const local = new FakeStorage();
  local.setItem('SPOT_abtest_hats', 'x');
  const session = await start(openPage({ local }));
  expect(local.getItem('SPOT_abtest_hats')).toBeNull();
  local.setItem('SPOT_abtest_hats', 'x');
  session.startSession({ lang: 'en' });
  expect(local.getItem('SPOT_abtest_hats')).toBe('x');
});
