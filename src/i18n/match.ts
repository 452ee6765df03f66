import { allLangs, defaultLang, languageOf, scriptOf } from './locales.ts';
import type { Lang } from './locales.ts';

/** Limits on the header: more than any browser sends; the rest is ignored. */
const tagsMax = 20;
const headerMax = 500;

/** Outdated language codes that browsers still send. */
const renamed: ReadonlyMap<string, string> = new Map([
  ['no', 'nb'],
  ['nn', 'nb'],
  ['tl', 'fil'],
  ['in', 'id'],
]);

/** The language tags of an Accept-Language header, highest weight first, without `*` and `q=0`. */
export function acceptedLanguages(header: string | undefined): string[] {
  const tags = (header ?? '')
    .slice(0, headerMax)
    .split(',')
    .slice(0, tagsMax)
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(/\s*;\s*/);
      const quality = parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2);
      return { tag, weight: quality === undefined ? 1 : /^[01](?:\.\d{1,3})?$/.test(quality) ? Number(quality) : 0 };
    });
  return tags
    .filter(({ tag, weight }) => tag !== '' && tag !== '*' && weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);
}

/**
 * The first accepted language that was built, exactly or in the same language and script, else English. R2.9
 */
export function bestMatch(accepted: readonly string[], built: readonly Lang[] = allLangs): Lang {
  for (const tag of accepted.slice(0, tagsMax)) {
    const match = matchOf(tag, built);
    if (match !== undefined) return match;
  }
  return defaultLang;
}

function matchOf(tag: string, built: readonly Lang[]): Lang | undefined {
  const [first = '', ...parts] = tag.toLowerCase().split('-');
  const language = renamed.get(first) ?? first;
  const exact = built.find((lang) => lang.toLowerCase() === [language, ...parts].join('-'));
  if (exact !== undefined) return exact;
  if (language === 'fr') return defaultLang; // like the old prefix fr-FR: French is available for Canada only
  const region = parts.find((part) => /^(?:[a-z]{2}|\d{3})$/.test(part));
  const script =
    parts.find((part) => /^[a-z]{4}$/.test(part)) ?? (language === 'zh' ? chineseScript(region) : undefined);
  const relatives = built.filter((lang) => languageOf(lang) === language && hasScript(lang, script));
  const preferred = preferredRelative(language, region);
  return relatives.find((lang) => lang === preferred) ?? relatives[0];
}

function hasScript(lang: Lang, script: string | undefined): boolean {
  const written = scriptOf(lang);
  return written === undefined || script === undefined || written.toLowerCase() === script;
}

function chineseScript(region: string | undefined): string {
  return region === 'tw' || region === 'hk' || region === 'mo' ? 'hant' : 'hans';
}

/** The relative to prefer over the first one of the list. */
function preferredRelative(language: string, region: string | undefined): Lang | undefined {
  if (language === 'zh' && (region === 'hk' || region === 'mo')) return 'zh-HK';
  if (language === 'es' && region !== undefined && !outsideTheAmericas.has(region)) return 'es-MX';
  return undefined;
}

/**
 * Spanish-speaking regions outside the Americas: Spain, its parts in Africa, Equatorial Guinea, Andorra, Gibraltar, the
 * Philippines.
 */
const outsideTheAmericas: ReadonlySet<string> = new Set(['es', 'ic', 'ea', 'gq', 'ad', 'gi', 'ph', 'eh', '001', '150']);
