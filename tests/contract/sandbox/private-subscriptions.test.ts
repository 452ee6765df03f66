import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { accountDomain } from '#sandbox/account/index.ts';
import { marketDomain } from '#sandbox/market/index.ts';
import { account, launchpad } from '../support/calls.ts';
import { openTestExchange } from '../support/exchange.ts';
import type { TestExchange } from '../support/exchange.ts';
import { pledgeDomain } from '../support/pledge-domain.ts';
import { listen, ticketFor } from '../support/socket-client.ts';
import type { SocketClient } from '../support/socket-client.ts';

let exchange: TestExchange;
let origin: string;
let clients: SocketClient[] = [];
let pledges = 0;

beforeAll(async () => {
  exchange = await openTestExchange({}, [marketDomain, accountDomain, pledgeDomain]);
  origin = await exchange.listen({ port: 0 });
});
afterEach(() => {
  for (const client of clients) client.end();
  clients = [];
});
afterAll(() => exchange.close());

/** Opens a private stream, subscribes to balances and reads acknowledgments and snapshot. */
async function subscribed(token: string): Promise<SocketClient> {
  const client = await listen(origin, 'spot');
  clients.push(client);
  client.send({ op: 'login', args: [await ticketFor(exchange, token)] });
  client.send({ op: 'subscribe', args: ['balance'] });
  for (let frame = 0; frame < 3; frame += 1) await client.next();
  return client;
}

async function pledge(token: string): Promise<void> {
  exchange.real.now += 1_000;
  const requestId = `00000000-0000-4000-8000-${String((pledges += 1)).padStart(12, '0')}`;
  const params = { projectId: '1', poolId: '2', action: 'JOIN' as const, amount: '100', requestId };
  expect((await exchange.call(launchpad.pledge, params, token)).body.ret_code).toBe(0);
}

/** Returns the number of messages that the exchange sent after the snapshot, by the `seq` of a pong. */
async function updatesTo(client: SocketClient): Promise<unknown> {
  client.send({ op: 'ping', ts: 1 });
  for (;;) {
    const frame = await client.next();
    if (frame.op === 'pong') return Number(frame.seq) - 1;
  }
}

describe('[R7.7] rows of an account are sent to the subscribers of the topic', () => {
  test('two connections of one account both receive them, another account none', async () => {
    const [token, other] = [await exchange.login('standard'), await exchange.login('vip')];
    const [first, second, otherAccount] = [await subscribed(token), await subscribed(token), await subscribed(other)];
    await pledge(token);
    expect(await first.next()).toMatchObject({ topic: 'balance', type: 'update', seq: 2 });
    expect(await second.next()).toMatchObject({ topic: 'balance', type: 'update', seq: 2 });
    expect(await updatesTo(otherAccount)).toBe(0);
  });

  test('an unsubscribed connection receives none, another one still does', async () => {
    const token = await exchange.login('standard');
    const [unsubscribed, stays] = [await subscribed(token), await subscribed(token)];
    unsubscribed.send({ op: 'unsubscribe', args: ['balance'] });
    expect(await unsubscribed.next()).toMatchObject({ op: 'unsubscribe', success: true });
    await pledge(token);
    expect([await updatesTo(unsubscribed), await updatesTo(stays)]).toEqual([0, 1]);
  });

  test('a connection that subscribed twice receives them once', async () => {
    const token = await exchange.login('standard');
    const client = await subscribed(token);
    client.send({ op: 'subscribe', args: ['balance'] });
    for (let frame = 0; frame < 2; frame += 1) await client.next();
    await pledge(token);
    expect(await updatesTo(client)).toBe(2);
  });

  test.each(['a close', 'a logout'])('after %s of one connection the others still receive them', async (end) => {
    const [token, staying] = [await exchange.login('standard'), await exchange.login('standard')];
    const [leaves, stays] = [await subscribed(token), await subscribed(staying)];
    if (end === 'a close') leaves.end();
    else await exchange.call(account.logout, {}, token);
    await leaves.closed;
    await pledge(staying);
    expect([await updatesTo(stays), leaves.waiting()]).toEqual([1, 0]);
  });
});
