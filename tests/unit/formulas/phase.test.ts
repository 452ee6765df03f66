import { expect, test } from 'vitest';
import { nextPhaseAt, phaseOf } from '#formulas/phase.ts';
import type { LaunchSchedule } from '#formulas/phase.ts';

const launchpad: LaunchSchedule = {
  kind: 'LAUNCHPAD',
  times: { snapshotStart: 10, commitStart: 20, commitEnd: 30, distribute: 40, listing: 50 },
};
const launchpool: LaunchSchedule = { kind: 'LAUNCHPOOL', times: { commitStart: 20, commitEnd: 30, distribute: 40 } };

test.each([
  [9, 0, 10],
  [10, 1, 20],
  [20, 2, 30],
  [29, 2, 30],
  [30, 3, 40],
  [40, 4, 50],
  [50, 5, undefined],
])('[R1.4] a launchpad at %i is in phase %i', (now, phase, next) => {
  expect(phaseOf(launchpad, now)).toBe(phase);
  expect(nextPhaseAt(launchpad, now)).toBe(next);
});

test.each([
  [10, 0, 20],
  [20, 2, 30],
  [30, 3, 40],
  [40, 5, undefined],
])('[R1.4] a launchpool at %i is in phase %i', (now, phase, next) => {
  expect(phaseOf(launchpool, now)).toBe(phase);
  expect(nextPhaseAt(launchpool, now)).toBe(next);
});

test('[R1.4] a canceled launch stays canceled at any time', () => {
  expect(phaseOf({ ...launchpad, status: 9 }, 45)).toBe(9);
  expect(nextPhaseAt({ ...launchpad, status: 9 }, 15)).toBeUndefined();
});
