import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ParamsOf } from '#contract/call.ts';
import { launchpad, openLaunches, scale, utc } from '../support/launches.ts';
import type { Launches, Person } from '../support/launches.ts';

let exchange: Launches;
let who: Person;
beforeAll(async () => {
  exchange = await openLaunches();
  who = exchange.person();
  const { body } = await exchange.sandbox('POST', 'fixtures', { uid: who.uid, orders: 10_000, rewards: 10_000 });
  expect(body.ret_code).toBe(0);
});
afterAll(() => exchange.close());

/** Reads all pages of a cursor list. */
async function everyPage<T>(
  ask: (fromId?: string) => Promise<{ list: T[]; nextId: string; total?: number | undefined }>,
) {
  const pages = [await ask()];
  for (let last = pages[0]; last && last.nextId !== ''; last = pages.at(-1)) pages.push(await ask(last.nextId));
  return pages.flatMap(({ list }) => list);
}

describe('ten thousand finished orders and rewards', () => {
  test('are listed once each, newest first, and the ledger balances', async () => {
    const orders = await everyPage((fromId) =>
      exchange.read(launchpad.orders, { limit: 100, ...(fromId === undefined ? {} : { fromId }) }, who),
    );
    expect(orders).toHaveLength(10_000);
    expect(new Set(orders.map(({ orderId }) => orderId)).size).toBe(10_000);
    const times = orders.map(({ time }) => time);
    expect(times).toEqual([...times].sort((a, b) => b - a));
    expect(new Set(orders.map(({ state }) => state))).toEqual(
      new Set(['FILLED', 'PART_FILLED', 'FAILURE', 'CANCELED']),
    );
    expect(exchange.exchange.ledger.audit('postings')).toEqual([]);
  });

  test('credit the tokens that the account holds', async () => {
    const token = new Map(
      (await exchange.read(launchpad.projectList, { limit: 100 })).list.map((project) => [
        project.projectId,
        project.token,
      ]),
    );
    const orders = await everyPage((fromId) =>
      exchange.read(launchpad.orders, { limit: 100, ...(fromId === undefined ? {} : { fromId }) }, who),
    );
    const rewards = await everyPage((fromId) =>
      exchange.read(launchpad.rewardList, { limit: 100, ...(fromId === undefined ? {} : { fromId }) }, who),
    );
    expect(rewards).toHaveLength(10_000);
    const credits = new Map<string, bigint>();
    for (const { projectId, result } of orders) {
      const coin = token.get(projectId) ?? '';
      credits.set(coin, (credits.get(coin) ?? 0n) + scale(result?.allocation ?? '0'));
    }
    for (const { token: coin, reward } of rewards) credits.set(coin, (credits.get(coin) ?? 0n) + scale(reward));
    for (const [coin, amount] of credits)
      expect([coin, scale(exchange.balanceOf(who, 'free', coin))]).toEqual([coin, amount]);
  });

  test('are filtered and counted by kind, state and time', async () => {
    const ask = (params: ParamsOf<typeof launchpad.orders>) => exchange.read(launchpad.orders, params, who);
    const all = (await ask({})).total ?? 0;
    const totals = await Promise.all(
      (['FILLED', 'PART_FILLED', 'FAILURE', 'CANCELED'] as const).map(async (state) => {
        const { list, total } = await ask({ state, limit: 5 });
        expect(list.every((order) => order.state === state)).toBe(true);
        return total ?? 0;
      }),
    );
    expect(totals.reduce((sum, total) => sum + total, 0)).toBe(all);
    const pools = await ask({ kind: 'LAUNCHPOOL', limit: 100 });
    expect(pools.list.every(({ method }) => method === 'STAKE')).toBe(true);
    const [from, to] = [utc('2026-01-01 00:00'), utc('2026-02-01 00:00')];
    const january = await ask({ from, to, limit: 100 });
    expect(january.total).toBeGreaterThan(0);
    expect(january.list.every(({ time }) => time >= from && time <= to)).toBe(true);
  });

  test('rewards are filtered by project and day', async () => {
    const { list, total } = await exchange.read(
      launchpad.rewardList,
      { projectId: '11', from: utc('2026-05-10 12:00'), to: utc('2026-05-12 00:00') },
      who,
    );
    expect(list.map(({ day }) => day)).toEqual(['2026-05-12', '2026-05-11', '2026-05-10']);
    expect(total).toBe(3);
  });

  test('have consistent winning numbers and a proof for lottery orders', async () => {
    const { list } = await exchange.read(launchpad.resultsV1, { projectId: '8' }, who);
    const proof = list[0]?.proof;
    expect(proof).toBeDefined();
    const winners = new Set(
      list.flatMap(({ tickets = [] }) => tickets.filter(({ won }) => won).map(({ number }) => number)),
    );
    const losers = list.flatMap(({ tickets = [] }) => tickets.filter(({ won }) => !won).map(({ number }) => number));
    expect(losers.some((number) => winners.has(number))).toBe(false);
  });

  test('can be added again, and to another person', async () => {
    const other = exchange.person();
    for (const { uid } of [who, other])
      expect((await exchange.sandbox('POST', 'fixtures', { uid, orders: 500, rewards: 500 })).body.ret_code).toBe(0);
    expect((await exchange.read(launchpad.orders, {}, who)).total).toBe(10_500);
    expect((await exchange.read(launchpad.rewardList, {}, other)).total).toBe(500);
    expect(exchange.exchange.ledger.audit('postings')).toEqual([]);
  });

  test('do not prevent a person from joining a launch', async () => {
    const rich = exchange.person({ balances: { SLIP: '1000' } });
    await exchange.sandbox('POST', 'fixtures', { uid: rich.uid, orders: 300 });
    const { body } = await exchange.pledge(rich, { projectId: '1', poolId: '11', amount: '100' });
    expect(body.ret_code).toBe(0);
    const { list } = await exchange.read(launchpad.orders, { limit: 1 }, rich);
    expect(list[0]).toMatchObject({ projectId: '1', state: 'PENDING' });
    expect(await exchange.read(launchpad.userCenterInfo, {}, rich)).toMatchObject({ running: 1 });
  });
});

test.each([
  [{ uid: '1' }, 'uid'],
  [{ uid: '100001', orders: 10_001 }, 'orders'],
  [{ uid: '100001', rewards: -1 }, 'rewards'],
  [{ orders: 5 }, 'uid'],
])('fixtures reject %j', async (body, field) => {
  const answer = await exchange.sandbox('POST', 'fixtures', body);
  expect(answer.body).toMatchObject({ ret_code: 10001, ext_info: { field } });
});

test('[Q-S22] fixtures require the header that forms cannot send', async () => {
  const json = { 'content-type': 'application/json' };
  const { status } = await exchange.ask(
    'POST',
    '/x/sandbox/fixtures',
    json,
    JSON.stringify({ uid: who.uid, orders: 1 }),
  );
  expect(status).toBe(403);
});
