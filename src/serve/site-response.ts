import { projectBasePath, readLaunchAddress } from '../contract/launch-address.ts';
import { fallbackTerminalPath, readPairAddress } from '../contract/pair-address.ts';
import { savedLangIn } from '../i18n/lang-cookie.ts';
import { defaultLang, isLang } from '../i18n/locales.ts';
import type { Lang } from '../i18n/locales.ts';
import { acceptedLanguages } from '../i18n/match.ts';
import { negotiate } from '../i18n/negotiate-language.ts';
import { cacheControl, hashedFolder } from './policy.ts';
import type { Site, SiteFile } from './site.ts';

/** The parts of a request that decide the response of the static site. */
export interface SiteRequest {
  method: string;
  /** Path and query, still encoded. */
  url: string;
  cookie: string | undefined;
  acceptLanguage: string | undefined;
}

export interface Redirect {
  kind: 'redirect';
  status: 302 | 308;
  location: string;
  vary: string | undefined;
}

export type SiteResponse =
  | { kind: 'file'; status: 200 | 404; file: SiteFile; cacheControl: string }
  | Redirect
  | { kind: 'error'; status: 400 | 404 | 405 | 414 };

/** Prefix of the exchange's paths. */
export const exchangePrefix = '/x/';
/** Longer addresses are answered 414. */
const maxUrlLength = 8192;

/**
 * Returns the response of the static site. Paths are looked up in the manifest of the build, never on the disk (Q-S13).
 * Only path, query and, for paths without a language, cookie and `Accept-Language` decide the response (Q-S15).
 */
export function responseFor({ method, url, cookie, acceptLanguage }: SiteRequest, site: Site): SiteResponse {
  if (url.length > maxUrlLength) return { kind: 'error', status: 414 };
  if (!url.startsWith('/')) return { kind: 'error', status: 400 };
  if (method !== 'GET' && method !== 'HEAD') return { kind: 'error', status: 405 };
  if (url.startsWith(exchangePrefix)) return { kind: 'error', status: 404 };
  const { pathname, search } = splitUrl(url);
  const file = site.files.get(pathname);
  const launch = launchRedirect(pathname, search, site);
  if (launch) return launch;
  if (file !== undefined) return fileResponse(pathname, file);
  const redirect = languageRedirect({ url, cookie, acceptLanguage }, site.langs.filter(isLang));
  if ('location' in redirect) return redirect;
  return areaRedirect(pathname, search, site) ?? anyPair(pathname, site) ?? notFound(redirect.lang, site);
}

/** Redirects the pages of loans and grid bots in upper case, which would be a pair: LOAN and BOT are no base coins. loans.md 4, bots.md 4 */
function areaRedirect(pathname: string, search: string, site: Site): Redirect | undefined {
  const [, start = '', path = ''] = /^(\/[^/]+\/trade\/spot\/(?:m\/)?)((?:loan|bot)\/.*)$/i.exec(pathname) ?? [];
  const page = start + path.toLowerCase();
  return page !== pathname && site.files.has(page) ? permanentRedirect(page + search) : undefined;
}

/** Returns the redirect of a path without a built prefix or in another spelling; else the language of the response. */
export function languageRedirect(
  { url, cookie, acceptLanguage }: Omit<SiteRequest, 'method'>,
  built: readonly Lang[],
): Redirect | { lang: Lang } {
  const { pathname, search } = splitUrl(url);
  const visit = { pathname, search, saved: savedLangIn(cookie), accepted: acceptedLanguages(acceptLanguage) };
  const decision = negotiate(visit, built);
  if (decision.kind !== 'redirect') return { lang: decision.lang };
  const vary = decision.status === 302 ? 'Cookie, Accept-Language' : undefined;
  return { kind: 'redirect', status: decision.status, location: decision.location, vary };
}

/** Returns path and query of a URL, still encoded; `search` includes its `?`. */
export function splitUrl(url: string): { pathname: string; search: string } {
  const [pathname = '', ...query] = url.split('?');
  return { pathname, search: query.length === 0 ? '' : `?${query.join('?')}` };
}

const notFoundPage = /^\/(?:[A-Za-z-]+\/404\/|404\.html)$/;

function fileResponse(pathname: string, file: SiteFile): SiteResponse {
  if (notFoundPage.test(pathname)) return { kind: 'file', status: 404, file, cacheControl: cacheControl.never };
  const header = pathname.startsWith(hashedFolder)
    ? cacheControl.hashed
    : pathname.endsWith('/') || pathname === '/build.json'
      ? cacheControl.page
      : cacheControl.file;
  return { kind: 'file', status: 200, file, cacheControl: header };
}

function notFound(lang: Lang, site: Site): SiteResponse {
  const file = site.files.get(`/${lang}/404/`) ?? site.files.get(`/${defaultLang}/404/`);
  return file ? { kind: 'file', status: 404, file, cacheControl: cacheControl.never } : { kind: 'error', status: 404 };
}

/** Returns the generic terminal for a pair without its own page, e.g. one listed after the build. exchange-api 4.1 */
function anyPair(pathname: string, site: Site): SiteResponse | undefined {
  const [, lang = '', path = ''] = /^\/([^/]+)(\/.*)$/.exec(pathname) ?? [];
  const pair = readPairAddress(path);
  const file = pair && site.files.get(`/${lang}${fallbackTerminalPath(pair.isMobile)}`);
  return file && { kind: 'file', status: 200, file, cacheControl: cacheControl.page };
}

/**
 * Returns the paths that the page of a launch can have, the requested kind first, and the query without the code; undefined
 * when the path names no launch.
 */
export function launchPages(pathname: string, search: string): { pages: string[]; query: string } | undefined {
  const [, lang = '', path = ''] = /^\/([^/]+)(\/.*)$/.exec(pathname) ?? [];
  const launch = readLaunchAddress(path, search);
  if (!launch) return undefined;
  const pages = [launch.isOld, !launch.isOld].map(
    (isOld) => `/${lang}${projectBasePath({ ...launch, isOld })}${launch.code}/`,
  );
  const query = new URLSearchParams(search);
  query.delete('code');
  return { pages, query: query.size === 0 ? '' : `?${query.toString()}` };
}

/** Redirects the addresses of a launch to the canonical path of its page; undefined when it has no page. */
function launchRedirect(pathname: string, search: string, site: Site): Redirect | undefined {
  const launch = launchPages(pathname, search);
  const page = launch?.pages.find((path) => site.files.has(path));
  return launch && page !== undefined && page !== pathname ? permanentRedirect(page + launch.query) : undefined;
}

export function permanentRedirect(location: string): Redirect {
  return { kind: 'redirect', status: 308, location, vary: undefined };
}
