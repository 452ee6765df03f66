import { config } from '#config';
import { ownPagePath } from '#config/pages/own-page.ts';
import { areaPath, layoutOf } from '#contract/addresses/area-address.ts';
import { fallbackChain, htmlLang, isSameLanguage } from '#i18n/locales.ts';
import type { Lang } from '#i18n/locales.ts';
import { textsFor } from '#i18n/texts-for.ts';
import { safeLink } from '#ui/foundation/safe-href.ts';

type Legal = NonNullable<typeof config.legal>;
type TextsByLang = NonNullable<Legal['license']>;
type Target = Legal['terms'];
type ConfiguredLink = NonNullable<Legal['more']>[number];

/** A text of the configuration in a page, and its language where it differs from the page's. */
export interface ShownText {
  text: string;
  lang: string | undefined;
}

/** A link of the configuration in a page. */
export interface ShownLink extends ShownText {
  href: string;
  /** `noopener noreferrer` for another origin, with `me` in front for an account of the operator. */
  rel: string | undefined;
  /** True for the page that is open. */
  isCurrent: boolean;
}

/** The page that shows links: its language and its address without it. */
export interface LinkPlace {
  lang: Lang;
  path: string;
}

/** A text of the configuration in the language of a page, else in that of its relatives or in English. */
export function shownText(texts: TextsByLang, lang: Lang): ShownText {
  const from = fallbackChain(lang).find((link) => texts[link] !== undefined) ?? 'en';
  return { text: texts[from] ?? texts.en, lang: isSameLanguage(from, lang) ? undefined : htmlLang(from) };
}

/** The path of a target on the site without the language; an area keeps the layout of the page that shows the link. */
const ownPath = (to: Exclude<Target, string>, from: string): string =>
  'page' in to ? ownPagePath(to.page) : areaPath(to.area, layoutOf(from));

/** A text with the address that the configuration names for it; undefined when that is not safe. quality.md Q-S08 */
export function shownLink(to: Target, text: ShownText, { lang, path }: LinkPlace): ShownLink | undefined {
  const address = typeof to === 'string' ? to.replaceAll('{lang}', lang) : `/${lang}${ownPath(to, path)}`;
  const link = safeLink(address, config.site);
  return link && { ...text, href: link.href, rel: link.rel, isCurrent: link.href === `/${lang}${path}` };
}

/** The configured links that a page shows, in their order. */
export const shownLinks = (links: readonly ConfiguredLink[], place: LinkPlace): ShownLink[] =>
  links
    .filter(({ langs }) => langs?.includes(place.lang) ?? true)
    .flatMap(({ to, text, rel: own }) => {
      const link = shownLink(to, shownText(text, place.lang), place);
      return link ? { ...link, rel: own && link.rel !== undefined ? `${own} ${link.rel}` : link.rel } : [];
    });

/** The legal links of the site, in a fixed order, then those that the configuration adds. */
export function legalLinks(place: LinkPlace): ShownLink[] {
  const { legal } = config;
  if (!legal) return [];
  const named = (['terms', 'privacy', 'risk', 'imprint', 'cookies', 'complaints'] as const).flatMap((name) =>
    legal[name] === undefined ? [] : (legalLink(name, place) ?? []),
  );
  return [...named, ...shownLinks(legal.more ?? [], place)];
}

/** One of the legal links; undefined when the site has none of the name. */
export function legalLink(name: Exclude<keyof Legal, 'more' | 'license'>, place: LinkPlace): ShownLink | undefined {
  const t = textsFor(place.lang, 'common');
  const to = config.legal?.[name];
  return to === undefined ? undefined : shownLink(to, { text: t(`legal.${name}`), lang: t.lang }, place);
}
