import { allLangs, defaultLang, isLang } from './locales.ts';
import type { Lang } from './locales.ts';
import { bestMatch } from './match.ts';

/** A request for a page. `pathname` is still percent-encoded; `search` includes its `?`; only browsers know `hash`. */
export interface PageRequest {
  pathname: string;
  search: string;
  hash?: string;
  /** Value of the `lang` cookie. */
  saved?: string | undefined;
  /** The browser's languages, highest weight first. */
  accepted: readonly string[];
}

/**
 * What to do with a path: serve its page; redirect to the canonical spelling permanently (308) or, where the language
 * was guessed from the visitor, once (302, never stored by a shared cache); or answer that no such page can exist.
 */
export type Decision =
  | { kind: 'page'; lang: Lang; path: string }
  | { kind: 'redirect'; status: 302 | 308; location: string }
  | { kind: 'nothing'; lang: Lang };

/** The first page of a site that offers all areas, without the language. R2.4 */
export const homePath = '/trade/spot/';
/** Old prefixes that links still use. R2.11 */
export const oldPrefixes: ReadonlyMap<string, Lang> = new Map([
  ['fr-fr', defaultLang],
  ['zh-cn', 'zh-MY'],
]);
/**
 * Segments that no page has: dots, internal folders, encoded slashes and control characters, which a layer could
 * decode, and characters that browsers encode. Q-S13
 */
const forbiddenSegment = /^(?:\.|%2e|_)|%(?:2f|5c|[01][\da-f]|7f)|[\^`{|}]/i;
/**
 * Doubled slashes and backslashes that are corrected in one path; an edge's configuration corrects them one at a time.
 */
export const maxCorrections = 4;

/**
 * Decides about the language and spelling of a path, for the server, the CDN edge and the static host's fallback
 * script. R2.9-R2.11. `home`: the first page of the site without the language. A location always starts with `/{known
 * prefix}/`, so it cannot leave the origin (Q-S04).
 */
export function negotiate(visit: PageRequest, built: readonly Lang[] = allLangs, home: string = homePath): Decision {
  const { pathname, search, hash = '' } = visit;
  const segments = pathname.split(/[/\\]/).filter((segment) => segment !== '');
  const named = prefixOf(segments[0], built);
  const lang = named ?? savedLang(visit.saved, built) ?? bestMatch(visit.accepted, built);
  const rest = named === undefined ? segments : segments.slice(1);
  const last = rest.at(-1) ?? '';
  const corrections = pathname.match(/[/\\]+/g)?.filter((separator) => separator !== '/') ?? [];
  if (
    corrections.length > maxCorrections ||
    rest.some((segment) => forbiddenSegment.test(segment)) ||
    last.includes('.')
  )
    return { kind: 'nothing', lang: named ?? defaultLang };
  const path = `/${lang}/${rest.length === 0 ? home.slice(1) : `${rest.map(visible).join('/')}/`}`;
  if (named !== undefined && path === pathname) return { kind: 'page', lang, path };
  return {
    kind: 'redirect',
    status: named === undefined ? 302 : 308,
    location: path + visible(search) + visible(hash),
  };
}

/**
 * The built prefix of a path segment in any letter case, old ones included; undefined when it is not a prefix.
 */
export function prefixOf(segment: string | undefined, built: readonly Lang[] = allLangs): Lang | undefined {
  const wanted = segment?.toLowerCase();
  if (wanted === undefined) return undefined;
  const old = oldPrefixes.get(wanted);
  if (old !== undefined) return built.includes(old) ? old : defaultLang;
  return built.find((lang) => lang.toLowerCase() === wanted);
}

/** The visitor's saved language, if it was built. */
function savedLang(saved: string | undefined, built: readonly Lang[]): Lang | undefined {
  return saved !== undefined && isLang(saved) && built.includes(saved) ? saved : undefined;
}

/** Percent-encodes everything but visible ASCII, since the result goes into a header (Q-S14). */
function visible(text: string): string {
  return text.replace(/[^\x21-\x7e]|["<>]/gu, (sign) => encodeURIComponent(sign.isWellFormed() ? sign : '\ufffd'));
}
