import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { chromium } from '@playwright/test';
import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSiteServer } from '#serve/server.ts';
import { readSite } from '#serve/site.ts';
import type { Site } from '#serve/site.ts';
import { axeFindings } from '../browser/support/accessibility.ts';
import { testSites } from '../build.ts';
import { chromiumArgs, findHeadlessChromium } from '../chromium.ts';
import { codeBlocks } from '../support/code-blocks.ts';
import { openFolder } from './support/nginx.ts';
import { copyEnv, copySources } from './support/source-copy.ts';

const example = 'examples/harbor';
/** Where pictures of the finished site are put; with SLIPWAY_PICTURES those of the guide are renewed. */
const pictures = resolve('.test/day');
const folder = openFolder('slipway-day-');
const brand = join(folder, 'harbor');
let checkout = '';

const git = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: checkout, encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  return stdout;
};
const run = (args: string[], env: Record<string, string | undefined> = {}) => {
  const own = { ...copyEnv, SLIPWAY_LOCALES: 'en,ar-SA', SLIPWAY_BRAND: brand, ...env };
  return spawnSync(process.execPath, args, { cwd: checkout, env: own, encoding: 'utf8' });
};
const succeeded = ({ status, stdout, stderr }: ReturnType<typeof run>): string => {
  expect(status, stdout + stderr).toBe(0);
  return stdout;
};
const command = (...args: string[]) => succeeded(run(['src/serve/commands/main.ts', ...args]));

/** The blocks of the guide that are parts of a file of the example, in the order of the steps. */
const partsOf = (file: string): string[] =>
  codeBlocks('docs/day.md').flatMap(({ mark, code }) => (mark === `part=${example}/${file}` ? [code] : []));
const write = (file: string, text: string) => writeFileSync(join(brand, file), text);
const copy = (part: string) => cpSync(join(example, part), join(brand, part), { recursive: true });

let site: Site;
/** Builds the site with what the brand has by now, as the exchange of the test site answered. */
function build(...options: string[]): void {
  const responses = resolve(testSites.same.folder, '.slipway/responses.json');
  succeeded(run(['src/serve/commands/main.ts', 'build', ...options], { SLIPWAY_RESPONSES: responses }));
  const read = readSite(join(checkout, 'dist'));
  if (!read) throw new Error('there is no site');
  site = read;
}
const pageOf = (path: string): string => {
  const entry = site.files.get(path);
  if (!entry) throw new Error(`${path} is not built`);
  return readFileSync(join(site.folder, entry.file), 'utf8');
};
const everyPage = () =>
  [...site.files].filter(([path]) => path.endsWith('/')).map(([path]) => ({ path, html: pageOf(path) }));
const markets = '/en/trade/spot/';
const terminal = '/en/trade/spot/BTC/USDT/';

beforeAll(() => {
  checkout = copySources();
  // Packages are a link here, which the pattern for a folder does not cover.
  git('init', '-q');
  writeFileSync(join(checkout, '.git/info/exclude'), 'node_modules\n');
  git('add', '-A');
  git('-c', 'user.name=day', '-c', 'user.email=day@exchange.example', 'commit', '-qm', 'a clean checkout');
});
afterAll(() => {
  rmSync(folder, { recursive: true });
  rmSync(checkout, { recursive: true });
});

/** Runs `work` on the server of the finished site with a browser. */
async function inBrowser(work: (browser: Browser, origin: string) => Promise<void>): Promise<void> {
  const server = createSiteServer({ site });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const executablePath = findHeadlessChromium();
  const browser = await chromium.launch({
    args: chromiumArgs,
    ...(executablePath !== undefined && { executablePath }),
  });
  try {
    await work(browser, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    await browser.close();
    server.closeAllConnections();
    server.close();
  }
}

test('[OK64] 1. a folder: a start that is right', () => {
  command('brand', '--new', brand);
  expect(readFileSync(join(brand, 'slipway.config.ts'), 'utf8')).toContain('//');
  expect(command('brand', '--check')).toContain('is right');
});

test('[OK64] 2. name, hosts and areas: the name is on every page, and what is off is nowhere', () => {
  const [start = ''] = partsOf('slipway.config.ts');
  write('slipway.config.ts', `${start}});\n`);
  build();
  for (const { path, html } of everyPage())
    expect([path, /<title>[^<]*Harbor Exchange/.test(html)]).toEqual([path, true]);
  expect(site.langs).toEqual(['en', 'ar-SA']);
  expect(
    [...site.files.keys()].filter((path) => path.endsWith('/') && /launchpad|\/loan\/|\/bot\/|\/margin\//.test(path)),
  ).toEqual([]);
  expect(pageOf(markets)).toContain('/en/trade/spot/BTC/USDT/');
  expect(site.headers['Content-Security-Policy']).toContain('https://api.harbor-exchange.example');
}, 120_000);

test('[OK64] 3. and 4. colors, corners and logo: in pages, in the bars of browsers, as icons', () => {
  write('theme.ts', partsOf('theme.ts').join(''));
  copy('fonts');
  copy('logo');
  build();
  const html = pageOf(markets);
  expect(html).toContain('content="#071117"');
  expect(html).toContain('--surface-0:oklch(17% .02 235)');
  expect(html).toContain('--radius-control:4px');
  expect(html).toMatch(/<svg class="logo logo--word logo--dark"[^>]*aria-label="Harbor Exchange"/);
  expect(readFileSync(join(site.folder, 'favicon.svg'), 'utf8')).not.toBe(readFileSync('brand/logo/mark.svg', 'utf8'));
}, 120_000);

test('[OK64] 5. own words: above the list of pairs, and no page has a forbidden one', () => {
  copy('texts');
  write('words.json', partsOf('words.json').join(''));
  build();
  expect(/<h1[^>]*>(.*?)<\/h1>/.exec(pageOf(markets))?.[1]).toBe('Markets at Harbor');
  for (const { path, html } of everyPage()) expect([path, />[^<]*Slipway/.test(html)]).toEqual([path, false]);
}, 120_000);

test('[OK64] 6. and 7. pages, terms, navigation, coins and files; the folder is the example now', () => {
  write('slipway.config.ts', partsOf('slipway.config.ts').join(''));
  for (const part of ['pages', 'coins', 'public']) copy(part);
  expect(readFileSync(join(brand, 'slipway.config.ts'), 'utf8')).toBe(
    readFileSync(`${example}/slipway.config.ts`, 'utf8'),
  );
  build();
  expect(site.home).toBeDefined();
  expect(pageOf('/en/')).toContain('<title>A calm place to trade · Harbor Exchange</title>');
  for (const path of ['/en/', terminal, '/en/login/', '/en/404/']) {
    const html = pageOf(path);
    for (const legal of ['terms', 'privacy', 'risk', 'imprint'])
      expect([path, html.includes(`href="/en/${legal}/"`)]).toEqual([path, true]);
  }
  const html = pageOf(markets);
  expect(html.match(/class="footer__column"/g)).toHaveLength(3);
  expect(/<header[\s\S]*?<\/header>/.exec(html)?.[0]).toContain('href="/en/fees/"');
  expect(html).toContain('Quiet hours: our help center is closed on Sundays.');
  expect(pageOf('/en/fees/')).toMatch(/Adds to the order book \(maker\)<\/td>\s*<td[^>]*>[^%]{1,80}%/);
  expect(site.files.has('/harbor-verification.txt')).toBe(true);
}, 120_000);

test('[OK64] 8. check: the folder, every link, the exchange, and a clean checkout', async () => {
  expect(command('brand', '--check')).toContain('is right');
  expect(command('deploy:crawl', 'dist')).toMatch(/, 0 findings\n$/);
  command('deploy:make', '--out', join(folder, 'out'));
  const exchange = spawn(
    process.execPath,
    [
      'src/serve/commands/main.ts',
      'exchange',
      '--port',
      '0',
      '--data',
      join(folder, 'data'),
      '--origin',
      'https://www.harbor-exchange.example',
    ],
    { cwd: checkout, env: copyEnv, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = once(exchange, 'close');
  try {
    let started = '';
    for await (const chunk of exchange.stdout) {
      started += String(chunk);
      if (/is live on (\S+),/.test(started)) break;
    }
    const origin = /is live on (\S+),/.exec(started)?.[1] ?? '';
    const hosts = ['main', 'config', 'second', 'notice', 'bot'].flatMap((name) => [
      '--host',
      `${name}=${origin}/x/${name}`,
    ]);
    const lines = ['market', 'spot', 'unified'].flatMap((name) => [
      '--line',
      `${name}=${origin.replace('http', 'ws')}/x/ws/${name}`,
    ]);
    const verified = succeeded(run(['src/verify/main.ts', ...hosts, ...lines]));
    expect(verified).toMatch(/\b0 failed/);
  } finally {
    exchange.kill();
    await ended;
  }
  expect(git('status', '--porcelain')).toBe('');
}, 300_000);

test('[OK64] axe finds nothing; pictures of five pages in both themes, two widths and two directions', async () => {
  rmSync(pictures, { recursive: true, force: true });
  mkdirSync(pictures, { recursive: true });
  const findings: string[] = [];
  await inBrowser(async (browser, origin) => {
    for (const lang of ['en', 'ar-SA'])
      for (const width of [1440, 390])
        for (const colorScheme of ['dark', 'light'] as const) {
          const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme });
          for (const path of ['', 'trade/spot/', 'trade/spot/terminal/', 'fees/', 'login/']) {
            await page.goto(`${origin}/${lang}/${path}`, { waitUntil: 'load' });
            // Widths differ in layout, which other tests check; here are two directions and both themes.
            for (const finding of width === 1440 ? await axeFindings(page) : [])
              findings.push(`/${lang}/${path} ${width} ${colorScheme}: ${finding}`);
            const name = [
              path.replaceAll('/', ' ').trim().replaceAll(' ', '-') || 'home',
              lang,
              width,
              colorScheme,
            ].join('-');
            await page.screenshot({ path: join(pictures, `${name}.png`) });
          }
          await page.close();
        }
  });
  expect(findings).toEqual([]);
  if (process.env['SLIPWAY_PICTURES'] !== undefined)
    for (const [, name = ''] of readFileSync('docs/day.md', 'utf8').matchAll(/src="images\/harbor-([^"]+)"/g))
      cpSync(join(pictures, name), join('docs/images', `harbor-${name}`));
}, 240_000);
