import { afterAll, beforeAll, expect, test } from 'vitest';
import { poolState } from '#sandbox/launchpad/participation/pools.ts';
import { seedProjects } from '#sandbox/launchpad/seed/index.ts';
import { halo, openLaunches, scale, unscale } from '../support/launches.ts';
import type { Launches, Person } from '../support/launches.ts';

const subscription = { projectId: halo.projectId, poolId: halo.subscription };
const bitcoin = { projectId: '5', poolId: '53' };

let exchange: Launches;
beforeAll(async () => {
  exchange = await openLaunches();
});
afterAll(() => exchange.close());

test('[Q-F35] [I1] concurrent pledges of two sessions never exceed the maximum per person', async () => {
  const who = exchange.person({ balances: { SLIP: '20000' } });
  const otherSession: Person = exchange.existingPerson(who.uid);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, i) =>
      exchange.pledge(i % 2 === 0 ? who : otherSession, { ...subscription, amount: '100' }),
    ),
  );
  const codes = answers.map(({ body }) => body.ret_code);
  expect(codes.filter((code) => code === 0)).toHaveLength(37);
  expect(codes.filter((code) => code === 20104)).toHaveLength(13);
  const rest = await exchange.pledge(otherSession, { ...subscription, amount: '50' });
  expect(rest.body).toMatchObject({ ret_code: 0, result: { participation: { committed: '3750' } } });
  expect((await exchange.pledge(who, { ...subscription, amount: '1' })).body).toMatchObject({
    ret_code: 20104,
    ext_info: { limit: '0' },
  });
  expect(exchange.balanceOf(who, 'launch', 'SLIP')).toBe('3750');
  expect(exchange.exchange.ledger.audit('postings')).toEqual([]);
});

test('[Q-F35] [I1] 200 concurrent pledges fill a pool exactly to its limit', async () => {
  const total = () => unscale(poolState(exchange.exchange, bitcoin.poolId).total);
  const people = Array.from({ length: 200 }, () => exchange.person({ balances: { BTC: '20' } }));
  const answers = await Promise.all(people.map((who) => exchange.pledge(who, { ...bitcoin, amount: '10' })));
  const codes = answers.map(({ body }) => body.ret_code);
  const accepted = codes.filter((code) => code === 0).length;
  expect(codes.filter((code) => code === 20113)).toHaveLength(200 - accepted);
  expect(accepted).toBeLessThan(200);

  const remaining = unscale(scale('2000') - scale(total()));
  const last = exchange.person({ balances: { BTC: '20' } });
  expect((await exchange.pledge(last, { ...bitcoin, amount: remaining })).body.ret_code).toBe(0);
  expect(total()).toBe('2000');
  expect((await exchange.pledge(last, { ...bitcoin, amount: '0.001' })).body.ret_code).toBe(20113);
  expect(exchange.exchange.ledger.audit('postings')).toEqual([]);
});

test('[Q-F35] [I1] concurrent pledges claim exactly the maximum number of tickets of a lottery', async () => {
  const terms = seedProjects.flatMap(({ pools }) => pools).find((pool) => pool.terms.poolId === halo.lottery)?.terms;
  if (terms?.method !== 'LOTTERY') throw new Error('HALO has no lottery');
  const claimed = () => poolState(exchange.exchange, halo.lottery).tickets;
  terms.maxTicketsTotal = claimed() + 25;
  const people = Array.from({ length: 10 }, () => exchange.person({ balances: { USDT: '5000' } }));
  const lottery = { projectId: halo.projectId, poolId: halo.lottery };
  const answers = await Promise.all(people.map((who) => exchange.pledge(who, { ...lottery, amount: '300' })));
  const codes = answers.map(({ body }) => body.ret_code);
  expect([codes.filter((code) => code === 0).length, codes.filter((code) => code === 20113).length]).toEqual([8, 2]);
  const last = exchange.person({ balances: { USDT: '5000' } });
  expect((await exchange.pledge(last, { ...lottery, amount: '100' })).body.ret_code).toBe(0);
  expect((await exchange.pledge(last, { ...lottery, amount: '100' })).body.ret_code).toBe(20113);
  expect(claimed()).toBe(terms.maxTicketsTotal);
  delete terms.maxTicketsTotal;
  expect(exchange.exchange.ledger.audit('postings')).toEqual([]);
});
