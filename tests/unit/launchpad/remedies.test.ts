import { expect, test } from 'vitest';
import { reasons } from '../../../src/contract/launchpad.ts';
import { leastAverage, remedyOf, standingReasons } from '../../../src/launchpad/remedies.ts';
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
