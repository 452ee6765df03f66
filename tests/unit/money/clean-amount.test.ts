import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimal } from '#money/index.ts';
import { cleanAmount } from '#money/clean-amount.ts';

const free = { decimals: 8 };

test.each([
  ['１２３．４５', '123.45'],
  ['０９', '9'],
  ['1。5', '1.5'],
])('[R5.1] full-width %s becomes %s', (typed, kept) => {
  expect(cleanAmount(typed, free)).toBe(kept);
});

test.each([
  ['1,234.5 SLIP', '1234.5'],
  ['-12', '12'],
  ['1e5', '15'],
  ['1.2.3', '1.23'],
  ['abc', ''],
  ['', ''],
])('[R5.2] of %s only digits and one dot remain: %s', (typed, kept) => {
  expect(cleanAmount(typed, free)).toBe(kept);
});

test.each([
  ['000', '0'],
  ['0005', '5'],
  ['00.50', '0.50'],
  ['0', '0'],
])('[R5.3] leading zeros of %s collapse to %s', (typed, kept) => {
  expect(cleanAmount(typed, free)).toBe(kept);
});

test.each([
  ['1.999', 2, '1.99'],
  ['0.00000001', 8, '0.00000001'],
  ['12.9', 0, '12'],
  ['12.', 0, '12'],
  ['12.', 2, '12.'],
])('[R5.4] %s with %i decimals is truncated to %s', (typed, decimals, kept) => {
  expect(cleanAmount(typed, { decimals })).toBe(kept);
});

test.each([
  ['250.51', '250.5', '250.5'],
  ['９９９', '99.99', '99.99'],
  ['250.50', '250.5', '250.50'],
  ['7', '0', '0'],
  ['7', '-1', '0'],
  ['7', '1.239', '1.23'],
])('[R5.5] %s above the maximum %s becomes %s', (typed, max, kept) => {
  expect(cleanAmount(typed, { decimals: 2, max })).toBe(kept);
});

test.each([['.'], ['．'], ['..']])('[R5.6] a lone dot (%s) becomes 0', (typed) => {
  expect(cleanAmount(typed, free)).toBe('0');
  expect(cleanAmount(typed, { decimals: 0 })).toBe('0');
});

test('[R5.2] [R5.4] [R5.5] any input becomes an amount within decimals and maximum, and cleaning it again changes nothing', () => {
  const typed = fc.oneof(fc.string({ maxLength: 30 }), fc.stringMatching(/^[0-9０-９.．x,]{0,24}$/));
  const cents = fc.nat().map((units) => decimal(`${units}e-2`).toFixed());
  fc.assert(
    fc.property(typed, fc.integer({ min: 0, max: 8 }), cents, (text, decimals, max) => {
      const kept = cleanAmount(text, { decimals, max });
      expect(kept).toMatch(/^(?:|(?:0|[1-9]\d*)(?:\.\d*)?)$/);
      expect((kept.split('.')[1] ?? '').length).toBeLessThanOrEqual(decimals);
      expect(decimal(kept || '0').lte(max)).toBe(true);
      expect(cleanAmount(kept, { decimals, max })).toBe(kept);
    }),
  );
});
