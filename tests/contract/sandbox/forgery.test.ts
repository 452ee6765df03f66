import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accountDomain } from '../../../src/sandbox/account/index.ts';
import { userPlace } from '../../../src/sandbox/ledger/places.ts';
import { marketDomain } from '../../../src/sandbox/market/index.ts';
import { open } from './exchange.ts';
import type { Opened } from './exchange.ts';
import { pledgeDomain } from './pledge-domain.ts';

const listed = 'http://localhost:4321';
const path = '/x/main/spot/api/activity/v2/pledge';
let exchange: Opened;
let token: string;
let counter = 0;

const query = (): string => {
  counter += 1;
  const requestId = `00000000-0000-4000-8000-${String(counter).padStart(12, '0')}`;
  return `${path}?${new URLSearchParams({ projectId: '1', poolId: '2', action: 'JOIN', amount: '10', requestId })}`;
};
const committed = (): bigint => exchange.kernel.exchange.ledger.balance(userPlace('100001', 'launch'), 'SLIP');

beforeAll(async () => {
  exchange = await open({ allowedOrigins: [listed] }, [marketDomain, accountDomain, pledgeDomain]);
  token = await exchange.login('standard');
});
beforeEach(() => {
  exchange.real.now += 10_000;
});
afterAll(() => exchange.close());

const fetched = { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-origin' };

test.each([
  ['plain http, where a browser sends no fetch metadata', {}],
  ['our own page', fetched],
  ['a page of a listed origin', { ...fetched, 'sec-fetch-site': 'cross-site', origin: listed }],
])('[Q-S05] %s may act', async (_what, headers) => {
  const before = committed();
  const { body } = await exchange.ask('GET', query(), { usertoken: token, ...headers });
  expect(body.ret_code).toBe(0);
  expect(committed() - before).toBe(10n * 10n ** 8n);
});

test.each<[string, Record<string, string>]>([
  ['an image', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image', 'sec-fetch-site': 'cross-site' }],
  ['a form or a link', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', 'sec-fetch-site': 'cross-site' }],
  ['a typed address', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none' }],
  ['no-cors', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-origin' }],
  ['a page beside us without Origin', { ...fetched, 'sec-fetch-site': 'same-site' }],
  ['a prefetch', { ...fetched, 'sec-purpose': 'prefetch' }],
  ['a foreign origin', { origin: 'https://evil.example' }],
  ['a foreign origin that looks alike', { origin: `${listed}.evil.example` }],
  ['an opaque origin', { origin: 'null' }],
])('[Q-S05] %s moves nothing, even with the token', async (_what, headers) => {
  const before = committed();
  const { status } = await exchange.ask('GET', query(), { usertoken: token, ...headers });
  expect(status).toBe(403);
  expect(committed()).toBe(before);
});

test.each<[string, Record<string, string>]>([
  ['a cookie alone', { cookie: 'usertoken=TOKEN' }],
  ['no header at all', {}],
  ['an authorization header', { authorization: 'Bearer TOKEN' }],
])('[Q-S05] %s proves nothing', async (_what, headers) => {
  const before = committed();
  const withToken = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value.replace('TOKEN', token)]),
  );
  const { body } = await exchange.ask('GET', `${query()}&usertoken=${token}`, { ...fetched, ...withToken });
  expect(body.ret_code).toBe(10007);
  expect(committed()).toBe(before);
});

test('[Q-S05] CORS names exact origins, with credentials; a foreign preflight is refused', async () => {
  const preflight = { 'access-control-request-method': 'GET', 'access-control-request-headers': 'usertoken' };
  const { headers } = await exchange.app.inject({
    method: 'OPTIONS',
    url: path,
    headers: { host: 'localhost', origin: listed, ...preflight },
  });
  expect(headers['access-control-allow-origin']).toBe(listed);
  expect(headers['access-control-allow-credentials']).toBe('true');
  expect(String(headers['access-control-allow-headers'])).toContain('usertoken');
  const foreign = await exchange.app.inject({
    method: 'OPTIONS',
    url: path,
    headers: { host: 'localhost', origin: 'https://evil.example', ...preflight },
  });
  expect(foreign.statusCode).toBe(403);
  expect(foreign.headers['access-control-allow-origin']).toBeUndefined();
});

test('[Q-S05] a failed answer to a listed origin is readable there too', async () => {
  const { headers } = await exchange.ask('GET', '/x/main/nowhere', { origin: listed });
  expect(headers['access-control-allow-origin']).toBe(listed);
  expect(headers['access-control-expose-headers']).toContain('retry-after');
});
