import { expect, test } from 'vitest';
import { dayMs } from '#formulas/durations.ts';
import { rewardsByToken } from '#launchpad/assets/RewardsByDay.tsx';
import { barChart } from '#ui/art/bar-chart.ts';
import { chartedRewards } from '#launchpad/assets/reward-list.ts';

const reward = (token: string, day: string, amount: string) => ({
  rewardId: `${token}${day}${amount}`,
  kind: 'STAKE' as const,
  day,
  projectId: '1',
  poolId: '1',
  coin: 'SLIP',
  stake: '1',
  reward: amount,
  token,
  state: 'FILLED' as const,
});

test('rewards of a day are summed by token, oldest day first', () => {
  const sums = rewardsByToken([
    reward('ORBT', '2026-05-28', '0.1'),
    reward('ORBT', '2026-05-27', '1'),
    reward('ORBT', '2026-05-28', '0.2'),
    reward('NIMB', '2026-05-01', '5'),
  ]);
  expect(sums.get('ORBT')).toEqual([
    { day: '2026-05-27', reward: '1' },
    { day: '2026-05-28', reward: '0.3' },
  ]);
  expect(sums.get('NIMB')).toHaveLength(1);
});

test('the tallest bar has the full height, and a day without rewards is a line', () => {
  const { children = [] } = barChart([1, 4, 0], { width: 30, height: 100 });
  expect(children.map((bar) => typeof bar !== 'string' && bar.attrs['height'])).toEqual(['25.0', '100.0', '1.0']);
});

test('the bars show the newest rewards only, without a day that may be incomplete', () => {
  const rows = Array.from({ length: 150 }, (_, index) => {
    const day = new Date(Date.UTC(2026, 4, 31) - Math.floor(index / 2) * dayMs).toISOString().slice(0, 10);
    return reward(index % 2 ? 'ORBT' : 'NIMB', day, '1');
  });
  expect(chartedRewards(rows.slice(0, 60), false)).toHaveLength(60);
  expect(chartedRewards(rows.slice(0, 99), true)).toHaveLength(98);
  expect(chartedRewards(rows, true)).toEqual(chartedRewards(rows.slice(0, 100), true));
});
