import { afterEach, beforeEach, expect, test } from 'vitest';
import { open } from '../sandbox/exchange.ts';
import type { Opened } from '../sandbox/exchange.ts';
import { openClient } from './stream-client.ts';
import type { Client } from './stream-client.ts';

let exchange: Opened;
let origin: string;
let clients: Client[] = [];
let price = 60_000;

beforeEach(async () => {
  exchange = await open();
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

/** The market moves: levels change, one trade is printed. */
async function move(): Promise<void> {
  price += 10;
  await exchange.sandbox('POST', 'market', { symbolId: 'BTCUSDT', price: String(price) });
}
const fault = (match: object, kind: string, more: object = {}) =>
  exchange.sandbox('POST', 'faults', { match: { stream: 'market', ...match }, kind, times: 1, ...more });

const bookOf = ({ shown: { depth } }: Client) => ({ bids: depth?.book?.bids, asks: depth?.book?.asks });

/** The client's book is what the exchange tells somebody who asks just now. */
async function expectTruth(mine: Client): Promise<void> {
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
/** A move that the client has heard of. */
async function heardMove(mine: Client): Promise<void> {
  const before = mine.shown.depth?.book?.seq ?? 0;
  await move();
  await mine.until(() => mine.isLive() && (mine.shown.depth?.book?.seq ?? 0) > before);
}

test('[Q-F17] the client’s book is the exchange’s, move after move', async () => {
  const mine = await live();
  for (let turn = 0; turn < 3; turn += 1) await heardMove(mine);
  await expectTruth(mine);
  expect(mine.log).not.toContain('stale');
});

test.each(['drop', 'gap'])(
  '[Q-F17] a frame of the book is lost (%s): stale, one topic resynced, true again on the same socket',
  async (kind) => {
    const mine = await live();
    await fault({ topic: 'depth.BTCUSDT' }, kind);
    // Trades go out at another pace: who hears a few of them is past the lost frame and the next, which shows the gap.
    while (!mine.log.includes('stale')) {
      const newest = mine.shown.trades[0]?.id;
      await move();
      await mine.until(() => mine.shown.trades[0]?.id !== newest);
    }
    await mine.until(mine.isLive);
    await expectTruth(mine);
    expect(mine.sockets).toEqual({ opened: 1, open: 1 });
  },
);

test('[Q-F17] frames that come twice change nothing; trades stay unique', async () => {
  const mine = await live();
  await fault({}, 'duplicate', { times: 20 });
  for (let turn = 0; turn < 4; turn += 1) await heardMove(mine);
  const ids = mine.shown.trades.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(mine.log).not.toContain('stale');
  await expectTruth(mine);
});

test('[R9.2] [Q-F15] a cut by the exchange: reconnected after 1 s, topics are back, one socket', async () => {
  const mine = await live();
  await fault({}, 'close', { value: 1012 });
  await move();
  await mine.until(() => mine.stream.state === 3);
  expect(mine.shown.depth?.isLive).toBe(false);
  mine.pass(999);
  expect(mine.sockets.opened).toBe(1);
  mine.pass(1);
  await mine.until(mine.isLive);
  await expectTruth(mine);
  expect(mine.sockets).toEqual({ opened: 2, open: 1 });
});

test.each(['freeze', 'halfopen'])(
  '[R9.2] [Q-F16] a line that is silent but open (%s): 5 s past the ping it is dead and the book stale',
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
    await expectTruth(mine);
  },
);

test('[Q-F15] the exchange is stopped and started: numbers begin anew, the client follows', async () => {
  const mine = await live();
  await heardMove(mine);
  await exchange.sandbox('POST', 'reset', {});
  await mine.until(() => mine.stream.state === 3);
  mine.pass(6_000);
  await mine.until(mine.isLive);
  await heardMove(mine);
  await expectTruth(mine);
});

test('[Q-F15] a line that refuses is given up after 30 tries; a press finds it when it is back', async () => {
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
  await expectTruth(mine);
});
