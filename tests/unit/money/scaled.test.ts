import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonical, floorTo, decimal, mulDiv, mulDivUp, quantum, ceilTo, scale, unscale } from '#money/index.ts';

test.each([
  ['0', 0n],
  ['1', 100_000_000n],
  ['-0.00000001', -1n],
  ['12.50', 1_250_000_000n],
  ['1.0000000000', 100_000_000n],
])('%s is %s units', (text, units) => {
  expect(scale(text)).toBe(units);
});

test.each(['', '1e5', '.5', '0.000000001', 'x'])('"%s" has no exact units and throws', (text) => {
  expect(() => scale(text)).toThrow(RangeError);
});

test('scale and unscale are inverse at any number of decimals', () => {
  fc.assert(
    fc.property(fc.bigInt(-(10n ** 30n), 10n ** 30n), fc.integer({ min: 0, max: 20 }), (units, places) => {
      const text = unscale(units, places);
      expect(scale(text, places)).toBe(units);
      expect(canonical(text)).toBe(text);
      expect(decimal(text).times(`1e${places}`).toFixed()).toBe(units.toString());
    }),
  );
});

test('a product is divided once, rounded toward zero or away from it', () => {
  expect(mulDiv(7n, 10n, 3n)).toBe(23n);
  expect(mulDiv(-7n, 10n, 3n)).toBe(-23n);
  expect(mulDivUp(7n, 10n, 3n)).toBe(24n);
  expect(mulDivUp(-7n, 10n, 3n)).toBe(-24n);
  expect(mulDivUp(6n, 10n, 3n)).toBe(20n);
});

test('[R5.10] division by zero is 0', () => {
  expect(mulDiv(7n, 10n, 0n)).toBe(0n);
  expect(mulDivUp(7n, 10n, 0n)).toBe(0n);
});

test('amounts are rounded down or up to whole steps', () => {
  expect(floorTo(scale('1.2399'), quantum(2))).toBe(scale('1.23'));
  expect(ceilTo(scale('1.2301'), quantum(2))).toBe(scale('1.24'));
  expect(ceilTo(scale('1.23'), quantum(2))).toBe(scale('1.23'));
});
