import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { config } from '#config';
import { headersFor } from '#serve/response-headers.ts';
import { drawCard } from '#shell/social-card/draw-card.ts';
import { testSites } from '../build.ts';
import { builtPages, decoded, site } from '../support/built-pages.ts';

const cards = [...(site?.files ?? [])].filter(([path]) => path.startsWith('/cards/'));
const bytesOf = (file: string): Buffer => readFileSync(join(testSites.same.folder, file));
const cacheFolder = mkdtempSync(join(tmpdir(), 'cards-'));
afterAll(() => rmSync(cacheFolder, { recursive: true }));

const valueOf = (html: string, property: string): string =>
  decoded(new RegExp(`<meta (?:property|name)="${property}" content="([^"]*)"`).exec(html)?.[1] ?? '');

test('[E28] each card is a PNG of 1200 × 630 below 40 KB', async () => {
  expect(cards.length).toBeGreaterThan(30);
  for (const [path, { file, type }] of cards) {
    const { format, width, height } = await sharp(bytesOf(file)).metadata();
    expect([type, format, width, height], path).toEqual(['image/png', 'png', 1200, 630]);
    expect(bytesOf(file).length, path).toBeLessThan(40_000);
  }
});

test('[E28] every page names a card of the site with its size and a text in the language of the page', () => {
  const pages = builtPages();
  for (const { path, html } of pages) {
    const image = valueOf(html, 'og:image');
    expect(site?.files.has(image.slice(config.site.length)), `${path} ${image}`).toBe(true);
    expect([valueOf(html, 'og:image:width'), valueOf(html, 'og:image:height')], path).toEqual(['1200', '630']);
    expect(valueOf(html, 'twitter:card'), path).toBe('summary_large_image');
    expect(valueOf(html, 'og:image:alt'), path).not.toBe('');
  }
  const altsOf = (path: string) =>
    pages.filter((page) => page.path.endsWith(path)).map(({ html }) => valueOf(html, 'og:image:alt'));
  const altsOfHalo = altsOf('/trade/spot/launchdetail/HALO/');
  expect(new Set(altsOfHalo).size).toBe(site?.langs.length);
  for (const alt of altsOfHalo) expect(alt).toContain('HALO');
});

test('[E28] a launch has a card of its own, one for all languages and layouts', () => {
  for (const { path, html } of builtPages()) {
    const [, code] = /\/(?:launchdetail|launchpad\/detail)\/(?:old\/)?([A-Z0-9]+)\/$/.exec(path) ?? [];
    if (code !== undefined) expect(valueOf(html, 'og:image'), path).toBe(`${config.site}/cards/${code}.png`);
  }
});

const card = { brand: 'Slipway', art: 'HALO', name: 'Halo', code: 'HALO', figures: '0.05 USDT' };

test('[E28] a card drawn twice is equal byte by byte, and an unchanged one is not drawn again', async () => {
  const drawn = await drawCard(card, join(cacheFolder, 'a'));
  const redrawn = await drawCard(card, join(cacheFolder, 'b'));
  expect(redrawn.equals(drawn)).toBe(true);
  const [name = ''] = readdirSync(join(cacheFolder, 'a'));
  const before = statSync(join(cacheFolder, 'a', name));
  expect((await drawCard(card, join(cacheFolder, 'a'))).equals(drawn)).toBe(true);
  expect(readdirSync(join(cacheFolder, 'a'))).toEqual([name]);
  expect(statSync(join(cacheFolder, 'a', name)).ino).toBe(before.ino);
});

test('[E28] a card changes with its contents, and a name outside the typeface is left out', async () => {
  const folder = join(cacheFolder, 'c');
  const one = await drawCard(card, folder);
  expect((await drawCard({ ...card, figures: '0.06 USDT' }, folder)).equals(one)).toBe(false);
  const foreign = await drawCard({ ...card, name: '海带' }, folder);
  expect(foreign.equals(await drawCard({ ...card, name: 'HALO' }, folder))).toBe(true);
});

test('[E28] other sites may show cards, and nothing else', () => {
  const headers = site?.headers ?? {};
  const policyOf = (type: string) => headersFor(headers, type)['Cross-Origin-Resource-Policy'];
  expect(policyOf('image/png')).toBe('cross-origin');
  for (const type of ['text/html', 'text/javascript', 'image/svg+xml', 'font/woff2'])
    expect(policyOf(type), type).toBe('same-origin');
});
