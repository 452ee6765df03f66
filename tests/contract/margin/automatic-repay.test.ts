import { afterAll, beforeAll, expect, test } from 'vitest';
import { hourMs } from '#formulas/durations.ts';
import { seedDebts } from '#sandbox/margin/seed-debts.ts';
import { margin, order } from '../support/calls.ts';
import { openTrading } from '../support/trading.ts';
import type { Person, Trading } from '../support/trading.ts';

let exchange: Trading;
let unified: Person;
beforeAll(async () => {
  exchange = await openTrading();
  exchange.exchange.store.transaction(() => {
    seedDebts(exchange.exchange);
  });
  unified = { uid: '100002', token: await exchange.login('unified') };
});
afterAll(() => exchange.close());

/** Buys USDC from a simulated maker. */
async function buy(quantity: string): Promise<void> {
  exchange.addMakerOrder('SELL', 10_000, Number(quantity) * 100, 'USDCUSDT');
  await exchange.placeOrder(unified, { symbolId: 'USDCUSDT', price: '1', quantity });
}
const debts = async () => (await exchange.mustCall(margin.loanBalance, {}, unified)).list;
const walletRow = async () => {
  const wallet = await exchange.mustCall(order.available, { tokenIds: 'USDC' }, unified);
  return wallet.accountType === 6 ? wallet.coinList[0] : undefined;
};

test('[L34] coins that a unified account receives repay its loan, interest first; none are free while some are owed', async () => {
  await exchange.setClock(exchange.clock.now() + hourMs);
  expect(await debts()).toMatchObject([{ loan: '5000', interest: '0.02375' }]);
  await buy('1000');
  expect(await debts()).toMatchObject([{ loan: '4000.02375', interest: '0', free: '0' }]);
  expect(await walletRow()).toMatchObject({ free: '0', borrowAmount: '4000.02375', walletBalance: '-4000.02375' });
  await buy('4001');
  expect(await debts()).toEqual([]);
  expect(await walletRow()).toMatchObject({ free: '0.97625', borrowAmount: '0', walletBalance: '0.97625' });
  const { list } = await exchange.mustCall(margin.repays, {}, unified);
  expect(list).toMatchObject([
    { type: 2, repaidPrincipal: '4000.02375', repaidInterest: '0' },
    { type: 2, repaidPrincipal: '999.97625', repaidInterest: '0.02375' },
  ]);
  expect(exchange.exchange.ledger.audit('postings')).toEqual([]);
});

test('a standard account keeps what it receives', async () => {
  const vip = { uid: '100003', token: await exchange.login('vip') };
  const before = (await exchange.mustCall(margin.loanBalance, { tokenId: 'BTC' }, vip)).list;
  exchange.addMakerOrder('SELL', 6_000_000, 100_000);
  await exchange.placeOrder(vip, { price: '60000', quantity: '0.1' });
  expect((await exchange.mustCall(margin.loanBalance, { tokenId: 'BTC' }, vip)).list[0]?.loan).toBe(before[0]?.loan);
});
