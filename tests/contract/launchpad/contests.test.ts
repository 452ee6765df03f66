import { afterEach, beforeEach, expect, test } from 'vitest';
import { launchpad, openLaunches, scale, utc } from './launches.ts';
import type { Launches, Person } from './launches.ts';

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

test('[R7.6] v2/project/event/details has a contest and a vote on ORBT, a task on FERN', async () => {
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

test('[R1.4] progress is a person’s own: volume with its rank, staked coins as votes, the sign-up', async () => {
  const vip = exchange.known('100003');
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

test('[R1.4] after its end a contest is done or failed, and its prize is paid once', async () => {
  const [voter, lazy] = [exchange.person({ balances: { SLIP: '900' } }), exchange.person()];
  await exchange.pledge(voter, { projectId: '5', poolId: '51', amount: '500' });
  await exchange.moveTo(utc('2026-06-08 00:00') - 1);
  const before = exchange.held(voter, 'free', 'ORBT');
  expect((await events('5', voter))[1]?.state).toBe('PENDING');
  await exchange.moveTo(utc('2026-06-08 00:00'));
  const [, vote] = await events('5', voter);
  expect(vote).toMatchObject({ state: 'CONTEST_DONE', mine: { progress: '500', prize: '25' } });
  expect((await events('5', lazy))[1]).toMatchObject({ state: 'CONTEST_FAIL', mine: { progress: '0' } });
  expect((await events('5'))[1]?.state).toBe('CONTEST_DONE');
  const prizes = () => exchange.exchange.ledger.changes({ owner: voter.uid, purpose: 'free' }, 'ORBT', 0, 2 ** 50);
  expect(prizes().filter(({ kind }) => kind === 'launch prize')).toMatchObject([{ amount: scale('25') }]);
  expect(scale(exchange.held(voter, 'free', 'ORBT'))).toBeGreaterThan(scale(before) + scale('25'));
  // What was staked by the end counts, whatever is redeemed afterwards.
  await exchange.pledge(voter, { projectId: '5', poolId: '51', amount: '500', action: 'REDEEM' });
  expect((await events('5', voter))[1]?.state).toBe('CONTEST_DONE');
  await exchange.moveTo(utc('2026-07-01 00:00'));
  expect(prizes().filter(({ kind }) => kind === 'launch prize')).toHaveLength(1);
});

test('[R1.4] volume shares the prize, the crowd’s part included', async () => {
  const vip = exchange.known('100003');
  const unified = exchange.known('100002');
  await exchange.moveTo(utc('2026-06-12 00:00'));
  const prize = async (who: Person) => scale((await events('5', who))[0]?.mine?.prize ?? '0');
  const [large, small] = [await prize(vip), await prize(unified)];
  expect(large + small).toBeLessThan(scale('200000'));
  // Shares are by volume, cut: 912,000.5 to 18,400.
  const expected = (small * scale('912000.5')) / scale('18400');
  expect(large - expected).toBeLessThan(100n);
  expect((await events('5', exchange.known('100001')))[0]).toMatchObject({ state: 'CONTEST_FAIL' });
});

test('[R1.4] a canceled launch pays no prize', async () => {
  const voter = exchange.person({ balances: { SLIP: '900' } });
  await exchange.pledge(voter, { projectId: '5', poolId: '51', amount: '600' });
  await exchange.operate('5', 'CANCEL');
  expect((await events('5', voter)).map(({ state }) => state)).toEqual(['CANCELED', 'CANCELED']);
  await exchange.moveTo(utc('2026-06-20 00:00'));
  expect(exchange.held(voter, 'free', 'ORBT')).toBe('0');
});
