import { config } from '#config';
import type { Lang } from '#i18n/lang.ts';
import { safeLink } from '#ui/foundation/safe-href.ts';
import type { SafeLink } from '#ui/foundation/safe-href.ts';

/**
 * The checked link of a notice or banner: https, or a path, which for a page of this site gets the language of
 * the page. Other addresses are shown without a link. account.md 13, Q-S08
 */
export function exchangeLink(lang: Lang, link: string): SafeLink | undefined {
  if (!/^(?:https:\/\/|\/(?!\/))/.test(link)) return undefined;
  return safeLink(link.startsWith('/trade/') ? `/${lang}${link}` : link, config.site);
}
