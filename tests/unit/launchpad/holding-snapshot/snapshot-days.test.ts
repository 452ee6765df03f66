import { expect, test } from 'vitest';
import { hoursOf } from '#launchpad/holding-snapshot/snapshot-days.ts';

const accounts = { spot: '5', fund: '0', staked: '0', borrowed: '0' };
const snapshotAt = (hour: number) => ({ hour, amount: '5', accounts });

test('[Q-F04] a whole day has 24 hours in order; a missing hour has no amount', () => {
  const hours = hoursOf([snapshotAt(23), snapshotAt(0), snapshotAt(2)], true);
  expect(hours.map(({ hour }) => hour)).toEqual(Array.from({ length: 24 }, (_, hour) => hour));
  expect(hours[1]).toEqual({ hour: 1 });
  expect(hours[2]?.amount).toBe('5');
});

test('[Q-F04] the current day ends with its latest snapshot; later hours do not count as missing', () => {
  expect(hoursOf([snapshotAt(0), snapshotAt(2)], false)).toEqual([snapshotAt(0), { hour: 1 }, snapshotAt(2)]);
  expect(hoursOf([], false)).toEqual([]);
});
