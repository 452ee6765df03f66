import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deploymentPath } from '#config/environment.ts';
import { exchangePrefix } from '#serve/route.ts';
import { median, spreadOf } from '../figures.ts';
import type { Figure } from '../figures.ts';
import { requireSite, withBrowser } from '../pages/with-browser.ts';

const rounds = 5;
const page = '/en/trade/spot/BTC/USDT/';
/** The link of edge.md 8. */
const link = { offline: false, latency: 150, downloadThroughput: 1_638_000 / 8, uploadThroughput: 1_638_000 / 8 };

interface Load {
  /** Files of the site that the page asked for before its first call. */
  files: number;
  /** When the first call was sent, ms. */
  firstCallMs: number;
  asksDeployment: boolean;
}

/** Builds the English site of the default brand, whose scripts have their addresses from `deployment`. */
function buildWith(deployment: 'build' | 'start', folder: string): string {
  const brand = join(folder, `brand-${deployment}`);
  cpSync('brand', brand, { recursive: true });
  const file = join(brand, 'slipway.config.ts');
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace('defineConfig({', `defineConfig({\n  deployment: '${deployment}',`),
  );
  const site = join(folder, deployment);
  const env = { ...process.env, SLIPWAY_LOCALES: 'en', SLIPWAY_BRAND: brand };
  const command = ['src/serve/commands/main.ts', 'build', '--outDir', site];
  const { status, stderr } = spawnSync(process.execPath, command, { env, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return site;
}

/** Loads the page of a site over the link, each time with an empty cache. */
async function loadsOf(folder: string): Promise<Load[]> {
  return withBrowser(requireSite(folder), async (browser, origin) => {
    const loads: Load[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const context = await browser.newContext();
      const tab = await context.newPage();
      const session = await context.newCDPSession(tab);
      await session.send('Network.enable');
      await session.send('Network.emulateNetworkConditions', link);
      await tab.goto(origin + page, { waitUntil: 'networkidle' });
      const entries = await tab.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name, startTime }) => ({ path: new URL(name).pathname, startTime })),
      );
      const firstCallMs = Math.min(
        ...entries.filter(({ path }) => path.startsWith(exchangePrefix)).map(({ startTime }) => startTime),
      );
      loads.push({
        files: entries.filter(({ path, startTime }) => !path.startsWith(exchangePrefix) && startTime < firstCallMs)
          .length,
        firstCallMs,
        asksDeployment: entries.some(({ path }) => path === deploymentPath),
      });
      await context.close();
    }
    return loads;
  });
}

/**
 * Measures what a file of the environment costs a page: requests, and the time of its first call on the link of edge.md
 * 8. operator-kit.md OK58
 */
export async function environmentFigures(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'slipway-environments-'));
  try {
    const built = await loadsOf(buildWith('build', folder));
    const started = await loadsOf(buildWith('start', folder));
    const times = (loads: readonly Load[]) => loads.map(({ firstCallMs }) => firstCallMs);
    const files = (loads: readonly Load[]) => median(loads.map((load) => load.files));
    return [
      {
        name: 'deployment: build, requests for its file',
        value: built.filter((load) => load.asksDeployment).length,
        unit: 'count',
        max: 0,
      },
      {
        name: 'deployment: build, first call',
        value: median(times(built)),
        spread: spreadOf(times(built)),
        unit: 'ms',
      },
      {
        name: 'deployment: start, first call',
        value: median(times(started)),
        spread: spreadOf(times(started)),
        unit: 'ms',
      },
      { name: 'later by', value: median(times(started)) - median(times(built)), unit: 'ms', max: 20 },
      { name: 'requests more before it', value: files(started) - files(built), unit: 'count', max: 1 },
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}
