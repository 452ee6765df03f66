import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allocate, tokenCeiling, commitLimit, estimateTokens, settleCommit } from '#formulas/subscription.ts';
import type { SubscriptionTerms } from '#formulas/subscription.ts';
import { scale, unscale } from '#money/index.ts';

/** Cases of each property. */
const runs = { numRuns: 1_000 };

const published: SubscriptionTerms = {
  amount: scale('100000000'),
  price: scale('0.0001'),
  capTokens: scale('20000000'),
  tokenPrecision: 0,
};
const commits = (...texts: string[]) => texts.map((text) => scale(text));
const total = (units: readonly bigint[]) => units.reduce((sum, each) => sum + each, 0n);

test('[R1.4] the allocation equals the example that a large exchange has published', () => {
  const committed = commits('50000', '30000', '7000', '6000', '5000', '5000', '1400', '500', '90', '10');
  const { tokens, atCeiling } = allocate(committed, published);
  expect(tokens.map((each) => unscale(each))).toEqual([
    '20000000',
    '20000000',
    '16800000',
    '14400000',
    '12000000',
    '12000000',
    '3360000',
    '1200000',
    '216000',
    '24000',
  ]);
  expect(atCeiling).toEqual({ people: 2, committed: scale('80000'), tokens: scale('40000000') });
});

test('[R1.4] commits of 0 get no tokens, and the only participant gets the cap', () => {
  expect(allocate([], published).tokens).toEqual([]);
  expect(allocate([0n, 0n], published).tokens).toEqual([0n, 0n]);
  expect(allocate(commits('50000'), published).tokens).toEqual([scale('20000000')]);
});

test('[R1.4] the cost is rounded up at the coin’s precision, and the rest is refunded', () => {
  expect(settleCommit(scale('100'), scale('333'), { price: scale('0.0625'), coinPrecision: 4 })).toEqual({
    used: scale('20.8125'),
    refund: scale('79.1875'),
  });
  expect(settleCommit(scale('1'), scale('3'), { price: scale('0.00333333'), coinPrecision: 2 }).used).toBe(
    scale('0.01'),
  );
});

test.each([
  ['1000', 0, '0', '1000'],
  ['1000.9', 1, '0', '1100'],
  ['1000', 5, '200', '1300'],
  ['1000', 9, '0', '1500'],
  ['9000', 0, '3700', '50'],
  ['10', 0, '50', '0'],
])(
  '[R1.4] with an average of %s at VIP %i and %s committed, %s may be added',
  (average, vipLevel, committed, limit) => {
    const of = {
      average: scale(average),
      vipLevel,
      committed: scale(committed),
      maxCommit: scale('3750'),
      step: scale('1'),
    };
    expect(unscale(commitLimit(of))).toBe(limit);
  },
);

test('[R1.4] the estimate of a participant equals the allocation, and a larger pool total lowers it', () => {
  const committed = commits('50000', '7000', '3000', '500');
  const { tokens, cappedCommits } = allocate(committed, published);
  const input = { amount: 0n, committed: scale('500'), total: total(committed), cappedCommits };
  expect(estimateTokens(input, published)).toBe(tokens[3]);
  expect(estimateTokens({ ...input, growthTenths: 200 }, published)).toBeLessThan(estimateTokens(input, published));
});

/** Terms of SOLE. launchpad.md 7 */
const sole: SubscriptionTerms = {
  amount: scale('1500000'),
  price: scale('2'),
  capTokens: scale('5000'),
  tokenPrecision: 4,
};

test('[R1.4] in an under-subscribed pool nobody reaches the cap with a commit that cannot pay for it', () => {
  const committed = commits('10000', '9999', '4000', '50');
  const { tokens, atCeiling, cappedCommits } = allocate(committed, sole);
  expect(tokens.map((each) => unscale(each))).toEqual(['5000', '4999.5', '2000', '25']);
  expect(atCeiling).toEqual({ people: 1, committed: scale('10000'), tokens: scale('5000') });
  expect(cappedCommits).toEqual([{ amount: scale('10000'), people: 1 }]);
});

test.each([
  [10, '500'],
  [60, '447.9965'],
  [200, '134.3989'],
])('[R1.4] 1,000 USDT in an under-subscribed pool that grows to %i tenths gets %s tokens', (growthTenths, tokens) => {
  const input = { amount: scale('1000'), committed: 0n, total: scale('558040'), cappedCommits: [], growthTenths };
  expect(unscale(estimateTokens(input, sole))).toBe(tokens);
});

const amounts = fc.array(fc.bigInt(0n, 10n ** 15n), { maxLength: 40 });
const terms = fc.record({
  amount: fc.bigInt(10n ** 8n, 10n ** 18n),
  price: fc.bigInt(1n, 10n ** 10n),
  capTokens: fc.bigInt(10n ** 8n, 10n ** 16n),
  tokenPrecision: fc.integer({ min: 0, max: 8 }),
});

test('[R1.4] an allocation stays within the pool and each cap, costs at most the commit, and never favors a smaller commit', () => {
  fc.assert(
    fc.property(amounts, terms, (committed, pool) => {
      const { tokens } = allocate(committed, pool);
      expect(total(tokens)).toBeLessThanOrEqual(pool.amount);
      committed.forEach((each, i) => {
        const allocation = tokens[i] ?? 0n;
        expect(allocation).toBeLessThanOrEqual(tokenCeiling(each, pool));
        expect(allocation * pool.price).toBeLessThanOrEqual(each * 10n ** 8n);
        expect(settleCommit(each, allocation, { price: pool.price, coinPrecision: 8 }).refund).toBeGreaterThanOrEqual(
          0n,
        );
        committed.forEach((other, j) => {
          if (other > each) expect(tokens[j] ?? 0n).toBeGreaterThanOrEqual(allocation);
        });
      });
    }),
    runs,
  );
});

test('[R1.4] the reverse order of people changes no allocation', () => {
  fc.assert(
    fc.property(amounts, terms, (committed, pool) => {
      expect(allocate([...committed].reverse(), pool).tokens).toEqual(allocate(committed, pool).tokens.reverse());
    }),
    runs,
  );
});

test('[R1.4] a larger commit never gets fewer tokens', () => {
  fc.assert(
    fc.property(amounts, fc.bigInt(0n, 10n ** 15n), fc.bigInt(0n, 10n ** 15n), terms, (others, mine, more, pool) => {
      const before = allocate([mine, ...others], pool).tokens[0] ?? 0n;
      expect(allocate([mine + more, ...others], pool).tokens[0] ?? 0n).toBeGreaterThanOrEqual(before);
    }),
    runs,
  );
});

test('[R1.4] every person gets the cap when the pool covers all caps', () => {
  fc.assert(
    fc.property(amounts, terms, (committed, pool) => {
      const exact = committed.map((each) => {
        const affordable = (each * 10n ** 8n) / pool.price + 1n;
        return affordable < pool.capTokens ? affordable : pool.capTokens;
      });
      const largePool = { ...pool, amount: total(exact) + 1n };
      expect(allocate(committed, largePool).tokens).toEqual(committed.map((each) => tokenCeiling(each, largePool)));
    }),
    runs,
  );
});

/** An independent implementation of the published rule, in whole coins; it shares no code with the module. */
function referenceAllocation(commits: readonly number[]): string[] {
  const pool = 100_000_000n;
  const cap = 20_000_000n;
  let remainingTokens = pool;
  let remainingCommits = BigInt(commits.reduce((sum, each) => sum + each, 0));
  const descending = [...commits].sort((a, b) => b - a);
  while (descending[0] !== undefined && cap * remainingCommits <= remainingTokens * BigInt(descending[0])) {
    remainingTokens -= cap;
    remainingCommits -= BigInt(descending.shift() ?? 0);
  }
  return commits.map((each) => {
    const share = (remainingTokens * BigInt(each)) / remainingCommits;
    return String(share < cap ? share : cap);
  });
}

test('[R1.4] the published example equals an independent implementation', () => {
  const committed = [50_000, 30_000, 7_000, 6_000, 5_000, 5_000, 1_400, 500, 90, 10];
  const { tokens } = allocate(
    committed.map((each) => scale(String(each))),
    published,
  );
  expect(tokens.map((each) => unscale(each))).toEqual(referenceAllocation(committed));
});

test('[R1.4] tokens never cost more than the commit, at any precision of the coin', () => {
  const coinPrecision = fc.integer({ min: 0, max: 8 });
  fc.assert(
    fc.property(amounts, terms, coinPrecision, (commits, pool, decimals) => {
      const unit = 10n ** BigInt(8 - decimals);
      const committed = commits.map((each) => each - (each % unit));
      const { tokens } = allocate(committed, pool);
      committed.forEach((each, i) => {
        const { used, refund } = settleCommit(each, tokens[i] ?? 0n, { price: pool.price, coinPrecision: decimals });
        expect(used % unit).toBe(0n);
        expect(used + refund).toBe(each);
        expect(refund).toBeGreaterThanOrEqual(0n);
      });
    }),
    runs,
  );
});

/** The next number of an infinite stream. */
function nextKey(keys: Iterator<number, unknown>): number {
  const { value } = keys.next();
  return typeof value === 'number' ? value : 0;
}

test('[R1.4] a random order of people changes no allocation', () => {
  fc.assert(
    fc.property(amounts, terms, fc.infiniteStream(fc.nat()), (committed, pool, keys) => {
      const order = committed
        .map((_, index) => ({ index, key: nextKey(keys) }))
        .sort((a, b) => a.key - b.key)
        .map(({ index }) => index);
      const { tokens } = allocate(committed, pool);
      const shuffled = allocate(
        order.map((index) => committed[index] ?? 0n),
        pool,
      ).tokens;
      expect(shuffled).toEqual(order.map((index) => tokens[index]));
    }),
    runs,
  );
});
