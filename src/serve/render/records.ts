/**
 * Records of a site's files: their entries in the manifest and their digests, and the files that are made when all
 * pages are there.
 */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, extname, join, relative, sep } from 'node:path';
import * as v from 'valibot';
import { deploymentOf } from '#config/environment.ts';
import type { SlipwayConfig } from '#config';
import { startPage } from '../../contract/addresses/area-address.ts';
import type { Lang } from '#i18n/locales.ts';
import { compressed, encodingsOf } from '../build-steps/compress.ts';
import type { CompressionLevel } from '../build-steps/compress.ts';
import { Alternate } from '../build-steps/inspect.ts';
import { sitemaps } from '../build-steps/sitemap.ts';
import { encodingSuffixes } from '../encoding.ts';
import {
  contentPolicy,
  deployedHeaders,
  hasSandboxEmbeds,
  hashedFolder,
  headersFile,
  securityHeaders,
  speculationRulesType,
} from '../response-headers.ts';
import type { InlineHashes } from '../response-headers.ts';
import { digestsPath, FileEntry, manifestPath } from '../site.ts';
import type { SiteFile, SiteManifest } from '../site.ts';

/** Inline scripts and styles are the same on every page; a larger number means that one contains language or data. */
const maxInlineVariants = 12;
/** Static hosts reject longer header lines. */
const maxHeaderLength = 2000;

const types = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.mjs', 'text/javascript; charset=utf-8'],
  ['.json', 'application/json'],
  ['.svg', 'image/svg+xml'],
  ['.xml', 'application/xml'],
  ['.txt', 'text/plain; charset=utf-8'],
  ['.webmanifest', 'application/manifest+json'],
  ['.speculationrules', speculationRulesType],
  ['.woff2', 'font/woff2'],
  ['.png', 'image/png'],
  ['.jpg', 'image/jpeg'],
  ['.webp', 'image/webp'],
  ['.avif', 'image/avif'],
  ['.ico', 'image/x-icon'],
  ['.pdf', 'application/pdf'],
]);

/** Record of a file: its entry in the manifest and its SHA-384, hexadecimal. */
export const FileRecord = v.object({
  entry: FileEntry,
  digest: v.string(),
  /** Key of the list of a page's addresses in all languages, when the sitemap lists the page. */
  alternates: v.optional(v.string()),
});
export type FileRecord = v.InferOutput<typeof FileRecord>;

/** Addresses of a page in all languages, by key: a page and its translations share a list. */
export const Alternates = v.record(v.string(), v.array(Alternate));
export type Alternates = v.InferOutput<typeof Alternates>;

/**
 * The record of a file: its SHA-384, of whose first 16 bytes its entry has the hash. `file`: its path in the
 * site.
 */
export function recordOf(file: string, content: Buffer): FileRecord {
  const digest = createHash('sha384').update(content).digest();
  return {
    entry: {
      file,
      type: types.get(extname(file)) ?? 'application/octet-stream',
      hash: digest.subarray(0, 16).toString('base64url'),
      encodings: encodingsOf(file, content.length),
    },
    digest: digest.toString('hex'),
  };
}

/** Returns `/en/trade/spot/` for `en/trade/spot/index.html`, and the path itself for other files. */
export const addressOf = (file: string): string =>
  `/${file
    .split(sep)
    .join('/')
    .replace(/(^|\/)index\.html$/, '$1')}`;

/**
 * Lists the files that may be served, sorted: no dotfiles but those of `.well-known`, no source maps, symbolic links,
 * compressed forms or files for hosts.
 */
export async function servedFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const lists = await Promise.all(
    entries.map(async (entry) => {
      if (entry.name !== '.well-known' && /^(?:\.|_headers$)|\.(?:map|br|gz)$/.test(entry.name)) return [];
      if (entry.isDirectory()) return servedFiles(join(folder, entry.name));
      return entry.isFile() ? [join(folder, entry.name)] : [];
    }),
  );
  return lists.flat().sort();
}

/** Files of a bundle by their path in the site; those of rendered pages are left out. */
export async function bundledFiles(
  folder: string,
  isRendered: (file: string) => boolean,
): Promise<Map<string, FileRecord>> {
  const files = (await servedFiles(folder)).map((path) => relative(folder, path).split(sep).join('/'));
  const records = new Map<string, FileRecord>();
  for (const file of files.filter((each) => !isRendered(each)))
    records.set(file, recordOf(file, await readFile(join(folder, file))));
  return records;
}

const isHashed = (file: string): boolean => `/${file}`.startsWith(hashedFolder);

/** How well a file of a finished site is compressed. */
export const levelOf = (file: string): CompressionLevel => (isHashed(file) ? 'asset' : 'page');

/** Writes the compressed forms of a file. */
export async function writeCompressed(folder: string, { file, encodings }: SiteFile, content: Buffer): Promise<void> {
  for (const encoding of encodings)
    await writeFile(
      join(folder, file + encodingSuffixes[encoding]),
      await compressed(content, encoding, levelOf(file)),
    );
}

/**
 * A hash of the names of all hashed files: equal builds of scripts and styles have equal stamps. account.md 10
 */
export function assetStampOf(files: Iterable<string>): string {
  const names = [...files].filter(isHashed).map((file) => file.slice(hashedFolder.length - 1));
  return createHash('sha256').update(names.sort().join('\n')).digest('hex').slice(0, 16);
}

/** Returns `robots.txt` with the address of the sitemap. `own`: rules of the operator. */
export const robotsFile = (own: string, site: string): string => `${own.trimEnd()}\n\nSitemap: ${site}/sitemap.xml\n`;

/** The headers of documents. Throws when the inline scripts and styles are too many for one policy. */
export function documentHeaders(config: SlipwayConfig, { scripts, styles }: InlineHashes): Record<string, string> {
  if (scripts.length + styles.length > maxInlineVariants)
    throw new Error(
      `${scripts.length} different inline scripts and ${styles.length} inline styles: keep language and data out of them`,
    );
  const headers = securityHeaders(contentPolicy(config, { scripts, styles }));
  const long = Object.entries(deployedHeaders(headers, config)).find(
    ([name, value]) => name.length + value.length + 4 > maxHeaderLength,
  );
  if (long)
    throw new Error(`The header ${long[0]} is longer than ${maxHeaderLength} characters, the limit of static hosts`);
  return headers;
}

/** One line for each file, sorted by path: the same text for the same files. */
export const digestLines = (digests: ReadonlyMap<string, string>): string =>
  [...digests.keys()]
    .sort()
    .map((file) => `${digests.get(file)}  ${file}\n`)
    .join('');

/** Writes a file in one step: a process that is stopped leaves the old file or the new one. */
export async function replaceFile(path: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.draft`, content);
  await rename(`${path}.draft`, path);
}

/** What the manifest of a site says of all its files. */
export interface SiteRecords {
  folder: string;
  stamp: string;
  langs: readonly Lang[];
  headers: Record<string, string>;
  config: SlipwayConfig;
  /** Of all files but sitemaps, by address. */
  files: ReadonlyMap<string, FileRecord>;
  alternates: Alternates;
  /** Content of `build.json`, which `files` names. */
  build: Buffer;
  /** When the content changed, ms UTC, for the sitemap; undefined: unknown. */
  changedMs?: number | undefined;
}

/**
 * Writes what a site needs beside its pages: sitemaps, headers for static hosts, digests, and the manifest, which is
 * the last.
 */
export async function writeRecords(records: SiteRecords): Promise<void> {
  const { folder, stamp, langs, headers, config, alternates, build, changedMs } = records;
  const files = new Map(records.files);
  const indexed = [...files].flatMap(([path, { alternates: key }]) =>
    key === undefined ? [] : [{ path, alternates: alternates[key] ?? [] }],
  );
  for (const [name, xml] of sitemaps(config.site, indexed, () => changedMs)) {
    const content = Buffer.from(xml);
    const record = recordOf(name, content);
    await writeFile(join(folder, name), content);
    await writeCompressed(folder, record.entry, content);
    files.set(`/${name}`, record);
  }
  await writeFile(join(folder, 'build.json'), build);
  const deployed = deployedHeaders(headers, config);
  const deployment = deploymentOf(config);
  await writeFile(join(folder, '_headers'), headersFile(deployed));
  const digests = new Map(Array.from(files.values(), ({ entry, digest }) => [entry.file, digest]));
  await replaceFile(join(folder, digestsPath), digestLines(digests));
  await writeManifest(folder, {
    stamp,
    langs: [...langs],
    headers,
    deployedHeaders: deployed,
    hasSandboxEmbeds: hasSandboxEmbeds(config),
    ownPaths: config.ownPaths,
    ...(config.start === 'own' && { home: startPage(config) }),
    ...(deployment && { deployment }),
    files: Object.fromEntries(Array.from(files, ([address, { entry }]) => [address, entry])),
  });
}

/** Writes the manifest with its files in a fixed order: two builds of the same sources are equal. */
export const writeManifest = (folder: string, manifest: SiteManifest): Promise<void> =>
  replaceFile(
    join(folder, manifestPath),
    JSON.stringify({
      ...manifest,
      files: Object.fromEntries(Object.entries(manifest.files).sort(([one], [other]) => (one < other ? -1 : 1))),
    }),
  );
