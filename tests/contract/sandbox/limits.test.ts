import { randomUUID } from 'node:crypto';
import type * as nodeCrypto from 'node:crypto';
import * as v from 'valibot';
import { afterEach, expect, test, vi } from 'vitest';
import { basic, order } from '../support/calls.ts';
import { openTestExchange } from '../support/exchange.ts';
import type { TestExchange } from '../support/exchange.ts';
import { listen, ticketFor } from '../support/socket-client.ts';
import type { SocketClient } from '../support/socket-client.ts';

// The limits are lowered, so that a few requests represent a flood of thousands. quality.md Q-F38
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function openLimited(options: Parameters<typeof openTestExchange>[0]): Promise<TestExchange> {
  const exchange = await openTestExchange(options);
  cleanups.push(() => exchange.close());
  return exchange;
}

const buy = { symbolId: 'BTCUSDT', side: 'BUY', type: 'LIMIT', price: '58000', quantity: '0.001' } as const;

test('[Q-F38] connections above the limit of an address get 503; open ones continue, and a closed one makes room for another', async () => {
  const exchange = await openLimited({ sockets: { connectionsPerAddress: 3 } });
  const origin = await exchange.listen({ port: 0 });
  const openClient = async (stream: string): Promise<SocketClient> => {
    const opened = await listen(origin, stream);
    cleanups.push(() => opened.end());
    return opened;
  };
  const token = await exchange.login('standard');
  const own = await openClient('spot');
  own.send({ op: 'login', args: [await ticketFor(exchange, token)] });
  expect(await own.next()).toMatchObject({ op: 'login', success: true });
  own.send({ op: 'subscribe', args: ['order'] });
  expect(await own.next()).toMatchObject({ op: 'subscribe', success: true });
  const [leaving] = [await openClient('market'), await openClient('market')];
  for (const stream of ['market', 'spot', 'unified']) await expect(listen(origin, stream)).rejects.toThrow('503');

  const placed = await exchange.call(order.create, buy, token);
  expect(placed.body.ret_code).toBe(0);
  expect(await own.next()).toMatchObject({ topic: 'order' });

  const gone = leaving.closed;
  leaving.end();
  await gone;
  await expect.poll(() => openClient('market').then(() => 'open', String)).toBe('open');
});

test('[Q-F38] a flood of calls is limited per account or address; calls of other accounts continue', async () => {
  const limits = { publicRead: { count: 50, perMs: 1_000 }, privateRead: { count: 20, perMs: 1_000 } };
  const exchange = await openLimited({ limits });
  const [flooder, trader] = [await exchange.login('vip'), await exchange.login('standard')];
  const flood = await Promise.all(
    Array.from({ length: 200 }, () => exchange.call(order.assets, {}, flooder, { guid: randomUUID() })),
  );
  expect(flood.filter(({ status }) => status === 429)).toHaveLength(160);
  const anonymous = await Promise.all(Array.from({ length: 150 }, () => exchange.call(basic.systemDate, {})));
  expect(anonymous.filter(({ status }) => status === 429)).toHaveLength(50);
  expect((await exchange.call(order.create, buy, trader)).body.ret_code).toBe(0);
  expect((await exchange.call(order.openOrders, {}, trader)).status).toBe(200);
});

interface Attempt {
  account: string;
  address: string;
  password?: string;
}

/** Logs in from an address, each time with another device id; returns the answers' HTTP status and code. */
async function attempt(exchange: TestExchange, { account, address, password = 'guess' }: Attempt) {
  const reply = await exchange.app.inject({
    method: 'POST',
    url: '/x/sandbox/login',
    headers: { host: 'localhost', 'x-sandbox': '1', guid: randomUUID() },
    payload: { account, password },
    remoteAddress: address,
  });
  const { ret_code: code } = v.parse(v.object({ ret_code: v.number() }), reply.json());
  return { status: reply.statusCode, code, retryAfter: reply.headers['retry-after'] };
}

async function statusesOf(exchange: TestExchange, attempts: readonly Attempt[]): Promise<number[]> {
  const statuses: number[] = [];
  for (const one of attempts) statuses.push((await attempt(exchange, one)).status);
  return statuses;
}

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

test('[Q-F38] password guesses are limited by address and by account, whatever the device id', async () => {
  const limits = { login: { count: 2, perMs: 60_000 }, loginFailures: { count: 2, perMs: 60_000 } };
  const exchange = await openLimited({ limits });
  const limited = [200, 200, 200, 200, 429, 429];
  const ofAddress = times(6, (index) => ({ account: `person-${index}`, address: '10.0.0.1' }));
  expect(await statusesOf(exchange, ofAddress)).toEqual(limited);
  const ofAccount = times(6, (index) => ({ account: 'standard', address: `10.0.1.${index}` }));
  expect(await statusesOf(exchange, ofAccount)).toEqual(limited);
});

test('[Q-F38] ten wrong passwords for an account, then five a minute; logins that succeed do not count', async () => {
  const exchange = await openLimited({});
  const right = { account: 'standard', address: '10.0.0.2', password: 'slipway' };
  const wrong = { account: 'standard', address: '10.0.0.1' };
  const passes = (count: number) => Array<number>(count).fill(200);
  expect(
    await statusesOf(
      exchange,
      times(20, () => right),
    ),
  ).toEqual(passes(20));
  expect(
    await statusesOf(
      exchange,
      times(12, () => wrong),
    ),
  ).toEqual([...passes(10), 429, 429]);
  expect(await attempt(exchange, wrong)).toEqual({ status: 429, code: 10006, retryAfter: '12' });
  exchange.real.now += 60_000;
  expect(
    await statusesOf(
      exchange,
      times(7, () => wrong),
    ),
  ).toEqual([...passes(5), 429, 429]);
});

test('[Q-F38] guesses at once are counted one by one', async () => {
  const exchange = await openLimited({});
  const answers = await Promise.all(times(30, () => attempt(exchange, { account: 'vip', address: '10.0.0.1' })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
});

test('[Q-F38] while guesses use up the limit of an account, its owner can log in from another address; a guess from there is not told apart', async () => {
  const exchange = await openLimited({});
  await statusesOf(
    exchange,
    times(11, () => ({ account: 'standard', address: '10.0.0.1' })),
  );
  const owner = { account: 'standard', address: '10.0.0.9' };
  expect(await attempt(exchange, { ...owner, address: '10.0.0.1', password: 'slipway' })).toMatchObject({
    status: 429,
  });
  expect(await attempt(exchange, { ...owner, password: 'slipway' })).toMatchObject({ status: 200, code: 0 });
  expect(await attempt(exchange, owner)).toMatchObject({ status: 429 });
  expect(await attempt(exchange, { ...owner, password: 'slipway' })).toMatchObject({ status: 429 });
  expect(await attempt(exchange, { account: 'vip', address: '10.0.0.1', password: 'slipway' })).toMatchObject({
    code: 0,
  });
});

test('[Q-F38] a new device id for each call does not exceed ten times the rate of an address; other addresses and accounts continue', async () => {
  const exchange = await openLimited({ limits: { publicRead: { count: 10, perMs: 1_000 } } });
  const token = await exchange.login('standard');
  const ask = (remoteAddress: string, headers: Record<string, string> = { guid: randomUUID() }) =>
    exchange.app.inject({
      method: 'GET',
      url: `/x/main${basic.systemDate.path}`,
      headers: { host: 'localhost', ...headers },
      remoteAddress,
    });
  const flood = await Promise.all(times(300, () => ask('10.0.0.1')));
  expect(flood.filter(({ statusCode }) => statusCode === 200)).toHaveLength(200);
  expect((await ask('10.0.0.2')).statusCode).toBe(200);
  expect((await ask('10.0.0.1', { usertoken: token })).statusCode).toBe(200);
  exchange.real.now += 1_000;
  expect((await ask('10.0.0.1')).statusCode).toBe(200);
});

test('[Q-F38] an address makes 120 accounts at once, then 60 a minute, and an exchange has at most 10,000', async () => {
  const exchange = await openLimited({});
  const made = await Promise.all(times(125, () => exchange.sandbox('POST', 'accounts', {})));
  expect(made.filter(({ status }) => status === 200)).toHaveLength(120);
  const { accounts } = exchange.kernel.exchange;
  const last = accounts.byName('standard');
  if (!last) throw new Error('no demo account');
  accounts.add({ ...last, uid: '210000', name: 'last' });
  exchange.real.now += 60_000;
  const beyond = await exchange.sandbox('POST', 'accounts', {});
  expect([beyond.status, beyond.body.ret_code]).toEqual([200, 10006]);
});

test('[Q-F38] passwords are hashed off the event loop: at login, for a new account, for bench accounts and at a reset', async () => {
  vi.resetModules();
  vi.doMock('node:crypto', async (original) => ({
    ...(await original<typeof nodeCrypto>()),
    scryptSync: () => {
      throw new Error('the event loop waits');
    },
  }));
  cleanups.push(() => vi.doUnmock('node:crypto'));
  const { openTestExchange: openMocked } = await import('../support/exchange.ts');
  const exchange = await openMocked({ bench: true });
  cleanups.push(() => exchange.close());
  await exchange.login('standard');
  await exchange.login('bench-1');
  expect((await exchange.sandbox('POST', 'accounts', {})).body.ret_code).toBe(0);
  expect((await exchange.sandbox('POST', 'reset', {})).body.ret_code).toBe(0);
});
