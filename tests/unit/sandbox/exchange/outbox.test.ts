import { expect, test } from 'vitest';
import { openOutbox } from '#sandbox/exchange/outbox.ts';
import { openStore } from '#sandbox/store/store.ts';

test('[R7.7] rows are read only for topics with a subscriber', () => {
  const store = openStore({ dataFile: ':memory:', migrations: [] });
  const outbox = openOutbox(store, (error) => expect.unreachable(String(error)));
  const [messages, coinsRead]: [unknown[], string[]] = [[], []];
  const subscribed = new Set(['1 balance']);
  outbox.onMessage(
    (message) => messages.push(message),
    (uid, topic) => subscribed.has(`${uid} ${topic}`),
  );
  const change = (uid: string, coin: string): void => {
    store.transaction(() => {
      outbox.publishLater({ uid }, 'balance', coin, () => coinsRead.push(coin));
    });
  };
  change('1', 'BTC');
  change('2', 'ETH');
  subscribed.clear();
  change('1', 'USDT');
  expect([coinsRead, messages]).toEqual([['BTC'], [{ uid: '1', topic: 'balance', rows: [1] }]]);
  store.close();
});
