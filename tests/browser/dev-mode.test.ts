import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Page } from '@playwright/test';
import { testSites } from '../build.ts';
import { waitForHydration } from './support/hydration.ts';
import { exchangeAt } from './support/exchange.ts';
import { expect, test as base } from './support/fixtures.ts';

interface DevServer {
  origin: string;
  /** Returns everything that it has printed. */
  log: () => string;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

const test = base.extend<{ dev: DevServer; brand: string }>({
  /** A copy of the default brand, which a test changes. */
  brand: async ({}, use) => {
    const folder = join(mkdtempSync(join(tmpdir(), 'slipway-dev-')), 'brand');
    cpSync('brand', folder, { recursive: true });
    await use(folder);
    rmSync(join(folder, '..'), { recursive: true });
  },
  /** `npm run dev` without data and without optimized dependencies, as on the first start. */
  dev: async ({ brand }, use, { outputDir, workerIndex }) => {
    const port = await freePort();
    const cache = `node_modules/.vite/dev-test-${workerIndex}`;
    rmSync(cache, { recursive: true, force: true });
    const child = spawn(
      process.execPath,
      ['src/serve/commands/main.ts', 'dev', '--port', String(port), '--data', `${outputDir}/data`],
      {
        env: {
          ...process.env,
          ...testSites.same.env,
          ASTRO_TELEMETRY_DISABLED: '1',
          ASTRO_DEV_BACKGROUND: '0',
          FORCE_COLOR: '0',
          SLIPWAY_DEV_CACHE: cache,
          SLIPWAY_BRAND: brand,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
    const lines: string[] = [];
    createInterface(child.stderr).on('line', (line) => lines.push(line));
    await new Promise<void>((resolve, reject) => {
      createInterface(child.stdout).on('line', (line) => {
        lines.push(line);
        if (line.includes('Their password')) resolve();
      });
      void ended.then(() => reject(new Error(`dev mode did not start:\n${lines.join('\n')}`)));
    });
    await use({ origin: `http://localhost:${port}`, log: () => lines.join('\n') });
    child.kill('SIGTERM');
    await ended;
    rmSync(cache, { recursive: true, force: true });
  },
});

/** Records errors and warnings of a page's console, and counts its loads. */
function observe(page: Page) {
  const warnings: string[] = [];
  let loads = 0;
  page.on('console', (message) => {
    if (['error', 'warning', 'assert'].includes(message.type())) warnings.push(message.text());
  });
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) loads += 1;
  });
  return { warnings, loads: () => loads };
}

test('[R2.4] [R2.10] dev mode starts clean, loads each page once and redirects as the built site does', async ({
  dev,
  origins,
  page,
}) => {
  test.setTimeout(180_000);

  const answer = async (origin: string, path: string) => {
    const { status, headers } = await fetch(origin + path, { redirect: 'manual' });
    return {
      status,
      ...Object.fromEntries(['location', 'cache-control', 'vary'].map((name) => [name, headers.get(name)])),
    };
  };
  for (const path of ['/', '/en/', '/AR-sa/trade/spot', '/fr-FR/trade/spot/?a=1', '/en/trade/spot/launchdetail/halo']) {
    expect(await answer(dev.origin, path), path).toEqual(await answer(origins.site, path));
  }

  const observed = observe(page);
  await page.goto(`${dev.origin}/en/trade/spot/launchpad/`);
  await waitForHydration(page);
  await exchangeAt(dev.origin).login(page, { balances: { USDT: '1000' } });
  await page.goto(`${dev.origin}/en/trade/spot/BTC/USDT/`);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await waitForHydration(page);

  expect.soft(observed.warnings).toEqual([]);
  expect.soft(dev.log()).not.toMatch(/error|warn|failed|reload|new dependencies/i);
  expect.soft(observed.loads()).toBe(2);
});

test('[OK11] the preview of a brand follows its files, and keeps its last good state beside their faults', async ({
  dev,
  page,
  brand,
}) => {
  await page.goto(`${dev.origin}/en/brand/`);
  const preview = page.locator('[data-brand-preview=follows]');
  await expect(preview).toBeVisible();
  const faults = page.getByRole('list', { name: 'Faults' });
  const saved = (name: string) => readFileSync(join(brand, name), 'utf8');
  const accent = () =>
    page
      .locator('[data-theme=dark]')
      .last()
      .evaluate((element) => getComputedStyle(element).getPropertyValue('--accent').trim());
  const [theme, config, mark] = [saved('theme.ts'), saved('slipway.config.ts'), saved('logo/mark.svg')];
  const save = (name: string, text: string) => writeFileSync(join(brand, name), text);
  const teal = 'oklch(80% 0.12 195deg)';

  save('theme.ts', theme.replace("accent: 'oklch(74.5% 0.165 52deg)'", `accent: '${teal}'`));
  await expect.poll(accent).toBe(teal);
  await expect(faults).toBeHidden();
  await expect(page.locator('img[data-picture=card-launch]').first()).toBeVisible();

  const broken: [file: string, text: string, line: RegExp][] = [
    ['theme.ts', theme.replace("'ink-3': 'oklch(67%", "'ink-3': 'oklch(40%"), /ink-3.*has a contrast of/],
    ['theme.ts', `${theme} }`, /theme\.ts/],
    ['theme.ts', theme.replace("'geist-latin.woff2'", "'geist.woff2'"), /geist\.woff2 does not exist/],
    ['slipway.config.ts', config.replace('site:', 'sites:'), /sites.*did you mean site/],
    ['logo/mark.svg', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>1</script></svg>', /<script>/],
    ['logo/mark.png', 'no picture', /mark/],
  ];
  for (const [file, text, line] of broken) {
    save(file, text);
    await expect(faults).toContainText(line);
    expect(await accent()).toBe(teal);
    if (file === 'logo/mark.png') rmSync(join(brand, file));
    else
      save(
        file,
        { 'slipway.config.ts': config, 'logo/mark.svg': mark }[file] ??
          theme.replace("accent: 'oklch(74.5% 0.165 52deg)'", `accent: '${teal}'`),
      );
    await expect(faults).toBeHidden();
  }
});
