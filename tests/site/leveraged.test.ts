import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { config } from '#config';
import { inspectPage } from '#serve/build-steps/inspect.ts';
import { readSite } from '#serve/site.ts';
import { testSites } from '../build.ts';

const { folder } = testSites.same;
const site = readSite(folder);
const fileOf = (path: string): string => {
  const file = site?.files.get(path);
  if (!file) throw new Error(`there is no page ${path}`);
  return join(folder, file.file);
};
const htmlOf = (path: string): string => readFileSync(fileOf(path), 'utf8');
const textOf = (html: string) =>
  html
    .replace(/<(script|style)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
const leveraged = [...(site?.files.keys() ?? [])].filter((path) => /\/trade\/spot\/(?:m\/)?leveraged\//.test(path));
const sectionOf = (html: string, id: string): string =>
  new RegExp(`<section[^>]*aria-labelledby="${id}"[\\s\\S]*?</section>`).exec(html)?.[0] ?? '';
const rowsOf = (section: string): string[] =>
  [...section.matchAll(/<tr>([\s\S]*?)<\/tr>/g)].map(([, row = '']) => textOf(row).trim());

/** Compressed limits of HTML and of all style sheets of a page, bytes. leverage.md 6 L41 */
const pageMaxBytes = 20 * 1_024;

test('[R1.8] every token has a page in both layouts and in every language, and the list links to it', () => {
  for (const lang of ['en', 'ar-SA', 'zh-MY']) {
    for (const code of ['BTC3L', 'BTC3S', 'ETH3L', 'ETH3S']) {
      for (const base of [`/${lang}/trade/spot/leveraged/`, `/${lang}/trade/spot/m/leveraged/`]) {
        expect(leveraged).toContain(`${base}${code}/`);
        expect(htmlOf(base)).toContain(`href="${base}${code}/"`);
      }
    }
  }
});

test('[R1.8] the pages are in the navigation, in the index and in the sitemap', () => {
  const path = '/en/trade/spot/leveraged/BTC3L/';
  expect(inspectPage(htmlOf(path))).toMatchObject({ canonical: config.site + path, isIndexed: true });
  expect(readFileSync(join(folder, 'sitemap-en.xml'), 'utf8')).toContain(config.site + path);
  expect(htmlOf('/en/trade/spot/')).toContain('href="/en/trade/spot/leveraged/"');
  expect(/<title>([^<]+)</.exec(htmlOf(path))?.[1]).toContain('BTC3L');
});

test('[L7] the list without script says what the tokens are, with terms, an example of a rebalance and questions', () => {
  const text = textOf(htmlOf('/en/trade/spot/leveraged/'));
  expect(text).toContain('you never owe anything and are never liquidated');
  for (const part of ['▲ Long, 3x BTC', '▼ Short, 3x ETH', '0.05% / 0.005%', '100 – 50,000 USDT', 'Redemption only'])
    expect(text).toContain(part);
  expect(text).toMatch(/Coin rises 10% to 66,000 33\.00 −20\.00 13\.00 2\.5385x/);
  expect(text).toMatch(/Data from Jun 1, 2026/);
});

test('[L7] a token page without script has facts, tables, paths, history, limits and rules, in the order of the design', () => {
  const html = htmlOf('/en/trade/spot/leveraged/BTC3L/');
  const text = textOf(html);
  expect([...html.matchAll(/<section class="token-part[^"]*" aria-labelledby="([^"]+)"/g)].map(([, id]) => id)).toEqual(
    ['nav', 'leverage', 'basket', 'path', 'fees', 'history', 'rules'],
  );
  for (const part of ['Four days +10% +46.41% +139.23% +185.61%', 'Four days −10% −34.39% −103.17% −75.99%'])
    expect(text).toContain(part);
  expect(text).toContain('+10%, −10%, +10%, −10% −1.99% −5.97% −17.19%');
  expect(text).toContain('30 days flat, with fees 0.00% 0.00% −2.81%');
  for (const part of ['Max. position', '100,000 USDT', 'You may lose almost all of your investment'])
    expect(text).toContain(part);
  expect(rowsOf(sectionOf(html, 'history'))).toHaveLength(31);
});

test('[L36] the table of the NAV chart and the rebalance history contain the same numbers', () => {
  const html = htmlOf('/en/trade/spot/leveraged/BTC3L/');
  const navs = rowsOf(sectionOf(html, 'nav')).map((row) => /^(.*?\d\d:\d\d) ([\d.]+)/.exec(row)?.slice(1) ?? []);
  const history = rowsOf(sectionOf(html, 'history')).flatMap((row) => {
    const [, time, nav] = /^(.*?\d\d:\d\d) \S+(?: of band)? ([\d.]+) /.exec(row) ?? [];
    return time === undefined || nav === undefined ? [] : [[time, nav]];
  });
  expect(history).toHaveLength(30);
  expect(navs.length).toBeGreaterThanOrEqual(90);
  for (const row of history) expect(navs).toContainEqual(row);
});

test('[L41] list and token pages have at most 20 KB of HTML and 20 KB of styles, compressed', () => {
  for (const path of leveraged) {
    expect(statSync(`${fileOf(path)}.br`).size, path).toBeLessThanOrEqual(pageMaxBytes);
    const sheets = [...htmlOf(path).matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = '']) => href);
    const bytes = sheets.reduce((sum, href) => sum + statSync(join(folder, `${href}.br`)).size, 0);
    expect(bytes, path).toBeLessThanOrEqual(pageMaxBytes);
  }
});
