import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs } from '#formulas/durations.ts';
import { checkDraw, seedHashOf } from '#formulas/draw.ts';
import { halo, launchpad, openLaunches, scale, unscale, utc } from '../support/launches.ts';
import type { Launches, Person } from '../support/launches.ts';

const { projectId, subscription, lottery } = halo;
const commitEnd = utc('2026-06-02 14:00');
const distribute = utc('2026-06-02 15:00');

let exchange: Launches;
let subscriber: Person;
let lotteryPlayer: Person;
beforeAll(async () => {
  exchange = await openLaunches();
  subscriber = exchange.person({ balances: { SLIP: '20000' } });
  lotteryPlayer = exchange.person({ balances: { USDT: '20000' } });
  await exchange.pledge(subscriber, { projectId, poolId: subscription, amount: '1000' });
  await exchange.pledge(lotteryPlayer, { projectId, poolId: lottery, amount: '1000' });
});
afterAll(() => exchange.close());

const results = (who: Person) => exchange.read(launchpad.results, { projectId }, who);
const detail = () => exchange.read(launchpad.detailV2, { projectId });
const poolOf = async (poolId: string) => (await detail()).pools.find((pool) => pool.poolId === poolId);

test('[R1.4] before the calculation the result is pending', async () => {
  const pending = { state: 'PENDING', committed: '1000', allocation: '0', used: '0', refund: '0' };
  expect((await results(subscriber)).list).toMatchObject([pending]);
  await exchange.setClock(commitEnd);
  expect((await detail()).status).toBe(3);
  expect((await results(subscriber)).list).toMatchObject([pending]);
});

test('[R1.4] the hash of the ticket list is published before the seed', async () => {
  const pool = await poolOf(lottery);
  expect(pool).toMatchObject({
    seedHash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    ticketsHash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
  });
  expect(pool).not.toHaveProperty('seed');
});

test('[R1.4] after the calculation the results are visible and no coins have moved', async () => {
  await exchange.setClock(distribute - 1);
  const pool = await poolOf(subscription);
  // No one reaches the cap of 60,000, so each share is the pool's tokens divided by all commits, cut at 4 decimals.
  const share = (scale('30000000') * scale('1000')) / scale(pool?.total ?? '0');
  const allocation = share - (share % 10_000n);
  const exact = allocation * scale('0.0625');
  const cost = exact / 10n ** 8n;
  const used = cost - (cost % 10_000n) + 10_000n;
  expect(pool).toMatchObject({ atCeiling: { people: 0 } });
  expect((await results(subscriber)).list).toMatchObject([
    {
      state: 'PART_FILLED',
      committed: '1000',
      allocation: unscale(allocation),
      used: unscale(used),
      refund: unscale(scale('1000') - used),
    },
  ]);
  expect((await results(subscriber)).list[0]).not.toHaveProperty('distributedAt');
  expect(exchange.balanceOf(subscriber, 'launch', 'SLIP')).toBe('1000');
});

test('[R1.4] the result has the exact amounts of the seed', async () => {
  expect((await results(subscriber)).list).toMatchObject([
    { allocation: '8005.2514', used: '500.3283', refund: '499.6717' },
  ]);
});

test('[R1.4] the distribution credits tokens and refund and publishes them on the user stream', async () => {
  exchange.messages.length = 0;
  await exchange.setClock(distribute);
  expect(exchange.balanceOf(subscriber, 'launch', 'SLIP')).toBe('0');
  expect(exchange.balanceOf(subscriber, 'free', 'SLIP')).toBe('19499.6717');
  expect(exchange.balanceOf(subscriber, 'free', 'HALO')).toBe('8005.2514');
  expect((await results(subscriber)).list).toMatchObject([{ distributedAt: distribute }]);
  const ownMessages = exchange.messages.filter(({ uid }) => uid === subscriber.uid);
  expect(ownMessages.map(({ topic }) => topic)).toEqual(['balance', 'launch', 'notice']);
  expect(ownMessages.find(({ topic }) => topic === 'launch')?.rows).toMatchObject([
    { type: 'PARTICIPATION', state: 'PART_FILLED' },
    { type: 'RESULT', refund: '499.6717', distributedAt: distribute },
  ]);
});

test('[R1.4] the order lists its events with their times', async () => {
  const { list } = await exchange.read(launchpad.orders, {}, subscriber);
  expect(list).toMatchObject([
    {
      state: 'PART_FILLED',
      events: [
        { kind: 'JOINED', amount: '1000' },
        { kind: 'CALCULATED', amount: '8005.2514', time: (commitEnd + distribute) / 2 },
        { kind: 'DISTRIBUTED', amount: '8005.2514', time: distribute },
        { kind: 'REFUNDED', amount: '499.6717', time: distribute },
      ],
      result: { used: '500.3283' },
    },
  ]);
});

test('[R1.4] each lottery ticket won or was refunded, and the draw can be verified', async () => {
  const [result] = (await results(lotteryPlayer)).list;
  const tickets = result?.tickets ?? [];
  const wins = tickets.filter(({ won }) => won).length;
  expect(tickets).toHaveLength(10);
  expect(result).toMatchObject({
    committed: '1000',
    allocation: String(wins * 2000),
    used: String(wins * 100),
    refund: String(1000 - wins * 100),
  });
  expect(exchange.balanceOf(lotteryPlayer, 'free', 'USDT')).toBe(String(20_000 - wins * 100));
  expect(exchange.balanceOf(lotteryPlayer, 'free', 'HALO')).toBe(String(wins * 2000));

  const proof = result?.proof;
  const pool = await poolOf(lottery);
  expect(pool).toMatchObject({
    seed: proof?.seed,
    seedHash: proof?.seedHash,
    ticketsHash: proof?.ticketsHash,
    tickets: proof?.n,
  });
  expect(seedHashOf(proof?.seed ?? '')).toBe(proof?.seedHash);
  const draw = { seed: '', seedHash: '', n: 0, k: 0, ...proof, projectId, poolId: lottery };
  expect(draw.k).toBe(5000);
  expect(checkDraw(draw, tickets)).toBe('ok');
});

test('[R1.4] the token gets its pair at the listing', async () => {
  await exchange.setClock(utc('2026-06-03 10:00'));
  const { status, listing } = await detail();
  expect(status).toBe(5);
  expect(listing).toMatchObject({ symbolId: 'HALOUSDT' });
  expect(listing?.spark).toHaveLength(30);
  expect(exchange.exchange.catalog.pair('HALOUSDT')).toMatchObject({ mark: ['SEED', 'NEW'], tradeStatus: 1 });
});

test('[FL14] what was raised keeps the value that it had at the close', async () => {
  const raised = async () => (await detail()).stats.totalCommittedUsd;
  const { commitEnd: closedAt } = (await detail()).times;
  const { prices } = exchange.exchange;
  const pools = (await detail()).pools;
  const atClose = pools.reduce((sum, { coin, total }) => sum + prices.value(coin, scale(total), closedAt), 0n);
  expect(await raised()).toBe(unscale(atClose));
  await exchange.setClock(utc('2026-06-09 10:00'));
  expect(await raised()).toBe(unscale(atClose));
});

test('[R1.4] a person without a participation has no result', async () => {
  expect((await results(exchange.person())).list).toEqual([]);
});

test('[I1] the ledger balances a month later', async () => {
  await exchange.sandbox('POST', 'clock', { advanceMs: 31 * dayMs });
  expect(exchange.exchange.ledger.audit('postings')).toEqual([]);
});
