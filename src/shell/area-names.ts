import type { Lang } from '#i18n/locales.ts';
import { textsFor } from '#i18n/texts-for.ts';
import type { Area } from './routes.ts';

/** The names of the areas as the navigation shows them. */
export function areaNamesIn(lang: Lang): Record<Area, string> {
  const t = textsFor(lang, 'common');
  return {
    markets: t('nav.markets'),
    spot: t('nav.spot'),
    leveraged: t('nav.leveraged'),
    margin: t('nav.margin'),
    loans: t('nav.loans'),
    bots: t('nav.bots'),
    launchpad: t('nav.launchpad'),
  };
}
