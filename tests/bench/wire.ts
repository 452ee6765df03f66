import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildReport } from './build/build-report.ts';
import type { Figure } from './figures.ts';

const kilobyte = 1024;

/** Returns the transferred bytes of a file of the built site: brotli where available. */
function wireBytes(folder: string, file: string): number {
  const path = [`${file}.br`, file].map((name) => join(folder, name)).find((name) => existsSync(name));
  return path === undefined ? 0 : statSync(path).size;
}

const matchesIn = (html: string, pattern: RegExp): string[] =>
  Array.from(html.matchAll(pattern), ([, file = '']) => file);

/** Returns the scripts with all of their static imports. */
function withImports(files: readonly string[], { chunks }: BuildReport): Set<string> {
  const all = new Set(files);
  for (const file of all) for (const imported of chunks[file]?.imports ?? []) all.add(imported);
  return all;
}

/** Returns the scripts that the HTML names, with all of their static imports. */
const earlyScripts = (html: string, report: BuildReport): Set<string> =>
  withImports(matchesIn(html, /<script type="module" src="\/([^"]+)"/g), report);

type Owner = 'react' | 'packages' | 'ours';

function ownerOf(id: string): Owner {
  if (/\/node_modules\/(?:react|react-dom|scheduler|@astrojs\/react)\//.test(id)) return 'react';
  return /\/node_modules\/|^\0?(?:vite|rolldown)\//.test(id) ? 'packages' : 'ours';
}

/** Returns the transferred bytes of scripts by owner; the bytes of a script are divided by the size of its modules. */
function bytesByOwner(files: ReadonlySet<string>, folder: string, { chunks }: BuildReport): Record<Owner, number> {
  const bytes = { react: 0, packages: 0, ours: 0 };
  for (const file of files) {
    const modules = chunks[file]?.modules ?? [];
    const totalBytes = modules.reduce((sum, module) => sum + module.bytes, 0) || 1;
    for (const module of modules) bytes[ownerOf(module.id)] += (wireBytes(folder, file) * module.bytes) / totalBytes;
  }
  return bytes;
}

const figureOf =
  (page: string) =>
  (subject: string, bytes: number, max: number): Figure => ({
    name: `${page}: ${subject}`,
    value: bytes / kilobyte,
    unit: 'KB',
    max,
  });

/** Transferred bytes of all scripts of a page, by owner of the code. Q-L16 */
export function scriptFigures(name: string, files: ReadonlySet<string>, folder: string, report: BuildReport): Figure[] {
  const { react, packages, ours } = bytesByOwner(files, folder, report);
  const figure = figureOf(name);
  return [
    figure('total JS', react + packages + ours, 90),
    figure('React', react, 62),
    figure('other packages', packages, 10),
    figure('our code', ours, 18),
  ];
}

/** Transferred bytes of all scripts of a page in use, by owner of the code. It has no bound: Q-L16 is about visits. */
export function usedScriptFigures(
  name: string,
  files: ReadonlySet<string>,
  folder: string,
  report: BuildReport,
): Figure[] {
  const { react, packages, ours } = bytesByOwner(files, folder, report);
  return Object.entries({ 'total JS': react + packages + ours, React: react, packages, 'our code': ours }).map(
    ([subject, bytes]) => ({ name: `${name}: ${subject}`, value: bytes / kilobyte, unit: 'KB' }),
  );
}

/** Transferred bytes of the terminal's scripts: before the first useful paint, and all of them with the chart. Q-L16 */
export function terminalFigures(
  page: string,
  files: ReadonlySet<string>,
  folder: string,
  report: BuildReport,
): Figure[] {
  const html = readFileSync(join(folder, page, 'index.html'), 'utf8');
  const sum = (paths: Iterable<string>) =>
    Array.from(paths, (file) => wireBytes(folder, file)).reduce((a, b) => a + b, 0);
  const figure = figureOf('terminal');
  return [
    figure('JS before the first useful paint', sum(earlyScripts(html, report)), 110),
    figure('total JS, with the chart', sum(files), 250),
  ];
}

/** Transferred bytes of one built page. Q-L16 */
export function wireFigures(name: string, page: string, folder: string, report: BuildReport): Figure[] {
  const html = readFileSync(join(folder, page, 'index.html'), 'utf8');
  const sum = (files: Iterable<string>) =>
    Array.from(files, (file) => wireBytes(folder, file)).reduce((a, b) => a + b, 0);
  const early = earlyScripts(html, report);
  const figure = figureOf(name);
  return [
    figure('HTML', sum([join(page, 'index.html')]), 20),
    figure('CSS', sum(matchesIn(html, /<link rel="stylesheet" href="\/([^"]+)"/g)), 20),
    figure('JS before idle', sum(early), 20),
  ];
}
