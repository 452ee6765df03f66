import { describe, expect, test } from 'vitest';
import { reachesMark } from '#launchpad/live-phases.ts';

describe('[Q-A04] a countdown is announced', () => {
  const minute = 60_000;
  test.each([
    [86_400_500, 86_399_500],
    [3_600_001, 3_600_000],
    [10 * minute + 1, 10 * minute - 900],
    [minute + 1, minute],
    [500, -500],
  ])('when it passes a mark: from %d to %d ms', (before, left) => {
    expect(reachesMark(before, left)).toBe(true);
  });
  test.each([
    [minute, minute - 1_000],
    [50_000, 49_000],
    [3_600_500, 60_000],
  ])('not at other times, and not by a jump of the clock: from %d to %d ms', (before, left) => {
    expect(reachesMark(before, left)).toBe(false);
  });
});
