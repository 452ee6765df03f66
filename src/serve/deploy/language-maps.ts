import { defaultLang, languageOf, scriptOf } from '#i18n/locales.ts';
import type { Lang } from '#i18n/locales.ts';
import { bestMatch } from '#i18n/match.ts';
import { oldPrefixes, prefixOf } from '#i18n/negotiate-language.ts';
import { exactly, mapBlock } from './nginx-text.ts';

/** Languages whose tags differ from those of the prefixes; browsers send all of them. */
const otherLanguages = ['no', 'nn', 'tl', 'in', 'fr'];
const scripts = ['hans', 'hant', 'latn', 'cyrl', 'arab'];

/** All regions with a name: two letters, and the areas of CLDR that languages have. */
function allRegions(): string[] {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
  const codes = letters.flatMap((one) => letters.map((other) => one + other)).filter((code) => names.of(code));
  return [...codes, '001', '150', '419'].map((code) => code.toLowerCase());
}

/** The prefix of a tag; undefined when the visitor's next tag counts. */
function matchOf(tag: string, built: readonly Lang[]): Lang | undefined {
  const match = bestMatch([tag], built);
  // English is also the answer to no match: then a tag behind it would count.
  const next = built.filter((lang) => lang !== defaultLang).slice(0, 1);
  return bestMatch([tag, ...next], built) === match ? match : undefined;
}

/**
 * What `bestMatch` returns for a tag, in lower case, and for the tags that begin with it; undefined: the next tag
 * counts.
 */
export type TagRules = Map<string, Lang | undefined>;

/**
 * Calls `bestMatch` for every tag of the languages that could match (alone, with a script, a region, both). A rule is
 * left out when the shorter tag has the same.
 */
export function tagRules(built: readonly Lang[]): TagRules {
  const rules: TagRules = new Map();
  const languages = new Set([...built.map((lang) => languageOf(lang).toLowerCase()), ...otherLanguages]);
  const regions = allRegions();
  for (const language of languages) {
    rules.set(language, matchOf(language, built));
    const hasScripts = built.some((lang) => languageOf(lang) === language && scriptOf(lang) !== undefined);
    for (const start of [language, ...(hasScripts ? scripts.map((script) => `${language}-${script}`) : [])]) {
      const match = matchOf(start, built);
      if (match !== rules.get(language)) rules.set(start, match);
      for (const region of regions) {
        const tag = `${start}-${region}`;
        const ofRegion = matchOf(tag, built);
        if (ofRegion !== match) rules.set(tag, ofRegion);
      }
    }
  }
  return rules;
}

/**
 * The regular expression of a tag with a match: the longest rule counts, a shorter one must not take its tags.
 */
function matchedTag(rules: TagRules): string {
  const below = (tag: string, other: string) => tag.startsWith(`${other}-`);
  const matched = [...rules].filter(([, match]) => match !== undefined).map(([tag]) => tag);
  const unmatched = [...rules].filter(([, match]) => match === undefined).map(([tag]) => tag);
  const skipped = unmatched.filter((tag) => matched.some((other) => below(tag, other)));
  const taken = matched.filter((tag) => !tag.includes('-') || unmatched.some((other) => below(tag, other)));
  const lookahead = skipped.length === 0 ? '' : `(?!(?:${skipped.join('|')})(?![a-z0-9]))`;
  return `${lookahead}(?:${taken.join('|')})(?:-[a-z0-9]+)*`;
}

/** The maps `$prefix` (of the first segment), `$saved_lang`, `$browser_lang` and `$visitor_lang`. */
export function languageMaps(built: readonly Lang[]): string {
  const prefixes = [...built.map((lang) => lang.toLowerCase()), ...oldPrefixes.keys()];
  const rules = tagRules(built);
  const weight = String.raw`q=(?:1(?:\.\d{1,3})?|0\.(?!0+(?!\d))\d{1,3})`;
  const finder = String.raw`~*(?:^|,)\s*(?<accepted_tag>${matchedTag(rules)})(?=\s*(?:,|$|;\s*${weight}\s*(?:,|$)))`;
  const matches = [...rules].flatMap(([tag, match]) => (match === undefined ? [] : [[tag, match] as const]));
  const depth = ([tag]: readonly [string, Lang]) => tag.split('-').length;
  return [
    '# The prefix of a first segment in any letter case, old ones included.\n',
    mapBlock(
      '$first_segment',
      'prefix',
      prefixes.map((prefix) => [prefix, prefixOf(prefix, built) ?? defaultLang] as const),
    ),
    '# The language that the visitor chose before.\n',
    mapBlock('$http_cookie', 'cookie_value', [[String.raw`~(?:^|;\s*)lang=(?<cookie_lang>[^;]*)`, '$cookie_lang']]),
    mapBlock(
      '$cookie_value',
      'saved_lang',
      built.map((lang) => [exactly(lang), lang] as const),
    ),
    '# The first language that the browser accepts and the site has; no browser sends weights that rise.\n',
    mapBlock('$http_accept_language', 'browser_tag', [[finder, '$accepted_tag']]),
    mapBlock('$browser_tag', 'browser_lang', [
      ['default', defaultLang],
      ...matches,
      ...matches
        .toSorted((one, other) => depth(other) - depth(one))
        .map(([tag, match]) => [`~*^${tag}-`, match] as const),
    ]),
    mapBlock('$saved_lang', 'visitor_lang', [
      ['', '$browser_lang'],
      ['default', '$saved_lang'],
    ]),
  ].join('');
}
