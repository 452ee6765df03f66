import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildReport } from './build-report.ts';
import type { Figure } from './figures.ts';

const kilobyte = 1024;

/** Bytes a browser gets for a file of the built site: its brotli form where it has one. */
function wireBytes(folder: string, file: string): number {
  const path = [`${file}.br`, file].map((name) => join(folder, name)).find((name) => existsSync(name));
  return path === undefined ? 0 : statSync(path).size;
}

const found = (html: string, pattern: RegExp): string[] => Array.from(html.matchAll(pattern), ([, file = '']) => file);

/** Scripts with all that they import, but for what comes by `import()`. */
function withImports(files: readonly string[], { chunks }: BuildReport): Set<string> {
  const all = new Set(files);
  for (const file of all) for (const imported of chunks[file]?.imports ?? []) all.add(imported);
  return all;
}

/** Scripts that a page asks for by itself, with all that they import. */
const earlyScripts = (html: string, report: BuildReport): Set<string> =>
  withImports(found(html, /<script type="module" src="\/([^"]+)"/g), report);

type Owner = 'react' | 'packages' | 'ours';

function ownerOf(id: string): Owner {
  if (/\/node_modules\/(?:react|react-dom|scheduler|@astrojs\/react)\//.test(id)) return 'react';
  return /\/node_modules\/|^\0?(?:vite|rolldown)\//.test(id) ? 'packages' : 'ours';
}

/** Wire bytes of scripts by whose code it is: a script's bytes are shared out by the size of its modules. */
function bytesByOwner(files: ReadonlySet<string>, folder: string, { chunks }: BuildReport): Record<Owner, number> {
  const bytes = { react: 0, packages: 0, ours: 0 };
  for (const file of files) {
    const modules = chunks[file]?.modules ?? [];
    const whole = modules.reduce((sum, module) => sum + module.bytes, 0) || 1;
    for (const module of modules) bytes[ownerOf(module.id)] += (wireBytes(folder, file) * module.bytes) / whole;
  }
  return bytes;
}

const figureOf =
  (page: string) =>
  (what: string, bytes: number, most: number): Figure => ({
    name: `${page}: ${what}`,
    value: bytes / kilobyte,
    unit: 'KB',
    most,
  });

/** The scripts that a page fetched until it was at rest, by whose code they are. Q-L16 */
export function scriptFigures(name: string, files: ReadonlySet<string>, folder: string, report: BuildReport): Figure[] {
  const { react, packages, ours } = bytesByOwner(files, folder, report);
  const figure = figureOf(name);
  return [
    figure('JS in all', react + packages + ours, 90),
    figure('of it React', react, 62),
    figure('of it other packages', packages, 10),
    figure('of it ours', ours, 18),
  ];
}

/** The terminal's scripts: what comes before its first useful paint, and all that it fetched with its chart. Q-L16 */
export function terminalFigures(
  page: string,
  files: ReadonlySet<string>,
  folder: string,
  report: BuildReport,
): Figure[] {
  const html = readFileSync(join(folder, page, 'index.html'), 'utf8');
  const sum = (some: Iterable<string>) =>
    Array.from(some, (file) => wireBytes(folder, file)).reduce((a, b) => a + b, 0);
  const figure = figureOf('terminal');
  return [
    figure('JS before the first useful paint', sum(earlyScripts(html, report)), 110),
    figure('JS in all, with the chart', sum(files), 250),
  ];
}

/** What one built page costs on the wire. Q-L16 */
export function wireFigures(name: string, page: string, folder: string, report: BuildReport): Figure[] {
  const html = readFileSync(join(folder, page, 'index.html'), 'utf8');
  const sum = (files: Iterable<string>) =>
    Array.from(files, (file) => wireBytes(folder, file)).reduce((a, b) => a + b, 0);
  const early = earlyScripts(html, report);
  const figure = figureOf(name);
  return [
    figure('HTML', sum([join(page, 'index.html')]), 20),
    figure('CSS', sum(found(html, /<link rel="stylesheet" href="\/([^"]+)"/g)), 20),
    figure('JS before idle', sum(early), 20),
  ];
}
