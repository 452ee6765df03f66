import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadConfig, loadTheme } from '#config/load.ts';
import { isOffered } from '#contract/addresses/area-address.ts';
import { readSite } from '#serve/site.ts';
import type { Site } from '#serve/site.ts';
import { testSites } from '../build.ts';
import { site as ours } from '../support/built-pages.ts';

const buildMs = 240_000;
const folder = mkdtempSync(join(tmpdir(), 'slipway-harbor-'));
let site: Site | undefined;
let output = '';
let changed: string[] = [];
let texts: { file: string; text: string }[] = [];

const tracked = () => spawnSync('git', ['status', '--porcelain'], { encoding: 'utf8' }).stdout;

/** Harbor Exchange from a copy of its folder, with what the test site has read of the exchange. */
beforeAll(() => {
  const brand = join(folder, 'brand');
  cpSync('examples/harbor', brand, { recursive: true });
  const env = {
    // Variables of the test runner would change the build.
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    SLIPWAY_BRAND: brand,
    SLIPWAY_LOCALES: 'en',
    SLIPWAY_RESPONSES: join(process.cwd(), testSites.same.folder, '.slipway/responses.json'),
  };
  const before = tracked();
  const command = ['src/serve/commands/main.ts', 'build', '--outDir', join(folder, 'site')];
  const ended = spawnSync(process.execPath, command, { env, encoding: 'utf8' });
  output = ended.stdout + ended.stderr;
  changed = tracked() === before ? [] : [tracked()];
  site = readSite(join(folder, 'site'));
  texts = [...(site?.files.values() ?? [])]
    .filter(({ file }) => /\.(?:html|css|js|svg|xml|json|ics)$/.test(file))
    .map(({ file }) => ({ file, text: readFileSync(join(folder, 'site', file), 'utf8') }));
}, buildMs);
afterAll(() => rmSync(folder, { recursive: true }));

test('[OK1] a brand outside of the checkout builds, and no tracked file changes', () => {
  expect(site, output).toBeDefined();
  expect(changed).toEqual([]);
  expect(texts.length).toBeGreaterThan(100);
});

test('[OK5] its pages, styles and scripts have its name and colors, and neither our name nor our accent', () => {
  const { dark, light } = loadTheme(process.cwd(), {});
  const accents = [dark.accent, light.accent];
  // Style sheets are written without leading zeros and units of hues.
  const forms = accents.flatMap((accent) => [accent, accent.replaceAll(' 0.', ' .').replace('deg', '')]);
  for (const { file, text } of texts) {
    if (file !== 'favicon.svg') for (const form of forms) expect(text.includes(form), `${file} ${form}`).toBe(false);
    // The name of the hand-over between the operator's login page and the site, as `slipway-login/1`.
    expect(/[^a-z-]Slipway(?!Login\b)[^a-z/-]/.exec(text)?.[0], file).toBeUndefined();
  }
  const home = texts.find(({ file }) => file === 'en/trade/spot/index.html')?.text ?? '';
  expect(home).toContain('<meta property="og:site_name" content="Harbor Exchange"');
  const sheets = texts.filter(({ file }) => file.endsWith('.css')).map(({ text }) => text);
  for (const own of ['--accent:oklch(80% .12 195)', '--radius-card:8px'])
    expect(
      sheets.some((text) => text.includes(own)),
      own,
    ).toBe(true);
});

test('[OK7] its policy has as many hashes as ours, and allows its hosts alone', () => {
  const policyOf = (each: Site | undefined) => each?.headers['Content-Security-Policy'] ?? '';
  const hashes = (policy: string) => policy.match(/'sha256-[^']+'/g)?.length ?? 0;
  expect(hashes(policyOf(site))).toBeGreaterThan(0);
  expect(hashes(policyOf(site))).toBeLessThanOrEqual(hashes(policyOf(ours)));
  expect(/connect-src ([^;]+)/.exec(policyOf(site))?.[1]).toBe(
    "'self' https://api.harbor-exchange.example wss://api.harbor-exchange.example",
  );
});

/** The visible text and the attributes with text of a page, without scripts, styles and drawings. */
const wordsOf = (html: string): string =>
  [
    html.replaceAll(/<(script|style|svg)\b[\s\S]*?<\/\1>/g, ' ').replaceAll(/<[^>]+>/g, '\n'),
    ...html.matchAll(/ (?:content|title|aria-label|placeholder)="([^"]*)"/g).map(([, text = '']) => text),
  ].join('\n');

test('[OK22] [FO9] areas that are off have no page, card or line of a sitemap, no link and no word on any page', () => {
  const pages = texts.filter(({ file }) => file.endsWith('index.html'));
  const paths = pages.map(({ file }) => `/${file.replace(/index\.html$/, '')}`);
  const { features } = loadConfig(process.cwd(), { SLIPWAY_BRAND: 'examples/harbor' });
  expect(paths.filter((path) => !isOffered(path.replace(/^\/en/, ''), features))).toEqual([]);
  expect(paths).toEqual(expect.arrayContaining(['/en/trade/spot/', '/en/trade/spot/BTC/USDT/', '/en/settings/']));
  expect([...(site?.files.keys() ?? [])].filter((path) => path.startsWith('/cards/'))).toEqual(['/cards/spot.png']);
  const listed = texts
    .filter(({ file }) => file.startsWith('sitemap'))
    .flatMap(({ text }) => text.match(/(?<=<loc>)[^<]+/g));
  expect(listed.filter((address) => /launch|loan|bot\/|margin|leveraged/.test(address ?? ''))).toEqual([]);
  for (const { file, text } of pages) {
    const links = [...text.matchAll(/ href="(\/en\/[^"?#]*)/g)].map(([, path = '']) => path);
    expect(
      links.filter((path) => !paths.includes(path)),
      file,
    ).toEqual([]);
    expect(
      wordsOf(text).match(
        /\b(?:launch(?!er)\w*|loans?|borrow\w*|bots?|leverag\w*|pledg\w*|stak(?:e|ing)\w*|invit\w*)\b/gi,
      ),
      file,
    ).toBeNull();
  }
});
