import { deploymentPath } from '../config/environment.ts';
import { firstBuilt } from '../contract/addresses/area-address.ts';
import { projectBasePath, readLaunchAddress } from '../contract/addresses/launch-address.ts';
import { fallbackTerminalPath, readPairAddress } from '../contract/addresses/pair-address.ts';
import { savedLangIn } from '../i18n/lang-cookie.ts';
import { defaultLang } from '../i18n/locales.ts';
import type { Lang } from '../i18n/locales.ts';
import { acceptedLanguages } from '../i18n/match.ts';
import { negotiate } from '../i18n/negotiate-language.ts';
import { cacheControl, hashedFolder } from './response-headers.ts';

/** The parts of a request that decide the response of the static site. */
export interface SiteRequest {
  method: string;
  /** Path and query, still encoded. */
  url: string;
  cookie: string | undefined;
  acceptLanguage: string | undefined;
}

/** What a server has to know of a build. */
export interface BuiltRoutes {
  /** True for the path of a file that may be served; pages end in a slash. */
  has: (path: string) => boolean;
  langs: readonly Lang[];
  /** Paths that a server of the operator answers, with everything below them. */
  ownPaths?: readonly string[] | undefined;
  /** The page that `/` leads to, without its language; absent: that of the first area. */
  home?: string | undefined;
}

export interface Redirect {
  kind: 'redirect';
  status: 302 | 308;
  location: string;
  vary: string | undefined;
}

export type Route =
  /** The file of the path `path`, which is not always the path of the request. */
  | { kind: 'file'; status: 200 | 404; path: string; cacheControl: string }
  | Redirect
  /** The path is the operator's: it is passed on as it is. */
  | { kind: 'own' }
  | { kind: 'error'; status: 400 | 404 | 405 | 414 };

/** Prefix of the exchange's paths. */
export const exchangePrefix = '/x/';
/** Longer addresses are answered 414. */
export const maxUrlLength = 8192;
/** Characters that browsers encode in every part of an address. */
const malformed = /[^\x21-\x7e]|["<>#]/;

/**
 * The response of the static site, the same on our own server, on a CDN's function and in the generated nginx
 * configuration (edge.md 4). Only path, query and, for paths without a language, cookie and `Accept-Language` decide it
 * (Q-S15); paths are looked up in the list of the build, never on the disk (Q-S13).
 */
export function route(built: BuiltRoutes, { method, url, cookie, acceptLanguage }: SiteRequest): Route {
  if (url.length > maxUrlLength) return { kind: 'error', status: 414 };
  if (!url.startsWith('/') || malformed.test(url)) return { kind: 'error', status: 400 };
  if (built.ownPaths?.some((path) => url.startsWith(path)) === true) return { kind: 'own' };
  if (method !== 'GET' && method !== 'HEAD') return { kind: 'error', status: 405 };
  if (url.startsWith(exchangePrefix)) return { kind: 'error', status: 404 };
  const { pathname, search } = splitUrl(url);
  const launch = launchRedirect(pathname, search, built);
  if (launch) return launch;
  if (built.has(pathname)) return fileOf(pathname);
  const redirect = languageRedirect({ url, cookie, acceptLanguage }, built.langs, homeIn(built));
  if ('location' in redirect) return redirect;
  return areaRedirect(pathname, search, built) ?? anyPair(pathname, built) ?? notFound(redirect.lang, built);
}

/**
 * Redirects the pages of loans and grid bots in upper case, which would be a pair: LOAN and BOT are no base coins.
 * loans.md 4, bots.md 4
 */
function areaRedirect(pathname: string, search: string, { has }: BuiltRoutes): Redirect | undefined {
  const [, start = '', path = ''] = /^(\/[^/]+\/trade\/spot\/(?:m\/)?)((?:loan|bot)\/.*)$/i.exec(pathname) ?? [];
  const page = start + path.toLowerCase();
  return page !== pathname && has(page) ? permanentRedirect(page + search) : undefined;
}

/** The first page of a build, which has the same pages in every language. */
const homeIn = ({ has, langs: [lang = defaultLang], home }: BuiltRoutes): string =>
  home ?? firstBuilt((path) => has(`/${lang}${path}`));

/** The redirect of a path without a built prefix or in another spelling; else the language of the response. */
export function languageRedirect(
  { url, cookie, acceptLanguage }: Omit<SiteRequest, 'method'>,
  built: readonly Lang[],
  home?: string,
): Redirect | { lang: Lang } {
  const { pathname, search } = splitUrl(url);
  const visit = { pathname, search, saved: savedLangIn(cookie), accepted: acceptedLanguages(acceptLanguage) };
  const decision = negotiate(visit, built, home);
  if (decision.kind !== 'redirect') return { lang: decision.lang };
  const vary = decision.status === 302 ? 'Cookie, Accept-Language' : undefined;
  return { kind: 'redirect', status: decision.status, location: decision.location, vary };
}

/** Path and query of a URL, still encoded; `search` includes its `?`. */
export function splitUrl(url: string): { pathname: string; search: string } {
  const [pathname = '', ...query] = url.split('?');
  return { pathname, search: query.length === 0 ? '' : `?${query.join('?')}` };
}

const notFoundPage = /^\/(?:[A-Za-z-]+\/404\/|404\.html)$/;

function fileOf(path: string): Route {
  if (notFoundPage.test(path)) return { kind: 'file', status: 404, path, cacheControl: cacheControl.never };
  const header = path.startsWith(hashedFolder)
    ? cacheControl.hashed
    : path.endsWith('/') || path === '/build.json' || path === deploymentPath
      ? cacheControl.page
      : cacheControl.file;
  return { kind: 'file', status: 200, path, cacheControl: header };
}

function notFound(lang: Lang, { has }: BuiltRoutes): Route {
  const path = [lang, defaultLang].map((each) => `/${each}/404/`).find(has);
  return path === undefined ? { kind: 'error', status: 404 } : fileOf(path);
}

/** The generic terminal for a pair without its own page, e.g. one listed after the build. exchange-api 4.1 */
function anyPair(pathname: string, { has }: BuiltRoutes): Route | undefined {
  const [, lang = '', path = ''] = /^\/([^/]+)(\/.*)$/.exec(pathname) ?? [];
  const pair = readPairAddress(path);
  const terminal = pair && `/${lang}${fallbackTerminalPath(pair.isMobile)}`;
  return terminal !== undefined && has(terminal) ? fileOf(terminal) : undefined;
}

/** Code of a launch in a query, as it is written there: an edge's configuration decodes nothing. */
const plainCode = /^code=([A-Za-z0-9]{2,10})$/;

/**
 * The paths that the page of a launch can have, the requested kind first, and the query without its first code;
 * undefined when the address names no launch.
 */
export function launchPages(pathname: string, search: string): { pages: string[]; query: string } | undefined {
  const [, lang = '', path = ''] = /^\/([^/]+)(\/.*)$/.exec(pathname) ?? [];
  const parts = search === '' ? [] : search.slice(1).split('&');
  const position = parts.findIndex((part) => part.startsWith('code='));
  const [, code] = plainCode.exec(parts[position] ?? '') ?? [];
  const launch = readLaunchAddress(path, code === undefined ? '' : `?code=${code}`);
  if (!launch) return undefined;
  const pages = [launch.isOld, !launch.isOld].map(
    (isOld) => `/${lang}${projectBasePath({ ...launch, isOld })}${launch.code}/`,
  );
  const others = position < 0 ? parts : parts.toSpliced(position, 1);
  return { pages, query: others.length === 0 ? '' : `?${others.join('&')}` };
}

/** Redirects the addresses of a launch to the canonical path of its page; undefined when it has no page. */
function launchRedirect(pathname: string, search: string, { has }: BuiltRoutes): Redirect | undefined {
  const launch = launchPages(pathname, search);
  const page = launch?.pages.find(has);
  return launch && page !== undefined && page !== pathname ? permanentRedirect(page + launch.query) : undefined;
}

export function permanentRedirect(location: string): Redirect {
  return { kind: 'redirect', status: 308, location, vary: undefined };
}
