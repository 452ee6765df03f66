import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { accountDomain } from '../../../src/sandbox/account/index.ts';
import { marketDomain } from '../../../src/sandbox/market/index.ts';
import { account, launchpad } from './contract.ts';
import { open } from './exchange.ts';
import type { Opened } from './exchange.ts';
import { pledgeDomain } from './pledge-domain.ts';
import { listen, ticketFor } from './socket.ts';
import type { Reader } from './socket.ts';

let exchange: Opened;
let origin: string;
let readers: Reader[] = [];
let pledges = 0;

beforeAll(async () => {
  exchange = await open({}, [marketDomain, accountDomain, pledgeDomain]);
  origin = await exchange.listen({ port: 0 });
});
afterEach(() => {
  for (const reader of readers) reader.end();
  readers = [];
});
afterAll(() => exchange.close());

/** A private stream with its balances subscribed; ack and snapshot are read. */
async function reading(token: string): Promise<Reader> {
  const reader = await listen(origin, 'spot');
  readers.push(reader);
  reader.send({ op: 'login', args: [await ticketFor(exchange, token)] });
  reader.send({ op: 'subscribe', args: ['balance'] });
  for (let frame = 0; frame < 3; frame += 1) await reader.next();
  return reader;
}

async function pledge(token: string): Promise<void> {
  exchange.real.now += 1_000;
  const requestId = `00000000-0000-4000-8000-${String((pledges += 1)).padStart(12, '0')}`;
  const pledged = { projectId: '1', poolId: '2', action: 'JOIN' as const, amount: '100', requestId };
  expect((await exchange.call(launchpad.pledge, pledged, token)).body.ret_code).toBe(0);
}

/** Messages that a reader got beside the one snapshot, by what the exchange says it sent. */
async function told(reader: Reader): Promise<unknown> {
  reader.send({ op: 'ping', ts: 1 });
  for (;;) {
    const frame = await reader.next();
    if (frame.op === 'pong') return Number(frame.seq) - 1;
  }
}

describe('[R7.7] rows of a person go to the readers of their topic', () => {
  test('two sockets of one person both get them, another person none', async () => {
    const [token, other] = [await exchange.login('standard'), await exchange.login('vip')];
    const [first, second, stranger] = [await reading(token), await reading(token), await reading(other)];
    await pledge(token);
    expect(await first.next()).toMatchObject({ topic: 'balance', type: 'update', seq: 2 });
    expect(await second.next()).toMatchObject({ topic: 'balance', type: 'update', seq: 2 });
    expect(await told(stranger)).toBe(0);
  });

  test('not to one who unsubscribed, while the other still reads', async () => {
    const token = await exchange.login('standard');
    const [gone, stays] = [await reading(token), await reading(token)];
    gone.send({ op: 'unsubscribe', args: ['balance'] });
    expect(await gone.next()).toMatchObject({ op: 'unsubscribe', success: true });
    await pledge(token);
    expect([await told(gone), await told(stays)]).toEqual([0, 1]);
  });

  test('once to one who subscribed twice', async () => {
    const token = await exchange.login('standard');
    const reader = await reading(token);
    reader.send({ op: 'subscribe', args: ['balance'] });
    for (let frame = 0; frame < 2; frame += 1) await reader.next();
    await pledge(token);
    expect(await told(reader)).toBe(2);
  });

  test.each(['a close', 'a logout'])('after %s of one socket the others still get them', async (end) => {
    const [token, staying] = [await exchange.login('standard'), await exchange.login('standard')];
    const [leaves, stays] = [await reading(token), await reading(staying)];
    if (end === 'a close') leaves.end();
    else await exchange.call(account.logout, {}, token);
    await leaves.closed;
    await pledge(staying);
    expect([await told(stays), leaves.waiting()]).toEqual([1, 0]);
  });
});
