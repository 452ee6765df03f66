import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accountDomain } from '#sandbox/account/index.ts';
import { userAccount } from '#sandbox/ledger/ledger-accounts.ts';
import { marketDomain } from '#sandbox/market/index.ts';
import { openTestExchange } from '../support/exchange.ts';
import type { TestExchange } from '../support/exchange.ts';
import { pledgeDomain } from '../support/pledge-domain.ts';

const allowedOrigin = 'http://localhost:4321';
const path = '/x/main/spot/api/activity/v2/pledge';
let exchange: TestExchange;
let token: string;
let counter = 0;

const query = (): string => {
  counter += 1;
  const requestId = `00000000-0000-4000-8000-${String(counter).padStart(12, '0')}`;
  return `${path}?${new URLSearchParams({ projectId: '1', poolId: '2', action: 'JOIN', amount: '10', requestId })}`;
};
const committed = (): bigint => exchange.kernel.exchange.ledger.balance(userAccount('100001', 'launch'), 'SLIP');

beforeAll(async () => {
  exchange = await openTestExchange({ allowedOrigins: [allowedOrigin] }, [marketDomain, accountDomain, pledgeDomain]);
  token = await exchange.login('standard');
});
beforeEach(() => {
  exchange.real.now += 10_000;
});
afterAll(() => exchange.close());

const ownPage = { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-origin' };

test.each([
  ['plain http, where a browser sends no fetch metadata', {}],
  ['our own page', ownPage],
  ['a page of an allowed origin', { ...ownPage, 'sec-fetch-site': 'cross-site', origin: allowedOrigin }],
])('[Q-S05] %s may write', async (_what, headers) => {
  const before = committed();
  const { body } = await exchange.ask('GET', query(), { usertoken: token, ...headers });
  expect(body.ret_code).toBe(0);
  expect(committed() - before).toBe(10n * 10n ** 8n);
});

test.each<[string, Record<string, string>]>([
  ['an image', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image', 'sec-fetch-site': 'cross-site' }],
  ['a form or a link', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', 'sec-fetch-site': 'cross-site' }],
  [
    'a navigation from the address bar',
    { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none' },
  ],
  ['no-cors', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-origin' }],
  ['a same-site page without Origin', { ...ownPage, 'sec-fetch-site': 'same-site' }],
  ['a prefetch', { ...ownPage, 'sec-purpose': 'prefetch' }],
  ['a prefetch of an old Firefox', { 'x-moz': 'prefetch' }],
  ['a page of the same host and port but another scheme', { origin: 'https://localhost' }],
  ['a foreign origin', { origin: 'https://evil.example' }],
  ['a foreign origin with our origin as its prefix', { origin: `${allowedOrigin}.evil.example` }],
  ['an opaque origin', { origin: 'null' }],
])('[Q-S05] %s cannot move money, even with the token', async (_what, headers) => {
  const before = committed();
  const { status } = await exchange.ask('GET', query(), { usertoken: token, ...headers });
  expect(status).toBe(403);
  expect(committed()).toBe(before);
});

test.each<[string, Record<string, string>]>([
  ['only a cookie', { cookie: 'usertoken=TOKEN' }],
  ['no header at all', {}],
  ['an authorization header', { authorization: 'Bearer TOKEN' }],
])('[Q-S05] %s does not authenticate', async (_what, headers) => {
  const before = committed();
  const withToken = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value.replace('TOKEN', token)]),
  );
  const { body } = await exchange.ask('GET', `${query()}&usertoken=${token}`, { ...ownPage, ...withToken });
  expect(body.ret_code).toBe(10007);
  expect(committed()).toBe(before);
});

test('[Q-S05] CORS allows exact origins with credentials; a foreign preflight is rejected', async () => {
  const preflight = { 'access-control-request-method': 'GET', 'access-control-request-headers': 'usertoken' };
  const { headers } = await exchange.app.inject({
    method: 'OPTIONS',
    url: path,
    headers: { host: 'localhost', origin: allowedOrigin, ...preflight },
  });
  expect(headers['access-control-allow-origin']).toBe(allowedOrigin);
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

test('[Q-S05] an allowed origin can read error responses', async () => {
  const { headers } = await exchange.ask('GET', '/x/main/nowhere', { origin: allowedOrigin });
  expect(headers['access-control-allow-origin']).toBe(allowedOrigin);
  expect(headers['access-control-expose-headers']).toContain('retry-after');
});

test('[Q-S05] a request with very many parameters is refused, and a forged language is not in the answer', async () => {
  const before = committed();
  const many = await exchange.ask('GET', `${query()}&${'a=1&'.repeat(200)}`, { ...ownPage, usertoken: token });
  expect(many.status).toBe(400);
  expect(committed()).toBe(before);
  const lang = '"><script>alert(1)</script>';
  const { body } = await exchange.ask('GET', query(), { ...ownPage, usertoken: token, lang });
  expect(body.ret_code).toBe(0);
  expect(JSON.stringify(body)).not.toContain('<script');
});
