import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chromium } from '@playwright/test';
import type { Browser } from '@playwright/test';
import * as v from 'valibot';
import { chromiumArgs, requireChromium } from '../chromium.ts';
import { median, percentile } from './figures.ts';
import type { Figure } from './figures.ts';
import { observeStream } from './stream-observe.ts';

/** The terminal whose book is measured, and what in it is clicked: harmless, and answered by a paint. */
const terminal = { path: '/en/trade/spot/BTC/USDT/', ready: '.book-row[data-filled=yes]', click: '.book-tools__side' };
const plain = { path: '/', ready: '#a > div', click: 'button' };

/** One measured window, after the stream has run for a while. ms */
const windowMs = 15_000;
const settleMs = 3_000;
const rounds = 2;
const minuteMs = 60_000;
const megabyte = 1024 * 1024;

const Origins = v.object({ terminal: v.string(), plain: v.string() });
const Counted = v.object({ sent: v.number(), queued: v.number() });
const Metrics = v.array(v.object({ name: v.string(), value: v.number() }));

/** What one window showed. */
interface Measured {
  fps: number;
  longTasks: number;
  /** Slowest click to the next paint, ms. */
  click: number;
  /** Age of the newest message when a frame was drawn, 99th percentile, ms. */
  age: number;
  /** Share of the time that the main thread worked. */
  busy: number;
  heapPerMinute: number;
  /** Received of those sent; below 1 a backlog grows. */
  received: number;
}

async function tell(target: ChildProcess, message: { rate?: number }) {
  target.send(message);
  const [answer] = await once(target, 'message');
  return v.parse(Counted, answer);
}

async function measure(
  browser: Browser,
  target: ChildProcess,
  { url, ready, click }: { url: string; ready: string; click: string },
  { rate, slowdown }: { rate: number; slowdown: number },
): Promise<Measured> {
  await tell(target, { rate: 0 });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
  try {
    const page = await context.newPage();
    await page.addInitScript(observeStream);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Performance.enable');
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForSelector(ready);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await tell(target, { rate });
    await page.waitForTimeout(settleMs);
    const metrics = async () => {
      const { metrics: list } = await devtools.send('Performance.getMetrics');
      return Object.fromEntries(v.parse(Metrics, list).map(({ name, value }) => [name, value]));
    };
    await devtools.send('HeapProfiler.collectGarbage');
    const [before, sentBefore] = [await metrics(), (await tell(target, {})).sent];
    await page.evaluate((forMs) => window.watchStream(forMs), windowMs);
    const startMs = performance.now();
    const box = await page.locator(click).first().boundingBox();
    for (let at = 1_000; at < windowMs; at += 1_000) {
      await page.waitForTimeout(Math.max(0, startMs + at - performance.now()));
      if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    }
    await page.waitForTimeout(Math.max(0, startMs + windowMs - performance.now()));
    const tookMs = performance.now() - startMs;
    const after = await metrics();
    const { sent } = await tell(target, { rate: 0 });
    const seen = await page.evaluate(() => window.readStream());
    await devtools.send('HeapProfiler.collectGarbage');
    const end = await metrics();
    const grown = (name: string, last: typeof after) => (last[name] ?? NaN) - (before[name] ?? NaN);
    return {
      fps: (seen.frames / windowMs) * 1_000,
      longTasks: seen.longTasks,
      click: Math.max(...seen.clicks),
      age: percentile(seen.ages, 0.99),
      busy: (grown('TaskDuration', after) * 1_000) / tookMs,
      heapPerMinute: (grown('JSHeapUsedSize', end) / megabyte / tookMs) * minuteMs,
      received: seen.received / (sent - sentBefore),
    };
  } finally {
    await context.close();
  }
}

function figuresOf(name: string, ours: readonly Measured[], floor: readonly Measured[], isSlow: boolean): Figure[] {
  const of = (key: keyof Measured, list = ours) => median(list.map((each) => each[key]));
  const ratio = (key: keyof Measured) => of(key) / of(key, floor);
  return [
    {
      name: `${name}: frames a second`,
      value: of('fps'),
      unit: '/s',
      ...(!isSlow && { least: name.startsWith('5') ? 30 : 55 }),
    },
    { name: `${name}: frames to the plain page's`, value: ratio('fps'), unit: 'x', ...(isSlow && { least: 0.93 }) },
    { name: `${name}: tasks over 50 ms`, value: of('longTasks'), unit: 'count', ...(isSlow && { most: 0 }) },
    { name: `${name}: of the plain page`, value: of('longTasks', floor), unit: 'count' },
    { name: `${name}: slowest click to paint`, value: of('click'), unit: 'ms', most: 100 },
    { name: `${name}: age of what is drawn, p99`, value: of('age'), unit: 'ms' },
    { name: `${name}: age to the plain page's`, value: ratio('age'), unit: 'x', ...(!isSlow && { most: 1.5 }) },
    { name: `${name}: main thread`, value: of('busy'), unit: 'x' },
    {
      name: `${name}: main thread to the plain page's`,
      value: ratio('busy'),
      unit: 'x',
      ...(!isSlow && { most: 1.3 }),
    },
    { name: `${name}: heap growth a minute`, value: of('heapPerMinute'), unit: 'MB', most: 1 },
    { name: `${name}: received of those sent`, value: of('received'), unit: 'x', least: 0.99 },
  ];
}

const loads = [
  { name: '1,000 a second', rate: 1_000, slowdown: 1 },
  { name: '1,000 a second, a quarter of the speed', rate: 1_000, slowdown: 4 },
  { name: '5,000 a second', rate: 5_000, slowdown: 1 },
] as const;

/** The terminal's book beside a plain page, in turns, under streams of single level changes. quality.md 5, Q-L01, Q-L02 */
export async function streamFigures(site: string): Promise<Figure[]> {
  const target = fork('tests/bench/stream-target.ts', [site]);
  const [told] = await once(target, 'message');
  const origins = v.parse(Origins, told);
  const browser = await chromium.launch({ executablePath: requireChromium(), args: [...chromiumArgs] });
  try {
    const figures: Figure[] = [];
    for (const load of loads) {
      const [ours, floor]: [Measured[], Measured[]] = [[], []];
      for (let round = 0; round < rounds; round += 1) {
        floor.push(await measure(browser, target, { ...plain, url: origins.plain + plain.path }, load));
        ours.push(await measure(browser, target, { ...terminal, url: origins.terminal + terminal.path }, load));
      }
      figures.push(...figuresOf(load.name, ours, floor, load.slowdown > 1));
    }
    return figures;
  } finally {
    await browser.close();
    target.disconnect();
  }
}
