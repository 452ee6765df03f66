/**
 * A build of some pages (SLIPWAY_ONLY) replaces those of a former build of the same sources, and only where they differ. Everything else
 * of the former build stays as it is, so that caches and open pages notice nothing. edge.md 6
 */
import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import * as v from 'valibot';
import type { SlipwayConfig } from '#config';
import { encodingSuffixes } from '../encoding.ts';
import { hashedFolder } from '../policy.ts';
import { digestsPath, manifestPath, readSite } from '../site.ts';
import type { Site, SiteFile } from '../site.ts';
import { parseDigests } from '../verify-files.ts';
import { digestLines, requireNothingRefused } from './finish.ts';
import { addressOf, finishFile, forEachConcurrently, noFacts, servedFiles } from './finish-file.ts';
import type { SiteFacts } from './finish-file.ts';
import { firstViewsPath, inlineFirstViews } from './first-view/inline-styles.ts';

/** A part does not fit the former build; its message says why. The whole site must be built. */
export class PartError extends Error {}

interface Options {
  /** What Astro wrote. */
  folder: string;
  /** The former build, which is changed. */
  base: string;
  /** Of the sources and environment. */
  stamp: string;
  config: SlipwayConfig;
}

const Build = v.object({ stamp: v.string() });

/** What a refresh replaces: pages of a language and cards. */
const isReplaced = (address: string) => /^\/[^/]+\/.*\/$/.test(address) || address.startsWith('/cards/');

/**
 * Throws when one of SLIPWAY_ONLY and SLIPWAY_BASE is set without the other: the build of some pages alone is no site, and a whole build
 * must not be taken for a part.
 */
export function requirePartVariables(env: Record<string, string | undefined>): void {
  if ((env['SLIPWAY_ONLY'] === undefined) !== (env['SLIPWAY_BASE'] === undefined))
    throw new Error('SLIPWAY_ONLY names pages of the build in SLIPWAY_BASE: set both or none.');
}

/**
 * Finishes the pages and cards of `folder` and writes those that differ into `base`, with its manifest and digests. Returns their
 * addresses, sorted. Throws a `PartError` and changes nothing when sources, scripts, styles or addresses differ from those of `base`.
 */
export async function finishPart({ folder, base, stamp, config }: Options): Promise<string[]> {
  const former = readSite(base);
  if (former?.stamp !== stamp) throw new PartError(`${base} is no build of these sources`);
  const read = async (name: string): Promise<unknown> => JSON.parse(await readFile(join(base, name), 'utf8'));
  const styles = v.parse(v.record(v.string(), v.string()), await read(firstViewsPath));
  const facts = noFacts(v.parse(Build, await read('build.json')).stamp);
  const finishing = { site: config.site, inline: inlineFirstViews(new Map(Object.entries(styles))) };
  const changed = new Map<string, SiteFile>();
  await forEachConcurrently(await servedFiles(folder), async (path) => {
    const address = addressOf(relative(folder, path));
    if (address.startsWith(hashedFolder)) await requireSameAsset(path, join(base, relative(folder, path)));
    if (!isReplaced(address)) return;
    const known = former.files.get(address);
    if (!known) throw new PartError(`${address} is a new page`);
    const entry = await finishFile(folder, path, finishing, facts, known.hash);
    if (entry.hash !== known.hash) changed.set(address, entry);
  });
  requireNothingRefused(facts);
  requireSamePolicy(facts, former);
  if (changed.size > 0) await replace({ folder, former, changed, facts });
  return [...changed.keys()].sort();
}

async function requireSameAsset(path: string, formerPath: string): Promise<void> {
  const [content, former] = await Promise.all([readFile(path), readFile(formerPath).catch(() => undefined)]);
  if (!former?.equals(content)) throw new PartError(`${path.split(sep).at(-1)} is no file of the former build`);
}

/** The policy of all pages has the hashes of their inline scripts and styles. */
function requireSamePolicy({ scripts, styles }: SiteFacts, { headers }: Site): void {
  const policy = Object.values(headers).join(' ');
  const added = [...scripts, ...styles].find((hash) => !policy.includes(`'${hash}'`));
  if (added !== undefined) throw new PartError(`the policy of the former build has no ${added}`);
}

interface Replacement {
  folder: string;
  former: Site;
  changed: ReadonlyMap<string, SiteFile>;
  facts: SiteFacts;
}

/** Writes the changed files. Meanwhile the former build has no manifest: one that was left half changed counts as none. */
async function replace({ folder, former, changed, facts }: Replacement): Promise<void> {
  const manifest = join(former.folder, manifestPath);
  const draft = `${manifest}.draft`;
  const { folder: base, files, ...rest } = former;
  const digests = parseDigests(await readFile(join(base, digestsPath), 'utf8'));
  await rename(manifest, draft);
  for (const [address, entry] of changed) {
    const formerEncodings = files.get(address)?.encodings ?? [];
    for (const encoding of formerEncodings.filter((each) => !entry.encodings.includes(each)))
      await rm(join(base, entry.file + encodingSuffixes[encoding]), { force: true });
    for (const form of [entry.file, ...entry.encodings.map((each) => entry.file + encodingSuffixes[each])]) {
      await mkdir(dirname(join(base, form)), { recursive: true });
      await copyFile(join(folder, form), join(base, form));
    }
    digests.set(entry.file, facts.digests.get(entry.file) ?? '');
  }
  await writeFile(join(base, digestsPath), digestLines(digests));
  const merged = Object.fromEntries([...files].map(([address, entry]) => [address, changed.get(address) ?? entry]));
  await writeFile(draft, JSON.stringify({ ...rest, files: merged }));
  await rename(draft, manifest);
}
