import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chromium } from '@playwright/test';
import type { Browser, CDPSession } from '@playwright/test';
import * as v from 'valibot';
import { minuteMs } from '#formulas/durations.ts';
import { chromiumArgs, requireChromium } from '../chromium.ts';
import { median, percentile } from './figures.ts';
import type { Figure } from './figures.ts';
import { observeStream } from './stream-observe.ts';

/** The measured terminal. `click` is a control whose press only repaints. */
const terminal = { path: '/en/trade/spot/BTC/USDT/', ready: '.book-row[data-filled=yes]', click: '.book-tools__side' };
const plain = { path: '/', ready: '#a > div', click: 'button' };

/** Length of a measured window, and how long the stream runs before it, ms. */
const windowMs = 15_000;
const settleMs = 3_000;
const rounds = 2;
/** How long heap growth is measured, after one minute in which caches fill. */
const heapMinutes = 10;
const megabyte = 1024 * 1024;

const Origins = v.object({ terminal: v.string(), plain: v.string() });
const TargetAnswer = v.object({ sent: v.number(), queued: v.number() });
const Metrics = v.array(v.object({ name: v.string(), value: v.number() }));

/** Figures of one window. */
interface StreamFigures {
  fps: number;
  longTasks: number;
  /** Slowest click to the next paint, ms. */
  slowestClickMs: number;
  /** Age of the newest message when a frame was drawn, 99th percentile, ms. */
  ageMs: number;
  /** Share of the time in which the main thread was busy, 0 to 1. */
  mainThreadShare: number;
  /** Received messages per sent message; below 1 a backlog grows. */
  receivedShare: number;
}

/** Sends a message to the target and returns its answer. */
async function sendToTarget(target: ChildProcess, message: { rate?: number; burst?: number }) {
  target.send(message);
  const [answer] = (await once(target, 'message')) as unknown[];
  return v.parse(TargetAnswer, answer);
}

/** Returns the metrics of Chromium's performance domain. */
async function metricsOf(devtools: CDPSession): Promise<Record<string, number>> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return Object.fromEntries(v.parse(Metrics, metrics).map(({ name, value }) => [name, value]));
}

async function measure(
  browser: Browser,
  target: ChildProcess,
  { url, ready, click }: { url: string; ready: string; click: string },
  { rate, slowdown }: { rate: number; slowdown: number },
): Promise<StreamFigures> {
  await sendToTarget(target, { rate: 0 });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
  try {
    const page = await context.newPage();
    await page.addInitScript(observeStream);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForSelector(ready);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await sendToTarget(target, { rate });
    await page.waitForTimeout(settleMs);
    await devtools.send('HeapProfiler.collectGarbage');
    const [before, sentBefore] = [await metricsOf(devtools), (await sendToTarget(target, {})).sent];
    await page.evaluate((durationMs) => window.watchStream(durationMs), windowMs);
    const startMs = performance.now();
    const box = await page.locator(click).first().boundingBox();
    for (let atMs = 1_000; atMs < windowMs; atMs += 1_000) {
      await page.waitForTimeout(Math.max(0, startMs + atMs - performance.now()));
      if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    }
    await page.waitForTimeout(Math.max(0, startMs + windowMs - performance.now()));
    const tookMs = performance.now() - startMs;
    const after = await metricsOf(devtools);
    const { sent } = await sendToTarget(target, { rate: 0 });
    const metrics = await page.evaluate(() => window.readStream());
    return {
      fps: (metrics.frames / windowMs) * 1_000,
      longTasks: metrics.longTasks,
      slowestClickMs: Math.max(...metrics.clicksMs),
      ageMs: percentile(metrics.agesMs, 0.99),
      mainThreadShare: (((after['TaskDuration'] ?? NaN) - (before['TaskDuration'] ?? NaN)) * 1_000) / tookMs,
      receivedShare: metrics.received / (sent - sentBefore),
    };
  } finally {
    await context.close();
  }
}

/** One load on both pages, with its bounds. */
interface Load {
  name: string;
  /** Frames per second of the stream. */
  rate: number;
  /** How many times slower the processor is made. */
  slowdown: number;
  min?: { fps?: number; fpsRatio?: number };
  max?: { longTasks?: number; ageRatio?: number; busyRatio?: number };
}

const boundOf = (key: 'max' | 'min', value: number | undefined) => (value === undefined ? {} : { [key]: value });

function figuresOf(
  { name, min, max }: Load,
  terminals: readonly StreamFigures[],
  baselines: readonly StreamFigures[],
): Figure[] {
  const of = (key: keyof StreamFigures, list = terminals) => median(list.map((figures) => figures[key]));
  const ratio = (key: keyof StreamFigures) => of(key) / of(key, baselines);
  const figures: Figure[] = [
    { name: 'frames per second', value: of('fps'), unit: '/s', ...boundOf('min', min?.fps) },
    { name: 'frames, ratio to the plain page', value: ratio('fps'), unit: 'x', ...boundOf('min', min?.fpsRatio) },
    { name: 'tasks over 50 ms', value: of('longTasks'), unit: 'count', ...boundOf('max', max?.longTasks) },
    { name: 'tasks over 50 ms on the plain page', value: of('longTasks', baselines), unit: 'count' },
    { name: 'slowest click to paint', value: of('slowestClickMs'), unit: 'ms', max: 100 },
    { name: 'age of the drawn data, p99', value: of('ageMs'), unit: 'ms' },
    { name: 'age, ratio to the plain page', value: ratio('ageMs'), unit: 'x', ...boundOf('max', max?.ageRatio) },
    { name: 'main thread', value: of('mainThreadShare'), unit: 'x' },
    {
      name: 'main thread, ratio to the plain page',
      value: ratio('mainThreadShare'),
      unit: 'x',
      ...boundOf('max', max?.busyRatio),
    },
    { name: 'messages received, share of those sent', value: of('receivedShare'), unit: 'x', min: 0.99 },
  ];
  return figures.map((figure) => ({ ...figure, name: `${name}: ${figure.name}` }));
}

const loads: readonly Load[] = [
  { name: '1,000 updates per second', rate: 1_000, slowdown: 1, min: { fps: 55 } },
  {
    name: '1,000 updates per second, CPU 4x slower',
    rate: 1_000,
    slowdown: 4,
    min: { fpsRatio: 0.93 },
    max: { longTasks: 0 },
  },
  {
    name: '5,000 updates per second',
    rate: 5_000,
    slowdown: 1,
    min: { fps: 30 },
    max: { ageRatio: 1.5, busyRatio: 1.3 },
  },
];

/** Runs `act` with a browser and the process that serves both pages. */
async function withPages<T>(
  site: string,
  act: (browser: Browser, target: ChildProcess, origins: v.InferOutput<typeof Origins>) => Promise<T>,
): Promise<T> {
  const target = fork('tests/bench/stream-target.ts', [site]);
  const [message] = (await once(target, 'message')) as unknown[];
  const browser = await chromium.launch({ executablePath: requireChromium(), args: [...chromiumArgs] });
  try {
    return await act(browser, target, v.parse(Origins, message));
  } finally {
    await browser.close();
    target.disconnect();
  }
}

/**
 * Measures the terminal's book and the plain page in turns, under streams of single level changes. quality.md 5, Q-L01,
 * Q-L02
 */
export function streamFigures(site: string): Promise<Figure[]> {
  return withPages(site, async (browser, target, origins) => {
    const figures: Figure[] = [];
    for (const load of loads) {
      const [terminals, baselines]: [StreamFigures[], StreamFigures[]] = [[], []];
      for (let round = 0; round < rounds; round += 1) {
        baselines.push(await measure(browser, target, { ...plain, url: origins.plain + plain.path }, load));
        terminals.push(await measure(browser, target, { ...terminal, url: origins.terminal + terminal.path }, load));
      }
      figures.push(...figuresOf(load, terminals, baselines));
    }
    return figures;
  });
}

/** What waits for a page that was asleep, messages. quality.md Q-L04 */
const burst = 20_000;
const burstMs = 30_000;

/** Sends a burst to a page and returns its tasks over 50 ms until all of it is read. */
async function longTasksOfBurst(browser: Browser, target: ChildProcess, url: string, ready: string): Promise<number> {
  await sendToTarget(target, { rate: 0 });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
  try {
    await page.addInitScript(observeStream);
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForSelector(ready);
    await page.waitForTimeout(settleMs);
    await page.evaluate((durationMs) => window.watchStream(durationMs), burstMs);
    await sendToTarget(target, { burst });
    await page.waitForFunction((count) => window.readStream().received >= count, burst, { timeout: burstMs });
    await page.waitForTimeout(settleMs);
    return (await page.evaluate(() => window.readStream())).longTasks;
  } finally {
    await page.close();
  }
}

/** Measures the long tasks of a page that receives what waited while it was asleep. Q-L04 */
export function wakeFigures(site: string): Promise<Figure[]> {
  return withPages(site, async (browser, target, origins) => {
    const counts = [[], []] as [number[], number[]];
    for (let round = 0; round < rounds; round += 1) {
      counts[0].push(await longTasksOfBurst(browser, target, origins.terminal + terminal.path, terminal.ready));
      counts[1].push(await longTasksOfBurst(browser, target, origins.plain + plain.path, plain.ready));
    }
    return [
      { name: 'tasks over 50 ms', value: median(counts[0]), unit: 'count', max: 0 },
      { name: 'tasks over 50 ms on the plain page', value: median(counts[1]), unit: 'count' },
    ];
  });
}

/** Measures growth of heap, nodes and listeners over ten minutes at 1,000 frames per second. Q-L01, Q-L03 */
export function heapFigures(site: string): Promise<Figure[]> {
  return withPages(site, async (browser, target, origins) => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.goto(origins.terminal + terminal.path, { waitUntil: 'load' });
    await page.waitForSelector(terminal.ready);
    await sendToTarget(target, { rate: 1_000 });
    const collectedMetrics = async () => {
      await devtools.send('HeapProfiler.collectGarbage');
      return metricsOf(devtools);
    };
    await page.waitForTimeout(minuteMs);
    const before = await collectedMetrics();
    await page.waitForTimeout(heapMinutes * minuteMs);
    const after = await collectedMetrics();
    const growthPerMinute = (name: string) => ((after[name] ?? NaN) - (before[name] ?? NaN)) / heapMinutes;
    return [
      { name: 'heap growth per minute', value: growthPerMinute('JSHeapUsedSize') / megabyte, unit: 'MB', max: 1 },
      { name: 'heap at the end', value: (after['JSHeapUsedSize'] ?? NaN) / megabyte, unit: 'MB' },
      { name: 'added nodes per minute', value: growthPerMinute('Nodes'), unit: 'count' },
      { name: 'added listeners per minute', value: growthPerMinute('JSEventListeners'), unit: 'count' },
    ] satisfies Figure[];
  });
}
