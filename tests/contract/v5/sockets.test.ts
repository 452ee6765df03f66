import { afterEach, expect, test } from 'vitest';
import * as v from 'valibot';
import { openDoor } from '../support/door.ts';
import { authOf, openSocket } from '../support/door-socket.ts';

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** Opens the API on a port, in real time, with a person who has a key. */
async function withServer() {
  const door = await openDoor({ monotonic: () => performance.now() });
  const origin = await door.listen({ port: 0 });
  ends.push(door.close);
  door.printTrade(6_000_000);
  door.addMakerOrder('SELL', 6_000_100, 100_000);
  door.addMakerOrder('BUY', 5_999_900, 100_000);
  const person = door.person();
  const key = door.keyOf(person);
  const soon = () => door.exchange.clock.now() + 10_000;
  const open = (path: string, headers?: Record<string, string>) => openSocket(origin, path, headers);
  /** Opens a socket and logs in. */
  async function login(path: string) {
    const socket = await open(path);
    expect(await socket.ask(authOf(key, soon()))).toMatchObject({ op: 'auth' });
    return socket;
  }
  return { ...door, person, key, origin, soon, open, login };
}

const Book = v.object({
  b: v.array(v.tuple([v.string(), v.string()])),
  a: v.array(v.tuple([v.string(), v.string()])),
  u: v.number(),
});

test('[VN19] a book is a snapshot, then deltas with the next number; level 1 is sent whole', async () => {
  const { open, addMakerOrder } = await withServer();
  const socket = await open('/v5/public/spot');
  expect(await socket.ask({ op: 'subscribe', req_id: 7, args: ['orderbook.50.BTCUSDT'] })).toMatchObject({
    success: true,
    op: 'subscribe',
    req_id: '7',
  });
  const snapshot = await socket.next();
  expect(snapshot).toMatchObject({ topic: 'orderbook.50.BTCUSDT', type: 'snapshot', data: { s: 'BTCUSDT', u: 1 } });
  expect(v.parse(Book, snapshot.data).a[0]).toEqual(['60001.00', '0.100000']);
  addMakerOrder('BUY', 5_999_950, 200_000);
  const delta = await socket.next();
  expect(delta).toMatchObject({ type: 'delta', data: { b: [['59999.50', '0.200000']], a: [], u: 2 } });

  const top = await open('/x/v5/public/spot');
  await top.ask({ op: 'subscribe', args: ['orderbook.1.BTCUSDT'] });
  expect((await top.next()).type).toBe('snapshot');
  addMakerOrder('BUY', 5_999_960, 300_000);
  expect(await top.next()).toMatchObject({ type: 'snapshot', data: { b: [['59999.60', '0.300000']], u: 2 } });
});

test('[VN19] trades, tickers and bars tell what an order did', async () => {
  const { open, create, key } = await withServer();
  const socket = await open('/v5/public/spot');
  await socket.ask({ op: 'subscribe', args: ['publicTrade.BTCUSDT', 'tickers.BTCUSDT', 'kline.1.BTCUSDT'] });
  await create(key, { price: '60001', qty: '0.05' });
  const trade = await socket.until(({ topic }) => topic === 'publicTrade.BTCUSDT');
  expect(trade).toMatchObject({ type: 'snapshot', data: [{ p: '60001.00', v: '0.050000', S: 'Buy', s: 'BTCUSDT' }] });
  const Ticker = v.object({ lastPrice: v.string() });
  await socket.until(
    ({ topic, data }) => topic === 'tickers.BTCUSDT' && v.parse(Ticker, data).lastPrice === '60001.00',
  );
  const Bars = v.array(v.object({ close: v.string(), confirm: v.boolean(), interval: v.string() }));
  await socket.until(
    ({ topic, data }) => topic === 'kline.1.BTCUSDT' && v.parse(Bars, data).some(({ close }) => close === '60001.00'),
  );
});

test.each([
  ['an unknown topic', ['orderbook.50.BTCUSDT', 'liquidation.BTCUSDT']],
  ['an unknown pair', ['publicTrade.NOPE']],
  ['other levels', ['orderbook.25.BTCUSDT']],
  ['another interval', ['kline.7.BTCUSDT']],
  ['eleven topics', Array.from({ length: 11 }, () => 'publicTrade.BTCUSDT')],
  ['no topic', []],
])('[VN20] a subscription with %s is refused as a whole', async (_name, args) => {
  const { open, addMakerOrder } = await withServer();
  const socket = await open('/v5/public/spot');
  expect(await socket.ask({ op: 'subscribe', args })).toMatchObject({ success: false, op: 'subscribe' });
  addMakerOrder('BUY', 5_999_950, 200_000);
  socket.send({ op: 'ping' });
  expect(await socket.next()).toMatchObject({ op: 'ping', ret_msg: 'pong' });
});

test('[VN20] pings are answered on each socket, in compact text, with and without an id', async () => {
  const { open, login } = await withServer();
  const ping = async (socket: Awaited<ReturnType<typeof open>>, message: object) => {
    socket.send(message);
    return socket.nextText();
  };
  const open0 = await open('/v5/public/spot');
  expect(await ping(open0, { op: 'ping' })).toContain('"success":true,"ret_msg":"pong"');
  expect(await ping(await login('/v5/private'), { op: 'ping', req_id: '5' })).toContain('"req_id":"5","op":"pong"');
  expect(await ping(await login('/v5/trade'), { op: 'ping' })).toContain('"retCode":0,"op":"pong"');
});

test('[VN20] a login takes its end as text or number, and may be sent twice; a bad one opens nothing', async () => {
  const { open, key, soon } = await withServer();
  const socket = await open('/v5/private');
  expect(await socket.ask({ op: 'subscribe', args: ['order'] })).toMatchObject({ success: false });
  expect(await socket.ask(authOf(key, 0))).toMatchObject({ success: false, op: 'auth', ret_msg: 'Request expired' });
  const forged = await socket.ask(authOf({ ...key, secret: 'other' }, soon()));
  expect(forged).toMatchObject({ success: false, request: { op: 'auth' } });
  expect(await socket.ask({ op: 'auth', args: [key.id] })).toMatchObject({ success: false });
  expect(await socket.ask({ op: 'subscribe', args: ['order'] })).toMatchObject({ success: false });
  expect(await socket.ask(authOf(key, soon()))).toMatchObject({ success: true });
  expect(await socket.ask(authOf(key, String(soon())))).toMatchObject({ success: true });
  expect(await socket.ask({ op: 'subscribe', args: ['order', 'execution', 'wallet'] })).toMatchObject({
    success: true,
  });
});

test('[VN17] the private socket tells fills, then orders, then balances, of the site too', async () => {
  const { login, placeOrder, person } = await withServer();
  const socket = await login('/v5/private');
  await socket.ask({ op: 'subscribe', args: ['wallet', 'order', 'execution'] });
  const placed = await placeOrder(person, { price: '60001', quantity: '0.05', clientOrderId: 'site' });
  const frames = [await socket.next(), await socket.next(), await socket.next()];
  expect(frames).toMatchObject([
    { topic: 'execution', data: [{ category: 'spot', execPrice: '60001.00', orderLinkId: 'site' }] },
    { topic: 'order', data: [{ category: 'spot', orderId: placed.orderId, orderStatus: 'Filled' }] },
    { topic: 'wallet', data: [{ accountType: 'UNIFIED' }] },
  ]);
});

test('[VN19] orders by the trade socket are the same calls, with their time, right and id', async () => {
  const { login, exchange, keyOf, person, open, soon, get, key } = await withServer();
  const socket = await login('/v5/trade');
  const header = () => ({ 'X-BAPI-TIMESTAMP': String(exchange.clock.now()) });
  const order = { category: 'spot', symbol: 'BTCUSDT', side: 'Buy', orderType: 'Limit', qty: '0.1', price: '59000' };
  const create = (params: object, headers = header()) =>
    socket.ask({ op: 'order.create', reqId: 'r1', header: headers, args: [params] });
  expect(await create({ ...order, orderLinkId: 'ws' })).toMatchObject({
    reqId: 'r1',
    retCode: 0,
    op: 'order.create',
    data: { orderLinkId: 'ws' },
    header: { 'X-Bapi-Limit': '1000000' },
  });
  expect(await create({ ...order, orderLinkId: 'ws' })).toMatchObject({ retCode: 170141 });
  expect(await create(order, { 'X-BAPI-TIMESTAMP': '1780300000000' })).toMatchObject({ retCode: 10002 });
  const amend = { category: 'spot', symbol: 'BTCUSDT', orderLinkId: 'ws', qty: '0.05' };
  expect(await socket.ask({ op: 'order.amend', header: header(), args: [amend] })).toMatchObject({ retCode: 0 });
  const { list } = (await get(key, 'order/realtime', { category: 'spot' })).result;
  expect(list).toMatchObject([{ qty: '0.050000', orderLinkId: 'ws' }]);
  expect(await socket.ask({ op: 'order.query', header: header(), args: [order] })).toMatchObject({ success: false });

  const reader = await open('/v5/trade');
  expect(await reader.ask({ op: 'order.create', header: header(), args: [order] })).toMatchObject({ retCode: 10003 });
  await reader.ask(authOf(keyOf(person, 'read'), soon()));
  expect(await reader.ask({ op: 'order.create', header: header(), args: [order] })).toMatchObject({ retCode: 10005 });
});

test('[VN51] pages and foreign hosts open no socket; a revoked key and a reset close theirs', async () => {
  const { open, login, sandbox, key } = await withServer();
  await expect(open('/v5/private', { origin: 'http://localhost:4321' })).rejects.toThrow('403');
  await expect(open('/v5/private', { host: 'evil.example' })).rejects.toThrow('421');
  await expect(open('/v5/public/linear')).rejects.toThrow();
  const [first, second] = [await login('/v5/private'), await open('/v5/public/spot')];
  await sandbox('DELETE', `keys?id=${key.id}`);
  expect(await first.closed).toBe(1008);
  await sandbox('POST', 'reset', {});
  expect(await second.closed).toBe(1001);
});

test('[VN22] faults of sockets match their streams', async () => {
  const { open, sandbox, addMakerOrder } = await withServer();
  const socket = await open('/v5/public/spot');
  await socket.ask({ op: 'subscribe', args: ['orderbook.50.BTCUSDT'] });
  await socket.next();
  await sandbox('POST', 'faults', { kind: 'drop', match: { stream: 'v5public' }, times: 1 });
  addMakerOrder('BUY', 5_999_950, 200_000);
  await expect.poll(async () => JSON.stringify((await sandbox('GET', 'faults')).body.result)).toBe('{"list":[]}');
  addMakerOrder('BUY', 5_999_960, 200_000);
  expect(await socket.next()).toMatchObject({ type: 'delta', data: { u: 3 } });
  await sandbox('POST', 'faults', { kind: 'close', value: 1012, match: { stream: 'v5public' } });
  expect(await socket.closed).toBe(1012);
  await sandbox('POST', 'faults', { kind: 'refuse', match: { stream: 'v5trade' } });
  await expect(open('/v5/trade')).rejects.toThrow();
});
