import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { theme } from '#theme';
import { hexOf } from '#config/theme/color.ts';
import { drawCard } from '#shell/social-card/draw-card.ts';

const cacheFolder = mkdtempSync(join(tmpdir(), 'cards-'));
afterAll(() => rmSync(cacheFolder, { recursive: true }));

const card = { brand: 'Exchange', art: 'HALO', name: 'Halo', code: 'HALO', figures: '0.05 USDT' };

/** Where the mark stands, and the name of the launch. px */
const mark = { left: 64, top: 60, width: 52, height: 52 };
const title = { left: 64, top: 400, width: 500, height: 160 };

type Color = readonly number[];
const rgbOf = (hex: string): Color => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
const sum = (values: Color) => values.reduce((total, value) => total + value, 0);
const distance = (one: Color, other: Color) => sum(one.map((channel, n) => Math.abs(channel - (other[n] ?? 0))));

/** The brightest pixel of a part of a card: its line or its text. The palette of a card moves colors a little. */
async function brightest(png: Buffer, region: typeof mark): Promise<Color> {
  const { data, info } = await sharp(png).extract(region).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let found: Color = [0, 0, 0];
  for (let at = 0; at < data.length; at += info.channels) {
    const pixel = [...data.subarray(at, at + 3)];
    if (sum(pixel) > sum(found)) found = pixel;
  }
  return found;
}

test('cards have the colors of the brand’s dark theme, and others with other colors', async () => {
  const ours = theme.dark;
  const inks = { 'ink-1': '#ffb0a0', 'ink-2': '#c09080', accent: '#00c8b4' };
  const theirs = { ...theme.dark, 'surface-0': '#041a22', 'surface-1': '#062029', ...inks };
  const cards = [
    { png: await drawCard(card, cacheFolder), own: ours, other: theirs },
    { png: await drawCard(card, cacheFolder, theirs), own: theirs, other: ours },
  ];
  for (const { png, own, other } of cards) {
    const line = await brightest(png, mark);
    expect(distance(line, rgbOf(hexOf(own.accent)))).toBeLessThan(distance(line, rgbOf(hexOf(other.accent))));
    const text = await brightest(png, title);
    expect(distance(text, rgbOf(hexOf(own['ink-1'])))).toBeLessThan(distance(text, rgbOf(hexOf(other['ink-1']))));
  }
});
