import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { changedParts } from '#content/changed-parts.ts';
import type { ChangedParts } from '#content/changed-parts.ts';
import { contentOf, readResponses } from '#content/exchange-content.ts';
import { readStored, readerOf, reasonOf } from '#content/read-exchange.ts';
import type { Responses } from '#content/read-exchange.ts';
import { isOfPart, partName } from '#content/static-paths.ts';
import { builtLangs } from '#i18n/built-langs.ts';
import { stampOf } from '../build-steps/stamp.ts';
import { encodingSuffixes } from '../encoding.ts';
import { digestLines, replaceFile, writeManifest } from '../render/records.ts';
import type { Rendered } from '../render/renderer.ts';
import { openRenderers } from '../render/renderers.ts';
import type { Renderers } from '../render/renderers.ts';
import { responsesPath } from '../render/rendered-site.ts';
import { readSurvey } from '../render/survey.ts';
import type { SurveyRecord } from '../render/survey.ts';
import { digestsPath, manifestPath, readSite } from '../site.ts';
import type { Site } from '../site.ts';
import { parseDigests } from '../verify-files.ts';
import { lockFolder } from './folder-lock.ts';
import { builtSite, hasFreshBundle } from './site-build.ts';

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

/** A former build whose pages can be rendered again: its bundle is that of the sources. */
interface Former {
  site: Site;
  survey: SurveyRecord;
}

/**
 * The site with what the exchange says now. Renders nothing when nothing of it has changed, only the pages that
 * show what has changed, or builds the whole site: the first time, after a change of the sources, or when there are
 * other launches or pairs. Rejects when the exchange cannot be read or the build fails. edge.md 6
 */
export async function contentSite(options: Options): Promise<Site> {
  const { root, folder, env = process.env, read = () => readResponses(builtLangs), print } = options;
  const base = resolve(root, folder);
  const responses = await read();
  const work = mkdtempSync(join(tmpdir(), 'slipway-refresh-'));
  const file = join(work, 'responses.json');
  writeFileSync(file, JSON.stringify(responses));
  const buildEnv = { ...env, SLIPWAY_RESPONSES: file };
  const former = formerBuild(root, base, env);
  // They load the bundle while this process compares the content.
  const renderers = former && openRenderers({ root, folder: base, env: buildEnv, knownPaths: former.survey.paths });
  try {
    const parts = former ? await partsToRender(join(base, responsesPath), responses, print) : 'all';
    if (former && parts.length === 0) return former.site;
    if (former && renderers && parts !== 'all') {
      print(`Building ${parts.map(partName).join(',')}`);
      try {
        const site = await renderParts(former, { base, root, renderers, parts });
        // In one step: a file that was left half written would stop each later refresh.
        writeFileSync(join(base, `${responsesPath}.draft`), JSON.stringify(responses));
        renameSync(join(base, `${responsesPath}.draft`), join(base, responsesPath));
        return site;
      } catch (error) {
        print(`These pages could not be built alone (${reasonOf(error)}): building the whole site`);
      }
    }
    await renderers?.close();
    return await builtSite(root, folder, buildEnv);
  } finally {
    await renderers?.close();
    rmSync(work, { recursive: true, force: true });
  }
}

/** The build in `base`; undefined when it is missing, not complete, or older than the sources. */
function formerBuild(root: string, base: string, env: Record<string, string | undefined>): Former | undefined {
  const site = readSite(base);
  const stamp = stampOf(root, env);
  const survey = readSurvey(base);
  return site?.stamp === stamp && survey && hasFreshBundle(root, base, stamp) ? { site, survey } : undefined;
}

/**
 * The parts whose pages differ between the former responses in a file and new ones. A line says when the former
 * ones cannot be read: nothing else would tell why the whole site is built again.
 */
async function partsToRender(file: string, responses: Responses, print: (line: string) => void): Promise<ChangedParts> {
  const former = await readStored(file)
    .then(async (stored) => {
      const reader = readerOf(stored);
      return { reader, content: await contentOf(reader, builtLangs) };
    })
    .catch((error: unknown) => {
      print(`${file} of the former build cannot be read (${reasonOf(error)}): building the whole site`);
    });
  const content = await contentOf(readerOf(responses, former?.reader), builtLangs);
  return former ? changedParts(former.content, content) : 'all';
}

/**
 * Renders the pages of some parts again, and writes those that differ from the former build. Meanwhile it has no
 * manifest: one that was left half changed counts as none.
 */
async function renderParts(
  { site: former, survey }: Former,
  {
    base,
    root,
    renderers,
    parts,
  }: { base: string; root: string; renderers: Renderers; parts: Exclude<ChangedParts, 'all'> },
): Promise<Site> {
  const unlock = lockFolder(root, base);
  try {
    renderers.surveyed(survey.surveyed);
    const addresses = survey.paths
      .map(({ address }) => address)
      .filter((address) => parts.some((part) => isOfPart(part, address)));
    const manifest = join(base, manifestPath);
    renameSync(manifest, `${manifest}.former`);
    const changed = new Map<string, Rendered>();
    await Promise.all(
      addresses.map(async (address) => {
        const knownHash = former.files.get(address)?.hash ?? '';
        const page = await renderers.render(address, { knownHash });
        if (page.unwritten) throw new Error(page.unwritten.reason);
        if (page.record.entry.hash !== knownHash) changed.set(address, page);
      }),
    );
    if (changed.size === 0) renameSync(`${manifest}.former`, manifest);
    else await recordChanges(former, base, changed);
    rmSync(`${manifest}.former`, { force: true });
    return readSite(base) ?? former;
  } finally {
    unlock();
  }
}

/**
 * Writes digests and manifest with the pages that have changed, and removes their compressed forms that they have no
 * more.
 */
async function recordChanges(former: Site, base: string, changed: ReadonlyMap<string, Rendered>): Promise<void> {
  const { files, stamp, langs, headers, deployedHeaders, hasSandboxEmbeds, ownPaths, home, deployment } = former;
  const digests = parseDigests(await readFile(join(base, digestsPath), 'utf8'));
  const merged = new Map(files);
  for (const [address, { record }] of changed) {
    const { entry, digest } = record;
    const formerEncodings = files.get(address)?.encodings ?? [];
    for (const encoding of formerEncodings.filter((each) => !entry.encodings.includes(each)))
      rmSync(join(base, entry.file + encodingSuffixes[encoding]), { force: true });
    digests.set(entry.file, digest);
    merged.set(address, entry);
  }
  await replaceFile(join(base, digestsPath), digestLines(digests));
  await writeManifest(base, {
    ...{ stamp, langs, headers, deployedHeaders, hasSandboxEmbeds, ownPaths },
    ...{ ...(home !== undefined && { home }), ...(deployment && { deployment }) },
    files: Object.fromEntries(merged),
  });
}
