import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { seedDebts } from '#sandbox/margin/seed-debts.ts';
import { borrowCoin, marginPerson } from '../support/margin.ts';
import { openTrading } from '../support/trading.ts';
import type { NewOrder, Person, Trading } from '../support/trading.ts';

let exchange: Trading;
beforeAll(async () => {
  exchange = await openTrading();
  exchange.exchange.store.transaction(() => {
    seedDebts(exchange.exchange);
  });
});
beforeEach(() => {
  exchange.real.now += 10_000;
});
afterAll(() => exchange.close());

/** 25000 USDT, of which 15000 are owed: a rate of 0.6. */
async function debtor(): Promise<Person> {
  const who = marginPerson(exchange, { USDT: '10000' });
  await borrowCoin(exchange, who, 'USDT', '15000');
  return who;
}

const codeOf = async (who: Person, order: Partial<NewOrder>): Promise<number> =>
  (await exchange.send(who, order)).body.ret_code;
const buyLone = (quantity: string) => ({ symbolId: 'LONEUSDT', price: '5.5', quantity });

test('[L28] with debts an order that lowers the collateral value must leave the account SAFE, else 176030', async () => {
  const who = await debtor();
  // 25000 − 7000 leaves 18000 for debts of 15000.075.
  expect(await codeOf(who, buyLone('1272.72'))).toBe(176030);
  expect(await codeOf(who, { symbolId: 'LONEUSDT', type: 'MARKET', quantity: '7000' })).toBe(176030);
  expect(exchange.balanceOf(who, 'frozen', 'USDT')).toBe('0');
  expect(await codeOf(who, { price: '60000', quantity: '0.3' })).toBe(0);
  expect(await codeOf(who, buyLone('900'))).toBe(0);
});

test('[L28] without debts such an order is accepted, and one that does not lower the value passes in every level', async () => {
  const who = exchange.person({ balances: { USDT: '10000' } });
  expect(await codeOf(who, buyLone('1272.72'))).toBe(0);
  const limited = exchange.login('debtor');
  const sell = { symbolId: 'BTCUSDT', side: 'SELL', price: '60000', quantity: '0.5' } as const;
  expect(await codeOf({ uid: '100007', token: await limited }, { ...sell, type: 'LIMIT' })).toBe(0);
});

test('[L28] the transfer limit of a coin follows its collateral ratio', async () => {
  const who = marginPerson(exchange, { SLIP: '10000' });
  await borrowCoin(exchange, who, 'USDT', '2000');
  const { transferLimit } = slipOf(who);
  // 10000 × 0.8 × 0.6 + 2000 USDT are worth 6800, debts 2000.01: (6800 − 2000.01 / 0.6) / 0.48 can leave.
  expect(transferLimit).toBe('7222.1875');
});

function slipOf(who: Person) {
  const row = exchange.exchange.accounts.byUid(who.uid);
  if (!row) throw new Error('no account');
  const balance = exchange.exchange.balanceRow(row, 'SLIP');
  if (!('tokenId' in balance)) throw new Error('a standard account expected');
  return balance;
}
