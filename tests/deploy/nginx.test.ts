import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { gunzipSync, brotliDecompressSync } from 'node:zlib';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, inject, vi } from 'vitest';
import { config } from '#config';
import { deployedHeaders, headersFor } from '#serve/response-headers.ts';
import { createSiteServer } from '#serve/server.ts';
import type { Site } from '#serve/site.ts';
import { freshTestSite } from '../build.ts';
import { ask } from './support/ask.ts';
import type { Reply } from './support/ask.ts';
import { needs } from './support/needs.ts';
import { nginx, startOrigin } from './support/nginx.ts';
import type { TestOrigin } from './support/nginx.ts';
import { startOwnServer } from './support/own-server.ts';
import type { OwnServer } from './support/own-server.ts';
import { hasVarnish, startEdge } from './support/varnish.ts';
import type { TestEdge } from './support/varnish.ts';

const test = needs(nginx !== undefined, 'nginx');
const testEdge = needs(nginx !== undefined && hasVarnish, 'nginx or varnish');
const page = '/en/trade/spot/';

let site: Site;
let own: OwnServer;
let origin: TestOrigin;
let edge: TestEdge | undefined;
beforeAll(async () => {
  site = await freshTestSite('same');
  own = await startOwnServer(createSiteServer({ site }));
  if (nginx === undefined) return;
  origin = await startOrigin(site, inject('originFolder'));
  if (hasVarnish) edge = await startEdge(site, { originPort: origin.port });
});
afterAll(async () => {
  await edge?.stop();
  await own.close();
  if (nginx !== undefined) await origin.stop();
});

/** User ids of a process and its children, from the kernel. */
const usersOf = (pid: number) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && existsSync(`/proc/${name}/status`))
    .map((name) => readFileSync(`/proc/${name}/status`, 'utf8'))
    .filter((status) => status.includes(`\nPid:\t${pid}\n`) || status.includes(`\nPPid:\t${pid}\n`))
    .map((status) => /\nUid:\t(\d+)/.exec(status)?.[1]);

test('[E2] nginx starts without rights on loopback, and leaves no process and no file', async () => {
  const another = await startOrigin(site, inject('originFolder'));
  // The first process accepts connections before the one that answers them has started.
  const users = await vi.waitFor(() => {
    const found = usersOf(another.pid);
    expect(found.length).toBeGreaterThan(1);
    return found;
  });
  expect(users).not.toContain('0');
  expect((await ask(another.port, page)).status).toBe(200);
  await another.stop();
  expect(existsSync(`/proc/${another.pid}`)).toBe(false);
  expect(existsSync(another.accessLog)).toBe(false);
  await expect(ask(another.port, page)).rejects.toThrow('ECONNREFUSED');
});

const unpacked = { br: brotliDecompressSync, gzip: gunzipSync, plain: (body: Buffer) => body };
const encodings: [header: string | undefined, encoding: keyof typeof unpacked][] = [
  ['br', 'br'],
  ['gzip, deflate, br', 'br'],
  ['gzip, br;q=0.1', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.0, gzip;q=0.5', 'gzip'],
  ['gzip', 'gzip'],
  ['deflate, gzip;q=1.0', 'gzip'],
  ['gzip;q=0, br;q=0', 'plain'],
  ['*', 'plain'],
  ['identity', 'plain'],
  ['deflate', 'plain'],
  [undefined, 'plain'],
];
for (const [header, encoding] of encodings)
  test(`[E3] Accept-Encoding ${header ?? 'absent'} gets ${encoding}, Vary: Accept-Encoding only`, async () => {
    const plain = readFileSync(`${origin.folder}/current${page}index.html`);
    for (const port of [origin.port, own.port, ...(edge ? [edge.port] : [])])
      for (const path of [page, page]) {
        const reply = await ask(port, path, header === undefined ? {} : { 'accept-encoding': header });
        expect(reply.headers['content-encoding'] ?? 'plain').toBe(encoding);
        expect(reply.headers.vary).toBe('Accept-Encoding');
        expect(unpacked[encoding](reply.body).equals(plain)).toBe(true);
      }
  });

testEdge('[E4] the tag is strong, the same on two origins, and answers 304 on each server', async () => {
  const second = await startOrigin(site, inject('originFolder'));
  for (const encoding of ['br', 'gzip', 'identity']) {
    const headers = { 'accept-encoding': encoding };
    const tags = new Set<string>();
    for (const port of [origin.port, second.port, own.port, edge?.port ?? 0]) {
      const { etag = '' } = (await ask(port, page, headers)).headers;
      expect(etag).toMatch(/^"[^"]+"$/);
      if (port !== own.port) tags.add(etag);
      const again = await ask(port, page, { ...headers, 'if-none-match': etag });
      expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag]);
      expect(again.headers['cache-control']).toMatch(/^public, max-age=0/);
      expect((await ask(port, page, { ...headers, 'if-none-match': '"other"' })).status).toBe(200);
    }
    expect(tags.size).toBe(1);
  }
  await second.stop();
});

/** A script; the smallest ones are not compressed. */
const script = () =>
  [...site.files].find(([path, { encodings }]) => path.endsWith('.js') && encodings.length > 0)?.[0] ?? '';
/** Sends raw bytes and returns all that comes back. */
const sendRaw = (port: number, text: string) =>
  new Promise<string>((resolve) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (chunk) => (received += String(chunk)));
    socket.on('close', () => resolve(received)).on('error', () => resolve(received));
  });

test('[E8] [Q-S04] [Q-S13] [Q-S14] hostile paths stay on the origin, add no header and reach no other file', async () => {
  const paths = [
    ...[
      '//evil.example',
      '/\\evil.example',
      '//evil.example/%2f..',
      '///x',
      '/fr-FR//evil.example',
      '/%2f%2fevil.example',
    ],
    ...[
      '/en/%0d%0aSet-Cookie:%20a=b',
      '/%0d%0aLocation:%20//evil.example',
      '/fr-FR/%0d%0ax:y',
      '/trade/?q=%0d%0aX-Evil:1',
    ],
    ...[
      '/en/%2e%2e/%2e%2e/etc/passwd',
      '/en/..%2f..%2fetc/passwd',
      '/../../etc/passwd',
      '/en/../.slipway/changed.json',
    ],
    ...['/.slipway/changed.json', '/_headers', '/en/trade/spot/index.html', '/en/trade/spot/index.html.br', '/_astro/'],
    ...['/en/trade/spot/%00.html', '/%00', '/_astro/../en/trade/spot/index.html.gz', '/en/./.slipway/assets.json'],
  ];
  for (const port of [origin.port, ...(edge ? [edge.port] : []), own.port])
    for (const path of paths) {
      const { status, headers, body } = await ask(port, path, {
        cookie: 'lang=%0d%0aX-Evil:1',
        'x-forwarded-host': 'evil.example',
      });
      expect([302, 308, 400, 404], `${port} ${path}`).toContain(status);
      if (headers.location !== undefined) expect(headers.location).toMatch(/^\/(?:en|ar-SA|zh-MY|pseudo)\/(?!\/)/);
      expect(Object.keys(headers)).not.toContain('x-evil');
      expect(headers['set-cookie']).toBeUndefined();
      expect(body.toString()).not.toMatch(/root:x:0|"hash":|Content-Security-Policy:/);
    }
  for (const port of [origin.port, own.port]) {
    expect((await ask(port, `/en/${'a'.repeat(9000)}`)).status).toBe(414);
    expect(await sendRaw(port, `GET /${'a'.repeat(65_536)} HTTP/1.1\r\nHost: a\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 4(?:14|31|00) /,
    );
    expect(await sendRaw(port, 'GET /en/ü HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 400 /,
    );
    expect(await sendRaw(port, 'nonsense\r\n\r\n')).toMatch(/^(?:HTTP\/1\.1 400 |<html>)/);
  }
});

/**
 * Asks for an answer with a status; a 304 needs the tag of the first answer. Only a loopback host changes the policy.
 */
async function askAgain(port: number, path: string, sent: Record<string, string>, status: number): Promise<Reply> {
  const headers = { ...sent, host: 'slipway.example' };
  const { etag = '' } = status === 304 ? (await ask(port, path, headers)).headers : {};
  const reply = await ask(port, path, status === 304 ? { ...headers, 'if-none-match': etag } : headers);
  expect(reply.status).toBe(status);
  return reply;
}

const documentHeaders = () => headersFor(site.headers, 'text/html');
const plainHeaders = () => headersFor(site.headers);
const kinds: [
  kind: string,
  path: () => string,
  headers: Record<string, string>,
  status: number,
  isDocument: boolean,
][] = [
  ['a page', () => page, {}, 200, true],
  ['an unchanged page', () => page, {}, 304, true],
  ['a script', script, { 'accept-encoding': 'br' }, 200, false],
  ['an unchanged script', script, {}, 304, false],
  ['a file of text', () => '/robots.txt', {}, 200, false],
  ['a guessed language', () => '/', {}, 302, false],
  ['another spelling', () => '/EN/trade/spot/', {}, 308, false],
  ['a page that does not exist', () => '/en/none/', {}, 404, true],
];
for (const [kind, path, sent, status, isDocument] of kinds)
  test(`[E29] ${kind} (${status}) has the headers of its kind on each server`, async () => {
    const expected = Object.entries(isDocument ? documentHeaders() : plainHeaders());
    for (const port of [own.port, origin.port, ...(edge ? [edge.port] : [])]) {
      const reply = await askAgain(port, path(), sent, status);
      for (const [name, value] of expected) expect(reply.headers[name.toLowerCase()], name).toBe(value);
      if (!isDocument)
        for (const name of Object.keys(documentHeaders()))
          if (!(name in plainHeaders())) expect(reply.headers[name.toLowerCase()], name).toBeUndefined();
      expect(reply.headers.server ?? 'nginx').toBe('nginx');
      expect(reply.headers['x-powered-by'] ?? reply.headers['via'] ?? reply.headers['x-varnish']).toBeUndefined();
    }
  });

test('[E29] drawings and XML may load nothing; so says _headers for hashed files', async () => {
  for (const path of ['/favicon.svg', '/sitemap.xml'])
    for (const port of [own.port, origin.port, ...(edge ? [edge.port] : [])])
      for (const status of [200, 304]) {
        const reply = await askAgain(port, path, {}, status);
        expect(reply.headers['content-security-policy']).toBe("default-src 'none'");
      }
  const file = readFileSync(`${site.folder}/_headers`, 'utf8');
  const [documents = '', hashed = ''] = file.split(/^\/.*\n/m).slice(1);
  for (const [name, value] of Object.entries(deployedHeaders(documentHeaders(), config)))
    expect(documents).toContain(`  ${name}: ${value}\n`);
  for (const name of Object.keys(documentHeaders()))
    expect(hashed.includes(`  ! ${name}\n`)).toBe(!(name in plainHeaders()));
});

test('[E29] other methods are answered with headers and are not stored, a range with the whole page, a report with nothing', async () => {
  for (const port of [own.port, origin.port, ...(edge ? [edge.port] : [])]) {
    const post = await ask(port, page, {}, { method: 'POST' });
    expect([post.status, post.headers['cache-control'], post.headers.allow]).toEqual([
      405,
      'private, no-store',
      'GET, HEAD',
    ]);
    for (const [name, value] of Object.entries(plainHeaders()))
      expect(post.headers[name.toLowerCase()], name).toBe(value);
    const range = await ask(port, page, { range: 'bytes=99999999-' });
    expect([range.status, range.headers['accept-ranges']]).toEqual([200, undefined]);
    const report = await ask(port, '/csp-report', { 'content-length': '0' }, { method: 'POST' });
    expect([report.status, report.headers['cache-control']]).toEqual([204, 'private, no-store']);
  }
});

test('[E30] the headers of a script take at most 450 bytes', async () => {
  for (const port of [own.port, origin.port, ...(edge ? [edge.port] : [])]) {
    const { headers } = await ask(port, script(), { 'accept-encoding': 'br' }, { keepAlive: false });
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}\r\n`);
    expect(headers['content-encoding']).toBe('br');
    expect(lines.join('').length).toBeLessThanOrEqual(450);
  }
});

test('[E33] the logs have no query, cookie, token or referrer', async () => {
  const canary = 'canary7193';
  const headers = {
    cookie: `lang=${canary}`,
    usertoken: canary,
    referer: `https://other.example/${canary}`,
    'user-agent': canary,
  };
  for (const path of [
    `/?a=${canary}`,
    `${page}?a=${canary}`,
    `/en/none/?a=${canary}`,
    `/EN/?a=${canary}`,
    `/x/main?t=${canary}`,
    `/a"?${canary}`,
  ])
    await ask(origin.port, path, headers);
  await ask(origin.port, `${page}?a=${canary}`, headers, { method: 'POST' });
  await ask(origin.port, `/en/last/`);
  // nginx writes the line of a request after its answer is sent.
  await expect.poll(() => readFileSync(origin.accessLog, 'utf8'), { interval: 10 }).toContain(' GET /en/last/ 404 ');
  const access = readFileSync(origin.accessLog, 'utf8');
  expect(access.replaceAll(`/a"?${canary}`, '')).not.toContain(canary);
  expect(readFileSync(origin.errorLog, 'utf8')).not.toContain(canary);
  expect(documentHeaders()['Referrer-Policy']).toBe('same-origin');
});
