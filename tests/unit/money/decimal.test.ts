import { expect, test } from 'vitest';
import { abbreviate } from '#money/abbreviate.ts';
import { canonical, truncate, decimal, divide } from '#money/index.ts';

test('[R5.10] sums are exact', () => {
  expect(decimal('0.1').plus('0.2').toFixed()).toBe('0.3');
  expect(decimal('123456789012345678901234567890').plus('0.00000000000000000001').toFixed()).toBe(
    '123456789012345678901234567890.00000000000000000001',
  );
});

test('[R5.10] division has 20 decimals', () => {
  expect(divide('1', '3').toFixed()).toBe('0.33333333333333333333');
  expect(divide('2', '3').toFixed()).toBe('0.66666666666666666667');
});

test.each(['0', '0.00', '-0'])('[R5.10] division by %s is 0', (zero) => {
  expect(divide('5', zero).toFixed()).toBe('0');
});

test('[R5.10] a JS number and a comparison by < throw', () => {
  expect((): unknown => Reflect.apply(decimal, undefined, [0.1])).toThrow();
  expect(() => decimal('2') < decimal('10')).toThrow();
});

test.each([
  ['1.50', '1.5'],
  ['-0', '0'],
  ['1e-7', '0.0000001'],
  ['1e21', '1000000000000000000000'],
  ['007', '7'],
])('canonical text of %s is %s', (text, expected) => {
  expect(canonical(text)).toBe(expected);
});

test('truncation never rounds', () => {
  expect(truncate('-1.999', 2)).toBe('-1.99');
  expect(truncate('0.009', 2)).toBe('0');
});

test.each([
  ['999999.99', '999999.99', ''],
  ['1000000', '1', 'M'],
  ['1234567.89', '1.23', 'M'],
  ['999999999.99', '999.99', 'M'],
  ['1000000000', '1', 'B'],
  ['-2500000', '-2.5', 'M'],
  ['1e12', '1000', 'B'],
  ['0', '0', ''],
])('[R5.11] %s is abbreviated as %s%s', (amount, figure, suffix) => {
  expect(abbreviate(amount)).toEqual({ figure, suffix });
});
