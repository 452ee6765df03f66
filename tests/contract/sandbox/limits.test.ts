import { afterEach, expect, test } from 'vitest';
import { basic, order } from './contract.ts';
import { open } from './exchange.ts';
import type { Opened } from './exchange.ts';
import { listen, ticketFor } from './socket.ts';
import type { Reader } from './socket.ts';

// Figures are data: a few stand here for the thousands of a real flood. quality.md Q-F38
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function openLimited(options: Parameters<typeof open>[0]): Promise<Opened> {
  const exchange = await open(options);
  ends.push(() => exchange.close());
  return exchange;
}

const buy = { symbolId: 'BTCUSDT', side: 'BUY', type: 'LIMIT', price: '58000', quantity: '0.001' } as const;

test('[Q-F38] connections over an address’s limit get 503; who came earlier still trades, and a place that is left is given again', async () => {
  const exchange = await openLimited({ sockets: { connectionsPerAddress: 3 } });
  const origin = await exchange.listen({ port: 0 });
  const reader = async (stream: string): Promise<Reader> => {
    const opened = await listen(origin, stream);
    ends.push(() => opened.end());
    return opened;
  };
  const token = await exchange.login('standard');
  const own = await reader('spot');
  own.send({ op: 'login', args: [await ticketFor(exchange, token)] });
  expect(await own.next()).toMatchObject({ op: 'login', success: true });
  own.send({ op: 'subscribe', args: ['order'] });
  expect(await own.next()).toMatchObject({ op: 'subscribe', success: true });
  const [leaving] = [await reader('market'), await reader('market')];
  for (const stream of ['market', 'spot', 'unified']) await expect(listen(origin, stream)).rejects.toThrow('503');

  const placed = await exchange.call(order.create, buy, token);
  expect(placed.body.ret_code).toBe(0);
  expect(await own.next()).toMatchObject({ topic: 'order' });

  const gone = leaving.closed;
  leaving.end();
  await gone;
  await expect.poll(() => reader('market').then(() => 'open', String)).toBe('open');
});

test('[Q-F38] a flood of calls gets 429 by its own account or address; another person’s calls go on', async () => {
  const limits = { publicRead: { count: 50, perMs: 1_000 }, privateRead: { count: 20, perMs: 1_000 } };
  const exchange = await openLimited({ limits });
  const [flooder, trader] = [await exchange.login('vip'), await exchange.login('standard')];
  const flood = await Promise.all(
    Array.from({ length: 200 }, () => exchange.call(order.assets, {}, flooder, { guid: crypto.randomUUID() })),
  );
  expect(flood.filter(({ status }) => status === 429)).toHaveLength(160);
  const strangers = await Promise.all(Array.from({ length: 150 }, () => exchange.call(basic.systemDate, {})));
  expect(strangers.filter(({ status }) => status === 429)).toHaveLength(50);
  expect((await exchange.call(order.create, buy, trader)).body.ret_code).toBe(0);
  expect((await exchange.call(order.openOrders, {}, trader)).status).toBe(200);
});

test('[Q-F38] guesses at a password are limited by address and by account, whatever browser they claim to be', async () => {
  const exchange = await openLimited({ limits: { login: { count: 2, perMs: 60_000 } } });
  const guess = async (account: string, remoteAddress: string) => {
    const { statusCode } = await exchange.app.inject({
      method: 'POST',
      url: '/x/sandbox/login',
      headers: { host: 'localhost', 'x-sandbox': '1', guid: crypto.randomUUID() },
      payload: { account, password: 'guess' },
      remoteAddress,
    });
    return statusCode;
  };
  const guesses = async (account: (at: number) => string, address: (at: number) => string) => {
    const statuses: number[] = [];
    for (let at = 0; at < 6; at += 1) statuses.push(await guess(account(at), address(at)));
    return statuses;
  };
  const limited = [200, 200, 200, 200, 429, 429];
  expect(
    await guesses(
      (at) => `person-${at}`,
      () => '10.0.0.1',
    ),
  ).toEqual(limited);
  expect(
    await guesses(
      () => 'standard',
      (at) => `10.0.1.${at}`,
    ),
  ).toEqual(limited);
});
