import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { chromium } from '@playwright/test';
import type { Browser } from '@playwright/test';
import { createExchange } from '../../src/sandbox/index.ts';
import { compress } from '../../src/serve/build/compress.ts';
import { createSiteServer } from '../../src/serve/server.ts';
import { readSite } from '../../src/serve/site.ts';
import type { Site } from '../../src/serve/site.ts';
import { chromiumArgs, requireChromium } from '../chromium.ts';
import { median, spreadOf } from './figures.ts';
import type { Figure } from './figures.ts';
import { observe } from './observe.ts';
import type { Seen } from './observe.ts';
import { listen } from './listen.ts';

const rounds = 5;
/** A small phone on a slow network: 1638.4 kbit/s, each answer 150 ms late, a quarter of this machine's speed. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: (1638.4 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
};
const slowdown = 4;
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  locale: 'en-US',
};
/** How long a page may take to come to rest, ms. */
const restLimitMs = 30_000;
/** What follows from idleness (late scripts, the exchange's time) has come by then, ms. */
const afterIdleMs = 2_000;

const copyPath = '/bench-copy/';

/** The site with a page more: one of its pages without any script, under `copyPath`. */
async function withCopy(site: Site, path: string): Promise<Site> {
  const page = site.files.get(path);
  if (!page) throw new Error(`the built site has no page ${path}`);
  const html = readFileSync(join(site.folder, page.file), 'utf8').replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '');
  const file = '.bench/copy.html';
  mkdirSync(dirname(join(site.folder, file)), { recursive: true });
  writeFileSync(join(site.folder, file), html);
  const encodings = await compress(join(site.folder, file), Buffer.from(html), 'page');
  const hash = createHash('sha256').update(html).digest('base64url').slice(0, 22);
  return { ...site, files: new Map([...site.files, [copyPath, { ...page, file, hash, encodings }]]) };
}

/** One visit, and the scripts it fetched, by their path in the site. */
interface Visit extends Seen {
  scripts: string[];
}

/** Opens an address as a first visit on a phone; scrolls to the end, so that every island comes, before it is read. */
async function visit(browser: Browser, address: string): Promise<Visit> {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    await page.addInitScript(observe);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', network);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.goto(address, { waitUntil: 'load' });
    await page.evaluate(() => window.idle);
    await page.waitForTimeout(afterIdleMs);
    const first = await page.evaluate(() => window.readLoad());
    await page.waitForFunction(
      () => {
        // What a phone does not show (another tab's panel) never comes.
        const waiting = document.scripts.length === 0 ? [] : [...document.querySelectorAll('astro-island[ssr] > *')];
        const next = waiting.find((element) => element.checkVisibility());
        next?.scrollIntoView();
        return next === undefined;
      },
      undefined,
      { timeout: restLimitMs },
    );
    await page.waitForTimeout(afterIdleMs);
    const scripts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .flatMap(({ name }) => (name.endsWith('.js') ? new URL(name).pathname.slice(1) : [])),
    );
    const last = await page.evaluate(() => window.readLoad());
    return { ...last, lcp: first.lcp, scripts };
  } finally {
    await context.close();
  }
}

/** Visits a page and its script-free copy in turns. quality.md 5, Q-L16 @param textMostMs bound of the first text */
export async function pageLoad(
  folder: string,
  path: string,
  textMostMs?: number,
): Promise<{ figures: Figure[]; scripts: ReadonlySet<string> }> {
  const built = readSite(folder);
  if (!built) throw new Error(`${folder} holds no built site`);
  const site = await withCopy(built, path);
  const exchange = await createExchange({ dataFile: ':memory:' });
  const server = createSiteServer({ site, exchange });
  const browser = await chromium.launch({ executablePath: requireChromium(), args: [...chromiumArgs] });
  try {
    const origin = await listen(server);
    const { scripts } = await visit(browser, origin + path);
    const seen: { page: Seen; copy: Seen }[] = [];
    for (let round = 0; round < rounds; round += 1)
      seen.push({ page: await visit(browser, origin + path), copy: await visit(browser, origin + copyPath) });
    return { figures: figuresOf(seen, textMostMs), scripts: new Set(scripts) };
  } finally {
    await browser.close();
    server.close();
    server.closeAllConnections();
    await exchange.close();
  }
}

function figuresOf(seen: readonly { page: Seen; copy: Seen }[], textMostMs?: number): Figure[] {
  const middle = (name: string, unit: Figure['unit'], values: number[], most?: number): Figure => ({
    name,
    unit,
    value: median(values),
    spread: spreadOf(values),
    ...(most !== undefined && { most }),
  });
  const of = (key: keyof Seen) => seen.map(({ page }) => page[key]);
  const ratios = (key: keyof Seen) => seen.map(({ page, copy }) => page[key] / copy[key]);
  return [
    middle('largest paint', 'ms', of('lcp')),
    middle('largest paint to the script-free copy', 'x', ratios('lcp'), 1.3),
    middle('first text', 'ms', of('text'), textMostMs),
    middle('first text to the script-free copy', 'x', ratios('text'), 1.3),
    middle('layout shift', 'score', of('shift'), 0.01),
    middle('main thread blocked before idle', 'ms', of('blockedBeforeIdle'), 100),
    middle(
      'of the copy, before idle',
      'ms',
      seen.map(({ copy }) => copy.blockedBeforeIdle),
    ),
    middle('main thread blocked in all, islands included', 'ms', of('blocked'), 400),
  ];
}
