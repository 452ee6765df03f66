/**
 * References between code, tests and documents. `referencesIn` parses them out of one file's text, `problemOf` resolves
 * one of them against the documents of the repository. Neither touches the disk.
 */

/** A numbered section of a design page: its full text, and the headings and bold texts that a reference may quote. */
export interface Section {
  readonly text: string;
  readonly names: readonly string[];
}

/** What references can point to. */
export interface Library {
  /** Section number → section, by name of the design page. */
  readonly pages: ReadonlyMap<string, ReadonlyMap<string, Section>>;
  /** Ids of requirements, quality rules and invariants. */
  readonly ids: ReadonlySet<string>;
  /** Every file of the repository, as a path from its root. */
  readonly files: ReadonlySet<string>;
  /** Anchors of the headings of a Markdown file. */
  readonly anchors: ReadonlyMap<string, ReadonlySet<string>>;
}

type Target =
  /** A section of a design page, with what the reference quotes from it. */
  | { kind: 'section'; page: string; section: string; quoted: readonly string[] }
  | { kind: 'id'; id: string }
  /** A decision record by its number. */
  | { kind: 'decision'; number: string }
  /** A path below docs/. */
  | { kind: 'path'; path: string }
  /** A document by its file name, or by a name that only documents outside of the repository have. */
  | { kind: 'document'; name: string }
  /** A relative link of a Markdown file; `path` from the root of the repository. */
  | { kind: 'link'; path: string; anchor: string };

/** A reference as it is written in a file. */
export type Reference = Target & { readonly line: number; readonly written: string };

const published = [
  'account',
  'bots',
  'contract-documents',
  'edge',
  'exchange-api',
  'first-paint',
  'launchpad',
  'leverage',
  'loans',
  'operator-kit',
  'quality',
  'start-and-build',
  'terminal-next',
  'verify',
];

/**
 * Ids of requirements, quality rules, invariants, and of the acceptance of the design pages: account A, edge E, first
 * paint FP, bots G, leverage L, operator's kit OK and VN, loans P, start and build SB, terminal T,
 * verify V.
 */
const idShape = String.raw`R\d+\.\d+|Q-[A-Z]\d+|I\d|[AEGLPV]\d+|(?:FP|OK|SB|VN)\d+|T\d+\.\d+`;

/** Folders that commands write. */
const outputs: readonly string[] = ['docs/dist'];

/** Ids of faults that a search has found. Their lists are not in the repository, so that any number is one. */
const faultShape = String.raw`F[CILORSTV]\d+`;

/** White space within a line, and a line break that a comment or paragraph runs across (see `unfolded`). */
const gap = String.raw`[^\S\n]+`;

/** A section number; a number with a unit is a quantity. */
const sectionShape = String.raw`\d+(?:\.\d+)?(?!\d|%|\s?(?:ms|s|min|h|KB)\b)`;

/** What may follow a section number: quoted names, a step or a rule, code, the dotted name of a call. */
const quotedShape = String.raw`(?:,?${gap}(?:"[^"\n]+"|(?:step|rule)${gap}\d+)|${gap}(?:\u0060[^\u0060\n]+\u0060|[a-z]+\.(?!md\b)[a-z]\w+))`;

const itemShape = `${sectionShape}(?:${quotedShape})*(?:-${sectionShape})?`;
const listShape = `${itemShape}(?:(?:[,;]|${gap}and|${gap}to)${gap}(?=\\d)${itemShape})*`;

/** A design page by name, also as a link, and the sections behind it. All but `exchange-api` are also plain words. */
const pagePattern = new RegExp(
  String.raw`\b(exchange-api|(?:account|launchpad|leverage|loans|quality|verify)(?=\.md))(?:\.md)?(?:\]\([^)]*\))?${gap}(?:sections?${gap})?(${listShape})`,
  'g',
);

/** A section of the page that the text belongs to. */
const ownPattern = new RegExp(`\\bsections?${gap}(${listShape})`, 'gi');

/** Names of documents that are not part of the repository. */
const outsidePattern =
  /\bspec(?:\.md)?\s+(?:\d[\d.]*|"[^"]*"|`[^`]*`)|\bthe (?:product's )?specification\b|\bfloor-plan\b(?!\.md)/gi;

/**
 * The text with the line breaks that a reference may run across as vertical tabs: before the next line of a comment,
 * and within a paragraph of Markdown. Positions stay as they are.
 */
function unfolded(file: string, text: string): string {
  const broken = file.endsWith('.md') ? /\n(?![ \t]*\n)[ \t]*>?/g : /\n[ \t]*(?:\*(?!\/)|\/\/)/g;
  return text.replace(broken, (mark) => `\v${' '.repeat(mark.length - 1)}`);
}

const lineAt = (text: string, index: number) => text.slice(0, index).split('\n').length;

/** Removes `.` and `..` from a path below `folder`. */
function resolved(folder: string, path: string): string {
  const parts = folder === '' ? [] : folder.split('/');
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

const folderOf = (file: string) => file.split('/').slice(0, -1).join('/');

/** The sections of a list such as `2.1 order.create, 4.1-4.3 "Fee"`, each with what is quoted from it. */
function sectionsOf(list: string): { section: string; quoted: string[] }[] {
  const found: { section: string; quoted: string[] }[] = [];
  const part = new RegExp(String.raw`(${sectionShape})((?:${quotedShape})*)(?:-(${sectionShape}))?`, 'g');
  for (const [, section = '', names = '', end] of list.matchAll(part)) {
    const quoted = [...names.matchAll(/"([^"]+)"|`([^`]+)`|((?:step|rule)\s+\d+|[a-z]+\.[a-z]\w+)/g)];
    // A name that runs across lines has their indentation in it.
    const nameOf = (written: string) => written.replaceAll(/\s+/g, ' ');
    found.push({ section, quoted: quoted.map(([, text, code, name]) => nameOf(text ?? code ?? name ?? '')) });
    if (end) found.push(...upTo(section, end).map((between) => ({ section: between, quoted: [] })));
  }
  return found;
}

/** The sections after `from` up to `to`, both of one chapter. */
function upTo(from: string, to: string): string[] {
  const [chapter = '', first = ''] = from.split('.');
  const [, last = ''] = to.split('.');
  if (first === '' || last === '' || !to.startsWith(`${chapter}.`)) return [to];
  return Array.from(
    { length: Math.max(0, Number(last) - Number(first)) },
    (_, n) => `${chapter}.${Number(first) + n + 1}`,
  );
}

/** Every reference in a file, in the order of kinds. `file` is its path from the root of the repository. */
export function referencesIn(file: string, text: string): Reference[] {
  let rest = unfolded(file, text);
  const found: Reference[] = [];
  const add = (index: number, written: string, target: Target) =>
    found.push({ ...target, line: lineAt(text, index), written: written.replace(/\s+/g, ' ').trim() });
  /** Reads each match and blanks it, so that no later pattern reads it again. */
  const take = (pattern: RegExp, read: (match: RegExpExecArray) => void) => {
    for (const match of rest.matchAll(pattern)) read(match);
    rest = rest.replace(pattern, (written) => written.replace(/\S/g, ' '));
  };

  if (file.endsWith('.md')) {
    for (const match of rest.matchAll(/\]\(([^)\s]+)\)|\b(?:src|href)="([^"]+)"/g)) {
      const target = match[1] ?? match[2] ?? '';
      if (/^[a-z]+:|^\/\//i.test(target)) continue;
      const [path = '', anchor = ''] = target.split('#');
      add(match.index, target, {
        kind: 'link',
        path: path === '' ? file : resolved(folderOf(file), path),
        anchor,
      });
    }
  }

  take(pagePattern, (match) => {
    const [written, page = '', list = ''] = match;
    for (const one of sectionsOf(list)) add(match.index, written, { kind: 'section', page, ...one });
  });

  const own = published.find((page) => file === `docs/design/${page}.md`);
  if (own !== undefined) {
    take(ownPattern, (match) => {
      for (const one of sectionsOf(match[1] ?? '')) add(match.index, match[0], { kind: 'section', page: own, ...one });
    });
  }

  take(/\b(R\d+)\.(\d+)-(?:R\d+\.|\d+\.)?(\d+)\b/g, (match) => {
    const [written, chapter = '', from = '', to = ''] = match;
    for (let n = Number(from); n <= Number(to); n += 1)
      add(match.index, written, { kind: 'id', id: `${chapter}.${n}` });
  });
  take(/\b(?:R\d{1,2}\.\d{1,2}|Q-[A-Z]\d{1,2})\b(?!\.\d)/g, (match) =>
    add(match.index, match[0], { kind: 'id', id: match[0] }),
  );
  take(/(?<=\[)(?:I\d|[AEGLPV]\d{1,2})(?=\])|(?<=\bquality\.md )I\d\b/g, (match) =>
    add(match.index, match[0], { kind: 'id', id: match[0] }),
  );

  // Ids of a family that no document defines.
  if (file.startsWith('tests/')) {
    const title = new RegExp(
      String.raw`(?<=['"\u0060\]] ?\[)(?!(?:${idShape}|${faultShape})\])[A-Z]{1,2}-?[A-Z]?\d{1,3}(?:\.\d+)?(?=\])`,
      'g',
    );
    take(title, (match) => add(match.index, `[${match[0]}]`, { kind: 'id', id: match[0] }));
  }

  take(/\bdocs\/decisions\/(\d{4})(?![-\w])|\bdecisions? (\d{4})\b/gi, (match) =>
    add(match.index, match[0], { kind: 'decision', number: match[1] ?? match[2] ?? '' }),
  );
  take(/(?<![\w/])docs\/[\w./-]*\w/g, (match) => add(match.index, match[0], { kind: 'path', path: match[0] }));
  take(/(?<![\w/.-])(?:design\/)?([\w-]+\.md)\b/g, (match) =>
    add(match.index, match[0], { kind: 'document', name: match[1] ?? '' }),
  );
  take(outsidePattern, (match) => add(match.index, match[0], { kind: 'document', name: match[0] }));
  return found.sort((a, b) => a.line - b.line);
}

/** The anchor that a heading gets on code hosts. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

/** Headings of a Markdown text outside of code blocks, with level and position. */
function headingsOf(text: string): { level: number; title: string; start: number }[] {
  const prose = text.replace(/^```[\s\S]*?^```/gm, (block) => block.replace(/[^\n]/g, ' '));
  return [...prose.matchAll(/^(#+) (.+)$/gm)].map((match) => ({
    level: match[1]?.length ?? 0,
    title: match[2] ?? '',
    start: match.index,
  }));
}

function anchorsOf(text: string): Set<string> {
  const anchors = new Set<string>();
  for (const { title } of headingsOf(text)) {
    const anchor = anchorOf(title);
    let again = 0;
    while (anchors.has(again === 0 ? anchor : `${anchor}-${again}`)) again += 1;
    anchors.add(again === 0 ? anchor : `${anchor}-${again}`);
  }
  return anchors;
}

/** The numbered sections of a design page; a chapter holds its subsections. */
function numberedSections(text: string): Map<string, Section> {
  const headings = headingsOf(text);
  const sections = new Map<string, Section>();
  headings.forEach(({ level, title, start }, index) => {
    const number = /^(\d+(?:\.\d+)*) /.exec(title)?.[1];
    if (number === undefined) return;
    const inner = headings.slice(index + 1);
    const end = inner.find((heading) => heading.level <= level)?.start ?? text.length;
    const body = text.slice(start, end);
    const bold = [...body.matchAll(/\*\*(.+?)\*\*/g)].map(([, name = '']) => name);
    sections.set(number, {
      text: body,
      names: [title, ...inner.filter((heading) => heading.start < end).map((heading) => heading.title), ...bold],
    });
  });
  return sections;
}

/** Builds the library from the paths of all files and the text of those that end in `.md`. */
export function libraryOf(files: Iterable<string>, markdown: ReadonlyMap<string, string>): Library {
  const ids = new Set<string>();
  for (const file of [
    'requirements',
    ...['account', 'contract-documents', 'edge', 'quality', 'verify'].map((page) => `design/${page}`),
  ].map((page) => `docs/${page}.md`)) {
    const rows = markdown.get(file)?.matchAll(new RegExp(String.raw`^\| (${idShape})(?= )`, 'gm')) ?? [];
    for (const [, id = ''] of rows) ids.add(id);
  }
  // The acceptance of the other pages is a running list, not a table.
  for (const [, id = ''] of markdown.get('docs/design/leverage.md')?.matchAll(/[_*·] (L\d+) /g) ?? []) ids.add(id);
  for (const page of ['bots', 'loans', 'verify'])
    for (const [, id = ''] of markdown.get(`docs/design/${page}.md`)?.matchAll(/\*\*([GPV]\d+)\*\* /g) ?? [])
      ids.add(id);
  return {
    ids,
    files: new Set(files),
    pages: new Map(published.map((page) => [page, numberedSections(markdown.get(`docs/design/${page}.md`) ?? '')])),
    anchors: new Map([...markdown].map(([file, text]) => [file, anchorsOf(text)])),
  };
}

/** True when the section has a heading or bold text that holds the name, or the code, step or rule itself. */
function holds({ text, names }: Section, quoted: string): boolean {
  const step = /^(step|rule)\s+(\d+)$/.exec(quoted);
  if (step) return new RegExp(String.raw`^(?:\| |- ${step[1]} )${step[2]}\b`, 'im').test(text);
  return names.some((name) => name.toLowerCase().includes(quoted.toLowerCase())) || text.includes(`\`${quoted}\``);
}

/** What is wrong with a reference and what to do about it; undefined when it resolves. */
export function problemOf(reference: Reference, { pages, ids, files, anchors }: Library): string | undefined {
  switch (reference.kind) {
    case 'section': {
      const { page, section, quoted } = reference;
      const target = pages.get(page)?.get(section);
      if (!target) return `docs/design/${page}.md has no section ${section}: cite one that it has, or add it there`;
      const missing = quoted.find((name) => !holds(target, name));
      return missing === undefined
        ? undefined
        : `section ${section} of docs/design/${page}.md has no heading or bold text "${missing}": quote one that it has`;
    }
    case 'id': {
      if (ids.has(reference.id)) return undefined;
      const file = { R: 'requirements', A: 'design/account', L: 'design/leverage', P: 'design/loans' }[
        reference.id[0] ?? ''
      ];
      return `docs/${file ?? 'design/quality'}.md has no row ${reference.id}: cite a row that it has, or add it there`;
    }
    case 'decision':
      return [...files].some((file) => file.startsWith(`docs/decisions/${reference.number}-`))
        ? undefined
        : `docs/decisions has no record ${reference.number}: cite one that it has, or write it`;
    case 'path':
      // What a command writes is there after it only.
      return outputs.includes(reference.path) ||
        files.has(reference.path) ||
        [...files].some((file) => file.startsWith(`${reference.path}/`))
        ? undefined
        : 'no such file or folder: correct the path';
    case 'document':
      return [...files].some((file) => file === reference.name || file.endsWith(`/${reference.name}`))
        ? undefined
        : 'this document is not in the repository: cite an id of docs/requirements.md or a page of docs/design, or remove it';
    case 'link': {
      const { path, anchor } = reference;
      if (!files.has(path) && ![...files].some((file) => file.startsWith(`${path}/`)))
        return 'no such file: correct the link';
      if (anchor === '' || anchors.get(path)?.has(anchor)) return undefined;
      return `${path} has no heading with the anchor #${anchor}: correct the link`;
    }
  }
}
