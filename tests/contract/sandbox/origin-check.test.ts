import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { account } from './contract.ts';
import { open } from './exchange.ts';
import type { Opened } from './exchange.ts';

let exchange: Opened;
beforeAll(async () => {
  exchange = await open({ allowedHosts: ['192.168.1.5'] });
});
afterAll(() => exchange.close());

const json = { 'content-type': 'application/json' };
const advance = JSON.stringify({ advanceMs: 3_600_000 });

test.each<[string, Record<string, string>, number]>([
  ['a form of another site (no header)', { ...json }, 403],
  ['a foreign origin', { ...json, 'x-sandbox': '1', origin: 'https://evil.example' }, 403],
  ['a text form', { 'content-type': 'text/plain', 'x-sandbox': '1' }, 415],
  ['another host name (rebinding)', { ...json, 'x-sandbox': '1', host: 'evil.example' }, 421],
  ['a host name that begins like ours', { ...json, 'x-sandbox': '1', host: 'localhost.evil.example' }, 421],
  ['a host with a name before an at sign', { ...json, 'x-sandbox': '1', host: 'localhost@evil.example' }, 421],
])('[Q-S22] %s cannot move the clock', async (_what, headers, status) => {
  const before = exchange.clock.now();
  const reply = await exchange.ask('POST', '/x/sandbox/clock', headers, advance);
  expect(reply.status).toBe(status);
  expect(exchange.clock.now()).toBe(before);
});

test.each(['localhost', 'localhost:4400', '127.0.0.1:4321', '[::1]:4400', '192.168.1.5:4321'])(
  '[Q-S22] %s is our own host, and its page our own origin',
  async (host) => {
    const { status } = await exchange.ask('GET', '/x/sandbox/clock', {
      host,
      origin: `http://${host}`,
      'x-sandbox': '1',
    });
    expect(status).toBe(200);
  },
);

test('[Q-S22] it listens on loopback unless told otherwise', async () => {
  const alone = await open();
  const origin = await alone.listen({ port: 0 });
  const address = alone.app.server.address();
  await alone.close();
  expect(origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(address).toMatchObject({ address: '127.0.0.1' });
});

test.each<[string, 'GET' | 'POST', string, Record<string, string>, string | undefined, number]>([
  ['200', 'GET', '/x/main/api/exchange-rate?name=EUR', {}, undefined, 200],
  ['400', 'POST', '/x/config/config/web', json, '{', 400],
  ['400 for an unreadable path', 'GET', '/x/main/%zz', {}, undefined, 400],
  ['400 for 10,000 parameters', 'GET', `/x/main/api/exchange-rate?${'a=1&'.repeat(10_000)}`, {}, undefined, 400],
  ['403', 'GET', '/x/sandbox/clock', {}, undefined, 403],
  ['404', 'GET', '/x/main/nowhere', {}, undefined, 404],
  ['405', 'POST', '/x/main/api/exchange-rate', json, '{}', 405],
  ['413', 'POST', '/x/config/config/web', json, `"${'x'.repeat(70_000)}"`, 413],
  ['415', 'POST', '/x/config/config/web', { 'content-type': 'text/html' }, '<p>', 415],
  [
    '415 for the other encoding',
    'POST',
    '/x/config/config/web',
    { 'content-type': 'application/x-www-form-urlencoded' },
    'a=1',
    415,
  ],
  ['421', 'GET', '/x/main/api/exchange-rate?name=EUR', { host: 'evil.example' }, undefined, 421],
])(
  '[Q-S25] [R3.1] %s carries every security header, no-store and an envelope',
  async (_what, method, url, headers, payload, status) => {
    const reply = await exchange.ask(method, url, headers, payload);
    expect(reply.status).toBe(status);
    expect(reply.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'permissions-policy': expect.any(String),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': expect.stringMatching(/^max-age=\d+/),
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    });
    expect(reply.headers).not.toHaveProperty('server');
    expect(reply.headers).not.toHaveProperty('x-powered-by');
    if (status !== 200) {
      expect(reply.body).toMatchObject({ ext_code: String(reply.body.ret_code), error: `HTTP ${status}` });
    }
  },
);

describe('a line to an exchange that serves itself', () => {
  let alone: Opened;
  let port = 0;
  beforeAll(async () => {
    alone = await open();
    port = Number(new URL(await alone.listen({ port: 0 })).port);
  });
  afterAll(() => alone.close());

  /** All that the exchange says until it hangs up. @param ask called with both ends */
  async function heard(ask: (near: Socket, far: Socket) => void): Promise<string> {
    const met = once(alone.app.server, 'connection');
    const near = connect(port, '127.0.0.1');
    let text = '';
    near.on('data', (chunk) => (text += String(chunk)));
    const [far] = await met;
    ask(near, far);
    await once(near, 'close');
    return text;
  }

  test('[Q-F08] that is only held open is closed without a word, which would be taken for the next answer', async () => {
    const late = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    expect(await heard((_near, far) => alone.app.server.emit('clientError', late, far))).toBe('');
  });

  test.each([
    [`GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'a'.repeat(70_000)}\r\n\r\n`, '431'],
    ['nonsense\r\n\r\n', '400'],
  ])(
    '[Q-S25] [Q-F39] what is no request is answered with a status and the headers of every answer',
    async (raw, status) => {
      const text = await heard((near) => near.write(raw));
      expect(text).toContain(`HTTP/1.1 ${status}`);
      expect(text.toLowerCase()).toContain('x-content-type-options: nosniff');
    },
  );
});

test('[R3.1] the request id of the client comes back; one that is no id does not', async () => {
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
] as const)('[Q-S11] __proto__ and constructor in %s change nothing', async (_where, method, url, payload) => {
  const { body } = await exchange.ask(method, url, payload === undefined ? {} : json, payload);
  expect(body.ret_code).toBe(0);
  expect(body.result).not.toHaveProperty('unchanged');
  expect('hacked' in {}).toBe(false);
  expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain('version');
});

test('[Q-S11] a preference called __proto__ is refused', async () => {
  const token = await exchange.login('newcomer');
  const { body } = await exchange.ask(
    'POST',
    `/x/main${account.prefSetting.path}`,
    { ...json, usertoken: token },
    '{"settings":[{"key":"__proto__","value":"1"}]}',
  );
  expect(body).toMatchObject({ ret_code: 10001, ext_info: { field: 'settings' } });
});
