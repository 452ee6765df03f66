import { config } from '#config';
import { htmlLang } from '#i18n/locales.ts';
import type { Lang } from '#i18n/locales.ts';

/**
 * A node of the structured data of a page (schema.org). Each of its values is visible on the page: search engines treat
 * others as deceptive. edge.md 7
 */
export interface SchemaNode {
  '@type': string;
  [property: string]: unknown;
}

/**
 * A step from the start of the site to a page: the name as shown, and the address without the origin; the page itself
 * has none.
 */
export interface Crumb {
  label: string;
  href?: string;
}

/** The public address of a path. */
export const publicAddress = (path: string): string => config.site + path;

/** Accounts of the operator elsewhere: every page links to them. */
function ownAccounts(): string[] {
  const links = [...(config.footer?.columns.flatMap((column) => column.links) ?? []), ...(config.legal?.more ?? [])];
  return [...new Set(links.flatMap(({ rel, to }) => (rel === 'me' && typeof to === 'string' ? to : [])))];
}

/** The exchange as the organization behind the site. */
export function organization(): SchemaNode {
  const sameAs = ownAccounts();
  return {
    '@type': 'Organization',
    name: config.brand,
    url: publicAddress('/'),
    logo: publicAddress('/icons/icon-512.png'),
    ...(sameAs.length > 0 && { sameAs }),
  };
}

/** The site in the language of a page. */
export const webSite = (lang: Lang): SchemaNode => ({
  '@type': 'WebSite',
  name: config.brand,
  url: publicAddress('/'),
  inLanguage: htmlLang(lang),
});

/** The way to a page. */
export const breadcrumbs = (steps: readonly Crumb[], path: string): SchemaNode => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ label, href = path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    item: publicAddress(href),
  })),
});

/** A list of pages in the order in which the page shows them. */
export const itemList = (items: readonly { name: string; href: string }[]): SchemaNode => ({
  '@type': 'ItemList',
  numberOfItems: items.length,
  itemListElement: items.map(({ name, href }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    url: publicAddress(href),
  })),
});

/** The questions of a page with their answers as text; none without questions. */
export const faqPage = (questions: readonly { question: string; answer: string }[]): SchemaNode[] =>
  questions.length === 0
    ? []
    : [
        {
          '@type': 'FAQPage',
          mainEntity: questions.map(({ question, answer }) => ({
            '@type': 'Question',
            name: question,
            acceptedAnswer: { '@type': 'Answer', text: answer },
          })),
        },
      ];

/** The graph as the content of a data block. Nothing in it can end the script element (Q-S07). */
export const graphText = (nodes: readonly SchemaNode[]): string =>
  JSON.stringify({ '@context': 'https://schema.org', '@graph': nodes }).replaceAll('<', '\\u003c');
