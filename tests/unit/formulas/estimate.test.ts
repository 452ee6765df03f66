import fc from 'fast-check';
import { expect, test } from 'vitest';
import { grownTotal } from '#formulas/grown-total.ts';
import { hourlyReward } from '#formulas/launchpool.ts';
import { allocate } from '#formulas/subscription.ts';
import { ceilTo, scale, unscale } from '#money/index.ts';
import { estimateOf } from '#launchpad/pledge/pledge-estimate.ts';
import type { PledgeEstimate } from '#launchpad/pledge/pledge-estimate.ts';
import { haloTimes, lottery, project, stake, subscription } from '../launchpad/support/pools.ts';

/** Cases of each property. */
const runs = { numRuns: 500 };
const nowMs = haloTimes.commitStart;
const coins = (min: number, max: number) => fc.bigInt(BigInt(min), BigInt(max)).map((whole) => whole * 100_000_000n);
const sumOf = (list: readonly bigint[]) => list.reduce((sum, each) => sum + each, 0n);
const growth = fc.integer({ min: 10, max: 200 });

/** Splits an amount into commits that cost at most `most`. */
function split(amount: bigint, most: bigint): bigint[] {
  const rest = amount % most;
  return [...Array.from({ length: Number(amount / most) }, () => most), ...(rest > 0n ? [rest] : [])];
}

type Method = PledgeEstimate['method'];
const estimate = <M extends Method>(method: M, ...args: Parameters<typeof estimateOf>) => {
  const result = estimateOf(...args);
  if (result.method !== method) throw new Error(`estimated as ${result.method}`);
  return result as Extract<PledgeEstimate, { method: M }>;
};

/**
 * A subscription: price and cap, other commits up to four caps, the own ones before and now, and tokens from 5 % to 300
 * % of what all caps need.
 */
const subscriptionCase = fc.record({
  price: fc.constantFrom('0.0625', '2', '1', '0.3'),
  capTokens: fc.integer({ min: 100, max: 5_000 }),
  others: fc.array(coins(1, 4_000), { maxLength: 12 }),
  before: fc.oneof(fc.constant(0n), coins(1, 3_000)),
  added: coins(1, 3_000),
  fillPercent: fc.integer({ min: 5, max: 300 }),
  growthTenths: growth,
  tokenPrecision: fc.integer({ min: 0, max: 8 }),
});

test('[R1.4] the estimate of a subscription at the growth that really happens equals the allocation, at any fill', () => {
  fc.assert(
    fc.property(subscriptionCase, (of) => {
      const { others, before, added, growthTenths, tokenPrecision } = of;
      const price = scale(of.price);
      const capTokens = scale(String(of.capTokens));
      const demand = sumOf([...others, before + added]);
      const amount = ceilTo((demand * 100_000_000n * 100n) / (price * BigInt(of.fillPercent)), 100_000_000n);
      const terms = { amount, price, capTokens, tokenPrecision };
      const now = sumOf([...others, before]);
      const newcomers = split(grownTotal(now, added, growthTenths) - now - added, (capTokens * price) / 100_000_000n);
      const { tokens } = allocate([before + added, ...others, ...newcomers], terms);

      const { cappedCommits } = allocate([before, ...others], terms);
      const pool = subscription({
        price: of.price,
        amount: unscale(amount),
        capTokens: String(of.capTokens),
        total: unscale(now),
        cappedCommits: cappedCommits.map((group) => ({ ...group, amount: unscale(group.amount) })),
      });
      const funds = { free: '0', committed: unscale(before) };
      const input = { amount: unscale(added), funds, growthTenths, nowMs };
      expect(estimate('SUBSCRIPTION', pool, project({ tokenPrecision }), input).tokens).toBe(unscale(tokens[0] ?? 0n));
    }),
    runs,
  );
});

/** Returns how many of all sets of `k` of `n` tickets contain one of the first `own`, and how many sets there are. */
function countDraws(n: number, k: number, own: number): { wins: number; draws: number } {
  let wins = 0;
  let draws = 0;
  for (let set = 0; set < 2 ** n; set += 1) {
    const numbers = Array.from({ length: n }, (_, index) => index).filter(
      (index) => Math.floor(set / 2 ** index) % 2 === 1,
    );
    if (numbers.length !== Math.min(k, n)) continue;
    draws += 1;
    if (numbers.some((index) => index < own)) wins += 1;
  }
  return { wins, draws };
}

test('[R1.4] the estimate of a lottery at the growth that really happens equals the share of winning draws, at any fill', () => {
  const lotteryCase = fc.record({
    others: fc.integer({ min: 0, max: 5 }),
    before: fc.integer({ min: 0, max: 2 }),
    added: fc.integer({ min: 1, max: 3 }),
    winners: fc.integer({ min: 0, max: 12 }),
    growthTenths: fc.integer({ min: 10, max: 16 }),
  });
  fc.assert(
    fc.property(lotteryCase, ({ others, before, added, winners, growthTenths }) => {
      const pool = lottery({ tickets: others + before, amount: String(winners * 2_000) });
      const n = Number(grownTotal(BigInt(others + before), BigInt(added), growthTenths));
      const { wins, draws } = countDraws(n, winners, before + added);
      const funds = { free: '0', committed: String(before * 100) };
      const input = { amount: String(added * 100), funds, growthTenths, nowMs };
      const { chance } = estimate('LOTTERY', pool, project(), input);
      expect(chance).toBe(unscale((BigInt(wins) * 100_000_000n) / BigInt(draws)));
    }),
    { numRuns: 100 },
  );
});

test('[R1.4] the estimate of a stake at the growth that really happens equals the reward of the hour, at any fill', () => {
  const stakeCase = fc.record({
    others: fc.oneof(fc.constant(0n), coins(1, 1_000_000)),
    before: fc.oneof(fc.constant(0n), coins(1, 50_000)),
    added: coins(1, 50_000),
    growthTenths: growth,
    hourlyCap: fc.option(fc.integer({ min: 1, max: 600 }), { nil: undefined }),
  });
  fc.assert(
    fc.property(stakeCase, ({ others, before, added, growthTenths, hourlyCap }) => {
      const rules = {
        rewardPerHour: scale('500'),
        hourlyCap: hourlyCap === undefined ? undefined : scale(String(hourlyCap)),
      };
      const all = grownTotal(others + before, added, growthTenths);
      const pool = stake({
        total: unscale(others + before),
        ...(hourlyCap === undefined ? {} : { hourlyCap: String(hourlyCap) }),
      });
      const funds = { free: '0', committed: unscale(before) };
      const input = { amount: unscale(added), funds, growthTenths, nowMs };
      const { perHour } = estimate('STAKE', pool, project({ kind: 'LAUNCHPOOL' }), input);
      expect(perHour).toBe(unscale(hourlyReward(before + added, all, rules)));
    }),
    runs,
  );
});
