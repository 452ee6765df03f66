import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliText } from '../build-steps/compress.ts';
import { encodingSuffixes } from '../encoding.ts';
import { hashedFolder } from '../response-headers.ts';
import type { Site } from '../site.ts';

/**
 * 9 % smaller than the level of a build, and takes 17 times as long: done once for each content, before its release.
 */
const releaseLevel = 10;
/** Pages that are compressed at a time; zlib has four threads. */
const concurrency = 4;

/** Where compressed pages are kept between releases, by the hash of their content. */
export const pageCache = 'node_modules/.cache/slipway-brotli';

/**
 * Replaces the Brotli forms of a build's pages with smaller ones. Those of the last release come from `cacheFolder`,
 * which afterwards has the ones of this build alone. Returns how many were compressed. edge.md 7
 */
export async function compressPages(site: Site, cacheFolder: string): Promise<number> {
  await mkdir(cacheFolder, { recursive: true });
  const cached = new Set(await readdir(cacheFolder));
  const fileOf = (name: string) => join(cacheFolder, name);
  let compressed = 0;
  /** Files of the cache that this build needs, by name. Equal pages share one. */
  const needed = new Map<string, Promise<void>>();
  const compress = async (name: string, page: string) => {
    compressed += 1;
    await writeFile(`${fileOf(name)}.draft`, await brotliText(await readFile(page), releaseLevel));
    await rename(`${fileOf(name)}.draft`, fileOf(name));
  };
  const queue = [...site.files.values()].values();
  const work = async () => {
    for (const { file, hash, encodings } of queue) {
      if (!encodings.includes('br') || `/${file}`.startsWith(hashedFolder)) continue;
      const name = hash + encodingSuffixes.br;
      const page = join(site.folder, file);
      const isThere = needed.get(name) ?? (cached.has(name) ? Promise.resolve() : compress(name, page));
      needed.set(name, isThere);
      await isThere;
      await copyFile(fileOf(name), page + encodingSuffixes.br);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  const others = [...cached].filter((name) => !needed.has(name));
  await Promise.all(others.map((name) => rm(fileOf(name), { force: true })));
  return compressed;
}
