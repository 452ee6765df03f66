import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestExchange } from '../support/exchange.ts';
import type { TestExchange } from '../support/exchange.ts';
import { openClient } from '../support/stream-client.ts';
import type { Client } from '../support/stream-client.ts';

let exchange: TestExchange;
let origin: string;
let clients: Client[] = [];
let price = 60_000;

beforeEach(async () => {
  exchange = await openTestExchange();
  origin = await exchange.listen({ port: 0 });
  price = 60_000;
});
afterEach(async () => {
  for (const client of clients) client.end();
  clients = [];
  await exchange.close();
});

function client(): Client {
  const opened = openClient(origin);
  clients.push(opened);
  return opened;
}

/** Moves the market: levels change, one trade is printed. */
async function move(): Promise<void> {
  price += 10;
  await exchange.sandbox('POST', 'market', { symbolId: 'BTCUSDT', price: String(price) });
}
const fault = (match: object, kind: string, more: object = {}) =>
  exchange.sandbox('POST', 'faults', { match: { stream: 'market', ...match }, kind, times: 1, ...more });

const bookOf = ({ shown: { depth } }: Client) => ({ bids: depth?.book?.bids, asks: depth?.book?.asks });

/** Expects the client's book to equal that of a client that connects now. */
async function expectCurrentBook(mine: Client): Promise<void> {
  const fresh = client();
  await fresh.until(fresh.isLive);
  await mine.until(() => mine.isLive() && mine.shown.depth?.book?.seq === fresh.shown.depth?.book?.seq);
  expect(bookOf(mine)).toEqual(bookOf(fresh));
  fresh.end();
}
const live = async (): Promise<Client> => {
  const mine = client();
  await mine.until(mine.isLive);
  return mine;
};
/** Moves the market and waits until the client has the new book. */
async function moveAndReceive(mine: Client): Promise<void> {
  const before = mine.shown.depth?.book?.seq ?? 0;
  await move();
  await mine.until(() => mine.isLive() && (mine.shown.depth?.book?.seq ?? 0) > before);
}

test('[Q-F17] the client’s book equals the exchange’s after each move', async () => {
  const mine = await live();
  for (let turn = 0; turn < 3; turn += 1) await moveAndReceive(mine);
  await expectCurrentBook(mine);
  expect(mine.log).not.toContain('stale');
});

test.each(['drop', 'gap'])(
  '[Q-F17] after a lost book frame (%s) the book is stale, one topic is resynced, and it is current again on the same socket',
  async (kind) => {
    const mine = await live();
    await fault({ topic: 'depth.BTCUSDT' }, kind);
    // Trades have another interval: after a few of them the lost frame and the next one, which shows the gap, have been
    // sent.
    while (!mine.log.includes('stale')) {
      const newest = mine.shown.trades[0]?.id;
      await move();
      await mine.until(() => mine.shown.trades[0]?.id !== newest);
    }
    await mine.until(mine.isLive);
    await expectCurrentBook(mine);
    expect(mine.sockets).toEqual({ opened: 1, open: 1 });
  },
);

test('[Q-F17] duplicate frames change nothing; trades stay unique', async () => {
  const mine = await live();
  await fault({}, 'duplicate', { times: 20 });
  for (let turn = 0; turn < 4; turn += 1) await moveAndReceive(mine);
  const ids = mine.shown.trades.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(mine.log).not.toContain('stale');
  await expectCurrentBook(mine);
});

test('[R9.2] [Q-F15] after the exchange closes the socket the client reconnects in 1 s with its topics, on one socket', async () => {
  const mine = await live();
  await fault({}, 'close', { value: 1012 });
  await move();
  await mine.until(() => mine.stream.state === 3);
  expect(mine.shown.depth?.isLive).toBe(false);
  mine.pass(999);
  expect(mine.sockets.opened).toBe(1);
  mine.pass(1);
  await mine.until(mine.isLive);
  await expectCurrentBook(mine);
  expect(mine.sockets).toEqual({ opened: 2, open: 1 });
});

test.each(['freeze', 'halfopen'])(
  '[R9.2] [Q-F16] a silent open socket (%s) is dead 5 s after the ping, and the book is stale',
  async (kind) => {
    const mine = await live();
    await fault({}, kind, { times: 1_000 });
    mine.pass(10_000);
    mine.pass(4_999);
    expect(mine.isLive()).toBe(true);
    mine.pass(1);
    expect([mine.isLive(), mine.stream.state]).toEqual([false, 3]);
    await exchange.sandbox('DELETE', 'faults');
    mine.pass(1_000);
    await mine.until(mine.isLive);
    await expectCurrentBook(mine);
  },
);

test('[Q-F15] after a reset of the exchange sequence numbers restart and the client follows', async () => {
  const mine = await live();
  await moveAndReceive(mine);
  await exchange.sandbox('POST', 'reset', {});
  await mine.until(() => mine.stream.state === 3);
  mine.pass(6_000);
  await mine.until(mine.isLive);
  await moveAndReceive(mine);
  await expectCurrentBook(mine);
});

test('[Q-F15] a refusing endpoint is given up after 30 attempts; a manual reconnect works when it is back', async () => {
  const mine = await live();
  await fault({}, 'refuse', { times: 1_000 });
  await fault({}, 'close', { value: 1011 });
  await move();
  await mine.until(() => mine.stream.state === 3);
  while (mine.stream.state !== 2) {
    mine.pass(6_000);
    await mine.until(() => mine.stream.state !== 0);
  }
  expect(mine.sockets).toEqual({ opened: 30, open: 0 });
  await exchange.sandbox('DELETE', 'faults');
  mine.stream.reconnect();
  await mine.until(mine.isLive);
  await expectCurrentBook(mine);
});
