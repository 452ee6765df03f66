import { expect, test } from 'vitest';
import { phaseAt } from '#ui/display/live-clock.ts';

test.each([
  [99, { phase: 'next', share: 0 }],
  [100, { phase: 'now', share: 0 }],
  [150, { phase: 'now', share: 0.5 }],
  [200, { phase: 'done', share: 1 }],
])('[R1.4] at %i the state of a phase from 100 to 200 is %o', (nowMs, expected) => {
  expect(phaseAt(nowMs, 100, 200)).toEqual(expected);
});

test('[R1.4] a phase without an end is never over', () => {
  expect(phaseAt(1e15, 100)).toEqual({ phase: 'now', share: 1 });
});
