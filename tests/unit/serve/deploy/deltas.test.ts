import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, zstdDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pageKinds } from '#serve/deploy/page-kinds.ts';
import { publish } from '#serve/deploy/publish.ts';
import { readSite } from '#serve/site.ts';
import { finish, page, writeSite } from '../support/site.ts';

let origin = '';
let cacheFolder = '';
const builds: string[] = [];
beforeEach(() => {
  origin = mkdtempSync(join(tmpdir(), 'origin-'));
  cacheFolder = mkdtempSync(join(tmpdir(), 'deltas-'));
});
afterEach(() => {
  for (const folder of [origin, cacheFolder, ...builds.splice(0)]) rmSync(folder, { recursive: true, force: true });
});

async function release(files: Record<string, string>, now: number) {
  const folder = writeSite(files);
  builds.push(folder);
  await finish(folder);
  const site = readSite(folder);
  if (!site) throw new Error('no build');
  return publish(site, { folder: origin, now, check: undefined, cacheFolder });
}

/** Returns numbers that neither repeat nor compress. */
const digits = (seed: string, count: number) =>
  Array.from({ length: count }, (_, n) => createHash('sha256').update(`${seed} ${n}`).digest('hex')).join('');
const project = (name: string) => `en/trade/spot/launchdetail/${name}/index.html`;
/** Returns the pages of three projects, which have `shared` in common. */
const projects = (shared: string) =>
  Object.fromEntries(
    ['HALO', 'VELA', 'ORBT'].map((name) => [
      project(name),
      page('en', `/en/trade/spot/launchdetail/${name}/`, name, `<meta name="shared" content="${shared}">`),
    ]),
  );

const current = (path: string) => join(origin, 'current', path);
const dictionaryPath = '_dictionary/en/trade/spot/launchdetail/_.dictionary';
const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('base64');
/** Returns a delta of the current release and what a browser makes of it. */
function deltaOf(dictionary: Buffer, file: string) {
  const path = current(`.delta/${hashOf(dictionary)}/${file}`);
  if (!existsSync(path)) return undefined;
  const bytes = readFileSync(path);
  expect(bytes.subarray(0, 8).toString('hex')).toBe('5e2a4d1820000000');
  expect(bytes.subarray(8, 40).toString('base64')).toBe(hashOf(dictionary));
  return { path, bytes: bytes.length, content: zstdDecompressSync(bytes.subarray(40), { dictionary }) };
}

test('[FP8] pages are of a kind when their paths differ in names in capitals; few pages are none', () => {
  const paths = ['/trade/A1/', '/trade/BB/', '/trade/CC/', '/trade/old/AA/', '/trade/old/BB/', '/one/', '/two/'];
  expect(pageKinds(paths)).toEqual([{ pattern: '/trade/*/', paths: ['/trade/A1/', '/trade/BB/', '/trade/CC/'] }]);
});

test('[FP8] a release has a dictionary for each kind of pages, and of each page the difference from it', async () => {
  await release(projects(digits('a', 60)), 1_000);
  const dictionary = readFileSync(current(dictionaryPath));
  expect(brotliDecompressSync(readFileSync(current(`${dictionaryPath}.br`))).equals(dictionary)).toBe(true);
  for (const name of ['HALO', 'VELA', 'ORBT']) {
    const delta = deltaOf(dictionary, project(name));
    expect(delta?.content.equals(readFileSync(current(project(name))))).toBe(true);
    expect(delta?.bytes).toBeLessThan(statSync(current(`${project(name)}.br`)).size / 4);
    // The tag of an answer is made of time and length: it must change with the page.
    expect(statSync(delta?.path ?? '').mtimeMs).toBe(1_000_000);
  }
  expect(deltaOf(dictionary, 'en/trade/spot/index.html')).toBeUndefined();
});

test('[FP8] the next release keeps a dictionary that its pages are like, because browsers have it, and replaces another', async () => {
  await release(projects(digits('a', 60)), 1_000);
  const first = readFileSync(current(dictionaryPath));
  await release(projects(`${digits('a', 60)} and more`), 2_000);
  expect(readFileSync(current(dictionaryPath)).equals(first)).toBe(true);
  expect(statSync(current(dictionaryPath)).mtimeMs).toBe(1_000_000);
  expect(deltaOf(first, project('VELA'))?.content.toString()).toContain('and more');

  const { changed } = await release(projects(digits('b', 600)), 3_000);
  const second = readFileSync(current(dictionaryPath));
  expect(second.equals(first)).toBe(false);
  expect(changed).toContain(`/${dictionaryPath}`);
  expect(deltaOf(second, project('VELA'))?.bytes).toBeLessThan(4096);
  expect(existsSync(current(`.delta/${hashOf(first)}`))).toBe(false);
});

test('[FP8] a script is the dictionary of the next one with its name; the most similar of several is', async () => {
  const [english, german] = [digits('english', 30), digits('german', 30)];
  await release({ '_astro/orders.one111.js': english, '_astro/orders.two222.js': german }, 1_000);
  const before = readFileSync(current('_astro/orders.two222.js'));
  await release(
    {
      '_astro/orders.three3.js': `${german} changed`,
      '_astro/orders.one111.js': english,
      '_astro/other.four44.js': german,
    },
    2_000,
  );
  const delta = deltaOf(before, '_astro/orders.three3.js');
  expect(delta?.content.toString()).toBe(`${german} changed`);
  expect(delta?.bytes).toBeLessThan(100);
  const inDeltas = readdirSync(current('.delta'), { recursive: true, encoding: 'utf8' });
  // Neither one that stays nor one with another name.
  expect(inDeltas.filter((path) => path.endsWith('.js'))).toEqual([`${hashOf(before)}/_astro/orders.three3.js`]);
});

test('[FP8] deltas are kept for the next release; those that it does not have are forgotten', async () => {
  await release(projects(digits('a', 60)), 1_000);
  const kept = readdirSync(cacheFolder);
  const times = kept.map((name) => statSync(join(cacheFolder, name)).mtimeMs);
  await release({ ...projects(digits('a', 60)), 'en/new/index.html': page('en', '/en/new/', 'New') }, 2_000);
  expect(readdirSync(cacheFolder)).toEqual(kept);
  expect(kept.map((name) => statSync(join(cacheFolder, name)).mtimeMs)).toEqual(times);
  await release(projects(`${digits('a', 60)} and more`), 3_000);
  expect(readdirSync(cacheFolder)).toHaveLength(kept.length);
  expect(readdirSync(cacheFolder)).not.toEqual(kept);
});
