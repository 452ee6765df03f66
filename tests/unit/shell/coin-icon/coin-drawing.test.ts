import { clampRgb, converter, interpolate, wcagContrast } from 'culori';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadTheme } from '#config/load.ts';
import { coinDrawing } from '#shell/coin-icon/coin-drawing.ts';

const rgb = converter('rgb');

test('[OK51] no two coins of the sandbox have the same drawing', () => {
  const rows = readFileSync('src/sandbox/market/seed-catalog.ts', 'utf8').matchAll(/^ {2}\['([A-Z0-9]+)', '/gm);
  const codes = new Set(Array.from(rows, ([, code = '']) => code));
  const drawings = Array.from(codes, (code) => JSON.stringify(coinDrawing(code)));
  expect(drawings.length).toBeGreaterThan(20);
  expect(new Set(drawings).size).toBe(drawings.length);
});

test('[OK51] a drawing follows from the code alone, with every color and shape in use', () => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
  const codes = Array.from({ length: 5000 }, (_, n) =>
    [n, Math.floor(n / 36), Math.floor(n / 1296)].map((at) => letters[at % 36]).join(''),
  );
  const drawings = codes.map(coinDrawing);
  expect(codes.map(coinDrawing)).toEqual(drawings);
  expect([...new Set(drawings.map(({ color }) => color))].toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect([...new Set(drawings.map(({ shape }) => shape))].toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
  expect(drawings.map((drawing) => drawing.letters)).toEqual(codes.map((code) => code.slice(0, 2)));
  expect(coinDrawing('BTC')).not.toEqual(coinDrawing('BCH'));
});

test.each([
  ['ours', {}],
  ['Harbor', { SLIPWAY_BRAND: 'examples/harbor' }],
])('[OK51] letters are legible on every color of %s: 4.5 and more', (_brand, env) => {
  const theme = loadTheme(process.cwd(), env);
  const sheet = readFileSync('src/shell/coin-icon/coin-icon.scss', 'utf8');
  const [tint = NaN, mixed = NaN] = Array.from(
    sheet.matchAll(/var\(--chart-#\{\$color\}\) (\d+)%, var\(--(?:surface-2|ink-1)\)/g),
    ([, percent]) => Number(percent) / 100,
  );
  for (const name of ['dark', 'light'] as const)
    for (let color = 1; color <= 8; color += 1) {
      const { [`chart-${color}` as 'chart-1']: chart, 'surface-2': surface, 'ink-1': ink } = theme[name];
      const [ground, letters] = [
        interpolate([surface, chart], 'oklab')(tint),
        interpolate([ink, chart], 'oklab')(mixed),
      ];
      expect(wcagContrast(clampRgb(rgb(ground)), clampRgb(rgb(letters))), `${name} ${color}`).toBeGreaterThanOrEqual(
        4.5,
      );
    }
});
