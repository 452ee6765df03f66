import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { publish, rollBack } from '#serve/deploy/publish.ts';
import { purge } from '#serve/deploy/purge.ts';
import { originPaths, pointTo, writeRelease } from '#serve/deploy/release.ts';
import { readSite } from '#serve/site.ts';
import type { Site } from '#serve/site.ts';
import { finish, page, writeSite } from '../unit/serve/support/site.ts';
import { freshTestSite } from '../build.ts';
import { ask } from './support/ask.ts';
import { needs } from './support/needs.ts';
import { nginx, openFolder, startOrigin } from './support/nginx.ts';
import type { TestOrigin } from './support/nginx.ts';
import { hasVarnish, startEdge } from './support/varnish.ts';
import type { TestEdge } from './support/varnish.ts';

const test = needs(nginx !== undefined && hasVarnish, 'nginx or varnish');
const paths = Array.from({ length: 20 }, (_, n) => `/en/p${n}/`);
const builds: string[] = [];

/** A build whose pages name a script and a sheet of this build. */
async function buildNumbered(version: number): Promise<Site> {
  const head = `<script type="module" src="/_astro/app.v${version}.js"></script><link rel="stylesheet" href="/_astro/app.v${version}.css">`;
  const folder = writeSite({
    [`_astro/app.v${version}.js`]: `export const version = 'v${version}';`,
    [`_astro/app.v${version}.css`]: `.v${version} { color: red; }`,
    ...Object.fromEntries(
      paths.map((path) => [`${path.slice(1)}index.html`, page('en', path, `Version v${version}`, head)]),
    ),
  });
  builds.push(folder);
  // The configuration of the whole site has this launch as one of the newer kind.
  rmSync(join(folder, 'en/trade/spot/m/launchpad/detail/old/HALO'), { recursive: true });
  await finish(folder);
  const site = readSite(folder);
  if (!site) throw new Error('no build');
  return site;
}

let folder = '';
let sites: Site[] = [];
let origin: TestOrigin;
let edge: TestEdge;
beforeAll(async () => {
  if (nginx === undefined || !hasVarnish) return;
  folder = openFolder('slipway-releases-');
  sites = [await buildNumbered(1), await buildNumbered(2), await buildNumbered(3)];
  const [first] = sites;
  if (!first) return;
  pointTo(originPaths(folder).current, writeRelease(first, folder, 1_000_000));
  // The configuration of a whole site; the builds here have few pages.
  const site = await freshTestSite('same');
  origin = await startOrigin(site, folder);
  edge = await startEdge(site, { originPort: origin.port });
});
afterAll(async () => {
  if (nginx === undefined || !hasVarnish) return;
  await edge.stop();
  await origin.stop();
  for (const each of [folder, ...builds]) rmSync(each, { recursive: true });
});

const versionOf = (text: string) => /v\d/.exec(text)?.[0];
const purgeAt = () => `http://127.0.0.1:${edge.purgePort}`;
const release = (site: Site | undefined, now: number) => {
  if (!site) throw new Error('no build');
  return publish(site, { folder, now, check: `http://127.0.0.1:${origin.checkPort}` });
};

test('[E16] [Q-L14] releases under load: every page answers 200, and every script and sheet that it names is of its release', async () => {
  let isEnding = false;
  let pages = 0;
  const seen = new Set<string | undefined>();
  const problems: string[] = [];
  const read = async (port: number, path: string, version?: string) => {
    const { status, body } = await ask(port, path);
    const found = versionOf(body.toString());
    if (status !== 200 || (version !== undefined && found !== version))
      problems.push(`${path} ${status} ${found} for ${version}`);
    return body.toString();
  };
  const visit = async (port: number) => {
    while (!isEnding) {
      const html = await read(port, paths[pages % paths.length] ?? '');
      pages += 1;
      seen.add(versionOf(html));
      for (const [, file = ''] of html.matchAll(/(?:src|href)="(\/_astro\/[^"]+)"/g))
        await read(port, file, versionOf(html));
    }
  };
  const visitors = [origin.port, origin.port, origin.port, edge.port, edge.port, edge.port].map(visit);
  try {
    for (let n = 1; n <= 12; n += 1) {
      const { changed } = await release(sites[n % 3], 1_000_000 + n);
      expect(changed.length).toBeGreaterThan(paths.length);
      expect(await purge(purgeAt(), changed)).toEqual([]);
      const from = pages;
      await expect.poll(() => pages - from, { timeout: 60_000, interval: 5 }).toBeGreaterThan(100);
    }
  } finally {
    isEnding = true;
    await Promise.all(visitors);
  }
  expect(problems).toEqual([]);
  expect(seen).toEqual(new Set(['v1', 'v2', 'v3']));
});

test('[E19] a rollback brings the former bytes, from the cache within one request', async () => {
  await release(sites[0], 1_000_100);
  await purge(purgeAt(), paths);
  const read = async (port: number) => versionOf((await ask(port, paths[0] ?? '')).body.toString());
  await expect.poll(() => read(edge.port), { interval: 10 }).toBe('v1');
  const next = await release(sites[1], 1_000_101);
  expect(await purge(purgeAt(), next.changed)).toEqual([]);
  await expect.poll(() => read(edge.port), { interval: 10 }).toBe('v2');
  const before = await ask(origin.port, paths[1] ?? '');
  const back = rollBack(folder);
  expect(await read(origin.port)).toBe('v1');
  expect(back.changed).toEqual(expect.arrayContaining(paths));
  expect(await purge(purgeAt(), back.changed)).toEqual([]);
  // The visitor who brings the new answer gets the old one.
  expect(['v1', 'v2']).toContain(await read(edge.port));
  await expect.poll(() => read(edge.port), { interval: 10 }).toBe('v1');
  expect((await ask(origin.port, paths[1] ?? '')).headers.etag).not.toBe(before.headers.etag);
});

test('a purge that the cache does not accept is reported with its path', async () => {
  expect(await purge(`http://127.0.0.1:${edge.port}`, ['/en/p1/'])).toEqual(['/en/p1/: HTTP 405']);
  expect(await purge('http://127.0.0.1:9', ['/en/p1/'])).toEqual([expect.stringContaining('/en/p1/: ')]);
});
