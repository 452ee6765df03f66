import { expect, test } from 'vitest';
import { allLangs } from '#i18n/locales.ts';
import { textsFor } from '#i18n/texts-for.ts';

test.each(allLangs)('[FL36] the pages of own launches have one name each in %s', (lang) => {
  const [t, seo] = [textsFor(lang, 'launchpad'), textsFor(lang, 'seo')];
  expect([t('assets.title'), t('orders.title')]).toEqual([seo('launchpadAssets.title'), seo('launchpadOrder.title')]);
});
