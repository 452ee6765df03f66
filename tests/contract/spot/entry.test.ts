import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { order } from '../sandbox/contract.ts';
import { openTrading } from './trading.ts';
import type { NewOrder, Person, Trading } from './trading.ts';

let exchange: Trading;
beforeAll(async () => {
  exchange = await openTrading();
});
afterAll(() => exchange.close());

type Who = () => Person;
const able: Who = () =>
  exchange.person({ balances: { USDT: '9000000', BTC: '100', NOVA: '1', LONE: '1', GLUT: '100' } });
const agreed: Who = () => exchange.person({ balances: { USDT: '9000000' }, agreed: ['INNOVATION', 'ST', 'LT'] });
const walled: Who = () => exchange.person({ isRestricted: true, area: 'CN' });
const american: Who = () => exchange.person({ area: 'US', kycLevel: 0 });
const unknown: Who = () => exchange.person({ kycLevel: 0 });
const unified: Who = () => exchange.person({ isUnified: true });
const poor: Who = () => exchange.person({ balances: {} });
const zone = { symbolId: 'ZONEUSDT', price: '3.2', quantity: '10' };

type Case = [what: string, who: Who, params: Partial<NewOrder>, code: number, info?: object];

/** Each row is refused for its own reason although everything below it is wrong too, as far as one order can be. */
const inOrder: Case[] = [
  ['1 behind the wall, before the form', walled, { type: 'WHAT' }, 10024],
  ['3 a parameter that is malformed', able, { quantity: 'many', type: 'WHAT' }, 10001, { field: 'quantity' }],
  ['3 a limit order without price', able, { price: undefined, side: 'HOLD' }, 10001, { field: 'price' }],
  ['3 the type', able, { type: 'WHAT', side: 'HOLD' }, 170116],
  ['3 the side', able, { side: 'HOLD', timeInForce: 'GTD' }, 170117],
  ['3 the time in force', able, { timeInForce: 'GTD', symbolId: 'NOPE' }, 170115],
  ['3 post only takes nothing', able, { type: 'LIMIT_MAKER', timeInForce: 'IOC' }, 170115],
  ['4 no such pair', able, { symbolId: 'NOPE' }, 170121],
  ['4 a suspended pair', able, { symbolId: 'HALTUSDT' }, 170151],
  ['4 a pair that opens tomorrow', able, { symbolId: 'DAWNUSDT' }, 170151],
  ['4 a side that is banned', able, { symbolId: 'FADEUSDT', price: '1' }, 170201],
  ['4 the other side that is banned', able, { symbolId: 'GLUTUSDT', side: 'SELL' }, 170201],
  ['5 the area, before the level', american, { ...zone, price: '0.0001' }, 170215],
  ['5 the level', unknown, { ...zone, price: '0.0001' }, 10025, { limit: '1' }],
  ['5 a risk text', able, { symbolId: 'NOVAUSDT', price: '0.0000001' }, 170241, { field: 'INNOVATION' }],
  ['5 another risk text', able, { symbolId: 'RUSTUSDT' }, 170241, { field: 'ST' }],
  ['5 the third risk text', able, { symbolId: 'BTC3LUSDT' }, 170241, { field: 'LT' }],
  ['5 borrowing, standard', able, { isLoan: 1, price: '0.001' }, 10034],
  ['5 borrowing, unified', unified, { isLoan: 1, price: '0.001' }, 176008],
  ['7 a price far too high', able, { price: '6000000.001' }, 170132, { limit: '6000000' }],
  ['7 a price far too low', able, { price: '599.999' }, 170133, { limit: '600' }],
  ['7 a price between ticks', able, { price: '60000.001', quantity: '0.00000001' }, 170134, { limit: '0.01' }],
  ['8 a quantity between lots', able, { quantity: '0.0000001' }, 170137, { limit: '0.000001' }],
  ['8 too many places of quote', able, { type: 'MARKET', quantity: '0.000000001' }, 170148],
  ['8 too small', able, { quantity: '0.000047' }, 170136, { limit: '0.000048' }],
  ['8 too large', able, { quantity: '71.000001' }, 170135, { limit: '71' }],
  ['9 an amount below the least', able, { type: 'MARKET', quantity: '0.99' }, 170140, { limit: '1' }],
  ['9 an amount above the most', able, { price: '61800.01', quantity: '70' }, 170124, { limit: '4000000' }],
  ['9 a market amount above the most', able, { type: 'MARKET', quantity: '1000000.01' }, 170124],
  ['9 a buy above the band', poor, { price: '61800.01' }, 170193, { limit: '61800' }],
  ['9 a sell below the band', poor, { side: 'SELL', price: '58199.99' }, 170194, { limit: '58200' }],
  ['10 the quota', agreed, { symbolId: 'NOVAUSDT', price: '0.042', quantity: '119048' }, 170011, { limit: '5000' }],
  ['11 the balance', poor, {}, 170131, { limit: '0' }],
  ['12 an empty book for a market order', able, { symbolId: 'XRPUSDT', type: 'MARKET', quantity: '100' }, 170210],
  ['12 fill or kill without anybody', able, { timeInForce: 'FOK' }, 170210],
];

describe('[R7.7] order/create judges step by step', () => {
  test.each(inOrder)('%s', async (_what, who, params, code, info) => {
    const { body } = await exchange.send(who(), params);
    expect(body.ret_code).toBe(code);
    if (info) expect(body.ext_info).toMatchObject(info);
  });

  test('1 nobody, then somebody unknown', async () => {
    const params = { symbolId: 'NOPE', side: 'BUY', type: 'LIMIT', quantity: '1' };
    expect((await exchange.call(order.create, params)).body.ret_code).toBe(10007);
    expect((await exchange.call(order.create, params, 'nobody')).body.ret_code).toBe(10007);
  });

  test('6 only post only in the first minutes of a pair, then everything', async () => {
    const own = await openTrading();
    const buy = { symbolId: 'DAWNUSDT', price: '0.5', quantity: '10' };
    const ann = own.person();
    await own.moveTo(own.exchange.catalog.pair('DAWNUSDT')?.openTime ?? 0);
    expect((await own.send(ann, buy)).body.ret_code).toBe(170217);
    expect((await own.send(ann, { ...buy, type: 'LIMIT_MAKER' })).body.ret_code).toBe(0);
    await own.sandbox('POST', 'clock', { advanceMs: 180_000 });
    expect((await own.send(ann, buy)).body.ret_code).toBe(0);
    await own.close();
  });

  test('10 how much of a leveraged token one may hold', async () => {
    const own = await openTrading();
    const ann = own.person({ agreed: ['LT'], balances: { USDT: '900000', BTC3L: '99990' } });
    const buy = { symbolId: 'BTC3LUSDT', price: '10' };
    expect((await own.send(ann, { ...buy, quantity: '6' })).body.ret_code).toBe(0);
    expect((await own.send(ann, { ...buy, quantity: '4.01' })).body.ret_code).toBe(170010);
    expect((await own.send(ann, { ...buy, quantity: '4' })).body.ret_code).toBe(0);
    await own.close();
  });

  test('10 at most 200 open orders a pair; what does not rest is no question of room', async () => {
    const ann = exchange.person({ balances: { USDT: '100000' } });
    for (let index = 0; index < 200; index += 1)
      expect((await exchange.send(ann, { price: '59000', quantity: '0.00005' })).body.ret_code).toBe(0);
    expect((await exchange.send(ann, { price: '59000', quantity: '0.00005' })).body.ret_code).toBe(170810);
    expect((await exchange.send(ann, { price: '59000', quantity: '0.00005', timeInForce: 'IOC' })).body.ret_code).toBe(
      0,
    );
  }, 20_000);

  test("12 what the engine refuses is an order: REJECTED, in the history, on the stream, and its id's answer", async () => {
    const [ann, bob] = [exchange.person(), exchange.person()];
    const { orderId } = await exchange.place(bob, { side: 'SELL', price: '60005' });
    const postOnly = { type: 'LIMIT_MAKER', price: '60005', clientOrderId: 'post-only-1' };
    const { body } = await exchange.send(ann, postOnly);
    expect(body).toMatchObject({
      ret_code: 170218,
      result: { order: { status: 'REJECTED', rejectCode: 170218, locked: '0' } },
    });
    expect(exchange.rowsOf(ann, 'order')).toMatchObject([{ status: 'REJECTED' }]);
    expect((await exchange.must(order.history, { clientOrderId: 'post-only-1' }, ann)).list).toMatchObject([
      { rejectCode: 170218 },
    ]);
    expect(exchange.held(ann, 'frozen', 'USDT')).toBe('0');
    await exchange.must(order.cancel, { orderId }, bob);
    const again = await exchange.send(ann, postOnly);
    expect(again.body).toMatchObject({ ret_code: 170218, result: { isDuplicate: 1, order: { status: 'REJECTED' } } });
  });

  test('a refusal before the engine leaves no row and does not use up the id', async () => {
    const ann = exchange.person();
    expect((await exchange.send(ann, { clientOrderId: 'twice', quantity: '50' })).body.ret_code).toBe(170131);
    expect((await exchange.must(order.history, { clientOrderId: 'twice' }, ann)).list).toEqual([]);
    expect(await exchange.place(ann, { clientOrderId: 'twice' })).toMatchObject({
      status: 'NEW',
      clientOrderId: 'twice',
    });
  });
});

describe('[R7.7] [Q-F34] a client id names one order', () => {
  test('sent fifty times at once it is placed once', async () => {
    const ann = exchange.person();
    const answers = await Promise.all(Array.from({ length: 50 }, () => exchange.send(ann, { clientOrderId: 'storm' })));
    const results = answers.map(({ body }) => body.result);
    expect(answers.every(({ body }) => body.ret_code === 0)).toBe(true);
    expect(new Set(results.map((result) => JSON.stringify({ ...Object(result), isDuplicate: 0 }))).size).toBe(1);
    expect(results.filter((result) => Object(result).isDuplicate === 0)).toHaveLength(1);
    expect(exchange.held(ann, 'frozen', 'USDT')).toBe('6000');
    expect((await exchange.must(order.openOrders, {}, ann)).list).toHaveLength(1);
  });

  test('with other parameters it is refused, before anything else of them is judged', async () => {
    const ann = exchange.person();
    await exchange.place(ann, { clientOrderId: 'mine' });
    expect((await exchange.send(ann, { clientOrderId: 'mine', quantity: '0.2' })).body.ret_code).toBe(170141);
    expect((await exchange.send(ann, { clientOrderId: 'mine', side: 'HOLD' })).body.ret_code).toBe(170141);
    expect((await exchange.send(ann, { clientOrderId: 'mine', sendTime: 1_780_300_800_000 })).body).toMatchObject({
      ret_code: 0,
      result: { isDuplicate: 1 },
    });
    expect((await exchange.send(exchange.person(), { clientOrderId: 'mine', quantity: '0.2' })).body.ret_code).toBe(0);
  });

  test.each(['', 'a b', 'x'.repeat(37), "x' OR 1=1"])('the malformed id "%s"', async (clientOrderId) => {
    expect((await exchange.send(able(), { clientOrderId })).body).toMatchObject({
      ret_code: 10001,
      ext_info: { field: 'clientOrderId' },
    });
  });
});
