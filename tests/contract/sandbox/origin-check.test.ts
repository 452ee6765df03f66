import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hourMs } from '#formulas/durations.ts';
import { account } from '../support/calls.ts';
import { openTestExchange } from '../support/exchange.ts';
import type { TestExchange } from '../support/exchange.ts';

let exchange: TestExchange;
beforeAll(async () => {
  exchange = await openTestExchange({ allowedHosts: ['192.168.1.5'] });
});
afterAll(() => exchange.close());

const json = { 'content-type': 'application/json' };
const advance = JSON.stringify({ advanceMs: hourMs });

test.each<[string, Record<string, string>, number]>([
  ['a form of another site (without the header)', { ...json }, 403],
  ['a foreign origin', { ...json, 'x-sandbox': '1', origin: 'https://evil.example' }, 403],
  ['a text form', { 'content-type': 'text/plain', 'x-sandbox': '1' }, 415],
  ['another host name (rebinding)', { ...json, 'x-sandbox': '1', host: 'evil.example' }, 421],
  ['a host name with ours as its prefix', { ...json, 'x-sandbox': '1', host: 'localhost.evil.example' }, 421],
  ['a host with a user name', { ...json, 'x-sandbox': '1', host: 'localhost@evil.example' }, 421],
])('[Q-S22] %s cannot move the clock', async (_what, headers, status) => {
  const before = exchange.clock.now();
  const reply = await exchange.ask('POST', '/x/sandbox/clock', headers, advance);
  expect(reply.status).toBe(status);
  expect(exchange.clock.now()).toBe(before);
});

test.each(['localhost', 'localhost:4400', '127.0.0.1:4321', '[::1]:4400', '192.168.1.5:4321'])(
  '[Q-S22] %s is an allowed host, and its pages have our own origin',
  async (host) => {
    const { status } = await exchange.ask('GET', '/x/sandbox/clock', {
      host,
      origin: `http://${host}`,
      'x-sandbox': '1',
    });
    expect(status).toBe(200);
  },
);

test('[Q-S22] it listens on loopback by default', async () => {
  const alone = await openTestExchange();
  const origin = await alone.listen({ port: 0 });
  const address = alone.app.server.address();
  await alone.close();
  expect(origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(address).toMatchObject({ address: '127.0.0.1' });
});

test.each<[string, 'GET' | 'POST', string, Record<string, string>, string | undefined, number]>([
  ['200', 'GET', '/x/main/api/exchange-rate?name=EUR', {}, undefined, 200],
  ['400', 'POST', '/x/config/config/web', json, '{', 400],
  ['400 for an invalid path', 'GET', '/x/main/%zz', {}, undefined, 400],
  ['400 for 10,000 parameters', 'GET', `/x/main/api/exchange-rate?${'a=1&'.repeat(10_000)}`, {}, undefined, 400],
  ['403', 'GET', '/x/sandbox/clock', {}, undefined, 403],
  ['404', 'GET', '/x/main/nowhere', {}, undefined, 404],
  ['405', 'POST', '/x/main/api/exchange-rate', json, '{}', 405],
  ['413', 'POST', '/x/config/config/web', json, `"${'x'.repeat(70_000)}"`, 413],
  ['415', 'POST', '/x/config/config/web', { 'content-type': 'text/html' }, '<p>', 415],
  [
    '415 for the wrong encoding',
    'POST',
    '/x/config/config/web',
    { 'content-type': 'application/x-www-form-urlencoded' },
    'a=1',
    415,
  ],
  ['421', 'GET', '/x/main/api/exchange-rate?name=EUR', { host: 'evil.example' }, undefined, 421],
])(
  '[Q-S25] [R3.1] %s has all security headers, no-store and an envelope',
  async (_what, method, url, headers, payload, status) => {
    const reply = await exchange.ask(method, url, headers, payload);
    expect(reply.status).toBe(status);
    expect(reply.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(reply.headers['permissions-policy']).toBeTypeOf('string');
    expect(reply.headers['strict-transport-security']).toMatch(/^max-age=\d+/);
    expect(reply.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(reply.headers).not.toHaveProperty('server');
    expect(reply.headers).not.toHaveProperty('x-powered-by');
    if (status !== 200) {
      expect(reply.body).toMatchObject({ ext_code: String(reply.body.ret_code), error: `HTTP ${status}` });
    }
  },
);

describe('a connection to an exchange on its own port', () => {
  let alone: TestExchange;
  let port = 0;
  beforeAll(async () => {
    alone = await openTestExchange();
    port = Number(new URL(await alone.listen({ port: 0 })).port);
  });
  afterAll(() => alone.close());

  /** Returns everything that the exchange sends until it closes the connection. @param act called with both ends */
  async function received(act: (client: Socket, server: Socket) => void): Promise<string> {
    const serverSocket = new Promise<Socket>((resolve) => alone.app.server.once('connection', resolve));
    const client = connect(port, '127.0.0.1');
    let text = '';
    client.on('data', (chunk) => (text += chunk.toString()));
    act(client, await serverSocket);
    await once(client, 'close');
    return text;
  }

  test('[Q-F08] that is idle is closed without a response, which a client would read as the one to its next request', async () => {
    const late = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    expect(await received((_client, server) => alone.app.server.emit('clientError', late, server))).toBe('');
  });

  test.each([
    [`GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'a'.repeat(70_000)}\r\n\r\n`, '431'],
    ['nonsense\r\n\r\n', '400'],
  ])('[Q-S25] [Q-F39] an invalid request is answered with a status and the security headers', async (raw, status) => {
    const text = await received((client) => client.write(raw));
    expect(text).toContain(`HTTP/1.1 ${status}`);
    expect(text.toLowerCase()).toContain('x-content-type-options: nosniff');
  });
});

test('[R3.1] a valid request id of the client is returned; an invalid one is replaced', async () => {
  const ours = await exchange.ask('GET', '/x/main/api/exchange-rate?name=EUR', { 'x-request-id': 'abc-1' });
  const hostile = await exchange.ask('GET', '/x/main/api/exchange-rate?name=EUR', { 'x-request-id': 'a b<script>' });
  expect(ours.headers['x-request-id']).toBe('abc-1');
  expect(hostile.headers['x-request-id']).toMatch(/^[\w-]{36}$/);
});

test.each([
  [
    'a body',
    'POST',
    '/x/config/config/web',
    '{"items":["fees"],"__proto__":{"version":"x"},"constructor":{"prototype":{"hacked":1}}}',
  ],
  ['a query', 'GET', '/x/main/api/exchange-rate?name=EUR&__proto__=x&constructor=y&__proto__[hacked]=1', undefined],
] as const)('[Q-S11] __proto__ and constructor in %s have no effect', async (_where, method, url, payload) => {
  const { body } = await exchange.ask(method, url, payload === undefined ? {} : json, payload);
  expect(body.ret_code).toBe(0);
  expect(body.result).not.toHaveProperty('unchanged');
  expect('hacked' in {}).toBe(false);
  expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain('version');
});

test('[Q-S11] a preference called __proto__ is rejected', async () => {
  const token = await exchange.login('newcomer');
  const { body } = await exchange.ask(
    'POST',
    `/x/main${account.prefSetting.path}`,
    { ...json, usertoken: token },
    '{"settings":[{"key":"__proto__","value":"1"}]}',
  );
  expect(body).toMatchObject({ ret_code: 10001, ext_info: { field: 'settings' } });
});
