import { expect, test } from 'vitest';
import { plainName } from '#ui/foundation/plain-name.ts';

test.each([
  ['Halo\u202e txt.exe', 'Halo txt.exe'],
  ['Ha\u200blo\ufeff', 'Halo'],
  ['\u2066Halo\u2069', 'Halo'],
  ['Halo \n\t Network', 'Halo Network'],
  ['شبكة هالة', 'شبكة هالة'],
])('[Q-S26] %j is shown as %j', (name, shown) => {
  expect(plainName(name)).toBe(shown);
});

test('[Q-S26] a long name is cut to 120 characters and ends with an ellipsis', () => {
  const shown = plainName('🚀'.repeat(500));
  expect(Array.from(shown)).toHaveLength(120);
  expect(shown.endsWith('…')).toBe(true);
});
