import type { Alternate } from './inspect.ts';

/** An indexed page: its path, and its addresses in all languages as its head names them. */
export interface IndexedPage {
  path: string;
  alternates: readonly Alternate[];
}

/**
 * Pages per file: with alternates in 55 languages that is 36 MB; the sitemap protocol allows 50 MB and 50,000 pages.
 */
const pageLimit = 5_000;

/**
 * The sitemap files by name: the index `sitemap.xml` and a file per language, several where one language has more than
 * `limit` pages. `changedMsOf` returns when the content of a page last changed, ms UTC; undefined: unknown. edge.md 7
 */
export function sitemaps(
  site: string,
  pages: readonly IndexedPage[],
  changedMsOf: (path: string) => number | undefined,
  limit = pageLimit,
): Map<string, string> {
  const sorted = pages.toSorted((one, other) => (one.path < other.path ? -1 : 1));
  const parts = [...Map.groupBy(sorted, ({ path }) => path.split('/')[1] ?? '')].flatMap(([lang, ofLang]) =>
    chunks(ofLang, limit).map((chunk, n) => ({
      name: `sitemap-${lang}${n === 0 ? '' : `-${n + 1}`}.xml`,
      changedMs: chunk.map(({ path }) => changedMsOf(path)).reduce(newest),
      xml: pageList(site, chunk, changedMsOf),
    })),
  );
  const index = parts.map(
    ({ name, changedMs }) => `<sitemap><loc>${site}/${name}</loc>${lastModified(changedMs)}</sitemap>\n`,
  );
  return new Map([
    ['sitemap.xml', `${declaration}<sitemapindex ${namespace}>\n${index.join('')}</sitemapindex>\n`],
    ...parts.map(({ name, xml }): [string, string] => [name, xml]),
  ]);
}

const newest = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? (one ?? other) : Math.max(one, other);

function chunks<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, n) => list.slice(n * size, (n + 1) * size));
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const lastModified = (changedMs: number | undefined): string =>
  changedMs === undefined ? '' : `<lastmod>${new Date(changedMs).toISOString().replace(/\.000Z$/, 'Z')}</lastmod>`;

function pageList(site: string, pages: readonly IndexedPage[], changedMsOf: (path: string) => number | undefined) {
  const urls = pages.map(({ path, alternates }) => {
    const links = alternates.map(
      ({ hreflang, href }) => `<xhtml:link rel="alternate" hreflang="${escaped(hreflang)}" href="${escaped(href)}"/>\n`,
    );
    return `<url><loc>${escaped(site + path)}</loc>${lastModified(changedMsOf(path))}\n${links.join('')}</url>\n`;
  });
  return `${declaration}<urlset ${namespace} xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('')}</urlset>\n`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
