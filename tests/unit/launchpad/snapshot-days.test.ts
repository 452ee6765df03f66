import { expect, test } from 'vitest';
import { wholeDay } from '../../../src/launchpad/snapshot-days.ts';

const accounts = { spot: '5', fund: '0', staked: '0', borrowed: '0' };
const note = (hour: number) => ({ hour, amount: '5', accounts });

test('[Q-F04] a whole day has 24 hours in order; an hour that is missing has no note', () => {
  const hours = wholeDay([note(23), note(0), note(2)], true);
  expect(hours.map(({ hour }) => hour)).toEqual(Array.from({ length: 24 }, (_, hour) => hour));
  expect(hours[1]).toEqual({ hour: 1 });
  expect(hours[2]?.amount).toBe('5');
});

test('[Q-F04] a day under way goes as far as its notes; what lies ahead is not missing', () => {
  expect(wholeDay([note(0), note(2)], false)).toEqual([note(0), { hour: 1 }, note(2)]);
  expect(wholeDay([], false)).toEqual([]);
});
