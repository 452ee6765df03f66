import type { Lang } from '#i18n/locales.ts';

export interface CrawlReport {
  pages: number;
  files: number;
  /** One line for each address without an answer of 200, with the page that names it. */
  broken: string[];
  /** One line for each address that redirects more than once. */
  chains: string[];
  /** Pages of the crawled languages that no crawled page names. */
  orphans: string[];
  /** Links to a page in another language that do not name its language, as those of the language menu do. */
  foreign: string[];
}

/** Answers a request for a path and query without following a redirect. */
export type Fetch = (
  path: string,
) => Promise<{ status: number; location?: string | undefined; type: string; body: string }>;

const attribute = (attributes: string, name: string): string | undefined =>
  new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(attributes)?.[1]?.replaceAll('&amp;', '&');

interface Named {
  href: string;
  isLink: boolean;
  /** Language that a link says its page has. */
  lang: string | undefined;
}

/** The addresses of pages and files in the markup of a page. */
function addressesIn(html: string): Named[] {
  const found: Named[] = [];
  for (const [, element = '', attributes = ''] of html.matchAll(/<(a|link|img|script|astro-island|meta)\b([^>]*)>/gi)) {
    const names = element === 'astro-island' ? ['component-url', 'renderer-url'] : ['href', 'src'];
    if (element === 'meta' && /\bproperty="og:image"/.test(attributes)) names.push('content');
    for (const name of names) {
      const href = attribute(attributes, name);
      if (href !== undefined) found.push({ href, isLink: element === 'a', lang: attribute(attributes, 'lang') });
    }
  }
  return found;
}

/**
 * Reads every page of the languages that can be reached from their entry pages, and requests every page and file that
 * they name on `site` or by a path. `expected`: the pages of the site. `/x/`, the exchange, and the paths of the
 * operator are left out. edge.md 7, E26
 */
export async function crawl(
  fetch: Fetch,
  {
    site,
    langs,
    start,
    expected,
    ownPaths = [],
  }: {
    site: string;
    langs: readonly Lang[];
    start: string;
    expected: readonly string[];
    ownPaths?: readonly string[] | undefined;
  },
): Promise<CrawlReport> {
  const report: CrawlReport = { pages: 0, files: 0, broken: [], chains: [], orphans: [], foreign: [] };
  const seen = new Map<string, string>();
  const reached = new Set<string>();
  const isCrawled = (path: string) => langs.some((lang) => path.startsWith(`/${lang}/`));
  const queue = ['/', ...langs.map((lang) => `/${lang}${start}`)];
  for (const address of queue) seen.set(address, '/');
  // A list that grows while it is read is read to its end.
  for (const address of queue) {
    let answer = await fetch(address);
    if (answer.status >= 300 && answer.status < 400 && answer.location !== undefined) {
      const target = new URL(answer.location, site).href.slice(new URL(site).origin.length);
      answer = await fetch(target);
      if (answer.status >= 300 && answer.status < 400)
        report.chains.push(`${address} → ${target} → ${answer.location}`);
      reached.add(target.split('?')[0] ?? '');
    }
    if (answer.status !== 200) {
      report.broken.push(`${answer.status} ${address} on ${seen.get(address)}`);
      continue;
    }
    const path = address.split('?')[0] ?? '';
    reached.add(path);
    if (!answer.type.startsWith('text/html')) {
      report.files += 1;
      continue;
    }
    if (!isCrawled(path)) continue;
    report.pages += 1;
    for (const { href, isLink, lang } of addressesIn(answer.body)) {
      const url = URL.parse(href, site + address);
      if (url?.origin !== new URL(site).origin || url.pathname.startsWith('/x/')) continue;
      if (ownPaths.some((own) => url.pathname.startsWith(own))) continue;
      const target = url.pathname.split('/')[1];
      const isForeign = isLink && lang === undefined && url.pathname.endsWith('/') && target !== path.split('/')[1];
      if (isForeign) report.foreign.push(`${path} links to ${url.pathname}`);
      const next = url.pathname + url.search;
      if (seen.has(next)) continue;
      seen.set(next, path);
      queue.push(next);
    }
  }
  report.orphans = expected.filter((path) => isCrawled(path) && !reached.has(path));
  return report;
}
