import { afterAll, beforeAll, expect, test as always } from 'vitest';
import { cdnFiles } from '#serve/deploy/cdn.ts';
import { cacheControl, headersFor } from '#serve/response-headers.ts';
import { createSiteServer } from '#serve/server.ts';
import type { Site } from '#serve/site.ts';
import type { SiteWorker } from '../../deploy/cdn/worker.ts';
import { freshTestSite } from '../build.ts';
import { ask, eachConcurrently } from './support/ask.ts';
import { bundledWorker, hasRuntime, startCdn } from './support/cdn.ts';
import type { TestCdn } from './support/cdn.ts';
import { needs } from './support/needs.ts';
import { startOwnServer } from './support/own-server.ts';
import { generatedRequests } from './support/requests.ts';

const isInstalled = hasRuntime();
const test = needs(isInstalled, 'the runtime of the CDN');

let site: Site;
let script = '';
let cdn: TestCdn | undefined;
beforeAll(async () => {
  site = await freshTestSite('same');
  script = bundledWorker(site);
  if (isInstalled) cdn = await startCdn(site, script);
});
afterAll(() => cdn?.stop());

const page = '/ar-SA/trade/spot/';
const askCdn = (path: string, headers: Record<string, string> = {}) => ask(cdn?.port ?? 0, path, headers);

test('[E6] the function in its runtime: pages, files, redirects, pairs and what does not exist', async () => {
  const home = await askCdn(page, { 'accept-encoding': 'br', cookie: 'lang=en' });
  expect([home.status, home.headers['cache-control'], home.headers['set-cookie']]).toEqual([
    200,
    cacheControl.page,
    undefined,
  ]);
  for (const [name, value] of Object.entries(headersFor(site.headers, 'text/html')))
    expect(home.headers[name.toLowerCase()], name).toBe(value);
  const again = await askCdn(page, { 'if-none-match': String((await askCdn(page)).headers.etag) });
  expect([again.status, again.headers['cache-control']]).toEqual([304, cacheControl.page]);

  const guessed = await askCdn('/trade/spot/?a=1', { 'accept-language': 'ar, en;q=0.5' });
  expect([guessed.status, guessed.headers.location, guessed.headers.vary, guessed.headers['cache-control']]).toEqual([
    302,
    '/ar-SA/trade/spot/?a=1',
    'Cookie, Accept-Language',
    cacheControl.never,
  ]);
  const spelled = await askCdn('/AR-sa/trade/spot');
  expect([spelled.status, spelled.headers.location]).toEqual([308, page]);
  const launch = await askCdn('/en/trade/spot/launchdetail/?code=halo&x=1');
  expect([launch.status, launch.headers.location]).toEqual([308, '/en/trade/spot/launchdetail/HALO/?x=1']);

  const terminal = await askCdn('/en/trade/spot/terminal/');
  const pair = await askCdn('/en/trade/spot/BORN/USDT/');
  expect([pair.status, pair.body.equals(terminal.body)]).toEqual([200, true]);
  const missing = await askCdn('/ar-SA/none/');
  expect([missing.status, missing.headers['cache-control']]).toEqual([404, cacheControl.never]);
  expect(missing.body.toString()).toContain('lang="ar-SA"');
  for (const path of ['/_astro/none.js', '/.slipway/site.json', '/_headers', '/en/trade/spot/index.html'])
    expect([path, (await askCdn(path)).status]).toEqual([path, 404]);
});

test('[E6] hashed files and icons are served without the function', async () => {
  const file = [...site.files.keys()].find((path) => path.startsWith('/_astro/')) ?? '';
  for (const path of [file, '/favicon.svg', '/robots.txt']) {
    const reply = await askCdn(path);
    expect([path, reply.status]).toEqual([path, 200]);
    // The function sets one of the site's rules; assets have the rule of the CDN or of `_headers`.
    const rule = path === file ? cacheControl.hashed : undefined;
    if (rule !== undefined) expect(reply.headers['cache-control']).toBe(rule);
  }
  const { assets } = JSON.parse(new Map(cdnFiles(site)).get('cdn/wrangler.json') ?? '') as {
    assets: { run_worker_first: string[] };
  };
  expect(assets.run_worker_first).toContain('!/_astro/*');
});

/** The function gets addresses as `URL` writes them; what it changes never reaches it. */
const isKept = (path: string) => URL.parse(`http://a${path}`)?.href === `http://a${path}`;

/** The CDN serves these itself. */
const isHashed = (path: string) => path.startsWith('/_astro/') && site.files.has(path.split('?')[0] ?? '');

always(
  '[E5] 10,000 requests have the same status, location and cache header from the function and our own server',
  async () => {
    const { default: worker } = (await import(
      `data:text/javascript;base64,${Buffer.from(script).toString('base64')}`
    )) as {
      default: SiteWorker;
    };
    const own = await startOwnServer(createSiteServer({ site }));
    const requests = generatedRequests(site, 14_000, 6)
      .filter(({ path, method }) => isKept(path) && !isHashed(path) && method !== 'POST')
      .slice(0, 10_000);
    expect(requests.length).toBe(10_000);
    // Assets of the CDN: every file of the build.
    const ASSETS = {
      fetch: (address: URL) => {
        const file = site.files.get(address.pathname);
        return Promise.resolve(
          new Response(undefined, file ? { headers: { 'content-type': file.type } } : { status: 404 }),
        );
      },
    };
    const differences: string[] = [];
    await eachConcurrently(requests, async ({ path, headers, method }) => {
      const expected = await ask(own.port, path, headers, { method });
      const actual = await worker.fetch(new Request(`http://127.0.0.1${path}`, { headers, method }), { ASSETS });
      const [one, other] = [
        `${expected.status} ${expected.headers.location ?? ''} ${expected.headers['cache-control'] ?? ''}`,
        `${actual.status} ${actual.headers.get('location') ?? ''} ${actual.headers.get('cache-control') ?? ''}`,
      ];
      if (one !== other) differences.push(`${method} ${path} ${JSON.stringify(headers)}: ${one} ≠ ${other}`);
    });
    expect(differences).toEqual([]);
    await own.close();
  },
);
