import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import * as v from 'valibot';
import { dayMs } from '#formulas/durations.ts';
import { assetsOf, originPaths, releaseAt } from './release.ts';

/** Since when no release names a file, ms by file. */
const Unnamed = v.record(v.string(), v.number());
/** Pages that are open in browsers load chunks of their release for that long. */
export const defaultDays = 30;

/**
 * Deletes old releases and hashed files: all releases but the current one, the one before and the `keep` newest, and
 * each hashed file `days` after the last clean that found it in a release. Returns what was deleted. `now`: ms.
 */
export function clean(
  folder: string,
  { now, days = defaultDays, keep = 3 }: { now: number; days?: number; keep?: number },
): { releases: string[]; files: string[] } {
  const { releases, assets } = originPaths(folder);
  const record = join(folder, 'unnamed.json');
  const linked = [releaseAt(folder, 'current'), releaseAt(folder, 'previous')];
  const byAge = readdirSync(releases, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.endsWith('.draft'))
    .map((entry) => join(releases, entry.name))
    .sort((one, other) => releasedAt(other) - releasedAt(one));
  const old = byAge.filter((release, index) => index >= keep && !linked.includes(release));
  for (const release of old) rmSync(release, { recursive: true });
  const named = new Set(byAge.filter((release) => !old.includes(release)).flatMap(assetsOf));
  const before = existsSync(record) ? v.parse(Unnamed, JSON.parse(readFileSync(record, 'utf8'))) : {};
  const unnamed: Record<string, number> = {};
  const files: string[] = [];
  for (const file of filesBelow(folder, assets)) {
    if (named.has(file)) continue;
    const since = before[file] ?? now;
    if (now - since < days * dayMs) unnamed[file] = since;
    else {
      rmSync(join(folder, file));
      files.push(file);
    }
  }
  writeFileSync(record, JSON.stringify(unnamed));
  return { releases: old, files };
}

/** The files in a folder and its folders, sorted, by their paths in `root`. */
const filesBelow = (root: string, folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort();

/** Time at which a release was written, ms. */
const releasedAt = (release: string): number => statSync(release).mtimeMs;
