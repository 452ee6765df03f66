import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openRenderedSite } from '#serve/render/rendered-site.ts';
import type { RenderedSite, RenderOptions } from '#serve/render/rendered-site.ts';
import { createSiteServer } from '#serve/server.ts';
import { readSite } from '#serve/site.ts';
import {
  behave,
  clearLog,
  contentOf,
  logOf,
  makeProject,
  pagePaths,
  writeBundledSite,
} from '../support/bundled-site.ts';

const env = { ...process.env, SLIPWAY_LOCALES: 'en,ar-SA', SOURCE_DATE_EPOCH: '0' };
let root = '';
let folder = '';
let lines: string[] = [];
const opened: RenderedSite[] = [];
beforeEach(() => {
  root = makeProject();
  folder = writeBundledSite(root);
  lines = [];
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((site) => site.close()));
  rmSync(root, { recursive: true, force: true });
});

async function open(options: Partial<RenderOptions> = {}): Promise<RenderedSite> {
  const site = await openRenderedSite({
    root,
    folder,
    env,
    count: 2,
    print: (line) => lines.push(line),
    ...options,
  });
  opened.push(site);
  return site;
}

async function build(options: Partial<RenderOptions> = {}): Promise<Map<string, string>> {
  const site = await open(options);
  await Promise.all([site.fill(), site.compress(2)]);
  await site.complete();
  return contentOf(folder);
}

const bodyOf = async (site: RenderedSite, path: string): Promise<string> =>
  (await (await site.open(path)).body(undefined)).toString();

/** Number of times that a page was rendered since the log was cleared. */
const rendersOf = (path: string): number => logOf(folder).filter((line) => line.startsWith(`start ${path} `)).length;

test('[SB5] builds with one, two and four processes, and in the reverse order, are equal byte by byte', async () => {
  const first = await build({ count: 1 });
  expect(first.size).toBeGreaterThan(3 * pagePaths.length);
  expect(readSite(folder)?.files.has('/en/trade/spot/p1/')).toBe(true);
  const others: Partial<RenderOptions>[] = [
    { count: 2 },
    { count: 4 },
    { count: 2, order: (paths) => paths.toReversed() },
  ];
  for (const options of others) {
    writeBundledSite(root);
    expect(await build(options)).toEqual(first);
  }
});

test('[SB2] [SB11] a page that is asked for has the bytes and the headers of the whole build, also before the rest is there', async () => {
  const site = await open();
  const path = '/ar-SA/trade/spot/p7/';
  const { entry, body } = await site.open(path);
  const early = [await body(undefined), await body('br'), await body('gzip')];
  await site.fill();
  await site.compress(1);
  await site.complete();
  const built = readSite(folder);
  expect(built?.files.get(path)).toEqual(entry);
  expect(built?.headers).toEqual(site.headers);
  const file = join(folder, entry.file);
  expect(early).toEqual([file, `${file}.br`, `${file}.gz`].map((name) => readFileSync(name)));
});

test('[SB8] fifty requests for one page render it once, and two hundred pages wait in one queue', async () => {
  const site = await open();
  clearLog(folder);
  const path = '/ar-SA/trade/spot/p3/';
  const bodies = await Promise.all(Array.from({ length: 50 }, () => bodyOf(site, path)));
  expect(new Set(bodies).size).toBe(1);
  expect(rendersOf(path)).toBe(1);
  clearLog(folder);
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, n) => bodyOf(site, pagePaths[n % pagePaths.length] ?? '')),
  );
  expect(answers.every((text) => text.includes('Page /'))).toBe(true);
  // A process has two pages in hand at most, so that memory does not grow with the requests.
  const inHand = new Map<string, number>();
  for (const line of logOf(folder)) {
    const [kind, , pid = ''] = line.split(' ');
    inHand.set(pid, (inHand.get(pid) ?? 0) + (kind === 'start' ? 1 : -1));
    expect(inHand.get(pid)).toBeLessThanOrEqual(2);
  }
});

test('[SB7] a page that throws is answered with its reason; others and the background go on, and no site is complete', async () => {
  const bad = '/ar-SA/trade/spot/p5/';
  behave(folder, { [bad]: { throws: 'no such coin' } });
  const site = await open();
  await expect(site.open(bad)).rejects.toThrow('no such coin');
  await expect(site.fill()).rejects.toThrow(`1 pages cannot be rendered:\n  ${bad}: Error: no such coin`);
  expect(site.progress()).toEqual({ done: pagePaths.length + 1, total: pagePaths.length + 2 });
  expect(await bodyOf(site, '/ar-SA/trade/spot/p6/')).toContain('Page /ar-SA/trade/spot/p6/');
  expect(readSite(folder)).toBeUndefined();
});

test('[SB7] an English page that throws stops neither the start nor the others, and the next start surveys it again', async () => {
  const bad = '/en/trade/spot/p5/';
  behave(folder, { [bad]: { throws: 'no such coin' } });
  const site = await open();
  expect(await bodyOf(site, '/en/trade/spot/p6/')).toContain('Page /en/trade/spot/p6/');
  await expect(site.open(bad)).rejects.toThrow('no such coin');
  await site.close();
  behave(folder, {});
  clearLog(folder);
  await open();
  expect(rendersOf(bad)).toBe(1);
});

test('[SB7] a page that throws is a 500 without a cache, and the log has its reason', async () => {
  const bad = '/ar-SA/trade/spot/p5/';
  const site = await open();
  behave(folder, { [bad]: { throws: 'no such coin' } });
  const server = createSiteServer({ site, print: (line) => lines.push(line) });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const [failed, other, sitemap] = await Promise.all([
    fetch(origin + bad),
    fetch(`${origin}/en/trade/spot/p6/`),
    fetch(`${origin}/sitemap.xml`),
  ]);
  expect([failed.status, failed.headers.get('cache-control')]).toEqual([500, 'private, no-store']);
  expect(lines.join('\n')).toContain(`cannot answer GET ${bad}: Error: no such coin`);
  expect(other.status).toBe(200);
  // Until all pages are there, nothing lists them.
  expect([sitemap.status, sitemap.headers.get('retry-after')]).toEqual([503, '60']);
  server.closeAllConnections();
  server.close();
});

test('[SB7] a page that ends its process is tried once more, and its neighbors are rendered', async () => {
  const bad = '/en/trade/spot/p5/';
  const site = await open();
  behave(folder, { [bad]: { ends: 'once' } });
  expect(await bodyOf(site, bad)).toContain(`Page ${bad}`);
  behave(folder, { [bad]: { ends: 'always' }, '/ar-SA/trade/spot/p5/': { ends: 'always' } });
  await expect(site.fill()).rejects.toThrow('/ar-SA/trade/spot/p5/: the renderer ended with code 3');
  expect(site.progress()).toEqual({ done: pagePaths.length + 1, total: pagePaths.length + 2 });
});

test('[SB11] a page with an inline script that no English page has is refused: the policy has no hash of it', async () => {
  behave(folder, { '/ar-SA/trade/spot/p5/': { hasOwnScript: true } });
  const site = await open();
  await expect(site.open('/ar-SA/trade/spot/p5/')).rejects.toThrow(/the policy has no sha256-/);
});

test('a page that is asked for overtakes the background', async () => {
  const site = await open({ count: 1 });
  clearLog(folder);
  const filling = site.fill();
  await site.open('/ar-SA/trade/spot/p39/');
  const starts = logOf(folder).filter((line) => line.startsWith('start'));
  // Before it at most the pages that the process had in hand.
  expect(starts.findIndex((line) => line.includes('/ar-SA/trade/spot/p39/'))).toBeLessThanOrEqual(2);
  await filling;
  // The language that was asked for is written before the others.
  const written = readFileSync(join(folder, '.slipway/pages.jsonl'), 'utf8');
  expect(written.lastIndexOf('/ar-SA/trade/')).toBeLessThan(written.lastIndexOf('/en/trade/'));
});

test('a page of the survey is not rendered once more', async () => {
  const path = '/en/trade/spot/p4/';
  const site = await open();
  expect(rendersOf(path)).toBe(1);
  expect(await bodyOf(site, path)).toContain(`Page ${path}`);
  expect(rendersOf(path)).toBe(1);
});

/**
 * Fills the site in a process of its own, which sends itself the signal at one moment: a signal of the test could come
 * late on a busy machine, when all is done. Resolves to the signal that ended it.
 */
async function fillUntil(signal: NodeJS.Signals, moment: string): Promise<NodeJS.Signals | null> {
  const module = pathToFileURL('src/serve/render/rendered-site.ts').href;
  const script = `
    import { openRenderedSite } from '${module}';
    const [root, folder, signal, moment] = process.argv.slice(1);
    const at = (name) => name === moment && process.kill(process.pid, signal);
    // Two pages can be done before one report of the progress.
    const atPage = (done) => moment.startsWith('page ') && done >= Number(moment.slice(5)) && at(moment);
    const site = await openRenderedSite({ root, folder, env: process.env, count: 2, print: console.log });
    at('open');
    await site.fill(() => atPage(site.progress().done));
    at('filled');
    await site.compress(1);
    await site.complete();
    await site.close();
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, root, folder, signal, moment], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [, ended] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  return ended;
}

test.each([
  ['SIGKILL', 'before its first page', 'open'],
  ['SIGTERM', 'half way', 'page 40'],
  ['SIGKILL', 'half way', 'page 41'],
  ['SIGKILL', 'while it completes the site', 'filled'],
] as const)('[SB6] a build that gets %s %s goes on and ends with the same bytes', async (signal, _, moment) => {
  const whole = await build();
  writeBundledSite(root);
  expect(await fillUntil(signal, moment)).toBe(signal);
  // A file that was cut off while it was written is rendered again.
  const partial = join(folder, 'en/trade/spot/p1/index.html');
  if (existsSync(partial)) writeFileSync(partial, 'half');
  clearLog(folder);
  expect(await build()).toEqual(whole);
  if (signal === 'SIGTERM') expect(logOf(folder).filter((line) => line.startsWith('start')).length).toBeLessThan(60);
});

test('[SB9] a build that goes on renders what is missing, without a survey of its first pages', async () => {
  const site = await open();
  await bodyOf(site, '/en/trade/spot/p1/');
  await site.close();
  clearLog(folder);
  const again = await open();
  expect(await bodyOf(again, '/en/trade/spot/p1/')).toContain('Page /en/trade/spot/p1/');
  expect(rendersOf('/en/trade/spot/p1/')).toBe(0);
  expect(again.progress().done).toBe(1);
});

test('[SB12] a full disk: pages are answered from memory, one line says so, and the background stops', async () => {
  const site = await open();
  const path = '/en/trade/spot/p4/';
  mkdirSync(join(folder, 'en/trade/spot/p4'), { recursive: true });
  symlinkSync('/dev/full', join(folder, 'en/trade/spot/p4/index.html'));
  expect(await bodyOf(site, path)).toContain(`Page ${path}`);
  expect(lines).toEqual([expect.stringMatching(/cannot be written \(.*ENOSPC.*\): pages are rendered when/)]);
  expect(await site.fill()).toBe(false);
  expect(readSite(folder)).toBeUndefined();
  expect(await bodyOf(site, path)).toContain(`Page ${path}`);
  expect(await bodyOf(site, '/en/trade/spot/p9/')).toContain('Page /en/trade/spot/p9/');
  expect(lines).toHaveLength(1);
});

test('[SB12] [FP7] a folder that takes no style sheets: pages link those of the bundle', async () => {
  await open();
  const [later = ''] = readdirSync(join(folder, '_astro')).filter((file) => file.startsWith('later-'));
  expect(later).toMatch(/\.css$/);
  const other = join(root, 'other');
  cpSync(folder, other, { recursive: true });
  rmSync(join(other, '_astro', later));
  rmSync(join(other, '.slipway/survey.json'));
  // A folder stands where the sheet would be drafted.
  mkdirSync(join(other, '_astro', `${later}.draft`));
  const page = await bodyOf(await open({ folder: other }), '/en/trade/spot/p4/');
  expect(page).not.toContain('later-');
  expect(page).toContain('<link rel="stylesheet" href="/_astro/shell.a1.css"></body>');
});

test('[SB12] a folder that takes no files: pages are answered in each encoding, and nothing is left half written', async () => {
  // Root may write to a read-only folder; a file cannot hold folders, not even for root.
  writeFileSync(join(folder, 'ar-SA'), '');
  const site = await open();
  const { entry, body } = await site.open('/ar-SA/trade/spot/p4/');
  expect(entry.encodings).toEqual(['br', 'gzip']);
  for (const encoding of entry.encodings) expect((await body(encoding)).length).toBeGreaterThan(0);
  expect((await body(undefined)).toString()).toContain('Page /ar-SA/trade/spot/p4/');
  expect(lines).toHaveLength(1);
  expect(await bodyOf(site, '/en/trade/spot/p4/')).toContain('Page /en/trade/spot/p4/');
});
