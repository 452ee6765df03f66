/**
 * The bundle of a build: browser files in the folder of the site, and the modules that render its pages. These are kept
 * by the stamp of the sources, so that every site of the same sources can be rendered with them.
 */
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import type { SlipwayConfig } from '#config';

/** Where the modules are kept: below `node_modules`, since they import packages. */
const cacheFolder = 'node_modules/.cache/slipway-bundles';
/** Bundles that are kept, of 7 MB each: those of test sites are among them. */
const maxKept = 8;
/** Record beside the modules. */
const recordFile = 'bundle.json';
/** Record in the folder of a site, of the bundle whose browser files it has; never served. */
const sitePath = '.slipway/bundle.json';
/** Start of the name of the module that exports Astro's app. */
const entryStart = 'prerender-entry';

const Bundle = v.object({
  /** Hash of the sources and variables that it was made from. */
  stamp: v.string(),
  /** Module that exports Astro's app. */
  entry: v.string(),
  /**
   * Configuration that the pages are made with: variables of a build change it, and another process may have others.
   */
  config: v.custom<SlipwayConfig>((value) => typeof value === 'object' && value !== null),
  /** Script of the 404 page on static hosts, `_astro/fallback.….js`. */
  fallbackScript: v.string(),
  /** Style sheets by route, as Astro's rendering looks them up. */
  pages: v.array(
    v.tuple([
      v.string(),
      v.object({
        styles: v.array(
          v.object({
            depth: v.number(),
            order: v.number(),
            sheet: v.object({ type: v.literal('external'), src: v.string() }),
          }),
        ),
      }),
    ]),
  ),
});
export type Bundle = v.InferOutput<typeof Bundle>;

/** Folder of the modules of a bundle. */
export const modulesOf = (root: string, stamp: string): string => join(root, cacheFolder, stamp);

/** Folder of Node's compiled code of the modules of a bundle and of their renderer; it goes with them. */
export const compiledCodeOf = (root: string, stamp: string): string => join(modulesOf(root, stamp), 'compiled');

/** The record in a file; undefined when it is missing or not whole. */
function readRecord<T>(file: string, schema: v.GenericSchema<unknown, T>): T | undefined {
  try {
    return v.parse(schema, JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

/**
 * The bundle whose browser files are in the folder of a site; undefined without it, or when its modules are not
 * kept.
 */
export function readBundle(root: string, folder: string): Bundle | undefined {
  const site = readRecord(join(folder, sitePath), v.object({ stamp: v.string() }));
  return site && readRecord(join(modulesOf(root, site.stamp), recordFile), Bundle);
}

/** Removes the bundles that were not used for longest. */
function removeOldest(root: string): void {
  const folder = join(root, cacheFolder);
  const kept = readdirSync(folder)
    .map((name) => ({ path: join(folder, name), usedMs: statSync(join(folder, name)).mtimeMs }))
    .sort((one, other) => other.usedMs - one.usedMs);
  for (const { path } of kept.slice(maxKept)) rmSync(path, { recursive: true, force: true });
}

/** Tries to replace a folder into which processes that end still write. */
const maxTries = 10;

/** Puts a folder in the place of another one. A renderer that is ending may write its compiled code there meanwhile. */
function replaceFolder(folder: string, next: string): void {
  for (let tries = 1; ; tries += 1) {
    rmSync(folder, { recursive: true, force: true });
    try {
      renameSync(next, folder);
      return;
    } catch (error) {
      const isFilledAgain = error instanceof Error && 'code' in error && error.code === 'ENOTEMPTY';
      if (!isFilledAgain || tries === maxTries) throw error;
    }
  }
}

/**
 * Keeps the modules of a bundle, and notes in the folder of the site that its browser files are there. `modules`: their
 * folder.
 */
export function writeBundle({ root, folder }: { root: string; folder: string }, modules: string, bundle: Bundle): void {
  const kept = modulesOf(root, bundle.stamp);
  const draft = `${kept}.draft`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(dirname(draft), { recursive: true });
  cpSync(modules, draft, { recursive: true });
  writeFileSync(join(draft, recordFile), JSON.stringify(v.parse(Bundle, bundle)));
  replaceFolder(kept, draft);
  removeOldest(root);
  const file = join(folder, sitePath);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ stamp: bundle.stamp }));
}

/**
 * Where Astro puts the modules of its own rendering: in the folder of the site, or of the project when that is
 * outside.
 */
const madeBy = (root: string, folder: string): string =>
  join(folder.startsWith(root) ? folder : join(root, '.astro'), '.prerender');

/**
 * Keeps the modules that Astro made for its own rendering. `pages`: Astro's records of the routes, with their styles.
 */
export function keepBundle(
  place: { root: string; folder: string },
  {
    stamp,
    config,
    fallbackScript,
    pages,
  }: Pick<Bundle, 'stamp' | 'config' | 'fallbackScript'> & {
    pages: readonly (readonly [route: string, page: object])[];
  },
): void {
  const made = madeBy(place.root, place.folder);
  const entry = readdirSync(made).find((name) => name.startsWith(entryStart));
  if (entry === undefined) throw new Error(`${made} has no ${entryStart}: this version of Astro names it otherwise`);
  // The schema leaves out what rendering does not need, and refuses styles that are in no sheet.
  writeBundle(place, made, v.parse(Bundle, { stamp, entry, config, fallbackScript, pages }));
}

/** Notes that a bundle is in use, so that others are removed before it. */
export function touchBundle(root: string, stamp: string): void {
  const now = new Date();
  utimesSync(modulesOf(root, stamp), now, now);
}
