import { beforeEach, afterEach, expect, test, vi } from 'vitest';
import { profileRow } from '../api/support/fake-exchange.ts';
import { balanceRow } from './support/balance-rows.ts';
import { down, FakeStorage, openPage, paths, refuse, throwing } from './support/page.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Waits until the pending requests are answered. */
const answered = () => vi.advanceTimersByTimeAsync(1);

async function start(page: ReturnType<typeof openPage>) {
  page.answer(paths.logout, () => ({}));
  page.answer(paths.login, ({ params }) =>
    params['secret'] === 'slipway' ? { usertoken: `token-of-${String(params['account'])}`, uid: '1' } : refuse(20005),
  );
  const session = {
    ...(await import('#session/start.ts')),
    ...(await import('#session/login.ts')),
    ...(await import('#session/form-login.ts')),
    ...(await import('#session/token.ts')),
    ...(await import('#session/user.ts')),
    ...(await import('#session/account-kind.ts')),
    ...(await import('#session/balances.ts')),
    ...(await import('#session/kyc.ts')),
    ...(await import('#session/compliance.ts')),
    ...(await import('#session/invitation-code.ts')),
    ...(await import('#session/on-person-change.ts')),
    ...(await import('#session/private-stream/topics.ts')),
    ...(await import('#session/storage.ts')),
  };
  session.startSession({ lang: 'en' });
  return session;
}

/** Opens a page whose tab has a token. */
const pageOf = (token = 'mine') => {
  const tab = new FakeStorage();
  tab.setItem('usertoken', token);
  const page = openPage({ tab });
  page.answer(paths.profile, () => profileRow);
  return { page, tab };
};

test('[R4.1] the user state is 0 at first, then 1, or -1 for a visitor', async () => {
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

test('[Q-S06] a new tab receives the token of another one and stores it for itself only', async () => {
  const [tab, local] = [new FakeStorage(), new FakeStorage()];
  const page = openPage({ tab, local });
  page.answer(paths.profile, () => profileRow);
  const session = await start(page);
  expect(page.messages).toEqual([{ kind: 'ask' }]);
  page.sendFromOtherTab({ kind: 'give', token: 'shared' });
  await answered();
  expect([session.$user.get(), session.$token.get(), tab.getItem('usertoken'), local.getItem('usertoken')]).toEqual([
    1,
    'shared',
    'shared',
    null,
  ]);
});

test('[Q-F11] a late token of a busy tab is still used; after a logout none is', async () => {
  const page = openPage();
  page.answer(paths.profile, () => profileRow);
  const session = await start(page);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(session.$user.get()).toBe(-1);
  page.sendFromOtherTab({ kind: 'give', token: 'shared' });
  await answered();
  expect([session.$user.get(), session.$token.get()]).toEqual([1, 'shared']);
  page.sendFromOtherTab({ kind: 'logout' });
  page.sendFromOtherTab({ kind: 'give', token: 'shared' });
  await answered();
  expect([session.$user.get(), session.$token.get()]).toEqual([-1, undefined]);
});

test('[Q-S06] a tab sends its token to a new one; with "stay logged in" it need not', async () => {
  const { page } = pageOf();
  await start(page);
  page.sendFromOtherTab({ kind: 'ask' });
  expect(page.messages).toEqual([{ kind: 'give', token: 'mine' }]);
  page.sendFromOtherTab({ kind: 'give', token: 7 });
  page.sendFromOtherTab('nonsense');
  await answered();
});

test('[Q-S06] a token that is stored in the browser is not sent to other tabs, which read it themselves', async () => {
  const local = new FakeStorage();
  local.setItem('usertoken', 'mine');
  const page = openPage({ local });
  page.answer(paths.profile, () => profileRow);
  await start(page);
  await answered();
  page.sendFromOtherTab({ kind: 'ask' });
  expect(page.messages).toEqual([]);
});

test.each(['', 'not a token', 'a'.repeat(513), 'ключ'])(
  '[Q-S06] “%.9s” in the storage is no token: the page has a visitor',
  async (text) => {
    const [tab, local] = [new FakeStorage(), new FakeStorage()];
    tab.setItem('usertoken', text);
    local.setItem('usertoken', text);
    const page = openPage({ tab, local });
    const session = await start(page);
    await answered();
    expect([session.$token.get(), page.requests]).toEqual([undefined, []]);
    // Another tab's token is asked for, as without any.
    expect(page.messages).toEqual([{ kind: 'ask' }]);
  },
);

test('[Q-S06] by default the token is stored in the tab, with "stay logged in" in the browser', async () => {
  const [tab, local] = [new FakeStorage(), new FakeStorage()];
  const page = openPage({ tab, local });
  page.answer(paths.profile, () => profileRow);
  const session = await start(page);
  expect(await session.logIn('standard', 'slipway')).toEqual({ phase: 'done' });
  expect([tab.getItem('usertoken'), local.getItem('usertoken')]).toEqual(['token-of-standard', null]);
  await session.logIn('standard', 'slipway', true);
  expect([tab.getItem('usertoken'), local.getItem('usertoken')]).toEqual([null, 'token-of-standard']);
});

test('[Q-F12] with blocked storage a person can still log in, and a notice is shown', async () => {
  const page = openPage({ local: throwing, tab: throwing });
  page.answer(paths.profile, () => profileRow);
  const session = await start(page);
  await session.logIn('standard', 'slipway');
  expect([session.$user.get(), session.$token.get(), session.$storageFails.get()]).toEqual([
    1,
    'token-of-standard',
    true,
  ]);
});

test('an unknown account and a wrong password have the same error, and no session starts', async () => {
  const session = await start(openPage());
  expect(await session.logIn('standard', 'guess')).toMatchObject({
    phase: 'failed',
    error: { kind: 'wrongLogin', code: 20005 },
  });
  expect(session.$token.get()).toBeUndefined();
});

test('[R4.2] [Q-S23] logging out sends the token to the exchange and clears all data here and in other tabs, whatever the response', async () => {
  const { page, tab } = pageOf();
  const local = page.window.localStorage;
  const session = await start(page);
  await answered();
  page.answer(paths.logout, () => new Promise(() => undefined));
  session.applyBalanceRows([balanceRow({ tokenId: 'SLIP' })]);
  session.setRestriction({ code: 10024, result: {} });
  session.storeInvitationCode('?invite=SLIP7');
  const drafts = session.tabMap(
    'orderDrafts',
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
  expect(page.messages.at(-1)).toEqual({ kind: 'logout' });
  expect([...tab.entries.keys()]).toEqual([]);
  expect(JSON.stringify([...(local instanceof FakeStorage ? local.entries : [])])).not.toContain('SLIP7');
});

test('[R4.2] [Q-F11] logging out in another tab logs out here, without a call', async () => {
  const { page } = pageOf();
  const session = await start(page);
  await answered();
  page.sendFromOtherTab({ kind: 'logout' });
  expect([session.$user.get(), session.$token.get()]).toEqual([-1, undefined]);
  expect(page.paths()).not.toContain(paths.logout);
});

test('[Q-F11] when another person logs in in another tab, the data of A is removed before B is shown', async () => {
  const { page } = pageOf('a');
  const session = await start(page);
  await answered();
  session.applyBalanceRows([balanceRow({ tokenId: 'SLIP', free: '1000' })]);
  const shown: unknown[] = [];
  session.$profile.listen((profile) => shown.push([profile?.username, Object.keys(session.$balances.get())]));
  page.answer(paths.profile, () => ({ ...profileRow, id: '2', username: 'vip' }));
  page.sendFromOtherTab({ kind: 'login', token: 'b', stays: false });
  expect([session.$user.get(), session.$balances.get()]).toEqual([0, {}]);
  await answered();
  expect(shown.at(-1)).toEqual(['vip', []]);
});

test("[Q-F07] [Q-F11] drafts survive until the same person's next login and are cleared for another one", async () => {
  const v = await import('valibot');
  const { page } = pageOf('a');
  const session = await start(page);
  await answered();
  const drafts = session.tabMap('orderDrafts', v.record(v.string(), v.string()));
  drafts.setKey('1', '100');
  session.endSession(33003);
  expect(drafts.get()).toEqual({ 1: '100' });
  await session.logInWithToken('again', false);
  expect(drafts.get()).toEqual({ 1: '100' });
  session.endSession(33003);
  page.answer(paths.profile, () => ({ ...profileRow, id: '2' }));
  await session.logInWithToken('other', false);
  expect(drafts.get()).toEqual({});
});

test('[R8.4] [Q-F06] an invalid session clears the token and prompts once for a login', async () => {
  const { page, tab } = pageOf();
  const session = await start(page);
  const prompts: unknown[] = [];
  session.$sessionEndCode.listen((code) => prompts.push(code));
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

test('[A43] [R8.10] a failed profile while online clears the user', async () => {
  const { page } = pageOf();
  const session = await start(page);
  await answered();
  session.applyBalanceRows([balanceRow()]);
  page.answer(paths.profile, () => undefined);
  await session.reloadProfile();
  expect(session.$balances.get()).toEqual({});
  expect([session.$user.get(), session.$profileError.get()?.message]).toEqual([
    -1,
    'Request failed. Please try again later.',
  ]);
});

test('[A43] [R8.10] offline the user stays and Network Error! is published', async () => {
  const { page, tab } = pageOf();
  const session = await start(page);
  await answered();
  const stored = tab.getItem('usertoken');
  page.answer(paths.profile, down);
  page.goOffline(true);
  await session.reloadProfile();
  expect(stored).not.toBeNull();
  expect(tab.getItem('usertoken')).toBe(stored);
  expect([session.$user.get(), session.$profileError.get()?.message]).toEqual([1, 'Network Error!']);
});

test('[R8.10] a page that opens offline loads its user once it is online', async () => {
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

test('an answer from before a setting was stored, which arrives after the one with it, does not bring it back', async () => {
  const { page } = pageOf();
  const session = await start(page);
  await answered();
  const held = Promise.withResolvers<unknown>();
  page.answer(paths.profile, () => held.promise);
  const older = session.reloadProfile();
  page.answer(paths.profile, () => ({ ...profileRow, double_confirm: [{ key: 'orderConfirm', value: 0 }] }));
  let isOlderDone = false;
  void older.then(() => (isOlderDone = true));
  await session.reloadProfile();
  expect([session.$confirmations.get().order, isOlderDone]).toEqual([false, false]);
  held.resolve(profileRow);
  await older;
  expect(session.$confirmations.get().order).toBe(false);
});

test('[R3.3] the profile determines unified, upgrading, sub-account, fund account and confirmations', async () => {
  const { page } = pageOf();
  const session = await start(page);
  await answered();
  const facts = () => [
    session.$isUnified.get(),
    session.$isUpgrading.get(),
    session.$isSubmember.get(),
    session.$hasFundAccount.get(),
    session.$confirmations.get(),
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

test('[Q-S23] a page restored after a logout shows no private data', async () => {
  const { page, tab } = pageOf();
  const session = await start(page);
  await answered();
  page.window.dispatchEvent(new Event('pagehide'));
  tab.removeItem('usertoken');
  page.window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect([session.$user.get(), session.$token.get()]).toEqual([-1, undefined]);
});

test('[Q-F11] a page restored after another login shows the next person', async () => {
  const { page, tab } = pageOf('a');
  const session = await start(page);
  await answered();
  session.applyBalanceRows([balanceRow()]);
  page.window.dispatchEvent(new Event('pagehide'));
  tab.setItem('usertoken', 'b');
  page.answer(paths.profile, () => ({ ...profileRow, id: '2', username: 'vip' }));
  page.window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect([session.$user.get(), session.$balances.get()]).toEqual([0, {}]);
  await answered();
  expect([session.$profile.get()?.username, tab.getItem('usertoken')]).toEqual(['vip', 'b']);
});

test('[FI14] before an act the stored login is compared: after one of another person nothing is sent', async () => {
  const { page, tab } = pageOf('a');
  const session = await start(page);
  await answered();
  const { send } = await import('#api/index.ts');
  const { cancel: orderCancel } = await import('#contract/order-cancels.ts');
  tab.setItem('usertoken', 'b');
  page.answer(paths.profile, () => ({ ...profileRow, id: '2', username: 'vip' }));
  const answer = await send(orderCancel, { orderId: '1' });
  expect(answer.ok).toBe(false);
  expect(page.paths()).not.toContain(orderCancel.path);
  await answered();
  expect([session.$token.get(), session.$profile.get()?.username]).toEqual(['b', 'vip']);
});

test.each([
  [
    'a page that is shown',
    (page: ReturnType<typeof openPage>) => [true, false].forEach((isHidden) => page.hide(isHidden)),
  ],
  [
    'the storage of another tab',
    (page: ReturnType<typeof openPage>) =>
      page.window.dispatchEvent(Object.assign(new Event('storage'), { key: 'usertoken' })),
  ],
])('[FI14] %s tells of a login and of a logout elsewhere', async (_what, tell) => {
  const { page, tab } = pageOf('a');
  const session = await start(page);
  await answered();
  tab.setItem('usertoken', 'b');
  tell(page);
  expect(session.$token.get()).toBe('b');
  tab.removeItem('usertoken');
  tell(page);
  expect([session.$token.get(), session.$user.get()]).toEqual([undefined, -1]);
});

test.each([0, 1, 2])(
  '[FC1] a function that throws at position %i does not stop the change of person',
  async (position) => {
    openPage();
    const { onPersonChange, clearPersonData, $personEpoch } = await import('#session/on-person-change.ts');
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    const cleared: number[] = [];
    const problem = new Error('a listener');
    for (const index of [0, 1, 2])
      onPersonChange(() => {
        if (index === position) throw problem;
        cleared.push(index);
      });
    $personEpoch.listen(() => {
      throw problem;
    });
    const switchToken = vi.fn();
    const epoch = $personEpoch.get();
    clearPersonData(switchToken);
    expect([cleared.length, switchToken.mock.calls.length, $personEpoch.get()]).toEqual([2, 1, epoch + 1]);
    expect(reported.mock.calls).toEqual([[problem], [problem]]);
    vi.unstubAllGlobals();
  },
);

test('[Q-F20] a page restored from the back-forward cache loads private data again', async () => {
  const { page } = pageOf();
  const session = await start(page);
  await answered();
  const resync = vi.fn();
  session.registerTopicReader({ topic: 'order', apply: () => undefined, onResync: resync });
  page.window.dispatchEvent(new Event('pagehide'));
  expect(resync).not.toHaveBeenCalled();
  page.window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await answered();
  expect(resync).toHaveBeenCalledOnce();
});

test('[Q-F05] one restriction is published once, with its code and result', async () => {
  const { page } = pageOf();
  const session = await start(page);
  await answered();
  const restrictions: unknown[] = [];
  session.$compliance.listen((wall) => restrictions.push(wall));
  for (const area of ['XX', 'XX', 'YY'])
    session.setRestriction({ code: 10024, result: { wall: 'REGION', area, actions: 'broken' } });
  const wall = { wall: 'REGION', product: 'all', canBrowse: true, until: 0, actions: [] };
  expect(restrictions).toEqual([
    { code: 10024, result: { ...wall, area: 'XX' }, isClosed: false },
    { code: 10024, result: { ...wall, area: 'YY' }, isClosed: false },
  ]);
  session.setRestriction({ code: 10024, result: null });
  expect(session.$compliance.get()?.result).toEqual({ ...wall, area: '' });
});

test('[A25] [R4.11] a closed wall stays closed in this tab for the same restriction; another product opens one; logout ends it', async () => {
  const { page, tab } = pageOf();
  const session = await start(page);
  await answered();
  const restrict = (product: string) => session.setRestriction({ code: 10024, result: { product, actions: [] } });
  const closed = () => session.$compliance.get()?.isClosed;
  restrict('spot');
  expect([closed(), tab.getItem('restriction')]).toEqual([false, null]);
  session.closeComplianceNotice();
  expect(closed()).toBe(true);
  // Lifted and imposed again on this page.
  session.clearRestriction();
  expect(tab.getItem('restriction')).toBeNull();
  restrict('spot');
  expect(closed()).toBe(true);
  restrict('launchpad');
  expect(closed()).toBe(false);
  session.closeComplianceNotice();
  const isProductRestricted = (product: 'spot' | 'launchpad') =>
    session.isRestricted(session.$compliance.get(), product);
  expect([isProductRestricted('spot'), isProductRestricted('launchpad')]).toEqual([false, true]);

  const reloaded = openPage({ tab });
  reloaded.answer(paths.profile, () => profileRow);
  const again = await start(reloaded);
  await answered();
  expect(again.$compliance.get()).toMatchObject({ code: 10024, isClosed: true, result: { product: 'launchpad' } });
  await again.logout();
  expect([again.$compliance.get(), tab.getItem('restriction')]).toEqual([undefined, null]);
  again.setRestriction({ code: 10024, result: { product: 'launchpad', actions: [] } });
  expect(again.$compliance.get()?.isClosed).toBe(false);
});

test.each(['{"code":"10024"}', '{', '{"code":10024}'])('[A41] a stored restriction %s is ignored', async (text) => {
  const { page, tab } = pageOf();
  tab.setItem('restriction', text);
  const session = await start(page);
  expect(session.$compliance.get()).toBeUndefined();
});

test('[R9.7] the first start of a page removes the keys of older releases', async () => {
  const local = new FakeStorage();
  local.setItem('SPOT_abtest_hats', 'x');
  const session = await start(openPage({ local }));
  expect(local.getItem('SPOT_abtest_hats')).toBeNull();
  local.setItem('SPOT_abtest_hats', 'x');
  session.startSession({ lang: 'en' });
  expect(local.getItem('SPOT_abtest_hats')).toBe('x');
});
