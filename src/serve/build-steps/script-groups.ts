/** A module of the browser's bundle: what it imports, at once and later, and the length of its code. */
export interface BundledModule {
  imports: readonly string[];
  later: readonly string[];
  size: number;
}

type Modules = ReadonlyMap<string, BundledModule>;

/** What a file costs a page that loads it, in headers and worse compression, as length of code. */
const fileCost = 14_000;
/**
 * How much a page counts: little where it only may load something later, and much where it loads nothing else before
 * somebody uses it. A terminal is a third of all pages, and the one that is opened most.
 */
const weights = { later: 0.2, light: 12, other: 1 } as const;
const terminalWeight = 8;

/** A file: its modules, the pages that load it, and the files that it imports. */
interface Group {
  name: string;
  pages: ReadonlySet<string>;
  modules: string[];
  size: number;
  imports: Set<Group>;
  importers: Set<Group>;
  /** What is apart stays as it is. */
  isApart: boolean;
}

/** End of the name of a page that waits for a use: what it loads by itself. */
export const lightPage = ' when idle';

/** Modules that are imported statically, each with those that it imports itself. */
export function reachedFrom(starts: Iterable<string>, importsOf: (id: string) => readonly string[]): Set<string> {
  const reached = new Set(starts);
  for (const id of reached) for (const imported of importsOf(id)) reached.add(imported);
  return reached;
}

/** The pages that load each module when they start; as `PAGE later` those that may load it afterwards. */
function pagesOfModules(entries: ReadonlyMap<string, ReadonlySet<string>>, modules: Modules): Map<string, Set<string>> {
  const pagesOf = new Map<string, Set<string>>();
  const waiting: [id: string, page: string][] = [...entries].flatMap(([id, pages]) =>
    [...pages].map((page): [string, string] => [id, page]),
  );
  for (const [id, page] of waiting) {
    const pages = pagesOf.get(id) ?? new Set();
    pagesOf.set(id, pages);
    const start = page.replace(/ later$/, '');
    if (pages.has(page) || pages.has(start)) continue;
    pages.add(page);
    if (page === start) pages.delete(`${start} later`);
    const { imports, later } = modules.get(id) ?? { imports: [], later: [] };
    for (const each of imports) waiting.push([each, page]);
    for (const each of later) waiting.push([each, `${start} later`]);
  }
  return pagesOf;
}

const isLater = (page: string): boolean => page.endsWith(' later');

const weightOf = (page: string): number =>
  (isLater(page) ? weights.later : page.endsWith(lightPage) ? weights.light : weights.other) *
  (page.includes('/TerminalScreen.astro') ? terminalWeight : 1);

/** What it costs these pages to load code of this length. */
function costFor(pages: Iterable<string>, size: number): number {
  let cost = 0;
  for (const page of pages) cost += size * weightOf(page);
  return cost;
}

/** The files that a file imports, and those that they import. */
function importedBy(starts: Iterable<Group>): Set<Group> {
  const found = new Set(starts);
  for (const { imports } of found) for (const each of imports) found.add(each);
  return found;
}

/** True when one of two files imports the other by way of a third one: as one file they would import each other. */
function areApart(one: Group, other: Group): boolean {
  const reaches = (from: Group, to: Group) => importedBy([...from.imports].filter((each) => each !== to)).has(to);
  return reaches(one, other) || reaches(other, one);
}

/** What all pages save by one file in place of two: fewer files, without what some load that others need. */
function savingOf(one: Group, other: Group): number {
  const pages = one.pages.union(other.pages);
  let saving = costFor(one.pages.intersection(other.pages), fileCost);
  for (const each of importedBy([one, other])) {
    if (saving <= 0) break;
    saving -= costFor(pages.difference(each.pages), each.size);
  }
  return saving;
}

/** Moves all of a file into another one. */
function join(from: Group, into: Group): void {
  into.pages = into.pages.union(from.pages);
  into.modules.push(...from.modules);
  into.size += from.size;
  for (const each of from.imports) {
    each.importers.delete(from);
    into.imports.add(each);
    each.importers.add(into);
  }
  for (const each of from.importers) {
    each.imports.delete(from);
    each.imports.add(into);
    into.importers.add(each);
  }
  for (const list of [into.imports, into.importers]) for (const each of [from, into]) list.delete(each);
  for (const each of importedBy([into])) each.pages = each.pages.union(into.pages);
}

/** Files of modules that are apart, and one of all others for each set of pages. */
function firstGroups(
  pagesOf: ReadonlyMap<string, ReadonlySet<string>>,
  modules: Modules,
  nameApart: (id: string) => string | undefined,
): Group[] {
  const groups = new Map<string, Group>();
  const groupOf = new Map<string, Group>();
  for (const [id, pages] of pagesOf) {
    const apart = nameApart(id);
    if (apart === undefined && [...pages].every(isLater)) continue;
    const name = apart ?? [...pages].sort().join();
    const isApart = apart !== undefined;
    const group = groups.get(name) ?? {
      name,
      pages,
      modules: [],
      size: 0,
      imports: new Set(),
      importers: new Set(),
      isApart,
    };
    groups.set(name, group);
    groupOf.set(id, group);
    group.pages = group.pages.union(pages);
    group.modules.push(id);
    group.size += modules.get(id)?.size ?? 0;
  }
  for (const [id, group] of groupOf)
    for (const imported of modules.get(id)?.imports ?? []) {
      const other = groupOf.get(imported);
      if (!other || other === group) continue;
      group.imports.add(other);
      other.importers.add(group);
    }
  return [...groups.values()];
}

/**
 * The file of each module that pages need when they start: at first one for each set of pages, so that none loads what
 * it does not need. Two become one as long as that saves pages more than it costs those that need only one of them.
 *
 * @param entries Modules that pages start, with the names of these pages.
 * @param nameApart Name of the file of a module that gets none here.
 * @returns Names of files by module.
 */
export function scriptGroups(
  entries: ReadonlyMap<string, ReadonlySet<string>>,
  modules: Modules,
  nameApart: (id: string) => string | undefined,
): Map<string, string> {
  const groups = firstGroups(pagesOfModules(entries, modules), modules, nameApart);
  const open = new Set(groups.filter(({ isApart }) => !isApart).sort((one, other) => (one.name < other.name ? -1 : 1)));
  const pairsOf = (one: Group) =>
    [...open].flatMap((other) => (other === one ? [] : { one, other, saving: savingOf(one, other) }));
  let pairs = [...open].flatMap(pairsOf);
  for (;;) {
    pairs = pairs.filter(({ saving }) => saving > 0);
    const [first] = pairs;
    if (!first) break;
    const best = pairs.reduce((found, pair) => (pair.saving > found.saving ? pair : found), first);
    const { one, other } = best;
    // Files that were joined meanwhile may have changed it.
    const saving = areApart(one, other) ? 0 : savingOf(one, other);
    if (saving < best.saving) {
      best.saving = saving;
      continue;
    }
    join(one, other);
    open.delete(one);
    pairs = pairs.filter((pair) => [one, other].every((each) => pair.one !== each && pair.other !== each));
    pairs.push(...pairsOf(other));
  }
  return new Map([...open].flatMap((group, index) => group.modules.map((id) => [id, `p${index}`])));
}
