import { afterEach, beforeEach, expect, test } from 'vitest';
import { launchpad, openLaunches, scale, unscale, utc } from '../support/launches.ts';
import type { Launches, Person } from '../support/launches.ts';

let exchange: Launches;
beforeEach(async () => {
  exchange = await openLaunches();
});
afterEach(async () => {
  expect(exchange.exchange.ledger.audit('postings')).toEqual([]);
  await exchange.close();
});

const events = async (projectId: string, who?: Person, lang = 'en') =>
  (await exchange.read(launchpad.eventDetails, { projectId }, who, lang)).list;

test('[R7.6] v2/project/event/details lists a contest and a vote for ORBT and a task for FERN', async () => {
  const types = async (projectId: string) => (await events(projectId)).map(({ type, state }) => [type, state]);
  expect(await types('5')).toEqual([
    ['TRADE_CONTEST', 'PENDING'],
    ['VOTE', 'PENDING'],
  ]);
  expect(await types('3')).toEqual([['TASK', 'PENDING']]);
  expect(await types('1')).toEqual([]);
  expect((await events('5'))[0]).not.toHaveProperty('mine');
  expect((await events('3', undefined, 'zh-MY'))[0]?.title).toBe('在投入阶段开始前报名');
  expect((await exchange.call(launchpad.eventDetails, { projectId: '99' })).body.ret_code).toBe(20101);
});

test('[R1.4] a person has their own progress: volume with a rank, staked coins as votes, the sign-up', async () => {
  const vip = exchange.existingPerson('100003');
  const [contest, vote] = await events('5', vip);
  expect(contest?.mine).toEqual({ progress: '912000.5', goal: '1000', rank: 1 });
  expect(vote?.mine).toEqual({ progress: '50000', goal: '500' });
  const who = exchange.person({ balances: { SLIP: '900' } });
  await exchange.pledge(who, { projectId: '5', poolId: '51', amount: '700' });
  await exchange.pledge(who, { projectId: '5', poolId: '51', amount: '300', action: 'REDEEM' });
  const mine = await events('5', who);
  expect(mine.map((event) => event.mine)).toEqual([
    { progress: '0', goal: '1000' },
    { progress: '400', goal: '500' },
  ]);
  expect((await events('3', who))[0]?.mine?.progress).toBe('0');
  await exchange.read(launchpad.signup, { projectId: '3' }, who);
  expect((await events('3', who))[0]?.mine?.progress).toBe('1');
});

test('[R1.4] an ended contest is done or failed, and its prize is paid once', async () => {
  const [voter, nonVoter] = [exchange.person({ balances: { SLIP: '900' } }), exchange.person()];
  await exchange.pledge(voter, { projectId: '5', poolId: '51', amount: '500' });
  await exchange.setClock(utc('2026-06-08 00:00') - 1);
  const before = exchange.balanceOf(voter, 'free', 'ORBT');
  expect((await events('5', voter))[1]?.state).toBe('PENDING');
  await exchange.setClock(utc('2026-06-08 00:00'));
  const [, vote] = await events('5', voter);
  expect(vote).toMatchObject({ state: 'CONTEST_DONE', mine: { progress: '500', prize: '25' } });
  expect((await events('5', nonVoter))[1]).toMatchObject({ state: 'CONTEST_FAIL', mine: { progress: '0' } });
  expect((await events('5'))[1]?.state).toBe('CONTEST_DONE');
  const prizes = () => exchange.exchange.ledger.changes({ owner: voter.uid, purpose: 'free' }, 'ORBT', 0, 2 ** 50);
  expect(prizes().filter(({ kind }) => kind === 'launch prize')).toMatchObject([{ amount: scale('25') }]);
  expect(scale(exchange.balanceOf(voter, 'free', 'ORBT'))).toBeGreaterThan(scale(before) + scale('25'));
  // Later redeems do not change the stake at the end of the contest.
  await exchange.pledge(voter, { projectId: '5', poolId: '51', amount: '500', action: 'REDEEM' });
  expect((await events('5', voter))[1]?.state).toBe('CONTEST_DONE');
  await exchange.setClock(utc('2026-07-01 00:00'));
  expect(prizes().filter(({ kind }) => kind === 'launch prize')).toHaveLength(1);
});

test('[R1.4] the prize is split by volume, including the share of the simulated crowd', async () => {
  const vip = exchange.existingPerson('100003');
  const unified = exchange.existingPerson('100002');
  await exchange.setClock(utc('2026-06-12 00:00'));
  const prize = async (who: Person) => scale((await events('5', who))[0]?.mine?.prize ?? '0');
  const [large, small] = [await prize(vip), await prize(unified)];
  expect(large + small).toBeLessThan(scale('200000'));
  // The volumes are 912,000.5 and 18,400; the shares are cut.
  const expected = (small * scale('912000.5')) / scale('18400');
  expect(large - expected).toBeLessThan(100n);
  expect((await events('5', exchange.existingPerson('100001')))[0]).toMatchObject({ state: 'CONTEST_FAIL' });
});

test('[R1.4] a canceled launch pays no prize', async () => {
  const voter = exchange.person({ balances: { SLIP: '900' } });
  await exchange.pledge(voter, { projectId: '5', poolId: '51', amount: '600' });
  await exchange.operate('5', 'CANCEL');
  expect((await events('5', voter)).map(({ state }) => state)).toEqual(['CANCELED', 'CANCELED']);
  await exchange.setClock(utc('2026-06-20 00:00'));
  expect(exchange.balanceOf(voter, 'free', 'ORBT')).toBe('0');
});

test('[R7.6] v2/project/event/details has the top ten of a trading contest with masked user ids, and the pool of a vote', async () => {
  const vip = exchange.existingPerson('100003');
  const [contest, vote] = await events('5', vip);
  const ranking = contest?.ranking ?? [];
  expect(ranking).toHaveLength(10);
  expect(ranking[0]).toEqual({ rank: 1, user: '10****03', progress: '912000.5', isMine: true });
  expect(ranking.filter(({ isMine }) => isMine)).toHaveLength(1);
  expect(ranking.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  for (const [index, { user, progress }] of ranking.slice(1).entries()) {
    expect(user).toMatch(/^\d{2}\*{4}\d{2}$/);
    expect(scale(progress)).toBeLessThanOrEqual(scale(ranking[index]?.progress ?? '0'));
  }
  expect(vote).toMatchObject({ poolId: '51', ranking: [] });
  const visitor = await events('5');
  expect(visitor[0]?.ranking.map(({ user, isMine }) => [user, isMine])[0]).toEqual(['10****03', false]);
});

test('[R7.6] a prize appears in the order, in v2/rewardList and in v2/currencyList', async () => {
  const voter = exchange.person({ balances: { SLIP: '900' } });
  await exchange.pledge(voter, { projectId: '5', poolId: '51', amount: '500' });
  const order = async () => (await exchange.read(launchpad.orders, {}, voter)).list[0];
  const before = await order();
  await exchange.setClock(utc('2026-06-08 00:00'));
  const paid = await order();
  expect(paid?.events.at(-1)).toEqual({ kind: 'PRIZE', amount: '25', time: utc('2026-06-08 00:00') });
  expect(paid?.ver).toBe((before?.ver ?? 0) + 1);
  expect(exchange.messages.some(({ uid, topic }) => uid === voter.uid && topic === 'launch')).toBe(true);

  const rewards = await exchange.read(launchpad.rewardList, { limit: 2 }, voter);
  expect(rewards.list[0]).toEqual({
    rewardId: `${utc('2026-06-08 00:00')}020502`,
    kind: 'PRIZE',
    day: '2026-06-08',
    projectId: '5',
    title: 'Vote for the first route: each staked SLIP is one vote',
    reward: '25',
    token: 'ORBT',
    state: 'CONTEST_DONE',
  });
  const rest = await exchange.read(launchpad.rewardList, { fromId: rewards.nextId, limit: 100 }, voter);
  const all = [...rewards.list, ...rest.list];
  expect(all).toHaveLength(rewards.total ?? 0);
  expect(all.filter(({ kind }) => kind === 'PRIZE')).toHaveLength(1);
  const days = { from: utc('2026-06-08 01:00'), to: utc('2026-06-08 02:00') };
  expect((await exchange.read(launchpad.rewardList, days, voter)).list.map(({ kind }) => kind)).toEqual(['PRIZE']);
  expect((await exchange.read(launchpad.rewardList, { projectId: '11' }, voter)).total).toBe(0);

  const credited = all.filter(({ kind }) => kind === 'STAKE').reduce((sum, { reward }) => sum + scale(reward), 0n);
  expect(scale(paid?.result?.allocation ?? '0')).toBe(credited);
  const orbt = (await exchange.read(launchpad.currencyList, {}, voter)).list.find(({ coin }) => coin === 'ORBT');
  expect(orbt).toMatchObject({ earned: unscale(credited + scale('25')), received: orbt?.earned, costUsd: '0' });
});

test('[R7.6] the prize of a person without an order is in v2/rewardList', async () => {
  const trader = exchange.existingPerson('100002');
  await exchange.setClock(utc('2026-06-12 00:00'));
  const { list, total } = await exchange.read(launchpad.rewardList, { projectId: '5' }, trader);
  expect(total).toBe(1);
  expect(list[0]).toMatchObject({ kind: 'PRIZE', day: '2026-06-12', token: 'ORBT' });
  expect((await exchange.read(launchpad.orders, {}, trader)).list).toEqual([]);
});
