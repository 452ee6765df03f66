import { config } from '#config';
import { isOffered } from '#contract/addresses/area-address.ts';
import { isSwitchedOff } from '#contract/areas/features.ts';
import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';
import { $features } from '#session/features/features.ts';
import { $offered } from '#session/features/offered.ts';
import { svgElement } from '#ui/art/svg-element.ts';
import { safeLink } from '#ui/foundation/safe-href.ts';
import type { SafeLink } from '#ui/foundation/safe-href.ts';
import { areaIcons } from '#ui/icon/area-icons.ts';
import { iconTree } from '#ui/icon/drawing.ts';
import { layoutsOf, navigation } from '../routes.ts';
import type { Area, PageLayout } from '../routes.ts';

/** A page of the exchange beside the one that is open. */
interface OtherPage {
  key: keyof typeof areaIcons;
  link: SafeLink;
  /** Class that shows the link in one layout alone. */
  only?: string | undefined;
}

/** The exchange's name of the feature of each page. exchange-api 2.1 account.webConfig */
const features: Readonly<Record<OtherPage['key'], string>> = {
  userCenter: 'userCenter',
  copyTrading: 'copyTrading',
  votes: 'votes',
  contests: 'contests',
  loans: 'loan',
  launchpadVip: 'launchpad',
  spotStandard: 'spot',
};

/** Own areas that the menu names too. R1.6 */
const areaKeys: Partial<Record<Area, OtherPage['key']>> = { spot: 'spotStandard', launchpad: 'launchpadVip' };

/**
 * The spot terminal and the launches that this build offers, then the configured pages with a safe address.
 * R1.6
 */
export function otherPages(lang: Lang, layout: PageLayout): OtherPage[] {
  const own = layoutsOf(layout).flatMap(({ layout: one, only }) =>
    navigation(lang, one).flatMap(({ area, href }) => {
      const key = areaKeys[area];
      return key ? [{ key, link: { href, rel: undefined, foreignHost: undefined }, only }] : [];
    }),
  );
  const others = (['copyTrading', 'loans', 'votes', 'contests', 'userCenter'] as const).flatMap((key) => {
    const link = safeLink(config.otherPages[key] ?? '', config.site);
    return link ? [{ key, link }] : [];
  });
  return [...own, ...others];
}

/** Creates the row of a page. */
function makeRow({ key, link, only }: OtherPage, lang: Lang): HTMLLIElement {
  const t = texts(lang, 'common');
  const row = document.createElement('li');
  const anchor = document.createElement('a');
  anchor.className = 'account__page';
  if (only !== undefined) row.className = only;
  anchor.append(svgElement(iconTree(areaIcons[key], 16)), t(`otherPages.${key}`));
  anchor.href = link.href;
  if (link.rel !== undefined) anchor.rel = link.rel;
  row.append(anchor);
  return row;
}

/**
 * Shows the other pages of the exchange in the account menu, without those that it switches off. R1.6, account.md 2
 */
export function startOtherPages(lang: Lang): void {
  const list = document.querySelector('[data-other-pages]');
  if (!list) return;
  const layouts = ['desktop', 'mobile', 'either'] as const;
  const layout = layouts.find((name) => document.body.classList.contains(`page--${name}`)) ?? 'either';
  const pages = otherPages(lang, layout);
  $features.subscribe((switches) => {
    const offered = pages.filter(
      ({ key, link }) =>
        !isSwitchedOff(switches, features[key]) && isOffered(link.href.replace(/^\/[^/]+/, ''), $offered.get()),
    );
    list.replaceChildren(...offered.map((page) => makeRow(page, lang)));
  });
}
