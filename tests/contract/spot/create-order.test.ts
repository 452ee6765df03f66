import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { order } from '../support/calls.ts';
import { openTrading } from '../support/trading.ts';
import type { NewOrder, Person, Trading } from '../support/trading.ts';

let exchange: Trading;
beforeAll(async () => {
  exchange = await openTrading();
});
afterAll(() => exchange.close());

type Who = () => Person;
const funded: Who = () =>
  exchange.person({ balances: { USDT: '9000000', BTC: '100', NOVA: '1', LONE: '1', GLUT: '100' } });
const withRisksAccepted: Who = () =>
  exchange.person({ balances: { USDT: '9000000' }, acceptedRisks: ['INNOVATION', 'ST', 'LT'] });
const restricted: Who = () => exchange.person({ isRestricted: true, area: 'CN' });
const american: Who = () => exchange.person({ area: 'US', kycLevel: 0 });
const unverified: Who = () => exchange.person({ kycLevel: 0 });
const unified: Who = () => exchange.person({ isUnified: true });
const poor: Who = () => exchange.person({ balances: {} });
const zone = { symbolId: 'ZONEUSDT', price: '3.2', quantity: '10' };

type Case = [what: string, who: Who, params: Partial<NewOrder>, code: number, info?: object];

/**
 * Cases in the order of the steps: each order also breaks later rules where possible, and is refused for the first one.
 */
const cases: Case[] = [
  ['1 a restricted account, before its parameters are read', restricted, { type: 'WHAT' }, 10024],
  ['3 a malformed parameter', funded, { quantity: 'many', type: 'WHAT' }, 10001, { field: 'quantity' }],
  ['3 a limit order without a price', funded, { price: undefined, side: 'HOLD' }, 10001, { field: 'price' }],
  ['3 an unknown type', funded, { type: 'WHAT', side: 'HOLD' }, 170116],
  ['3 an unknown side', funded, { side: 'HOLD', timeInForce: 'GTD' }, 170117],
  ['3 an unknown time in force', funded, { timeInForce: 'GTD', symbolId: 'NOPE' }, 170115],
  ['3 a post-only order that is IOC', funded, { type: 'LIMIT_MAKER', timeInForce: 'IOC' }, 170115],
  ['4 an unknown pair', funded, { symbolId: 'NOPE' }, 170121],
  ['4 a suspended pair', funded, { symbolId: 'HALTUSDT' }, 170151],
  ['4 a pair that opens tomorrow', funded, { symbolId: 'DAWNUSDT' }, 170151],
  ['4 a banned side', funded, { symbolId: 'FADEUSDT', price: '1' }, 170201],
  ['4 the other side, banned', funded, { symbolId: 'GLUTUSDT', side: 'SELL' }, 170201],
  ['5 the area, before the identity level', american, { ...zone, price: '0.0001' }, 170215],
  ['5 the identity level', unverified, { ...zone, price: '0.0001' }, 10025, { limit: '1' }],
  [
    '5 the risk notice of innovation pairs',
    funded,
    { symbolId: 'NOVAUSDT', price: '0.0000001' },
    170241,
    { field: 'INNOVATION' },
  ],
  ['5 the risk notice of ST pairs', funded, { symbolId: 'RUSTUSDT' }, 170241, { field: 'ST' }],
  ['5 the risk notice of leveraged tokens', funded, { symbolId: 'BTC3LUSDT' }, 170241, { field: 'LT' }],
  ['5 borrowing by a standard account', funded, { isLoan: 1, price: '0.001' }, 10034],
  ['5 borrowing by a unified account', unified, { isLoan: 1, price: '0.001' }, 176008],
  ['7 a price far too high', funded, { price: '6000000.001' }, 170132, { limit: '6000000' }],
  ['7 a price far too low', funded, { price: '599.999' }, 170133, { limit: '600' }],
  ['7 a price between ticks', funded, { price: '60000.001', quantity: '0.00000001' }, 170134, { limit: '0.01' }],
  ['8 a quantity between lots', funded, { quantity: '0.0000001' }, 170137, { limit: '0.000001' }],
  ['8 too many decimals of the quote amount', funded, { type: 'MARKET', quantity: '0.000000001' }, 170148],
  ['8 too small a quantity', funded, { quantity: '0.000047' }, 170136, { limit: '0.000048' }],
  ['8 too large a quantity', funded, { quantity: '71.000001' }, 170135, { limit: '71' }],
  ['9 an amount below the minimum', funded, { type: 'MARKET', quantity: '0.99' }, 170140, { limit: '1' }],
  ['9 an amount above the maximum', funded, { price: '61800.01', quantity: '70' }, 170124, { limit: '4000000' }],
  ['9 a market amount above the maximum', funded, { type: 'MARKET', quantity: '1000000.01' }, 170124],
  ['9 a buy above the band', poor, { price: '61800.01' }, 170193, { limit: '61800' }],
  ['9 a sell below the band', poor, { side: 'SELL', price: '58199.99' }, 170194, { limit: '58200' }],
  [
    '10 the purchase limit',
    withRisksAccepted,
    { symbolId: 'NOVAUSDT', price: '0.042', quantity: '119048' },
    170011,
    { limit: '5000' },
  ],
  ['11 the balance', poor, {}, 170131, { limit: '0' }],
  ['12 an empty book for a market order', funded, { symbolId: 'XRPUSDT', type: 'MARKET', quantity: '100' }, 170210],
  ['12 fill or kill with an empty book', funded, { timeInForce: 'FOK' }, 170210],
];

describe('[R7.7] order/create checks step by step', () => {
  test.each(cases)('%s', async (_what, who, params, code, info) => {
    const { body } = await exchange.send(who(), params);
    expect(body.ret_code).toBe(code);
    if (info) expect(body.ext_info).toMatchObject(info);
  });

  test('1 no session token, then an unknown one', async () => {
    const params = { symbolId: 'NOPE', side: 'BUY', type: 'LIMIT', quantity: '1' };
    expect((await exchange.call(order.create, params)).body.ret_code).toBe(10007);
    expect((await exchange.call(order.create, params, 'unknown')).body.ret_code).toBe(10007);
  });

  test('6 only post-only orders in the first minutes of a pair, then all types', async () => {
    const other = await openTrading();
    const buy = { symbolId: 'DAWNUSDT', price: '0.5', quantity: '10' };
    const ann = other.person();
    await other.setClock(other.exchange.catalog.pair('DAWNUSDT')?.openTime ?? 0);
    expect((await other.send(ann, buy)).body.ret_code).toBe(170217);
    expect((await other.send(ann, { ...buy, type: 'LIMIT_MAKER' })).body.ret_code).toBe(0);
    await other.sandbox('POST', 'clock', { advanceMs: 180_000 });
    expect((await other.send(ann, buy)).body.ret_code).toBe(0);
    await other.close();
  });

  test('10 the holding limit of leveraged tokens, in USDT at NAV', async () => {
    const other = await openTrading();
    const ann = other.person({ acceptedRisks: ['LT'], balances: { USDT: '900000', BTC3L: '9990' } });
    const buy = { symbolId: 'BTC3LUSDT', price: '10' };
    expect((await other.send(ann, { ...buy, quantity: '6' })).body.ret_code).toBe(0);
    expect((await other.send(ann, { ...buy, quantity: '4.01' })).body.ret_code).toBe(170010);
    expect((await other.send(ann, { ...buy, quantity: '4' })).body.ret_code).toBe(0);
    await other.close();
  });

  test('10 at most 200 open orders per pair; orders that do not rest are not counted', async () => {
    const ann = exchange.person({ balances: { USDT: '100000' } });
    for (let index = 0; index < 200; index += 1)
      expect((await exchange.send(ann, { price: '59000', quantity: '0.00005' })).body.ret_code).toBe(0);
    expect((await exchange.send(ann, { price: '59000', quantity: '0.00005' })).body.ret_code).toBe(170810);
    expect((await exchange.send(ann, { price: '59000', quantity: '0.00005', timeInForce: 'IOC' })).body.ret_code).toBe(
      0,
    );
  }, 20_000);

  test('12 an order that the engine rejects is stored as REJECTED, published, and returned for its client id again', async () => {
    const [ann, bob] = [exchange.person(), exchange.person()];
    const { orderId } = await exchange.placeOrder(bob, { side: 'SELL', price: '60005' });
    const postOnly = { type: 'LIMIT_MAKER', price: '60005', clientOrderId: 'post-only-1' };
    const { body } = await exchange.send(ann, postOnly);
    expect(body).toMatchObject({
      ret_code: 170218,
      result: { order: { status: 'REJECTED', rejectCode: 170218, locked: '0' } },
    });
    expect(exchange.rowsOf(ann, 'order')).toMatchObject([{ status: 'REJECTED' }]);
    expect((await exchange.mustCall(order.history, { clientOrderId: 'post-only-1' }, ann)).list).toMatchObject([
      { rejectCode: 170218 },
    ]);
    expect(exchange.balanceOf(ann, 'frozen', 'USDT')).toBe('0');
    await exchange.mustCall(order.cancel, { orderId }, bob);
    const again = await exchange.send(ann, postOnly);
    expect(again.body).toMatchObject({ ret_code: 170218, result: { isDuplicate: 1, order: { status: 'REJECTED' } } });
  });

  test('a refusal before the engine stores nothing and leaves the client id usable', async () => {
    const ann = exchange.person();
    expect((await exchange.send(ann, { clientOrderId: 'twice', quantity: '50' })).body.ret_code).toBe(170131);
    expect((await exchange.mustCall(order.history, { clientOrderId: 'twice' }, ann)).list).toEqual([]);
    expect(await exchange.placeOrder(ann, { clientOrderId: 'twice' })).toMatchObject({
      status: 'NEW',
      clientOrderId: 'twice',
    });
  });
});

describe('[R7.7] [Q-F34] a client id belongs to one order', () => {
  test('sent fifty times at once, it is placed once', async () => {
    const ann = exchange.person();
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => exchange.send(ann, { clientOrderId: 'storm' })),
    );
    const results = responses.map(({ body }) => v.parse(v.looseObject({ isDuplicate: v.number() }), body.result));
    expect(responses.every(({ body }) => body.ret_code === 0)).toBe(true);
    expect(new Set(results.map((result) => JSON.stringify({ ...result, isDuplicate: 0 }))).size).toBe(1);
    expect(results.filter(({ isDuplicate }) => isDuplicate === 0)).toHaveLength(1);
    expect(exchange.balanceOf(ann, 'frozen', 'USDT')).toBe('6000');
    expect((await exchange.mustCall(order.openOrders, {}, ann)).list).toHaveLength(1);
  });

  test('with other parameters it is refused before they are checked', async () => {
    const ann = exchange.person();
    await exchange.placeOrder(ann, { clientOrderId: 'mine' });
    expect((await exchange.send(ann, { clientOrderId: 'mine', quantity: '0.2' })).body.ret_code).toBe(170141);
    expect((await exchange.send(ann, { clientOrderId: 'mine', side: 'HOLD' })).body.ret_code).toBe(170141);
    expect((await exchange.send(ann, { clientOrderId: 'mine', sendTime: 1_780_300_800_000 })).body).toMatchObject({
      ret_code: 0,
      result: { isDuplicate: 1 },
    });
    expect((await exchange.send(exchange.person(), { clientOrderId: 'mine', quantity: '0.2' })).body.ret_code).toBe(0);
  });

  test.each(['', 'a b', 'x'.repeat(37), "x' OR 1=1"])('the malformed id "%s"', async (clientOrderId) => {
    expect((await exchange.send(funded(), { clientOrderId })).body).toMatchObject({
      ret_code: 10001,
      ext_info: { field: 'clientOrderId' },
    });
  });
});
