import type { Browser } from '@playwright/test';
import { createSiteServer } from '#serve/server.ts';
import { serveInPieces } from '../../browser/support/in-pieces.ts';
import { median, spreadOf } from '../figures.ts';
import type { Figure } from '../figures.ts';
import { listen } from '../listen.ts';
import type { PageMetrics } from './observe.ts';
import { afterIdleMs, onSlowPhone, rounds } from './slow-phone.ts';
import { requireSite, withBrowser, withPage } from './with-browser.ts';

/** What a page costs until it is idle. */
interface FirstPaint extends PageMetrics {
  /** Style and layout. */
  layoutMs: number;
  /** Recalculations of styles in the first idle seconds. */
  idleRecalculations: number;
  scriptsKb: number;
  htmlKb: number;
  requests: number;
}

/** Bounds of a page; times of paints are ratios to the floor, the others are absolute. */
type Bounds = Partial<Record<keyof FirstPaint, number>>;

/** The pages, with the bounds of docs/design/first-paint.md. */
const pages: { id: string; name: string; path: string; bounds: Bounds }[] = [
  {
    id: 'FP1',
    name: 'home',
    path: 'launchpad/',
    bounds: { lcpMs: 1.7, firstTextMs: 1.7, layoutMs: 450, blockedMs: 300 },
  },
  { id: 'FP2', name: 'list', path: 'launchpad-list/', bounds: { lcpMs: 1.8, layoutMs: 550, htmlKb: 18 } },
  { id: 'FP2', name: 'project', path: 'launchdetail/HALO/', bounds: { lcpMs: 1.8, layoutMs: 550, htmlKb: 18 } },
  { id: 'FP3', name: 'markets', path: '', bounds: { lcpMs: 1.8, blockedMs: 450 } },
  ...['BTC/USDT/', 'm/BTC/USDT/'].map((path) => ({
    id: 'FP4',
    name: path.startsWith('m/') ? 'terminal of phones' : 'terminal',
    path,
    bounds: { lcpMs: 2, blockedMs: 450, scriptsKb: 150, requests: 40, idleRecalculations: 5 },
  })),
];
/** Layout shift of a page that arrives in pieces. */
const maxShift: Record<string, number> = { FP1: 0.005, FP2: 0.005, FP3: 0.005, FP4: 0.01 };

const columns: { key: keyof FirstPaint; name: string; unit: Figure['unit']; isRatio?: boolean }[] = [
  { key: 'fcpMs', name: 'first paint', unit: 'ms', isRatio: true },
  { key: 'lcpMs', name: 'largest paint', unit: 'ms', isRatio: true },
  { key: 'firstTextMs', name: 'first text', unit: 'ms', isRatio: true },
  { key: 'layoutMs', name: 'layout', unit: 'ms' },
  { key: 'blockedMs', name: 'blocked', unit: 'ms' },
  { key: 'scriptsKb', name: 'scripts', unit: 'KB' },
  { key: 'htmlKb', name: 'HTML', unit: 'KB' },
  { key: 'requests', name: 'requests', unit: 'count' },
  { key: 'idleRecalculations', name: 'style recalculations when idle', unit: 'count' },
];

const floorPath = '/bench-floor/';
/** A page that is little more than a text: what the phone and its network take in any case. */
const floorText = 'The quick brown fox jumps over the lazy dog, and then it goes home. '.repeat(4);
const floorPage = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Floor</title><p>${floorText}`;

/** Measures a first visit until it was idle for a while. */
function firstVisit(browser: Browser, url: string): Promise<FirstPaint> {
  return onSlowPhone(browser, async ({ page, devtools }) => {
    const types = new Map<string, string>();
    const bytes = { Script: 0, Document: 0, requests: 0 };
    devtools.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const type = types.get(requestId);
      if (type === 'Script' || type === 'Document') bytes[type] += encodedDataLength;
      bytes.requests += 1;
    });
    await devtools.send('Performance.enable');
    const metrics = async () => {
      const { metrics: list } = await devtools.send('Performance.getMetrics');
      return Object.fromEntries(list.map(({ name, value }) => [name, value]));
    };
    await page.goto(url, { waitUntil: 'load' });
    await page.evaluate(() => window.idle);
    const before = await metrics();
    await page.waitForTimeout(afterIdleMs);
    const after = await metrics();
    const load = await page.evaluate(() => window.readLoad());
    return {
      ...load,
      layoutMs: ((after['LayoutDuration'] ?? NaN) + (after['RecalcStyleDuration'] ?? NaN)) * 1000,
      idleRecalculations: (after['RecalcStyleCount'] ?? NaN) - (before['RecalcStyleCount'] ?? NaN),
      scriptsKb: bytes.Script / 1024,
      htmlKb: bytes.Document / 1024,
      requests: bytes.requests,
    };
  });
}

/** Returns the layout shift of a page whose HTML arrives in pieces. */
const shiftInPieces = (browser: Browser, url: string): Promise<number> =>
  onSlowPhone(
    browser,
    async ({ page }) => {
      await page.goto(url, { waitUntil: 'load' });
      await page.evaluate(() => window.idle);
      await page.waitForTimeout(afterIdleMs);
      return (await page.evaluate(() => window.readLoad())).layoutShift;
    },
    false,
  );

/** A build that is measured. `name`: what its rows are called. */
interface Build {
  name: string;
  folder: string;
}

/** Serves a build without an exchange: what a page costs does not depend on what an exchange answers. */
async function serveBuild({ name, folder }: Build, index: number) {
  const built = requireSite(folder);
  // The page is written into the folder, and the other build is somebody's own.
  const server = createSiteServer({ site: index === 0 ? await withPage(built, floorPath, floorPage) : built });
  const origin = await listen(server);
  const inPieces = await serveInPieces(origin);
  const close = () => {
    inPieces.close();
    server.close();
    server.closeAllConnections();
  };
  return { name, origin, inPieces: inPieces.origin, close };
}

const text = (value: number) => (value < 100 ? Number(value.toFixed(1)).toString() : value.toFixed(0));

/**
 * Measures the pages of one build, or of several in turns, and the floor. Returns the values of all as rows of a table,
 * and the figures of the first build with the bounds of docs/design/first-paint.md. FP11
 */
export async function firstPaintFigures(builds: readonly Build[]): Promise<{ rows: string[][]; figures: Figure[] }> {
  const [own] = builds;
  if (own === undefined) throw new Error('no build to measure');
  return withBrowser(requireSite(own.folder), async (browser) => {
    const served = await Promise.all(builds.map(serveBuild));
    try {
      const floors: FirstPaint[] = [];
      const [first] = served;
      const rowOf = (name: string, visits: readonly FirstPaint[], shift: number) => [
        name,
        ...columns.map(({ key }) => text(median(visits.map((visit) => visit[key])))),
        shift.toFixed(3),
      ];
      const rows: string[][] = [];
      const figures: Figure[] = [];
      for (const { id, name, path, bounds } of pages) {
        const address = `/en/trade/spot/${path}`;
        for (const { origin } of served) await firstVisit(browser, origin + address);
        const visits = served.map((): FirstPaint[] => []);
        const ofPage: FirstPaint[] = [];
        for (let round = 0; round < rounds; round += 1) {
          ofPage.push(await firstVisit(browser, (first?.origin ?? '') + floorPath));
          for (const [n, { origin }] of served.entries()) visits[n]?.push(await firstVisit(browser, origin + address));
        }
        floors.push(...ofPage);
        for (const [n, build] of served.entries()) {
          const shift = await shiftInPieces(browser, build.inPieces + address);
          const ofBuild = visits[n] ?? [];
          rows.push(rowOf(`${name}, ${build.name}`, ofBuild, shift));
          if (n > 0) continue;
          for (const { key, name: what, unit, isRatio } of columns) {
            const max = bounds[key];
            if (max === undefined) continue;
            const values = ofBuild.map((visit, round) => visit[key] / (isRatio ? (ofPage[round]?.[key] ?? NaN) : 1));
            figures.push({
              name: `${id} ${name}: ${what}${isRatio ? ', ratio to the floor' : ''}`,
              unit: isRatio ? 'x' : unit,
              value: median(values),
              spread: spreadOf(values),
              max,
            });
          }
          figures.push({
            name: `${id} ${name}: layout shift in pieces`,
            unit: 'score',
            value: shift,
            max: maxShift[id] ?? 0,
          });
        }
      }
      const head = [
        '',
        ...columns.map(({ name, unit }) => (unit === 'count' ? name : `${name}, ${unit}`)),
        'shift in pieces',
      ];
      return { rows: [head, rowOf('floor', floors, 0), ...rows], figures };
    } finally {
      for (const { close } of served) close();
    }
  });
}
