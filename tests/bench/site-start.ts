import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { readSite } from '#serve/site.ts';
import type { Figure } from './figures.ts';

const firstPage = '/en/trade/spot/launchpad/';
/** Pages that are not rendered yet when the site is live. */
const laterPages = ['/ja-JP/trade/spot/', '/ar-SA/trade/spot/', '/ar-SA/trade/spot/BTC/USDT/'];
/** Pages that a visitor opens while the rest is rendered, one each second. */
const clicks = ['fr-CA', 'de-DE', 'ru-RU', 'th-TH', 'ko-KR', 'pt-BR', 'hi-IN', 'tr-TR', 'pl-PL', 'vi-VN', 'ar-SA'];
const clickedPages = [
  'launchpad/',
  'launchpad-list/',
  'BTC/USDT/',
  'launchdetail/HALO/',
  'loan/',
  'm/',
  'm/launchpad/',
];
const clickMs = 1_000;
const port = 4329;
const origin = `http://127.0.0.1:${port}`;

interface Started {
  child: ChildProcess;
  /** Resolves when the site says that all pages are there. */
  complete: Promise<void>;
}

/** Starts `npm start` in a folder and waits until it is live. */
async function start(root: string, data: string): Promise<Started> {
  const child = spawn('npm', ['start', '--silent', '--', '--port', String(port), '--data', data], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    // A signal is for npm and for what it started.
    detached: true,
  });
  const live = Promise.withResolvers<undefined>();
  const complete = Promise.withResolvers<undefined>();
  createInterface(child.stdout).on('line', (line) => {
    if (line.startsWith('Slipway is live on')) live.resolve(undefined);
    if (line.startsWith('All pages are there')) complete.resolve(undefined);
  });
  child.once('exit', () => live.reject(new Error('npm start ended before it was live')));
  await live.promise;
  return { child, complete: complete.promise };
}

async function stop({ child }: Started): Promise<void> {
  const ended = once(child, 'exit');
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
  await ended;
}

/** Loads a page; returns its text and the time, s. */
async function load(path: string): Promise<{ text: string; seconds: number }> {
  const startedMs = performance.now();
  const response = await fetch(origin + path, { headers: { 'accept-encoding': 'br' } });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
  return { text, seconds: (performance.now() - startedMs) / 1000 };
}

/** Loads a page and its island scripts. */
async function loadWhole(path: string): Promise<void> {
  const { text } = await load(path);
  const scripts = text.matchAll(/(?:src|component-url|renderer-url)="(\/_astro\/[^"]+)"/g);
  await Promise.all([...new Set(Array.from(scripts, ([, file = '']) => file))].map(load));
}

/**
 * Measures `npm start`: of a fresh clone of the last commit, with its packages installed; pages that were not rendered
 * yet; pages that are opened while the rest is rendered; a second start without changes. `built`: a whole build, with
 * which the pages are compared.
 */
export async function siteStartFigures(built: string | undefined): Promise<Figure[]> {
  const work = mkdtempSync(join(tmpdir(), 'slipway-clone-'));
  const root = join(work, 'slipway');
  const data = join(work, 'data');
  try {
    spawnSync('git', ['clone', '--quiet', process.cwd(), root], { stdio: 'inherit' });
    cpSync('node_modules', join(root, 'node_modules'), {
      recursive: true,
      verbatimSymlinks: true,
      // Neither bundles nor compiled code: those of a fresh clone have never run.
      filter: (path) => !path.includes('node_modules/.cache') && !path.includes('node_modules/.vite'),
    });
    const startedMs = performance.now();
    const sinceStart = () => (performance.now() - startedMs) / 1000;
    const first = await start(root, data);
    await loadWhole(firstPage);
    const firstSeconds = sinceStart();
    const later: number[] = [];
    for (const page of laterPages) later.push((await load(page)).seconds * 1000);
    const complete = first.complete.then(() => true);
    const clicked: number[] = [];
    for (let n = 0, isComplete = false; !isComplete; n += 1) {
      const page = `/${clicks[n % clicks.length]}/trade/spot/${clickedPages[n % clickedPages.length]}`;
      clicked.push((await load(page)).seconds * 1000);
      const pause = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), clickMs));
      isComplete = await Promise.race([complete, pause]);
    }
    const completeSeconds = sinceStart();
    await stop(first);
    const againMs = performance.now();
    const again = await start(root, data);
    await loadWhole(firstPage);
    const againSeconds = (performance.now() - againMs) / 1000;
    await stop(again);
    const differences = built === undefined ? undefined : differentFiles(join(root, 'dist'), built);
    return [
      { name: 'first page with its scripts, fresh clone', value: firstSeconds, unit: 's', max: 12 },
      { name: 'slowest of three pages that were not rendered yet', value: Math.max(...later), unit: 'ms', max: 300 },
      { name: 'all pages, while one is opened each second', value: completeSeconds, unit: 's', max: 110 },
      { name: 'slowest of the opened pages', value: Math.max(...clicked), unit: 'ms', max: 500 },
      { name: 'first page of a second start without changes', value: againSeconds, unit: 's', max: 2 },
      ...(differences === undefined
        ? []
        : [{ name: 'files that differ from the whole build', value: differences, unit: 'count' as const, max: 0 }]),
    ];
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/**
 * Number of files whose bytes differ. Islands have ids of the folder of the sources, which is another one in the clone.
 */
function differentFiles(one: string, other: string): number {
  const files = [...(readSite(other)?.files.values() ?? [])].map(({ file }) => file);
  const contentOf = (folder: string, file: string) =>
    file.endsWith('.html')
      ? readFileSync(join(folder, file), 'utf8').replace(/ uid="[^"]*"/g, '')
      : readFileSync(join(folder, file), 'base64');
  return files.filter((file) => contentOf(one, file) !== contentOf(other, file)).length;
}
