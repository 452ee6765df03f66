import { launchBase, readLaunchAddress } from '../contract/launch-address.ts';
import { anyPairPath, readPairAddress } from '../contract/pair-address.ts';
import { savedLangIn } from '../i18n/lang-cookie.ts';
import { defaultLang, isLang } from '../i18n/locales.ts';
import type { Lang } from '../i18n/locales.ts';
import { acceptedLanguages } from '../i18n/match.ts';
import { negotiate } from '../i18n/negotiate.ts';
import { caching, hashedFolder } from './policy.ts';
import type { Site, SiteFile } from './site.ts';

/** What a request asks of the static site; header values as they came. */
export interface Asked {
  method: string;
  /** Path and query, still encoded. */
  url: string;
  cookie: string | undefined;
  acceptLanguage: string | undefined;
}

export type Answer =
  | { kind: 'file'; status: 200 | 404; file: SiteFile; caching: string }
  | { kind: 'redirect'; status: 302 | 308; location: string; vary: string | undefined }
  | { kind: 'refusal'; status: 400 | 404 | 405 | 414 };

/** The exchange's paths; where none is mounted, nobody's. */
export const exchangePrefix = '/x/';
/** Longer addresses lead nowhere of ours. */
const urlLengthMax = 8192;

/**
 * The answer to a request for the static site. A path is only ever looked up in the build's list of files, never on the
 * disk (Q-S13), and of the request nothing but path, query and, without a prefix, the language decides (Q-S15).
 */
export function answerFor({ method, url, cookie, acceptLanguage }: Asked, site: Site): Answer {
  if (url.length > urlLengthMax) return { kind: 'refusal', status: 414 };
  if (!url.startsWith('/')) return { kind: 'refusal', status: 400 };
  if (method !== 'GET' && method !== 'HEAD') return { kind: 'refusal', status: 405 };
  if (url.startsWith(exchangePrefix)) return { kind: 'refusal', status: 404 };
  const [pathname = '', ...query] = url.split('?');
  const search = query.length === 0 ? '' : `?${query.join('?')}`;
  const file = site.files.get(pathname);
  const elsewhere = detailRedirect(pathname, search, site);
  if (elsewhere) return elsewhere;
  if (file !== undefined) return found(pathname, file);
  const built = site.langs.filter(isLang);
  const visit = { pathname, search, saved: savedLangIn(cookie), accepted: acceptedLanguages(acceptLanguage) };
  const decision = negotiate(visit, built);
  if (decision.kind !== 'redirect') return anyPair(pathname, site) ?? notFound(decision.lang, site);
  const vary = decision.status === 302 ? 'Cookie, Accept-Language' : undefined;
  return { kind: 'redirect', status: decision.status, location: decision.location, vary };
}

const notFoundPage = /^\/(?:[A-Za-z-]+\/404\/|404\.html)$/;

function found(pathname: string, file: SiteFile): Answer {
  if (notFoundPage.test(pathname)) return { kind: 'file', status: 404, file, caching: caching.never };
  const kept = pathname.startsWith(hashedFolder)
    ? caching.hashed
    : pathname.endsWith('/')
      ? caching.page
      : caching.file;
  return { kind: 'file', status: 200, file, caching: kept };
}

function notFound(lang: Lang, site: Site): Answer {
  const file = site.files.get(`/${lang}/404/`) ?? site.files.get(`/${defaultLang}/404/`);
  return file ? { kind: 'file', status: 404, file, caching: caching.never } : { kind: 'refusal', status: 404 };
}

/** A pair without a page of its own, perhaps born after the build: the terminal of any pair. exchange-api 4.1 */
function anyPair(pathname: string, site: Site): Answer | undefined {
  const [, lang = '', path = ''] = /^\/([^/]+)(\/.*)$/.exec(pathname) ?? [];
  const asked = readPairAddress(path);
  const file = asked && site.files.get(`/${lang}${anyPairPath(asked.isMobile)}`);
  return file && { kind: 'file', status: 200, file, caching: caching.page };
}

/** A project by its code, however its address is written: the one address of its page when that page is built. */
function detailRedirect(pathname: string, search: string, site: Site): Answer | undefined {
  const [, lang = '', path = ''] = /^\/([^/]+)(\/.*)$/.exec(pathname) ?? [];
  const asked = readLaunchAddress(path, search);
  if (!asked) return undefined;
  const page = [asked.isOld, !asked.isOld]
    .map((isOld) => `/${lang}${launchBase({ ...asked, isOld })}${asked.code}/`)
    .find((address) => site.files.has(address));
  if (page === undefined || page === pathname) return undefined;
  const query = new URLSearchParams(search);
  query.delete('code');
  const rest = query.size === 0 ? '' : `?${query.toString()}`;
  return { kind: 'redirect', status: 308, location: `${page}${rest}`, vary: undefined };
}
