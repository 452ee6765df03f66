import { expect, test } from 'vitest';
import { reasons } from '../../../src/contract/launchpad.ts';
import {
  isLastOfItsKind,
  isUncounted,
  leastAverage,
  offersDeposit,
  remedyOf,
  standingReasons,
} from '../../../src/launchpad/remedies.ts';
import { haloTimes, lottery, project, subscription } from './pools.ts';

test('[R1.4] every reason has a next step: no dead button', () => {
  for (const reason of reasons) expect(remedyOf(reason, project(), haloTimes.commitStart)).toHaveProperty('kind');
});

test('holding more helps until the snapshot ends, then other projects are offered', () => {
  expect(remedyOf('AVERAGE_TOO_LOW', project(), haloTimes.snapshotEnd - 1)).toEqual({ kind: 'link', to: 'deposit' });
  expect(remedyOf('AVERAGE_TOO_LOW', project(), haloTimes.snapshotEnd)).toEqual({ kind: 'otherProjects' });
});

test('the phase is said by the form, not among the reasons', () => {
  expect(standingReasons({ reasons: ['PHASE', 'KYC'] })).toEqual(['KYC']);
  expect(standingReasons(undefined)).toEqual([]);
});

test('the least average is the minimum, or the first tier of a lottery', () => {
  expect(leastAverage(subscription())).toBe('50');
  expect(leastAverage(lottery())).toBe('100');
});

test('[Q-U23] reasons that lead to the same place offer it once, behind the last of them', () => {
  const standing = ['AREA', 'KYC', 'SUBMEMBER'] as const;
  const offered = standing.filter((_, place) => isLastOfItsKind(standing, place, project(), haloTimes.commitStart));
  expect(offered).toEqual(['KYC', 'SUBMEMBER']);
});

test('[Q-U23] a VIP level that is too low leads to where the level stands', () => {
  expect(remedyOf('VIP', project(), haloTimes.snapshotStart)).toEqual({ kind: 'vipLevel' });
});

test('[R1.4] until the snapshot begins no average counts; a launch without a snapshot waits for none', () => {
  expect(isUncounted(project(), haloTimes.snapshotStart - 1)).toBe(true);
  expect(isUncounted(project(), haloTimes.snapshotStart)).toBe(false);
  expect(isUncounted(project({ times: { announce: 0, commitStart: 10, commitEnd: 20 } }), 5)).toBe(false);
});

test('[Q-U23] the form leaves the deposit to the reasons while they offer it', () => {
  expect(offersDeposit(['AVERAGE_TOO_LOW'], project(), haloTimes.snapshotEnd - 1)).toBe(true);
  expect(offersDeposit(['AVERAGE_TOO_LOW'], project(), haloTimes.snapshotEnd)).toBe(false);
  expect(offersDeposit([], project(), haloTimes.snapshotEnd - 1)).toBe(false);
});
