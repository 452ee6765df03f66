import { expect, test } from 'vitest';
import { qualificationReasons } from '#contract/launchpad.ts';
import {
  isLastWithNextStep,
  isBeforeSnapshot,
  minimumAverageOf,
  offersDeposit,
  nextStepOf,
  unmetReasons,
} from '#launchpad/pledge/next-steps.ts';
import { haloTimes, lottery, project, subscription } from '../support/pools.ts';

test('[R1.4] every reason has a next step', () => {
  for (const reason of qualificationReasons)
    expect(nextStepOf(reason, project(), haloTimes.commitStart)).toHaveProperty('kind');
});

test('a deposit is offered until the snapshot ends, then other projects', () => {
  expect(nextStepOf('AVERAGE_TOO_LOW', project(), haloTimes.snapshotEnd - 1)).toEqual({ kind: 'link', to: 'deposit' });
  expect(nextStepOf('AVERAGE_TOO_LOW', project(), haloTimes.snapshotEnd)).toEqual({ kind: 'otherProjects' });
});

test('the phase is not among the reasons: the form shows it', () => {
  expect(unmetReasons({ reasons: ['PHASE', 'KYC'] })).toEqual(['KYC']);
  expect(unmetReasons(undefined)).toEqual([]);
});

test('the minimum average is the minimum of the pool, or the first tier of a lottery', () => {
  expect(minimumAverageOf(subscription())).toBe('50');
  expect(minimumAverageOf(lottery())).toBe('100');
});

test('[Q-U23] reasons with the same next step offer it once, after the last of them', () => {
  const reasons = ['AREA', 'KYC', 'SUBMEMBER'] as const;
  const offered = reasons.filter((_, index) => isLastWithNextStep(reasons, index, project(), haloTimes.commitStart));
  expect(offered).toEqual(['KYC', 'SUBMEMBER']);
});

test('[Q-U23] a VIP level that is too low links to the VIP level of the assets page', () => {
  expect(nextStepOf('VIP', project(), haloTimes.snapshotStart)).toEqual({ kind: 'vipLevel' });
});

test('[R1.4] before the snapshot there is no average; a launch without a snapshot needs none', () => {
  expect(isBeforeSnapshot(project(), haloTimes.snapshotStart - 1)).toBe(true);
  expect(isBeforeSnapshot(project(), haloTimes.snapshotStart)).toBe(false);
  expect(isBeforeSnapshot(project({ times: { announce: 0, commitStart: 10, commitEnd: 20 } }), 5)).toBe(false);
});

test('[Q-U23] reasons offer a deposit until the snapshot ends', () => {
  expect(offersDeposit(['AVERAGE_TOO_LOW'], project(), haloTimes.snapshotEnd - 1)).toBe(true);
  expect(offersDeposit(['AVERAGE_TOO_LOW'], project(), haloTimes.snapshotEnd)).toBe(false);
  expect(offersDeposit([], project(), haloTimes.snapshotEnd - 1)).toBe(false);
});
