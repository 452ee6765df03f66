import { expect, test } from 'vitest';
import { scriptGroups } from '#serve/build-steps/script-groups.ts';
import type { BundledModule } from '#serve/build-steps/script-groups.ts';

const large = 20_000;
const module = (imports: string[], size = large, later: string[] = []): BundledModule => ({ imports, later, size });

/** Names of the modules by file, in the order of the first. */
function filesOf(
  entries: Record<string, string[]>,
  modules: Record<string, BundledModule>,
  apart: readonly string[] = [],
): string[][] {
  const pages = new Map(Object.entries(entries).map(([id, names]) => [id, new Set(names)]));
  const files = new Map<string, string[]>();
  const nameApart = (id: string) => (apart.includes(id) ? id : undefined);
  for (const [id, file] of scriptGroups(pages, new Map(Object.entries(modules)), nameApart))
    files.set(file, [...(files.get(file) ?? []), id].sort());
  return [...files.values()].sort((one, other) => (one.join() < other.join() ? -1 : 1));
}

test('[FP4] what the same pages need is one file; no page loads much that only others need', () => {
  const modules = {
    book: module(['decimal']),
    form: module(['decimal', 'amounts']),
    markets: module(['decimal']),
    decimal: module([]),
    amounts: module([]),
  };
  expect(filesOf({ book: ['terminal'], form: ['terminal'], markets: ['pairs'] }, modules)).toEqual([
    ['amounts', 'book', 'form'],
    ['decimal'],
    ['markets'],
  ]);
});

test('[FP4] two files become one where that saves more pages a file than it costs others', () => {
  const modules = {
    form: module(['tick', 'chart-name', 'kit']),
    bots: module(['tick', 'kit']),
    loans: module(['kit']),
    tick: module([], 100),
    'chart-name': module(['chart'], 100),
    chart: module([]),
    kit: module([]),
    tokens: module(['chart-name']),
  };
  const files = filesOf({ form: ['terminal'], bots: ['bots'], loans: ['loans'], tokens: ['tokens'] }, modules);
  expect(files).toContainEqual(['kit', 'tick']);
  // Joined with `kit`, it would bring the chart to pages that need none.
  expect(files).toContainEqual(['chart', 'chart-name']);
});

test('[FP4] files that would then import each other stay two', () => {
  const modules = {
    form: module(['base']),
    list: module(['base'], 100),
    shell: module(['base']),
    base: module([], 100),
  };
  const entries = { form: ['loans'], list: ['terminal', 'pairs'], shell: ['terminal', 'pairs'] };
  expect(filesOf(entries, modules, ['shell'])).toEqual([['base', 'list'], ['form']]);
  // `list` imports `shell`, which imports `base`.
  expect(filesOf(entries, { ...modules, list: module(['shell'], 100) }, ['shell'])).toEqual([
    ['base'],
    ['form'],
    ['list'],
  ]);
});

test('[FP4] what a page may load later is in no file of its start, and what is apart in none', () => {
  const modules = {
    form: module(['store'], large, ['dialog']),
    list: module([], large, ['store']),
    dialog: module(['store', 'texts']),
    store: module([]),
    texts: module([]),
    shell: module([]),
  };
  expect(filesOf({ form: ['terminal', 'loans'], list: ['pairs'], shell: ['pairs'] }, modules, ['shell'])).toEqual([
    ['form', 'store'],
    ['list'],
  ]);
});
