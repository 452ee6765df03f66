import { expect, test } from 'vitest';
import { shortCoinFigure } from '#account/assets/asset-context.ts';

test.each([
  ['1067.95880349', 4, '1,067.9588', '1,067.95880349'],
  ['-1067.95889', 4, '−1,067.9588', '−1,067.95889'],
  ['1.5', 4, '1.5', undefined],
  ['0', 4, '0', undefined],
  ['0.00000003', 4, '0.00000003', undefined],
  ['3.7', 0, '3', '3.7'],
  ['1.23456789', undefined, '1.23456789', undefined],
])('[A4] [I4] %s of a coin with %s decimals is shown as %s, exactly %s', (amount, decimals, text, exact) => {
  expect(shortCoinFigure({ lang: 'en' }, amount, decimals)).toEqual({ text, exact });
});
