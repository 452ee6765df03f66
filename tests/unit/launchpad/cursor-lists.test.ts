import { beforeEach, expect, test, vi } from 'vitest';
import type { LaunchOrder } from '#contract/launchpad.ts';
import { openPage } from '../session/support/page.ts';

type Request = { params: Record<string, unknown> };

const order = (orderId: string, ver = 1): LaunchOrder => ({
  orderId,
  ver,
  projectId: '1',
  poolId: '11',
  method: 'SUBSCRIPTION',
  committed: '100',
  time: 1,
  state: 'PENDING',
  events: [],
});
const reward = (rewardId: string, sum: string) => ({
  rewardId,
  day: '2026-06-01',
  projectId: '5',
  poolId: '13',
  coin: 'SLIP',
  stake: '10',
  reward: sum,
  token: 'VELA',
  state: 'DISTRIBUTED',
});

/** Answers a list of the exchange by cursor, two rows per page. */
function pagesOf<Row>(rows: readonly Row[], idOf: (row: Row) => string) {
  return ({ params: { fromId } }: Request) => {
    const remaining = rows.filter((row) => typeof fromId !== 'string' || idOf(row) < fromId);
    const list = remaining.slice(0, 2);
    const last = list.at(-1);
    const hasMore = remaining.length > 2;
    return { list, nextId: hasMore && last ? idOf(last) : '', hasMore, total: rows.length };
  };
}

beforeEach(() => void vi.resetModules());

/** Opens a page with a logged-in user. */
async function openPersonPage() {
  const page = openPage();
  (await import('#session/token.ts')).$token.set('mine');
  return page;
}

test('[R3.12] orders are loaded up to the one in the address; a newer version replaces an order, an older one does not', async () => {
  const page = await openPersonPage();
  const path = '/x/main/spot/api/activity/v2/orders';
  const { launchOrders, readOrderQuery } = await import('#launchpad/orders/order-list.ts');
  const shown = () => {
    const list = launchOrders.$list.get();
    return list.phase === 'ready' ? list.rows.map(({ orderId, ver }) => `${orderId}.${ver}`) : list.phase;
  };
  const query = readOrderQuery('');
  page.answer(
    path,
    pagesOf(
      ['5', '4', '3', '2', '1'].map((id) => order(id)),
      ({ orderId }) => orderId,
    ),
  );
  await launchOrders.load(query, { isReached: ({ orderId }) => orderId <= '4' });
  expect(shown()).toEqual(['5.1', '4.1']);
  await launchOrders.load(query, { isReached: ({ orderId }) => orderId <= '3' });
  expect(shown()).toEqual(['5.1', '4.1', '3.1', '2.1']);
  page.answer(
    path,
    pagesOf([order('6'), order('5', 2)], ({ orderId }) => orderId),
  );
  await launchOrders.load(query, { keepsRows: true });
  expect(shown()).toEqual(['6.1', '5.2', '4.1', '3.1', '2.1']);
  launchOrders.mergeRows([order('5', 1)]);
  expect(shown()).toContain('5.2');
});

test('[R3.12] rewards are loaded up to the one in the address and no further; the sum of the current day is updated', async () => {
  const page = await openPersonPage();
  const path = '/x/main/spot/api/activity/v2/rewardList';
  const { $rewards, refreshRewards, loadRewards } = await import('#launchpad/assets/reward-list.ts');
  const shown = () => {
    const list = $rewards.get();
    return list.phase === 'ready' ? list.rows.map((row) => `${row.rewardId}: ${row.reward}`) : list.phase;
  };
  page.answer(
    path,
    pagesOf([reward('3', '7'), reward('2', '5'), reward('1', '5')], ({ rewardId }) => rewardId),
  );
  await loadRewards({ openAt: '2' });
  expect(shown()).toEqual(['3: 7', '2: 5']);
  await loadRewards({ openAt: '1' });
  expect(shown()).toEqual(['3: 7', '2: 5', '1: 5']);
  page.answer(
    path,
    pagesOf([reward('3', '8'), reward('2', '5')], ({ rewardId }) => rewardId),
  );
  await refreshRewards();
  expect(shown()).toEqual(['3: 8', '2: 5', '1: 5']);
});
