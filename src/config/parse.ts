import * as v from 'valibot';
import { hint } from '#command/nearest.ts';
import { problemOfSource } from './embed-source.ts';
import { fieldsOf } from './field-list.ts';
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

/** The names that are known beside a field. */
function namesBeside(path: Problem['path']): string[] {
  const parent = path
    .slice(0, -1)
    .map((part) => `${part}.`)
    .join('');
  const below = fields.filter(({ path: each }) => each.startsWith(parent));
  return [...new Set(below.map(({ path: each }) => each.slice(parent.length).split('.')[0] ?? ''))];
}

function problemOf(issue: v.BaseIssue<unknown>): Problem {
  const path = (issue.path ?? []).map(({ key }) => key as string | number);
  if (issue.type === 'strict_object' && issue.expected === 'never') {
    const isLang = path.at(-2) === 'title';
    const text = isLang ? 'is no language prefix' : `is no field; ${hint(String(path.at(-1)), namesBeside(path))}`;
    return { path, text, isName: true };
  }
  if (issue.type === 'strict_object' && issue.received === 'undefined' && issue.expected !== 'Object') {
    const facts = fields.find((field) => field.path === path.join('.'));
    const what = facts ? `${facts.type}, such as ${facts.example}` : namesBeside([...path, '']).join(', ');
    return { path, text: `is missing: ${what}`, isName: true };
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
  return [...sources, ...(login ? loginProblems(login, ownPaths, sandbox !== undefined) : [])];
}

/** The configuration with its defaults, or all that is wrong with it. */
export function parseConfig(input: unknown): { config: SlipwayConfig } | { problems: Problem[] } {
  const result = v.safeParse(Config, input);
  const problems = [...(result.issues ?? []).map(problemOf), ...problemsBetween(input)];
  return result.success && problems.length === 0 ? { config: result.output } : { problems };
}
