import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createSiteServer } from '#serve/server.ts';
import { loopbackHosts, transportSecurity } from '#contract/http-server.ts';
import { readSite } from '#serve/site.ts';
import { startSite } from './support/site.ts';
import type { TestServer } from './support/site.ts';

let server: TestServer;
const printed: string[] = [];
beforeAll(async () => {
  server = await startSite({ print: (line) => printed.push(line) });
});
afterAll(() => server.close());

describe('pages and files', () => {
  test('[R0.5] a page has the same bytes for every visitor: no cookie, Vary only on Accept-Encoding', async () => {
    const plain = await server.ask('/en/trade/spot/');
    const other = await server.ask('/en/trade/spot/', {
      cookie: 'lang=ar-SA; usertoken=x',
      'accept-language': 'ar',
      'user-agent': 'phone',
    });
    expect(other.body.equals(plain.body)).toBe(true);
    expect(other.headers).toEqual({ ...plain.headers, date: other.headers.date });
    expect(plain.headers.vary).toBe('Accept-Encoding');
    expect(plain.headers['set-cookie']).toBeUndefined();
    expect(plain.headers['cache-control']).toMatch(/^public, max-age=0, s-maxage=\d+/);
  });

  test('[R0.5] hashed files are immutable', async () => {
    expect((await server.ask('/_astro/app.abc123.js')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    );
  });

  test.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
    ['identity', undefined, (body: Buffer) => body],
  ])('Accept-Encoding “%s” returns %s', async (accepted, encoding, unpack) => {
    const { headers, body } = await server.ask('/en/trade/spot/', { 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(encoding);
    expect(unpack(body).toString()).toContain('<title>Spot</title>');
    expect(Number(headers['content-length'])).toBe(body.length);
  });

  test('an unchanged page is answered 304, per encoding', async () => {
    const tag = String((await server.ask('/en/trade/spot/', { 'accept-encoding': 'br' })).headers.etag);
    const again = await server.ask('/en/trade/spot/', {
      'accept-encoding': 'br',
      'if-none-match': `"other", W/${tag}`,
    });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    expect((await server.ask('/en/trade/spot/', { 'if-none-match': tag })).status).toBe(200);
  });

  test('HEAD has the headers of GET and no body', async () => {
    const get = await server.ask('/en/trade/spot/');
    const head = await server.ask('/en/trade/spot/', {}, 'HEAD');
    expect(head.headers['content-length']).toBe(get.headers['content-length']);
    expect(head.body.length).toBe(0);
  });
});

describe('addresses', () => {
  test.each([
    ['/', 'ar,en;q=0.5', 302, '/ar-SA/trade/spot/'],
    ['/trade/spot/?a=1', 'de', 302, '/en/trade/spot/?a=1'],
  ])('[R2.4] [R2.9] %s for a browser in %s: %d %s, not cached', async (path, language, status, location) => {
    const reply = await server.ask(path, { 'accept-language': language });
    expect([reply.status, reply.headers.location]).toEqual([status, location]);
    expect(reply.headers['cache-control']).toBe('private, no-store');
    expect(reply.headers.vary).toBe('Cookie, Accept-Language');
  });

  test('[R2.9] the saved language has precedence over the browser’s', async () => {
    const reply = await server.ask('/trade/spot/', { 'accept-language': 'en', cookie: 'a=b; lang=ar-SA' });
    expect(reply.headers.location).toBe('/ar-SA/trade/spot/');
  });

  test.each([
    ['[R2.10]', '/EN/trade/spot/?q=1', '/en/trade/spot/?q=1'],
    ['[R2.11]', '/fr-FR/trade/spot/', '/en/trade/spot/'],
    ['[R2.4]', '/ar-sa/', '/ar-SA/trade/spot/'],
    ['', '/en/trade/spot', '/en/trade/spot/'],
    ['[Q-S15]', '/en/trade/spot/launchdetail/?code=HALO&x=1', '/en/trade/spot/launchdetail/HALO/?x=1'],
    ['', '/en/trade/spot/m/launchpad/detail/old/?code=HALO', '/en/trade/spot/m/launchpad/detail/old/HALO/'],
    ['[R2.3]', '/en/trade/spot/m/launchdetail/old/HALO/', '/en/trade/spot/m/launchpad/detail/old/HALO/'],
    ['[R2.3]', '/en/trade/spot/m/launchdetail/?code=halo', '/en/trade/spot/m/launchpad/detail/old/HALO/'],
    ['', '/en/trade/spot/launchdetail/halo/', '/en/trade/spot/launchdetail/HALO/'],
    ['', '/en/trade/spot/launchdetail/halo?a=1', '/en/trade/spot/launchdetail/HALO/?a=1'],
    ['', '/en/trade/spot/launchdetail/old/HALO/', '/en/trade/spot/launchdetail/HALO/'],
  ])('%s %s redirects permanently to %s and is not cached', async (_, path, location) => {
    const reply = await server.ask(path);
    expect([reply.status, reply.headers.location]).toEqual([308, location]);
    expect(reply.headers['cache-control']).toBe('private, no-store');
  });

  test.each(['NOPE', 'OLD', '..%2f', '//evil.example', ''])(
    'a project without a page (%s) shows the general page',
    async (code) => {
      expect((await server.ask(`/en/trade/spot/launchdetail/?code=${code}`)).status).toBe(200);
    },
  );

  test.each([
    ['/ar-SA/trade/nothing/', 'غير موجود'],
    ['/en/trade/orders/x.css', 'Not found'],
    ['/x.png', 'Not found'],
    ['/en/404/', 'Not found'],
    ['/404.html', 'Not found'],
  ])('[R2.7] [Q-S15] %s answers 404 with the page of its language, not cached', async (path, title) => {
    const reply = await server.ask(path, { 'accept-language': 'ar' });
    expect(reply.status).toBe(404);
    expect(reply.body.toString()).toContain(`<title>${title}</title>`);
    expect(reply.headers['cache-control']).toBe('private, no-store');
  });

  test('[Q-S15] headers outside the cache key do not change the response', async () => {
    const clean = await server.ask('/en/trade/spot/');
    const poisoned = await server.ask('/en/trade/spot/', {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
      'x-original-url': '/ar-SA/',
      'x-rewrite-url': '/x',
      host: 'evil.example',
    });
    expect(poisoned.body.equals(clean.body)).toBe(true);
    expect(
      JSON.stringify(
        (await server.ask('/en/trade/spot', { 'x-forwarded-host': 'evil.example', host: 'evil.example' })).headers,
      ),
    ).not.toContain('evil');
  });
});

describe('hostile requests', () => {
  test.each([
    '/../../etc/passwd',
    '/en/..%2f..%2f..%2fetc/passwd',
    '/en/%2e%2e/%2e%2e/etc/passwd',
    '/en/..\\..\\etc\\passwd',
    '/en/trade/spot/%00.html',
    '/.env',
    '/en/../.env',
    '/_astro/app.abc123.js.map',
    '/.slipway/site.json',
    '/_headers',
    '/en/trade/spot/index.html',
    '/_astro/',
    '/_astro/..%2f.env',
    '/en/trade/spot/index.html.br',
  ])('[Q-S13] %s is not found', async (path) => {
    const reply = await server.ask(path);
    expect(reply.status).toBe(404);
    expect(reply.body.toString()).not.toMatch(/root:|SECRET|sha256-/);
  });

  test.each([
    '/en/trade/spot/%0d%0aSet-Cookie:%20a=b',
    '/%0d%0aLocation:%20//evil.example',
    '/fr-FR/%0d%0ax:y',
    '/trade/?q=%0d%0aX-Evil:1',
  ])('[Q-S14] %s adds no header', async (path) => {
    const { headers, status } = await server.ask(path, { cookie: 'lang=%0d%0aX-Evil:1' });
    expect([301, 302, 308, 404]).toContain(status);
    expect(headers['set-cookie']).toBeUndefined();
    expect(Object.keys(headers)).not.toContain('x-evil');
    expect(headers.location ?? '').not.toContain('evil.example:');
  });

  test.each(['//evil.example', '/\\evil.example', '//evil.example/%2f..', '///x', '/fr-FR//evil'])(
    '[Q-S04] %s does not redirect to another origin',
    async (path) => {
      const { headers } = await server.ask(path);
      if (headers.location !== undefined) expect(headers.location).toMatch(/^\/(?:en|ar-SA)\/(?!\/)/);
    },
  );

  test.each([
    ['/en/trade/spot/', 'POST', 405],
    ['/en/trade/spot/', 'DELETE', 405],
    ['/en/trade/spot/', 'OPTIONS', 405],
    [`/en/?${'a'.repeat(9000)}`, 'GET', 414],
    ['/x/main/', 'GET', 404],
  ])('%s by %s is answered %d', async (path, method, status) => {
    expect((await server.ask(path, {}, method)).status).toBe(status);
  });

  test.each([
    ['GET / HTTP/1.1\r\nHost: a\r\nX: ' + 'a'.repeat(70_000) + '\r\n\r\n', '431'],
    ['nonsense\r\n\r\n', '400'],
    ['GET /en/trade/spot/ HTTP/1.1\r\n\r\n', '400'],
    ['GET /en/trade/spot/ HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n', '400'],
    ['GET /en/trade/spot/ HTTP/1.1\r\nHost: a\r\nExpect: a-miracle\r\n\r\n', '417'],
  ])('[Q-S25] an invalid request is answered with a status and the security headers', async (raw, status) => {
    const text = await new Promise<string>((resolve) => {
      let received = '';
      const socket = connect(server.port, '127.0.0.1', () => socket.end(raw));
      socket
        .on('data', (chunk) => (received += String(chunk)))
        .on('close', () => {
          resolve(received);
        })
        .on('error', () => {
          resolve(received);
        });
    });
    expect(text).toContain(`HTTP/1.1 ${status}`);
    expect(text).toContain('X-Content-Type-Options: nosniff');
    expect(text).toContain(`Strict-Transport-Security: ${transportSecurity}`);
    expect(text).toContain('Cross-Origin-Resource-Policy: same-origin');
  });
});

test.each([
  ['127.0.0.1:4321', 200],
  ['localhost', 200],
  ['rebound.example', 421],
  ['a b', 421],
])('[FR5] beside an exchange pages are served under its names alone: “%s” is answered %d', async (host, status) => {
  const named = await startSite({ hosts: loopbackHosts });
  expect((await named.ask('/en/trade/spot/', { host })).status).toBe(status);
  await named.close();
});

test('[Q-F08] an idle connection is closed without a response, which a client would read as the one to its next request', () => {
  const site = readSite(server.folder);
  if (!site) throw new Error('no built site');
  const socket = { writable: true, end: vi.fn(), destroy: vi.fn() };
  createSiteServer({ site }).emit(
    'clientError',
    Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
    socket,
  );
  expect(socket.destroy).toHaveBeenCalledOnce();
  expect(socket.end).not.toHaveBeenCalled();
});

const common = {
  'strict-transport-security': 'max-age=63072000',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};
const ofDocuments = ['referrer-policy', 'cross-origin-opener-policy', 'permissions-policy', 'reporting-endpoints'];

test.each([
  [200, '/en/trade/spot/'],
  [404, '/en/none/'],
])('[Q-S25] [Q-S01] a document with %i has all security headers and no version', async (status, path) => {
  const reply = await server.ask(path);
  expect(reply.status).toBe(status);
  expect(reply.headers).toMatchObject({
    ...common,
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
  });
  expect(reply.headers['permissions-policy']).toContain('camera=()');
  expect(reply.headers['content-security-policy']).toContain("default-src 'none'");
  expect(reply.headers['content-security-policy']).toContain('script-src');
  expect(reply.headers.server ?? reply.headers['x-powered-by']).toBeUndefined();
});

test.each([
  [200, '/_astro/app.abc123.js'],
  [302, '/'],
  [308, '/EN/'],
  [414, `/${'a'.repeat(9000)}`],
])('[Q-S25] [E29] a %i without a document has the headers of all files and no policy', async (status, path) => {
  const { headers, status: answered } = await server.ask(path);
  expect(answered).toBe(status);
  expect(headers).toMatchObject(common);
  for (const name of [...ofDocuments, 'content-security-policy', 'server', 'x-powered-by'])
    expect(headers[name], name).toBeUndefined();
});

test('[Q-S25] [E30] the headers of a script are at most 400 bytes', async () => {
  const { headers } = await server.ask('/_astro/app.abc123.js', { 'accept-encoding': 'br' });
  const bytes = Object.entries(headers).reduce((sum, [name, value]) => sum + `${name}: ${String(value)}\r\n`.length, 0);
  expect(bytes).toBeLessThanOrEqual(400);
});

test('[Q-S01] [E29] SVG and XML may load and run nothing', async () => {
  for (const path of ['/favicon.svg', '/sitemap.xml'])
    expect((await server.ask(path)).headers['content-security-policy'], path).toBe("default-src 'none'");
});

test.each(['/en/trade/spot/', '/x/ws/spot'])(
  '[Q-F38] %s with an upgrade is answered as a plain request by a site without an exchange',
  async (path) => {
    const plain = await server.ask(path);
    const upgrade = await server.ask(path, { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c' });
    expect(upgrade.status).toBe(plain.status);
    expect(upgrade.body.equals(plain.body)).toBe(true);
  },
);

test('a socket on an unknown path is closed at once', async () => {
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}/en/trade/spot/`);
  expect(await new Promise((resolve) => socket.addEventListener('error', () => resolve('refused')))).toBe('refused');
});

test('[Q-S16] [FR4] a policy report is printed without its query', async () => {
  const body = JSON.stringify({
    'csp-report': {
      'document-uri': `http://127.0.0.1:${server.port}/en/?token=secret`,
      'violated-directive': 'script-src',
    },
  });
  await fetch(`http://127.0.0.1:${server.port}/csp-report`, { method: 'POST', body });
  await fetch(`http://127.0.0.1:${server.port}/csp-report`, { method: 'POST', body: 'nonsense' });
  // A report on a page of another site prints nothing.
  const foreign = body.replace(`127.0.0.1:${server.port}`, 'other.example');
  await fetch(`http://127.0.0.1:${server.port}/csp-report`, { method: 'POST', body: foreign });
  expect(printed).toEqual(['policy refused script-src on /en/']);
});

test('[Q-F39] a compressed policy report is refused with 415', async () => {
  const { status, headers } = await fetch(`http://127.0.0.1:${server.port}/csp-report`, {
    method: 'POST',
    headers: { 'content-encoding': 'gzip' },
    body: '{}',
  });
  expect([status, headers.get('x-content-type-options')]).toEqual([415, 'nosniff']);
});

test('[Q-S01] policy reports are limited to 50 lines an hour, and the next hour tells how many are missing', async () => {
  const lines: string[] = [];
  let now = 0;
  const own = await startSite({ print: (line) => lines.push(line), monotonic: () => now });
  const report = async () => {
    const body = JSON.stringify({
      'csp-report': { 'document-uri': `http://127.0.0.1:${own.port}/`, 'violated-directive': 'img-src' },
    });
    await fetch(`http://127.0.0.1:${own.port}/csp-report`, { method: 'POST', body });
  };
  for (let count = 0; count < 60; count += 1) await report();
  expect(lines).toHaveLength(50);
  now += 3_600_000;
  await report();
  expect(lines.slice(50)).toEqual(['policy refused 10 more in the last hour', 'policy refused img-src on /']);
  await own.close();
});

test('[Q-F40] a client that does not read a file is disconnected, and so is one that never finishes its headers', async () => {
  const own = await startSite(
    { timeouts: { writeMs: 100, headersMs: 100, checkMs: 20 } },
    { 'big.png': 'x'.repeat(3e7) },
  );
  for (const request of ['GET /big.png HTTP/1.1\r\nHost: a\r\n\r\n', 'GET /big.png HTTP/1.1\r\nHos']) {
    const socket = connect(own.port, '127.0.0.1');
    socket.pause();
    socket.write(request);
    const closed = new Promise((resolve) => socket.on('close', resolve).on('error', () => undefined));
    await expect.poll(() => own.connections(), { timeout: 10_000 }).toBe(1);
    await expect.poll(() => own.connections(), { timeout: 30_000 }).toBe(0);
    socket.destroy();
    await closed;
  }
  await own.close();
});
