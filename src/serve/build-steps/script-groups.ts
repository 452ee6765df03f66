/** A module of the browser's bundle: what it imports, at once and later, and the length of its code. */
export interface BundledModule {
  imports: readonly string[];
  later: readonly string[];
  size: number;
}

type Modules = ReadonlyMap<string, BundledModule>;

/** Below this length of code a file of its own costs a page more, in headers and worse compression, than it saves. */
const smallGroup = 6_000;

/** Modules that the same pages need. */
interface Group {
  key: string;
  pages: ReadonlySet<string>;
  modules: string[];
  size: number;
}

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

/**
 * The file of each module that pages need when they start: one for each set of pages, so that none loads what it does
 * not need. A small one becomes part of the smallest larger file that the same pages load; else it stays alone.
 *
 * @param entries Modules that pages start, with the names of these pages.
 * @param apart Modules that get no file here.
 * @returns Names of files by module.
 */
export function scriptGroups(
  entries: ReadonlyMap<string, ReadonlySet<string>>,
  modules: Modules,
  apart: ReadonlySet<string>,
): Map<string, string> {
  const pagesOf = pagesOfModules(entries, modules);
  const groups = new Map<string, Group>();
  for (const [id, pages] of pagesOf) {
    if (apart.has(id) || [...pages].every((page) => page.endsWith(' later'))) continue;
    const key = [...pages].sort().join();
    const group = groups.get(key) ?? { key, pages, modules: [], size: 0 };
    groups.set(key, group);
    group.modules.push(id);
    group.size += modules.get(id)?.size ?? 0;
  }
  const bySize = (one: Group, other: Group) => one.size - other.size || (one.key < other.key ? -1 : 1);
  // What others import comes first: it may have moved to where more pages load it.
  const sorted = [...groups.values()].sort((one, other) => other.pages.size - one.pages.size || bySize(other, one));
  for (const small of sorted.filter(({ size }) => size < smallGroup)) {
    const imports = new Set(small.modules.flatMap((id) => modules.get(id)?.imports ?? []));
    const fits = ({ pages, size }: Group): boolean =>
      size > small.size &&
      small.pages.isSubsetOf(pages) &&
      // Else its pages would load these imports too.
      [...imports].every((id) => small.modules.includes(id) || pages.isSubsetOf(pagesOf.get(id) ?? new Set()));
    const [larger] = sorted.filter(fits).sort(bySize);
    if (!larger) continue;
    for (const id of small.modules) pagesOf.set(id, new Set(larger.pages));
    larger.modules.push(...small.modules.splice(0));
    small.size = 0;
  }
  return new Map(sorted.flatMap((group, index) => group.modules.map((id) => [id, `pages-${index}`])));
}
