import { expect, test } from 'vitest';
import { openOutbox } from '../../../src/sandbox/outbox.ts';
import { openStore } from '../../../src/sandbox/store/store.ts';

test('[R7.7] rows that nobody reads are not made, those of a read topic are', () => {
  const store = openStore({ dataFile: ':memory:', migrations: [] });
  const outbox = openOutbox(store, (error) => expect.unreachable(String(error)));
  const [told, made]: [unknown[], string[]] = [[], []];
  const read = new Set(['1 balance']);
  outbox.onMessage(
    (message) => told.push(message),
    (uid, topic) => read.has(`${uid} ${topic}`),
  );
  const change = (uid: string, coin: string) =>
    store.transaction(() => outbox.publishLater({ uid }, 'balance', coin, () => made.push(coin)));
  change('1', 'BTC');
  change('2', 'ETH');
  read.clear();
  change('1', 'USDT');
  expect([made, told]).toEqual([['BTC'], [{ uid: '1', topic: 'balance', rows: [1] }]]);
  store.close();
});
