/** @vitest-environment happy-dom */
import { expect, test } from 'vitest';
import type { LaunchOrder } from '#contract/launchpad.ts';
import { OrderRow } from '#launchpad/orders/OrderRow.tsx';
import { texts } from '#i18n/texts.ts';
import { rendered } from '../../ui/support/render.ts';
import { project, stake } from '../support/pools.ts';

const pool = stake({ coin: 'SLIP' });
const launch = project({ pools: [pool], token: 'ORBT', kind: 'LAUNCHPOOL' });
const order: LaunchOrder = {
  orderId: '7',
  ver: 1,
  projectId: launch.projectId,
  poolId: pool.poolId,
  method: 'STAKE',
  staked: '500',
  time: 1_780_000_000_000,
  state: 'PENDING',
  events: [{ kind: 'JOINED', amount: '500', time: 1_780_000_000_000 }],
  result: {
    orderId: '7',
    ver: 0,
    projectId: launch.projectId,
    poolId: pool.poolId,
    state: 'PENDING',
    committed: '500',
    allocation: '12.5',
    used: '0',
    refund: '0',
  },
};
const row = (part: Partial<LaunchOrder>) =>
  rendered(
    <OrderRow
      t={texts('en', 'launchpad')}
      lang="en"
      layout="desktop"
      order={{ ...order, ...part }}
      project={launch}
      hasOwnPage
    />,
  );

test('[R3.12] the order of a running stake shows the rewards credited so far', async () => {
  const { texts: textsOf } = await row({});
  expect(textsOf('.order-row__facts > div').slice(0, 2)).toEqual(['Amount500 SLIP', 'Rewards credited12.5 ORBT']);
});

test('[R3.12] a prize is among the amounts and in the history of the order, in the token', async () => {
  const { texts: textsOf } = await row({
    events: [...order.events, { kind: 'PRIZE', amount: '25', time: 1_780_000_100_000 }],
  });
  expect(textsOf('.order-row__facts > div')).toContain('Prizes25 ORBT');
  expect(textsOf('.order-row__events li').at(-1)).toMatch(/Contest prize 25 ORBT$/);
});
