/**
 * A process that renders pages. It loads the bundle once, then renders, finishes, compresses and writes each page that
 * its parent names. A page depends on nothing but the bundle and the responses of the exchange, so that it is the same
 * in every process and order.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { StaticPaths } from 'astro/runtime/prerender/static-paths.js';
import { config } from '#config';
import { builtLangs } from '#i18n/built-langs.ts';
import { defaultLang } from '#i18n/locales.ts';
import { reasonOf } from '#content/read-exchange.ts';
import { compressedNow } from '../build-steps/compress.ts';
import { firstViewParts } from '../build-steps/first-view/inline-styles.ts';
import type { FirstView, FirstViewParts } from '../build-steps/first-view/inline-styles.ts';
import { inspectPage } from '../build-steps/inspect.ts';
import { readScriptFiles } from '../build-steps/script-files.ts';
import type { ScriptFiles } from '../build-steps/script-files.ts';
import type { Alternate, PageFacts } from '../build-steps/inspect.ts';
import { encodingSuffixes } from '../encoding.ts';
import type { Encoding } from '../encoding.ts';
import type { InlineHashes } from '../response-headers.ts';
import { modulesOf, readBundle } from './bundle.ts';
import { fallbackPage, finishPage } from './finish-page.ts';
import { addressOf, recordOf } from './records.ts';
import type { FileRecord } from './records.ts';

/** A page or a file that a route of the site makes. */
export interface RenderedPath {
  address: string;
  /** Path of its file in the site. */
  file: string;
  /** Route, `/[lang]/trade/spot/[base]/[quote]`. */
  pattern: string;
}

/** What a survey takes from a page. */
export interface Survey {
  /** Text of the page, so that it need not be rendered once more. */
  html: string;
  firstView: FirstViewParts | undefined;
  /** Hashes of its inline scripts, and of the inline styles of a page that keeps them. */
  scripts: string[];
  styles: string[];
}

/** What pages need of their site once its first pages have been surveyed. */
export interface Surveyed {
  assetStamp: string;
  styles: [area: string, view: FirstView][];
  hashes: InlineHashes;
}

/** A page that was rendered. */
export interface Rendered {
  record: FileRecord;
  /** Size of its file, bytes. */
  bytes: number;
  /** Addresses in all languages, the first time that this process meets the list. */
  alternates?: Alternate[] | undefined;
  /** Content by encoding, and why it could not be written. */
  unwritten?: { content: Buffer; encoded: Partial<Record<Encoding, Buffer>>; reason: string };
}

export type Request =
  | { kind: 'open'; folder: string; knownPaths: readonly RenderedPath[] | undefined }
  | { kind: 'surveyed'; surveyed: Surveyed }
  | { kind: 'survey'; id: number; address: string }
  | { kind: 'render'; id: number; address: string; knownHash?: string | undefined; html?: string | undefined };

export type Reply =
  | { kind: 'opened'; paths: RenderedPath[] | undefined }
  | { kind: 'broken'; reason: string }
  | { kind: 'done'; id: number; result: Survey | Rendered; memory: number }
  | { kind: 'failed'; id: number; reason: string };

type App = ConstructorParameters<typeof StaticPaths>[0] & {
  manifest: { routes: { routeData: { route: string } }[] };
  render: (request: globalThis.Request, options: { routeData: unknown }) => Promise<Response>;
  setInternals: (internals: unknown) => void;
  setOptions: (options: unknown) => void;
};

let folder = '';
let fallbackScript = '';
let app: App | undefined;
let surveyed: Surveyed | undefined;
let scripts: ScriptFiles | undefined;
/** Pages with Astro's record of their route, by address. */
const routes = new Map<string, { path: RenderedPath; pathname: string; routeData: unknown }>();
/** Keys of the lists of alternates that the parent has. */
const sentAlternates = new Set<string>();

/** Path of the 404 page of static hosts, and of the page that it is made from. */
const fallbackFile = '404.html';
const notFoundAddress = `/${defaultLang}/404/`;

/** A parent that has just ended gets nothing: this process ends with it. */
const send = (reply: Reply) => void process.send?.(reply, () => undefined);

/** Lists all paths. Throws when two routes make the same page. */
async function listPaths(opened: App): Promise<void> {
  for (const { pathname, route } of await new StaticPaths(opened).getAll()) {
    const name = pathname.replace(/^\/|\/$/g, '');
    const file = route.type === 'endpoint' ? name : `${name}${name && '/'}index.html`;
    const address = addressOf(file);
    const other = routes.get(address);
    if (other) throw new Error(`${address} is a page of ${other.path.pattern} and of ${route.route}`);
    routes.set(address, { path: { address, file, pattern: route.route }, pathname: address, routeData: route });
  }
  const notFound = routes.get(notFoundAddress);
  if (notFound && fallbackScript !== '') {
    const path = { address: `/${fallbackFile}`, file: fallbackFile, pattern: fallbackFile };
    routes.set(path.address, { ...notFound, path });
  }
}

/** Finds the routes of paths that an earlier process has listed. */
function takePaths({ manifest }: App, paths: readonly RenderedPath[]): void {
  const byPattern = new Map(manifest.routes.map(({ routeData }) => [routeData.route, routeData]));
  const notFound = paths.find(({ address }) => address === notFoundAddress)?.pattern;
  for (const path of paths) {
    const isFallback = path.file === fallbackFile;
    const routeData = byPattern.get(isFallback ? (notFound ?? '') : path.pattern);
    if (routeData) routes.set(path.address, { path, pathname: isFallback ? notFoundAddress : path.address, routeData });
  }
}

/** Loads the bundle, and lists all paths unless they are known. */
async function open(site: string, knownPaths: readonly RenderedPath[] | undefined): Promise<void> {
  folder = site;
  const bundle = readBundle(process.cwd(), folder);
  if (!bundle) throw new Error(`${folder} has no bundle`);
  fallbackScript = bundle.fallbackScript;
  const entry = join(modulesOf(process.cwd(), bundle.stamp), bundle.entry);
  const module = (await import(pathToFileURL(entry).href)) as { app: App };
  ({ app } = module);
  // The two parts of Astro's build state that its rendering reads; the integration adds no scripts to pages.
  app.setInternals({ pagesByKeys: new Map(bundle.pages), entrySpecifierToBundleMap: new Map() });
  app.setOptions({ settings: { scripts: [] }, logger: { options: { destination: { write: () => true } } } });
  if (knownPaths) takePaths(app, knownPaths);
  else await listPaths(app);
  // A process is ended by its parent, which would lose what Node writes at the end.
  flushCompileCache();
}

/** Renders what a route makes, as Astro does. `html`: its text, when a survey has rendered it. */
async function renderRaw(address: string, html?: string): Promise<{ path: RenderedPath; content: Buffer }> {
  const found = routes.get(address);
  if (!app || !found) throw new Error('there is no such page');
  const { path, pathname, routeData } = found;
  if (html !== undefined) return { path, content: Buffer.from(html) };
  const response = await app.render(new globalThis.Request(new URL(pathname, 'http://localhost')), { routeData });
  if (response.status >= 300) throw new Error(`the page answered ${response.status}`);
  const content = Buffer.from(await response.arrayBuffer());
  if (path.file !== fallbackFile) return { path, content };
  return { path, content: Buffer.from(fallbackPage(content.toString(), builtLangs, fallbackScript)) };
}

async function survey(address: string): Promise<Survey> {
  const html = (await renderRaw(address)).content.toString();
  const { scripts, styles } = inspectPage(html);
  const firstView = firstViewParts(html, address);
  return { html, firstView, scripts, styles: firstView ? [] : styles };
}

/** Throws when the policy of the site, which its first pages decide, does not allow the inline parts of a page. */
function requireAllowed({ scripts, styles }: PageFacts, { hashes }: Surveyed): void {
  const unknown =
    scripts.find((hash) => !hashes.scripts.includes(hash)) ?? styles.find((hash) => !hashes.styles.includes(hash));
  if (unknown !== undefined)
    throw new Error(
      `the policy has no ${unknown}: an inline script or style differs from those of the English pages; keep language and data out of it`,
    );
}

/** The key of a list of addresses, and the list when the parent does not have it. */
function alternatesOf(list: Alternate[]): { key: string; list?: Alternate[] } {
  const key = createHash('sha256').update(JSON.stringify(list)).digest('hex').slice(0, 16);
  if (sentAlternates.has(key)) return { key };
  sentAlternates.add(key);
  return { key, list };
}

/** Renders, finishes and writes a page. One whose content has the hash `knownHash` is not written: it is there. */
async function render({ address, knownHash, html }: Request & { kind: 'render' }): Promise<Rendered> {
  if (!surveyed) throw new Error('the first pages have not been surveyed');
  const raw = await renderRaw(address, html);
  const { file } = raw.path;
  let { content } = raw;
  let alternates: { key: string; list?: Alternate[] } | undefined;
  if (file.endsWith('.html')) {
    const finished = finishPage(content.toString(), address, {
      assetStamp: surveyed.assetStamp,
      styles: new Map(surveyed.styles),
      scripts: (scripts ??= readScriptFiles(folder)),
    });
    const { facts } = finished;
    ({ content } = finished);
    requireAllowed(facts, surveyed);
    if (facts.isIndexed && facts.canonical === config.site + address) alternates = alternatesOf(facts.alternates);
  }
  const record = { ...recordOf(file, content), ...(alternates && { alternates: alternates.key }) };
  const result = { record, bytes: content.length, alternates: alternates?.list };
  return record.entry.hash === knownHash ? result : { ...result, ...write(record, content) };
}

/**
 * Writes a file and its compressed forms, without a wait: this process has nothing else to do, and handing each step to
 * other threads costs more than the step. When the disk refuses, removes what it wrote and returns the content.
 */
function write({ entry }: FileRecord, content: Buffer): Pick<Rendered, 'unwritten'> {
  const path = join(folder, entry.file);
  const encoded: Partial<Record<Encoding, Buffer>> = {};
  for (const encoding of entry.encodings) encoded[encoding] = compressedNow(content, encoding);
  const forms = entry.encodings.map((encoding) => path + encodingSuffixes[encoding]);
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    for (const [n, encoding] of entry.encodings.entries()) writeFileSync(forms[n] ?? '', encoded[encoding] ?? '');
    return {};
  } catch (error) {
    for (const file of [path, ...forms]) remove(file);
    return { unwritten: { content, encoded, reason: reasonOf(error) } };
  }
}

/** Removes a file that may be missing, on a disk that may refuse it. */
function remove(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // The page is answered from memory, whatever is left there.
  }
}

async function answer(request: Exclude<Request, { kind: 'open' | 'surveyed' }>): Promise<void> {
  const { id, address } = request;
  try {
    const result = request.kind === 'survey' ? await survey(address) : await render(request);
    send({ kind: 'done', id, result, memory: process.memoryUsage.rss() });
  } catch (error) {
    send({ kind: 'failed', id, reason: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}

process.on('message', (request: Request) => {
  if (request.kind === 'surveyed') ({ surveyed } = request);
  else if (request.kind === 'open')
    open(request.folder, request.knownPaths).then(
      () =>
        send({
          kind: 'opened',
          paths: request.knownPaths ? undefined : Array.from(routes.values(), ({ path }) => path),
        }),
      (error: unknown) => send({ kind: 'broken', reason: reasonOf(error) }),
    );
  else void answer(request);
});
// A terminal sends its signals to all processes of a command: the parent decides when this one ends.
process.on('SIGINT', () => undefined);
process.on('disconnect', () => process.exit());
