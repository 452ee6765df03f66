import { expect } from 'vitest';
import type { Project } from '#contract/launchpad.ts';
import { $launchOrders, $qualifications } from '#launchpad/participation.ts';
import { PledgePanel } from '#launchpad/pledge/PledgePanel.tsx';
import { $balances, $balancesLoad } from '#session/balances.ts';
import { recordServerTime } from '#session/clock.ts';
import { logIn, openAccountPage } from '../../account/support/account-page.ts';
import { balanceRow } from '../../session/support/balance-rows.ts';
import { click, dispatch, eventually, rendered, rendering, type } from '../../ui/support/render.ts';
import { pledgePath } from './launch-page.ts';
import { haloTimes } from './pools.ts';

/** Renders the panel of a launch as a page without a user shows it. `prepare` sets what its exchange answers. */
export async function renderPledgePanel(
  shown: Project,
  atMs = haloTimes.commitStart + 60_000,
  prepare: (exchange: ReturnType<typeof openAccountPage>) => void = () => undefined,
) {
  const exchange = openAccountPage();
  prepare(exchange);
  const nowMs = performance.now();
  await rendering(() => recordServerTime({ timeNow: atMs, sentMs: nowMs, receivedMs: nowMs }));
  const page = await rendered(<PledgePanel lang="en" layout="desktop" page="" detail={shown} />);
  const press = async (selector: string, label: string) => {
    const button = page.all(`${selector} button`).find(({ textContent }) => textContent.trim().startsWith(label));
    if (!button) throw new Error(`no ${label} in ${page.container.innerHTML}`);
    await click(button);
  };
  return { ...page, exchange, press, text: () => page.container.textContent };
}

/** Opens the panel of an open launch for an eligible user with this balance of a coin; without one nothing is held. */
export async function openPledgePanel(shown: Project, free?: string, { coin = 'SLIP', profile = {} } = {}) {
  const page = await renderPledgePanel(shown);
  const { exchange, press } = page;
  await logIn(profile);
  await rendering(() => {
    $balances.set(free === undefined ? {} : { [coin]: balanceRow({ tokenId: coin, free, total: free }) });
    $balancesLoad.set({ phase: 'done' });
    $launchOrders.set(new Map());
    const window: [number, number] = [haloTimes.snapshotStart, haloTimes.snapshotEnd];
    const row = { projectId: '1', qualified: true, reasons: [], average: '5000', limit: '3750' };
    const list = shown.pools.map(({ poolId }) => ({ ...row, poolId, provisional: false, window }));
    $qualifications.set({ phase: 'ready', value: list });
  });
  const amount = page.findAs(HTMLInputElement, '.pledge-panel__form input[inputmode=decimal]');
  const isAsking = () => page.all('dialog[open]').length > 0;
  return {
    ...page,
    amount,
    isAsking,
    /** Parameters of the pledges that were sent. */
    sent: () => exchange.requests.filter(({ path }) => path === pledgePath).map(({ params }) => params),
    /** Types an amount and opens the confirmation. */
    review: async (typed: string) => {
      await type(amount, typed);
      await press('form', `Commit ${typed} ${coin}`);
      await eventually(() => expect(isAsking()).toBe(true));
    },
    confirm: (typed: string) => press('dialog', `Commit ${typed} ${coin}`),
    submit: () => dispatch(page.find('.pledge-panel__form'), new Event('submit', { bubbles: true, cancelable: true })),
  };
}
