import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { OperationAnswer, PrivateMessage } from '../../../src/contract/stream.ts';
import { accountDomain } from '../../../src/sandbox/account/index.ts';
import { marketDomain } from '../../../src/sandbox/market/index.ts';
import { account, launchpad, order } from './contract.ts';
import { open } from './exchange.ts';
import type { Opened } from './exchange.ts';
import { pledgeDomain } from './pledge-domain.ts';
import { listen, ticketFor } from './socket.ts';
import type { Reader } from './socket.ts';

let exchange: Opened;
let origin: string;
let readers: Reader[] = [];

beforeAll(async () => {
  exchange = await open({ allowedOrigins: ['http://localhost:4321'] }, [marketDomain, accountDomain, pledgeDomain]);
  origin = await exchange.listen({ port: 0 });
});
beforeEach(() => {
  exchange.real.now += 60_000;
});
afterEach(() => {
  for (const reader of readers) reader.end();
  readers = [];
});
afterAll(() => exchange.close());

async function reader(stream: string, headers: Record<string, string> = {}): Promise<Reader> {
  const opened = await listen(origin, stream, headers);
  readers.push(opened);
  return opened;
}

/** A stream behind its login, topics subscribed; the acks are read. */
async function loggedIn(token: string, stream: string, topics: string[]): Promise<Reader> {
  const opened = await reader(stream);
  opened.send({ op: 'login', args: [await ticketFor(exchange, token)] });
  expect(await opened.next()).toMatchObject({ op: 'login', success: true });
  opened.send({ op: 'subscribe', args: topics });
  expect(await opened.next()).toMatchObject({ op: 'subscribe', success: true, args: topics });
  return opened;
}

const pledged = (requestId: string, token: string) =>
  exchange.call(launchpad.pledge, { projectId: '1', poolId: '2', action: 'JOIN', amount: '100', requestId }, token);

describe('[Q-S21] the upgrade', () => {
  test.each([
    ['a foreign origin', { origin: 'https://evil.example' }, '403'],
    ['an opaque origin', { origin: 'null' }, '403'],
    ['another host name', { host: 'evil.example' }, '421'],
  ])('of %s is refused', async (_what, headers, status) => {
    await expect(listen(origin, 'spot', headers)).rejects.toThrow(status);
  });

  test.each([
    ['a listed origin', { origin: 'http://localhost:4321' }],
    ['no origin', {}],
  ])('of %s is answered', async (_what, headers) => {
    const opened = await reader('spot', headers);
    opened.send({ op: 'ping', ts: 5 });
    expect(await opened.next()).toMatchObject({ op: 'pong', ts: 5 });
  });

  test('of an unknown stream is not found', async () => {
    await expect(listen(origin, 'nonsense')).rejects.toThrow('404');
  });
});

describe('login', () => {
  test('private topics want one', async () => {
    const opened = await reader('spot');
    opened.send({ op: 'subscribe', args: ['balance'] });
    expect(await opened.next()).toMatchObject({ success: false, failed: [{ topic: 'balance', ret_code: 10007 }] });
  });

  test('[Q-S19] an ott is good once', async () => {
    const ticket = await ticketFor(exchange, await exchange.login('standard'));
    const [first, second] = [await reader('spot'), await reader('spot')];
    first.send({ op: 'login', args: [ticket] });
    expect(await first.next()).toMatchObject({ success: true });
    second.send({ op: 'login', args: [ticket] });
    expect(await second.next()).toMatchObject({ success: false, ret_code: 10060 });
    expect(await second.closed).toBe(4002);
  });

  test('[Q-S19] an ott is good for 30 s of running time, and no jump of the clock shortens them', async () => {
    const token = await exchange.login('standard');
    const [late, inTime] = [await ticketFor(exchange, token), await ticketFor(exchange, token)];
    await exchange.sandbox('POST', 'clock', { advanceMs: 24 * 3_600_000 });
    exchange.real.now += 29_000;
    const first = await reader('spot');
    first.send({ op: 'login', args: [inTime] });
    expect(await first.next()).toMatchObject({ success: true });
    exchange.real.now += 2_000;
    const second = await reader('spot');
    second.send({ op: 'login', args: [late] });
    expect(await second.next()).toMatchObject({ success: false, ret_code: 10060 });
  });

  test.each([
    ['standard', 'unified', 10034],
    ['unified', 'spot', 10033],
  ])('%s belongs on another stream than %s', async (who, stream, code) => {
    const opened = await reader(stream);
    opened.send({ op: 'login', args: [await ticketFor(exchange, await exchange.login(who))] });
    expect(await opened.next()).toMatchObject({ success: false, ret_code: code });
    expect(await opened.closed).toBe(4010);
  });

  test('must come within 10 s', async () => {
    const opened = await reader('spot');
    exchange.real.now += 11_000;
    expect(await opened.closed).toBe(4001);
  });

  test('of another person on the same connection is refused', async () => {
    const opened = await loggedIn(await exchange.login('standard'), 'spot', ['notice']);
    opened.send({ op: 'login', args: [await ticketFor(exchange, await exchange.login('vip'))] });
    expect(await opened.next()).toMatchObject({ success: false, ret_code: 10060 });
    expect(await opened.closed).toBe(4002);
  });

  test('over five connections of a person the oldest goes', async () => {
    const token = await exchange.login('newcomer');
    const opened: Reader[] = [];
    for (let count = 0; count < 6; count += 1) opened.push(await loggedIn(token, 'spot', ['notice']));
    expect(await opened[0]?.closed).toBe(4004);
    opened[1]?.send({ op: 'ping', ts: 1 });
    expect(await opened[1]?.next()).toMatchObject({ op: 'pong' });
  });
});

describe('balances', () => {
  const rows = async (opened: Reader) => v.parse(v.pipe(v.unknown(), PrivateMessage), await opened.next());

  test('come whole on subscribing, then as the ledger changes, to their owner alone', async () => {
    const [token, other] = [await exchange.login('standard'), await exchange.login('vip')];
    const [mine, theirs] = [await loggedIn(token, 'spot', ['balance']), await loggedIn(other, 'spot', ['balance'])];
    const snapshot = await rows(mine);
    await rows(theirs);
    expect(snapshot).toMatchObject({ topic: 'balance', type: 'snapshot', seq: 1 });
    expect(snapshot.data).toHaveLength(exchange.kernel.exchange.catalog.tokens().length);
    await pledged('00000000-0000-4000-8000-000000000001', token);
    const update = await rows(mine);
    expect(update).toMatchObject({
      type: 'update',
      seq: 2,
      data: [{ tokenId: 'SLIP', free: '19900', frozen: '100', total: '20000' }],
    });
    expect(v.is(v.array(order.Balance), update.data)).toBe(true);
    theirs.send({ op: 'ping', ts: 1 });
    expect(await theirs.next()).toMatchObject({ op: 'pong', seq: 1 });
  });

  test('of a unified account have the shape of its wallet', async () => {
    const opened = await loggedIn(await exchange.login('unified'), 'unified', ['balance']);
    const { data } = await rows(opened);
    expect(v.is(v.array(order.UnifiedBalance), data)).toBe(true);
    expect(data).toContainEqual(expect.objectContaining({ coin: 'USDT', walletBalance: '80000' }));
  });

  test('do not come for what was refused', async () => {
    const token = await exchange.login('newcomer');
    const opened = await loggedIn(token, 'spot', ['balance']);
    await rows(opened);
    await pledged('00000000-0000-4000-8000-000000000002', token);
    opened.send({ op: 'ping', ts: 1 });
    expect(await opened.next()).toMatchObject({ op: 'pong', seq: 1 });
  });

  test('stop after unsubscribing, start over with a snapshot on resync', async () => {
    const token = await exchange.login('standard');
    const opened = await loggedIn(token, 'spot', ['balance']);
    await rows(opened);
    opened.send({ op: 'unsubscribe', args: ['balance'] });
    await opened.next();
    await pledged('00000000-0000-4000-8000-000000000003', token);
    opened.send({ op: 'resync', args: ['balance'] });
    expect(await opened.next()).toMatchObject({ op: 'resync' });
    expect(await rows(opened)).toMatchObject({ type: 'snapshot', seq: 2 });
  });
});

describe('the end', () => {
  test('of the session closes its sockets, not those of another session', async () => {
    const [here, there] = [await exchange.login('standard'), await exchange.login('standard')];
    const [mine, other] = [await loggedIn(here, 'spot', ['launch']), await loggedIn(there, 'spot', ['launch'])];
    await exchange.call(account.logout, {}, here);
    expect(await mine.closed).toBe(4003);
    other.send({ op: 'ping', ts: 1 });
    expect(await other.next()).toMatchObject({ op: 'pong' });
  });

  test('of a silent reader comes after 150 s, a market stream needs no login', async () => {
    const opened = await reader('market');
    opened.send({ op: 'ping', ts: 1 });
    await opened.next();
    exchange.real.now += 151_000;
    expect(await opened.closed).toBe(4008);
  });

  test('of too large a frame is 1009', async () => {
    const opened = await reader('spot');
    opened.send('x'.repeat(70_000));
    expect(await opened.closed).toBe(1009);
  });

  test('of ten unreadable messages is 4007', async () => {
    const opened = await reader('market');
    for (const message of ['{', '[]', 'null', '{"op":"fly"}', '{"op":"ping"}', '1', '""', '{}', '{"__proto__":1}', 'x'])
      opened.send(message);
    expect(await opened.next()).toMatchObject({ op: 'error', ret_code: 10001 });
    expect(await opened.closed).toBe(4007);
  });

  test('of twenty operations a second is 4005', async () => {
    const opened = await reader('market');
    for (let ts = 0; ts < 21; ts += 1) opened.send({ op: 'ping', ts });
    expect(await opened.closed).toBe(4005);
  });

  test('of the exchange, or its reset, is 1001', async () => {
    const own = await open({}, [marketDomain, accountDomain]);
    const place = await own.listen({ port: 0 });
    const [first, second] = [await listen(place, 'market'), await listen(place, 'market')];
    first.end();
    await own.sandbox('POST', 'reset', {});
    expect(await second.closed).toBe(1001);
    const third = await listen(place, 'market');
    await own.close();
    expect(await third.closed).toBe(1001);
  });
});

test('every answer fits the contract, and an unknown topic is named', async () => {
  const opened = await reader('market');
  opened.send({ op: 'subscribe', req_id: '7', args: ['tickers', 'nonsense', 'ticker.NOPE'] });
  const ack = await opened.next();
  expect(v.parse(OperationAnswer, ack)).toMatchObject({
    req_id: '7',
    args: ['tickers'],
    failed: [
      { topic: 'nonsense', ret_code: 10001 },
      { topic: 'ticker.NOPE', ret_code: 170121 },
    ],
  });
  expect(await opened.next()).toMatchObject({ topic: 'tickers', type: 'snapshot' });
});
