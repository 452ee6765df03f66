/**
 * A site that is rendered from its bundle, page by page: what is asked for at once, and the rest in the background.
 * What is written stays, so that a build that was stopped goes on. Its pages are the same in every order and number of
 * processes.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { reasonOf } from '#content/read-exchange.ts';
import { startPage } from '../../contract/addresses/area-address.ts';
import { allLangs, defaultLang } from '#i18n/locales.ts';
import { changeTimeOf } from '../build-steps/change-time.ts';
import { compressed } from '../build-steps/compress.ts';
import { laterFiles } from '../build-steps/first-view/inline-styles.ts';
import { openBodyCache } from '../body-cache.ts';
import { encodingSuffixes } from '../encoding.ts';
import type { Encoding } from '../encoding.ts';
import { hasSandboxEmbeds } from '../response-headers.ts';
import { NotReadyError } from '../served-site.ts';
import type { ServedFile, ServedSite } from '../served-site.ts';
import type { SiteFile } from '../site.ts';
import { readBundle, touchBundle } from './bundle.ts';
import { compressFiles } from './compressed-files.ts';
import type { Bundle } from './bundle.ts';
import { openJournal } from './journal.ts';
import { assetStampOf, bundledFiles, documentHeaders, recordOf, writeRecords } from './records.ts';
import type { FileRecord } from './records.ts';
import type { Rendered, RenderedPath } from './renderer.ts';
import { openRenderers } from './renderers.ts';
import type { RendererOptions } from './renderers.ts';
import { readSurvey, surveySite, writeSurvey } from './survey.ts';

/** Responses of the exchange that the pages show, beside the manifest; never served. */
export const responsesPath = '.slipway/responses.json';

/** Stamp of the scripts and styles, which open pages compare with their own. */
const buildFile = 'build.json';
/** Lists of all pages, which are made last. */
const sitemapFile = /^sitemap(?:-[\w-]+)?\.xml$/;

/** Failed pages that an error names. */
const namedFailures = 5;
/**
 * Pages that are rendered in the background at a time, for each process: while one is written, the next is rendered.
 */
const pagesAtOnce = 2;
/** Pages that a disk did not take and that are kept in memory; others are rendered again when they are asked for. */
const maxUnwritten = 200;

export interface RenderedSite extends ServedSite {
  /** Number of pages and files that routes make, and how many of them are there. */
  progress: () => { done: number; total: number };
  /**
   * Renders all that is missing: first the language that was asked for last, then English, then the others in their
   * order. Rejects with the pages that cannot be rendered when all others are there. Resolves with false when the disk
   * takes no more pages.
   */
  fill: (onProgress?: () => void) => Promise<boolean>;
  /** Compresses the files of the bundle as well as it can be. `atOnce`: number of files at a time. */
  compress: (atOnce: number) => Promise<void>;
  /** Writes sitemaps, headers, digests and manifest: from now on the folder has a complete site. */
  complete: () => Promise<void>;
  close: () => Promise<void>;
}

export interface RenderOptions extends Pick<RendererOptions, 'root' | 'folder' | 'env' | 'count' | 'isBackground'> {
  /** Prints a line. */
  print: (line: string) => void;
  /** The order in which pages are rendered; default: that of the routes. */
  order?: (paths: readonly RenderedPath[]) => readonly RenderedPath[];
}

const langOf = (address: string): string => address.split('/')[1] ?? '';

/** A function that takes the next of these pages, one of the language `first` if there is one. */
function takeByLang(paths: readonly RenderedPath[], langs: readonly string[]) {
  const byLang = Map.groupBy(paths, ({ address }) => langOf(address));
  // The last of a list is taken in one step.
  const queues = new Map(Array.from(byLang, ([lang, list]) => [lang, list.toReversed()]));
  const order = [...new Set([defaultLang, ...langs, ...queues.keys()])];
  return (first: string | undefined): RenderedPath | undefined => {
    for (const lang of first === undefined ? order : [first, ...order]) {
      const path = queues.get(lang)?.pop();
      if (path) return path;
    }
    return undefined;
  };
}

/**
 * Opens the site of a bundle. Resolves when its pages can be answered: when its first pages have decided the policy.
 */
export async function openRenderedSite(options: RenderOptions): Promise<RenderedSite> {
  const { root, folder, env, count, isBackground, print, order } = options;
  const bundle = readBundle(root, folder);
  if (!bundle) throw new Error(`${folder} has no bundle`);
  touchBundle(root, bundle.stamp);
  const known = readSurvey(folder);
  const renderers = openRenderers({
    root,
    folder,
    env: { ...env, SLIPWAY_RESPONSES: join(folder, responsesPath) },
    count,
    isBackground,
    knownPaths: known?.paths,
  });
  try {
    const paths = known?.paths ?? (await renderers.paths);
    const renderedFiles = new Set(paths.map(({ file }) => file));
    const isMade = (file: string) => renderedFiles.has(file) || file === buildFile || sitemapFile.test(file);
    const bundled = await bundledFiles(folder, (file) => isMade(file) || (!known && laterFiles.test(file)));
    const { surveyed, failed, rendered, laterSheets } = known
      ? { surveyed: known.surveyed, failed: [], rendered: new Map<string, string>(), laterSheets: [] }
      : await surveySite(folder, { paths, assetStamp: assetStampOf(bundled.keys()), survey: renderers.survey });
    for (const [file, content] of laterSheets) bundled.set(file, recordOf(file, Buffer.from(content)));
    // The next start surveys the failed pages again. A disk that takes nothing is reported with the first page.
    if (!known && failed.length === 0) await writeSurvey(folder, { paths, surveyed }).catch(() => undefined);
    renderers.surveyed(surveyed);
    return siteOf({
      root,
      folder,
      stamp: bundle.stamp,
      langs: bundle.config.languages ?? allLangs,
      headers: documentHeaders(bundle.config, surveyed.hashes),
      config: bundle.config,
      paths: order?.(paths) ?? paths,
      bundled,
      build: Buffer.from(JSON.stringify({ stamp: surveyed.assetStamp })),
      changedMs: changeTimeOf(root, env),
      surveyedTexts: rendered,
      renderers,
      print,
    });
  } catch (error) {
    await renderers.close();
    throw error;
  }
}

interface Parts
  extends
    Pick<ServedSite, 'langs' | 'headers'>,
    Pick<Bundle, 'config'>,
    Pick<RenderOptions, 'root' | 'folder' | 'print'> {
  stamp: string;
  paths: readonly RenderedPath[];
  bundled: ReadonlyMap<string, FileRecord>;
  /** Content of `build.json`. */
  build: Buffer;
  changedMs: number | undefined;
  /** Texts of the surveyed pages, by address; each is finished once. */
  surveyedTexts: Map<string, string>;
  renderers: ReturnType<typeof openRenderers>;
}

function siteOf(parts: Parts): RenderedSite {
  const { root, folder, stamp, langs, headers, config, paths, build, changedMs, surveyedTexts, renderers, print } =
    parts;
  const journal = openJournal(folder);
  const { pages: written, alternates } = journal.written;
  const rendered = new Set(paths.map(({ address }) => address));
  const files = new Map(Array.from(parts.bundled.values(), (record) => [`/${record.entry.file}`, record]));
  files.set(`/${buildFile}`, recordOf(buildFile, build));
  const bodies = openBodyCache(readBody);
  /** Pages that are being rendered, by address: each is rendered once, however often it is asked for. */
  const rendering = new Map<string, Promise<Rendered>>();
  /** Pages that the disk did not take, by address. */
  const unwritten = new Map<string, Rendered>();
  let canWrite = true;
  let lastLang: string | undefined;

  /** Reads a file. The bundle's files are compressed when they are asked for: as well as it can be takes seconds. */
  async function readBody(path: string): Promise<Buffer> {
    try {
      return await readFile(path);
    } catch (error) {
      const encoding = path.endsWith('.br') ? 'br' : path.endsWith('.gz') ? 'gzip' : undefined;
      if (encoding === undefined) throw error;
      return compressed(await readFile(path.replace(/\.(?:br|gz)$/, '')), encoding, 'page');
    }
  }

  function fileOf(entry: SiteFile): ServedFile {
    if (entry.file === buildFile)
      return { entry, body: (encoding) => (encoding ? compressed(build, encoding, 'page') : Promise.resolve(build)) };
    const path = join(folder, entry.file);
    return { entry, body: (encoding) => bodies(encoding === undefined ? path : path + encodingSuffixes[encoding]) };
  }

  function unwrittenFile({ record: { entry }, unwritten: content }: Rendered): ServedFile {
    const bodyIn = (encoding: Encoding | undefined) =>
      encoding === undefined ? content?.content : content?.encoded[encoding];
    return { entry, body: (encoding) => Promise.resolve(bodyIn(encoding) ?? Buffer.alloc(0)) };
  }

  /** Says once that the disk takes nothing: each later page would say it again. */
  function refused(reason: string): void {
    if (canWrite) print(`${folder} cannot be written (${reason}): pages are rendered when they are asked for.`);
    canWrite = false;
  }

  function keep(address: string, page: Rendered): void {
    if (page.unwritten) {
      refused(page.unwritten.reason);
      unwritten.set(address, page);
      const [oldest] = unwritten.keys();
      if (unwritten.size > maxUnwritten && oldest !== undefined) unwritten.delete(oldest);
      return;
    }
    unwritten.delete(address);
    try {
      if (page.record.alternates !== undefined && page.alternates)
        journal.addAlternates(page.record.alternates, page.alternates);
      journal.addPage(address, page.record, page.bytes);
    } catch (error) {
      written.set(address, page.record);
      refused(reasonOf(error));
    }
  }

  function render(address: string, isUrgent: boolean): Promise<Rendered> {
    const known = rendering.get(address);
    if (known) return known;
    const html = surveyedTexts.get(address);
    surveyedTexts.delete(address);
    const started = renderers.render(address, { isUrgent, html }).then((page) => {
      keep(address, page);
      return page;
    });
    rendering.set(address, started);
    const ended = () => rendering.delete(address);
    started.then(ended, ended);
    return started;
  }

  return {
    langs,
    headers,
    hasSandboxEmbeds: hasSandboxEmbeds(config),
    ownPaths: config.ownPaths,
    home: config.start === 'own' ? startPage(config) : undefined,
    has: (path) => rendered.has(path) || files.has(path) || sitemapFile.test(path.slice(1)),
    async open(path) {
      const record = written.get(path) ?? files.get(path);
      if (record) return fileOf(record.entry);
      if (!rendered.has(path)) throw new NotReadyError(`${path} is made when all pages are there`);
      lastLang = langOf(path);
      const inMemory = unwritten.get(path);
      if (inMemory) return unwrittenFile(inMemory);
      const page = await render(path, true);
      return page.unwritten ? unwrittenFile(page) : fileOf(page.record.entry);
    },
    progress: () => ({ done: written.size, total: rendered.size }),
    async fill(onProgress = () => undefined) {
      const failures: string[] = [];
      const take = takeByLang(
        paths.filter(({ address }) => !written.has(address)),
        langs,
      );
      const work = async () => {
        for (let path = take(lastLang); path && canWrite; path = take(lastLang)) {
          const { address } = path;
          if (written.has(address)) continue;
          await render(address, false).catch((error: unknown) => {
            failures.push(`${address}: ${reasonOf(error)}`);
          });
          onProgress();
        }
      };
      await Promise.all(Array.from({ length: renderers.count * pagesAtOnce }, work));
      if (failures.length > 0) {
        const named = failures.sort().slice(0, namedFailures).join('\n  ');
        throw new Error(`${failures.length} pages cannot be rendered:\n  ${named}`);
      }
      return canWrite;
    },
    compress(atOnce) {
      const records = [...files.values()].filter(({ entry }) => entry.file !== buildFile);
      return compressFiles({ root, folder, atOnce }, records);
    },
    async complete() {
      const all = new Map([...files, ...written]);
      await writeRecords({ folder, stamp, langs, headers, config, files: all, alternates, changedMs, build });
      journal.remove();
    },
    close: renderers.close,
  };
}
