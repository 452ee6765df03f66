import { expect, test } from 'vitest';
import * as v from 'valibot';
import { order as contract } from '../support/calls.ts';
import { openDoor } from '../support/door.ts';
import type { NewOrder } from '../support/trading.ts';

/** A book with three levels on each side; the last trade was at 60000. */
async function withBook() {
  const door = await openDoor();
  door.printTrade(6_000_000);
  for (const [index, lots] of [100_000, 200_000, 300_000].entries()) {
    door.addMakerOrder('SELL', 6_000_100 + index * 1_000, lots);
    door.addMakerOrder('BUY', 5_999_900 - index * 1_000, lots);
  }
  const person = door.person();
  return { ...door, newPerson: door.person, person, key: door.keyOf(person) };
}
type Book = Awaited<ReturnType<typeof withBook>>;

/** What an order left behind: its fills, fees and balances. */
async function traceOf({ mustCall, balanceOf, person }: Book, orderId: string) {
  const { list } = await mustCall(contract.matchInfo, { orderId }, person);
  return {
    fills: list.map(({ price, quantity, amount, fee, feeToken, isMaker }) => ({
      price,
      quantity,
      amount,
      fee,
      feeToken,
      isMaker,
    })),
    balances: (['free', 'frozen'] as const).flatMap((purpose) =>
      ['USDT', 'BTC'].map((coin) => balanceOf(person, purpose, coin)),
    ),
  };
}

test.each<[string, Record<string, unknown>, Partial<NewOrder>]>([
  ['a resting limit order', { price: '59000' }, { price: '59000' }],
  ['a limit order that takes and rests', { price: '60010', qty: '0.5' }, { price: '60010', quantity: '0.5' }],
  ['IOC', { price: '60001', qty: '0.5', timeInForce: 'IOC' }, { price: '60001', quantity: '0.5', timeInForce: 'IOC' }],
  ['FOK', { price: '60100', qty: '0.5', timeInForce: 'FOK' }, { price: '60100', quantity: '0.5', timeInForce: 'FOK' }],
  ['post-only', { price: '60000', timeInForce: 'PostOnly' }, { price: '60000', type: 'LIMIT_MAKER' }],
  ['a market buy by its cost', { orderType: 'Market', qty: '12345.67' }, { type: 'MARKET', quantity: '12345.67' }],
  [
    'a market sell by its quantity',
    { side: 'Sell', orderType: 'Market', qty: '0.25' },
    { side: 'SELL', type: 'MARKET', quantity: '0.25' },
  ],
])('[VN15] %s does the same as by the contract', async (_name, byDoor, byContract) => {
  const [door, site] = [await withBook(), await withBook()];
  const { retCode, result } = await door.create(door.key, byDoor);
  expect(retCode).toBe(0);
  const placed = await site.placeOrder(site.person, byContract);
  expect(await traceOf(door, result.orderId ?? '')).toEqual(await traceOf(site, placed.orderId));
  expect(door.exchange.ledger.audit('postings')).toEqual([]);
});

test('[VN15] a market buy of base coins takes just what the book asks for them', async () => {
  const book = await withBook();
  const { result } = await book.create(book.key, { orderType: 'Market', marketUnit: 'baseCoin', qty: '0.25' });
  const row = await book.rowOf(book.key, result.orderId);
  // 0.1 at 60001 and 0.15 at 60011.
  expect(row).toMatchObject({
    orderStatus: 'Filled',
    marketUnit: 'baseCoin',
    qty: '0.250000',
    cumExecQty: '0.250000',
    cumExecValue: '15001.75',
  });
  expect(book.balanceOf(book.person, 'free', 'USDT')).toBe('84998.25');
  expect(book.exchange.ledger.audit('postings')).toEqual([]);
});

test('[VN15] a market buy of base coins needs what the walk costs, not what the last price says', async () => {
  const book = await withBook();
  const person = book.newPerson({ balances: { USDT: '15001.74' } });
  const market = { orderType: 'Market', marketUnit: 'baseCoin', qty: '0.25' };
  expect((await book.create(book.keyOf(person), market)).retCode).toBe(170131);
  const rich = book.newPerson({ balances: { USDT: '15001.75' } });
  expect((await book.create(book.keyOf(rich), market)).retCode).toBe(0);
  expect(book.balanceOf(rich, 'free', 'USDT')).toBe('0');
});

test('[VN15] a market sell by its proceeds sells whole lots until one more would exceed them', async () => {
  const book = await withBook();
  const { result } = await book.create(book.key, {
    side: 'Sell',
    orderType: 'Market',
    marketUnit: 'quoteCoin',
    qty: '6000',
  });
  const row = await book.rowOf(book.key, result.orderId);
  // 0.1 at 59999 is 5999.9; one more lot of 0.000001 at 59989 costs 0.059989: one fits into the rest of 0.1.
  expect(row).toMatchObject({ orderStatus: 'Filled', marketUnit: 'quoteCoin', qty: '6000', cumExecQty: '0.100001' });
  const poor = book.newPerson({ balances: { BTC: '0.05' } });
  const sell = { side: 'Sell', orderType: 'Market', marketUnit: 'quoteCoin', qty: '6000' };
  expect((await book.create(book.keyOf(poor), sell)).retCode).toBe(170131);
  expect(book.exchange.ledger.audit('postings')).toEqual([]);
});

test('[VN15] a conditional order waits, triggers once, and its order carries its link id', async () => {
  const book = await withBook();
  const stop = { orderFilter: 'StopOrder', triggerPrice: '60500', triggerDirection: 1, orderLinkId: 'stop' };
  const { result } = await book.create(book.key, { ...stop, price: '60100' });
  expect(await book.rowOf(book.key, result.orderId)).toMatchObject({
    orderStatus: 'Untriggered',
    stopOrderType: 'Stop',
    triggerPrice: '60500.00',
    triggerDirection: 1,
  });
  book.printTrade(6_050_000);
  const { list = [] } = (await book.get(book.key, 'order/realtime', { category: 'spot', orderLinkId: 'stop' })).result;
  expect(list.map(({ orderStatus, orderLinkId }) => [orderStatus, orderLinkId])).toEqual([
    ['Filled', 'stop'],
    ['Triggered', 'stop'],
  ]);
});

test('[VN15] a conditional market buy of base coins buys them when it triggers', async () => {
  const book = await withBook();
  const stop = { orderFilter: 'StopOrder', orderType: 'Market', marketUnit: 'baseCoin', triggerPrice: '60500' };
  await book.create(book.key, { ...stop, qty: '0.15', orderLinkId: 'stop' });
  book.printTrade(6_050_000);
  const { list } = (await book.get(book.key, 'order/realtime', { category: 'spot', orderLinkId: 'stop' })).result;
  expect(list).toMatchObject([
    { orderStatus: 'Filled', marketUnit: 'baseCoin', qty: '0.150000', cumExecQty: '0.150000' },
    { orderStatus: 'Triggered' },
  ]);
});

test('[VN15] exits are placed with their order, or neither', async () => {
  const book = await withBook();
  const bad = await book.create(book.key, { price: '59000', takeProfit: '61000', stopLoss: '58000.001' });
  expect(bad.retCode).toBe(170134);
  const open = async () => (await book.get(book.key, 'order/realtime', { category: 'spot' })).result.list ?? [];
  expect(await open()).toEqual([]);
  expect(book.exchange.markets.of('BTCUSDT').book.best('BUY')?.ticks).toBe(5_999_900);
  expect((await book.create(book.key, { price: '59000', takeProfit: '61000', stopLoss: '58000' })).retCode).toBe(0);
  expect((await open()).map(({ stopOrderType, triggerDirection }) => [stopOrderType, triggerDirection])).toEqual([
    ['StopLoss', 2],
    ['TakeProfit', 1],
    ['', 0],
  ]);
});

test('[VN18] what the engine rejects has an id, and its row tells why', async () => {
  const { create, key, rowOf } = await withBook();
  const rejectOf = async (params: Record<string, unknown>) => {
    const { retCode, result } = await create(key, params);
    const { orderStatus, rejectReason } = await rowOf(key, result.orderId);
    return [retCode, orderStatus, rejectReason];
  };
  expect(await rejectOf({ price: '60001', timeInForce: 'PostOnly' })).toEqual([
    0,
    'Rejected',
    'EC_PostOnlyWillTakeLiquidity',
  ]);
  expect(await rejectOf({ price: '60001', qty: '1', timeInForce: 'FOK' })).toEqual([
    0,
    'Rejected',
    'EC_NoEnoughQtyToFill',
  ]);
  expect(await rejectOf({ price: '59000', timeInForce: 'IOC' })).toEqual([0, 'Cancelled', 'EC_NoImmediateQtyToFill']);
});

test.each<[number, string, Record<string, unknown>]>([
  [10001, 'an amount that is a number', { qty: 0.1 }],
  [10001, 'an amount with an exponent', { qty: '1e-1' }],
  [10001, 'no quantity', { qty: undefined }],
  [10001, 'another product', { category: 'linear' }],
  [10001, 'a link id with a blank', { orderLinkId: 'a b' }],
  [10001, 'no price', { price: '' }],
  [170116, 'an unknown type', { orderType: 'Iceberg' }],
  [170117, 'an unknown side', { side: 'Hold' }],
  [170115, 'an unknown time in force', { timeInForce: 'GTD' }],
  [170115, 'a market order that must rest', { orderType: 'Market', timeInForce: 'PostOnly' }],
  [170121, 'an unknown pair', { symbol: 'NOPEUSDT' }],
  [170134, 'a price with too many decimals', { price: '59000.001' }],
  [170137, 'a quantity with too many decimals', { qty: '0.1000001' }],
  [170136, 'too small a quantity', { qty: '0.000001' }],
  [170135, 'too large a quantity', { qty: '1000000' }],
  [170140, 'too small a value', { orderType: 'Market', qty: '0.5' }],
  [170193, 'a price above the band', { price: '70000' }],
  [170131, 'more than the balance', { qty: '2', price: '59000' }],
  [170203, 'a trigger at the last price', { orderFilter: 'StopOrder', triggerPrice: '60000' }],
  [170203, 'a conditional order without a trigger', { orderFilter: 'tpslOrder' }],
  [10034, 'a loan of a standard account', { isLeverage: 1 }],
])('[VN18] code %i: %s', async (code, _name, params) => {
  const { create, key, get } = await withBook();
  expect(await create(key, params)).toMatchObject({ retCode: code, result: {} });
  expect((await get(key, 'order/realtime', { category: 'spot' })).result.list).toEqual([]);
});

test('[VN18] accounts that may not trade', async () => {
  const { create, key, sandbox, person } = await withBook();
  const change = (attributes: object) => sandbox('POST', 'identity', { uid: person.uid, ...attributes });
  await change({ isRestricted: true });
  expect((await create(key)).retCode).toBe(10024);
  await change({ isRestricted: false, isBanned: true });
  expect((await create(key)).retCode).toBe(10027);
});

test('[VN17] an order of a key is on the lists of the site and the reverse, with one space of ids', async () => {
  const { create, key, post, get, placeOrder, send, mustCall, person } = await withBook();
  const { result } = await create(key, { price: '59000', orderLinkId: 'mine' });
  const { list } = await mustCall(contract.openOrders, {}, person);
  expect(list).toMatchObject([{ orderId: result.orderId, clientOrderId: 'mine', source: 'API', price: '59000' }]);
  expect((await send(person, { price: '59001', clientOrderId: 'mine' })).body.ret_code).toBe(170141);

  const placed = await placeOrder(person, { price: '59000', clientOrderId: 'site' });
  expect((await create(key, { price: '59000', orderLinkId: 'site' })).retCode).toBe(170141);
  const stop = { orderFilter: 'StopOrder', triggerPrice: '61000', orderLinkId: 'mine' };
  expect((await create(key, stop)).retCode).toBe(170141);
  const cancel = { category: 'spot', symbol: 'BTCUSDT', orderLinkId: 'site' };
  expect(await post(key, 'order/cancel', cancel)).toMatchObject({ retCode: 0, result: { orderId: placed.orderId } });
  expect((await post(key, 'order/cancel', cancel)).retCode).toBe(170142);
  expect((await post(key, 'order/cancel', { ...cancel, orderLinkId: 'none' })).retCode).toBe(170213);
  expect((await post(key, 'order/cancel', { ...cancel, symbol: 'ETHUSDT' })).retCode).toBe(170213);
  expect((await get(key, 'order/history', { category: 'spot', orderLinkId: 'site' })).result.list).toMatchObject([
    { orderStatus: 'Cancelled', rejectReason: 'EC_PerCancelRequest' },
  ]);
});

test('[VN12] a batch answers for each order, and cancel-all leaves other pairs and conditional orders', async () => {
  const { key, post, get } = await withBook();
  const item = { symbol: 'BTCUSDT', side: 'Buy', orderType: 'Limit', qty: '0.1', price: '59000' };
  const made = await post(key, 'order/create-batch', {
    category: 'spot',
    request: [item, { ...item, price: '1.001' }, { ...item, orderFilter: 'StopOrder', triggerPrice: '61000' }],
  });
  expect(made.retCode).toBe(0);
  expect(made.retExtInfo.list?.map(({ code }) => code)).toEqual([0, 170133, 0]);
  expect(made.result.list?.map(({ orderId }) => orderId !== '')).toEqual([true, false, true]);
  const tooMany = { category: 'spot', request: Array.from({ length: 11 }, () => item) };
  expect((await post(key, 'order/create-batch', tooMany)).retCode).toBe(10001);
  const open = async () => (await get(key, 'order/realtime', { category: 'spot' })).result.list ?? [];
  expect((await post(key, 'order/cancel-all', { category: 'spot', symbol: 'ETHUSDT' })).result.list).toEqual([]);
  expect(await open()).toHaveLength(2);
  expect((await post(key, 'order/cancel-all', { category: 'spot' })).result.list).toHaveLength(1);
  expect((await open()).map(({ orderStatus }) => orderStatus)).toEqual(['Untriggered']);
});

test('[VN12] lists go on by their cursors, over orders and conditional orders, without gap or double', async () => {
  const { key, create, get, exchange } = await withBook();
  const ids: string[] = [];
  for (let index = 0; index < 7; index += 1) {
    const isPlan = index % 3 === 1;
    const { result } = await create(key, {
      price: '59000',
      qty: '0.01',
      ...(isPlan && { orderFilter: 'StopOrder', triggerPrice: '61000' }),
    });
    ids.unshift(result.orderId ?? '');
  }
  const found: string[] = [];
  let cursor = '';
  do {
    const page = await get(key, 'order/realtime', { category: 'spot', limit: 2, cursor });
    found.push(...(page.result.list ?? []).map(({ orderId }) => orderId ?? ''));
    cursor = page.result.nextPageCursor ?? '';
    expect(cursor).toMatch(/^[A-Za-z0-9_-]*$/);
  } while (cursor !== '');
  expect(found).toEqual(ids);
  const now = exchange.clock.now();
  const tooLong = { category: 'spot', startTime: now - 7 * 86_400_000 - 1, endTime: now };
  expect((await get(key, 'order/history', tooLong)).retCode).toBe(10001);
  expect((await get(key, 'execution/list', tooLong)).retCode).toBe(10001);
});

test('[VN12] fills have their order, price, fee and link id; filters and pages select them', async () => {
  const { key, create, get } = await withBook();
  await create(key, { price: '60100', qty: '0.5', orderLinkId: 'three' });
  await create(key, { side: 'Sell', price: '59000', qty: '0.05' });
  const Fill = v.looseObject({ execId: v.string() });
  const page = async (params: Record<string, unknown>) => {
    const { result } = await get(key, 'execution/list', { category: 'spot', ...params });
    return { list: v.parse(v.array(Fill), result.list), cursor: result.nextPageCursor };
  };
  const first = await page({ limit: 3 });
  expect(first.list).toHaveLength(3);
  const rest = await page({ limit: 3, cursor: first.cursor });
  expect(rest.list).toHaveLength(1);
  expect(new Set([...first.list, ...rest.list].map(({ execId }) => execId)).size).toBe(4);
  expect((await page({ orderLinkId: 'three' })).list).toMatchObject([
    { execPrice: '60021.00', execQty: '0.200000', side: 'Buy', isMaker: false, feeCurrency: 'BTC' },
    { execPrice: '60011.00', execQty: '0.200000' },
    { execPrice: '60001.00', execQty: '0.100000', execValue: '6000.1', execFee: '0.0001', feeRate: '0.001' },
  ]);
  expect((await page({ symbol: 'ETHUSDT' })).list).toEqual([]);
});

test('[VN12] balances, key, coins and rates of the account', async () => {
  const { key, create, get } = await withBook();
  await create(key, { price: '59000', qty: '0.1' });
  const Wallet = v.looseObject({ coin: v.array(v.looseObject({ coin: v.string() })) });
  const wallet = await get(key, 'account/wallet-balance', { accountType: 'UNIFIED', coin: 'USDT' });
  expect(v.parse(Wallet, wallet.result.list?.[0]).coin).toMatchObject([
    { coin: 'USDT', equity: '100000', walletBalance: '100000', locked: '5900', availableToWithdraw: '', free: '' },
  ]);
  expect((await get(key, 'user/query-api')).result).toMatchObject({ unified: 0, uta: 1, readOnly: 0 });
  expect((await get(key, 'account/info')).result).toMatchObject({ unifiedMarginStatus: 6 });
  const rate = await get(key, 'account/fee-rate', { category: 'spot', symbol: 'BTCUSDT' });
  expect(rate.result.list).toMatchObject([{ symbol: 'BTCUSDT', takerFeeRate: '0.001', makerFeeRate: '0.001' }]);
  expect((await get(key, 'asset/coin/query-info', { coin: 'BTC' })).result).toMatchObject({
    rows: [{ coin: 'BTC', chains: [{ chain: 'BTC' }] }],
  });
});
