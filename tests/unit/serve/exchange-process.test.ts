import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request as openRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientAddress } from '#contract/http-server.ts';
import { forwardTo } from '#serve/exchange/forward.ts';
import { openExchangeProcess } from '#serve/exchange/exchange-process.ts';
import type { ExchangeProcess } from '#serve/exchange/exchange-process.ts';
import { EnvironmentError } from '#command/errors.ts';
import { listen } from '../../contract/support/socket-client.ts';
import { startSite } from './support/site.ts';
import type { TestServer } from './support/site.ts';

const data = mkdtempSync(join(tmpdir(), 'exchange-'));
const options = { port: 0, host: '127.0.0.1', data, fresh: true, bench: false, origins: [] };
const lines: string[] = [];
const restarted = Promise.withResolvers<undefined>();
let ping: () => void = () => undefined;
let exchange: ExchangeProcess;
let server: TestServer;

beforeAll(async () => {
  exchange = await openExchangeProcess({
    options,
    origin: 'http://localhost:4321',
    print: (line) => {
      lines.push(line);
      if (line.includes('answers again')) restarted.resolve(undefined);
    },
    repeat: (work) => {
      ping = work;
      return () => undefined;
    },
  });
  server = await startSite({ exchange });
});
afterAll(async () => {
  await exchange.close();
  await server.close();
  rmSync(data, { recursive: true });
});

const origin = () => `http://127.0.0.1:${server.port}`;
const sandbox = { 'x-sandbox': '1', 'content-type': 'application/json' };
const post = (path: string, body: object) =>
  fetch(`${origin()}/x/sandbox/${path}`, { method: 'POST', headers: sandbox, body: JSON.stringify(body) });
const clock = () => fetch(`${origin()}/x/sandbox/clock`, { headers: sandbox });

test('[FR1] the exchange of another process answers calls and streams on the port of the site', async () => {
  const answer = await clock();
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
  expect(await answer.json()).toMatchObject({ ret_code: 0 });
  expect((await fetch(`${origin()}/x/none`)).status).toBe(404);
  const stream = await listen(origin(), 'market');
  stream.send({ op: 'ping', ts: 1 });
  expect(await stream.next()).toMatchObject({ op: 'pong' });
  stream.end();
  // Many, because a status that is lost is lost in some of them only.
  for (let count = 0; count < 100; count += 1) await expect(listen(origin(), 'none')).rejects.toThrow('404');
  expect(exchange.description).toContain('Exchange console  http://localhost:4321/x/sandbox/');
});

test('[FR1] pages are served while the exchange is blocked; it is killed after ten missed pongs and keeps its data', async () => {
  const advance = await post('clock', { advanceMs: 86_400_000, speed: 0 });
  const { result } = (await advance.json()) as { result: { now: number } };
  process.kill(exchange.pid() ?? 0, 'SIGSTOP');
  const unanswered = clock();
  unanswered.catch(() => undefined);
  expect((await server.ask('/en/trade/spot/')).status).toBe(200);
  for (let count = 0; count < 10; count += 1) ping();
  expect(lines).toEqual([]);
  ping();
  // It may have been received: nobody says that it was not.
  await expect(unanswered).rejects.toThrow('fetch failed');
  await restarted.promise;
  expect(lines).toEqual([
    'The exchange has answered nothing for 10 s. Without an answer: GET /x/sandbox/clock.',
    'The exchange ended with SIGKILL. It is started again.',
    'The exchange answers again.',
  ]);
  const after = (await (await clock()).json()) as { result: { now: number } };
  expect(after.result.now).toBeGreaterThanOrEqual(result.now);
});

test('[FR1] closing ends an exchange that is blocked too', async () => {
  const other = mkdtempSync(join(tmpdir(), 'exchange-'));
  const blocked = await openExchangeProcess({
    options: { ...options, data: other },
    origin: 'http://localhost:4321',
    print: () => undefined,
  });
  const pid = blocked.pid() ?? 0;
  process.kill(pid, 'SIGSTOP');
  await blocked.close();
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  rmSync(other, { recursive: true });
});

test('data that cannot be used ends the start with its message, and no process stays', async () => {
  const opening = openExchangeProcess({
    options: { ...options, data: '/dev/null/data' },
    origin: 'http://localhost:4321',
    print: () => undefined,
  });
  await expect(opening).rejects.toThrow(EnvironmentError);
  await expect(opening).rejects.toThrow('Choose another: --data <folder>');
});

test('[FR1] a request that never left is answered 503; a client names neither its address nor a second host', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'exchange-'));
  const socketPath = join(folder, 'exchange');
  const behind = createServer((request, response) => {
    response.setHeader('x-hosts', request.rawHeaders.filter((text) => text.toLowerCase() === 'host').length);
    response.end(clientAddress(request));
  });
  const forwarded = forwardTo(socketPath);
  const front = createServer({ requireHostHeader: false }, forwarded.app.routing);
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  const { port } = front.address() as AddressInfo;
  // Nothing listens yet: the request never left.
  const refused = await fetch(`http://127.0.0.1:${port}/x/`, { method: 'POST', body: 'a' });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
  behind.listen(socketPath);
  await once(behind, 'listening');
  const sent = openRequest({ port, headers: ['Host', 'a', 'Host', 'b', 'X-Forwarded-For', '203.0.113.9'] }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  expect((await answer.toArray()).join('')).toBe('127.0.0.1');
  expect(answer.headers['x-hosts']).toBe('2');
  forwarded.close();
  front.close();
  behind.close();
  rmSync(folder, { recursive: true });
});
