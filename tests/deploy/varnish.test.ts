import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { cacheControl, transportHeader } from '#serve/response-headers.ts';
import { createSiteServer } from '#serve/server.ts';
import type { Site } from '#serve/site.ts';
import { freshTestSite } from '../build.ts';
import { ask, eachConcurrently } from './support/ask.ts';
import { needs } from './support/needs.ts';
import { nginx, startOrigin } from './support/nginx.ts';
import type { TestOrigin } from './support/nginx.ts';
import { startOwnServer } from './support/own-server.ts';
import { randomFrom } from './support/requests.ts';
import { hasVarnish, startEdge } from './support/varnish.ts';
import type { TestEdge } from './support/varnish.ts';

const test = needs(nginx !== undefined && hasVarnish, 'nginx or varnish');
const page = '/en/trade/spot/';

let site: Site;
let origin: TestOrigin;
let edge: TestEdge;
beforeAll(async () => {
  site = await freshTestSite('same');
  if (nginx === undefined || !hasVarnish) return;
  origin = await startOrigin(site, inject('originFolder'));
  edge = await startEdge(site, { originPort: origin.port });
});
afterAll(async () => {
  if (nginx === undefined || !hasVarnish) return;
  await edge.stop();
  await origin.stop();
});

/** Requests that reached the origin, without the probes of its health. */
const fetches = () =>
  readFileSync(origin.accessLog, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.includes(' /build.json ')).length;

const pages = () =>
  [...site.files.keys()].filter((path) => path.endsWith('/') && !path.includes('/404/')).slice(0, 155);
const encodings = ['br', 'gzip, deflate, br', 'gzip', 'GZIP;q=0.5, br;q=0', 'identity', ''];
const stored = { br: 'br', 'gzip, deflate, br': 'br', gzip: 'gzip', 'GZIP;q=0.5, br;q=0': 'gzip' } as Record<
  string,
  string
>;

test('[E9] [E10] [Q-L12] 10,000 requests of ten users hit one stored form for each path and encoding, with the same bytes', async () => {
  const random = randomFrom(9);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const paths = pages();
  const visitorOf = (user: number) => ({
    cookie: `lang=${pick(['en', 'ar-SA', 'xx'])}; id=${Math.floor(random() * 1e9)}; user=${user}`,
    'accept-language': pick(['ar', 'en-GB', 'zh-TW,zh;q=0.5', '*']),
    'user-agent': `browser ${user}`,
    usertoken: `token-${user}`,
  });
  const hashes = new Map<string, Set<string>>();
  const visit = async (path: string, encoding: string, user: number) => {
    const accepted = encoding === '' ? {} : { 'accept-encoding': encoding };
    const query = pick(['', '', '?a=1', `?${user}`, '?code']);
    const { status, headers, body } = await ask(edge.port, path + query, { ...visitorOf(user), ...accepted });
    expect(status).toBe(200);
    expect(headers['set-cookie']).toBeUndefined();
    const name = `${path} ${stored[encoding] ?? 'plain'}`;
    expect(headers['content-encoding'] ?? 'plain').toBe(stored[encoding] ?? 'plain');
    hashes.set(name, (hashes.get(name) ?? new Set()).add(createHash('sha256').update(body).digest('hex')));
  };
  const before = fetches();
  await eachConcurrently(
    paths.flatMap((path) => encodings.map((encoding) => ({ path, encoding }))),
    (each) => visit(each.path, each.encoding, 0),
  );
  const warm = fetches() - before;
  expect(warm).toBe(paths.length * 3);
  await eachConcurrently(
    Array.from({ length: 10_000 }, (_, n) => n),
    (n) => visit(pick(paths), pick(encodings), n % 10),
  );
  const missed = fetches() - before - warm;
  expect(1 - missed / 10_000).toBeGreaterThan(0.99);
  expect(hashes.size).toBe(paths.length * 3);
  for (const [name, set] of hashes) expect(set.size, name).toBe(1);
});

test('[E11] [Q-S15] headers of proxies change neither an answer nor what is stored', async () => {
  const poison = {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'http',
    'x-forwarded-prefix': '/evil',
    'x-forwarded-for': '127.0.0.1',
    'x-original-url': '/ar-SA/trade/spot/',
    'x-rewrite-url': '/ar-SA/trade/spot/',
    'x-http-method-override': 'PURGE',
    forwarded: 'host=evil.example',
    host: 'evil.example',
  };
  for (const path of [
    '/zh-MY/trade/spot/',
    '/zh-MY/trade/spot/?poison',
    '/zh-MY/trade/spot/launchpad',
    '/',
    '/zh-MY/none/',
  ]) {
    const poisoned = await ask(edge.port, path, poison);
    const clean = await ask(edge.port, path);
    const direct = await ask(origin.port, path);
    for (const reply of [poisoned, clean]) {
      expect([reply.status, reply.headers.location]).toEqual([direct.status, direct.headers.location]);
      expect(reply.body.equals(direct.body)).toBe(true);
      expect(JSON.stringify(reply.headers)).not.toContain('evil');
    }
  }
});

const waitUntil = async (isTrue: () => Promise<boolean> | boolean) =>
  expect.poll(isTrue, { timeout: 60_000, interval: 20 }).toBe(true);

test('[E12] [Q-L13] while the origin is down every stored page is served, and others get a page with 503 that is not stored', async () => {
  const first = createSiteServer({ site });
  const { port, close } = await startOwnServer(first);
  // No grace while the origin is up: what is served later is served because it is down.
  const cache = await startEdge(site, { originPort: port, freshGrace: '0s' });
  const warm = [...pages().slice(0, 20), '/robots.txt'];
  for (const path of warm) await ask(cache.port, path);
  for (const path of warm) await ask(cache.purgePort, path, {}, { method: 'PURGE' });
  await close();
  await waitUntil(async () => (await ask(cache.port, '/robots.txt')).status === 200);
  for (const path of warm) {
    const reply = await ask(cache.port, path, { 'if-none-match': '"old"' });
    expect([path, reply.status]).toEqual([path, 200]);
  }
  const cold = await ask(cache.port, '/zh-MY/trade/spot/');
  expect([cold.status, cold.headers['cache-control'], cold.headers['content-type']]).toEqual([
    503,
    cacheControl.never,
    'text/html; charset=utf-8',
  ]);
  expect(cold.headers['content-security-policy']).toContain("default-src 'none'");
  expect(cold.body.toString()).toContain('not available');
  const again = createSiteServer({ site });
  await new Promise<void>((resolve) => again.listen(port, '127.0.0.1', resolve));
  await waitUntil(async () => (await ask(cache.port, '/zh-MY/trade/spot/')).status === 200);
  await cache.stop();
  again.closeAllConnections();
  await new Promise((resolve) => again.close(resolve));
});

/** An origin of the test: `answer` handles everything but the probe. */
async function startStub(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<{ port: number; server: Server; close: () => Promise<void> }> {
  const server = createServer((incoming, response) => {
    if (incoming.url === '/build.json') response.end('{}');
    else answer(incoming, response);
  });
  return { server, ...(await startOwnServer(server)) };
}

test('[E13] 500 visitors of one page that is not stored make one fetch', async () => {
  const waiting: ServerResponse[] = [];
  const stub = await startStub((_, response) => waiting.push(response));
  const cache = await startEdge(site, { originPort: stub.port });
  const statuses: Promise<number>[] = [];
  const sent = Array.from(
    { length: 500 },
    () =>
      new Promise<void>((resolve) => {
        const visitor = request({ host: '127.0.0.1', port: cache.port, path: page, agent: false });
        statuses.push(
          new Promise((done, reject) => {
            visitor.once('error', reject);
            visitor.once('response', (response) => response.resume().once('end', () => done(response.statusCode ?? 0)));
          }),
        );
        visitor.once('finish', resolve).end();
      }),
  );
  await Promise.all(sent);
  await waitUntil(() => waiting.length > 0);
  for (const response of waiting) response.writeHead(200, { 'Cache-Control': cacheControl.page }).end('page');
  expect(new Set(await Promise.all(statuses))).toEqual(new Set([200]));
  expect(waiting.length).toBe(1);
  await cache.stop();
  await stub.close();
});

test('[E14] an address without a file is answered 404 and not stored: a chunk that appears later is served', async () => {
  expect((await ask(edge.port, '/en/x.css')).headers['cache-control']).toBe(cacheControl.never);
  const late = '/_astro/late.0000.js';
  const file = join(inject('originFolder'), late);
  const missing = await ask(edge.port, late);
  expect([missing.status, missing.headers['cache-control']]).toEqual([404, cacheControl.never]);
  writeFileSync(file, 'export {};');
  try {
    const found = await ask(edge.port, late);
    expect([found.status, found.body.toString(), found.headers['cache-control']]).toEqual([
      200,
      'export {};',
      cacheControl.hashed,
    ]);
    const before = fetches();
    expect((await ask(edge.port, late)).status).toBe(200);
    expect(fetches()).toBe(before);
  } finally {
    rmSync(file);
  }
});

test('[E15] only the purge listener purges, only for known addresses; the old page is served while the new one is fetched', async () => {
  let version = 1;
  let answered = 0;
  const stub = await startStub((_, response) => {
    response.writeHead(200, { 'Cache-Control': cacheControl.page }).end(`version ${version}`, () => (answered += 1));
  });
  const cache = await startEdge(site, { originPort: stub.port });
  const read = async () => (await ask(cache.port, page)).body.toString();
  const purge = async (port: number, from?: string) =>
    (await ask(port, `${page}?any`, {}, { method: 'PURGE', ...(from !== undefined && { localAddress: from }) })).status;
  expect(await read()).toBe('version 1');
  version = 2;
  expect([await purge(cache.port), await purge(cache.purgePort, '127.0.0.2')]).toEqual([405, 405]);
  expect([await read(), await read(), answered]).toEqual(['version 1', 'version 1', 1]);
  expect(await purge(cache.purgePort)).toBe(200);
  expect(await read()).toBe('version 1');
  await waitUntil(() => answered === 2);
  await waitUntil(async () => (await read()) === 'version 2');
  expect(answered).toBe(2);
  await cache.stop();
  await stub.close();
});

test('calls reach the exchange as they are and once: an acting GET without an answer is not repeated', async () => {
  const asked: string[] = [];
  const exchange = await startStub((incoming, response) => {
    asked.push(
      `${incoming.method} ${incoming.url} ${String(incoming.headers['usertoken'])} ${String(incoming.headers['lang'])}`,
    );
    if (incoming.url?.includes('lost') === true) response.socket?.destroy();
    else
      response
        .writeHead(200, {
          'Cache-Control': 'no-store',
          'Content-Type': 'application/json',
          [transportHeader]: 'max-age=1',
        })
        .end('{}');
  });
  exchange.server.on('upgrade', (incoming, socket) => {
    asked.push(`upgrade ${incoming.url}`);
    socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\nhello');
  });
  const proxy = await startOrigin(site, inject('originFolder'), `http://127.0.0.1:${exchange.port}`);
  const cache = await startEdge(site, { originPort: proxy.port, exchangePort: exchange.port });
  const headers = { usertoken: 't1', lang: 'en' };
  for (const port of [proxy.port, cache.port]) {
    asked.length = 0;
    for (const path of ['/x/main/a?b=1', '/x/main/a?b=1']) {
      const { headers: answer } = await ask(port, path, headers);
      expect(answer['cache-control']).toBe('no-store');
      expect(answer['strict-transport-security'], 'one value for the host').toBe(site.headers[transportHeader]);
    }
    expect((await ask(port, '/x/main/lost?once=1', headers)).status).toBeGreaterThanOrEqual(500);
    expect((await ask(port, '/x/main/post', headers, { method: 'POST' })).status).toBe(200);
    expect(asked).toEqual([
      'GET /x/main/a?b=1 t1 en',
      'GET /x/main/a?b=1 t1 en',
      'GET /x/main/lost?once=1 t1 en',
      'POST /x/main/post t1 en',
    ]);
    const greeting = await new Promise<string>((resolve, reject) => {
      const socket = request({
        host: '127.0.0.1',
        port,
        path: '/x/ws/market',
        agent: false,
        headers: { connection: 'Upgrade', upgrade: 'websocket' },
      });
      socket.once('error', reject).end();
      socket.once('upgrade', (_, stream, head: Buffer) => {
        let text = head.toString();
        stream.on('data', (chunk) => (text += String(chunk))).once('close', () => resolve(text));
      });
    });
    expect([greeting, asked.at(-1)]).toEqual(['hello', 'upgrade /x/ws/market']);
  }
  await cache.stop();
  await proxy.stop();
  await exchange.close();
});
