import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clean } from '#serve/deploy/clean.ts';
import { publish, rollBack } from '#serve/deploy/publish.ts';
import { refresh } from '#serve/deploy/refresh.ts';
import { changedTimes, currentRelease, ReleaseError } from '#serve/deploy/release.ts';
import { readSite } from '#serve/site.ts';
import type { Site } from '#serve/site.ts';
import { finish, page, writeSite } from '../support/site.ts';

let origin = '';
const builds: string[] = [];
beforeEach(() => {
  origin = mkdtempSync(join(tmpdir(), 'origin-'));
});
afterEach(() => {
  for (const folder of [origin, ...builds.splice(0)]) rmSync(folder, { recursive: true, force: true });
});

async function build(files: Record<string, string> = {}): Promise<Site> {
  const folder = writeSite(files);
  builds.push(folder);
  await finish(folder);
  const site = readSite(folder);
  if (!site) throw new Error('no build');
  return site;
}

const release = async (files: Record<string, string> = {}, now = 1_000) =>
  publish(await build(files), { folder: origin, now, check: undefined });
const spot = 'en/trade/spot/index.html';
const modifiedAt = (file: string) => statSync(join(origin, 'current', file)).mtimeMs / 1000;

test('a release has the files of the manifest and its records, and no other', async () => {
  await release();
  const current = join(origin, 'current');
  expect(existsSync(join(current, `${spot}.br`))).toBe(true);
  expect(readFileSync(join(current, '_astro/app.abc123.js'), 'utf8')).toContain('export const a');
  expect(readdirSync(join(current, '.slipway')).sort()).toEqual([
    'assets.json',
    'changed.json',
    'headers.json',
    'manifest.sha384',
  ]);
  for (const hidden of ['.env', '_headers', '_astro/app.abc123.js.map', '.slipway/site.json'])
    expect(existsSync(join(current, hidden)), hidden).toBe(false);
});

test('[E18] a hashed file with other bytes under the same name stops the release; the current one stays', async () => {
  const first = await release();
  const changed = {
    '_astro/app.abc123.js': `export const a = 2;${' '.repeat(600)}`,
    'en/new/index.html': page('en', '/en/new/', 'New'),
  };
  await expect(release(changed)).rejects.toThrow(ReleaseError);
  await expect(release(changed)).rejects.toThrow('app.abc123.js is published already with other bytes');
  expect(currentRelease(origin)).toBe(first.release);
  expect(readFileSync(join(origin, '_astro/app.abc123.js'), 'utf8')).toContain('a = 1');
  expect(existsSync(join(origin, 'current/en/new/index.html'))).toBe(false);
});

test('[E4] a file keeps its time while its content does: a build without a change changes no tag', async () => {
  await release({}, 1_000);
  const again = await release({ 'en/new/index.html': page('en', '/en/new/', 'New') }, 5_000);
  expect(again.changed).toEqual(['/en/new/', '/sitemap-en.xml']);
  expect([modifiedAt(spot), modifiedAt(`${spot}.br`), modifiedAt('en/new/index.html')]).toEqual([1_000, 1_000, 5_000]);
  const same = await release({ 'en/new/index.html': page('en', '/en/new/', 'New') }, 9_000);
  expect([same.release, same.changed]).toEqual([again.release, []]);
});

test('[E4] content that changes within a second gets another time', () => {
  const file = (hash: string) => ({ file: 'a', type: '', hash, encodings: [] });
  const first = changedTimes(new Map([['/a', file('1')]]), {}, 1_000);
  const second = changedTimes(new Map([['/a', file('2')]]), first, 1_000);
  expect([first['/a']?.time, second['/a']?.time]).toEqual([1_000, 1_001]);
});

test('a release that the second port does not serve as it was built is not published', async () => {
  const first = await release();
  const site = await build({ 'en/new/index.html': page('en', '/en/new/', 'New') });
  const check = 'http://127.0.0.1:9';
  await expect(publish(site, { folder: origin, now: 1, check })).rejects.toThrow(
    'answers nothing, nothing was changed: start the server with what npm run deploy:make wrote, or name its port with --check-port',
  );
  expect(currentRelease(origin)).toBe(first.release);
});

test('[E19] a rollback shows the former release, by name too; without one it says so', async () => {
  expect(() => rollBack(origin)).toThrow('no release before');
  const first = await release({ 'en/a/index.html': page('en', '/en/a/', 'One') });
  const second = await release({ 'en/a/index.html': page('en', '/en/a/', 'Two') });
  expect(rollBack(origin)).toEqual({ release: first.release, changed: ['/en/a/'] });
  expect(readFileSync(join(origin, 'current/en/a/index.html'), 'utf8')).toContain('One');
  expect(rollBack(origin).release).toBe(second.release);
  expect(rollBack(origin, first.release.split('/').at(-1)).release).toBe(first.release);
  expect(() => rollBack(origin, '../..')).toThrow('no release');
  expect(() => rollBack(origin, 'none')).toThrow('no release none');
});

test('hashed files stay 30 days after the last release that names them', async () => {
  const day = 86_400_000;
  const chunk = (n: number) => ({
    [`_astro/chunk${n}.js`]: `export const n = ${n};`,
    [`_astro/texts/text${n}.js`]: `export const text = ${n};`,
  });
  for (const n of [1, 2, 3, 4, 5, 6]) {
    const { release: folder } = await release(chunk(n), n);
    utimesSync(folder, n, n);
  }
  const chunks = () => readdirSync(join(origin, '_astro')).filter((name) => /^chunk\d\.js$/.test(name));
  expect(clean(origin, { now: 0 }).releases.length).toBe(3);
  expect(chunks()).toEqual(['chunk1.js', 'chunk2.js', 'chunk3.js', 'chunk4.js', 'chunk5.js', 'chunk6.js']);
  expect(clean(origin, { now: 29 * day }).files).toEqual([]);
  const deleted = [1, 2, 3];
  expect(clean(origin, { now: 30 * day }).files).toEqual([
    ...deleted.map((n) => `_astro/chunk${n}.js`),
    ...deleted.map((n) => `_astro/texts/text${n}.js`),
  ]);
  expect(chunks()).toEqual(['chunk4.js', 'chunk5.js', 'chunk6.js']);
  expect(readFileSync(join(origin, 'current/_astro/chunk6.js'), 'utf8')).toContain('n = 6');
  // A file that a release names again is kept.
  writeFileSync(join(origin, '_astro/chunk9.js'), '');
  clean(origin, { now: 31 * day });
  await release(chunk(9), 9).catch(() => undefined);
  rmSync(join(origin, '_astro/chunk9.js'));
  await release(chunk(9), 9);
  expect(clean(origin, { now: 90 * day }).files).toEqual([]);
});

test('[E21] new content is released; while the exchange is down nothing changes and one line says so', async () => {
  const lines: string[] = [];
  const run = (make: () => Promise<Site>, now: number) =>
    refresh({
      build: make,
      folder: origin,
      check: undefined,
      cache: undefined,
      now,
      print: (line) => lines.push(line),
    });
  const first = await release();
  await run(() => Promise.reject(new Error('the exchange cannot be read')), 2_000);
  expect([currentRelease(origin), lines]).toEqual([
    first.release,
    ['Nothing was changed: the exchange cannot be read'],
  ]);
  await run(() => build({ 'en/new/index.html': page('en', '/en/new/', 'New') }), 3_000);
  expect(lines.at(-1)).toBe('2 paths changed');
  // Whatever did not change keeps its time.
  expect([modifiedAt('en/new/index.html'), modifiedAt(spot)]).toEqual([3_000, 1_000]);
});
