import { expect, test } from 'vitest';
import { defaultLimits } from '#sandbox/server/rate-limits.ts';
import { order as contract } from '../support/calls.ts';
import { openDoor } from '../support/door.ts';

const order = { category: 'spot', symbol: 'BTCUSDT', side: 'Buy', orderType: 'Limit', qty: '0.001', price: '59000' };

test('[VN21] the site and a key share the bucket of a person; headers tell it, and it fills by its reset', async () => {
  const { request, parse, person, keyOf, send, exchange, real } = await openDoor({ limits: defaultLimits });
  const who = person();
  const key = keyOf(who);
  let codes: number[] = [];
  // A burst of 40, half of it by the site.
  for (let count = 0; count < 20; count += 1) {
    codes.push((await send(who, { price: '59000', quantity: '0.001' })).body.ret_code);
    codes.push(parse(await request(key, 'POST', 'order/create', order)).retCode);
  }
  expect(new Set(codes)).toEqual(new Set([0]));
  const refused = await request(key, 'POST', 'order/create', order);
  expect([refused.status, parse(refused).retCode]).toEqual([200, 10006]);
  expect(refused.headers).toMatchObject({ 'x-bapi-limit': '20', 'x-bapi-limit-status': '0' });
  expect((await send(who, { price: '59000', quantity: '0.001' })).status).toBe(429);

  real.now += Number(refused.headers['x-bapi-limit-reset-timestamp']) - exchange.clock.now();
  codes = [parse(await request(key, 'POST', 'order/create', order)).retCode];
  expect(codes).toEqual([0]);
});

test('[VN21] reads and cancels have the buckets of the contract, each person their own', async () => {
  const limits = { ...defaultLimits, privateRead: { count: 1, perMs: 1_000, burst: 1 } };
  const { get, person, keyOf, mustCall, post } = await openDoor({ limits });
  const [one, other] = [person(), person()];
  const [key, otherKey] = [keyOf(one), keyOf(other)];
  expect((await get(key, 'account/info')).retCode).toBe(0);
  expect((await get(key, 'order/realtime', { category: 'spot' })).retCode).toBe(10006);
  expect((await get(otherKey, 'account/info')).retCode).toBe(0);
  await expect(mustCall(contract.openOrders, {}, one)).rejects.toThrow();
  expect((await post(key, 'order/cancel-all', { category: 'spot' })).retCode).toBe(0);
});

test('[VN21] without a key an address that asks too often is answered 403', async () => {
  const publicRead = { count: 1, perMs: 1_000, burst: 1 };
  const { inject, parse } = await openDoor({ limits: { ...defaultLimits, publicRead } });
  expect((await inject('GET', '/v5/market/time', {})).status).toBe(200);
  const refused = await inject('GET', '/v5/market/time', {});
  expect([refused.status, parse(refused).retCode]).toEqual([403, 10018]);
});

test('[VN22] faults of calls match their names, and an expired key has its code', async () => {
  const { get, sandbox, person, keyOf, request, exchange, read } = await openDoor();
  const key = keyOf(person());
  const fault = (body: object) => sandbox('POST', 'faults', { times: 1, ...body });
  await fault({ kind: 'ret_code', value: 170007, match: { call: 'v5.order.realtime' } });
  expect((await get(key, 'account/info')).retCode).toBe(0);
  expect((await get(key, 'order/realtime', { category: 'spot' })).retCode).toBe(170007);
  await fault({ kind: 'expire', match: { call: 'v5.*' } });
  expect((await get(key, 'account/info')).retCode).toBe(33004);
  await fault({ kind: 'status', value: 503, match: { call: 'v5.order.create' } });
  expect((await request(key, 'POST', 'order/create', order)).status).toBe(503);
  await fault({ kind: 'html', match: { call: 'v5.market.time' } });
  await expect(read('market/time')).rejects.toThrow();
  expect(exchange.ledger.audit('sums')).toEqual([]);
  expect((await get(key, 'order/history', { category: 'spot' })).result.list).toEqual([]);
});

test('[VN22] a clock that drifts, a limit and a maintenance are switched on for programs alone', async () => {
  const { get, sandbox, person, keyOf, read, request, exchange, mustCall } = await openDoor();
  const who = person();
  const key = keyOf(who);
  const fault = (body: object) => sandbox('POST', 'faults', { match: { call: 'v5.*' }, ...body });
  const now = exchange.clock.now();
  await fault({ kind: 'drift', value: 600_000 });
  expect(await read('market/time')).toMatchObject({
    time: now + 600_000,
    result: { timeSecond: String(now / 1_000 + 600) },
  });
  expect((await get(key, 'account/info')).retCode).toBe(10002);
  await sandbox('DELETE', 'faults');
  await fault({ kind: 'limit', times: 1 });
  expect((await get(key, 'account/info')).retCode).toBe(10006);
  await fault({ kind: 'maintenance' });
  expect((await request(key, 'POST', 'order/create', order)).status).toBe(503);
  expect((await read('system/status')).result.list).toMatchObject([{ state: 'ongoing', begin: String(now) }]);
  expect((await mustCall(contract.openOrders, {}, who)).list).toEqual([]);
  await sandbox('DELETE', 'faults');
  expect((await read('system/status')).result.list).toEqual([]);
});
