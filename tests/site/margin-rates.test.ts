import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { config } from '#config';
import { tokens, vipInfo } from '#contract/margin/loan-terms.ts';
import type { ResultOf } from '#contract/call.ts';
import { formatAmount } from '#i18n/format.ts';
import '#i18n/texts-for.ts';
import { hourlyText } from '#i18n/rate-texts.ts';
import { inspectPage } from '#serve/build-steps/inspect.ts';
import { readSite } from '#serve/site.ts';
import * as v from 'valibot';
import { testSites } from '../build.ts';
import { openTestExchange } from '../contract/support/exchange.ts';

const { folder } = testSites.same;
const site = readSite(folder);
const path = '/en/trade/spot/margin/rates/';
const fileOf = (address: string): string => join(folder, site?.files.get(address)?.file ?? `no page ${address}`);
const htmlOf = (address: string): string => readFileSync(fileOf(address), 'utf8');
const textOf = (html: string) =>
  html
    .replace(/<(script|style)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
/** Rows of the body of a table, each as the texts of its cells. */
const rowsOf = (html: string, caption: string): string[][] => {
  const [, body = ''] =
    new RegExp(`<caption[^>]*>${caption}</caption>[\\s\\S]*?<tbody>([\\s\\S]*?)</tbody>`).exec(html) ?? [];
  return body
    .split('<tr')
    .slice(1)
    .map((row) =>
      row
        .split('<td')
        .slice(1)
        .map((cell) => textOf(`<td${cell}`)),
    );
};

/** Compressed limits of HTML and of all style sheets of the page, bytes. */
const pageMaxBytes = 20 * 1_024;

let seed: { tokens: ResultOf<typeof tokens>['list']; levels: ResultOf<typeof vipInfo>['list'] };
beforeAll(async () => {
  const exchange = await openTestExchange();
  const read = async (call: typeof tokens | typeof vipInfo) =>
    (await exchange.ask('GET', `/x/${call.host}${call.path}`)).body.result;
  seed = {
    tokens: v.parse(tokens.result, await read(tokens)).list,
    levels: v.parse(vipInfo.result, await read(vipInfo)).list,
  };
});

test('[L43] the page without script has the rate, the limits, the collateral tiers and the order of every coin', () => {
  const rows = rowsOf(htmlOf(path), 'Coins');
  expect(rows).toHaveLength(seed.tokens.length);
  for (const { tokenId, borrowable, minLoan, maxLoan, liquidationOrder, tiers } of seed.tokens) {
    const row = rows.find(([name]) => name?.endsWith(tokenId));
    const text = row?.join(' | ') ?? '';
    expect(text, tokenId).toContain(borrowable ? formatAmount('en', minLoan) : '–');
    if (borrowable) expect(text, tokenId).toContain(formatAmount('en', maxLoan));
    expect(row?.at(-1), tokenId).toContain(String(liquidationOrder));
    for (const { from } of tiers.slice(1)) expect(text, tokenId).toContain(`above ${formatAmount('en', from)}:`);
  }
  expect(rows.find(([name]) => name?.endsWith('USDT'))?.join(' | ')).toMatch(/0\.00050%.*0\.0120%.*4\.380%/);
});

test('[L43] the VIP levels equal margin.vipInfo', () => {
  const rows = rowsOf(htmlOf(path), 'VIP levels');
  for (const { vipLevel, tokens: terms } of seed.levels) {
    for (const { tokenId, hourlyRate, maxLoan } of terms) {
      const cell = rows.find(([name]) => name?.endsWith(tokenId))?.[vipLevel + 1];
      expect(cell, `${tokenId} at VIP ${vipLevel}`).toContain(
        `${hourlyText('en', hourlyRate)} ${formatAmount('en', maxLoan)}`,
      );
    }
  }
});

test('[L43] the page explains interest, risk rate and liquidation price in words, and says when its data was read', () => {
  const text = textOf(htmlOf(path));
  expect(text).toContain('The principal times the hourly rate');
  expect(text).toContain('Debts divided by collateral value');
  expect(text).toContain('The price of the coin at which liquidation starts');
  expect(text).toMatch(/Data from Jun 1, 2026, .*UTC/);
});

test('[R1.9] the page exists in both layouts and every language, in the navigation and in the index', () => {
  for (const lang of ['en', 'ar-SA', 'zh-MY'])
    for (const layout of ['', 'm/']) expect(site?.files.has(`/${lang}/trade/spot/${layout}margin/rates/`)).toBe(true);
  expect(inspectPage(htmlOf(path))).toMatchObject({ canonical: config.site + path, isIndexed: true });
  expect(htmlOf('/en/trade/spot/')).toContain(`href="${path}"`);
});

test('[L43] HTML and styles of the page are at most 20 KB each, compressed', () => {
  const sheets = [...htmlOf(path).matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = '']) => href);
  expect(statSync(`${fileOf(path)}.br`).size).toBeLessThanOrEqual(pageMaxBytes);
  const styleBytes = sheets.reduce((sum, href) => sum + statSync(join(folder, `${href}.br`)).size, 0);
  expect(styleBytes).toBeLessThanOrEqual(pageMaxBytes);
});
