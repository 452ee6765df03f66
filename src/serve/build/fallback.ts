/**
 * Runs on a static host's 404 page, which is what it shows for every address it does not know: sends the browser on when
 * the address only lacks its language, its right spelling or its slash, to the terminal of any pair when it names a
 * pair, and to the query form when it names a launch. The server decides the same way by itself, and answers the pair's address with that terminal.
 */
import { launchBase, readLaunchAddress } from '../../contract/launch-address.ts';
import { anyPairPath, readPairAddress } from '../../contract/pair-address.ts';
import { savedLangIn } from '../../i18n/lang-cookie.ts';
import { allLangs } from '../../i18n/locales.ts';
import { negotiate } from '../../i18n/negotiate.ts';

const named = document.querySelector('meta[name="slipway-langs"]')?.getAttribute('content')?.split(' ') ?? [];
const { pathname, search, hash } = location;
const visit = { pathname, search, hash, saved: savedLangIn(document.cookie), accepted: navigator.languages };
const decision = negotiate(
  visit,
  allLangs.filter((lang) => named.includes(lang)),
);
if (decision.kind === 'redirect') location.replace(decision.location);
if (decision.kind === 'page') {
  const asked = readPairAddress(pathname.slice(decision.lang.length + 1));
  if (asked)
    location.replace(`/${decision.lang}${anyPairPath(asked.isMobile)}?pair=${asked.base}/${asked.quote}${hash}`);
  const launch = readLaunchAddress(pathname.slice(decision.lang.length + 1), search);
  if (launch) location.replace(`/${decision.lang}${launchBase(launch)}?code=${launch.code}${hash}`);
}
