import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { config } from '#config';
import { inspectPage } from '#serve/build-steps/inspect.ts';
import { readSite } from '#serve/site.ts';
import { testSites } from '../build.ts';

const { folder } = testSites.same;
const site = readSite(folder);
const htmlOf = (path: string): string => {
  const file = site?.files.get(path);
  if (!file) throw new Error(`there is no page ${path}`);
  return readFileSync(join(folder, file.file), 'utf8');
};
const textOf = (html: string) =>
  html
    .replace(/<(script|style)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
const terminals = [...(site?.files.keys() ?? [])].filter((path) =>
  /^\/en\/trade\/spot\/(?:m\/)?[A-Z0-9]+\/[A-Z0-9]+\/$/.test(path),
);
const sitemap = () => readFileSync(join(folder, 'sitemap-en.xml'), 'utf8');

/** Limit of a terminal's uncompressed HTML, bytes: 3,190 pages are built, hashed and compressed. */
const htmlMaxBytes = 90_000;

test('[R1.7] every pair of the exchange has a terminal in both layouts', () => {
  const desktop = terminals.filter((path) => !path.includes('/m/'));
  expect(desktop.length).toBeGreaterThanOrEqual(29);
  expect(terminals).toEqual(expect.arrayContaining(desktop.map((path) => path.replace('/spot/', '/spot/m/'))));
});

test.each([
  ['/en/trade/spot/BTC/USDT/', 'BTC', 'USDT'],
  ['/en/trade/spot/m/ETH/BTC/', 'ETH', 'BTC'],
])(
  '[R2.8] [R2.14] [Q-F22] the HTML of %s contains the name, the last price and the trading rules of the pair',
  (path, base, quote) => {
    const html = htmlOf(path);
    const text = textOf(html);
    const title = /<title>([^<]+)</.exec(html)?.[1] ?? '';
    expect(title).toContain(`${base}/${quote}`);
    expect(/<meta name="description" content="([^"]+)"/.exec(html)?.[1]).toMatch(
      new RegExp(`${base}.*Last price [\\d,.]+ ${quote} on .*2026`),
    );
    expect(inspectPage(html)).toMatchObject({ canonical: config.site + path, isIndexed: true });
    expect(text).toMatch(new RegExp(`1 ${base} = [\\d,.]+ ${quote} as of .*2026.* UTC`));
    for (const label of ['24h change', '24h high', 'Tick size', 'Min. order value', 'Maker fee', 'Other pairs'])
      expect(text).toContain(label);
  },
);

test('[R2.14] [FP10] the list of pairs is readable without scripts: an introduction, names, badges, best prices and turnover with its unit', () => {
  const text = textOf(htmlOf('/en/trade/spot/'));
  expect(text).toContain('is an exchange for spot trading and token launches');
  expect(text).toMatch(/ETH \/BTC Ethereum/);
  expect(text).toMatch(/RUST \/USDT ST Rust/);
  for (const label of ['Suspended', 'Opening soon', 'Innovation', 'Leveraged', 'Launchpad', 'New', 'Hot', 'Bid', 'Ask'])
    expect(text).toContain(label);
  expect(text).toMatch(/\d(?:\.\d+)?[KMB]? BTC/);
});

test('[Q-F22] a terminal links to every other listed pair in its layout, and the list to every terminal', () => {
  for (const [path, prefix] of [
    ['/en/trade/spot/BTC/USDT/', '/en/trade/spot/'],
    ['/en/trade/spot/m/BTC/USDT/', '/en/trade/spot/m/'],
  ] as const) {
    const html = htmlOf(path);
    expect(html).toContain(`href="${prefix}ETH/USDT/"`);
    expect(html).not.toContain('VEIL/USDT/"');
    expect(htmlOf(prefix)).toContain(`href="${prefix}ETH/USDT/"`);
  }
});

test('[R3.2] a hidden pair has a page, but is in no index, list or sitemap', () => {
  expect(inspectPage(htmlOf('/en/trade/spot/VEIL/USDT/')).isIndexed).toBe(false);
  expect(textOf(htmlOf('/en/trade/spot/VEIL/USDT/'))).toMatch(/1 VEIL = 0\.9\d* USDT/);
  expect(sitemap()).not.toContain('VEIL');
  expect(sitemap()).toContain(`${config.site}/en/trade/spot/BTC/USDT/`);
  expect(htmlOf('/en/trade/spot/')).not.toContain('VEIL');
});

test('[R3.2] the HTML shows that a pair was suspended or not yet open when the site was built', () => {
  expect(textOf(htmlOf('/en/trade/spot/HALT/USDT/'))).toContain('Trading is suspended');
  expect(textOf(htmlOf('/en/trade/spot/DAWN/USDT/'))).toContain('Trading has not started');
});

test('[R5.9] the generic terminal is in no index and names no pair', () => {
  for (const path of ['/en/trade/spot/terminal/', '/en/trade/spot/m/terminal/']) {
    expect(inspectPage(htmlOf(path)).isIndexed).toBe(false);
    expect(/<title>([^<]+)</.exec(htmlOf(path))?.[1]).toBe('Spot trading');
  }
});

test('[R2.12] Arabic terminals are right to left, with prices left to right', () => {
  const html = htmlOf('/ar-SA/trade/spot/BTC/USDT/');
  expect(html).toContain('dir="rtl"');
  expect(html).toMatch(/<bdi>[\d,.]+ USDT<\/bdi>/);
});

test('[Q-L15] a terminal’s page stays small: it does not contain data that all pairs share', () => {
  for (const path of terminals) expect(htmlOf(path).length, path).toBeLessThan(htmlMaxBytes);
});
