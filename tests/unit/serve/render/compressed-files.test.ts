import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compressFiles } from '#serve/render/compressed-files.ts';
import { recordOf } from '#serve/render/records.ts';

const cacheOf = (root: string) => join(root, 'node_modules/.cache/slipway-compressed');
const text = `export const words = ${JSON.stringify(Array.from({ length: 200 }, (_, n) => `word ${n}`))};`;
let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'compressed-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Compresses files of a site folder of its own; returns the folder. */
async function compress(folderName: string, files: Record<string, string>): Promise<string> {
  const folder = join(root, folderName);
  mkdirSync(join(folder, '_astro'), { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  const records = Object.entries(files).map(([name, content]) => recordOf(name, Buffer.from(content)));
  await compressFiles({ root, folder, atOnce: 2 }, records);
  return folder;
}

test('each file has its compressed forms', async () => {
  const folder = await compress('dist', { '_astro/a.1.js': text, 'robots.txt': 'User-agent: *\n'.repeat(50) });
  expect(brotliDecompressSync(readFileSync(join(folder, '_astro/a.1.js.br'))).toString()).toBe(text);
  expect(gunzipSync(readFileSync(join(folder, '_astro/a.1.js.gz'))).toString()).toBe(text);
  expect(readdirSync(folder).sort()).toEqual(['_astro', 'robots.txt', 'robots.txt.br', 'robots.txt.gz']);
});

test('a hashed file that a former build compressed is not compressed again, whatever its name', async () => {
  const first = await compress('dist', { '_astro/a.1.js': text });
  const kept = readdirSync(cacheOf(root));
  expect(kept).toHaveLength(2);
  // A mark that only a form from the cache can have.
  for (const name of kept) writeFileSync(join(cacheOf(root), name), 'kept');
  const second = await compress('other', { '_astro/b.2.js': text });
  expect(readFileSync(join(second, '_astro/b.2.js.br'), 'utf8')).toBe('kept');
  const changed = await compress('third', { '_astro/a.1.js': `${text}//` });
  expect(brotliDecompressSync(readFileSync(join(changed, '_astro/a.1.js.br'))).toString()).toBe(`${text}//`);
  expect(readFileSync(join(first, '_astro/a.1.js.br'), 'utf8')).not.toBe('kept');
});

test('pages are compressed as they are served, and not kept', async () => {
  const folder = await compress('dist', { 'index.html': `<p>${text}</p>` });
  expect(brotliDecompressSync(readFileSync(join(folder, 'index.html.br'))).toString()).toContain(text);
  expect(readdirSync(cacheOf(root))).toEqual([]);
});

test('a cache that cannot be written stops no build', async () => {
  mkdirSync(join(root, 'node_modules'), { recursive: true });
  writeFileSync(join(root, 'node_modules/.cache'), 'a file');
  const folder = await compress('dist', { '_astro/a.1.js': text });
  expect(brotliDecompressSync(readFileSync(join(folder, '_astro/a.1.js.br'))).toString()).toBe(text);
});
