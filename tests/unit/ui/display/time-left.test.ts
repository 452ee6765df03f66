import { expect, test } from 'vitest';
import { phaseAt, timeLeft } from '../../../src/ui/live-clock.ts';

const hourMs = 3_600_000;

test.each([
  ['en', 0, '00:00:00'],
  ['en', -5_000, '00:00:00'],
  ['en', 1, '00:00:01'],
  ['en', 61_000, '00:01:01'],
  ['en', 24 * hourMs - 1_000, '23:59:59'],
  ['en', 29 * hourMs + 22 * 60_000 + 10_000, '1d 05:22:10'],
  ['zh-MY', 48 * hourMs, '2天 00:00:00'],
  ['ar-SA', 3 * 24 * hourMs, '3 ي 00:00:00'],
])('[Q-A04] in %s, %i ms left read %s', (lang, leftMs, text) => {
  expect(timeLeft(lang, leftMs).replace(/\s/gu, ' ')).toBe(text.replace(/\s/gu, ' '));
});

test.each([
  [99, { phase: 'next', share: 0 }],
  [100, { phase: 'now', share: 0 }],
  [150, { phase: 'now', share: 0.5 }],
  [200, { phase: 'done', share: 1 }],
])('[R1.4] at %i a phase from 100 to 200 stands at %o', (nowMs, expected) => {
  expect(phaseAt(nowMs, 100, 200)).toEqual(expected);
});

test('[R1.4] a phase without an end is never over', () => {
  expect(phaseAt(1e15, 100)).toEqual({ phase: 'now', share: 1 });
});
