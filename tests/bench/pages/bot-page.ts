import type { Page } from '@playwright/test';
import { median, spreadOf } from '../figures.ts';
import type { Figure } from '../figures.ts';
import { requireSite, withBrowser } from './with-browser.ts';

const rounds = 5;
/** The form with 500 grids, so 501 lines. */
const path = '/en/trade/spot/bot/create/?symbol=BTCUSDT&min=30000&max=120000&cells=500';
/** Steps of a drag, one per frame. */
const dragSteps = 60;
/** Time for what starts when the page is idle, ms. */
const afterIdleMs = 2_000;
/** Longest task of the main thread that no one notices. G21, G35, ms */
const taskMaxMs = 50;

declare global {
  interface Window {
    longTasks: number[];
  }
}

/** Runs in the page before its own scripts: records the tasks of more than 50 ms. */
function observeTasks(): void {
  window.longTasks = [];
  new PerformanceObserver((list) =>
    list.getEntries().forEach(({ duration }) => window.longTasks.push(duration)),
  ).observe({
    type: 'longtask',
    buffered: true,
  });
}

/** Returns the longest task of more than 50 ms while `act` runs; 0 without one. */
async function longestTask(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => void (window.longTasks = []));
  await act();
  // The entries come with a later task.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  return page.evaluate(() => Math.max(0, ...window.longTasks));
}

/** Drags the upper price down and up again, one step per frame. */
async function drag(page: Page): Promise<void> {
  const box = await page.getByRole('slider', { name: 'Upper price' }).boundingBox();
  if (!box) throw new Error('no handle to drag');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const frame = () => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= dragSteps; step += 1) {
    await page.mouse.move(x, y + 2 * (step < dragSteps / 2 ? step : dragSteps - step));
    await frame();
  }
  await page.mouse.up();
}

/** Runs the back-test of a year with so many grids, until its result is shown. */
async function backTestYear(page: Page, cells: number): Promise<void> {
  const preview = page.locator('.preview');
  await page.getByRole('textbox', { name: 'Number of grids' }).fill(String(cells));
  await page.getByText('1 year').click();
  await page.waitForFunction(() => document.querySelector('.preview')?.getAttribute('aria-busy') === 'true');
  await preview.and(page.locator('[aria-busy="false"]')).waitFor();
}

/**
 * Measures the form of a bot in a browser: dragging a price with 500 lines, and the back-test of a year. [G21] [G35]
 */
export async function botPageFigures(folder: string): Promise<Figure[]> {
  return withBrowser(requireSite(folder), async (browser, origin) => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 1000 }, locale: 'en-US' });
    await page.addInitScript(observeTasks);
    await page.goto(origin + path);
    await page.getByRole('slider', { name: 'Upper price' }).waitFor();
    await page.locator('.preview__body').waitFor();
    await page.waitForTimeout(afterIdleMs);
    const drags: number[] = [];
    for (let round = 0; round < rounds; round += 1) drags.push(await longestTask(page, () => drag(page)));
    const cold = await longestTask(page, () => backTestYear(page, 100));
    const warm: number[] = [];
    for (let round = 0; round < rounds; round += 1)
      warm.push(await longestTask(page, () => backTestYear(page, 101 + round)));
    const longest = { unit: 'ms', max: taskMaxMs } as const;
    return [
      {
        name: 'longest task while a price is dragged, 501 lines',
        value: median(drags),
        spread: spreadOf(drags),
        ...longest,
      },
      { name: 'longest task of the first back-test of a year', value: cold, ...longest },
      { name: 'longest task of further ones', value: median(warm), spread: spreadOf(warm), ...longest },
    ];
  });
}
