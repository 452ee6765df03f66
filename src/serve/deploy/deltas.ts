/** What browsers with compression dictionaries get in place of whole pages and scripts. RFC 9842, decision 0027 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { constants, zstdCompress } from 'node:zlib';
import { encodingSuffixes } from '../encoding.ts';
import type { Site, SiteFile } from '../site.ts';
import { deltaFolder, dictionaryFolder, dictionaryName, pageKinds, versionedFile } from './page-kinds.ts';
import { assetsOf, currentRelease } from './release.ts';
import type { Deltas } from './release.ts';

const compress = promisify(zstdCompress);

/** Where deltas are kept between releases, by dictionary and content. */
export const deltaCache = 'node_modules/.cache/slipway-deltas';

/** What starts a delta: a frame that other decoders skip, of 32 bytes, the dictionary's SHA-256. RFC 9842, 5 */
const magic = Buffer.from('5e2a4d1820000000', 'hex');
/** Higher levels save a tenth and take ten times as long. */
const level = 9;
/** When a page needs more than this, another dictionary is tried. bytes */
const maxPageBytes = 4096;
/** Another dictionary is worth its download when it makes all deltas this much smaller. */
const worthwhile = 0.75;

async function dictionaryOf(source: string) {
  const content = await readFile(source);
  return { source, content, hash: createHash('sha256').update(content).digest('base64') };
}
type Dictionary = Awaited<ReturnType<typeof dictionaryOf>>;

/** A file whose difference from a dictionary is wanted, with its path. */
interface Target extends Pick<SiteFile, 'file' | 'hash'> {
  path: string;
}
interface Delta {
  target: Target;
  source: string;
  bytes: number;
}

/** Opens the folder of deltas that are kept. `end` removes those that were not asked for. */
async function openCache(site: Site, folder: string) {
  await mkdir(folder, { recursive: true });
  const needed = new Set<string>();
  let drafts = 0;
  return {
    async delta({ hash, content }: Dictionary, target: Target): Promise<Delta> {
      const name = `${Buffer.from(hash, 'base64').toString('base64url').slice(0, 22)}.${target.hash}.dcz`;
      const source = join(folder, name);
      needed.add(name);
      if (!existsSync(source)) {
        const file = await readFile(join(site.folder, target.file));
        const params = { [constants.ZSTD_c_compressionLevel]: level };
        const body = await compress(file, { dictionary: content, params });
        const draft = `${source}.${(drafts += 1)}`;
        await writeFile(draft, Buffer.concat([magic, Buffer.from(hash, 'base64'), body]));
        await rename(draft, source);
      }
      return { target, source, bytes: (await stat(source)).size };
    },
    async end(): Promise<void> {
      const others = (await readdir(folder)).filter((name) => !needed.has(name));
      await Promise.all(others.map((name) => rm(join(folder, name), { force: true })));
    },
  };
}
type Cache = Awaited<ReturnType<typeof openCache>>;

const bytesOf = (deltas: readonly Delta[]): number => deltas.reduce((sum, { bytes }) => sum + bytes, 0);

/**
 * The dictionary of a kind of pages, and their deltas. That of the former release is kept while the pages are
 * like it, because browsers have it. Otherwise it is the longest page: it has the most of what the others have.
 */
async function kindDeltas(cache: Cache, site: Site, targets: readonly Target[], former: string) {
  const withDictionary = async (source: string) => {
    const dictionary = await dictionaryOf(source);
    return { dictionary, deltas: await Promise.all(targets.map((target) => cache.delta(dictionary, target))) };
  };
  const kept = existsSync(former) ? await withDictionary(former) : undefined;
  if (kept?.deltas.every(({ bytes }) => bytes <= maxPageBytes) === true) return kept;
  const pages = await Promise.all(
    targets.map(async ({ file }) => {
      const source = join(site.folder, file);
      return { source, bytes: (await stat(source)).size };
    }),
  );
  const longest = pages.reduce((one, other) => (other.bytes > one.bytes ? other : one));
  const renewed = await withDictionary(longest.source);
  return kept && bytesOf(renewed.deltas) > bytesOf(kept.deltas) * worthwhile ? kept : renewed;
}

const versioned = new RegExp(`^${versionedFile}$`);
const stemOf = (path: string): string => {
  const { stem, ending } = versioned.exec(path)?.groups ?? {};
  return `${stem ?? ''} ${ending ?? ''}`;
};

/**
 * The delta of each script and style sheet that the former release did not have, from the most similar one with
 * the same stem that this one no longer has: texts of all languages have one stem.
 */
async function versionDeltas(cache: Cache, site: Site, release: string) {
  const paths = assetsOf(release).map((file) => `/${file}`);
  const former = Map.groupBy(
    paths.filter((path) => versioned.test(path) && !site.files.has(path)),
    stemOf,
  );
  const dictionaries = new Map<string, Dictionary>();
  for (const path of [...former.values()].flat()) dictionaries.set(path, await dictionaryOf(join(release, path)));
  const before = new Set(paths);
  const found: { dictionary: Dictionary; delta: Delta }[] = [];
  for (const [path, { file, hash, encodings }] of site.files) {
    if (before.has(path) || !versioned.test(path)) continue;
    const candidates = (former.get(stemOf(path)) ?? []).flatMap((each) => dictionaries.get(each) ?? []);
    const whole = join(site.folder, encodings.includes('br') ? file + encodingSuffixes.br : file);
    let best = { bytes: (await stat(whole)).size, dictionary: undefined as Dictionary | undefined };
    for (const dictionary of candidates) {
      const { bytes } = await cache.delta(dictionary, { path, file, hash });
      if (bytes < best.bytes) best = { bytes, dictionary };
    }
    const { dictionary } = best;
    if (dictionary) found.push({ dictionary, delta: await cache.delta(dictionary, { path, file, hash }) });
  }
  return found;
}

/**
 * Makes the dictionaries and deltas of a build's release: pages from the dictionary of their kind and language, scripts
 * and style sheets from those of the current release. `folder`: that of the releases. `cacheFolder`: keeps deltas for
 * the next release.
 */
export async function makeDeltas(site: Site, folder: string, cacheFolder: string): Promise<Deltas> {
  const release = currentRelease(folder);
  const cache = await openCache(site, cacheFolder);
  const dictionaries = new Map<string, { source: string; hash: string }>();
  const deltas = new Map<string, { source: string; of: string }>();
  const add = (hash: string, { target, source }: Delta) =>
    deltas.set(`${deltaFolder}${hash}/${target.file}`, { source, of: target.path });
  for (const lang of site.langs) {
    const pages = [...site.files].filter(([path]) => path.startsWith(`/${lang}/`) && path.endsWith('/'));
    const targets = new Map(pages.map(([path, entry]) => [path.slice(lang.length + 1), { ...entry, path }]));
    for (const kind of pageKinds([...targets.keys()])) {
      const path = `${dictionaryFolder}${lang}${dictionaryName(kind)}`;
      const ofKind = kind.paths.flatMap((each) => targets.get(each) ?? []);
      const made = await kindDeltas(cache, site, ofKind, join(release ?? site.folder, path));
      const { source, hash } = made.dictionary;
      dictionaries.set(path, { source, hash });
      for (const delta of made.deltas) add(hash, delta);
    }
  }
  if (release !== undefined)
    for (const { dictionary, delta } of await versionDeltas(cache, site, release)) add(dictionary.hash, delta);
  await cache.end();
  return { dictionaries, deltas };
}
