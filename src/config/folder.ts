/** A brand's folder: what may be in it, and how much. */
import { lstatSync, readdirSync, realpathSync, statSync } from 'node:fs';
import type { Stats } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { hint } from '#command/nearest.ts';
import { configFile, isBelow, shownPath, themeFile } from './brand-path.ts';
import { publicFiles } from './public-files.ts';

/** An exchange of the brand, which no build reads. */
const backEnd = 'back-end';

/** What a brand's folder may hold at its top; what begins with a dot belongs to tools and is not read. */
const parts = {
  [configFile]: 'file',
  [themeFile]: 'file',
  'words.json': 'file',
  'README.md': 'file',
  logo: 'folder',
  fonts: 'folder',
  texts: 'folder',
  pages: 'folder',
  coins: 'folder',
  public: 'folder',
  [backEnd]: 'folder',
} as const;

const megabyte = 1024 * 1024;
const maxFile = 2 * megabyte;
const maxAll = 64 * megabyte;
/** Largest number of files: a folder with more is not a brand but, say, somebody's home. */
const maxFiles = 5_000;

const inMegabytes = (bytes: number): string => `${(bytes / megabyte).toFixed(1)} MB`;

interface Found {
  path: string;
  stats: Stats;
}

/** All files below a folder; links are followed within `top`, and `leave` gets those that lead out of it or nowhere. */
function filesBelow(folder: string, top: string, leave: (path: string) => void, found: Found[] = []): Found[] {
  for (const name of readdirSync(folder).sort()) {
    if (found.length > maxFiles) return found;
    if (name.startsWith('.') && folder === top) continue;
    const path = join(folder, name);
    if (lstatSync(path).isSymbolicLink() && !leadsBelow(path, top)) {
      leave(path);
      continue;
    }
    const stats = statSync(path);
    if (stats.isDirectory()) filesBelow(path, top, leave, found);
    else found.push({ path, stats });
  }
  return found;
}

/** True when a link leads to something in a folder, and not to a folder around itself. */
function leadsBelow(link: string, top: string): boolean {
  try {
    const target = realpathSync(link);
    return isBelow(realpathSync(top), target) && !isBelow(target, realpathSync(join(link, '..')));
  } catch {
    return false;
  }
}

/** The line about a folder that is none; undefined for one. */
function missingLine(folder: string): string | undefined {
  const stats = statSync(folder, { throwIfNoEntry: false });
  const remedy = 'SLIPWAY_BRAND names the folder of a brand; npm run brand -- --new FOLDER writes one';
  if (!stats) return `${shownPath(folder)} does not exist: ${remedy}`;
  if (!stats.isDirectory()) return `${shownPath(folder)} is a file, not a folder: ${remedy}`;
  if (!statSync(join(folder, configFile), { throwIfNoEntry: false })?.isFile())
    return `${shownPath(folder)} has no ${configFile}: ${remedy}`;
  return undefined;
}

/** A line for everything in a brand's folder that does not belong there, or for the folder that is missing. */
export function folderProblems(folder: string): string[] {
  const missing = missingLine(folder);
  if (missing !== undefined) return [missing];
  const lines: string[] = [];
  const known = Object.keys(parts);
  for (const name of readdirSync(folder).filter((each) => !each.startsWith('.'))) {
    const kind = Object.hasOwn(parts, name) ? parts[name as keyof typeof parts] : undefined;
    const stats = statSync(join(folder, name), { throwIfNoEntry: false });
    if (kind === undefined) lines.push(`${shownPath(join(folder, name))} is no part of a brand; ${hint(name, known)}`);
    else if (stats && stats.isDirectory() !== (kind === 'folder'))
      lines.push(`${shownPath(join(folder, name))} must be a ${kind}`);
  }
  const files = filesBelow(folder, folder, (link) =>
    lines.push(`${shownPath(link)} is a link that leads out of the folder or nowhere: put the file itself there`),
  );
  if (files.length > maxFiles) return [...lines, `${shownPath(folder)} has more than ${maxFiles} files`];
  for (const { path, stats } of files)
    if (stats.size > maxFile)
      lines.push(
        `${shownPath(path)} has ${inMegabytes(stats.size)}; a file of a brand has at most ${inMegabytes(maxFile)}`,
      );
  lines.push(
    ...publicFiles(folder).lines.filter((line) => !lines.some((other) => other.startsWith(line.split(' ')[0] ?? ''))),
  );
  const all = files.reduce((sum, { stats }) => sum + stats.size, 0);
  if (all > maxAll)
    lines.push(`${shownPath(folder)} has ${inMegabytes(all)} in all; a brand has at most ${inMegabytes(maxAll)}`);
  return lines;
}

/** The files of a brand that a build reads, by their path in its folder, in a fixed order; empty for no brand. */
export function brandFiles(folder: string): string[] {
  if (missingLine(folder) !== undefined) return [];
  return filesBelow(folder, folder, () => undefined)
    .map(({ path }) => relative(folder, path))
    .filter((path) => path.split(sep)[0] !== backEnd);
}
