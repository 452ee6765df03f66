/**
 * Runs on the 404 page of a static host. Redirects addresses without a language, in the wrong case or without the final
 * slash, addresses of pairs without a page (to the generic terminal) and of launches without a page (to the query
 * form). Our own server decides the same, but answers the address of a pair with the terminal itself.
 */
import { config } from '#config';
import { startPage } from '#contract/addresses/area-address.ts';
import { projectBasePath, readLaunchAddress } from '#contract/addresses/launch-address.ts';
import { fallbackTerminalPath, readPairAddress } from '#contract/addresses/pair-address.ts';
import { savedLangIn } from '#i18n/lang-cookie.ts';
import { allLangs } from '#i18n/locales.ts';
import { negotiate } from '#i18n/negotiate-language.ts';

const siteLangs = document.querySelector('meta[name="slipway-langs"]')?.getAttribute('content')?.split(' ') ?? [];
const { pathname, search, hash } = location;
const visit = { pathname, search, hash, saved: savedLangIn(document.cookie), accepted: navigator.languages };
const decision = negotiate(
  visit,
  allLangs.filter((lang) => siteLangs.includes(lang)),
  startPage(config),
);
if (decision.kind === 'redirect') location.replace(decision.location);
if (decision.kind === 'page') {
  const pair = readPairAddress(pathname.slice(decision.lang.length + 1));
  if (pair && config.features.spot)
    location.replace(`/${decision.lang}${fallbackTerminalPath(pair.isMobile)}?pair=${pair.base}/${pair.quote}${hash}`);
  const launch = readLaunchAddress(pathname.slice(decision.lang.length + 1), search);
  if (launch && config.features.launchpad)
    location.replace(`/${decision.lang}${projectBasePath(launch)}?code=${launch.code}${hash}`);
}
