import fc from 'fast-check';
import { expect, test } from 'vitest';
import { apr, hourlyReward } from '#formulas/launchpool.ts';
import { countedHolding, hourlyAverage } from '#formulas/average.ts';
import { scale, unscale } from '#money/index.ts';

/** Returns the reward of each stake for one hour, as settlement pays them. */
function hourlyRewards(stakes: readonly bigint[], terms: { rewardPerHour: bigint; hourlyCap?: bigint }): bigint[] {
  const total = stakes.reduce((sum, stake) => sum + stake, 0n);
  return stakes.map((stake) => hourlyReward(stake, total, terms));
}

/** Cases of each property. */
const runs = { numRuns: 1_000 };

test('[R1.4] holdings that rise by 100 coins every hour from 100 to 2,400 average 1,250', () => {
  const holdings = Array.from({ length: 24 }, (_, hour) => scale(`${(hour + 1) * 100}`));
  expect(unscale(hourlyAverage(holdings, 24))).toBe('1250');
});

test('[R1.4] a missing hour counts as 0, a running day is divided by its hours so far, and zero hours average 0', () => {
  expect(unscale(hourlyAverage([scale('24')], 24))).toBe('1');
  expect(unscale(hourlyAverage([scale('10'), scale('20'), scale('20')], 3))).toBe('16.66666666');
  expect(hourlyAverage([], 0)).toBe(0n);
});

test('[R1.4] the counted holding is spot, fund and staked minus borrowed, at least 0', () => {
  expect(countedHolding({ spot: 5n, fund: 3n, staked: 2n, borrowed: 4n })).toBe(6n);
  expect(countedHolding({ spot: 5n, fund: 0n, staked: 0n, borrowed: 9n })).toBe(0n);
});

test('[R1.4] the reward of an hour is split by stake, capped, and cut at 8 decimals', () => {
  const pool = { rewardPerHour: scale('100') };
  expect(hourlyRewards([scale('1'), scale('2')], pool).map((each) => unscale(each))).toEqual([
    '33.33333333',
    '66.66666666',
  ]);
  expect(
    hourlyRewards([scale('1'), scale('2')], { ...pool, hourlyCap: scale('40') }).map((each) => unscale(each)),
  ).toEqual(['33.33333333', '40']);
  expect(hourlyRewards([0n, 0n], pool)).toEqual([0n, 0n]);
});

test('[R1.4] the rewards of an hour never exceed its total', () => {
  fc.assert(
    fc.property(
      fc.array(fc.bigInt(0n, 10n ** 18n), { maxLength: 50 }),
      fc.bigInt(0n, 10n ** 15n),
      (stakes, rewardPerHour) => {
        const paid = hourlyRewards(stakes, { rewardPerHour }).reduce((sum, each) => sum + each, 0n);
        expect(paid).toBeLessThanOrEqual(rewardPerHour);
      },
    ),
    runs,
  );
});

test.each([
  [{ rewardPerHour: '10', tokenPriceUsd: '0.5', total: '100000', coinPriceUsd: '0.8' }, '0.5475'],
  [{ rewardPerHour: '10', tokenPriceUsd: '0.5', total: '0', coinPriceUsd: '0.8' }, '0'],
  [{ rewardPerHour: '1', tokenPriceUsd: '1', total: '3', coinPriceUsd: '1000' }, '2.92'],
])('[R1.4] the APR of %j is %s', (of, rate) => {
  expect(apr(of)).toBe(rate);
});

test('[R1.4] the average of a day equals an independent calculation: the sum of its hours divided by 24', () => {
  const rising = Array.from({ length: 24 }, (_, hour) => 100 * (hour + 1));
  expect(rising.reduce((sum, each) => sum + each, 0) / 24).toBe(1250);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 1_000_000 }), { maxLength: 24 }), (whole) => {
      const holdings = whole.map((each) => scale(String(each)));
      const hundredMillionths = (BigInt(whole.reduce((sum, each) => sum + each, 0)) * 100_000_000n) / 24n;
      expect(hourlyAverage(holdings, 24)).toBe(hundredMillionths);
    }),
    runs,
  );
});

test('[R1.4] no reward exceeds the cap, and a larger stake never earns less', () => {
  const amount = fc.bigInt(0n, 10n ** 15n);
  fc.assert(
    fc.property(fc.array(amount, { maxLength: 30 }), amount, amount, (stakes, rewardPerHour, hourlyCap) => {
      const rewards = hourlyRewards(stakes, { rewardPerHour, hourlyCap });
      stakes.forEach((stake, i) => {
        expect(rewards[i] ?? 0n).toBeLessThanOrEqual(hourlyCap);
        stakes.forEach((other, j) => {
          if (other > stake) expect(rewards[j] ?? 0n).toBeGreaterThanOrEqual(rewards[i] ?? 0n);
        });
      });
    }),
    runs,
  );
});
