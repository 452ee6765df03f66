import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { order } from '../support/calls.ts';
import { openTrading } from '../support/trading.ts';
import type { Trading } from '../support/trading.ts';

let exchange: Trading;
beforeEach(async () => {
  exchange = await openTrading();
});
afterEach(async () => {
  expect(exchange.exchange.ledger.audit('postings')).toEqual([]);
  await exchange.close();
});

describe('[R7.7] [I1] the balances of an order', () => {
  test('a buy freezes price times quantity, and a cancel releases it', async () => {
    const ann = exchange.person();
    const resting = await exchange.placeOrder(ann);
    expect(resting).toMatchObject({ status: 'NEW', locked: '6000', lockedToken: 'USDT', leavesQty: '0.1', ver: 1 });
    expect([exchange.balanceOf(ann, 'free', 'USDT'), exchange.balanceOf(ann, 'frozen', 'USDT')]).toEqual([
      '94000',
      '6000',
    ]);
    const { order: canceled } = await exchange.mustCall(order.cancel, { orderId: resting.orderId }, ann);
    expect(canceled).toMatchObject({ status: 'CANCELED', cancelReason: 'USER', locked: '0', ver: 2 });
    expect([exchange.balanceOf(ann, 'free', 'USDT'), exchange.balanceOf(ann, 'frozen', 'USDT')]).toEqual([
      '100000',
      '0',
    ]);
  });

  test('two users trade at the resting price, each pays its maker or taker fee, and the excess frozen amount is released', async () => {
    const [ann, bob] = [exchange.person(), exchange.person({ vipLevel: 1 })];
    const buy = await exchange.placeOrder(ann, { price: '60000', quantity: '0.1' });
    const sell = await exchange.placeOrder(bob, { side: 'SELL', price: '59000', quantity: '0.04' });
    expect(sell).toMatchObject({
      status: 'FILLED',
      executedQty: '0.04',
      executedAmount: '2400',
      avgPrice: '60000',
      fee: [{ token: 'USDT', amount: '1.92' }],
    });
    expect(await exchange.readOrder(ann, buy.orderId)).toMatchObject({
      status: 'PARTIALLY_FILLED',
      leavesQty: '0.06',
      locked: '3600',
      fee: [{ token: 'BTC', amount: '0.00004' }],
      ver: 2,
    });
    expect([exchange.balanceOf(ann, 'free', 'BTC'), exchange.balanceOf(ann, 'frozen', 'USDT')]).toEqual([
      '2.03996',
      '3600',
    ]);
    expect([exchange.balanceOf(bob, 'free', 'USDT'), exchange.balanceOf(bob, 'free', 'BTC')]).toEqual([
      '102398.08',
      '1.96',
    ]);
  });

  test('a taker with a better price gets the difference released', async () => {
    const [ann, bob] = [exchange.person(), exchange.person()];
    await exchange.placeOrder(ann, { side: 'SELL', price: '59000', quantity: '0.05' });
    expect(await exchange.placeOrder(bob, { price: '60000', quantity: '0.1' })).toMatchObject({
      status: 'PARTIALLY_FILLED',
      executedAmount: '2950',
      locked: '3000',
      leavesQty: '0.05',
    });
    expect(exchange.balanceOf(bob, 'free', 'USDT')).toBe('94050');
  });

  test('a simulated maker is the other side, funded by the external account', async () => {
    const ann = exchange.person();
    exchange.addMakerOrder('SELL', 6_000_100, 50_000);
    const bought = await exchange.placeOrder(ann, { type: 'MARKET', quantity: '1000' });
    expect(bought).toMatchObject({
      status: 'FILLED',
      unit: 'QUOTE',
      executedQty: '0.016666',
      leavesQty: '0',
      locked: '0',
    });
    expect(bought.executedAmount).toBe('999.976666');
    expect(exchange.balanceOf(ann, 'free', 'USDT')).toBe('99000.023334');
    expect(exchange.balanceOf(ann, 'free', 'BTC')).toBe('2.01664933');
  });

  test("a simulated maker's trade with a user's resting order is settled", async () => {
    const ann = exchange.person();
    const { orderId } = await exchange.placeOrder(ann, { side: 'SELL', price: '60010', quantity: '0.02' });
    exchange.messages.length = 0;
    exchange.addMakerOrder('BUY', 6_001_000, 5_000);
    expect(await exchange.readOrder(ann, orderId)).toMatchObject({ status: 'PARTIALLY_FILLED', executedQty: '0.005' });
    expect(exchange.messages.map(({ topic }) => topic)).toEqual(['trade', 'order', 'balance']);
  });

  test('[Q-F15] trade, order and balance are published in that order, and only after the commit', async () => {
    const ann = exchange.person();
    exchange.addMakerOrder('SELL', 6_000_000, 100_000);
    exchange.messages.length = 0;
    await exchange.placeOrder(ann);
    expect(exchange.messages.map(({ topic, uid }) => [topic, uid === ann.uid])).toEqual([
      ['trade', true],
      ['order', true],
      ['balance', true],
    ]);
  });

  test('the traded amount is rounded down once for both sides, the frozen amount rounded up', async () => {
    const ann = exchange.person({ balances: { BTC: '1' } });
    const bob = exchange.person({ balances: { ETH: '10' } });
    const pair = { symbolId: 'ETHBTC', price: '0.050001', quantity: '0.00103' };
    expect(await exchange.placeOrder(ann, pair)).toMatchObject({ locked: '0.00005151', lockedToken: 'BTC' });
    const sold = await exchange.placeOrder(bob, { ...pair, side: 'SELL' });
    expect(sold).toMatchObject({ executedAmount: '0.0000515', fee: [{ token: 'BTC', amount: '0.00000006' }] });
    expect([exchange.balanceOf(ann, 'frozen', 'BTC'), exchange.balanceOf(ann, 'free', 'BTC')]).toEqual([
      '0',
      '0.9999485',
    ]);
  });

  test("a pair's own fees take precedence over those of the VIP level", async () => {
    const [ann, bob] = [exchange.person({ balances: { USDT: '100' } }), exchange.person({ balances: { USDC: '100' } })];
    await exchange.placeOrder(ann, { symbolId: 'USDCUSDT', price: '1', quantity: '50' });
    const sold = await exchange.placeOrder(bob, { symbolId: 'USDCUSDT', side: 'SELL', price: '1', quantity: '50' });
    expect(sold).toMatchObject({ status: 'FILLED', fee: [] });
  });
});
