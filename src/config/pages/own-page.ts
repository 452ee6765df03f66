/** Pages of a brand: what is known of each, its address, and in which language it is shown. */
import { allLangs, fallbackChain, isSameLanguage } from '#i18n/locales.ts';
import type { Lang } from '#i18n/locales.ts';

/** How wide a page is and how it begins. */
export const ownLayouts = ['text', 'wide', 'landing'] as const;
export type OwnLayout = (typeof ownLayouts)[number];

/** A page of a brand in one language. */
export interface OwnPageText {
  title: string;
  description: string;
  layout: OwnLayout;
  /** Search engines may list it. */
  isIndexed: boolean;
  /** Day of the last change, `2026-11-30`. */
  updated?: string;
  /** Content of a Markdown page. `{lang}` stands for the language of the page that shows it. */
  html?: string;
}

/** A page of a brand. */
export interface OwnPage {
  /** `fees` or `help/fees`; `index` is the page at the address of a language alone. */
  slug: string;
  /** By the languages that have a text. */
  texts: Partial<Record<Lang, OwnPageText>>;
  /** Its file is a component, which draws the content. */
  isComponent?: true;
}

/** Stand in HTML for texts of the page that shows it. No file has these characters. */
export const footnotesTitle = '\u{F0000}';
export const storedTable = '\u{F0002}';
export const backToText = '\u{F0001}';

/** Name of the landing page. */
export const indexSlug = 'index';

/** First segments of the product's own addresses below a language. */
export const reservedSlugs: readonly string[] = [
  ...['404', 'assets', 'brand', 'gallery', 'invite', 'login', 'notices', 'settings', 'trade'],
];

/** The path of a page without the language prefix. */
export const ownPagePath = (slug: string): string => (slug === indexSlug ? '/' : `/${slug}/`);

/**
 * The language whose text a page shows in `lang`: its own, that of a relative, English, else the first that has one.
 */
export const shownLang = ({ texts }: OwnPage, lang: Lang): Lang =>
  [...fallbackChain(lang), ...allLangs].find((each) => texts[each] !== undefined) ?? lang;

/** True when a page has a text in the language of a prefix. */
export const isTranslated = (page: OwnPage, lang: Lang): boolean => isSameLanguage(shownLang(page, lang), lang);
