import { allLangs, defaultLang, isLang } from './locales.ts';
import type { Lang } from './locales.ts';
import { bestMatch } from './match.ts';

/** What came in. The path as sent (still percent-encoded); `search` with its `?` or empty; `hash` is known to browsers only. */
export interface Visit {
  pathname: string;
  search: string;
  hash?: string;
  /** Value of the `lang` cookie. */
  saved?: string | undefined;
  /** The browser's languages, most wanted first. */
  accepted: readonly string[];
}

/**
 * What to do with an address: serve its page; send the browser to the one right spelling, for ever (308) or, where the
 * language was guessed from the visitor, this once (302, never stored by a shared cache); or nothing can be there.
 */
export type Decision =
  | { kind: 'page'; lang: Lang; path: string }
  | { kind: 'redirect'; status: 302 | 308; location: string }
  | { kind: 'nothing'; lang: Lang };

const homePath = 'trade/spot/';
/** Old prefixes that live on in links. Spec 2, routing rules; R2.11 */
const oldPrefixes: ReadonlyMap<string, Lang> = new Map([
  ['fr-fr', defaultLang],
  ['zh-cn', 'zh-MY'],
]);
/** No page's address: dots, folders of ours, encoded slashes and control signs, which some layer might decode. Q-S13 */
const strangeSegment = /^(?:\.|%2e|_)|%(?:2f|5c|[01][\da-f]|7f)/i;

/**
 * The one decision about languages and spellings of addresses, for every place that needs it: server, edge and the static
 * host's fallback script. Spec 2. A location always starts with `/{known prefix}/`, so it cannot leave the origin (Q-S04).
 */
export function negotiate(visit: Visit, built: readonly Lang[] = allLangs): Decision {
  const { pathname, search, hash = '' } = visit;
  const segments = pathname.split(/[/\\]/).filter((segment) => segment !== '');
  const named = prefixOf(segments[0], built);
  const lang = named ?? savedLang(visit.saved, built) ?? bestMatch(visit.accepted, built);
  const rest = named === undefined ? segments : segments.slice(1);
  const last = rest.at(-1) ?? '';
  if (rest.some((segment) => strangeSegment.test(segment)) || last.includes('.'))
    return { kind: 'nothing', lang: named ?? defaultLang };
  const path = `/${lang}/${rest.length === 0 ? homePath : `${rest.map(visible).join('/')}/`}`;
  if (named !== undefined && path === pathname) return { kind: 'page', lang, path };
  return {
    kind: 'redirect',
    status: named === undefined ? 302 : 308,
    location: path + visible(search) + visible(hash),
  };
}

/** The home page of a language. */
export function homeOf(lang: Lang): string {
  return `/${lang}/${homePath}`;
}

/** A built prefix by its name in any letter case, old ones included; undefined: the segment is no prefix. */
export function prefixOf(segment: string | undefined, built: readonly Lang[] = allLangs): Lang | undefined {
  const wanted = segment?.toLowerCase();
  if (wanted === undefined) return undefined;
  const old = oldPrefixes.get(wanted);
  if (old !== undefined) return built.includes(old) ? old : defaultLang;
  return built.find((lang) => lang.toLowerCase() === wanted);
}

/** The language that a visitor chose before, if this build has it. */
function savedLang(saved: string | undefined, built: readonly Lang[]): Lang | undefined {
  return saved !== undefined && isLang(saved) && built.includes(saved) ? saved : undefined;
}

/** Only visible ASCII may stand in a header: whatever else slipped in is percent-encoded (Q-S14). */
function visible(text: string): string {
  return text.replace(/[^\x21-\x7e]|["<>\\^`{|}]/gu, (sign) =>
    encodeURIComponent(sign.isWellFormed() ? sign : '\ufffd'),
  );
}
