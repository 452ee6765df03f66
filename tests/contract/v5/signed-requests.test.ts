import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { openDoor, signedHeaders } from '../support/door.ts';

const order = { category: 'spot', symbol: 'BTCUSDT', side: 'Buy', orderType: 'Limit', qty: '0.1', price: '50000' };

/** Opens the API with a key that may trade. */
async function withKey() {
  const door = await openDoor();
  const person = door.person();
  const key = door.keyOf(person);
  return { ...door, person, key, now: door.exchange.clock.now() };
}

test('[VN13] a query is signed as it is sent: with a lone ?, %20 for a blank, a content type', async () => {
  const { inject, parse, key, now } = await withKey();
  const ask = async (url: string, signed: string) =>
    parse(await inject('GET', url, { ...signedHeaders(key, now, signed), 'content-type': 'application/json' })).retCode;
  expect(await ask('/x/v5/account/info', '')).toBe(0);
  expect(await ask('/x/v5/account/info?', '')).toBe(0);
  expect(await ask('/v5/account/info?a=b%20c+d', 'a=b%20c+d')).toBe(0);
  expect(await ask('/v5/account/info?a=b%20c+d', 'a=b c d')).toBe(10004);
});

test('[VN13] a body is signed as its bytes, before it is parsed', async () => {
  const { inject, parse, key, now } = await withKey();
  const body = JSON.stringify({ ...order, orderLinkId: 'spaced' }, undefined, 3);
  const send = async (sent: string) =>
    parse(await inject('POST', '/v5/order/create', signedHeaders(key, now, body), sent));
  expect(await send(body.replace('50000', '50001'))).toMatchObject({ retCode: 10004 });
  expect(await send(body)).toMatchObject({ retCode: 0, result: { orderLinkId: 'spaced' } });
});

test.each([
  ['no key', { 'x-bapi-api-key': '' }, 10003],
  ['an unknown key', { 'x-bapi-api-key': 'A'.repeat(18) }, 10003],
  ['no timestamp', { 'x-bapi-timestamp': '' }, 10002],
  ['a timestamp that is no number', { 'x-bapi-timestamp': 'now' }, 10002],
  ['an old timestamp', { 'x-bapi-timestamp': '1780300000000' }, 10002],
  ['a window of 0', { 'x-bapi-recv-window': '0' }, 10002],
  ['a window above a minute', { 'x-bapi-recv-window': '60001' }, 10002],
  ['no signature', { 'x-bapi-sign': '' }, 10004],
  ['another signature', { 'x-bapi-sign': '0'.repeat(64) }, 10004],
])('[VN18] a request with %s is refused and does nothing', async (_name, headers, code) => {
  const { request, parse, get, key } = await withKey();
  expect(parse(await request(key, 'POST', 'order/create', order, { headers }))).toMatchObject({
    retCode: code,
    result: {},
  });
  expect((await get(key, 'order/realtime', { category: 'spot' })).result.list).toEqual([]);
});

test('[VN18] the time is judged before the signature, and both before the right', async () => {
  const { request, parse, person, keyOf } = await withKey();
  const reader = keyOf(person, 'read');
  const codeOf = async (headers: Record<string, string>) =>
    parse(await request(reader, 'POST', 'order/create', order, { headers })).retCode;
  expect(await codeOf({ 'x-bapi-timestamp': '1780300000000', 'x-bapi-sign': '' })).toBe(10002);
  expect(await codeOf({ 'x-bapi-sign': '0'.repeat(64) })).toBe(10004);
  expect(await codeOf({})).toBe(10005);
  expect(parse(await request(reader, 'GET', 'account/info', {})).retCode).toBe(0);
});

test('[VN22] a request that is sent again places one order', async () => {
  const { inject, parse, get, key, now, real } = await withKey();
  const body = JSON.stringify({ ...order, orderLinkId: 'once' });
  const send = async () => parse(await inject('POST', '/v5/order/create', signedHeaders(key, now, body), body));
  expect(await send()).toMatchObject({ retCode: 0 });
  expect(await send()).toMatchObject({ retCode: 170141 });
  real.now += 5_001;
  expect(await send()).toMatchObject({ retCode: 10002 });
  expect((await get(key, 'order/realtime', { category: 'spot' })).result.list).toHaveLength(1);
});

test('[VN18] a revoked key, an unknown path, a page, and parameters that are there twice', async () => {
  const { sandbox, inject, parse, key, now, request } = await withKey();
  const unknown = await request(key, 'GET', 'position/list', {});
  expect(unknown.status).toBe(404);
  expect(parse(unknown)).toMatchObject({ retCode: 10017 });
  expect((await request(key, 'GET', 'order/create', {})).status).toBe(404);
  const page = await inject('GET', '/x/v5/market/time', { origin: 'http://localhost' });
  expect(page.status).toBe(403);
  expect(page.headers['access-control-allow-origin']).toBeUndefined();
  const twice = 'category=spot&category=linear';
  expect(parse(await inject('GET', `/v5/order/realtime?${twice}`, signedHeaders(key, now, twice))).retCode).toBe(10001);
  await sandbox('DELETE', `keys?id=${key.id}`);
  expect(parse(await request(key, 'GET', 'account/info', {})).retCode).toBe(10003);
});

test('[VN14] after jumps of a day and of half a year a timestamp of before is still good', async () => {
  const { get, key, setClock, exchange, parse, inject, real } = await withKey();
  for (const days of [1, 180]) {
    const before = exchange.clock.now();
    real.now += 100;
    await setClock(before + days * 86_400_000);
    expect(parse(await inject('GET', '/v5/account/info', signedHeaders(key, before, ''))).retCode).toBe(0);
    expect((await get(key, 'account/info')).retCode).toBe(0);
  }
});

test('[VN14] with strict times only exchange time is good', async () => {
  for (const [strictTime, code] of [
    [true, 10002],
    [false, 0],
  ] as const) {
    const machineMs = 1_900_000_000_000;
    const { person, keyOf, inject, parse } = await openDoor({ strictTime, machine: () => machineMs });
    const key = keyOf(person());
    expect(parse(await inject('GET', '/v5/account/info', signedHeaders(key, machineMs, ''))).retCode).toBe(code);
  }
});

test('[VN13] a window that is left out is five seconds and is signed as an empty text', async () => {
  const { inject, parse, key, now } = await withKey();
  const ask = async (timestamp: number) => {
    const sign = createHmac('sha256', key.secret).update(`${timestamp}${key.id}`).digest('hex');
    const headers = { 'x-bapi-api-key': key.id, 'x-bapi-timestamp': String(timestamp), 'x-bapi-sign': sign };
    return parse(await inject('GET', '/v5/account/info', headers)).retCode;
  };
  expect(await ask(now - 5_000)).toBe(0);
  expect(await ask(now - 5_001)).toBe(10002);
});

test('[VN51] an oversized body and one that is no JSON object are refused', async () => {
  const { request, inject, parse, key, exchange } = await withKey();
  const long = await request(key, 'POST', 'order/create', { ...order, note: 'x'.repeat(70_000) });
  expect([long.status, parse(long).retCode]).toEqual([413, 10001]);
  for (const body of ['[]', '"text"', '{"category":']) {
    const headers = signedHeaders(key, exchange.clock.now(), body);
    expect(parse(await inject('POST', '/v5/order/create', headers, body)).retCode, body).toBe(10001);
  }
});
