import { expect, test } from 'vitest';
import * as v from 'valibot';
import { scale, unscale } from '#money/index.ts';
import { deposit } from '#sandbox/account/demo-accounts.ts';
import { openDoor } from '../support/door.ts';

const Row = v.looseObject({
  currency: v.string(),
  change: v.string(),
  cashBalance: v.string(),
  type: v.string(),
  orderId: v.string(),
});

test('[VN12] the log tells each change of free and frozen; its sums are the balances', async () => {
  const { get, create, keyOf, person, balanceOf, printTrade, exchange } = await openDoor();
  printTrade(6_000_000);
  const [one, other] = [person({ balances: {} }), person({ balances: {} })];
  const [key, otherKey] = [keyOf(one), keyOf(other)];
  deposit(exchange, one.uid, 'free', { USDT: '10000' });
  deposit(exchange, other.uid, 'free', { BTC: '1' });
  const maker = (await create(key, { price: '59000' })).result.orderId;
  const taker = (await create(otherKey, { side: 'Sell', price: '59000', qty: '0.04' })).result.orderId;
  await create(key, { price: '58500', qty: '0.01' });

  async function rowsOf(limit: number) {
    const rows: v.InferOutput<typeof Row>[] = [];
    let cursor = '';
    do {
      const { result } = await get(key, 'account/transaction-log', { accountType: 'UNIFIED', limit, cursor });
      rows.push(...v.parse(v.array(Row), result.list));
      cursor = result.nextPageCursor ?? '';
      expect(cursor).toMatch(/^[A-Za-z0-9_-]*$/);
    } while (cursor !== '');
    return rows;
  }
  const rows = await rowsOf(50);
  expect(rows).toMatchObject([
    { type: 'TRADE', currency: 'BTC', change: '0.03996', cashBalance: '0.03996', orderId: '' },
    { type: 'TRADE', currency: 'USDT', change: '-2360', cashBalance: '7640', orderId: '' },
    { type: 'TRANSFER_IN', currency: 'USDT', change: '10000', cashBalance: '10000' },
  ]);
  expect(await rowsOf(1)).toEqual(rows);
  for (const coin of ['USDT', 'BTC']) {
    const sum = rows
      .filter(({ currency }) => currency === coin)
      .reduce((total, { change }) => total + scale(change), 0n);
    expect(unscale(sum)).toBe(unscale(scale(balanceOf(one, 'free', coin)) + scale(balanceOf(one, 'frozen', coin))));
  }
  // The other person's order took: its id is theirs alone.
  expect(JSON.stringify(rows)).not.toContain(taker);
  expect(maker).not.toBe(taker);
  const theirs = await get(otherKey, 'account/transaction-log', { currency: 'BTC' });
  expect(theirs.result.list).toMatchObject([{ orderId: taker, side: 'Sell' }, { type: 'TRANSFER_IN' }]);
});
