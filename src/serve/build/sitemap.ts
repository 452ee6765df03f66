/** The protocol's limit of addresses a file. */
const addressesMax = 50_000;

/** Sitemap files by name: one, or one a language below an index when there are more addresses than a file may hold. */
export function sitemaps(site: string, paths: readonly string[], most = addressesMax): Map<string, string> {
  const sorted = paths.toSorted();
  if (sorted.length <= most) return new Map([['sitemap.xml', addressList(sorted.map((path) => site + path))]]);
  const byLang = Map.groupBy(sorted, (path) => path.split('/')[1] ?? '');
  const parts = [...byLang].flatMap(([lang, own]) =>
    chunks(own, most).map((chunk, n): [string, string] => [
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
