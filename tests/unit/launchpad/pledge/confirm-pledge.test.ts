import { expect, test, vi } from 'vitest';
import { openPage } from '../../session/support/page.ts';
import { balanceRow } from '../../session/support/balance-rows.ts';
import { ownPledge, project } from '../support/pools.ts';

const path = '/x/main/spot/api/activity/v2/pledge';

/** Confirms a pledge of 1,250.5 SLIP that the exchange accepts, and returns the stores of the page. */
async function confirmed(kind: 'LAUNCHPAD' | 'LAUNCHPOOL', action: 'JOIN' | 'ADD' | 'REDEEM') {
  vi.resetModules();
  const page = openPage();
  Object.assign(page.document, { documentElement: { lang: 'en' } });
  const { provideTexts } = await import('#i18n/texts.ts');
  const { namespaceTexts } = await import('#i18n/texts-for.ts');
  provideTexts(namespaceTexts);
  (await import('#session/token.ts')).$token.set('mine');
  const { $pledge, confirmPledge } = await import('#launchpad/pledge/pledge.ts');
  const { $toasts } = await import('#shell/toasts/toasts.ts');
  const { $balances } = await import('#session/balances.ts');
  const { projectId } = project();
  const order = { orderId: '7', ver: 1, projectId, poolId: '13', time: 1, state: 'PENDING', events: [] };
  page.answer(path, () => ({
    participation: { ...order, method: 'SUBSCRIPTION' },
    balance: balanceRow(),
    isDuplicate: 0,
  }));
  const isStake = kind === 'LAUNCHPOOL';
  $pledge.set({ phase: 'review', ...ownPledge({ poolId: '13', amount: '1250.5', action, isStake }) });
  await confirmPledge(project({ kind }));
  return { $pledge, $toasts, $balances };
}

test.each([
  ['LAUNCHPAD', 'JOIN', '1,250.5 SLIP committed'],
  ['LAUNCHPOOL', 'ADD', '1,250.5 SLIP staked'],
  ['LAUNCHPOOL', 'REDEEM', '1,250.5 SLIP redeemed'],
] as const)(
  '[R1.4] a completed %s pledge (%s) is reported with its whole amount: %s',
  async (kind, action, message) => {
    const { $pledge, $toasts } = await confirmed(kind, action);
    expect($toasts.get().map((toast) => toast.message)).toEqual([message]);
    expect($pledge.get().phase).toBe('done');
  },
);

test('[R1.4] [R0.4] the answer to a pledge sets the new balance, whether or not the stream is open', async () => {
  const { $balances } = await confirmed('LAUNCHPAD', 'JOIN');
  expect($balances.get()).toEqual({ SLIP: balanceRow() });
});
