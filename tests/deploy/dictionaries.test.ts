import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect } from 'vitest';
import { publish } from '#serve/deploy/publish.ts';
import type { Site } from '#serve/site.ts';
import { freshTestSite } from '../build.ts';
import { ask } from './support/ask.ts';
import { needs } from './support/needs.ts';
import { nginx, openFolder, releaseTime, startOrigin } from './support/nginx.ts';
import type { TestOrigin } from './support/nginx.ts';
import { hasVarnish, startEdge } from './support/varnish.ts';
import type { TestEdge } from './support/varnish.ts';

const test = needs(nginx !== undefined && hasVarnish, 'nginx or varnish');
/** What a browser accepts that has a dictionary for an address. */
const accepted = 'gzip, deflate, br, zstd, dcb, dcz';
/** Length of what is before the compressed bytes of a delta: a magic number and the SHA-256 of the dictionary. */
const headBytes = 40;

let site: Site;
let folder = '';
let cacheFolder = '';
let origin: TestOrigin;
let edge: TestEdge;
beforeAll(async () => {
  site = await freshTestSite('same');
  if (nginx === undefined || !hasVarnish) return;
  folder = openFolder('slipway-dictionaries-');
  cacheFolder = mkdtempSync(join(tmpdir(), 'slipway-deltas-'));
  await publish(site, { folder, now: releaseTime, check: undefined, cacheFolder });
  origin = await startOrigin(site, folder);
  edge = await startEdge(site, { originPort: origin.port });
});
afterAll(async () => {
  if (nginx === undefined || !hasVarnish) return;
  await edge.stop();
  await origin.stop();
  for (const each of [folder, cacheFolder]) rmSync(each, { recursive: true });
});

const ports = () => [origin.port, edge.port];
const headersWith = (dictionary: Buffer) => ({
  'accept-encoding': accepted,
  'available-dictionary': `:${createHash('sha256').update(dictionary).digest('base64')}:`,
});
/** Returns what a browser makes of an answer for which it sent a dictionary. */
const unpacked = (body: Buffer, dictionary: Buffer) => zstdDecompressSync(body.subarray(headBytes), { dictionary });
const plainOf = (path: string) => readFileSync(join(folder, 'current', site.files.get(path)?.file ?? ''));

const kinds: [kind: string, first: string, match: string, second: RegExp][] = [
  ['pairs', '/en/trade/spot/BTC/USDT/', '/en/trade/spot/*/*/', /^\/en\/trade\/spot\/(?!m\/)[A-Z0-9]+\/[A-Z0-9]+\/$/],
  [
    'pairs on phones in Arabic',
    '/ar-SA/trade/spot/m/BTC/USDT/',
    '/ar-SA/trade/spot/m/*/*/',
    /^\/ar-SA\/trade\/spot\/m\/[A-Z0-9]+\/[A-Z0-9]+\/$/,
  ],
  [
    'projects',
    '/en/trade/spot/launchdetail/HALO/',
    '/en/trade/spot/launchdetail/*/',
    /^\/en\/trade\/spot\/launchdetail\/[A-Z0-9]+\/$/,
  ],
  [
    'leveraged tokens',
    '/en/trade/spot/leveraged/BTC3L/',
    '/en/trade/spot/leveraged/*/',
    /^\/en\/trade\/spot\/leveraged\/[A-Z0-9]+\/$/,
  ],
];
for (const [kind, first, match, second] of kinds)
  test(`[FP8] ${kind}: the first page names the dictionary, and every further one takes 4 KB at most`, async () => {
    for (const port of ports()) {
      const page = await ask(port, first, { 'accept-encoding': 'gzip, deflate, br, zstd' });
      expect([page.status, page.headers['content-encoding']]).toEqual([200, 'br']);
      expect(page.headers.vary).toBe('Accept-Encoding, Available-Dictionary');
      const [, address = ''] = /^<([^>]+)>; rel="compression-dictionary"$/.exec(String(page.headers['link'])) ?? [];
      const answer = await ask(port, address, { 'accept-encoding': 'gzip, deflate, br, zstd' });
      expect([answer.status, answer.headers['use-as-dictionary'], answer.headers['cache-control']]).toEqual([
        200,
        `match="${match}"`,
        'public, max-age=604800',
      ]);
      const dictionary = brotliDecompressSync(answer.body);
      const paths = [...site.files.keys()].filter((path) => second.test(path));
      expect(paths.length).toBeGreaterThan(2);
      for (const path of [...paths, ...paths.slice(0, 2)]) {
        const { status, headers, body } = await ask(port, path, headersWith(dictionary));
        expect([path, status, headers['content-encoding']]).toEqual([path, 200, 'dcz']);
        expect(headers.vary).toBe('Accept-Encoding, Available-Dictionary');
        expect(headers['content-type']).toBe('text/html; charset=utf-8');
        expect(headers['content-security-policy']).toBe(page.headers['content-security-policy']);
        expect(headers['cache-control']).toBe(page.headers['cache-control']);
        expect(body.length, path).toBeLessThanOrEqual(4096);
        expect(unpacked(body, dictionary).equals(plainOf(path)), path).toBe(true);
        const again = await ask(port, path, { ...headersWith(dictionary), 'if-none-match': headers.etag ?? '' });
        expect([again.status, again.body.length]).toEqual([304, 0]);
      }
    }
  });

test('[FP8] who has no dictionary, another one or no such encoding gets the whole page, and no header leaves the folder of deltas', async () => {
  const path = '/en/trade/spot/BTC/USDT/';
  const known = headersWith(readFileSync(join(folder, 'current/_dictionary/en/trade/spot/_/_.dictionary')));
  const whole: Record<string, string>[] = [
    { 'accept-encoding': 'gzip, deflate, br, zstd' },
    { 'accept-encoding': accepted },
    { ...known, 'accept-encoding': 'gzip, deflate, br, zstd' },
    { ...known, 'accept-encoding': 'br, dcz;q=0' },
    headersWith(Buffer.from('another dictionary')),
    { 'accept-encoding': accepted, 'available-dictionary': ':../../../../../../../../../../../../../../etc/pass:' },
    { 'accept-encoding': accepted, 'available-dictionary': `${known['available-dictionary']}/../..` },
  ];
  for (const port of ports()) {
    const today = readFileSync(join(folder, `current${path}index.html.br`));
    for (const headers of whole) {
      const reply = await ask(port, path, headers);
      expect([reply.status, reply.headers['content-encoding']]).toEqual([200, 'br']);
      expect(reply.body.equals(today), JSON.stringify(headers)).toBe(true);
      expect(reply.headers.vary).toBe('Accept-Encoding, Available-Dictionary');
    }
    expect((await ask(port, path, known)).headers['content-encoding']).toBe('dcz');
    const dictionary = known['available-dictionary'].slice(1, -1);
    expect((await ask(port, `/.delta/${dictionary}${path}index.html`)).status).toBe(404);
    const home = await ask(port, '/en/trade/spot/', known);
    expect([home.headers['content-encoding'], home.headers.vary]).toEqual(['br', 'Accept-Encoding']);
  }
});
