import { afterAll, beforeAll, expect, test } from 'vitest';
import { halo, launchpad, openLaunches, requestId, utc } from '../support/launches.ts';
import type { Launches } from '../support/launches.ts';

const params = { projectId: halo.projectId, poolId: halo.subscription, amount: '100' };
const count = { count: 5, perMs: 1_000 };

let exchange: Launches;
beforeAll(async () => {
  exchange = await openLaunches({ limits: { launchWrite: count } });
});
afterAll(() => exchange.close());

test('[Q-F34] [I2] fifty concurrent calls with one id are one commit, and repeats do not count toward the rate limit', async () => {
  const who = exchange.person({ balances: { SLIP: '10000' } });
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => exchange.pledge(who, { ...params, requestId: requestId(1) })),
  );
  expect(answers.map(({ status, body }) => [status, body.ret_code])).toEqual(Array(50).fill([200, 0]));
  expect(answers.filter(({ text }) => text.includes('"isDuplicate":0'))).toHaveLength(1);
  expect(exchange.balanceOf(who, 'launch', 'SLIP')).toBe('100');
  const { list } = await exchange.read(launchpad.orders, { requestId: requestId(1) }, who);
  expect(list).toMatchObject([{ committed: '100', events: [{ kind: 'JOINED', requestId: requestId(1) }] }]);
});

test('[Q-F34] calls with new ids count: above twice five per second they are rejected with 429', async () => {
  const who = exchange.person({ balances: { SLIP: '10000' } });
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => exchange.pledge(who, { ...params, requestId: requestId(100 + index) })),
  );
  expect(answers.map(({ status }) => status)).toEqual([...Array<number>(10).fill(200), 429, 429]);
  expect(exchange.balanceOf(who, 'launch', 'SLIP')).toBe('1000');
});

test('[Q-F34] an id with other parameters and a malformed id are rejected', async () => {
  const who = exchange.person({ balances: { SLIP: '10000' } });
  await exchange.pledge(who, { ...params, requestId: requestId(2) });
  const other = await exchange.pledge(who, { ...params, amount: '101', requestId: requestId(2) });
  const otherPool = await exchange.pledge(who, { ...params, poolId: halo.lottery, requestId: requestId(2) });
  const malformed = await exchange.pledge(who, { ...params, requestId: 'two' });
  expect([other, otherPool, malformed].map(({ body }) => body.ret_code)).toEqual([10040, 10040, 20112]);
  expect(exchange.balanceOf(who, 'launch', 'SLIP')).toBe('100');
});

test('[Q-F34] an id in capital letters is the same id: for a repeat, for other parameters and for the look-up', async () => {
  const who = exchange.person({ balances: { SLIP: '500' } });
  const id = 'abcdef01-2345-4678-89ab-cdef01234567';
  const first = await exchange.pledge(who, { ...params, requestId: id.toUpperCase() });
  const repeats = await Promise.all([
    exchange.pledge(who, { ...params, requestId: id }),
    exchange.pledge(who, { ...params, requestId: id.toUpperCase() }),
  ]);
  expect([first, ...repeats].map(({ body }) => body.result)).toMatchObject([
    { isDuplicate: 0 },
    { isDuplicate: 1 },
    { isDuplicate: 1 },
  ]);
  expect((await exchange.pledge(who, { ...params, amount: '101', requestId: id })).body.ret_code).toBe(10040);
  expect(exchange.balanceOf(who, 'launch', 'SLIP')).toBe('100');
  for (const requestId of [id, id.toUpperCase()])
    expect((await exchange.read(launchpad.orders, { requestId }, who)).list).toMatchObject([{ committed: '100' }]);
});

test('[Q-F34] two people can use the same id', async () => {
  const [one, two] = [exchange.person({ balances: { SLIP: '500' } }), exchange.person({ balances: { SLIP: '500' } })];
  await exchange.pledge(one, { ...params, requestId: requestId(3) });
  const { body } = await exchange.pledge(two, { ...params, requestId: requestId(3) });
  expect(body.result).toMatchObject({ isDuplicate: 0 });
  expect((await exchange.read(launchpad.orders, { requestId: requestId(3) }, two)).list).toHaveLength(1);
});

test('[Q-F21] after a lost response the order is found by its id, and the other filters do not apply', async () => {
  const who = exchange.person({ balances: { SLIP: '500' } });
  await exchange.pledge(who, { ...params, requestId: requestId(4) });
  const filters = { requestId: requestId(4), kind: 'LAUNCHPOOL', to: 1 } as const;
  expect((await exchange.read(launchpad.orders, filters, who)).list).toMatchObject([{ committed: '100' }]);
  expect((await exchange.read(launchpad.orders, { requestId: requestId(5) }, who)).list).toEqual([]);
});

test('[Q-F34] a repeated id returns the first response even after the launch has ended', async () => {
  const who = exchange.person({ balances: { SLIP: '500' } });
  const first = await exchange.pledge(who, { ...params, requestId: requestId(6) });
  await exchange.setClock(utc('2026-06-02 07:00'));
  const again = await exchange.pledge(who, { ...params, requestId: requestId(6) });
  expect(again.body.result).toEqual({ ...Object(first.body.result), isDuplicate: 1 });
});
