import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, extname, join, relative, sep } from 'node:path';
import type { SlipwayConfig } from '../../../slipway.config.ts';
import type { Lang } from '../../i18n/locales.ts';
import { contentPolicy, hashedFolder, headersFile, securityHeaders } from '../policy.ts';
import { siteFile } from '../site.ts';
import type { SiteFile, SiteRecord } from '../site.ts';
import { compress } from './compress.ts';
import { inspectPage } from './inspect.ts';
import { sitemaps } from './sitemap.ts';

/** Files in work at a time: zlib has four threads. */
const atOnce = 8;
/** Inline parts are the same on every page; more kinds than these mean that language or data got into one. */
const inlineKindsMax = 12;
/** Static hosts refuse longer header lines. */
const headerLineMax = 2000;

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
  ['.woff2', 'font/woff2'],
  ['.png', 'image/png'],
  ['.jpg', 'image/jpeg'],
  ['.webp', 'image/webp'],
  ['.avif', 'image/avif'],
  ['.ico', 'image/x-icon'],
]);

interface Options {
  folder: string;
  stamp: string;
  langs: readonly Lang[];
  config: SlipwayConfig;
  /** The static host's fallback script, `_astro/fallback.….js`. */
  fallbackScript: string;
}

interface Found {
  scripts: Set<string>;
  styles: Set<string>;
  refused: string[];
  indexed: string[];
}

/**
 * Finishes a built folder: headers with the policy of its inline parts, precompressed forms, sitemap, the static host's
 * 404 page and the list of files that our server serves. Refuses a page that its own policy would break.
 */
export async function finishSite({ folder, stamp, langs, config, fallbackScript }: Options): Promise<SiteRecord> {
  await writeFallbackPage(folder, langs, fallbackScript);
  const files: SiteRecord['files'] = {};
  const found: Found = { scripts: new Set(), styles: new Set(), refused: [], indexed: [] };
  const record = async (path: string) => {
    files[addressOf(relative(folder, path))] = await finishFile(folder, path, config.site, found);
  };
  await inTurns(await servedFiles(folder), record);
  if (found.refused.length > 0)
    throw new Error(
      `The policy refuses what these pages hold; use classes and listeners:\n  ${found.refused.slice(0, 10).join('\n  ')}`,
    );
  for (const [name, xml] of sitemaps(config.site, found.indexed))
    await writeFile(join(folder, name), xml).then(() => record(join(folder, name)));
  await announceSitemap(folder, config.site).then((robots) => record(robots));
  const headers = headersOf(config, found);
  await writeFile(join(folder, '_headers'), headersFile(headers));
  const site = { stamp, langs: [...langs], headers, files };
  await mkdir(dirname(join(folder, siteFile)), { recursive: true });
  await writeFile(join(folder, siteFile), JSON.stringify(site));
  return site;
}

function headersOf(config: SlipwayConfig, { scripts, styles }: Found): Record<string, string> {
  if (scripts.size + styles.size > inlineKindsMax) {
    throw new Error(
      `${scripts.size} kinds of inline scripts and ${styles.size} of inline styles: keep language and data out of them`,
    );
  }
  const headers = securityHeaders(contentPolicy(config, { scripts: [...scripts].sort(), styles: [...styles].sort() }));
  const long = Object.entries(headers).find(([name, value]) => name.length + value.length + 4 > headerLineMax);
  if (long) throw new Error(`The header ${long[0]} is longer than ${headerLineMax} signs, more than static hosts take`);
  return headers;
}

async function finishFile(folder: string, path: string, site: string, found: Found): Promise<SiteFile> {
  const content = await readFile(path);
  const file = relative(folder, path).split(sep).join('/');
  if (file.endsWith('.html')) noteFacts(addressOf(file), content.toString(), site, found);
  const encodings = await compress(path, content, `/${file}`.startsWith(hashedFolder) ? 'asset' : 'page');
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 22);
  return { file, type: types.get(extname(file)) ?? 'application/octet-stream', hash, encodings };
}

function noteFacts(address: string, html: string, site: string, found: Found): void {
  const facts = inspectPage(html);
  for (const script of facts.scripts) found.scripts.add(script);
  for (const style of facts.styles) found.styles.add(style);
  for (const refused of facts.refused) found.refused.push(`${address}: ${refused}`);
  if (facts.isIndexed && facts.canonical === site + address) found.indexed.push(address);
}

/** `en/trade/spot/index.html` is served as `/en/trade/spot/`, all else by its name. */
function addressOf(file: string): string {
  return `/${file
    .split(sep)
    .join('/')
    .replace(/(^|\/)index\.html$/, '$1')}`;
}

/** Every file that may be served: no dotfile, no source map, no link, none that only hosts read. */
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

async function inTurns(paths: readonly string[], act: (path: string) => Promise<void>): Promise<void> {
  const queue = paths.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const path of queue) await act(path);
    }),
  );
}

/** A static host shows its root 404 page for whatever it does not know: the English one, with the script that sends on. */
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
