import * as v from 'valibot';
import { expect, test } from 'vitest';
import { encodeForm, encodeJson } from '#api/encode.ts';
import { newId } from '#api/ids.ts';
import { call, hostPrefixes } from '#contract/call.ts';
import { exchange, headersOf, ok } from './support/fake-exchange.ts';

const twoFields = v.object({ a: v.optional(v.unknown()), b: v.optional(v.unknown()) });
const read = call({
  method: 'GET',
  host: 'main',
  path: '/read',
  need: 'required',
  auth: 'none',
  params: twoFields,
  result: v.object({}),
  errors: {},
});
const write = call({
  method: 'POST',
  host: 'main',
  path: '/write',
  need: 'required',
  auth: 'none',
  effect: 'order',
  params: twoFields,
  result: v.object({}),
  errors: {},
});
const json = call({ ...write, encoding: 'json' });

test('[R7.1] a GET carries credentials and the headers of the contract, no body', async () => {
  const { send, seen } = exchange([() => ok({})]);
  await send(read, { a: 'x y' });
  expect(seen[0]?.url).toBe('/x/main/read?a=x+y');
  expect(seen[0]?.init).toMatchObject({ method: 'GET', credentials: 'include', cache: 'no-store' });
  expect(seen[0]?.init.body).toBeUndefined();
  expect(headersOf(seen[0])['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  expect(headersOf(seen[0])).toEqual({
    accept: 'application/json',
    'accept-language': 'ar-SA',
    lang: 'ar-SA',
    platform: 'pc',
    guid: 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee',
    'x-request-id': headersOf(seen[0])['x-request-id'],
  });
});

test('[R7.1] in the app the platform is h5; each attempt has its own id', async () => {
  const { send, seen } = exchange([() => ok({})], { platform: () => 'h5' });
  await send(read, {});
  await send(read, {});
  expect(headersOf(seen[0])['platform']).toBe('h5');
  expect(headersOf(seen[0])['x-request-id']).not.toBe(headersOf(seen[1])['x-request-id']);
});

test('[R6.2] every request carries the token of a logged-in person, public ones too', async () => {
  const { send, seen, state } = exchange([() => ok({})]);
  await send(read, {});
  state.token = 'secret';
  await send(read, {});
  await send(write, {});
  expect(seen.map((request) => headersOf(request)['usertoken'])).toEqual([undefined, 'secret', 'secret']);
});

test('[R7.3] a POST is a form unless it is declared JSON', async () => {
  const { send, seen } = exchange([() => ok({})]);
  await send(write, { a: 'x y', b: [1, 2] });
  await send(json, { a: 'x y', b: [1, 2] });
  expect(seen.map(({ init }) => init.body)).toEqual(['a=x+y&b=1%2C2', '{"a":"x y","b":[1,2]}']);
  expect(seen.map((request) => headersOf(request)['content-type'])).toEqual([
    'application/x-www-form-urlencoded;charset=UTF-8',
    'application/json',
  ]);
});

test.each(hostPrefixes)('[R7.2] host prefix %s resolves by configuration', async (host) => {
  const { send, seen } = exchange([() => ok({})], {
    hosts: { main: 'https://a.example/m', config: 'https://b.example', second: '/s', notice: '/n', bot: '/b' },
  });
  await send(call({ ...read, host }), {});
  const base = { main: 'https://a.example/m', config: 'https://b.example', second: '/s', notice: '/n', bot: '/b' }[
    host
  ];
  expect(seen[0]?.url).toBe(`${base}/read`);
});

test.each([
  [{ a: undefined, b: null, c: 0, d: false, e: '' }, 'c=0&d=false&e='],
  [{ n: 1e21, m: 1e-7, k: -3 }, 'n=1000000000000000000000&m=0.0000001&k=-3'],
  [{ list: ['BTC', 'SLIP'], none: [] }, 'list=BTC%2CSLIP&none='],
])('[R7.1] query and form of %o are %s', (params, encoded) => {
  expect(encodeForm(params)).toBe(encoded);
});

test('[R7.1] absent parameters are left out of JSON, lists stay lists', () => {
  expect(encodeJson({ a: undefined, b: null, c: 0, list: ['x'] })).toBe('{"c":0,"list":["x"]}');
});

test('[R7.1] ids are UUIDs of version 4 and need no secure context', () => {
  const ids = Array.from({ length: 200 }, newId);
  expect(new Set(ids).size).toBe(200);
  for (const id of ids) expect(v.is(v.pipe(v.string(), v.uuid()), id) && /^.{14}4.{4}[89ab]/.test(id)).toBe(true);
});

const pages = call({
  ...read,
  params: v.object({ limit: v.optional(v.number()) }),
  result: v.object({ list: v.array(v.number()), nextId: v.string() }),
});
const bars = call({ ...pages, result: v.object({ list: v.array(v.number()) }) });
const rowsFrom = (count: number) => Array.from({ length: count }, (_, index) => index);

test('[Q-F04] a list by pages has at most the requested rows, by default a page; a list without pages is whole', async () => {
  const { send } = exchange([() => ok({ list: rowsFrom(1_000), nextId: '1' })]);
  const lengthOf = async (limit?: number) => {
    const answer = await send(pages, limit === undefined ? {} : { limit });
    return answer.ok && answer.result.list.length;
  };
  expect(await lengthOf(20)).toBe(20);
  expect(await lengthOf()).toBe(100);
  const whole = await send(bars, { limit: 20 });
  expect(whole.ok && whole.result.list.length).toBe(1_000);
});
