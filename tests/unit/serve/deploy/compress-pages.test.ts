import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compressPages } from '#serve/deploy/compress-pages.ts';
import { readSite } from '#serve/site.ts';
import type { Site } from '#serve/site.ts';
import { finish, page, writeSite } from '../support/site.ts';

const spot = 'en/trade/spot/index.html';
/** Repeated markup of different lengths, in which a higher level finds more. */
const text = Array.from(
  { length: 400 },
  (_, n) => `<td>${(n * 7919) % 1013}</td><a href="/${n % 37}">x${n % 11}</a>`,
).join('');
const folders: string[] = [];
let cache = '';
beforeEach(() => {
  cache = mkdtempSync(join(tmpdir(), 'slipway-brotli-'));
});
afterEach(() => {
  for (const folder of [cache, ...folders.splice(0)]) rmSync(folder, { recursive: true, force: true });
});

async function built(title: string): Promise<Site> {
  const folder = writeSite({
    [spot]: page('en', '/en/trade/spot/', title + text),
    'en/same/index.html': page('en', '/en/same/', 'Same'),
    'en/trade/index.html': page('en', '/en/same/', 'Same'),
  });
  folders.push(folder);
  await finish(folder);
  const site = readSite(folder);
  if (!site) throw new Error('no build');
  return site;
}
const formOf = ({ folder }: Site, file: string) => readFileSync(join(folder, `${file}.br`));

test('pages of a release are smaller than those of the build and have the same content; scripts stay', async () => {
  const site = await built('Spot');
  const [before, script] = [formOf(site, spot), formOf(site, '_astro/app.abc123.js')];
  await compressPages(site, cache);
  expect(formOf(site, spot).length).toBeLessThan(before.length);
  for (const { file, encodings } of site.files.values())
    if (encodings.includes('br'))
      expect(brotliDecompressSync(formOf(site, file)).equals(readFileSync(join(site.folder, file))), file).toBe(true);
  expect(formOf(site, '_astro/app.abc123.js').equals(script)).toBe(true);
});

test('equal content is compressed once, also in a later release, and what no page has any more is forgotten', async () => {
  const first = await built('Spot');
  const pages = [...first.files.values()].filter(
    ({ file, encodings }) => encodings.includes('br') && file.endsWith('.html'),
  );
  const contents = new Set(pages.map(({ hash }) => hash)).size;
  expect(contents).toBeLessThan(pages.length);
  expect(await compressPages(first, cache)).toBeGreaterThanOrEqual(contents);
  const kept = readdirSync(cache).sort();
  const second = await built('Renamed');
  expect(await compressPages(second, cache)).toBe(1);
  expect(readdirSync(cache)).toHaveLength(kept.length);
  expect(readdirSync(cache).sort()).not.toEqual(kept);
  expect(brotliDecompressSync(formOf(second, spot)).toString()).toContain('Renamed');
});

test('a form that a stopped run left unfinished is not used', async () => {
  const site = await built('Spot');
  const hash = site.files.get('/en/trade/spot/')?.hash ?? '';
  writeFileSync(join(cache, `${hash}.br.draft`), 'half');
  await compressPages(site, cache);
  expect(brotliDecompressSync(formOf(site, spot)).toString()).toContain('Spot');
});
