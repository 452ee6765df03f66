import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { profileRow } from '../../api/support/fake-exchange.ts';
import { openPage, paths, refuse } from '../../session/support/page.ts';
import { balanceRow } from '../../session/support/balance-rows.ts';
import { accountRow } from '../support/holdings.ts';

const coinBalancePath = '/x/main/v3/private/asset/account/coin-balance';
const assetsPath = '/x/main/spot/api/asset/get';

/** Opens a page of a person with or without a funding account; `answer` answers the reading of an account. */
async function open({ IsFA = true, answer }: { IsFA?: boolean; answer?: (type: number) => unknown } = {}) {
  const page = openPage();
  page.answer(paths.profile, () => ({ ...profileRow, grayFlag: { IsFA } }));
  page.answer(assetsPath, () => ({ list: [balanceRow()], totalUsd: '80', totalBtc: '0', ver: 1 }));
  page.answer(coinBalancePath, ({ params }) => {
    const type = Number(params['accountType']);
    return answer?.(type) ?? { list: [accountRow({ accountType: type })] };
  });
  const assets = await import('#account/assets/account-assets.ts');
  const { $token } = await import('#session/token.ts');
  const { loadProfile } = await import('#session/user.ts');
  const session = await import('#session/balances.ts');
  $token.set('mine');
  await loadProfile();
  const requested = () =>
    page.requests.filter(({ path }) => path === coinBalancePath).map(({ params }) => Number(params['accountType']));
  return { page, assets, session, requested };
}
beforeEach(() => void vi.resetModules());
afterEach(() => void vi.useRealTimers());

test('[A12] without a funding account type 5 is not requested, and its account is inactive', async () => {
  const { assets, session, requested } = await open({ IsFA: false });
  await assets.loadAccounts();
  expect(requested().toSorted()).toEqual([2, 3, 4]);
  const accounts = assets.accountsOf({
    reads: assets.$assetReads.get(),
    balances: session.$balances.get(),
    balancesLoad: session.$balancesLoad.get(),
    hasFundAccount: false,
  });
  expect(accounts.fund.phase).toBe('inactive');
  expect(accounts.usdc.phase).toBe('ready');
});

test('[A12] until the profile says whether the funding account is open it loads, and is not called inactive', async () => {
  const { assets, session } = await open({ IsFA: true });
  const accounts = assets.accountsOf({
    reads: assets.$assetReads.get(),
    balances: session.$balances.get(),
    balancesLoad: session.$balancesLoad.get(),
    hasFundAccount: undefined,
  });
  expect(accounts.fund.phase).toBe('loading');
});

test.each([
  ['contract', 2],
  ['usdc', 3],
  ['inverse', 4],
  ['fund', 5],
] as const)('[R3.8] account %s is requested as type %i', async (name, type) => {
  const { assets, requested } = await open();
  await assets.loadAccount(name);
  expect(requested()).toEqual([type]);
});

test('[A6] one account fails alone; its next reading replaces the error, and a later failure keeps its rows', async () => {
  let fails = true;
  const { assets } = await open({ answer: (type) => (type === 3 && fails ? refuse(10016) : undefined) });
  await assets.loadAccounts();
  const { accounts } = assets.$assetReads.get();
  expect([accounts.usdc?.phase, accounts.contract?.phase, accounts.fund?.phase]).toEqual(['failed', 'ready', 'ready']);
  fails = false;
  await assets.retryAccount('usdc');
  expect(assets.$assetReads.get().accounts.usdc?.phase).toBe('ready');
  fails = true;
  await assets.retryAccount('usdc');
  expect(assets.$assetReads.get().accounts.usdc).toMatchObject({ phase: 'ready', error: { code: 10016 } });
});

test('[A5] the balances are read again without hiding what is shown; a failure is kept with the time of the last success', async () => {
  const { page, assets, session } = await open();
  await assets.loadSpot();
  const phases: string[] = [];
  session.$balancesLoad.listen(({ phase }) => phases.push(phase));
  page.answer(assetsPath, () => refuse(10016));
  await assets.loadSpot();
  expect(phases).toEqual([]);
  expect(assets.$assetReads.get().balancesError).toMatchObject({ code: 10016 });
  expect(assets.$assetReads.get().balancesAtMs).toBeGreaterThan(0);
  expect(session.$balances.get()['SLIP']?.free).toBe('1000');
});

test('[A11] transfer limits are read 1 s after the last change of the balances, at most once in 5 s', async () => {
  vi.useFakeTimers();
  const { assets, session, requested } = await open();
  const limits = () => requested().filter((type) => type === 1).length;
  const stop = assets.followAssets();
  await vi.advanceTimersByTimeAsync(10_000);
  const before = limits();
  const change = (ver: number) => session.applyBalance(balanceRow({ ver }));
  change(2);
  await vi.advanceTimersByTimeAsync(900);
  change(3);
  await vi.advanceTimersByTimeAsync(900);
  expect(limits()).toBe(before);
  await vi.advanceTimersByTimeAsync(100);
  expect(limits()).toBe(before + 1);
  change(4);
  await vi.advanceTimersByTimeAsync(4_900);
  expect(limits()).toBe(before + 1);
  await vi.advanceTimersByTimeAsync(100);
  expect(limits()).toBe(before + 2);
  stop();
  change(5);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(limits()).toBe(before + 2);
});
