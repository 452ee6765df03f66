/** Finishing of one built file: its head and styles, what the policy and the sitemap need to know of it, its compressed versions. */
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { hashedFolder, speculationRulesType } from '../policy.ts';
import type { SiteFile } from '../site.ts';
import { compress } from './compress.ts';
import { inspectPage } from './inspect.ts';
import type { IndexedPage } from './sitemap.ts';

/** Files that are processed at a time; zlib has four threads. */
const concurrency = 8;

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
]);

const typeOf = (file: string): string => types.get(extname(file)) ?? 'application/octet-stream';

/** Facts of all pages. */
export interface SiteFacts {
  /** Stamp of the scripts and styles, in each page and in `build.json`. */
  assetStamp: string;
  /** Hashes of the inline scripts and styles. */
  scripts: Set<string>;
  styles: Set<string>;
  /** Attributes that the policy blocks. */
  refused: string[];
  /** Pages of the sitemap. */
  indexed: IndexedPage[];
  /** Alternates by their JSON: those of a page and of its translations are equal. */
  alternates: Map<string, IndexedPage['alternates']>;
  /** SHA-384 of the files, hexadecimal, by path. */
  digests: Map<string, string>;
}

/** Returns the facts of no page. */
export const noFacts = (assetStamp: string): SiteFacts => ({
  assetStamp,
  scripts: new Set(),
  styles: new Set(),
  refused: [],
  indexed: [],
  alternates: new Map(),
  digests: new Map(),
});

const islandStyle = /<style>astro-island[^<]*<\/style>/;

/**
 * Adds the stamp of the scripts and styles to the head, and moves the style of islands there: Astro writes it before the
 * first island, and HTML allows no style there.
 */
function completeHead(html: string, stamp: string): string {
  const style = islandStyle.exec(html)?.[0] ?? '';
  return html.replace(style, '').replace('</head>', () => `${style}<meta name="build" content="${stamp}"></head>`);
}

/** Content of a built file. The head of a page is completed first, and its styles are moved. */
async function readBuilt(path: string, stamp: string, inline: (html: string) => string): Promise<Buffer> {
  const content = await readFile(path);
  if (!path.endsWith('.html')) return content;
  const html = inline(completeHead(content.toString(), stamp));
  await writeFile(path, html);
  return Buffer.from(html);
}

/** What finishing a file needs beside the facts that it adds to. */
export interface Finishing {
  site: string;
  /** Moves the styles of a page. */
  inline: (html: string, address: string) => string;
}

/**
 * Finishes a built file and adds its facts. Returns its entry of the manifest. A file whose hash is `formerHash` is not compressed, and
 * its entry has no encodings: the former build has them.
 */
export async function finishFile(
  folder: string,
  path: string,
  { site, inline }: Finishing,
  facts: SiteFacts,
  formerHash?: string,
): Promise<SiteFile> {
  const file = relative(folder, path).split(sep).join('/');
  const content = await readBuilt(path, facts.assetStamp, (html) => inline(html, addressOf(file)));
  if (file.endsWith('.html')) addFacts(addressOf(file), content.toString(), site, facts);
  facts.digests.set(file, createHash('sha384').update(content).digest('hex'));
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 22);
  const kind = `/${file}`.startsWith(hashedFolder) ? 'asset' : 'page';
  return { file, type: typeOf(file), hash, encodings: hash === formerHash ? [] : await compress(path, content, kind) };
}

function addFacts(address: string, html: string, site: string, facts: SiteFacts): void {
  const page = inspectPage(html);
  for (const script of page.scripts) facts.scripts.add(script);
  for (const style of page.styles) facts.styles.add(style);
  for (const refused of page.refused) facts.refused.push(`${address}: ${refused}`);
  if (page.isIndexed && page.canonical === site + address)
    facts.indexed.push({ path: address, alternates: sharedAlternates(page.alternates, facts) });
}

/** Returns a list once for all pages that have it. Its texts are copies: a part of a text keeps the whole page in memory. */
function sharedAlternates(list: IndexedPage['alternates'], { alternates }: SiteFacts): IndexedPage['alternates'] {
  const key = JSON.stringify(list);
  const shared =
    alternates.get(key) ?? list.map(({ hreflang, href }) => ({ hreflang: copied(hreflang), href: copied(href) }));
  alternates.set(key, shared);
  return shared;
}

const copied = (text: string): string => Buffer.from(text).toString();

/** Returns `/en/trade/spot/` for `en/trade/spot/index.html`, and the path itself for other files. */
export function addressOf(file: string): string {
  return `/${file
    .split(sep)
    .join('/')
    .replace(/(^|\/)index\.html$/, '$1')}`;
}

/** Lists the files that may be served: no dotfiles, source maps, symbolic links or files for hosts. */
export async function servedFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !/^(?:\.|_headers$)|\.(?:map|br|gz)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(
      (path) =>
        !relative(folder, path)
          .split(sep)
          .some((part) => part.startsWith('.')),
    )
    .sort();
}

/** Calls `act` for each path, several at a time. */
export async function forEachConcurrently(
  paths: readonly string[],
  act: (path: string) => Promise<void>,
): Promise<void> {
  const queue = paths.values();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (const path of queue) await act(path);
    }),
  );
}
