import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { changedParts } from '#content/changed-parts.ts';
import { parseContent, readResponses } from '#content/exchange-content.ts';
import { readStored, reasonOf } from '#content/read-exchange.ts';
import type { Responses } from '#content/read-exchange.ts';
import { partName } from '#content/static-paths.ts';
import { builtLangs } from '#i18n/locales.ts';
import { stampOf } from '../build/stamp.ts';
import { readSite } from '../site.ts';
import type { Site } from '../site.ts';
import { build, builtSite } from './site-build.ts';

/** Responses that a build shows, beside its manifest; never served. */
const responsesPath = '.slipway/responses.json';

interface Options {
  /** Folder of the sources. */
  root: string;
  /** Folder of the build, below `root`; it is kept between two refreshes. */
  folder: string;
  env?: Record<string, string | undefined>;
  /** Reads everything that pages show from the exchange. */
  read?: () => Promise<Responses>;
  print: (line: string) => void;
}

/**
 * Returns the site with what the exchange says now. Builds nothing when nothing of it has changed, only the pages that show what has
 * changed, or the whole site: the first time, after a change of the sources, or when there are other launches or pairs. Rejects when the
 * exchange cannot be read or the build fails. edge.md 6
 */
export async function contentSite(options: Options): Promise<Site> {
  const { root, folder, env = process.env, read = () => readResponses(builtLangs), print } = options;
  const base = resolve(root, folder);
  const responses = await read();
  const former = await formerBuild({ root, base, env, print });
  const parts = former ? changedParts(former.content, await parseContent(responses, builtLangs)) : 'all';
  if (former && parts !== 'all' && parts.length === 0) return former.site;
  const work = mkdtempSync(join(tmpdir(), 'slipway-refresh-'));
  try {
    const file = join(work, 'responses.json');
    writeFileSync(file, JSON.stringify(responses));
    const buildEnv = { ...env, SLIPWAY_RESPONSES: file };
    // What a build that fails leaves behind counts as no build.
    rmSync(join(base, responsesPath), { force: true });
    let site: Site | undefined;
    if (parts !== 'all') {
      const only = parts.map(partName).join(',');
      print(`Building ${only}`);
      site = await builtPart(root, join(work, 'part'), { ...buildEnv, SLIPWAY_ONLY: only, SLIPWAY_BASE: base });
      if (!site) print('These pages could not be built alone (see above): building the whole site');
    }
    site ??= await builtSite(root, folder, buildEnv);
    // In one step: a file that was left half written would stop each later refresh.
    writeFileSync(join(base, `${responsesPath}.draft`), JSON.stringify(responses));
    renameSync(join(base, `${responsesPath}.draft`), join(base, responsesPath));
    return site;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Builds some pages in `folder` and returns the former build with them; undefined when that failed. */
async function builtPart(
  root: string,
  folder: string,
  env: Record<string, string | undefined> & { SLIPWAY_BASE: string },
): Promise<Site | undefined> {
  try {
    await build(root, folder, env);
  } catch {
    return undefined;
  }
  return readSite(env.SLIPWAY_BASE);
}

/**
 * Returns the build in `base` and what it shows; undefined when it is missing, older than the sources, or what it shows cannot be read.
 * A line says the latter: nothing else would tell why the whole site is built again.
 */
async function formerBuild({
  root,
  base,
  env,
  print,
}: Required<Pick<Options, 'root' | 'env' | 'print'>> & { base: string }) {
  const site = readSite(base);
  const file = join(base, responsesPath);
  if (!site || site.stamp !== stampOf(root, env) || !existsSync(file)) return undefined;
  try {
    return { site, content: await parseContent(await readStored(file), builtLangs) };
  } catch (error) {
    print(`${file} of the former build cannot be read (${reasonOf(error)}): building the whole site`);
    return undefined;
  }
}
