/** Limit of addresses per file in the sitemap protocol. */
const addressLimit = 50_000;

/** Returns the sitemap files by name: one, or an index with files per language when there are more addresses than `limit`. */
export function sitemaps(site: string, paths: readonly string[], limit = addressLimit): Map<string, string> {
  const sorted = paths.toSorted();
  if (sorted.length <= limit) return new Map([['sitemap.xml', addressList(sorted.map((path) => site + path))]]);
  const byLang = Map.groupBy(sorted, (path) => path.split('/')[1] ?? '');
  const parts = [...byLang].flatMap(([lang, langPaths]) =>
    chunks(langPaths, limit).map((chunk, n): [string, string] => [
      `sitemap-${lang}${n === 0 ? '' : `-${n + 1}`}.xml`,
      addressList(chunk.map((path) => site + path)),
    ]),
  );
  return new Map([['sitemap.xml', index(parts.map(([name]) => `${site}/${name}`))], ...parts]);
}

function chunks(paths: readonly string[], size: number): string[][] {
  return Array.from({ length: Math.ceil(paths.length / size) }, (_, n) => paths.slice(n * size, (n + 1) * size));
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

function addressList(addresses: readonly string[]): string {
  return `${declaration}\n<urlset ${namespace}>\n${addresses.map((address) => `<url><loc>${escaped(address)}</loc></url>\n`).join('')}</urlset>\n`;
}

function index(addresses: readonly string[]): string {
  return `${declaration}\n<sitemapindex ${namespace}>\n${addresses.map((address) => `<sitemap><loc>${escaped(address)}</loc></sitemap>\n`).join('')}</sitemapindex>\n`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
