import { expect, test } from 'vitest';
import {
  contentOf,
  sentBytes,
  sentBytesOf,
  sitePaths,
  startedScriptsOf,
  styleSheetsOf,
  withImports,
} from '../support/sent-files.ts';

const textOf = (html: string): string =>
  html
    .replace(/<(script|style)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
const countOf = (html: string, part: RegExp): number => Array.from(html.matchAll(part)).length;

/** Public pages of pledge loans and of grid bots, in both layouts and in every language. */
const homes = (product: 'loan' | 'bot'): string[] =>
  sitePaths.filter((path) => new RegExp(`/trade/spot/(?:m/)?${product}/$`).test(path));

/** Compressed limits of HTML, of all style sheets and of the scripts that start before the page is idle, bytes. */
const pageMaxBytes = 20 * 1_024;

test.each([...homes('loan'), ...homes('bot')])(
  '[P35] [G31] %s has at most 20 KB of HTML, of styles and of scripts before it is idle, compressed',
  (path) => {
    const html = contentOf(path);
    const sheets = styleSheetsOf(html);
    const scripts = withImports(startedScriptsOf(html));
    expect(sheets.length).toBeGreaterThan(0);
    expect(scripts.size).toBeGreaterThan(0);
    expect(sentBytes(path)).toBeLessThanOrEqual(pageMaxBytes);
    expect(sentBytesOf(sheets)).toBeLessThanOrEqual(pageMaxBytes);
    expect(sentBytesOf(scripts)).toBeLessThanOrEqual(pageMaxBytes);
  },
);

test('both pages exist in both layouts and in four languages', () => {
  expect([homes('loan').length, homes('bot').length]).toEqual([8, 8]);
});

test.each(homes('loan'))(
  '[P29] %s without script: three steps, rates by term, LTVs, overdue, liquidation, questions',
  (path) => {
    const html = contentOf(path);
    expect(countOf(/<ol class="loan-steps"[\s\S]*?<\/ol>/.exec(html)?.[0] ?? '', /<li/g)).toBe(3);
    // One table of rates for each of the five terms, and the LTVs of eleven collateral coins.
    expect(countOf(html, /class="loan-rates__term /g)).toBe(5);
    const ltvs = /<section[^>]*aria-labelledby="loan-ltv"[\s\S]*?<\/section>/.exec(html)?.[0] ?? '';
    expect(countOf(ltvs, /<tr\b/g)).toBe(12);
    expect(textOf(html)).toContain('0.91801212');
    expect(countOf(html, /<details class="loan-faq"/g)).toBe(5);
  },
);

test.each(homes('bot'))(
  '[G31] %s without script: steps, figure, risks, fees, recommended ranges, questions',
  (path) => {
    const html = contentOf(path);
    expect(countOf(/<ol class="bots-home__steps"[\s\S]*?<\/ol>/.exec(html)?.[0] ?? '', /<li/g)).toBe(4);
    expect(countOf(html, /class="how-figure/g)).toBeGreaterThan(0);
    for (const part of ['bot-gets', 'bot-risks', 'bot-fees', 'bot-pairs']) {
      const section = new RegExp(`<section[^>]*aria-labelledby="${part}"[\\s\\S]*?</section>`).exec(html)?.[0] ?? '';
      expect(textOf(section).length, part).toBeGreaterThan(40);
    }
    const questions = /<div class="bots-home__faq"[\s\S]*?<\/div>/.exec(html)?.[0] ?? '';
    expect(countOf(questions, /<details/g)).toBe(5);
  },
);

test('[P29] [G31] without script the English pages name rates, worked examples and ranges, and the time of their data', () => {
  const loans = textOf(contentOf('/en/trade/spot/loan/'));
  for (const text of ['0.000605%', '10,010.23 USDT', '0.91801212 BTC']) expect(loans).toContain(text);
  expect(loans).toMatch(/Data from [^.]*UTC/);
  const bots = textOf(contentOf('/en/trade/spot/bot/'));
  expect(bots).toContain('57,695.08 – 63,237.93');
  expect(bots).toContain('Data from Jun 1, 2026');
});
