import { afterAll, beforeAll, expect, test } from 'vitest';
import { hourlyReward } from '#formulas/launchpool.ts';
import { launchpad, openLaunches, scale, unscale, utc } from '../support/launches.ts';
import type { Launches } from '../support/launches.ts';

const usdt = { projectId: '5', poolId: '52' };
const reef = { projectId: '6', poolId: '61' };

let exchange: Launches;
beforeAll(async () => {
  exchange = await openLaunches();
});
afterAll(() => exchange.close());

/** Returns the total stake of a pool in ledger units. */
async function totalStake(projectId: string, poolId: string): Promise<bigint> {
  const { pools } = await exchange.read(launchpad.detailV2, { projectId });
  return scale(pools.find((pool) => pool.poolId === poolId)?.total ?? '0');
}

test('[R1.4] a stake earns from the first full hour after it was added', async () => {
  const who = exchange.person({ balances: { USDT: '5000' } });
  await exchange.setClock(utc('2026-06-01 08:10'));
  await exchange.pledge(who, { ...usdt, amount: '3000' });
  await exchange.setClock(utc('2026-06-01 09:00'));
  expect(exchange.balanceOf(who, 'free', 'ORBT')).toBe('0');
  const sum = await totalStake(usdt.projectId, usdt.poolId);
  await exchange.setClock(utc('2026-06-01 10:00'));
  const pool = { rewardPerHour: scale('3000'), hourlyCap: scale('300') };
  expect(exchange.balanceOf(who, 'free', 'ORBT')).toBe(unscale(hourlyReward(scale('3000'), sum, pool)));
});

test('[R1.4] redeemed coins are available at once and earn nothing in the running hour', async () => {
  const who = exchange.person({ balances: { USDT: '5000' } });
  await exchange.setClock(utc('2026-06-01 10:20'));
  await exchange.pledge(who, { ...usdt, amount: '3000' });
  await exchange.setClock(utc('2026-06-01 11:30'));
  await exchange.pledge(who, { ...usdt, amount: '2000', action: 'REDEEM' });
  await exchange.pledge(who, { ...usdt, amount: '2000', action: 'ADD' });
  const { list: before } = await exchange.read(launchpad.rewardList, {}, who);
  expect(before).toEqual([]);
  await exchange.setClock(utc('2026-06-01 12:00'));
  const { list } = await exchange.read(launchpad.rewardList, {}, who);
  expect(list).toMatchObject([{ stake: '1000', token: 'ORBT', coin: 'USDT', day: '2026-06-01', state: 'PENDING' }]);
});

test('[R1.4] no person earns more than the cap per hour', async () => {
  const whale = exchange.person({ balances: { USDT: '900000' } });
  await exchange.pledge(whale, { ...usdt, amount: '100000' });
  await exchange.setClock(utc('2026-06-01 13:00'));
  const before = scale(exchange.balanceOf(whale, 'free', 'ORBT'));
  await exchange.setClock(utc('2026-06-01 14:00'));
  const earned = scale(exchange.balanceOf(whale, 'free', 'ORBT')) - before;
  expect(earned).toBeGreaterThan(0n);
  expect(earned).toBeLessThanOrEqual(scale('300'));
});

test('[R1.4] rewards have one row per day, and the stake is returned at the end', async () => {
  const who = exchange.person({ balances: { SLIP: '2000' } });
  await exchange.pledge(who, { ...reef, amount: '1500' });
  expect((await exchange.read(launchpad.detailV2, { code: 'REEF' })).status).toBe(2);
  await exchange.setClock(utc('2026-06-15 10:00'));
  expect((await exchange.read(launchpad.detailV2, { code: 'REEF' })).status).toBe(3);
  expect(exchange.balanceOf(who, 'launch', 'SLIP')).toBe('1500');
  await exchange.setClock(utc('2026-06-15 11:00'));
  expect(exchange.balanceOf(who, 'launch', 'SLIP')).toBe('0');
  expect(exchange.balanceOf(who, 'free', 'SLIP')).toBe('2000');
  const { list, total: rows } = await exchange.read(
    launchpad.rewardList,
    { projectId: reef.projectId, limit: 100 },
    who,
  );
  expect(rows).toBe(15);
  const earned = list.reduce((sum, { reward }) => sum + scale(reward), 0n);
  expect(exchange.balanceOf(who, 'free', 'REEF')).toBe(unscale(earned));
  const [result] = (await exchange.read(launchpad.results, { projectId: reef.projectId }, who)).list;
  expect(result).toMatchObject({ state: 'FILLED', allocation: unscale(earned), refund: '1500' });
});

test('[R7.6] v2/rewardList has cursor pages, newest first', async () => {
  const who = exchange.existingPerson('100001');
  const first = await exchange.read(launchpad.rewardList, { limit: 4, projectId: '11' }, who);
  const second = await exchange.read(launchpad.rewardList, { limit: 4, projectId: '11', fromId: first.nextId }, who);
  expect(first.total).toBe(30);
  expect([...first.list, ...second.list].map(({ day, reward }) => `${day} ${reward}`)).toEqual([
    ...Array.from({ length: 8 }, (_, i) => `2026-05-${23 - i} 11`),
  ]);
});

test('[I1] the ledger entry of each hour balances', () => {
  expect(exchange.exchange.ledger.audit('postings')).toEqual([]);
});
