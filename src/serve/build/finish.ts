import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { SlipwayConfig } from '#config';
import { defaultLang } from '#i18n/locales.ts';
import type { Lang } from '#i18n/locales.ts';
import {
  contentPolicy,
  deployedHeaders,
  hasSandboxEmbeds,
  hashedFolder,
  headersFile,
  securityHeaders,
} from '../policy.ts';
import { digestsPath, manifestPath } from '../site.ts';
import type { SiteManifest } from '../site.ts';
import { addressOf, finishFile, forEachConcurrently, noFacts, servedFiles } from './finish-file.ts';
import type { SiteFacts } from './finish-file.ts';
import { firstViewsPath, firstViewStyles, inlineFirstViews } from './first-view/inline-styles.ts';
import { sitemaps } from './sitemap.ts';

/** Inline scripts and styles are the same on every page; a larger number means that one contains language or data. */
const maxInlineVariants = 12;
/** Static hosts reject longer header lines. */
const maxHeaderLength = 2000;

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

/**
 * Writes the generated files of a built site: headers with the content security policy, compressed versions, sitemap, 404
 * page for static hosts, manifest and SHA-384 of the served files. Throws when a page has attributes that the policy blocks.
 */
export async function finishSite(options: Options): Promise<SiteManifest> {
  const { folder, stamp, langs, config, fallbackScript, changedMs } = options;
  await writeFallbackPage(folder, langs, fallbackScript);
  const files: SiteManifest['files'] = {};
  const facts = noFacts(await assetStamp(folder));
  await writeFile(join(folder, 'build.json'), JSON.stringify({ stamp: facts.assetStamp }));
  const served = await servedFiles(folder);
  const styles = await firstViewStyles(folder, pagesOfDefaultLang(folder, served));
  const inline = inlineFirstViews(styles);
  const addFile = async (path: string) => {
    files[addressOf(relative(folder, path))] = await finishFile(folder, path, { site: config.site, inline }, facts);
  };
  await forEachConcurrently(served, addFile);
  requireNothingRefused(facts);
  for (const [name, xml] of sitemaps(config.site, facts.indexed, () => changedMs))
    await writeFile(join(folder, name), xml).then(() => addFile(join(folder, name)));
  await announceSitemap(folder, config.site).then((robots) => addFile(robots));
  const headers = headersOf(config, facts);
  const deployed = deployedHeaders(headers, config);
  await writeFile(join(folder, '_headers'), headersFile(deployed));
  // In a fixed order: two builds of the same sources are equal.
  const sorted = Object.fromEntries(Object.entries(files).sort(([one], [other]) => (one < other ? -1 : 1)));
  const site = {
    stamp,
    langs: [...langs],
    headers,
    deployedHeaders: deployed,
    hasSandboxEmbeds: hasSandboxEmbeds(config),
    files: sorted,
  };
  await mkdir(dirname(join(folder, manifestPath)), { recursive: true });
  await writeFile(join(folder, manifestPath), JSON.stringify(site));
  await writeFile(join(folder, digestsPath), digestLines(facts.digests));
  await writeFile(join(folder, firstViewsPath), JSON.stringify(Object.fromEntries(styles)));
  return site;
}

/** Throws when pages have attributes that the policy blocks. */
export function requireNothingRefused({ refused }: SiteFacts): void {
  if (refused.length > 0)
    throw new Error(
      `The policy blocks these attributes; use classes and listeners:\n  ${refused.slice(0, 10).join('\n  ')}`,
    );
}

/** Returns one line for each file, sorted by path: the same text for the same files. */
export const digestLines = (digests: ReadonlyMap<string, string>): string =>
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
  const long = Object.entries(deployedHeaders(headers, config)).find(
    ([name, value]) => name.length + value.length + 4 > maxHeaderLength,
  );
  if (long)
    throw new Error(`The header ${long[0]} is longer than ${maxHeaderLength} characters, the limit of static hosts`);
  return headers;
}

/** Returns a hash of the names of all hashed files: equal builds of scripts and styles have equal stamps. account.md 10 */
async function assetStamp(folder: string): Promise<string> {
  const names = await readdir(join(folder, hashedFolder)).catch(() => []);
  return createHash('sha256').update(names.sort().join('\n')).digest('hex').slice(0, 16);
}

/** Returns address and file of the pages of the default language. */
const pagesOfDefaultLang = (folder: string, paths: readonly string[]): { address: string; file: string }[] =>
  paths
    .map((file) => ({ address: addressOf(relative(folder, file)), file }))
    .filter(({ address, file }) => file.endsWith('.html') && address.startsWith(`/${defaultLang}/`));

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
