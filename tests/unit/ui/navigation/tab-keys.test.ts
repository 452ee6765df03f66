import { expect, test } from 'vitest';
import { tabByKey } from '#ui/navigation/tab-keys.ts';

test.each([
  ['ArrowRight', 0, 'ltr', 1],
  ['ArrowLeft', 0, 'ltr', 2],
  ['ArrowRight', 0, 'rtl', 2],
  ['ArrowLeft', 2, 'rtl', 0],
  ['Home', 2, 'rtl', 0],
  ['End', 0, 'ltr', 2],
  ['ArrowDown', 0, 'ltr', undefined],
  ['a', 1, 'ltr', undefined],
] as const)('[Q-A15] %s on tab %i, in the direction %s, selects %s', (key, from, direction, to) => {
  expect(tabByKey(key, from, 3, direction)).toBe(to);
});

test('[Q-A15] without tabs no key selects one', () => {
  expect(tabByKey('End', 0, 0, 'ltr')).toBeUndefined();
});
