/** @vitest-environment happy-dom */
import { afterEach, expect, test } from 'vitest';
import type { Project } from '#contract/launchpad.ts';
import { $launchOrders, $qualifications } from '#launchpad/participation.ts';
import { $drafts, $pledge } from '#launchpad/pledge/pledge.ts';
import { PledgePanel } from '#launchpad/pledge/PledgePanel.tsx';
import { $balances, $balancesLoad } from '#session/balances.ts';
import { recordServerTime } from '#session/clock.ts';
import { $network } from '#socket/presence.ts';
import { logIn, logOut, openAccountPage, shownToasts } from '../../account/support/account-page.ts';
import { balanceRow } from '../../session/support/balance-rows.ts';
import { down, refuse } from '../../session/support/page.ts';
import { click, dispatch, eventually, rendered, rendering, type } from '../../ui/support/render.ts';
import { launchOrder, ordersPath, pledgePath } from '../support/launch-page.ts';
import { haloTimes, project, subscription } from '../support/pools.ts';

const halo = project({ pools: [subscription()] });

afterEach(async () => {
  await rendering(() => {
    $pledge.set({ phase: 'idle' });
    $drafts.set({});
    $network.set({ ...$network.get(), isOnline: true });
  });
  await logOut();
});

/** Opens the panel of an open launch for an eligible user with this balance, in SLIP; without one nothing is held. */
async function open(free?: string, shown: Project = halo) {
  const exchange = openAccountPage();
  const nowMs = performance.now();
  await rendering(() =>
    recordServerTime({ timeNow: haloTimes.commitStart + 60_000, sentMs: nowMs, receivedMs: nowMs }),
  );
  const page = await rendered(<PledgePanel lang="en" layout="desktop" page="" detail={shown} />);
  await logIn();
  await rendering(() => {
    $balances.set(free === undefined ? {} : { SLIP: balanceRow({ free, total: free }) });
    $balancesLoad.set({ phase: 'done' });
    $launchOrders.set(new Map());
    const window: [number, number] = [haloTimes.snapshotStart, haloTimes.snapshotEnd];
    const row = { projectId: '1', poolId: '11', qualified: true, reasons: [], average: '5000', limit: '3750' };
    $qualifications.set({ phase: 'ready', list: [{ ...row, provisional: false, window }] });
  });
  const amount = page.findAs(HTMLInputElement, '.pledge-panel__form input[inputmode=decimal]');
  const press = async (selector: string, label: string) => {
    const button = page.all(`${selector} button`).find(({ textContent }) => textContent.trim().startsWith(label));
    if (!button) throw new Error(`no ${label} in ${page.container.innerHTML}`);
    await click(button);
  };
  const isAsking = () => page.all('dialog[open]').length > 0;
  return {
    ...page,
    exchange,
    amount,
    press,
    isAsking,
    text: () => page.container.textContent,
    /** Parameters of the pledges that were sent. */
    sent: () => exchange.requests.filter(({ path }) => path === pledgePath).map(({ params }) => params),
    /** Types an amount and opens the confirmation. */
    review: async (typed: string) => {
      await type(amount, typed);
      await press('form', `Commit ${typed} SLIP`);
      await eventually(() => expect(isAsking()).toBe(true));
    },
    confirm: (typed: string) => press('dialog', `Commit ${typed} SLIP`),
    submit: () => dispatch(page.find('.pledge-panel__form'), new Event('submit', { bubbles: true, cancelable: true })),
  };
}

test('[R1.4] an amount below the minimum cannot be submitted, and the form says so', async () => {
  const page = await open('1000');
  await type(page.amount, '49');
  expect(page.text()).toContain('The minimum total is 50 SLIP.');
  await page.submit();
  expect([page.isAsking(), page.sent()]).toEqual([false, []]);
});

test.each([
  ['60.5', '60'],
  ['90000', '3750'],
])('[R5.5] with %s SLIP an amount above balance or cap becomes %s', async (free, kept) => {
  const page = await open(free);
  await type(page.amount, '1000000');
  expect(page.amount.value).toBe(kept);
});

test('[R1.4] without the coin the form says so and links to a deposit', async () => {
  const page = await open();
  expect(page.text()).toContain('No SLIP available');
  const links = page.all('a').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toContainEqual(['Deposit SLIP', expect.stringContaining('sandbox')]);
});

test.each([
  [20104, 'The amount is above your maximum.'],
  [20102, 'This is not possible in the current phase. The phase may have just changed.'],
])(
  '[R1.4] [Q-S24] when the exchange refuses what was reviewed (%i), the form says why and keeps the amount',
  async (code, reason) => {
    const page = await open('1000');
    page.exchange.answer(pledgePath, () => refuse(code));
    await page.review('700');
    await page.confirm('700');
    await eventually(() => expect(page.text()).toContain(reason));
    expect(page.text()).toContain('Your amount is saved.');
    expect([page.isAsking(), page.amount.value, page.sent().length]).toEqual([false, '700', 1]);
  },
);

test('[Q-F01] a slow pledge is pending in a named button, and a second press does not resend it', async () => {
  const page = await open('1000');
  let answer: (result: unknown) => void = () => undefined;
  page.exchange.answer(pledgePath, () => new Promise((resolve) => (answer = resolve)));
  await page.review('100');
  await page.confirm('100');
  const waiting = page.all('form button').find(({ textContent }) => textContent.includes('Submitting…'));
  expect(waiting?.getAttribute('aria-busy')).toBe('true');
  expect(page.isAsking()).toBe(false);
  if (waiting) await click(waiting);
  await page.submit();
  answer({ participation: launchOrder(), balance: balanceRow({ free: '900', ver: 2 }), isDuplicate: 0 });
  await eventually(() => expect(shownToasts()).toEqual(['100 SLIP committed']));
  expect(page.sent()).toHaveLength(1);
});

test('[Q-F21] after an answer is lost the same amount cannot be submitted while the pledge is looked up; found, it is reported and never sent again', async () => {
  const page = await open('1000');
  let letFind: () => void = () => undefined;
  const mayFind = new Promise<void>((resolve) => (letFind = resolve));
  page.exchange.answer(pledgePath, down);
  page.exchange.answer(ordersPath, async ({ params }) => {
    if ('requestId' in params) await mayFind;
    return { list: 'requestId' in params ? [launchOrder()] : [], nextId: '', hasMore: false, total: 1 };
  });
  await page.review('100');
  await page.confirm('100');
  await eventually(() => expect(page.text()).toContain('It will not be sent twice.'));
  await page.submit();
  expect(page.isAsking()).toBe(false);
  letFind();
  await eventually(() => expect(shownToasts()).toEqual(['100 SLIP committed']));
  expect([page.amount.value, page.sent().length]).toEqual(['', 1]);
});

test('[FS6] [FV12] while a commitment without an answer is looked up, another amount is committed at once; both are resolved', async () => {
  const page = await open('1000');
  let letFind: () => void = () => undefined;
  const mayFind = new Promise<void>((resolve) => (letFind = resolve));
  page.exchange.answer(pledgePath, down);
  page.exchange.answer(ordersPath, async ({ params }) => {
    if ('requestId' in params) await mayFind;
    return { list: 'requestId' in params ? [launchOrder()] : [], nextId: '', hasMore: false, total: 1 };
  });
  await page.review('100');
  await page.confirm('100');
  await eventually(() => expect(page.text()).toContain('It will not be sent twice.'));
  expect(page.amount.readOnly).toBe(false);
  page.exchange.answer(pledgePath, () => ({
    participation: launchOrder({ committed: '250' }),
    balance: balanceRow({ free: '750', ver: 2 }),
    isDuplicate: 0,
  }));
  await page.press('.quick-picks', '25%');
  await page.press('form', 'Commit 250 SLIP');
  await eventually(() => expect(page.isAsking()).toBe(true));
  expect(page.texts('.notice__title')).toEqual(['Commit 100 SLIP']);
  await page.confirm('250');
  await eventually(() => expect(shownToasts()).toEqual(['250 SLIP committed']));
  letFind();
  await eventually(() => expect(page.texts('.notice__title')).toEqual([]));
  const [first, second] = page.sent();
  expect([first?.['amount'], second?.['amount'], page.sent().length]).toEqual(['100', '250', 2]);
  expect(first?.['requestId']).not.toBe(second?.['requestId']);
  expect(shownToasts()).toContainEqual(expect.stringMatching(/^100 SLIP committed/));
});

test('[Q-F21] a pledge that did not arrive is sent again only by a press, with its id', async () => {
  const page = await open('1000');
  const requestId = '00000000-0000-4000-8000-000000000000';
  const pledge = { projectId: '1', poolId: '11', coin: 'SLIP', amount: '100', action: 'JOIN', requestId } as const;
  await rendering(() => $pledge.set({ phase: 'absent', pledge }));
  expect(page.text()).toContain('The exchange did not receive it');
  expect(page.sent()).toEqual([]);
  page.exchange.answer(pledgePath, () => ({
    participation: launchOrder(),
    balance: balanceRow({ free: '900', ver: 2 }),
    isDuplicate: 0,
  }));
  await page.press('.notice', 'Commit 100 SLIP');
  await eventually(() => expect(shownToasts()).toEqual(['100 SLIP committed']));
  expect(page.sent()).toMatchObject([{ requestId, amount: '100', action: 'JOIN' }]);
});

test('[Q-F08] offline the form says so, keeps the amount and asks nothing', async () => {
  const page = await open('1000');
  await type(page.amount, '100');
  await rendering(() => $network.set({ ...$network.get(), isOnline: false }));
  expect(page.text()).toContain('You are offline. Your amount is saved.');
  await page.submit();
  await page.press('form', 'Commit 100 SLIP');
  expect([page.isAsking(), page.amount.value]).toEqual([false, '100']);
  await rendering(() => $network.set({ ...$network.get(), isOnline: true }));
  expect(page.text()).not.toContain('You are offline');
  await page.press('form', 'Commit 100 SLIP');
  await eventually(() => expect(page.isAsking()).toBe(true));
});
