import { expect, test } from 'vitest';
import { rewardsByToken } from '../../../src/launchpad/islands/RewardsByDay.tsx';
import { bars } from '../../../src/ui/art/bars.ts';
import { chartedRewards } from '../../../src/launchpad/reward-list.ts';

const reward = (token: string, day: string, amount: string) => ({
  rewardId: `${token}${day}${amount}`,
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

test('the tallest bar fills the height, nothing is a line of its own', () => {
  const { children = [] } = bars([1, 4, 0], { width: 30, height: 100 });
  expect(children.map((bar) => typeof bar !== 'string' && bar.attrs['height'])).toEqual(['25.0', '100.0', '1.0']);
});

test('bars are drawn of the newest rewards alone, without a day that may not be whole', () => {
  const rows = Array.from({ length: 150 }, (_, place) => {
    const day = new Date(Date.UTC(2026, 4, 31) - Math.floor(place / 2) * 86_400_000).toISOString().slice(0, 10);
    return reward(place % 2 ? 'ORBT' : 'NIMB', day, '1');
  });
  expect(chartedRewards(rows.slice(0, 60), false)).toHaveLength(60);
  expect(chartedRewards(rows.slice(0, 99), true)).toHaveLength(98);
  expect(chartedRewards(rows, true)).toEqual(chartedRewards(rows.slice(0, 100), true));
});
