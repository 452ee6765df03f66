import { describe, expect, test } from 'vitest';
import { countdownOf, isOpen, phaseNameOf } from '#launchpad/phases.ts';
import { launchStepsOf } from '#launchpad/project/step-texts.ts';
import { haloTimes, project } from './support/pools.ts';

const pool = project({ kind: 'LAUNCHPOOL', times: { announce: 1, commitStart: 10, commitEnd: 20, distribute: 30 } });

describe('the phase', () => {
  test.each([
    [haloTimes.announce, 'preview'],
    [haloTimes.snapshotStart, 'snapshot'],
    [haloTimes.commitStart, 'commit'],
    [haloTimes.commitEnd - 1, 'commit'],
    [haloTimes.commitEnd, 'calculating'],
    [haloTimes.distribute, 'distributed'],
    [haloTimes.listing, 'listed'],
  ])('of a launchpad at %d is %s', (nowMs, key) => {
    expect(phaseNameOf(project(), nowMs)).toBe(key);
  });
  test.each([
    [9, 'preview'],
    [10, 'active'],
    [20, 'settling'],
    [30, 'ended'],
  ])('of a launchpool at %d is %s', (nowMs, key) => {
    expect(phaseNameOf(pool, nowMs)).toBe(key);
  });
  test('of a launch of the old model is draw, and of a canceled launch is canceled', () => {
    expect(phaseNameOf(project({ model: 'v1' }), haloTimes.commitStart)).toBe('draw');
    expect(phaseNameOf(project({ status: 9 }), haloTimes.commitStart)).toBe('canceled');
  });
});

test.each([
  ['status', project({ status: -1 })],
  ['kind', project({ kind: 'UNKNOWN' })],
])('[Q-F04] a %s of a newer exchange is unknown: the launch is not open and has no countdown', (_, newer) => {
  expect(phaseNameOf(newer, haloTimes.commitStart)).toBe('unknown');
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

test('the countdown ends with the phase; the last phase has no countdown', () => {
  expect(countdownOf(project(), haloTimes.commitStart)).toEqual({ key: 'endsIn', untilMs: haloTimes.commitEnd });
  expect(countdownOf(project(), haloTimes.commitEnd)).toEqual({ key: 'resultIn', untilMs: haloTimes.distribute });
  expect(countdownOf(project(), haloTimes.listing)).toBeUndefined();
});

test('a launchpool has no snapshot and no listing among its steps', () => {
  expect(launchStepsOf(pool).map(({ key }) => key)).toEqual(['announced', 'stake', 'settlement']);
  expect(launchStepsOf(project()).map(({ key }) => key)).toEqual([
    'announced',
    'snapshot',
    'commit',
    'allocation',
    'trading',
  ]);
});
