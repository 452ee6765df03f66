import fc from 'fast-check';
import { expect, test } from 'vitest';
import { apr, counted, hourlyAverage, hourRewards } from '../../../src/formulas/launchpad.ts';
import { scale, unscale } from '../../../src/money/index.ts';

/** Cases of each property. */
const runs = { numRuns: 1_000 };

test('[R1.4] 100 coins more every hour from 100 to 2,400 average 1,250', () => {
  const notes = Array.from({ length: 24 }, (_, hour) => scale(`${(hour + 1) * 100}`));
  expect(unscale(hourlyAverage(notes, 24))).toBe('1250');
});

test('[R1.4] a missing hour is 0, today is divided by the hours so far, no hour gives 0', () => {
  expect(unscale(hourlyAverage([scale('24')], 24))).toBe('1');
  expect(unscale(hourlyAverage([scale('10'), scale('20'), scale('20')], 3))).toBe('16.66666666');
  expect(hourlyAverage([], 0)).toBe(0n);
});

test('[R1.4] what counts is spot, fund and staked less borrowed, never below 0', () => {
  expect(counted({ spot: 5n, fund: 3n, staked: 2n, borrowed: 4n })).toBe(6n);
  expect(counted({ spot: 5n, fund: 0n, staked: 0n, borrowed: 9n })).toBe(0n);
});

test('[R1.4] an hour’s reward is shared by stake, capped, cut at 8 places', () => {
  const pool = { rewardPerHour: scale('100') };
  expect(hourRewards([scale('1'), scale('2')], pool).map((each) => unscale(each))).toEqual([
    '33.33333333',
    '66.66666666',
  ]);
  expect(
    hourRewards([scale('1'), scale('2')], { ...pool, hourlyCap: scale('40') }).map((each) => unscale(each)),
  ).toEqual(['33.33333333', '40']);
  expect(hourRewards([0n, 0n], pool)).toEqual([0n, 0n]);
});

test('[R1.4] rewards never exceed the hour’s', () => {
  fc.assert(
    fc.property(
      fc.array(fc.bigInt(0n, 10n ** 18n), { maxLength: 50 }),
      fc.bigInt(0n, 10n ** 15n),
      (stakes, rewardPerHour) => {
        const paid = hourRewards(stakes, { rewardPerHour }).reduce((sum, each) => sum + each, 0n);
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
])('[R1.4] apr of %j is %s', (of, rate) => {
  expect(apr(of)).toBe(rate);
});

test('[R1.4] the average of a day is what its hours add up to by 24, computed another way', () => {
  const rising = Array.from({ length: 24 }, (_, hour) => 100 * (hour + 1));
  expect(rising.reduce((sum, each) => sum + each, 0) / 24).toBe(1250);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 1_000_000 }), { maxLength: 24 }), (whole) => {
      const notes = whole.map((each) => scale(String(each)));
      const hundredMillionths = (BigInt(whole.reduce((sum, each) => sum + each, 0)) * 100_000_000n) / 24n;
      expect(hourlyAverage(notes, 24)).toBe(hundredMillionths);
    }),
    runs,
  );
});

test('[R1.4] nobody gets more than the cap, and a larger stake never less', () => {
  const amount = fc.bigInt(0n, 10n ** 15n);
  fc.assert(
    fc.property(fc.array(amount, { maxLength: 30 }), amount, amount, (stakes, rewardPerHour, hourlyCap) => {
      const rewards = hourRewards(stakes, { rewardPerHour, hourlyCap });
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
