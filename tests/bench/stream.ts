import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chromium } from '@playwright/test';
import type { Browser, CDPSession } from '@playwright/test';
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
/** The heap is watched for that long, after a minute in which what is kept fills up. */
const heapMinutes = 10;
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
  /** Received of those sent; below 1 a backlog grows. */
  received: number;
}

async function tell(target: ChildProcess, message: { rate?: number }) {
  target.send(message);
  const [answer] = await once(target, 'message');
  return v.parse(Counted, answer);
}

/** What the page's process counts of itself. */
async function metricsOf(devtools: CDPSession): Promise<Record<string, number>> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return Object.fromEntries(v.parse(Metrics, metrics).map(({ name, value }) => [name, value]));
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
    await devtools.send('HeapProfiler.collectGarbage');
    const [before, sentBefore] = [await metricsOf(devtools), (await tell(target, {})).sent];
    await page.evaluate((forMs) => window.watchStream(forMs), windowMs);
    const startMs = performance.now();
    const box = await page.locator(click).first().boundingBox();
    for (let at = 1_000; at < windowMs; at += 1_000) {
      await page.waitForTimeout(Math.max(0, startMs + at - performance.now()));
      if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    }
    await page.waitForTimeout(Math.max(0, startMs + windowMs - performance.now()));
    const tookMs = performance.now() - startMs;
    const after = await metricsOf(devtools);
    const { sent } = await tell(target, { rate: 0 });
    const seen = await page.evaluate(() => window.readStream());
    return {
      fps: (seen.frames / windowMs) * 1_000,
      longTasks: seen.longTasks,
      click: Math.max(...seen.clicks),
      age: percentile(seen.ages, 0.99),
      busy: (((after['TaskDuration'] ?? NaN) - (before['TaskDuration'] ?? NaN)) * 1_000) / tookMs,
      received: seen.received / (sent - sentBefore),
    };
  } finally {
    await context.close();
  }
}

/** One load on both pages, and the bounds that it is given for. */
interface Load {
  name: string;
  /** Frames a second of the stream. */
  rate: number;
  /** How many times slower the processor is made. */
  slowdown: number;
  least?: { fps?: number; fpsRatio?: number };
  most?: { longTasks?: number; ageRatio?: number; busyRatio?: number };
}

const bound = (key: 'most' | 'least', value: number | undefined) => (value === undefined ? {} : { [key]: value });

function figuresOf({ name, least, most }: Load, ours: readonly Measured[], floor: readonly Measured[]): Figure[] {
  const of = (key: keyof Measured, list = ours) => median(list.map((each) => each[key]));
  const ratio = (key: keyof Measured) => of(key) / of(key, floor);
  const figures: Figure[] = [
    { name: 'frames a second', value: of('fps'), unit: '/s', ...bound('least', least?.fps) },
    { name: "frames to the plain page's", value: ratio('fps'), unit: 'x', ...bound('least', least?.fpsRatio) },
    { name: 'tasks over 50 ms', value: of('longTasks'), unit: 'count', ...bound('most', most?.longTasks) },
    { name: 'of the plain page', value: of('longTasks', floor), unit: 'count' },
    { name: 'slowest click to paint', value: of('click'), unit: 'ms', most: 100 },
    { name: 'age of what is drawn, p99', value: of('age'), unit: 'ms' },
    { name: "age to the plain page's", value: ratio('age'), unit: 'x', ...bound('most', most?.ageRatio) },
    { name: 'main thread', value: of('busy'), unit: 'x' },
    { name: "main thread to the plain page's", value: ratio('busy'), unit: 'x', ...bound('most', most?.busyRatio) },
    { name: 'received of those sent', value: of('received'), unit: 'x', least: 0.99 },
  ];
  return figures.map((figure) => ({ ...figure, name: `${name}: ${figure.name}` }));
}

const loads: readonly Load[] = [
  { name: '1,000 a second', rate: 1_000, slowdown: 1, least: { fps: 55 } },
  {
    name: '1,000 a second, a quarter of the speed',
    rate: 1_000,
    slowdown: 4,
    least: { fpsRatio: 0.93 },
    most: { longTasks: 0 },
  },
  {
    name: '5,000 a second',
    rate: 5_000,
    slowdown: 1,
    least: { fps: 30 },
    most: { ageRatio: 1.5, busyRatio: 1.3 },
  },
];

/** Opens the process that serves both pages and a browser for as long as `act` runs. */
async function withPages<T>(
  site: string,
  act: (browser: Browser, target: ChildProcess, origins: v.InferOutput<typeof Origins>) => Promise<T>,
): Promise<T> {
  const target = fork('tests/bench/stream-target.ts', [site]);
  const [told] = await once(target, 'message');
  const browser = await chromium.launch({ executablePath: requireChromium(), args: [...chromiumArgs] });
  try {
    return await act(browser, target, v.parse(Origins, told));
  } finally {
    await browser.close();
    target.disconnect();
  }
}

/** The terminal's book beside a plain page, in turns, under streams of single level changes. quality.md 5, Q-L01, Q-L02 */
export function streamFigures(site: string): Promise<Figure[]> {
  return withPages(site, async (browser, target, origins) => {
    const figures: Figure[] = [];
    for (const load of loads) {
      const [ours, floor]: [Measured[], Measured[]] = [[], []];
      for (let round = 0; round < rounds; round += 1) {
        floor.push(await measure(browser, target, { ...plain, url: origins.plain + plain.path }, load));
        ours.push(await measure(browser, target, { ...terminal, url: origins.terminal + terminal.path }, load));
      }
      figures.push(...figuresOf(load, ours, floor));
    }
    return figures;
  });
}

/** What the terminal keeps of ten minutes at 1,000 frames a second: heap, nodes and listeners after a collection. Q-L01, Q-L03 */
export function heapFigures(site: string): Promise<Figure[]> {
  return withPages(site, async (browser, target, origins) => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Performance.enable');
    await page.goto(origins.terminal + terminal.path, { waitUntil: 'load' });
    await page.waitForSelector(terminal.ready);
    await tell(target, { rate: 1_000 });
    const kept = async () => {
      await devtools.send('HeapProfiler.collectGarbage');
      return metricsOf(devtools);
    };
    await page.waitForTimeout(minuteMs);
    const before = await kept();
    await page.waitForTimeout(heapMinutes * minuteMs);
    const after = await kept();
    const grown = (name: string) => ((after[name] ?? NaN) - (before[name] ?? NaN)) / heapMinutes;
    return [
      { name: 'heap growth a minute', value: grown('JSHeapUsedSize') / megabyte, unit: 'MB', most: 1 },
      { name: 'heap at the end', value: (after['JSHeapUsedSize'] ?? NaN) / megabyte, unit: 'MB' },
      { name: 'nodes more a minute', value: grown('Nodes'), unit: 'count' },
      { name: 'listeners more a minute', value: grown('JSEventListeners'), unit: 'count' },
    ];
  });
}
