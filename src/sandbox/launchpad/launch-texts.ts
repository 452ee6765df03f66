import * as v from 'valibot';
import type { ProjectDetail, TextBlock } from '#contract/launchpad.ts';
import { allLangs, defaultLang, fallbackChain, isLang, isSameLanguage } from '#i18n/locales.ts';
import type { Lang } from '#i18n/locales.ts';
import { hasOwnFile, ownFile } from '#sandbox/foundation/own-files.ts';
import { holders } from './seed/types.ts';
import type { PoolTerms, SeedProject } from './seed/types.ts';

const Lines = v.array(v.string());
const Questions = v.array(v.strictObject({ question: v.string(), answer: v.string() }));
const rule = { SUBSCRIPTION: Lines, LOTTERY: Lines, STAKE: Lines } satisfies Record<PoolTerms['method'], unknown>;

/**
 * Files `locales/{lang}/launches.json` of a language and its relatives, merged. In a body, a text is a paragraph, a
 * list of texts a list.
 */
const LaunchTexts = v.strictObject({
  /** Names of the holders, for token allocation and vesting. */
  holders: v.object(v.entriesFromList(holders, v.string())),
  /** Risks of every launch, listed after the project's own. */
  risk: Lines,
  /** Rules of each kind of pool, and of projects with two kinds. launchpad.md 4 */
  rules: v.strictObject({ ...rule, TWO_POOLS: Lines }),
  /** Questions of the home screen. */
  faq: Questions,
  /** By the code of the banner's project. */
  banners: v.record(v.string(), v.strictObject({ title: v.string(), text: v.string() })),
  /** Titles by `event` and the id of the contest. */
  contests: v.record(v.string(), v.string()),
  /** Taglines of the finished projects by their theme. */
  taglines: v.record(v.string(), v.string()),
  /** By the code of the project. */
  projects: v.record(
    v.string(),
    v.strictObject({
      tagline: v.string(),
      /** By their ids, in their order on the page. */
      sections: v.record(
        v.string(),
        v.strictObject({ heading: v.string(), body: v.array(v.union([v.string(), Lines])) }),
      ),
      risk: Lines,
      faq: Questions,
    }),
  ),
});
type LaunchTexts = v.InferOutput<typeof LaunchTexts>;

const fileOf = (lang: Lang): string => `locales/${lang}/launches.json`;

/** Languages of the launches' texts; other languages use their fallback chain. */
export const launchLangs: readonly Lang[] = allLangs.filter((lang) => hasOwnFile(fileOf(lang)));

/** The language of the launches' texts for a language prefix: the first in its fallback chain that has them. */
export function launchLangOf(lang: string): Lang {
  const chain = fallbackChain(isLang(lang) ? lang : defaultLang);
  return chain.find((link) => launchLangs.includes(link)) ?? defaultLang;
}

const isGroup = (part: unknown): part is Readonly<Record<string, unknown>> =>
  typeof part === 'object' && part !== null && !Array.isArray(part);

/** Texts with those of a variant over them: groups are merged, a text or a list replaces the one below. */
const withVariant = (texts: unknown, variant: unknown): unknown =>
  isGroup(texts) && isGroup(variant)
    ? Object.fromEntries(
        Object.entries({ ...texts, ...variant }).map(([key, part]) => [key, withVariant(texts[key], part)]),
      )
    : variant;

/** What the files of a language and of its relatives hold; a variant has only what differs. */
const contentOf = (lang: Lang): unknown =>
  fallbackChain(lang)
    .filter((link) => launchLangs.includes(link) && isSameLanguage(link, lang))
    .map((link): unknown => JSON.parse(ownFile(fileOf(link))))
    .reduceRight((texts, variant) => withVariant(texts, variant));

const known = new Map<Lang, LaunchTexts>();

/** The texts of the launches in one of `launchLangs`. Throws when its files are not what `LaunchTexts` says. */
export function launchTexts(lang: Lang): LaunchTexts {
  const texts = known.get(lang) ?? v.parse(LaunchTexts, contentOf(lang));
  known.set(lang, texts);
  return texts;
}

const blockOf = (part: string | string[]): TextBlock =>
  typeof part === 'string' ? { kind: 'paragraph', text: part } : { kind: 'list', items: part };
const questionsOf = (questions: v.InferOutput<typeof Questions>): ProjectDetail['faq'] =>
  questions.map(({ question, answer }) => ({ question, answer: [blockOf(answer)] }));

/** The texts of a launch. Throws when the file has none of its code. */
function textsOf({ code }: SeedProject, lang: Lang): LaunchTexts['projects'][string] {
  const texts = launchTexts(lang).projects[code];
  if (!texts) throw new Error(`launches.json of ${lang} has no texts of ${code}`);
  return texts;
}

/** The tagline of a launch; finished launches of one theme share theirs. */
export const taglineOf = (project: SeedProject, lang: Lang): string =>
  project.theme === undefined ? textsOf(project, lang).tagline : (launchTexts(lang).taglines[project.theme] ?? '');

/** The texts of a project's page; a finished launch has none. */
export function projectTexts(project: SeedProject, lang: Lang): Pick<ProjectDetail, 'sections' | 'risk' | 'faq'> {
  if (project.theme !== undefined) return { sections: [], risk: [], faq: [] };
  const texts = textsOf(project, lang);
  const sections = Object.entries(texts.sections).map(([id, { heading, body }]) => ({
    id,
    heading,
    body: body.map(blockOf),
  }));
  return { sections, risk: texts.risk, faq: questionsOf(texts.faq) };
}

/** The rules of a project's pools, each kind once, and the rule for projects with two kinds. */
export function rulesOf(lang: Lang, methods: readonly PoolTerms['method'][]): TextBlock[] {
  const { rules } = launchTexts(lang);
  const kinds = [...new Set(methods)];
  const both = kinds.length > 1 ? [rules.TWO_POOLS] : [];
  return [...kinds.map((kind) => rules[kind]), ...both].map(blockOf);
}

/** The title of a contest for a language prefix. */
export const contestTitle = (eventId: string, lang: string): string =>
  launchTexts(launchLangOf(lang)).contests[`event${eventId}`] ?? '';

/** The questions of the home screen. */
export const homeFaq = (lang: Lang): ProjectDetail['faq'] => questionsOf(launchTexts(lang).faq);
