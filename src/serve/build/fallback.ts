/**
 * Runs on a static host's 404 page, which is what it shows for every address it does not know: sends the browser on when
 * the address only lacks its language, its right spelling or its slash. The server decides the same way by itself.
 */
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
