import { expect, test } from 'vitest';
import type { Reward } from '#launchpad/assets/reward-list.ts';
import { nextRewardAt, rewardTotals } from '#launchpad/project/stake-rewards.ts';

const at = (text: string) => Date.parse(`2026-06-01T${text}Z`);
const reward = (day: string, amount: string, kind: Reward['kind'] = 'STAKE'): Reward => ({
  rewardId: `${day}${amount}`,
  kind,
  day,
  projectId: '5',
  reward: amount,
  token: 'ORBT',
  state: 'PENDING',
});
const times = { commitStart: at('00:00:00'), commitEnd: at('20:00:00') };
const stake = (...events: [kind: 'JOINED' | 'ADDED' | 'REDEEMED', amount: string, time: string][]) => ({
  events: events.map(([kind, amount, time]) => ({ kind, amount, time: at(time) })),
});

test('[R1.4] rewards are summed for the UTC day and in all, prizes apart', () => {
  const rows = [
    reward('2026-06-01', '1.5'),
    reward('2026-06-01', '0.25'),
    reward('2026-05-31', '10'),
    reward('2026-06-01', '25', 'PRIZE'),
  ];
  expect(rewardTotals(rows, at('08:00:00'))).toEqual({ today: '1.75', all: '11.75', prizes: '25' });
  expect(rewardTotals([], at('08:00:00'))).toEqual({ today: '0', all: '0', prizes: '0' });
});

test('[R1.4] the next reward is at the next full hour', () => {
  expect(nextRewardAt(times, [], at('08:10:00'))).toBe(at('09:00:00'));
  expect(nextRewardAt(times, [stake(['JOINED', '500', '07:59:59'])], at('08:10:00'))).toBe(at('09:00:00'));
  expect(nextRewardAt(times, [], at('09:00:00'))).toBe(at('10:00:00'));
});

test('[R1.4] coins staked within the hour earn from the next one', () => {
  const late = stake(['JOINED', '500', '08:05:00']);
  expect(nextRewardAt(times, [late], at('08:10:00'))).toBe(at('10:00:00'));
  expect(nextRewardAt(times, [late], at('09:00:00'))).toBe(at('10:00:00'));
  const moved = stake(['JOINED', '500', '07:00:00'], ['REDEEMED', '500', '08:05:00'], ['ADDED', '500', '08:06:00']);
  expect(nextRewardAt(times, [moved], at('08:10:00'))).toBe(at('10:00:00'));
  const kept = stake(['JOINED', '500', '07:00:00'], ['REDEEMED', '400', '08:05:00']);
  expect(nextRewardAt(times, [kept, late], at('08:10:00'))).toBe(at('09:00:00'));
});

test('[R1.4] no reward follows the end', () => {
  expect(nextRewardAt(times, [], at('19:30:00'))).toBe(at('20:00:00'));
  expect(nextRewardAt(times, [], at('20:00:00'))).toBeUndefined();
  expect(nextRewardAt(times, [stake(['JOINED', '500', '19:05:00'])], at('19:30:00'))).toBeUndefined();
});
