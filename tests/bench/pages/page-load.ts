import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import type { Site } from '#serve/site.ts';
import { median, spreadOf } from '../figures.ts';
import type { Figure } from '../figures.ts';
import type { PageMetrics } from './observe.ts';
import { afterIdleMs, onSlowPhone, rounds } from './slow-phone.ts';
import { requireSite, withBrowser, withPage, withSite } from './with-browser.ts';

/** How long all islands of a page may take to load, ms. */
const islandsMaxMs = 30_000;
const copyPath = '/bench-copy/';

/** Returns the site with an additional page at `copyPath`: one of its pages without scripts. */
function withCopy(site: Site, path: string): Promise<Site> {
  const page = site.files.get(path);
  if (!page) throw new Error(`the built site has no page ${path}`);
  const html = readFileSync(join(site.folder, page.file), 'utf8');
  return withPage(site, copyPath, html.replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, ''));
}

/** Metrics of one visit, and the paths of the scripts that it loaded: before a control was used, and after. */
interface Visit extends PageMetrics {
  scripts: string[];
  scriptsInUse: string[];
}

/** Returns the paths of the scripts that a page has loaded. */
const loadedScripts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => (name.endsWith('.js') ? new URL(name).pathname.slice(1) : [])),
  );

/**
 * Measures a first visit on a phone. Scrolls through the page, so that every island loads that does so by itself; then,
 * with
 * `uses`, uses the first control of those that wait for it.
 */
async function visit(browser: Browser, url: string, uses = false): Promise<Visit> {
  return onSlowPhone(browser, async ({ page }) => {
    await page.goto(url, { waitUntil: 'load' });
    await page.evaluate(() => window.idle);
    await page.waitForTimeout(afterIdleMs);
    const first = await page.evaluate(() => window.readLoad());
    await page.waitForFunction(
      () => {
        // Islands that a phone does not show, such as those of another tab, do not load.
        const selector = "astro-island[ssr]:not([client='use']) > *";
        const waiting = document.scripts.length === 0 ? [] : [...document.querySelectorAll(selector)];
        const next = waiting.find((element) => element.checkVisibility());
        next?.scrollIntoView();
        return next === undefined;
      },
      undefined,
      { timeout: islandsMaxMs },
    );
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
    await page.waitForTimeout(afterIdleMs);
    const scripts = await loadedScripts(page);
    const last = await page.evaluate(() => window.readLoad());
    if (uses) {
      const island = page.locator("astro-island[client='use']").first();
      await island.locator('input, select').first().focus();
      await island.and(page.locator(':not([ssr])')).waitFor({ state: 'attached', timeout: islandsMaxMs });
      await page.waitForTimeout(afterIdleMs);
    }
    return { ...last, lcpMs: first.lcpMs, scripts, scriptsInUse: await loadedScripts(page) };
  });
}

/**
 * Measures a page and its copy without scripts in turns. `firstTextMaxMs`: bound of the first text. quality.md 5, Q-L16
 */
export async function pageLoad(
  folder: string,
  path: string,
  firstTextMaxMs?: number,
): Promise<{ figures: Figure[]; scripts: ReadonlySet<string> }> {
  const site = await withCopy(requireSite(folder), path);
  return withBrowser(site, async (browser, origin) => {
    const { scripts } = await visit(browser, origin + path);
    const visits: { page: PageMetrics; copy: PageMetrics }[] = [];
    for (let round = 0; round < rounds; round += 1)
      visits.push({ page: await visit(browser, origin + path), copy: await visit(browser, origin + copyPath) });
    return { figures: figuresOf(visits, firstTextMaxMs), scripts: new Set(scripts) };
  });
}

/**
 * Measures pages of a build and of another one in turns. `paths`: addresses that both have. Bounds are those for a
 * build from before the styles of the first view were inline. edge.md 2, E36
 */
export async function comparedLoads(folder: string, otherFolder: string, paths: readonly string[]): Promise<Figure[]> {
  return withBrowser(requireSite(folder), async (browser, origin) =>
    withSite(requireSite(otherFolder), async (otherOrigin) => {
      const figures: Figure[] = [];
      for (const path of paths) {
        await visit(browser, origin + path);
        await visit(browser, otherOrigin + path);
        const visits: { page: PageMetrics; other: PageMetrics }[] = [];
        for (let round = 0; round < rounds; round += 1)
          visits.push({ page: await visit(browser, origin + path), other: await visit(browser, otherOrigin + path) });
        const ratioFigure = (name: string, key: 'firstTextMs' | 'lcpMs', max: number): Figure => {
          const ratios = visits.map(({ page, other }) => page[key] / other[key]);
          return { name: `${path}: ${name}`, unit: 'x', value: median(ratios), spread: spreadOf(ratios), max };
        };
        figures.push(
          ratioFigure('first text, ratio to the other build', 'firstTextMs', 0.65),
          ratioFigure('largest contentful paint, ratio to the other build', 'lcpMs', 0.75),
        );
      }
      return figures;
    }),
  );
}

/** Returns the scripts of a visitor who scrolls through a page, and those once its first control is used. Q-L16 */
export async function visitorScripts(
  folder: string,
  path: string,
): Promise<{ scripts: ReadonlySet<string>; scriptsInUse: ReadonlySet<string> }> {
  return withBrowser(requireSite(folder), async (browser, origin) => {
    const { scripts, scriptsInUse } = await visit(browser, origin + path, true);
    return { scripts: new Set(scripts), scriptsInUse: new Set(scriptsInUse) };
  });
}

/**
 * Measures a page with the sample provider's embeds and without them, in turns. account.md 13, A31
 */
export async function embedFigures(folder: string, path: string): Promise<Figure[]> {
  return withBrowser(requireSite(folder), async (browser, origin) => {
    await visit(browser, origin + path);
    const visits: { page: PageMetrics; plain: PageMetrics }[] = [];
    for (let round = 0; round < rounds; round += 1)
      visits.push({
        page: await visit(browser, `${origin}${path}?provider=sample`),
        plain: await visit(browser, origin + path),
      });
    const ratios = visits.map(({ page, plain }) => page.lcpMs / plain.lcpMs);
    const shifts = visits.map(({ page }) => page.layoutShift);
    return [
      {
        name: 'largest contentful paint, ratio to the page without embeds',
        unit: 'x',
        value: median(ratios),
        spread: spreadOf(ratios),
        max: 1.05,
      },
      { name: 'layout shift', unit: 'score', value: median(shifts), spread: spreadOf(shifts), max: 0.01 },
    ];
  });
}

function figuresOf(visits: readonly { page: PageMetrics; copy: PageMetrics }[], firstTextMaxMs?: number): Figure[] {
  const medianFigure = (name: string, unit: Figure['unit'], values: number[], max?: number): Figure => ({
    name,
    unit,
    value: median(values),
    spread: spreadOf(values),
    ...(max !== undefined && { max }),
  });
  const of = (key: keyof PageMetrics) => visits.map(({ page }) => page[key]);
  const ratios = (key: keyof PageMetrics) => visits.map(({ page, copy }) => page[key] / copy[key]);
  return [
    medianFigure('largest contentful paint', 'ms', of('lcpMs')),
    medianFigure('largest contentful paint, ratio to the copy without scripts', 'x', ratios('lcpMs'), 1.3),
    medianFigure('first text', 'ms', of('firstTextMs'), firstTextMaxMs),
    medianFigure('first text, ratio to the copy without scripts', 'x', ratios('firstTextMs'), 1.3),
    medianFigure('layout shift', 'score', of('layoutShift'), 0.01),
    medianFigure('main thread blocked before idle', 'ms', of('blockedBeforeIdleMs'), 100),
    medianFigure(
      'main thread blocked before idle, copy without scripts',
      'ms',
      visits.map(({ copy }) => copy.blockedBeforeIdleMs),
    ),
    medianFigure('main thread blocked in total, islands included', 'ms', of('blockedMs'), 400),
  ];
}
