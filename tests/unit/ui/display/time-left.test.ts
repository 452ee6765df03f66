import { expect, test } from 'vitest';
import { hourMs } from '#formulas/durations.ts';
import { timeLeft } from '#ui/display/time-left.ts';

test.each([
  ['en', 0, '00:00:00'],
  ['en', -5_000, '00:00:00'],
  ['en', 1, '00:00:01'],
  ['en', 61_000, '00:01:01'],
  ['en', 24 * hourMs - 1_000, '23:59:59'],
  ['en', 29 * hourMs + 22 * 60_000 + 10_000, '1d 05:22:10'],
  ['zh-MY', 48 * hourMs, '2天 00:00:00'],
  ['ar-SA', 3 * 24 * hourMs, '3 ي 00:00:00'],
  ['bn-BD', 3 * 24 * hourMs, '3 দিন 00:00:00'],
  ['sr-RS', 3 * 24 * hourMs, '3 d 00:00:00'],
] as const)('[Q-A04] in %s, %i ms left are shown as %s', (lang, leftMs, text) => {
  expect(timeLeft(lang, leftMs).replace(/\s/gu, ' ')).toBe(text.replace(/\s/gu, ' '));
});
