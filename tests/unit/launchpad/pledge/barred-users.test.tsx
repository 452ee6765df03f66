/** @vitest-environment happy-dom */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Project } from '#contract/launchpad.ts';
import { signup } from '#contract/launchpad.ts';
import { textsFor } from '#i18n/texts-for.ts';
import { loadQualifications } from '#launchpad/participation.ts';
import { $drafts, $chosenPools, $pledge } from '#launchpad/pledge/pledge.ts';
import { $project, $staleSinceMs } from '#launchpad/project-store.ts';
import { logIn, logOut, shownToasts } from '../../account/support/account-page.ts';
import { $balances, $balancesLoad } from '#session/balances.ts';
import { balanceRow } from '../../session/support/balance-rows.ts';
import { refuse } from '../../session/support/page.ts';
import { enter, eventually, rendering } from '../../ui/support/render.ts';
import { launchOrder, ordersPath } from '../support/launch-page.ts';
import { renderPledgePanel } from '../support/pledge-page.tsx';
import { haloTimes, lottery, project, stake, subscription } from '../support/pools.ts';

const t = textsFor('en', 'launchpad');
const activity = '/x/main/spot/api/activity';
const signupPath = `/x/${signup.host}${signup.path}`;
const commitTimeMs = haloTimes.commitStart + 60_000;

beforeEach(() =>
  rendering(() => {
    $pledge.set({ phase: 'idle' });
    $drafts.set({});
    $chosenPools.set({});
    $project.set(undefined);
    $staleSinceMs.set(undefined);
  }),
);
afterEach(logOut);

const qualification = (poolId: string, reasons: string[]) => ({
  projectId: '1',
  poolId,
  qualified: reasons.length === 0,
  reasons,
  average: '5',
  limit: reasons.length === 0 ? '3750' : '0',
  provisional: false,
  window: [haloTimes.snapshotStart, haloTimes.snapshotEnd],
});

/**
 * Opens the panel of a launch for a user whom the exchange names these reasons in each pool; the next loads get those
 * that the test sets. `detail`: the launch as the exchange sends it.
 */
async function open(
  reasons: Record<string, string[]> | undefined,
  {
    shown = project({ pools: [subscription()] }),
    detail = shown,
    joined = [],
    atMs = commitTimeMs,
  }: { shown?: Project; detail?: object; joined?: object[]; atMs?: number } = {},
) {
  const state = { reasons, detail };
  const list = <Row,>(rows: Row[]) => ({ list: rows, nextId: '', hasMore: false, total: rows.length });
  const page = await renderPledgePanel(shown, atMs, ({ answer }) => {
    answer(`${activity}/v2/qualifications/query`, () =>
      state.reasons
        ? list(Object.entries(state.reasons).map(([poolId, own]) => qualification(poolId, own)))
        : refuse(10016),
    );
    answer(`${activity}/v2/project/detail`, () => ({
      ...state.detail,
      tokenomics: { totalSupply: '1', initialCirculating: '1', launchAmount: '1' },
      lang: 'en',
    }));
    answer(`${activity}/v2/result/query`, () => list([]));
    answer(ordersPath, () => list(joined));
  });
  await logIn();
  await rendering(() => {
    $balances.set({ SLIP: balanceRow() });
    $balancesLoad.set({ phase: 'done' });
  });
  const steps = () =>
    page
      .all('.qualification-reasons a, .qualification-reasons button')
      .map((step) => [step.textContent, step.getAttribute('href') ?? step.tagName]);
  const fields = () => page.all('input[inputmode=decimal]').length;
  return { ...page, state, steps, fields };
}

const link = expect.stringMatching(/./) as string;

test.each([
  ['KYC', 'verification level is too low', 'Verify your identity'],
  ['DUPLICATE', 'Another account verified with your identity is already taking part.', 'Contact support'],
  ['MOON_PHASE', 'You are not eligible.', 'Contact support'],
])(
  '[R1.4] [R6.6] [Q-U23] [Q-F04] a user who is barred by %s sees why, with its next step, and has no form',
  async (reason, text, step) => {
    const page = await open({ '11': [reason] });
    await eventually(() => expect(page.text()).toContain(text));
    expect(page.steps()).toEqual([[step, link]]);
    expect([page.fields(), page.all('form').length]).toEqual([0, 0]);
  },
);

test('[R1.4] [Q-U23] a VIP level is named until the user has it', async () => {
  const page = await open(
    { '11': ['VIP'] },
    { shown: project({ pools: [subscription()], isVip: true, minVipLevel: 1 }) },
  );
  await eventually(() => expect(page.text()).toContain('Only VIP 1 and above can take part in this launch.'));
  page.state.reasons = { '11': [] };
  await logOut();
  await logIn({ vipLevel: 1 });
  await eventually(() => expect(page.text()).toContain('You are eligible'));
  expect(page.fields()).toBe(1);
});

test('[R1.4] [Q-U23] a participant of one pool is led back to it from the other', async () => {
  const page = await open(
    { '11': [], '12': ['OTHER_POOL'] },
    { shown: project({ pools: [subscription(), lottery()] }), joined: [launchOrder()] },
  );
  const chosen = () => page.all('input[name=pool]').map((input) => input.matches(':checked'));
  await eventually(() => expect(page.fields()).toBe(1));
  await rendering(() => $chosenPools.setKey('1', '12'));
  await eventually(() => expect(page.text()).toContain('You have already joined the other pool of this launch.'));
  expect(chosen()).toEqual([false, true]);
  await page.press('.qualification-reasons', 'View your pool');
  expect(chosen()).toEqual([true, false]);
});

test('[R1.4] [R7.6] [Q-U23] a sign-up is offered in place; each refusal has its own text, and the button works again', async () => {
  const page = await open({ '11': ['SIGNUP'] });
  await eventually(() => expect(page.text()).toContain('You need to sign up for this launch first.'));
  for (const [code, name] of Object.entries(signup.errors)) {
    page.exchange.answer(signupPath, () => refuse(Number(code)));
    await page.press('.qualification-reasons', 'Sign up');
    await eventually(() => expect(shownToasts().join()).toContain(t(`error.${name}`)));
  }
  page.exchange.answer(signupPath, () => ({ signedUp: true, time: commitTimeMs }));
  page.state.reasons = { '11': [] };
  await page.press('.qualification-reasons', 'Sign up');
  await eventually(() => expect(shownToasts()).toContain('You are signed up'));
  await eventually(() => expect(page.text()).toContain('You are eligible'));
  expect(page.text()).not.toContain('You need to sign up');
});

test.each<[user: string, reasons: string[], shown: Project, atMs: number, step: string]>([
  [
    'too small an average, when it may still grow',
    ['AVERAGE_TOO_LOW'],
    project(),
    haloTimes.snapshotEnd - 3_600_000,
    'Deposit',
  ],
  ['no coins during a snapshot that has ended', ['AVERAGE_TOO_LOW'], project(), commitTimeMs, 'View other projects'],
  ['no coins', [], project({ kind: 'LAUNCHPOOL', pools: [stake()] }), commitTimeMs, 'Deposit SLIP'],
  ['a launch that is to open', [], project(), haloTimes.snapshotStart - 1, 'Calendar reminder for'],
])('[Q-U23] %s: there is a working next step', async (_user, reasons, shown, atMs, step) => {
  const page = await open(Object.fromEntries(shown.pools.map(({ poolId }) => [poolId, reasons])), { shown, atMs });
  await rendering(() => $balances.set({}));
  const found = () => page.all('a').find(({ textContent }) => textContent.includes(step));
  await eventually(() => expect(found()?.getAttribute('href')).toMatch(/./));
});

test('[Q-U23] a visitor is led to the login', async () => {
  const page = await open({});
  await logOut();
  const found = page.all('a').find(({ textContent }) => textContent === 'Log in');
  expect(found?.getAttribute('href')).toContain('/en/login/');
});

test('[R8.9] [Q-F02] limits that could not be loaded say so in their place, with a retry', async () => {
  const page = await open(undefined);
  await eventually(() => expect(page.text()).toContain('Your limits could not be loaded.'));
  page.state.reasons = { '11': [] };
  await page.press('.notice', 'Try again');
  await eventually(() => expect(page.text()).toContain('You are eligible'));
  expect(page.text()).not.toContain('could not be loaded');
});

test('[R8.9] [Q-F02] limits that could not be loaded again say so, until a retry brings them', async () => {
  const page = await open({ '11': [] });
  await eventually(() => expect(page.text()).toContain('You are eligible'));
  page.state.reasons = undefined;
  await rendering(() => void loadQualifications(project()));
  await eventually(() => expect(page.text()).toContain('Your limits could not be loaded.'));
  expect(page.text()).not.toContain('You are eligible');
  page.state.reasons = { '11': [] };
  await page.press('.notice', 'Try again');
  await eventually(() => expect(page.text()).toContain('You are eligible'));
  expect(page.text()).not.toContain('could not be loaded');
});

test.each([
  ['phase', { status: 77 }],
  ['kind', { kind: 'AUCTIONPAD' }],
])('[Q-F04] a launch of an unknown %s says so and accepts no commitment', async (_what, part) => {
  const shown = project({ pools: [subscription()] });
  const page = await open({ '11': [] }, { shown, detail: { ...shown, ...part } });
  await eventually(() => expect(page.text()).toContain(t('pledge.unknownPhase')));
  expect(page.fields()).toBe(0);
  expect(page.text()).not.toMatch(/undefined|NaN|\[object|Infinity|\{\{/);
});

test.each(['-5', '9'.repeat(60), '1e999'])(
  '[Q-F04] totals of %s are rejected: the last valid ones stay, with their time, until a retry brings others',
  async (total) => {
    const shown = project({ pools: [subscription()] });
    const [pool] = shown.pools;
    const page = await open(
      { '11': [] },
      { shown, detail: { ...shown, stats: { ...shown.stats, totalCommittedUsd: total }, pools: [{ ...pool, total }] } },
    );
    const [stale = ''] = t('pledge.stale', { time: '\n' }).split('\n');
    await eventually(() => expect(page.text()).toContain(stale));
    await eventually(() => expect(page.fields()).toBe(1));
    await enter(page.findAs(HTMLInputElement, 'input[inputmode=decimal]'), '100');
    await eventually(() => expect(page.text()).toContain('Estimate if the pool closed now'));
    expect(page.text()).not.toContain(total);
    page.state.detail = shown;
    await page.press('.notice', 'Try again');
    await eventually(() => expect(page.text()).not.toContain(stale));
  },
);
