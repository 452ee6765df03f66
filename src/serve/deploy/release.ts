import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, readlinkSync, renameSync } from 'node:fs';
import { rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import * as v from 'valibot';
import { encodingSuffixes } from '../encoding.ts';
import { hashedFolder } from '../response-headers.ts';
import { digestsPath } from '../site.ts';
import type { Site, SiteFile } from '../site.ts';

/** When each file was last changed, by path: its hash and the time, s. It travels with the release. edge.md 3 */
const Changes = v.record(v.string(), v.object({ hash: v.string(), time: v.number() }));
export type Changes = v.InferOutput<typeof Changes>;

/** Records of a release, in a folder that is never served. */
const changesPath = '.slipway/changed.json';
const assetsPath = '.slipway/assets.json';
const headersPath = '.slipway/headers.json';

/** Where an origin keeps its releases. */
export const originPaths = (folder: string) => ({
  releases: join(folder, 'releases'),
  /** Hashed files of all releases. */
  assets: join(folder, hashedFolder),
  /** What visitors see. */
  current: join(folder, 'current'),
  /** What visitors saw before. */
  previous: join(folder, 'previous'),
  /** What is tested on the server's second port. */
  next: join(folder, 'next'),
});

/** A release cannot be made; its message says why and what to do. */
export class ReleaseError extends Error {}

/** The release that a link of the origin points to; undefined without the link. */
export function releaseAt(folder: string, link: 'current' | 'previous' | 'next'): string | undefined {
  const path = originPaths(folder)[link];
  return existsSync(path) ? join(folder, readlinkSync(path)) : undefined;
}

/** The folder of the current release; undefined before the first one. */
export const currentRelease = (folder: string): string | undefined => releaseAt(folder, 'current');

/** Returns when the files of a release were changed; nothing for a folder without the record. */
export function changesOf(release: string | undefined): Changes {
  const file = release === undefined ? undefined : join(release, changesPath);
  return file !== undefined && existsSync(file) ? v.parse(Changes, JSON.parse(readFileSync(file, 'utf8'))) : {};
}

/**
 * The times of the files of a build, s. An unchanged file keeps its time; a changed file gets `now`, but at
 * least its old time plus one second, because nginx makes the ETag of time and length.
 */
export function changedTimes(files: ReadonlyMap<string, { hash: string }>, before: Changes, now: number): Changes {
  return Object.fromEntries(
    [...files]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([path, { hash }]) => {
        const last = before[path];
        if (last?.hash === hash) return [path, last];
        return [path, { hash, time: last === undefined ? now : Math.max(now, last.time + 1) }];
      }),
  );
}

/** The paths whose answer differs between two releases, sorted: what caches have to forget. */
export function changedPaths(before: Changes, after: Changes): string[] {
  const paths = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...paths].filter((path) => before[path]?.hash !== after[path]?.hash).sort();
}

const isHashed = ({ file }: SiteFile) => `/${file}`.startsWith(hashedFolder);
const formsOf = ({ file, encodings }: SiteFile) => [file, ...encodings.map((each) => file + encodingSuffixes[each])];

function copy(source: string, target: string, time: number): void {
  mkdirSync(dirname(target), { recursive: true });
  copyFileSync(source, target);
  utimesSync(target, time, time);
}

/** Throws when a file of a former release has the same name and other bytes: its name is no hash of its content. */
function copyHashed(source: string, target: string, time: number): void {
  if (!existsSync(target)) {
    copy(source, target, time);
    return;
  }
  if (!readFileSync(source).equals(readFileSync(target)))
    throw new ReleaseError(`${basename(target)} is published already with other bytes; nothing was released`);
}

/** What a release has beside the files of its build, for browsers with compression dictionaries. decision 0027 */
export interface Deltas {
  /** Dictionaries by their path: the file with the content, and its SHA-256 in base 64. */
  dictionaries: ReadonlyMap<string, { source: string; hash: string }>;
  /** Files with deltas by their path in the release. `of`: path of the page or script. */
  deltas: ReadonlyMap<string, { source: string; of: string }>;
}

const noDeltas: Deltas = { dictionaries: new Map(), deltas: new Map() };

/**
 * Writes a build as a release below `releases/` and returns its folder; `current` stays as it is. The same build is
 * written once. Only files of the manifest are copied, and `deltas`. `now`: time of changed files, s. edge.md 3
 */
export function writeRelease(
  site: Site,
  folder: string,
  now: number,
  { dictionaries, deltas }: Deltas = noDeltas,
): string {
  const { releases, assets } = originPaths(folder);
  const digests = readFileSync(join(site.folder, digestsPath));
  const release = join(releases, createHash('sha256').update(digests).digest('hex').slice(0, 16));
  if (existsSync(release)) return release;
  const draft = `${release}.draft`;
  rmSync(draft, { recursive: true, force: true });
  const changes = changedTimes(
    new Map<string, { hash: string }>([...site.files, ...dictionaries]),
    changesOf(currentRelease(folder)),
    now,
  );
  const timeOf = (path: string) => changes[path]?.time ?? now;
  const hashed = [...site.files].filter(([, file]) => isHashed(file));
  for (const [path, file] of hashed)
    for (const form of formsOf(file)) copyHashed(join(site.folder, form), join(assets, '..', form), timeOf(path));
  for (const [path, file] of site.files)
    if (!isHashed(file))
      for (const form of formsOf(file)) copy(join(site.folder, form), join(draft, form), timeOf(path));
  for (const [path, { source }] of dictionaries)
    for (const suffix of ['', encodingSuffixes.br]) copy(source + suffix, join(draft, path + suffix), timeOf(path));
  for (const [path, { source, of }] of deltas) copy(source, join(draft, path), timeOf(of));
  symlinkSync(join('../..', hashedFolder.slice(1, -1)), join(draft, hashedFolder.slice(1, -1)));
  mkdirSync(join(draft, dirname(changesPath)), { recursive: true });
  writeFileSync(join(draft, digestsPath), digests);
  writeFileSync(join(draft, changesPath), JSON.stringify(changes));
  writeFileSync(join(draft, headersPath), JSON.stringify(site.headers));
  writeFileSync(join(draft, assetsPath), JSON.stringify(hashed.flatMap(([, file]) => formsOf(file)).sort()));
  renameSync(draft, release);
  return release;
}

/** Points a symbolic link of the origin to a release in one step: no request finds none. */
export function pointTo(link: string, release: string): void {
  const draft = `${link}.draft`;
  rmSync(draft, { force: true });
  symlinkSync(join('releases', basename(release)), draft);
  renameSync(draft, link);
}

/** The release of a name below `releases/`. Throws for a name without one. */
export function releaseNamed(folder: string, name: string): string {
  const release = join(originPaths(folder).releases, basename(name));
  if (!/^[\da-f]{16}$/.test(name) || !existsSync(release))
    throw new ReleaseError(`there is no release ${name} in ${originPaths(folder).releases}`);
  return release;
}

/** The hashed files that a release names. */
export const assetsOf = (release: string): string[] =>
  v.parse(v.array(v.string()), JSON.parse(readFileSync(join(release, assetsPath), 'utf8')));

/** The headers of a release's documents; nothing without a release. */
export function headersOf(release: string | undefined): Record<string, string> {
  const file = release === undefined ? undefined : join(release, headersPath);
  if (file === undefined || !existsSync(file)) return {};
  return v.parse(v.record(v.string(), v.string()), JSON.parse(readFileSync(file, 'utf8')));
}
