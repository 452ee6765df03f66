import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import type { Feature } from '#contract/areas/features.ts';
import { parseGlossary } from '../translations/glossary.ts';

/** What each area is called in the navigation, by its key in the texts. */
const names: Readonly<Partial<Record<Feature, string>>> = {
  launchpad: 'launchpad',
  leveraged: 'leveraged',
  margin: 'margin',
  loan: 'loans',
  grid: 'bots',
};
/** Terms of the glossary that are of one area alone. */
const terms: Readonly<Partial<Record<Feature, readonly string[]>>> = {
  plan: ['conditional order'],
  launchpad: ['launchpad', 'launchpool'],
  grid: ['grid bot'],
};
/** English words that are of one area alone. */
const english: Readonly<Partial<Record<Feature, string>>> = {
  plan: String.raw`\b(?:conditional|take.profit|stop.loss|tp/sl)\b`,
  launchpad: String.raw`\b(?:launch(?!er)\w*|pledg\w*|stak(?:e|ing)\w*)\b`,
  leveraged: String.raw`\bleveraged tokens?\b`,
  grid: String.raw`\b(?:grid|bots?)\b`,
  notices: String.raw`\bnotifications?\b`,
  invite: String.raw`\binvit\w*`,
};

const Common = v.object({ nav: v.record(v.string(), v.string()) });

/**
 * What on a page names an area in a language: its name in the navigation where nothing else stands, and words that only
 * it uses, from the glossary of the language. Undefined when it has no words of its own.
 */
export function areaWords(lang: string, feature: Feature): RegExp | undefined {
  const { nav } = v.parse(Common, JSON.parse(readFileSync(`locales/${lang}/common.json`, 'utf8')));
  const name = names[feature];
  const glossary = lang === 'en' ? [] : parseGlossary(readFileSync(`docs/glossary/${lang}.md`, 'utf8')).terms;
  const own = [
    ...(name === undefined ? [] : [`^\\s*${nav[name] ?? ''}\\s*$`]),
    ...glossary.filter((term) => terms[feature]?.includes(term.english)).flatMap(({ stems }) => stems),
    ...(lang === 'en' ? [english[feature] ?? []].flat() : []),
  ];
  return own.length === 0 ? undefined : new RegExp(own.join('|'), 'gim');
}
