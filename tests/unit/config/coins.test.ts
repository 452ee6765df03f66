import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readCoins } from '#config/coins.ts';

const folder = mkdtempSync(join(tmpdir(), 'slipway-coins-'));
afterAll(() => rmSync(folder, { recursive: true }));

const svg = (inner: string, viewBox = '0 0 28 28') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${inner}</svg>`;
const disc = '<circle cx="14" cy="14" r="14" fill="#c9791a"/>';

test('[OK49] icons of a brand are small files whose paths change with them; what does more than draw is a line', () => {
  mkdirSync(join(folder, 'coins'));
  const files = {
    'BTC.svg': svg(disc),
    'btc.svg': svg(disc),
    'ETH.png': 'PNG',
    'SOL.svg': svg('<script>alert(1)</script>'),
    'XRP.svg': svg('<circle cx="14" cy="14" r="14" fill="currentColor"/>'),
    'ADA.svg': svg(disc, '0 0 28 90'),
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, 'coins', name), content);
  const { coins, lines } = readCoins(process.cwd(), { SLIPWAY_BRAND: folder });
  expect([...coins.keys()]).toEqual(['BTC']);
  expect(coins.get('BTC')?.path).toMatch(/^\/coins\/BTC-[0-9a-f]{10}\.svg$/);
  expect(coins.get('BTC')?.svg).toBe(svg(disc));
  expect(lines.map((line) => line.replace(`${folder}/coins/`, ''))).toEqual([
    'ADA.svg is 28 × 90: an icon is nearly a square',
    'ETH.png is no icon of a coin: name it as the coin, BTC.svg',
    'SOL.svg has <script>, which a logo must not have: shapes, groups and gradients',
    'XRP.svg takes colors of the page: an icon has its own',
    'btc.svg is no icon of a coin: name it as the coin, BTC.svg',
  ]);
  expect(readCoins(process.cwd(), {})).toEqual({ coins: new Map(), lines: [] });
});
