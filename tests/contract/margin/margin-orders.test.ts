import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { scale, unscale } from '#money/index.ts';
import { margin, order, unified } from '../support/calls.ts';
import { borrowCoin, marginPerson, placeMarginOrder, sendMarginOrder } from '../support/margin.ts';
import { openTrading } from '../support/trading.ts';
import type { Person, Trading } from '../support/trading.ts';

let exchange: Trading;
beforeEach(async () => {
  exchange = await openTrading();
});
afterEach(() => exchange.close());

const debtsOf = async (who: Person) => (await exchange.mustCall(margin.loanBalance, {}, who)).list;
const free = (who: Person, coin = 'USDT') => exchange.balanceOf(who, 'free', coin);
const cancel = (who: Person, orderId: string) => exchange.mustCall(order.cancel, { orderId }, who);
/** Sells BTC to the best buy order, as simulated makers do. */
const sellTo = (ticks: number, lots: number) => {
  exchange.addMakerOrder('SELL', ticks, lots);
};
const maxOf = (who: Person, symbolId: string) => exchange.mustCall(order.available, { symbolId, isLoan: 1 }, who);

describe('[L15] [L16] the largest order that borrows is accepted, one unit more is 176030', () => {
  test.each([
    ['BTCUSDT', 3, '27225.701', '17225.701', 6_000_000, 1_000_000],
    ['BTCUSDT', 5, '41535.1387', '31535.1387', 6_000_000, 1_000_000],
    // The pair limits the order to 3x.
    ['SOLUSDT', 5, '23046.7849', '13046.7849', 15_000, 1_000_000],
  ])('%s at %sx: %s USDT', async (symbolId, leverage, maxBuy, amount, ticks, lots) => {
    const who = marginPerson(exchange, { USDT: '10000' }, { leverage });
    const available = await maxOf(who, symbolId);
    expect(available).toMatchObject({ maxBuy });
    if (available.accountType === 1)
      expect(available.list.find(({ tokenId }) => tokenId === 'USDT')?.maxLoan).toBe(amount);
    exchange.addMakerOrder('SELL', ticks, lots, symbolId);
    const buy = { symbolId, type: 'MARKET', quantity: maxBuy } as const;
    const above = await sendMarginOrder(exchange, who, { ...buy, quantity: unscale(scale(maxBuy, 4) + 1n, 4) });
    expect(above.body).toMatchObject({ ret_code: 176030, ext_info: { field: 'quantity', limit: amount } });
    expect(await debtsOf(who)).toEqual([]);
    const placed = await placeMarginOrder(exchange, who, buy);
    expect(placed).toMatchObject({ status: 'FILLED', loan: { tokenId: 'USDT', amount: amount } });
    expect(placed.order).toMatchObject({ source: 'MARGIN', isLoan: 1, isRepay: 0 });
    const { riskRate } = await exchange.mustCall(margin.risk, {}, who);
    expect(Number(riskRate)).toBeLessThanOrEqual(1 - 1 / (symbolId === 'BTCUSDT' ? leverage : 3) + 0.0001);
  });

  test('a sale of borrowed BTC: the loan held as cash is the limit', async () => {
    const who = marginPerson(exchange, { USDT: '10000' });
    expect(await maxOf(who, 'BTCUSDT')).toMatchObject({ maxSell: '0.30303', maxBuy: '27225.701' });
    const sell = { side: 'SELL', price: '61000' } as const;
    const above = await sendMarginOrder(exchange, who, { ...sell, quantity: '0.303031' });
    expect(above.body).toMatchObject({ ret_code: 176030, ext_info: { limit: '0.3030303' } });
    expect(await placeMarginOrder(exchange, who, { ...sell, quantity: '0.30303' })).toMatchObject({
      loan: { tokenId: 'BTC', amount: '0.30303' },
    });
  });

  test('two orders together do not pass the limit: the first one counts as filled', async () => {
    const who = marginPerson(exchange, { USDT: '10000' }, { leverage: 5 });
    const sol = { symbolId: 'SOLUSDT', price: '150' };
    await placeMarginOrder(exchange, who, { ...sol, quantity: '150' });
    expect(exchange.balanceOf(who, 'frozen', 'USDT')).toBe('22500');
    // As cash 5x would leave room for 27500 more; filled at 3x of the pair it leaves almost nothing.
    const second = await sendMarginOrder(exchange, who, { ...sol, quantity: '10' });
    expect(second.body.ret_code).toBe(176030);
    expect((await sendMarginOrder(exchange, who, { ...sol, quantity: '3' })).body.ret_code).toBe(0);
  });

  test('the VIP limit and a coin that is not lent have their own codes', async () => {
    const who = marginPerson(exchange, { USDT: '400000' });
    const above = await sendMarginOrder(exchange, who, { quantity: '8.34' });
    expect(above.body).toMatchObject({ ret_code: 176027, ext_info: { limit: '100000' } });
    const sell = { symbolId: 'SLIPUSDT', side: 'SELL', price: '0.8', quantity: '10' } as const;
    expect((await sendMarginOrder(exchange, who, sell)).body.ret_code).toBe(176010);
  });
});

test('orders on margin need margin, a pair with it, and a standard account', async () => {
  const off = exchange.person();
  const on = marginPerson(exchange, { USDT: '100' });
  const wallet = marginPerson(exchange, { USDT: '100' }, { isUnified: true });
  const lone = { symbolId: 'LONEUSDT', price: '5.5', quantity: '1' };
  const codes = [
    await sendMarginOrder(exchange, off),
    await sendMarginOrder(exchange, on, lone),
    await sendMarginOrder(exchange, wallet),
    await exchange.send(on, { isLoan: 1 }),
    await exchange.send(wallet, { ...lone, isLoan: 1 }),
    await exchange.send(exchange.person({ isUnified: true }), { isLoan: 1 }),
    await sendMarginOrder(exchange, on, { isLoan: 0 }),
    await sendMarginOrder(exchange, on, { side: 'UP' }),
  ].map(({ body }) => body.ret_code);
  expect(codes).toEqual([176008, 176013, 10033, 10034, 176013, 176008, 170131, 170117]);
});

test('margin stays on while an order on margin is open: 176041', async () => {
  const who = marginPerson(exchange, { USDT: '20000' });
  const { orderId } = await placeMarginOrder(exchange, who);
  const turnOff = () => exchange.call(margin.submitTips, { type: 3, status: 0 }, who.token);
  expect((await turnOff()).body.ret_code).toBe(176041);
  await cancel(who, orderId);
  expect((await turnOff()).body.ret_code).toBe(0);
});

describe('[L14] [L20] U2: the loan of an order', () => {
  test('12000 needed and 8000 free borrow 4000; a cancel repays them, the charged interest stays owed', async () => {
    const who = marginPerson(exchange, { USDT: '8000' });
    const placed = await placeMarginOrder(exchange, who);
    expect(placed).toMatchObject({ status: 'NEW', loan: { tokenId: 'USDT', amount: '4000' } });
    expect(await debtsOf(who)).toMatchObject([{ loan: '4000', interest: '0.02', free: '0' }]);
    await cancel(who, placed.orderId);
    expect(await debtsOf(who)).toMatchObject([{ loan: '0', interest: '0.02', free: '8000' }]);
    const [repayment] = (await exchange.mustCall(margin.repays, {}, who)).list;
    expect(repayment).toMatchObject({ type: 2, repaidPrincipal: '4000', repaidInterest: '0' });
  });

  test('exactly enough borrows nothing, 0.00000001 too little borrows it', async () => {
    const enough = marginPerson(exchange, { USDT: '12000' });
    expect(await placeMarginOrder(exchange, enough)).toMatchObject({ loan: null, order: { isLoan: 1 } });
    expect(await debtsOf(enough)).toEqual([]);
    const almost = marginPerson(exchange, { USDT: '11999.99999999' });
    expect(await placeMarginOrder(exchange, almost)).toMatchObject({ loan: { amount: '0.00000001' } });
  });

  test('after a partial fill a cancel repays the own loan first: 3000 released leave 1000 of 4000', async () => {
    const who = marginPerson(exchange, { USDT: '8000' });
    const { orderId } = await placeMarginOrder(exchange, who);
    sellTo(6_000_000, 150_000);
    const { order: canceled } = await cancel(who, orderId);
    expect(canceled).toMatchObject({ status: 'PARTIALLY_FILLED_CANCELED', executedQty: '0.15' });
    expect(await debtsOf(who)).toMatchObject([{ loan: '1000', interest: '0.02', free: '0' }]);
    expect(exchange.exchange.ledger.audit('postings')).toEqual([]);
  });

  test('a better price at entry repays at once', async () => {
    const who = marginPerson(exchange, { USDT: '8000' });
    sellTo(5_900_000, 200_000);
    expect(await placeMarginOrder(exchange, who)).toMatchObject({ status: 'FILLED', loan: { amount: '4000' } });
    expect(await debtsOf(who)).toMatchObject([{ loan: '3800', interest: '0.02', free: '0' }]);
  });

  test('a rejected order leaves neither loan nor interest, and a repeated id borrows nothing', async () => {
    const who = marginPerson(exchange, { USDT: '8000' });
    sellTo(6_000_000, 1);
    const id = { type: 'LIMIT_MAKER', clientOrderId: 'rejected-1' } as const;
    for (const isDuplicate of [undefined, 1]) {
      const { body } = await sendMarginOrder(exchange, who, id);
      expect(body).toMatchObject({ ret_code: 170218, result: { order: { status: 'REJECTED', isLoan: 1 } } });
      if (isDuplicate) expect(body.result).toMatchObject({ isDuplicate });
    }
    expect(await debtsOf(who)).toEqual([]);
    expect(free(who)).toBe('8000');
    const placed = { clientOrderId: 'placed-1', price: '59000' };
    const first = await placeMarginOrder(exchange, who, placed);
    const second = await placeMarginOrder(exchange, who, placed);
    expect(second).toEqual({ ...first, isDuplicate: 1 });
    expect((await sendMarginOrder(exchange, who, { ...placed, quantity: '0.3' })).body.ret_code).toBe(170141);
    expect(await debtsOf(who)).toMatchObject([{ loan: '3800' }]);
    const { list } = await exchange.mustCall(order.openOrders, { clientOrderId: 'placed-1' }, who);
    expect(list).toHaveLength(1);
    await cancel(who, first.orderId);
  });

  test('[Q-F34] fifty requests at once with one id borrow once', async () => {
    const who = marginPerson(exchange, { USDT: '8000' });
    const all = await Promise.all(
      Array.from({ length: 50 }, () => sendMarginOrder(exchange, who, { clientOrderId: 'once', price: '59000' })),
    );
    expect(new Set(all.map(({ body }) => body.ret_code))).toEqual(new Set([0]));
    expect(await debtsOf(who)).toMatchObject([{ loan: '3800', interest: '0.019' }]);
    expect((await exchange.mustCall(margin.loans, {}, who)).total).toBe(1);
  });

  test('a conditional order does not borrow', async () => {
    const who = marginPerson(exchange, { USDT: '100' });
    await exchange.placePlanOrder(who, { triggerPrice: '60500', quantity: '600' });
    exchange.printTrade(6_050_000);
    const { list } = await exchange.mustCall(order.planHistory, {}, who);
    expect(list).toMatchObject([{ status: 'PLAN_REJECTED', failCode: 170131 }]);
  });
});

test('[L21] with isRepay each fill repays what it receives after the fee; the rest stays visible, the surplus is free', async () => {
  const who = marginPerson(exchange, { BTC: '1' });
  await borrowCoin(exchange, who, 'USDT', '1000');
  await exchange.mustCall(margin.createOrder, { bizType: 'REPAY', tokenId: 'USDT', amount: '0.005' }, who);
  const lone = { symbolId: 'LONEUSDT', price: '5.5', quantity: '181.63' };
  exchange.addMakerOrder('SELL', 5_500, 18_163, 'LONEUSDT');
  await exchange.placeOrder(who, lone);
  const sale = { side: 'SELL', quantity: '0.02', price: '60000', isLoan: 0, isRepay: 1 } as const;
  const { orderId } = await placeMarginOrder(exchange, who, sale);
  const before = free(who);
  exchange.addMakerOrder('BUY', 6_000_000, 10_000);
  expect(await debtsOf(who)).toMatchObject([{ loan: '400.6', interest: '0', free: before }]);
  exchange.addMakerOrder('BUY', 6_000_000, 10_000);
  expect(await debtsOf(who)).toEqual([]);
  expect(Number(free(who)) - Number(before)).toBeCloseTo(198.8, 8);
  expect(await exchange.readOrder(who, orderId)).toMatchObject({ status: 'FILLED', isRepay: 1 });
  const { list } = await exchange.mustCall(margin.repays, { type: 2 }, who);
  expect(list.map(({ repaidAmount }) => repaidAmount)).toEqual(['400.6', '599.4']);
  expect(exchange.exchange.ledger.audit('postings')).toEqual([]);
});

describe('[L34] a unified account', () => {
  const walletOf = async (who: Person) => {
    const wallet = await exchange.mustCall(order.available, { tokenIds: 'USDT' }, who);
    return wallet.accountType === 6 ? wallet.coinList[0] : undefined;
  };

  test('borrows at the entry of an order, with the same room; a cancel repays loan and interest', async () => {
    const who = marginPerson(exchange, { USDT: '8000' }, { isUnified: true });
    const other = marginPerson(exchange, { USDT: '8000' });
    const rooms = await Promise.all([maxOf(who, 'BTCUSDT'), maxOf(other, 'BTCUSDT')]);
    expect(rooms[0].maxBuy).toBe(rooms[1].maxBuy);
    const placed = await exchange.placeOrder(who, { quantity: '0.2', isLoan: 1, isRepay: 1 });
    expect(placed).toMatchObject({ source: 'MARGIN', isLoan: 1, isRepay: 0, accountType: 6 });
    expect(await walletOf(who)).toMatchObject({ free: '0', borrowAmount: '4000', accruedInterest: '0.02' });
    expect((await exchange.call(unified.setAgreement, { openStatus: 'N' }, who.token)).body.ret_code).toBe(3200300);
    await cancel(who, placed.orderId);
    expect(await walletOf(who)).toMatchObject({ free: '7999.98', borrowAmount: '0', accruedInterest: '0' });
  });

  test('an initial margin rate of 1 is allowed, more is 176030', async () => {
    const who = marginPerson(exchange, { USDT: '10000' }, { isUnified: true });
    const { maxBuy } = await maxOf(who, 'BTCUSDT');
    expect(maxBuy).toBe('27225.701');
    const above = await exchange.send(who, { type: 'MARKET', quantity: '27225.7011', isLoan: 1 });
    expect(above.body.ret_code).toBe(176030);
    sellTo(6_000_000, 1_000_000);
    await exchange.placeOrder(who, { type: 'MARKET', quantity: maxBuy, isLoan: 1 });
    const wallet = await exchange.mustCall(order.available, {}, who);
    expect(wallet).toMatchObject({ accountType: 6 });
    if (wallet.accountType === 6) expect(Number(wallet.accountIMRate)).toBeLessThanOrEqual(1.0001);
  });

  test('does not turn spot margin off with an open order that may borrow', async () => {
    const who = marginPerson(exchange, { USDT: '20000' }, { isUnified: true });
    const placed = await exchange.placeOrder(who, { quantity: '0.2', price: '58500', isLoan: 1 });
    expect((await exchange.call(unified.setAgreement, { openStatus: 'N' }, who.token)).body.ret_code).toBe(3200905);
    await cancel(who, placed.orderId);
    expect((await exchange.call(unified.setAgreement, { openStatus: 'N' }, who.token)).body.ret_code).toBe(0);
  });
});
