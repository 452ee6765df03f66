import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readSite } from '#serve/site.ts';
import { testSites } from '../build.ts';

const { folder } = testSites.same;
const site = readSite(folder);

/** Paths of all files of the test site. */
export const sitePaths: readonly string[] = [...(site?.files.keys() ?? [])];

const fileOf = (path: string): string => join(folder, site?.files.get(path)?.file ?? path);

/** Returns the content of a file of the test site. */
export const contentOf = (path: string): string => readFileSync(fileOf(path), 'utf8');

/** Returns the size of a file as sent, bytes: with brotli, unless it is too small for it. */
export const sentBytes = (path: string): number => {
  const compressed = `${fileOf(path)}.br`;
  return statSync(existsSync(compressed) ? compressed : fileOf(path)).size;
};

/** Returns the size of several files as sent, bytes. */
export const sentBytesOf = (paths: Iterable<string>): number =>
  Array.from(paths, sentBytes).reduce((sum, bytes) => sum + bytes, 0);

/** Returns the paths of the style sheets that a page links. */
export const styleSheetsOf = (html: string): string[] =>
  Array.from(html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g), ([, href = '']) => href);

/** Returns the paths of the scripts that a page starts by itself, before it is idle. */
export const startedScriptsOf = (html: string): string[] =>
  Array.from(html.matchAll(/<script[^>]*\bsrc="([^"]+\.js)"/g), ([, src = '']) => src);

/** Returns the paths of scripts with all scripts that they import statically. */
export function withImports(paths: readonly string[]): Set<string> {
  const found = new Set(paths);
  // A set that grows while it is read is read to its end.
  for (const path of found)
    for (const [, imported = ''] of contentOf(path).matchAll(/\b(?:from|import)\s*"([^"]+\.js)"/g))
      found.add(new URL(imported, `https://slipway.example${path}`).pathname);
  return found;
}
