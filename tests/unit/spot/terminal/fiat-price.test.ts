import { expect, test } from 'vitest';
import { fiatPriceText } from '#spot/terminal/fiat-price.ts';

const dollar = { name: 'USD', rate: '1', precision: 2 };

test.each([
  ['en', '59919.854', '≈ $59,919.85'],
  ['en', '0.00012', '≈ $0.00012'],
  ['zh-MY', '59919.855', '≈ US$59,919.86'],
  ['ar-SA', '59919.85', '≈ 59,919.85\u00a0US$'],
] as const)('[Q-A15] in %s, %s USD reads from left to right', (lang, usd, text) => {
  expect(fiatPriceText(lang, usd, dollar)).toBe(`\u2066${text}\u2069`);
});
