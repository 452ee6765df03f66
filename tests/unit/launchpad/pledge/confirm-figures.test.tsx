/** @vitest-environment happy-dom */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LaunchOrder, Pool } from '#contract/launchpad.ts';
import { textsFor } from '#i18n/texts-for.ts';
import { $launchOrders } from '#launchpad/participation.ts';
import { Estimate } from '#launchpad/pledge/Estimate.tsx';
import { $pledge } from '#launchpad/pledge/pledge.ts';
import { PledgeForm } from '#launchpad/pledge/PledgeForm.tsx';
import { $balancesLoad } from '#session/balances.ts';
import { enter, lazyParts, rendered, rendering } from '../../ui/support/render.ts';
import { ownPledge, haloTimes, lottery, project, stake, subscription } from '../support/pools.ts';

const t = textsFor('en', 'launchpad');

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  document.documentElement.lang = 'en';
});
afterEach(async () => {
  await rendering(() => {
    $pledge.set({ phase: 'idle' });
    $launchOrders.set(undefined);
  });
  vi.unstubAllGlobals();
});

/** Renders the form of a pool in which the user has committed `committed`, with `amount` in its confirmation. */
async function confirmation(pool: Pool, amount: string, { committed = '0', isRedeem = false } = {}) {
  const { poolId, coin } = pool;
  const order: LaunchOrder = {
    orderId: '1',
    ver: 1,
    projectId: '1',
    poolId,
    method: pool.method,
    time: 0,
    state: 'PENDING',
    events: [],
    ...(pool.method === 'STAKE' ? { staked: committed } : { committed }),
  };
  const form = await rendered(
    <PledgeForm
      t={t}
      lang="en"
      layout="desktop"
      project={project({ pools: [pool] })}
      pool={pool}
      funds={{ free: '5000', committed }}
      qualification={undefined}
      isRedeem={isRedeem}
      onRedeemChange={() => undefined}
      isVisitor={false}
      isLoggedIn
      isOffline={false}
      nowMs={haloTimes.commitStart}
    />,
  );
  const action = isRedeem ? 'REDEEM' : 'ADD';
  await rendering(() => {
    $balancesLoad.set({ phase: 'done' });
    $launchOrders.set(new Map([['1', order]]));
    $pledge.set({ phase: 'review', ...ownPledge({ poolId, coin, amount, action }) });
  });
  await lazyParts();
  return form;
}

describe('[Q-A10] the confirmation shows price, new total and estimate', () => {
  test.each<[string, Pool, string, object, string[]]>([
    [
      'a subscription',
      subscription({ total: '2000000' }),
      '300',
      { committed: '100' },
      ['Amount300 SLIP', 'Price0.0625 SLIP', 'New total400 SLIP', 'Est. allocation5,999.1001 HALO'],
    ],
    [
      'a lottery',
      lottery({ tickets: 19_998 }),
      '200',
      {},
      ['Amount200 USDT', 'Price0.05 USDT', 'New total200 USDT', 'Tickets2', `${t('pledge.estimate.chance')}43.75%`],
    ],
    [
      'a stake',
      stake(),
      '2000',
      { committed: '1000' },
      ['Amount2,000 SLIP', 'New total3,000 SLIP', 'Est. rewards per day12,000 HALO'],
    ],
    ['a redeem', stake(), '400', { committed: '1000', isRedeem: true }, ['Amount400 SLIP', 'New total600 SLIP']],
  ])('%s', async (_name, pool, amount, options, expected) => {
    const { texts } = await confirmation(pool, amount, options);
    expect(texts('dialog .facts__fact').slice(0, expected.length)).toEqual(expected);
  });

  test('and has one way back, which has the focus', async () => {
    const { texts } = await confirmation(subscription(), '300');
    expect(texts('dialog button')).toEqual([t('pledge.confirm.cancel'), 'Commit 300 SLIP']);
    expect(document.activeElement?.textContent).toBe(t('pledge.confirm.cancel'));
  });
});

test.each([
  ['7000', ['Est. rewards per day3,999.9999 HALO', 'Per hour166.6666 HALO', 'Until the end10,333.3333 HALO']],
  ['70000000000', ['Est. rewards per day0.00051408 HALO', 'Per hour0.00002142 HALO', 'Until the end0.00132804 HALO']],
])('[R1.4] the estimate of a stake names its figures and limits their decimals (total %s)', async (total, expected) => {
  const { texts } = await rendered(
    <Estimate
      t={t}
      lang="en"
      project={project()}
      pool={stake({ total })}
      amount="2000"
      funds={{ free: '5000', committed: '1000' }}
      nowMs={haloTimes.commitStart}
    />,
  );
  expect(texts('.estimate p, .estimate .facts__fact')).toEqual(expected);
});

test('[FL11] the title names what the slider assumes, a commit ends it, and the confirmation is about now', async () => {
  const pool = subscription({ total: '2000000' });
  const shown = (committed: string) => (
    <Estimate
      t={t}
      lang="en"
      project={project()}
      pool={pool}
      amount="300"
      funds={{ free: '5000', committed }}
      nowMs={haloTimes.commitStart}
    />
  );
  const { findAs, texts, render } = await rendered(shown('100'));
  expect(texts('h3')).toEqual(['Estimate if the pool closed now']);
  const slider = findAs(HTMLInputElement, 'input[type=range]');
  await enter(slider, '40');
  expect(texts('h3')).toEqual(['Estimate if the pool grew to 4×']);
  await render(shown('400'));
  expect(texts('h3')).toEqual(['Estimate if the pool closed now']);
  expect(slider.value).toBe('10');
  const { texts: inDialog } = await confirmation(pool, '300', { committed: '100' });
  expect(inDialog('dialog h3')).toEqual(['Estimate if the pool closed now']);
});
