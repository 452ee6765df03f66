/** The bundle of a build: browser files in the folder of the site, and beside them what renders its pages. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import * as v from 'valibot';

/** Folder of the modules that render pages, below the folder of the site; never served. */
const rendererFolder = '.slipway/renderer';
/** Record of the bundle. It is written last: without it, a folder has no bundle. */
const bundlePath = '.slipway/bundle.json';

const Bundle = v.object({
  /** Hash of the sources and variables that it was made from. */
  stamp: v.string(),
  /** Module that exports Astro's app, below the renderer's folder. */
  entry: v.string(),
  /** Script of the 404 page on static hosts, `_astro/fallback.….js`. */
  fallbackScript: v.string(),
  /** Style sheets by route, as Astro's renderer looks them up. */
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

/** Returns the folder of the modules that render the pages of a site. */
export const rendererOf = (folder: string): string => join(folder, rendererFolder);

/** Returns the bundle in the folder of a site; undefined when there is none, or none that is complete. */
export function readBundle(folder: string): Bundle | undefined {
  const file = join(folder, bundlePath);
  if (!existsSync(file)) return undefined;
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), Bundle), readFileSync(file, 'utf8'));
  return result.success ? result.output : undefined;
}

/** Start of the name of the module that exports Astro's app. */
const entryStart = 'prerender-entry';

/** Returns where Astro puts the modules of its own rendering: in the folder of the site, or of the project when that is outside. */
const madeBy = (root: string, folder: string): string =>
  join(folder.startsWith(root) ? folder : join(root, '.astro'), '.prerender');

/**
 * Moves the modules that Astro made for its own rendering into the folder of the site, and writes the record of the bundle. The packages
 * that these modules import are found through a link, wherever the site's folder is.
 */
export function keepBundle(
  { root, folder }: { root: string; folder: string },
  {
    stamp,
    fallbackScript,
    pages,
  }: Pick<Bundle, 'stamp' | 'fallbackScript'> & { pages: [route: string, page: object][] },
): void {
  const made = madeBy(root, folder);
  const kept = rendererOf(folder);
  const entry = readdirSync(made).find((name) => name.startsWith(entryStart));
  if (entry === undefined) throw new Error(`${made} has no ${entryStart}: this version of Astro names it otherwise`);
  rmSync(kept, { recursive: true, force: true });
  mkdirSync(dirname(kept), { recursive: true });
  // A folder on another disk cannot be renamed to.
  cpSync(made, kept, { recursive: true });
  symlinkSync(resolve(root, 'node_modules'), join(kept, 'node_modules'), 'junction');
  // The schema leaves out what rendering does not need, and fails for a page with styles that are not in a sheet.
  writeFileSync(join(folder, bundlePath), JSON.stringify(v.parse(Bundle, { stamp, entry, fallbackScript, pages })));
}
