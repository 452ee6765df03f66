import { describe, expect, test } from 'vitest';
import { reachesMark, readPhased } from '../../../src/launchpad/live-phases.ts';
import { countdownOf, isOpen, phaseKey, stepsOf } from '../../../src/launchpad/phases.ts';
import { haloTimes, project } from './pools.ts';

const pool = project({ kind: 'LAUNCHPOOL', times: { announce: 1, commitStart: 10, commitEnd: 20, distribute: 30 } });

describe('the name of a phase', () => {
  test.each([
    [haloTimes.announce, 'preview'],
    [haloTimes.snapshotStart, 'snapshot'],
    [haloTimes.commitStart, 'commit'],
    [haloTimes.commitEnd - 1, 'commit'],
    [haloTimes.commitEnd, 'calculating'],
    [haloTimes.distribute, 'distributed'],
    [haloTimes.listing, 'listed'],
  ])('of a launchpad at %d is %s', (nowMs, key) => {
    expect(phaseKey(project(), nowMs)).toBe(key);
  });
  test.each([
    [9, 'preview'],
    [10, 'active'],
    [20, 'settling'],
    [30, 'ended'],
  ])('of a launchpool at %d is %s', (nowMs, key) => {
    expect(phaseKey(pool, nowMs)).toBe(key);
  });
  test('of the old model says draw; a cancel is the operator’s', () => {
    expect(phaseKey(project({ model: 'v1' }), haloTimes.commitStart)).toBe('draw');
    expect(phaseKey(project({ status: 9 }), haloTimes.commitStart)).toBe('canceled');
  });
});

test.each([
  ['status', project({ status: -1 })],
  ['kind', project({ kind: 'UNKNOWN' })],
])('[Q-F04] a %s of a newer exchange is unknown: nothing is offered, nothing counts down', (_, newer) => {
  expect(phaseKey(newer, haloTimes.commitStart)).toBe('unknown');
  expect(isOpen(newer, haloTimes.commitStart)).toBe(false);
  expect(countdownOf(newer, haloTimes.commitStart)).toBeUndefined();
});

test('[R1.4] a launch is open from the start of the commit phase until just before its end', () => {
  expect(
    [haloTimes.commitStart - 1, haloTimes.commitStart, haloTimes.commitEnd - 1, haloTimes.commitEnd].map((now) =>
      isOpen(project(), now),
    ),
  ).toEqual([false, true, true, false]);
});

test('the countdown runs to the next move of the phase, and to nothing at the end', () => {
  expect(countdownOf(project(), haloTimes.commitStart)).toEqual({ key: 'endsIn', untilMs: haloTimes.commitEnd });
  expect(countdownOf(project(), haloTimes.commitEnd)).toEqual({ key: 'resultIn', untilMs: haloTimes.distribute });
  expect(countdownOf(project(), haloTimes.listing)).toBeUndefined();
});

test('a launchpool has no snapshot and no listing among its steps', () => {
  expect(stepsOf(pool).map(({ key }) => key)).toEqual(['announced', 'stake', 'settlement']);
  expect(stepsOf(project()).map(({ key }) => key)).toEqual([
    'announced',
    'snapshot',
    'commit',
    'allocation',
    'trading',
  ]);
});

describe('what the page says of a launch', () => {
  test('is read back as it was written', () => {
    expect(readPhased('LAUNCHPOOL v2 2', '1,,,10,20,30,')).toEqual({
      kind: 'LAUNCHPOOL',
      model: 'v2',
      status: 0,
      times: {
        announce: 1,
        snapshotStart: undefined,
        snapshotEnd: undefined,
        commitStart: 10,
        commitEnd: 20,
        distribute: 30,
        listing: undefined,
      },
    });
  });
  test.each([
    ['LAUNCH v2 2', '1,,,10,20,30,'],
    ['LAUNCHPAD v3 2', '1,,,10,20,30,'],
    ['LAUNCHPAD v2 2', '1,2'],
    ['LAUNCHPAD v2 2', '1,,,,20,30,'],
  ])('is left alone when it is something else: %s %s', (launch, times) => {
    expect(readPhased(launch, times)).toBeUndefined();
  });
});

describe('[Q-A04] a countdown is spoken', () => {
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
  ])('not otherwise, and not by a jump of the clock: from %d to %d ms', (before, left) => {
    expect(reachesMark(before, left)).toBe(false);
  });
});
