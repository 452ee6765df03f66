import { connect } from 'node:net';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { defaultTimeouts, transportSecurity } from '#contract/http-server.ts';
import { securityHeaders } from '#sandbox/server/headers.ts';
import { openTestExchange } from '../support/exchange.ts';
import { openRaw } from '../support/raw-client.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function openListening(options: Parameters<typeof openTestExchange>[0] = {}) {
  const exchange = await openTestExchange(options);
  cleanups.push(() => exchange.close());
  const port = Number(new URL(await exchange.listen({ port: 0 })).port);
  const { server } = exchange.app;
  return { exchange, port, connections: promisify<number>(server.getConnections.bind(server)) };
}

const call = 'GET /x/main/api/exchange-rate?name=EUR HTTP/1.1\r\n';

test.each<[string, string, number]>([
  ['no Host line', `${call}\r\n`, 400],
  ['two Host lines', `${call}Host: localhost\r\nHost: evil.example\r\n\r\n`, 400],
  ['two equal Host lines', `${call}Host: localhost\r\nhost: localhost\r\n\r\n`, 400],
  ['a foreign Host', `${call}Host: evil.example\r\n\r\n`, 421],
  ['an unknown expectation', `${call}Host: localhost\r\nExpect: a-miracle\r\n\r\n`, 417],
  ['an unknown method', 'PROPFIND /x/main/nowhere HTTP/1.1\r\nHost: localhost\r\n\r\n', 404],
  ['no request at all', 'nonsense\r\n\r\n', 400],
  ['two lengths', `${call}Host: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n`, 400],
])('[Q-S25] [Q-S22] %s is answered with an error status and all security headers', async (_what, request, status) => {
  const { port } = await openListening();
  const client = await openRaw(port);
  cleanups.push(client.end);
  client.send(request);
  const text = await client.received(/\r\n\r\n/);
  expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  for (const [name, value] of Object.entries(securityHeaders)) expect(text).toContain(`${name}: ${value}\r\n`);
});

test('[Q-S25] the exchange sends the same HSTS value as the site', async () => {
  const { exchange } = await openListening();
  const { headers } = await exchange.ask('GET', '/x/sandbox/');
  expect(headers['strict-transport-security']).toBe(transportSecurity);
});

test('[Q-F39] a compressed body is refused with 415 before it is read', async () => {
  const { exchange } = await openListening();
  const packed = gzipSync('{}').toString('latin1');
  const json = { 'content-type': 'application/json' };
  const encoded = await exchange.ask('POST', '/x/config/config/web', { ...json, 'content-encoding': 'gzip' }, packed);
  expect([encoded.status, encoded.body.ret_code]).toEqual([415, 10001]);
  const plain = await exchange.ask('POST', '/x/config/config/web', { ...json, 'content-encoding': 'identity' }, '{}');
  expect(plain.status).toBe(200);
});

test('[Q-F40] the time limits are 10 s for headers and 30 s for a request, checked at least once a second', () => {
  expect(defaultTimeouts).toMatchObject({ headersMs: 10_000, requestMs: 30_000 });
  expect(defaultTimeouts.checkMs).toBeLessThanOrEqual(1_000);
});

test.each([
  ['its headers', `${call}Host: loc`],
  ['its body', 'POST /x/config/config/web HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n{'],
])('[Q-F40] a client that never finishes %s is disconnected', async (_what, request) => {
  const { port, connections } = await openListening({ timeouts: { headersMs: 100, requestMs: 200, checkMs: 20 } });
  const client = await openRaw(port);
  cleanups.push(client.end);
  client.send(request);
  await client.ended;
  client.end();
  await expect.poll(() => connections()).toBe(0);
});

test('[Q-F40] a client that does not read its responses is disconnected', async () => {
  const unlimited = { count: 1_000_000, perMs: 1 };
  const { port, connections } = await openListening({ timeouts: { writeMs: 100 }, limits: { publicRead: unlimited } });
  const request =
    'POST /x/config/config/web HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}';
  const socket = connect({ port, host: '127.0.0.1' });
  socket.on('error', () => socket.destroy());
  socket.pause();
  cleanups.push(() => socket.destroy());
  // More bytes than the buffers of both sides hold.
  socket.write(request.repeat(400));
  await expect.poll(() => connections(), { timeout: 10_000 }).toBe(1);
  await expect.poll(() => connections(), { timeout: 30_000 }).toBe(0);
});
