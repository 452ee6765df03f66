/** @vitest-environment happy-dom */
import * as v from 'valibot';
import { cleanStores } from 'nanostores';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LaunchOrder, LaunchResult, Pool, Project, QualificationReason } from '#contract/launchpad.ts';
import { Profile } from '#contract/person.ts';
import { textsFor } from '#i18n/texts-for.ts';
import { $launchOrders, $qualifications, $results } from '#launchpad/participation.ts';
import { $chosenPools, $drafts, $pledge, draftKey } from '#launchpad/pledge/pledge.ts';
import { PledgePanel } from '#launchpad/pledge/PledgePanel.tsx';
import { $balances, $balancesLoad } from '#session/balances.ts';
import { $serverSecond, recordServerTime } from '#session/clock.ts';
import { $person } from '#session/user.ts';
import { profileRow } from '../../api/support/fake-exchange.ts';
import { click, lazyParts, rendered, rendering } from '../../ui/support/render.ts';
import { ownPledge, haloTimes, lottery, project, stake, subscription } from '../support/pools.ts';

const t = textsFor('en', 'launchpad');

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  document.documentElement.lang = 'en';
});
afterEach(async () => {
  await rendering(() => {
    $person.set({ phase: 'unknown' });
    $results.set({ phase: 'idle' });
    $pledge.set({ phase: 'idle' });
    $drafts.set({});
    $chosenPools.set({});
    $balances.set({});
    $balancesLoad.set({ phase: 'idle' });
    $launchOrders.set(undefined);
    $qualifications.set({ phase: 'idle' });
  });
  vi.unstubAllGlobals();
});

// Its clock would stop after the document is gone.
afterAll(() => cleanStores($serverSecond));

const result = (part: Partial<LaunchResult> = {}): LaunchResult => ({
  orderId: '1',
  ver: 2,
  projectId: '1',
  poolId: '11',
  state: 'PART_FILLED',
  committed: '1000',
  allocation: '9600',
  used: '600',
  refund: '400',
  ...part,
});

/** Renders the panel as of `atMs`, for a user with these results or, without any, for a visitor. */
async function panelAt(shown: Project, atMs: number, results?: LaunchResult[]) {
  const nowMs = performance.now();
  await rendering(() => recordServerTime({ timeNow: atMs, sentMs: nowMs, receivedMs: nowMs }));
  const panel = await rendered(<PledgePanel lang="en" layout="desktop" page="" detail={shown} />);
  await rendering(() => {
    $person.set(results ? { phase: 'in', profile: v.parse(Profile, profileRow) } : { phase: 'out' });
  });
  await rendering(() => {
    if (results) $results.set({ phase: 'ready', value: results });
  });
  // The result, then what it contains.
  await lazyParts();
  await lazyParts();
  return panel;
}

const canceled = project({ status: 9 });
const ended = haloTimes.commitEnd;

describe('[R1.4] once a launch is over, the panel is a result', () => {
  test('without pools, limits and a form, for a launch that has ended or was canceled', async () => {
    for (const [shown, atMs] of [
      [project(), ended],
      [project(), haloTimes.listing],
      [canceled, haloTimes.snapshotStart],
    ] as const) {
      const { texts, all, container } = await panelAt(shown, atMs);
      expect(texts('h2')).toEqual(['Result']);
      expect(all('form, input, .facts')).toEqual([]);
      expect(container.textContent).not.toContain(t('pledge.method.LOTTERY'));
      expect(texts('a')).toContain(t('result.login'));
    }
  });

  test('and a form until then', async () => {
    const { texts, all } = await panelAt(project(), ended - 60_000);
    expect(texts('h2')).toEqual(['Take part']);
    expect(all('form')).toHaveLength(1);
  });

  test('[R8.9] a pledge that did not arrive in time is reported, and can no longer be sent', async () => {
    await rendering(() => $pledge.set({ phase: 'absent', ...ownPledge({ amount: '70' }) }));
    const { container, texts } = await panelAt(project(), ended, []);
    expect(container.textContent).toContain(t('pledge.absentOver'));
    expect(container.textContent).not.toContain(t('pledge.absent'));
    expect(texts('button')).not.toContain(t('pledge.form.commit', { amount: '70', coin: 'SLIP' }));
  });

  test('users who did not take part see a note', async () => {
    const { container } = await panelAt(project(), ended, []);
    expect(container.textContent).toContain('You did not take part in this launch.');
  });

  test.each<[string, Project, LaunchResult, string[]]>([
    [
      'an allocation',
      project(),
      result(),
      ['Allocated in part', '9,600 HALO', 'Committed1,000 SLIP', 'Used600 SLIP', 'Refunded400 SLIP'],
    ],
    [
      'a full allocation',
      project(),
      result({ state: 'FILLED', used: '1000', refund: '0', allocation: '16000' }),
      ['Allocated in full', '16,000 HALO', 'Committed1,000 SLIP', 'Used1,000 SLIP', 'Refunded0 SLIP'],
    ],
    [
      'a canceled launch',
      canceled,
      result({ state: 'CANCELED', allocation: '0', used: '0', refund: '1000' }),
      ['Canceled', 'Refunded1,000 SLIP', 'Committed1,000 SLIP'],
    ],
    [
      'a stake',
      project({ kind: 'LAUNCHPOOL', pools: [stake()] }),
      result({ poolId: '13', state: 'FILLED', allocation: '35', used: '0', refund: '1000' }),
      ['Completed', 'Earned35 HALO', 'Staked1,000 SLIP', 'Returned1,000 SLIP'],
    ],
  ])('%s reads as what was received', async (_name, shown, own, expected) => {
    const { texts } = await panelAt(shown, haloTimes.listing, [own]);
    expect(
      texts('.result-view > .chip, .result-view > p, .result-view .facts__fact').map((text) => text.trim()),
    ).toEqual(expected);
  });
});

test('[R8.10] the pool of a saved draft is chosen when the page opens', async () => {
  const pools = [subscription(), lottery()];
  $drafts.set({ [draftKey(pools[1]?.poolId ?? '', false)]: { amount: '200' } });
  const { all } = await panelAt(project({ pools }), ended - 60_000);
  expect(all('input[name=pool]').map((input) => input.matches(':checked'))).toEqual([false, true]);
});

test('[R7.6] the orders of a launchpool are linked with their tab', async () => {
  const shown = project({ kind: 'LAUNCHPOOL', pools: [stake()] });
  const { all } = await panelAt(shown, ended, [result({ poolId: '13' })]);
  const links = all('a').map((link) => link.getAttribute('href'));
  expect(links).toContain('/en/trade/spot/launchpad-order/?tab=LAUNCHPOOL');
});

const chosen = (all: (selector: string) => Element[]) =>
  all('input[name=pool]').map((input) => input.matches(':checked'));

test('[FL8] the chosen pool survives a reload, also with a draft in each pool', async () => {
  const pools = [subscription(), lottery()];
  for (const { poolId } of pools) $drafts.set({ ...$drafts.get(), [draftKey(poolId, false)]: { amount: '300' } });
  const shown = project({ pools });
  const first = await panelAt(shown, ended - 60_000, []);
  expect(chosen(first.all)).toEqual([true, false]);
  const second = first.all('input[name=pool]')[1];
  if (second) await click(second);
  expect(chosen(first.all)).toEqual([false, true]);
  expect(sessionStorage.getItem('pledgePools')).toBe('{"1":"12"}');
  const reloaded = await panelAt(shown, ended - 60_000, []);
  expect(chosen(reloaded.all)).toEqual([false, true]);
});

test('[FL7] a pool that nothing can open does not hide one that opens after verification', async () => {
  const { all, container } = await panelAt(project(), ended - 60_000, []);
  const window: [number, number] = [haloTimes.snapshotStart, haloTimes.snapshotEnd];
  const row = { projectId: '1', qualified: false, average: '0', limit: '0', provisional: false, window };
  await rendering(() =>
    $qualifications.set({
      phase: 'ready',
      value: [
        { ...row, poolId: '11', reasons: ['KYC', 'AVERAGE_TOO_LOW'] },
        { ...row, poolId: '12', reasons: ['KYC'] },
      ],
    }),
  );
  await lazyParts();
  expect(chosen(all)).toEqual([false, true]);
  expect(container.textContent).toContain('Verify your identity');
});

test('[FL3] the yield of a single pool is in the panel while it is open, and gone when it has ended', async () => {
  const shown = project({ kind: 'LAUNCHPOOL', pools: [stake({ apr: '0.918' })] });
  const open = await panelAt(shown, ended - 60_000);
  expect(open.texts('.pledge-panel__note')).toContain('Est. APR 91.8%');
  const over = await panelAt(shown, ended);
  expect(over.container.textContent).not.toContain('APR');
});

const pledge = ownPledge({ amount: '500' });

test.each(['sending', 'checking', 'unclear'] as const)(
  '[FL9] at the end of the phase nobody is told that they did not take part while their commit is %s',
  async (phase) => {
    await rendering(() => $pledge.set({ phase, ...pledge }));
    const { container } = await panelAt(project(), ended, []);
    expect(container.textContent).not.toContain(t('result.none'));
    if (phase === 'sending') expect(container.textContent).toContain('Commit 500 SLIP · Submitting…');
    await rendering(() => $pledge.set({ phase: 'done', ...pledge, result: {} }));
    expect(container.textContent).toContain(t('result.none'));
  },
);

/** Shows a user with `free` of SLIP and USDT who has `committed` in a pool. */
const withFunds = ({ poolId, method }: Pool, committed: string, free = '5000') =>
  rendering(() => {
    const coin = (tokenId: string) => ({ tokenId, free, frozen: '0', total: free, loan: '0', interest: '0', ver: 1 });
    const rest = { spotAvailableBalance: free, transferLimit: free, usdValue: '0' };
    $balances.set({ SLIP: { ...coin('SLIP'), ...rest }, USDT: { ...coin('USDT'), ...rest } });
    $balancesLoad.set({ phase: 'done' });
    const order: LaunchOrder = {
      orderId: '1',
      ver: 1,
      projectId: '1',
      poolId,
      method,
      time: 0,
      state: 'PENDING',
      events: [],
      ...(method === 'STAKE' ? { staked: committed } : { committed }),
    };
    $launchOrders.set(new Map(committed === '0' ? [] : [['1', order]]));
  });

const qualification = { projectId: '1', average: '0', provisional: false, window: [1, 2] as [number, number] };

test('[FL10] once something is committed, the panel names what is left of the limit, and the limit once it is reached', async () => {
  const { texts, container } = await panelAt(project(), ended - 60_000, []);
  const limits = () => texts('.facts__fact').filter((fact) => /^(Max|You can)/.test(fact));
  await withFunds(subscription(), '0');
  expect(limits()).toEqual(['Max. commitment3,750 SLIP']);
  await withFunds(subscription(), '3000');
  expect(limits()).toEqual(['You can still add750 SLIP']);
  await withFunds(subscription(), '3750');
  expect(limits()).toEqual([]);
  expect(container.textContent).toContain(t('pledge.form.nothingLeft'));
});

test('[FL24] who may not commit is told why, without an amount to fill in', async () => {
  const { all, container } = await panelAt(project({ pools: [subscription()] }), ended - 60_000, []);
  await withFunds(subscription(), '0');
  const refuse = (reasons: QualificationReason[]) =>
    rendering(() =>
      $qualifications.set({
        phase: 'ready',
        value: [{ ...qualification, poolId: '11', qualified: reasons.length === 0, limit: '3750', reasons }],
      }),
    );
  await refuse(['AREA']);
  await lazyParts();
  expect(container.textContent).toContain(t('reason.AREA.text'));
  expect(all('form, input[type=range], .estimate')).toEqual([]);
  await refuse([]);
  expect(all('form')).toHaveLength(1);
});

test('[FL24] a coin that is missing can be deposited or bought', async () => {
  const { all } = await panelAt(project(), ended - 60_000, []);
  await withFunds(subscription(), '0', '0');
  const links = all('form a:not([data-login])').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links[1]).toEqual(['Buy SLIP', '/en/trade/spot/SLIP/USDT/']);
  expect(links[0]?.[0]).toBe('Deposit SLIP');
});

test('[FL29] a stake is added to or redeemed by one button, under a choice of the direction', async () => {
  const pool = stake();
  const { all, texts } = await panelAt(project({ kind: 'LAUNCHPOOL', pools: [pool] }), ended - 60_000, []);
  await withFunds(pool, '200');
  const buttons = () => texts('form button.button').map((text) => text.replace(t('pledge.form.sending'), ''));
  expect(buttons()).toEqual(['Stake']);
  const [, out] = all('input[name=direction]');
  if (out) await click(out);
  expect(buttons()).toEqual(['Redeem']);
});

test('[FL30] the number of tickets has a stepper with its field, and no shares', async () => {
  const { texts } = await panelAt(project({ pools: [lottery()] }), ended - 60_000, []);
  await withFunds(lottery(), '0');
  expect(texts('form button')).not.toContain('25%');
});

test('[FL34] the result has one heading, and says where the tokens are', async () => {
  const { texts, all } = await panelAt(project(), ended, [result({ distributedAt: ended })]);
  expect(texts('h2, h3')).toEqual(['Result']);
  const link = all('a').find((each) => each.textContent === 'HALO is in your spot account');
  expect(link?.getAttribute('href')).toBe('/en/assets/');
});

test('[FL31] the answer whether one may take part has its place before it arrives', async () => {
  const { find, all } = await panelAt(project({ pools: [subscription()] }), ended - 60_000, []);
  await withFunds(subscription(), '0');
  const place = find('.pledge-panel__reasons');
  expect(place.textContent).toBe('');
  await rendering(() =>
    $qualifications.set({
      phase: 'ready',
      value: [{ ...qualification, poolId: '11', qualified: true, limit: '3750', reasons: [] }],
    }),
  );
  await lazyParts();
  expect(all('.pledge-panel__reasons')).toEqual([place]);
  expect(place.textContent).toContain(t('reason.qualified'));
});

test('[FL39] after a commit the panel says what is in the pool, what it would bring and when the result comes', async () => {
  const pool = subscription({ total: '1000000' });
  const { find, all } = await panelAt(project({ pools: [pool] }), ended - 60_000, []);
  await withFunds(pool, '0');
  expect(all('.pledge-panel__joined')).toEqual([]);
  await withFunds(pool, '1000');
  expect(find('.pledge-panel__joined').textContent).toMatch(
    /^Joined: 1,000 SLIP · Est\. allocation [\d,.]+ HALO · Results in 01:0\d:\d\d$/,
  );
});

test('[FL15] an open stake has what it has earned as its result, not a date of results', async () => {
  const pool = stake();
  const mine = result({ poolId: pool.poolId, state: 'PENDING', committed: '200', allocation: '12.5', ver: 0 });
  const { texts } = await panelAt(project({ kind: 'LAUNCHPOOL', pools: [pool] }), ended - 60_000, [mine]);
  expect(texts('.result-view > *').map((text) => text.trim())).toEqual(['Staking', 'Earned12.5 HALO']);
});

test('[FL40] the available amount is at the field, committed amount and average are folded, the button follows the estimate', async () => {
  const { all, find, texts } = await panelAt(project({ pools: [subscription()] }), ended - 60_000, []);
  await withFunds(subscription(), '0', '1000');
  expect(find('.field__aside').textContent).toBe('Available 1,000 SLIP');
  expect(texts('.pledge-panel > dl .facts__label')).toEqual(['Max. commitment']);
  expect(find('details').hasAttribute('open')).toBe(false);
  expect(texts('details .facts__label')).toEqual(['Committed', 'Average holding']);
  const parts = all('details, input[inputmode=decimal], .estimate, form button[type=submit]');
  expect(parts.map(({ tagName }) => tagName)).toEqual(['DETAILS', 'INPUT', 'SECTION', 'BUTTON']);
});
