/** docs/connect/calls.md: what each page asks when it opens, as a browser test records it. */
import { readFileSync } from 'node:fs';
import { featureOf } from '#contract/areas/areas.ts';
import { features } from '#contract/areas/features.ts';
import { allCalls } from '#contract/index.ts';

export const callsFile = 'docs/connect/calls.md';

/** What a page asks: names of calls, and kinds of topics. */
export interface Asked {
  calls: readonly string[];
  topics: readonly string[];
}
/** Of each route: what a visitor's page asks, and what that of a person asks. */
export type Recorded = ReadonlyMap<string, { visitor: Asked; person: Asked }>;

const sorted = (names: Iterable<string>): string[] => [...new Set(names)].toSorted();
const without = (names: readonly string[], known: readonly string[]): string[] =>
  names.filter((name) => !known.includes(name));
const common = (lists: readonly (readonly string[])[]): string[] =>
  (lists[0] ?? []).filter((name) => lists.every((list) => list.includes(name)));
const cell = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ') || '–';
const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

const everyPage = '(every page)';

const head = `# Calls of each page

What a page asks of the exchange when it opens, until it is idle: calls by their names in the [contract](../contract/openapi.json), and topics of the
streams. \`m/\` are the pages of phones. A browser test records this page on demand; a page of the product
without a row fails another one. Calls that the [configuration](../configuration.md) switches off by \`features\` or \`without\` are not sent.

The form of the login speaks \`session.login\`, \`session.sendCode\` and \`session.verifyCode\`. Optional calls are in italics in the second table.
`;

/** The page that says this. */
export function callsDocument(recorded: Recorded): string {
  const all = [...recorded.values()];
  const base = {
    visitor: sorted(common(all.map(({ visitor }) => visitor.calls))),
    person: sorted(common(all.map(({ person }) => person.calls))),
    topics: sorted(common(all.map(({ person }) => person.topics))),
  };
  const rows = [...recorded].map(([route, { visitor, person }]) =>
    row(
      `\`${route}\``,
      cell(without(sorted(visitor.calls), base.visitor)),
      cell(without(sorted(person.calls), [...visitor.calls, ...base.person])),
      cell(sorted(visitor.topics)),
      cell(without(sorted(person.topics), [...visitor.topics, ...base.topics])),
    ),
  );
  const atLoad = new Set(all.flatMap(({ visitor, person }) => [...visitor.calls, ...person.calls]));
  const byAction = [undefined, ...features].flatMap((feature) => {
    const names = [...allCalls]
      .filter(([name, call]) => featureOf(call) === feature && !atLoad.has(name))
      .toSorted(([one], [other]) => (one < other ? -1 : 1));
    const list = names.map(([name, { need }]) => (need === 'optional' ? `_\`${name}\`_` : `\`${name}\``)).join(', ');
    return list === '' ? [] : [row(feature ?? 'core', list)];
  });
  return [
    head,
    '## When a page opens',
    '',
    row('page', 'visitor', 'logged in, also', 'topics', 'logged in, also'),
    row('---', '---', '---', '---', '---'),
    row(everyPage, cell(base.visitor), cell(without(base.person, base.visitor)), '–', cell(base.topics)),
    ...rows,
    '',
    '## Later',
    '',
    'Calls that no page sends when it opens: by a press, or when a part comes into view.',
    '',
    row('area', 'calls'),
    row('---', '---'),
    ...byAction,
    '',
  ].join('\n');
}

/** What the page says of each route. */
export function readCallsDocument(text: string = readFileSync(callsFile, 'utf8')): Recorded {
  const [, table = ''] = text.split('## When a page opens');
  const rows = [...(table.split('## Later')[0] ?? '').matchAll(/^\| (.*) \|$/gm)].slice(2).map(([, cells = '']) => {
    const [name = '', ...lists] = cells.split(' | ').map((each) => each.trim());
    return {
      name: name.replaceAll('`', ''),
      lists: lists.map((each) => [...each.matchAll(/`([^`]+)`/g)].map(([, one = '']) => one)),
    };
  });
  const base = rows.find(({ name }) => name === everyPage)?.lists ?? [];
  return new Map(
    rows
      .filter(({ name }) => name !== everyPage)
      .map(({ name, lists }) => {
        const of = (index: number): string[] => [...(base[index] ?? []), ...(lists[index] ?? [])];
        const visitor = { calls: sorted(of(0)), topics: sorted(of(2)) };
        const person = { calls: sorted([...of(0), ...of(1)]), topics: sorted([...of(2), ...of(3)]) };
        return [name, { visitor, person }];
      }),
  );
}
