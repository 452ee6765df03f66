import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, extname, join, relative, sep } from 'node:path';
import type { SlipwayConfig } from '#config';
import { defaultLang } from '#i18n/locales.ts';
import type { Lang } from '#i18n/locales.ts';
import {
  contentPolicy,
  hasSandboxEmbeds,
  hashedFolder,
  headersFile,
  securityHeaders,
  speculationRulesType,
} from '../policy.ts';
import { digestsPath, manifestPath } from '../site.ts';
import type { SiteFile, SiteManifest } from '../site.ts';
import { compress } from './compress.ts';
import { inlineFirstViews } from './first-view/inline-styles.ts';
import { inspectPage } from './inspect.ts';
import { sitemaps } from './sitemap.ts';
import type { IndexedPage } from './sitemap.ts';

/** Files that are processed at a time; zlib has four threads. */
const concurrency = 8;
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
]);

const typeOf = (file: string): string => types.get(extname(file)) ?? 'application/octet-stream';

interface Options {
  folder: string;
  stamp: string;
  langs: readonly Lang[];
  config: SlipwayConfig;
  /** Script of the 404 page on static hosts, `_astro/fallback.….js`. */
  fallbackScript: string;
  /** When the content changed, ms UTC, for the sitemap; undefined: unknown. */
  changedMs?: number | undefined;
}

/** Facts of all pages. */
interface SiteFacts {
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

/**
 * Writes the generated files of a built site: headers with the content security policy, compressed versions, sitemap, 404
 * page for static hosts, manifest and SHA-384 of the served files. Throws when a page has attributes that the policy blocks.
 */
export async function finishSite(options: Options): Promise<SiteManifest> {
  const { folder, stamp, langs, config, fallbackScript, changedMs } = options;
  await writeFallbackPage(folder, langs, fallbackScript);
  const files: SiteManifest['files'] = {};
  const facts: SiteFacts = {
    assetStamp: await assetStamp(folder),
    scripts: new Set(),
    styles: new Set(),
    refused: [],
    indexed: [],
    alternates: new Map(),
    digests: new Map(),
  };
  await writeFile(join(folder, 'build.json'), JSON.stringify({ stamp: facts.assetStamp }));
  const served = await servedFiles(folder);
  const inline = await inlineFirstViews(folder, pagesOfDefaultLang(folder, served));
  const addFile = async (path: string) => {
    files[addressOf(relative(folder, path))] = await finishFile(folder, path, { site: config.site, inline }, facts);
  };
  await forEachConcurrently(served, addFile);
  if (facts.refused.length > 0)
    throw new Error(
      `The policy blocks these attributes; use classes and listeners:\n  ${facts.refused.slice(0, 10).join('\n  ')}`,
    );
  for (const [name, xml] of sitemaps(config.site, facts.indexed, () => changedMs))
    await writeFile(join(folder, name), xml).then(() => addFile(join(folder, name)));
  await announceSitemap(folder, config.site).then((robots) => addFile(robots));
  const headers = headersOf(config, facts);
  await writeFile(join(folder, '_headers'), headersFile(headers));
  // In a fixed order: two builds of the same sources are equal.
  const sorted = Object.fromEntries(Object.entries(files).sort(([one], [other]) => (one < other ? -1 : 1)));
  const site = { stamp, langs: [...langs], headers, hasSandboxEmbeds: hasSandboxEmbeds(config), files: sorted };
  await mkdir(dirname(join(folder, manifestPath)), { recursive: true });
  await writeFile(join(folder, manifestPath), JSON.stringify(site));
  await writeFile(join(folder, digestsPath), digestLines(facts));
  return site;
}

/** Returns one line for each file, sorted by path: the same text for the same files. */
const digestLines = ({ digests }: SiteFacts): string =>
  [...digests.keys()]
    .sort()
    .map((file) => `${digests.get(file)}  ${file}\n`)
    .join('');

function headersOf(config: SlipwayConfig, { scripts, styles }: SiteFacts): Record<string, string> {
  if (scripts.size + styles.size > maxInlineVariants) {
    throw new Error(
      `${scripts.size} different inline scripts and ${styles.size} inline styles: keep language and data out of them`,
    );
  }
  const headers = securityHeaders(contentPolicy(config, { scripts: [...scripts].sort(), styles: [...styles].sort() }));
  const long = Object.entries(headers).find(([name, value]) => name.length + value.length + 4 > maxHeaderLength);
  if (long)
    throw new Error(`The header ${long[0]} is longer than ${maxHeaderLength} characters, the limit of static hosts`);
  return headers;
}

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

/** Returns a hash of the names of all hashed files: equal builds of scripts and styles have equal stamps. account.md 10 */
async function assetStamp(folder: string): Promise<string> {
  const names = await readdir(join(folder, hashedFolder)).catch(() => []);
  return createHash('sha256').update(names.sort().join('\n')).digest('hex').slice(0, 16);
}

/** What finishing a file needs beside the facts that it adds to. */
interface Finishing {
  site: string;
  /** Moves the styles of a page. */
  inline: (html: string, address: string) => string;
}

async function finishFile(
  folder: string,
  path: string,
  { site, inline }: Finishing,
  facts: SiteFacts,
): Promise<SiteFile> {
  const file = relative(folder, path).split(sep).join('/');
  const content = await readBuilt(path, facts.assetStamp, (html) => inline(html, addressOf(file)));
  if (file.endsWith('.html')) addFacts(addressOf(file), content.toString(), site, facts);
  facts.digests.set(file, createHash('sha384').update(content).digest('hex'));
  const encodings = await compress(path, content, `/${file}`.startsWith(hashedFolder) ? 'asset' : 'page');
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 22);
  return { file, type: typeOf(file), hash, encodings };
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

/** Returns address and file of the pages of the default language. */
const pagesOfDefaultLang = (folder: string, paths: readonly string[]): { address: string; file: string }[] =>
  paths
    .map((file) => ({ address: addressOf(relative(folder, file)), file }))
    .filter(({ address, file }) => file.endsWith('.html') && address.startsWith(`/${defaultLang}/`));

/** Returns `/en/trade/spot/` for `en/trade/spot/index.html`, and the path itself for other files. */
function addressOf(file: string): string {
  return `/${file
    .split(sep)
    .join('/')
    .replace(/(^|\/)index\.html$/, '$1')}`;
}

/** Lists the files that may be served: no dotfiles, source maps, symbolic links or files for hosts. */
async function servedFiles(folder: string): Promise<string[]> {
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

async function forEachConcurrently(paths: readonly string[], act: (path: string) => Promise<void>): Promise<void> {
  const queue = paths.values();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (const path of queue) await act(path);
    }),
  );
}

/** Writes the 404 page of static hosts: the English page with the script that redirects. */
async function writeFallbackPage(folder: string, langs: readonly Lang[], script: string): Promise<void> {
  const source = join(folder, 'en/404/index.html');
  if (!existsSync(source) || script === '') return;
  const html = await readFile(source, 'utf8');
  const additions = `<meta name="slipway-langs" content="${langs.join(' ')}"><script type="module" src="/${script}"></script>`;
  await writeFile(
    join(folder, '404.html'),
    html.replace('</head>', () => `${additions}</head>`),
  );
}

async function announceSitemap(folder: string, site: string): Promise<string> {
  const path = join(folder, 'robots.txt');
  const own = existsSync(path) ? await readFile(path, 'utf8') : 'User-agent: *\nAllow: /\n';
  await writeFile(path, `${own.trimEnd()}\n\nSitemap: ${site}/sitemap.xml\n`);
  return path;
}
