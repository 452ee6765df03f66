/** What search engines read: titles, alternates, sitemaps, structured data. edge.md 7 */
import { expect, test } from 'vitest';
import { config } from '#config';
import { formatDate } from '#i18n/format.ts';
import { htmlLang, isLang } from '#i18n/locales.ts';
import { inspectPage } from '#serve/build-steps/inspect.ts';
import { builtPages, decoded, fileText, plainSpaces, site, visibleText } from '../support/built-pages.ts';
import type { BuiltPage } from '../support/built-pages.ts';

/** Pages that search engines list: each is its own canonical address. */
const indexed = builtPages()
  .map((page) => ({ ...page, facts: inspectPage(page.html) }))
  .filter(({ path, facts }) => facts.isIndexed && facts.canonical === config.site + path);
const byPath = new Map(indexed.map((page) => [page.path, page]));
const pathOf = (address: string): string => address.slice(config.site.length);

const headValue = (html: string, pattern: RegExp): string => decoded(pattern.exec(html)?.[1] ?? '');
const titleOf = ({ html }: BuiltPage) => headValue(html, /<title>([^<]*)<\/title>/);
const descriptionOf = ({ html }: BuiltPage) => headValue(html, /<meta name="description" content="([^"]*)"/);
/** The link to the same page in the other layout. */
const otherLayoutOf = ({ html }: BuiltPage) =>
  /<link rel="alternate" media="([^"]+)" href="([^"]+)"/.exec(html)?.slice(1) ?? [];

test('[E24] [R2.14] the desktop and the phone page of each indexed page name each other, each for its own screens', () => {
  expect(indexed.length).toBeGreaterThan(400);
  for (const page of indexed) {
    const [media, href = ''] = otherLayoutOf(page);
    const isPhone = page.path.includes('/trade/spot/m/');
    expect(media, page.path).toBe(`only screen and (${isPhone ? 'min-width: 720px' : 'max-width: 719px'})`);
    const other = byPath.get(pathOf(href));
    expect(other && pathOf(otherLayoutOf(other)[1] ?? ''), page.path).toBe(page.path);
    expect(other?.path.includes('/trade/spot/m/'), page.path).toBe(!isPhone);
    expect(other && titleOf(other)).toBe(titleOf(page));
  }
});

test('[E24] no two indexed pages of a language and layout share a title or a description', () => {
  const seen = new Map<string, string>();
  for (const page of indexed) {
    const layout = page.path.includes('/trade/spot/m/') ? 'phone' : 'desktop';
    for (const [kind, text] of [
      ['title', titleOf(page)],
      ['description', descriptionOf(page)],
    ]) {
      expect(text, `${page.path} ${kind}`).not.toBe('');
      const key = `${page.lang} ${layout} ${kind} ${text}`;
      expect(seen.get(key), key).toBeUndefined();
      seen.set(key, page.path);
    }
  }
});

test('[E24] the language links of indexed pages are complete and reciprocal', () => {
  for (const { path, facts } of indexed) {
    const languages = facts.alternates.filter(({ hreflang }) => hreflang !== 'x-default');
    expect(languages, path).toHaveLength(site?.langs.length ?? 0);
    expect(languages.map(({ href }) => href)).toContain(config.site + path);
    for (const { hreflang, href } of languages) {
      const other = byPath.get(pathOf(href));
      expect(other && isLang(other.lang) && htmlLang(other.lang), `${path} ${hreflang}`).toBe(hreflang);
      expect(other?.facts.alternates, path).toEqual(facts.alternates);
    }
    expect(facts.alternates.at(-1)).toEqual({
      hreflang: 'x-default',
      href: `${config.site}/en${path.replace(/^\/[^/]+/, '')}`,
    });
  }
});

/** What the schemas of sitemaps.org (siteindex.xsd, sitemap.xsd) allow in the elements that are used. */
const address = 'https://slipway\\.example/[^<>"&\\s]{1,2000}';
const time = '\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ';
const start = '^<\\?xml version="1\\.0" encoding="UTF-8"\\?>\n';
const namespace = 'xmlns="http://www\\.sitemaps\\.org/schemas/sitemap/0\\.9"';
const indexForm = new RegExp(
  `${start}<sitemapindex ${namespace}>\n(?:<sitemap><loc>${address}</loc><lastmod>${time}</lastmod></sitemap>\n)+</sitemapindex>\n$`,
);
const listForm = new RegExp(
  `${start}<urlset ${namespace} xmlns:xhtml="http://www\\.w3\\.org/1999/xhtml">\n(?:<url><loc>${address}</loc><lastmod>${time}</lastmod>\n(?:<xhtml:link rel="alternate" hreflang="[\\w-]+" href="${address}"/>\n)+</url>\n)+</urlset>\n$`,
);
const addressesOf = (xml: string) => Array.from(xml.matchAll(/<loc>(.*?)<\/loc>/g), ([, loc = '']) => loc);

test('[E25] the sitemap is an index of one list per language with exactly the indexed pages', () => {
  const index = fileText('/sitemap.xml');
  expect(index).toMatch(indexForm);
  const parts = addressesOf(index).map(pathOf);
  expect(parts.toSorted()).toEqual((site?.langs ?? []).map((lang) => `/sitemap-${lang}.xml`).toSorted());
  for (const part of parts) {
    const xml = fileText(part);
    expect(listForm.test(xml), part).toBe(true);
    const lang = part.slice('/sitemap-'.length, -'.xml'.length);
    const expected = indexed.filter((page) => page.lang === lang).map(({ path }) => config.site + path);
    expect(addressesOf(xml), part).toEqual(expected.toSorted());
  }
});

test('[E25] the sitemap names the same language addresses as the head of each page', () => {
  let count = 0;
  for (const lang of site?.langs ?? [])
    for (const [, loc = '', links = ''] of fileText(`/sitemap-${lang}.xml`).matchAll(
      /<url><loc>(.*?)<\/loc><lastmod>[^<]*<\/lastmod>\n([\s\S]*?)<\/url>/g,
    )) {
      count += 1;
      const found = Array.from(links.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g), ([, hreflang, href]) => ({
        hreflang,
        href,
      }));
      expect(found, loc).toEqual(byPath.get(pathOf(loc))?.facts.alternates);
    }
  expect(count).toBe(indexed.length);
});

test('[E25] robots.txt excludes the exchange alone and names the sitemap', () => {
  expect(fileText('/robots.txt')).toBe(
    `User-agent: *\nAllow: /\nDisallow: /x/\n\nSitemap: ${config.site}/sitemap.xml\n`,
  );
});

test('pages of a person are in no index', () => {
  const personal =
    /\/(?:login|launchpad-order|launchpad-assets|launchpad\/orders|launchpad\/assets|assets|settings|notices|invite)\/$/;
  const found = builtPages().filter(({ path }) => personal.test(path));
  expect(found.length).toBeGreaterThan(30);
  for (const { path, html } of found) expect(inspectPage(html).isIndexed, path).toBe(false);
});

type Node = Record<string, unknown> & { '@type': string };

/** Returns the structured data of a page; none without a block. */
function graphOf({ path, html }: BuiltPage): Node[] {
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)];
  expect(blocks.length, path).toBeLessThanOrEqual(1);
  if (blocks.length === 0) return [];
  const data = JSON.parse(blocks[0]?.[1] ?? '') as { '@context': string; '@graph': Node[] };
  expect(data['@context']).toBe('https://schema.org');
  return data['@graph'];
}

const required: Record<string, string[]> = {
  Organization: ['name', 'url', 'logo'],
  WebSite: ['name', 'url', 'inLanguage'],
  BreadcrumbList: ['itemListElement'],
  ItemList: ['numberOfItems', 'itemListElement'],
  FAQPage: ['mainEntity'],
  Event: [
    ...['name', 'startDate', 'endDate', 'eventStatus', 'eventAttendanceMode', 'location', 'organizer'],
    ...['image', 'inLanguage'],
  ],
};
/** Types of a page by its path without language and layout, beside the way to it. */
const typesFor = (path: string): string[] => {
  const kind = path.replace(/^\/[^/]+\/trade\/spot\/(?:m\/)?/, '');
  if (kind === 'launchpad/') return ['Organization', 'WebSite', 'FAQPage'];
  if (kind === 'launchpad-list/' || kind === 'launchpad/list/') return ['ItemList'];
  if (/^launch(?:detail|pad\/detail)\//.test(kind)) return ['Event'];
  return kind === 'loan/' || kind === 'bot/' ? ['FAQPage'] : [];
};

/** Returns the values of a node, those of its nodes included, with the name of their property. */
const valuesOf = (value: unknown, property = ''): { property: string; value: unknown }[] =>
  Array.isArray(value)
    ? value.flatMap((each) => valuesOf(each, property))
    : value !== null && typeof value === 'object'
      ? Object.entries(value).flatMap(([name, each]) => valuesOf(each, name))
      : [{ property, value }];

test('[E27] each indexed page has one graph with the types and fields of its kind', () => {
  const statuses = new Map<string, number>();
  for (const page of indexed) {
    const graph = graphOf(page);
    const types = graph.map((node) => node['@type']);
    const optional = page.path.includes('detail') ? types.filter((type) => type === 'FAQPage') : [];
    expect(types, page.path).toEqual([...typesFor(page.path), ...optional, 'BreadcrumbList']);
    for (const node of graph)
      for (const field of required[node['@type']] ?? [])
        expect(node[field], `${page.path} ${node['@type']} ${field}`).toBeTruthy();
    const event = graph.find((node) => node['@type'] === 'Event');
    if (!event) continue;
    const status = String(event['eventStatus']);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    expect(event).not.toHaveProperty('offers');
    expect(status.endsWith('EventCancelled'), page.path).toBe(page.path.includes('/KELP/'));
    expect(Date.parse(String(event['startDate']))).toBeLessThan(Date.parse(String(event['endDate'])));
  }
  expect(statuses.size).toBe(2);
});

test('[E27] pages that are in no index have no structured data', () => {
  const others = builtPages().filter(({ path }) => !byPath.has(path));
  expect(others.length).toBeGreaterThan(50);
  for (const page of others) expect(graphOf(page), page.path).toEqual([]);
});

test('[E27] each value of the structured data is visible on its page, and each address is a page or file of the site', () => {
  const addresses = new Set(['item', 'url', 'logo', 'image']);
  const notText = new Set(['@type', 'eventStatus', 'eventAttendanceMode', 'inLanguage', 'position', 'numberOfItems']);
  let count = 0;
  for (const page of indexed) {
    const text = visibleText(page.html);
    for (const { property, value } of graphOf(page).flatMap((node) => valuesOf(node))) {
      count += 1;
      if (notText.has(property)) continue;
      const where = `${page.path} ${property} ${String(value)}`;
      if (addresses.has(property)) {
        const path = pathOf(String(value));
        expect(path === '/' || site?.files.has(path), where).toBe(true);
      } else if (property === 'startDate' || property === 'endDate') {
        const ms = Date.parse(String(value));
        const style = ms % 86_400_000 === 0 ? 'day' : 'dayTime';
        const shown = isLang(page.lang) ? formatDate(page.lang, ms, { zone: 'UTC', style }) : '';
        expect(text.includes(plainSpaces(shown)), where).toBe(true);
      } else expect(text.includes(plainSpaces(String(value))), where).toBe(true);
    }
  }
  expect(count).toBeGreaterThan(10_000);
});

test('[E27] the steps of the way to a page are in order and end at the page itself', () => {
  for (const page of indexed) {
    const list = graphOf(page).find((node) => node['@type'] === 'BreadcrumbList')?.['itemListElement'] as {
      position: number;
      item: string;
    }[];
    expect(list.length, page.path).toBeGreaterThanOrEqual(2);
    expect(list.map(({ position }) => position)).toEqual(list.map((_, index) => index + 1));
    expect(list.at(-1)?.item).toBe(config.site + page.path);
  }
});
