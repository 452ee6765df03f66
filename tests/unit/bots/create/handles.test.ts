import fc from 'fast-check';
import { expect, test } from 'vitest';
import { draggedPrice, distanceOf, priceAfterKey } from '#bots/create/handles/handles.ts';
import { decimal } from '#money/index.ts';

const pair = { tick: '0.01' };
const free = { from: undefined, to: undefined };
const bounds = { from: '57695.16', to: '64000' };

test.each([
  ['ArrowUp', '63301.17'],
  ['ArrowDown', '63174.69'],
  ['PageUp', '63870.31'],
  ['PageDown', '62605.55'],
  ['Home', '57695.16'],
  ['End', '64000'],
  ['a', undefined],
  ['Tab', undefined],
])('[G32] %s moves the upper price from 63237.93 to %s', (key, expected) => {
  expect(priceAfterKey(key, '63237.93', pair, bounds)).toBe(expected);
});

test('[G32] a key never leaves the bounds, moves at least one tick, and has no bound before the exchange has answered', () => {
  expect(priceAfterKey('PageUp', '63900', pair, bounds)).toBe('64000');
  expect(priceAfterKey('ArrowUp', '0.01', pair, free)).toBe('0.02');
  expect(priceAfterKey('ArrowDown', '0.01', pair, free)).toBe('0.01');
  expect(priceAfterKey('Home', '60000', pair, free)).toBeUndefined();
});

test('[G32] a dragged price is on the tick and within the bounds, wherever the pointer is', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 ** 9 }), (units) => {
      const price = draggedPrice(decimal(String(units)).div('7').toFixed(8), pair, bounds);
      expect(decimal(price).mod('0.01').eq('0')).toBe(true);
      expect(decimal(price).gte(bounds.from) && decimal(price).lte(bounds.to)).toBe(true);
    }),
  );
});

test('the distance of a handle is a fraction of the last price', () => {
  expect(distanceOf('63200', '60000').startsWith('0.0533')).toBe(true);
  expect(distanceOf('57000', '60000')).toBe('-0.05');
});
