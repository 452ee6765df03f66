import * as v from 'valibot';
import { hint } from '#command/nearest.ts';
import { problemOfSource } from './embed-source.ts';
import { areas, offeredAreas } from '#contract/addresses/area-address.ts';
import type { Area } from '#contract/addresses/area-address.ts';
import { defaultLang } from '#i18n/locales.ts';
import { fieldsOf } from './field-list.ts';
import { outdatedFields } from './outdated.ts';
import { pageFields } from './page-fields.ts';
import { indexSlug } from './pages/own-page.ts';
import { Config } from './schema.ts';
import type { SlipwayConfig } from './schema.ts';

/** Something that is wrong in a configuration. */
export interface Problem {
  path: (string | number)[];
  /** What it is and what it must be; follows the path. */
  text: string;
  /** It is about the name of the last part of the path, not about its value. */
  isName?: true;
}

/** Longest value that a line shows. */
const maxShown = 80;

const shown = (value: unknown): string => {
  if (typeof value === 'function') return 'a function';
  // Marks that nobody sees are spelled out.
  const written = ((JSON.stringify(value) as string | undefined) ?? String(value)).replace(
    /[\p{Cc}\p{Cf}]/gu,
    (mark) => `\\u${(mark.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  );
  return written.length <= maxShown ? written : `${written.slice(0, maxShown)}…`;
};

const fields = fieldsOf(Config);

/** A schema as far as its parts are asked for. */
interface SchemaPart {
  entries?: Record<string, SchemaPart>;
  options?: readonly SchemaPart[];
  wrapped?: SchemaPart;
  item?: SchemaPart;
  getter?: (input: object) => SchemaPart;
}

/** The schema below what makes it optional or depends on the value. */
function bare(schema: SchemaPart): SchemaPart {
  const inner = schema.wrapped ?? schema.getter?.({});
  return inner ? bare(inner) : schema;
}

/** The schemas that a value may have: one, or those of a choice. */
const choicesOf = (schema: SchemaPart): SchemaPart[] => [bare(schema), ...(bare(schema).options ?? [])];

/** The names that are known beside a field. */
function namesBeside(path: Problem['path']): string[] {
  let groups = choicesOf(Config as unknown as SchemaPart);
  for (const key of path.slice(0, -1))
    groups = groups.flatMap(({ entries, item }) => {
      const part = item ?? entries?.[key];
      return part ? choicesOf(part) : [];
    });
  return [...new Set(groups.flatMap(({ entries }) => Object.keys(entries ?? {})))];
}

function problemOf(issue: v.BaseIssue<unknown>): Problem {
  const path = (issue.path ?? []).map(({ key }) => key as string | number);
  if (issue.type === 'strict_object' && issue.expected === 'never') {
    const now = outdatedFields.get(path.join('.'));
    if (now !== undefined) return { path, text: `is now ${now}`, isName: true };
    const known = namesBeside(path);
    const isLang = known.includes(defaultLang);
    const text = isLang ? 'is no language prefix' : `is no field; ${hint(String(path.at(-1)), known)}`;
    return { path, text, isName: true };
  }
  if (issue.type === 'strict_object' && issue.received === 'undefined' && issue.expected !== 'Object') {
    const facts = fields.find((field) => field.path === path.join('.'));
    const what = facts ? `${facts.type}, such as ${facts.example}` : namesBeside([...path, '']).join(', ');
    return { path, text: what === '' ? 'is missing' : `is missing: ${what}`, isName: true };
  }
  return { path, text: `${shown(issue.input)} ${issue.message}` };
}

/** What the rules between fields need; a part that is wrong by itself is absent. */
const Related = v.object({
  site: v.fallback(v.string(), ''),
  sandbox: v.optional(v.fallback(v.string(), '')),
  hosts: v.fallback(v.record(v.string(), v.unknown()), {}),
  login: v.optional(v.fallback(v.nullable(v.record(v.string(), v.unknown())), null)),
  ownPaths: v.fallback(v.optional(v.array(v.string()), []), []),
  provider: v.fallback(v.record(v.string(), v.fallback(v.object({ src: v.string() }), { src: '' })), {}),
});

const loginWays = ['standIn', 'form', 'page'];

/** What is wrong between the fields of the login, and with paths that are the operator's. */
function loginProblems(
  login: Readonly<Record<string, unknown>>,
  ownPaths: readonly string[],
  hasSandbox: boolean,
): Problem[] {
  const { standIn, form, forgot, page } = login;
  const ways = loginWays.filter((way) => login[way] !== undefined);
  const problems: Problem[] = [];
  if (ways.length !== 1)
    problems.push({
      path: ['login'],
      text: `needs one of ${loginWays.join(', ')}, and has ${ways.join(' and ') || 'none'}`,
      isName: true,
    });
  if (standIn === true && !hasSandbox)
    problems.push({ path: ['login', 'standIn'], text: 'true needs the sandbox exchange: sandbox is absent' });
  if (forgot !== undefined && form === undefined)
    problems.push({
      path: ['login', 'forgot'],
      text: 'is for login.form: a page has such a link itself',
      isName: true,
    });
  if (typeof page === 'string' && /^\/(?![/\\])/.test(page) && !ownPaths.some((own) => page.startsWith(own)))
    problems.push({
      path: ['login', 'page'],
      text: `${shown(page)} is below none of ownPaths: this site would answer it`,
    });
  return problems;
}

/** What is wrong between fields that are right each by itself. */
function problemsBetween(input: unknown): Problem[] {
  const related = v.safeParse(Related, input);
  if (!related.success) return [];
  const { site, sandbox, hosts, login, ownPaths, provider } = related.output;
  const own = [site, sandbox ?? '', ...Object.values(hosts).filter((address) => typeof address === 'string')];
  const sources = Object.entries(provider).flatMap(([name, { src }]) => {
    const problem = src === '' ? undefined : problemOfSource(src, own, sandbox !== undefined);
    return problem === undefined ? [] : [{ path: ['provider', name, 'src'], text: `${shown(src)} ${problem}` }];
  });
  return [
    ...sources,
    ...problemsOfAreas(input as object),
    ...(login ? loginProblems(login, ownPaths, sandbox !== undefined) : []),
  ];
}

/** The areas that links of a part of the configuration lead to, with their paths. */
function areasLinked(value: unknown, path: Problem['path']): { area: Area; path: Problem['path'] }[] {
  if (typeof value !== 'object' || value === null) return [];
  const linked = v.safeParse(v.strictObject({ area: v.picklist(areas) }), value);
  if (linked.success) return [{ area: linked.output.area, path: [...path, 'area'] }];
  const keyed = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return keyed.flatMap(([key, part]: [string | number, unknown]) => areasLinked(part, [...path, key]));
}

/** Links to areas that the site does not offer. */
function problemsOfAreas(input: object): Problem[] {
  const features = v.safeParse(Config.entries.features, 'features' in input ? input.features : undefined);
  const offered = features.success ? offeredAreas(features.output) : areas;
  return Object.keys(pageFields)
    .flatMap((name) => areasLinked(new Map<string, unknown>(Object.entries(input)).get(name), [name]))
    .filter(({ area }) => !offered.includes(area))
    .map(({ area, path }) => ({ path, text: `${shown(area)} is an area that features switch off` }));
}

/** The brand's own pages by slug, `knownPages` of its folder. */
type OwnPages = ReadonlyMap<string, { hasEnglish: boolean; langs: readonly string[] }>;

/** The own pages that a part of the configuration links to, with their paths and the languages of the link. */
function pagesLinked(
  value: unknown,
  path: Problem['path'],
  langs?: readonly unknown[],
): { page: string; path: Problem['path']; langs: readonly unknown[] | undefined }[] {
  if (typeof value !== 'object' || value === null) return [];
  const linked = v.safeParse(v.strictObject({ page: v.string() }), value);
  if (linked.success) return [{ page: linked.output.page, path: [...path, 'page'], langs }];
  const own = 'langs' in value && Array.isArray(value.langs) ? value.langs : langs;
  const keyed = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return keyed.flatMap(([key, part]: [string | number, unknown]) => pagesLinked(part, [...path, key], own));
}

/** Links to pages that do not exist, or that a visitor could not read, and a start page that is missing. */
function problemsOfPages(input: object, pages: OwnPages): Problem[] {
  const fields = new Map<string, unknown>(Object.entries(input));
  const links = Object.keys(pageFields).flatMap((name) => pagesLinked(fields.get(name), [name]));
  const problems = links.flatMap(({ page, path, langs }): Problem[] => {
    const known = pages.get(page);
    if (!known)
      return [{ path, text: `${shown(page)} is none of the files of pages/; ${hint(page, [...pages.keys()])}` }];
    const isRead =
      known.hasEnglish || (langs !== undefined && langs.every((lang) => known.langs.includes(String(lang))));
    if (isRead) return [];
    return [
      { path, text: `${shown(page)} has text in ${known.langs.join(', ')} alone: name langs, or add pages/${page}.md` },
    ];
  });
  if (fields.get('start') === 'own' && pages.get(indexSlug)?.hasEnglish !== true)
    problems.push({ path: ['start'], text: `"own" needs a landing page: pages/${indexSlug}.md` });
  return problems;
}

/** The brand's own texts by key, each by language. */
type OwnTexts = ReadonlyMap<string, Partial<Record<string, string>>>;

/** A value with own texts in the place of their keys; adds a problem for each key without a text. */
function withOwnTexts(value: unknown, own: OwnTexts, problems: Problem[], path: Problem['path'] = []): unknown {
  if (typeof value === 'string' && value.startsWith(ownStart)) {
    const key = value.slice(ownStart.length);
    const text = own.get(key);
    if (!text)
      problems.push({ path, text: `${shown(value)} is none of the texts in own.json; ${hint(key, [...own.keys()])}` });
    return text ?? { en: key };
  }
  if (Array.isArray(value)) return value.map((part, index) => withOwnTexts(part, own, problems, [...path, index]));
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, withOwnTexts(part, own, problems, [...path, name])]),
  );
}

/** Start of the name of an own text. */
const ownStart = 'own:';

/**
 * The configuration with its defaults, or all that is wrong with it. `own`: the brand's own texts, which it may name by
 * `own:key`; `pages`: its own pages, which links may name.
 */
export function parseConfig(
  written: unknown,
  own: OwnTexts = new Map(),
  pages: OwnPages = new Map(),
): { config: SlipwayConfig } | { problems: Problem[] } {
  const missing: Problem[] = [];
  const input = withOwnTexts(written, own, missing);
  const result = v.safeParse(Config, input);
  const problems = [
    ...missing,
    ...(result.issues ?? []).map(problemOf),
    ...problemsBetween(input),
    ...(typeof input === 'object' && input !== null ? problemsOfPages(input, pages) : []),
  ];
  return result.success && problems.length === 0 ? { config: result.output } : { problems };
}
