import { once } from 'node:events';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { dayMs } from '#formulas/durations.ts';
import { OperationResponse, PrivateMessage } from '#contract/stream.ts';
import { accountDomain } from '#sandbox/account/index.ts';
import { marketDomain } from '#sandbox/market/index.ts';
import { account, launchpad, order } from '../support/calls.ts';
import { openTestExchange } from '../support/exchange.ts';
import type { TestExchange } from '../support/exchange.ts';
import { pledgeDomain } from '../support/pledge-domain.ts';
import { listen, ticketFor } from '../support/socket-client.ts';
import type { SocketClient } from '../support/socket-client.ts';

let exchange: TestExchange;
let origin: string;
let clients: SocketClient[] = [];

beforeAll(async () => {
  exchange = await openTestExchange({ allowedOrigins: ['http://localhost:4321'] }, [
    marketDomain,
    accountDomain,
    pledgeDomain,
  ]);
  origin = await exchange.listen({ port: 0 });
});
beforeEach(() => {
  exchange.real.now += 60_000;
});
afterEach(() => {
  for (const client of clients) client.end();
  clients = [];
});
afterAll(() => exchange.close());

async function openClient(stream: string, headers: Record<string, string> = {}): Promise<SocketClient> {
  const opened = await listen(origin, stream, headers);
  clients.push(opened);
  return opened;
}

/** Opens a stream, logs in, subscribes and reads the acknowledgments. */
async function loggedIn(token: string, stream: string, topics: string[]): Promise<SocketClient> {
  const opened = await openClient(stream);
  opened.send({ op: 'login', args: [await ticketFor(exchange, token)] });
  expect(await opened.next()).toMatchObject({ op: 'login', success: true });
  opened.send({ op: 'subscribe', args: topics });
  expect(await opened.next()).toMatchObject({ op: 'subscribe', success: true, args: topics });
  return opened;
}

/** Logs in again and again; time passes, so that no rate limit is met. */
async function logInTimes(name: string, times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    exchange.real.now += 100;
    await exchange.login(name);
  }
}

const pledge = (requestId: string, token: string) =>
  exchange.call(launchpad.pledge, { projectId: '1', poolId: '2', action: 'JOIN', amount: '100', requestId }, token);

describe('[Q-S21] the upgrade', () => {
  test.each([
    ['a foreign origin', { origin: 'https://evil.example' }, '403'],
    ['an opaque origin', { origin: 'null' }, '403'],
    ['another host name', { host: 'evil.example' }, '421'],
  ])('of %s is rejected', async (_what, headers, status) => {
    await expect(listen(origin, 'spot', headers)).rejects.toThrow(status);
  });

  test.each([
    ['an allowed origin', { origin: 'http://localhost:4321' }],
    ['no origin', {}],
  ])('of %s is accepted', async (_what, headers) => {
    const opened = await openClient('spot', headers);
    opened.send({ op: 'ping', ts: 5 });
    expect(await opened.next()).toMatchObject({ op: 'pong', ts: 5 });
  });

  test('of an unknown stream is answered 404', async () => {
    await expect(listen(origin, 'nonsense')).rejects.toThrow('404');
  });
});

describe('login', () => {
  test('private topics require it', async () => {
    const opened = await openClient('spot');
    opened.send({ op: 'subscribe', args: ['balance'] });
    expect(await opened.next()).toMatchObject({ success: false, failed: [{ topic: 'balance', ret_code: 10007 }] });
  });

  test('[Q-S19] a one-use token works once', async () => {
    const ticket = await ticketFor(exchange, await exchange.login('standard'));
    const [first, second] = [await openClient('spot'), await openClient('spot')];
    first.send({ op: 'login', args: [ticket] });
    expect(await first.next()).toMatchObject({ success: true });
    second.send({ op: 'login', args: [ticket] });
    expect(await second.next()).toMatchObject({ success: false, ret_code: 10060 });
    expect(await second.closed).toBe(4002);
  });

  test('[Q-S19] a one-use token is valid for 30 s of running time, also after a clock jump', async () => {
    const token = await exchange.login('standard');
    const [late, inTime] = [await ticketFor(exchange, token), await ticketFor(exchange, token)];
    await exchange.sandbox('POST', 'clock', { advanceMs: dayMs });
    exchange.real.now += 29_000;
    const first = await openClient('spot');
    first.send({ op: 'login', args: [inTime] });
    expect(await first.next()).toMatchObject({ success: true });
    exchange.real.now += 2_000;
    const second = await openClient('spot');
    second.send({ op: 'login', args: [late] });
    expect(await second.next()).toMatchObject({ success: false, ret_code: 10060 });
  });

  test.each<[string, (session: { token: string; account: string }) => Promise<unknown>]>([
    ['logout', ({ token }) => exchange.call(account.logout, {}, token)],
    ['51st login', ({ account: name }) => logInTimes(name, 50)],
    ['reset', () => exchange.sandbox('POST', 'reset', {})],
  ])('[Q-S19] a one-use token is refused after the %s that ended its session', async (_what, endSession) => {
    const token = await exchange.login('debtor');
    const ticket = await ticketFor(exchange, token);
    await endSession({ token, account: 'debtor' });
    const opened = await openClient('spot');
    opened.send({ op: 'login', args: [ticket] });
    expect(await opened.next()).toMatchObject({ success: false, ret_code: 10060 });
    expect(await opened.closed).toBe(4002);
  });

  test('[Q-S19] a one-use token is refused after its session expired', async () => {
    const own = await openTestExchange({}, [marketDomain, accountDomain]);
    const ownOrigin = await own.listen({ port: 0 });
    const token = await own.login('standard');
    for (let week = 0; week < 4; week += 1) {
      own.real.now += 7 * dayMs - 1_000;
      expect((await own.call(account.profile, {}, token)).body.ret_code).toBe(0);
    }
    own.real.now += 2 * dayMs;
    expect((await own.call(account.profile, {}, token)).body.ret_code).toBe(0);
    // 4 s remain of 30 days; the token alone is valid for 30 s.
    const ticket = await ticketFor(own, token);
    own.real.now += 20_000;
    const opened = await listen(ownOrigin, 'spot');
    opened.send({ op: 'login', args: [ticket] });
    expect(await opened.next()).toMatchObject({ success: false, ret_code: 10060 });
    await own.close();
  });

  test.each([
    ['standard', 'unified', 10034],
    ['unified', 'spot', 10033],
  ])('account %s cannot use stream %s', async (who, stream, code) => {
    const opened = await openClient(stream);
    opened.send({ op: 'login', args: [await ticketFor(exchange, await exchange.login(who))] });
    expect(await opened.next()).toMatchObject({ success: false, ret_code: code });
    expect(await opened.closed).toBe(4010);
  });

  test('must follow within 10 s', async () => {
    const opened = await openClient('spot');
    exchange.real.now += 11_000;
    expect(await opened.closed).toBe(4001);
  });

  test('of another account on the same connection is rejected', async () => {
    const opened = await loggedIn(await exchange.login('standard'), 'spot', ['notice']);
    opened.send({ op: 'login', args: [await ticketFor(exchange, await exchange.login('vip'))] });
    expect(await opened.next()).toMatchObject({ success: false, ret_code: 10060 });
    expect(await opened.closed).toBe(4002);
  });

  test('above five connections of an account the oldest is closed', async () => {
    const token = await exchange.login('newcomer');
    const opened: SocketClient[] = [];
    for (let count = 0; count < 6; count += 1) opened.push(await loggedIn(token, 'spot', ['notice']));
    expect(await opened[0]?.closed).toBe(4004);
    opened[1]?.send({ op: 'ping', ts: 1 });
    expect(await opened[1]?.next()).toMatchObject({ op: 'pong' });
  });
});

describe('balances', () => {
  const rows = async (opened: SocketClient) => v.parse(v.pipe(v.unknown(), PrivateMessage), await opened.next());

  test('are sent completely on subscription, then after ledger changes, to their owner only', async () => {
    const [token, other] = [await exchange.login('standard'), await exchange.login('vip')];
    const [mine, theirs] = [await loggedIn(token, 'spot', ['balance']), await loggedIn(other, 'spot', ['balance'])];
    const snapshot = await rows(mine);
    await rows(theirs);
    expect(snapshot).toMatchObject({ topic: 'balance', type: 'snapshot', seq: 1 });
    expect(snapshot.data).toHaveLength(exchange.kernel.exchange.catalog.tokens().length);
    await pledge('00000000-0000-4000-8000-000000000001', token);
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

  test('are not sent after a rejected request', async () => {
    const token = await exchange.login('newcomer');
    const opened = await loggedIn(token, 'spot', ['balance']);
    await rows(opened);
    await pledge('00000000-0000-4000-8000-000000000002', token);
    opened.send({ op: 'ping', ts: 1 });
    expect(await opened.next()).toMatchObject({ op: 'pong', seq: 1 });
  });

  test('stop after unsubscribing, and restart with a snapshot on resync', async () => {
    const token = await exchange.login('standard');
    const opened = await loggedIn(token, 'spot', ['balance']);
    await rows(opened);
    opened.send({ op: 'unsubscribe', args: ['balance'] });
    await opened.next();
    await pledge('00000000-0000-4000-8000-000000000003', token);
    opened.send({ op: 'resync', args: ['balance'] });
    expect(await opened.next()).toMatchObject({ op: 'resync' });
    expect(await rows(opened)).toMatchObject({ type: 'snapshot', seq: 2 });
  });
});

describe('a connection is closed', () => {
  test('at logout with 4003, other sessions continue', async () => {
    const [here, there] = [await exchange.login('standard'), await exchange.login('standard')];
    const [mine, other] = [await loggedIn(here, 'spot', ['launch']), await loggedIn(there, 'spot', ['launch'])];
    await exchange.call(account.logout, {}, here);
    expect(await mine.closed).toBe(4003);
    other.send({ op: 'ping', ts: 1 });
    expect(await other.next()).toMatchObject({ op: 'pong' });
  });

  test('[Q-S19] with 4003 when the 51st login of its account ends its session', async () => {
    const mine = await loggedIn(await exchange.login('submember'), 'spot', ['launch']);
    await logInTimes('submember', 50);
    expect(await mine.closed).toBe(4003);
  });

  test('[Q-S19] with 4003 when its session expires; a session that calls used stays', async () => {
    const own = await openTestExchange({ sockets: { idleTimeoutMs: 60 * dayMs } }, [marketDomain, accountDomain]);
    const ownOrigin = await own.listen({ port: 0 });
    const [unused, used] = [await own.login('standard'), await own.login('vip')];
    const [mine, other] = [await listen(ownOrigin, 'spot'), await listen(ownOrigin, 'spot')];
    for (const [client, token] of [
      [mine, unused],
      [other, used],
    ] as const) {
      client.send({ op: 'login', args: [await ticketFor(own, token)] });
      expect(await client.next()).toMatchObject({ success: true });
    }
    own.real.now += 4 * dayMs;
    await own.call(account.profile, {}, used);
    own.real.now += 4 * dayMs;
    expect(await mine.closed).toBe(4003);
    other.send({ op: 'ping', ts: 1 });
    expect(await other.next()).toMatchObject({ op: 'pong' });
    await own.close();
  });

  test('after 150 s without a frame with 4008, a market stream needs no login', async () => {
    const opened = await openClient('market');
    opened.send({ op: 'ping', ts: 1 });
    await opened.next();
    exchange.real.now += 151_000;
    expect(await opened.closed).toBe(4008);
  });

  test('after too large a frame with 1009', async () => {
    const opened = await openClient('spot');
    opened.send('x'.repeat(70_000));
    expect(await opened.closed).toBe(1009);
  });

  test('after ten invalid messages with 4007', async () => {
    const opened = await openClient('market');
    for (const message of ['{', '[]', 'null', '{"op":"fly"}', '{"op":"ping"}', '1', '""', '{}', '{"__proto__":1}', 'x'])
      opened.send(message);
    expect(await opened.next()).toMatchObject({ op: 'error', ret_code: 10001 });
    expect(await opened.closed).toBe(4007);
  });

  test('after twenty operations per second with 4005', async () => {
    const opened = await openClient('market');
    for (let ts = 0; ts < 21; ts += 1) opened.send({ op: 'ping', ts });
    expect(await opened.closed).toBe(4005);
  });

  test('[FR6] after twenty pings of the protocol per second with 4005, and twenty are answered', async () => {
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/x/ws/market`);
    await once(socket, 'open');
    let pongs = 0;
    socket.on('pong', () => {
      pongs += 1;
    });
    for (let count = 0; count < 300; count += 1) socket.ping();
    const [code] = (await once(socket, 'close')) as [number];
    expect([code, pongs]).toEqual([4005, 20]);
  });

  test('[Q-F37] after more topics per second than a client needs with 4005: topics count, not frames', async () => {
    const pairs = ['BTCUSDT', 'ETHUSDT', 'SLIPUSDT'];
    const topics = ['1m', '3m', '5m', '15m', '30m', '1h', '2h', '4h'].flatMap((interval) =>
      pairs.map((id) => `kline.${interval}.${id}`),
    );
    const [opened, patient] = [await openClient('market'), await openClient('market')];
    for (const client of [opened, patient]) {
      client.send({ op: 'subscribe', args: topics });
      client.send({ op: 'resync', args: topics });
      client.send({ op: 'resync', args: topics });
    }
    opened.send({ op: 'resync', args: topics });
    expect(await opened.closed).toBe(4005);
    exchange.real.now += 1_000;
    patient.send({ op: 'resync', args: topics });
    patient.send({ op: 'ping', ts: 7 });
    for (;;) if ((await patient.next()).op === 'pong') break;
  });

  test('at a reset or stop of the exchange with 1001', async () => {
    const own = await openTestExchange({}, [marketDomain, accountDomain]);
    const ownOrigin = await own.listen({ port: 0 });
    const [first, second] = [await listen(ownOrigin, 'market'), await listen(ownOrigin, 'market')];
    first.end();
    await own.sandbox('POST', 'reset', {});
    expect(await second.closed).toBe(1001);
    const third = await listen(ownOrigin, 'market');
    await own.close();
    expect(await third.closed).toBe(1001);
  });
});

test('every response matches the contract, and unknown topics are listed', async () => {
  const opened = await openClient('market');
  opened.send({ op: 'subscribe', req_id: '7', args: ['tickers', 'nonsense', 'ticker.NOPE'] });
  const ack = await opened.next();
  expect(v.parse(OperationResponse, ack)).toMatchObject({
    req_id: '7',
    args: ['tickers'],
    failed: [
      { topic: 'nonsense', ret_code: 10001 },
      { topic: 'ticker.NOPE', ret_code: 170121 },
    ],
  });
  expect(await opened.next()).toMatchObject({ topic: 'tickers', type: 'snapshot' });
});
