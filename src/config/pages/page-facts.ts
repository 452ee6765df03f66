/** What a page of a brand says about itself: the front matter of Markdown, and `page` that a component exports. */
import { parseSync } from 'rolldown/utils';
import * as v from 'valibot';
import { hint } from '#command/nearest.ts';
import { hiddenMarks } from '../field-values.ts';
import { ownLayouts } from './own-page.ts';

/** Longest title and description. */
const maxTitle = 70;
const maxDescription = 300;

const line = (most: number) =>
  v.pipe(
    v.string('is no text'),
    v.trim(),
    v.minLength(1, 'is empty'),
    v.maxLength(most, `is longer than ${most} characters`),
    v.check((text) => !hiddenMarks.test(text), 'has invisible characters'),
  );
export const Title = line(maxTitle);
export const Description = line(maxDescription);

/** YAML reads a day as a date. */
const Day = v.pipe(
  v.union([v.date(), v.string()], 'is no day such as 2026-11-30'),
  v.transform((day) => (day instanceof Date ? day.toISOString().slice(0, 10) : day)),
  v.check((day) => /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)), 'is no day such as 2026-11-30'),
);

const shared = {
  layout: v.optional(v.picklist(ownLayouts, `is none of ${ownLayouts.join(', ')}`), 'text'),
  index: v.optional(v.boolean('is neither true nor false'), true),
  updated: v.exactOptional(Day),
};
const Facts = v.strictObject({ title: Title, description: Description, ...shared });
/** A component has one for all languages: texts by language, or keys of own texts. */
const TextInput = v.union(
  [v.record(v.string(), v.string()), v.pipe(v.string(), v.startsWith('own:'))],
  "is neither texts by language nor a key such as 'own:fees.title'",
);
const ComponentFacts = v.strictObject({ title: TextInput, description: TextInput, ...shared });

export type PageFacts = v.InferOutput<typeof Facts>;
export type ComponentFacts = v.InferOutput<typeof ComponentFacts>;

/** Line of a field, from 1. */
type LineOf = (field: string) => number;

/** A part of a file that is wrong, and its line from 1. */
export interface PageProblem {
  line: number;
  text: string;
}

function problemsOf(issues: readonly v.BaseIssue<unknown>[], known: readonly string[], lineOf: LineOf): PageProblem[] {
  return issues.map((issue) => {
    const key = issue.path?.[0]?.key;
    const field = typeof key === 'string' ? key : '';
    if (field === '') return { line: 1, text: 'has no title and description' };
    if (issue.expected === 'never') return { line: lineOf(field), text: `${field} is no field; ${hint(field, known)}` };
    const isMissing = issue.received === 'undefined';
    return { line: lineOf(field), text: isMissing ? `${field} is missing` : `${field} ${issue.message}` };
  });
}

type Parsed<T> = { facts: T } | { problems: PageProblem[] };

/** The front matter of a Markdown page, as YAML has read it. */
export function factsOf(written: unknown, lineOf: LineOf): Parsed<PageFacts> {
  const { success, output, issues } = v.safeParse(Facts, written);
  return success ? { facts: output } : { problems: problemsOf(issues, Object.keys(Facts.entries), lineOf) };
}

/** A node of the syntax tree, as far as it is read. */
interface Node {
  type: string;
  start: number;
  value?: unknown;
  key?: Node & { name?: string };
  properties?: Node[];
  kind?: string;
  expressions?: unknown[];
  quasis?: { value: { cooked: string } }[];
  expression?: Node;
  declaration?: { declarations?: { id: { name?: string }; init: Node }[] };
}

const nameOf = (key: Node['key']): string => key?.name ?? (typeof key?.value === 'string' ? key.value : '');

/** The value that an expression without variables and calls is; throws for another one. */
function literalOf(node: Node): unknown {
  if (node.type === 'Literal') return node.value;
  if (node.type === 'TemplateLiteral' && node.expressions?.length === 0) return node.quasis?.[0]?.value.cooked;
  if (node.expression && /^TS/.test(node.type)) return literalOf(node.expression);
  if (node.type !== 'ObjectExpression') throw new Error('is computed');
  return Object.fromEntries(
    (node.properties ?? []).map((property) => [nameOf(property.key), literalOf(property.value as Node)]),
  );
}

/** `page` of a component, which is read without running it: values only. */
export function componentFacts(source: string): Parsed<ComponentFacts> {
  const [, frontMatter = ''] = /^\s*---\r?\n([\s\S]*?)\r?\n---/.exec(source) ?? [];
  const start = source.indexOf(frontMatter);
  const lineAt = (offset: number): number => source.slice(0, start + offset).split('\n').length;
  const missing = { line: 1, text: 'exports no page: export const page = { title: …, description: … }' };
  const program = parseSync('page.ts', frontMatter).program as unknown as { body: Node[] };
  const found = program.body
    .flatMap(({ declaration }) => declaration?.declarations ?? [])
    .find(({ id }) => id.name === 'page');
  if (!found) return { problems: [missing] };
  const lineOf = (field: string): number => {
    const property = found.init.properties?.find(({ key }) => nameOf(key) === field);
    return lineAt((property ?? found.init).start);
  };
  try {
    const { success, output, issues } = v.safeParse(ComponentFacts, literalOf(found.init));
    return success ? { facts: output } : { problems: problemsOf(issues, Object.keys(ComponentFacts.entries), lineOf) };
  } catch {
    return {
      problems: [{ line: lineAt(found.init.start), text: 'page has values only, without variables and calls' }],
    };
  }
}
