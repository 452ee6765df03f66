import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allocate, ceiling, commitLimit, estimate, settle } from '../../../src/formulas/launchpad.ts';
import type { SubscriptionTerms } from '../../../src/formulas/launchpad.ts';
import { scale, unscale } from '../../../src/money/index.ts';

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

test('[R1.4] the published vector of a large exchange', () => {
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

test('[R1.4] an empty pool gives nobody anything, a person alone gets the ceiling', () => {
  expect(allocate([], published).tokens).toEqual([]);
  expect(allocate([0n, 0n], published).tokens).toEqual([0n, 0n]);
  expect(allocate(commits('50000'), published).tokens).toEqual([scale('20000000')]);
});

test('[R1.4] what is not used comes back; the cost is rounded up at the coin', () => {
  expect(settle(scale('100'), scale('333'), { price: scale('0.0625'), coinPrecision: 4 })).toEqual({
    used: scale('20.8125'),
    refund: scale('79.1875'),
  });
  expect(settle(scale('1'), scale('3'), { price: scale('0.00333333'), coinPrecision: 2 }).used).toBe(scale('0.01'));
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

test('[R1.4] the estimate of one who joined is the allocation, and a grown pool gives less', () => {
  const committed = commits('50000', '7000', '3000', '500');
  const { tokens, atCeiling } = allocate(committed, published);
  const now = { typed: 0n, committed: scale('500'), total: total(committed), atCeiling };
  expect(estimate(now, published)).toBe(tokens[3]);
  expect(estimate({ ...now, growthTenths: 200 }, published)).toBeLessThan(estimate(now, published));
});

const amounts = fc.array(fc.bigInt(0n, 10n ** 15n), { maxLength: 40 });
const terms = fc.record({
  amount: fc.bigInt(10n ** 8n, 10n ** 18n),
  price: fc.bigInt(1n, 10n ** 10n),
  capTokens: fc.bigInt(10n ** 8n, 10n ** 16n),
  tokenPrecision: fc.integer({ min: 0, max: 8 }),
});

test('[R1.4] an allocation stays within the pool and each ceiling, costs at most the commit, and is fair', () => {
  fc.assert(
    fc.property(amounts, terms, (committed, pool) => {
      const { tokens } = allocate(committed, pool);
      expect(total(tokens)).toBeLessThanOrEqual(pool.amount);
      committed.forEach((each, i) => {
        const got = tokens[i] ?? 0n;
        expect(got).toBeLessThanOrEqual(ceiling(each, pool));
        expect(got * pool.price).toBeLessThanOrEqual(each * 10n ** 8n);
        expect(settle(each, got, { price: pool.price, coinPrecision: 8 }).refund).toBeGreaterThanOrEqual(0n);
        committed.forEach((other, j) => {
          if (other > each) expect(tokens[j] ?? 0n).toBeGreaterThanOrEqual(got);
        });
      });
    }),
    runs,
  );
});

test('[R1.4] the order of people changes nothing', () => {
  fc.assert(
    fc.property(amounts, terms, (committed, pool) => {
      expect(allocate([...committed].reverse(), pool).tokens).toEqual(allocate(committed, pool).tokens.reverse());
    }),
    runs,
  );
});

test('[R1.4] committing more never brings less', () => {
  fc.assert(
    fc.property(amounts, fc.bigInt(0n, 10n ** 15n), fc.bigInt(0n, 10n ** 15n), terms, (others, mine, more, pool) => {
      const before = allocate([mine, ...others], pool).tokens[0] ?? 0n;
      expect(allocate([mine + more, ...others], pool).tokens[0] ?? 0n).toBeGreaterThanOrEqual(before);
    }),
    runs,
  );
});

test('[R1.4] when all ceilings fit the pool, each gets its ceiling', () => {
  fc.assert(
    fc.property(amounts, terms, (committed, pool) => {
      const exact = committed.map((each) => {
        const paidFor = (each * 10n ** 8n) / pool.price + 1n;
        return paidFor < pool.capTokens ? paidFor : pool.capTokens;
      });
      const roomy = { ...pool, amount: total(exact) + 1n };
      expect(allocate(committed, roomy).tokens).toEqual(committed.map((each) => ceiling(each, roomy)));
    }),
    runs,
  );
});

/** The published rule in a few lines of its own: exact fractions as [numerator, denominator], nothing shared with the module. */
function published10(commits: readonly number[]): string[] {
  const pool = 100_000_000n;
  const cap = 20_000_000n;
  let rest = pool;
  let weight = BigInt(commits.reduce((sum, each) => sum + each, 0));
  const falling = [...commits].sort((a, b) => b - a);
  while (falling[0] !== undefined && cap * weight <= rest * BigInt(falling[0])) {
    rest -= cap;
    weight -= BigInt(falling.shift() ?? 0);
  }
  return commits.map((each) => {
    const share = (rest * BigInt(each)) / weight;
    return String(share < cap ? share : cap);
  });
}

test('[R1.4] the published vector, recomputed by hand', () => {
  const committed = [50_000, 30_000, 7_000, 6_000, 5_000, 5_000, 1_400, 500, 90, 10];
  const { tokens } = allocate(
    committed.map((each) => scale(String(each))),
    published,
  );
  expect(tokens.map((each) => unscale(each))).toEqual(published10(committed));
});

test('[R1.4] tokens never cost more than the commit, at any precision of the coin', () => {
  const coinPrecision = fc.integer({ min: 0, max: 8 });
  fc.assert(
    fc.property(amounts, terms, coinPrecision, (commits, pool, places) => {
      const unit = 10n ** BigInt(8 - places);
      const committed = commits.map((each) => each - (each % unit));
      const { tokens } = allocate(committed, pool);
      committed.forEach((each, i) => {
        const { used, refund } = settle(each, tokens[i] ?? 0n, { price: pool.price, coinPrecision: places });
        expect(used % unit).toBe(0n);
        expect(used + refund).toBe(each);
        expect(refund).toBeGreaterThanOrEqual(0n);
      });
    }),
    runs,
  );
});

test('[R1.4] any order of people changes nothing', () => {
  fc.assert(
    fc.property(amounts, terms, fc.infiniteStream(fc.nat()), (committed, pool, keys) => {
      const order = committed
        .map((_, place) => ({ place, key: keys.next().value ?? 0 }))
        .sort((a, b) => a.key - b.key)
        .map(({ place }) => place);
      const { tokens } = allocate(committed, pool);
      const mixed = allocate(
        order.map((place) => committed[place] ?? 0n),
        pool,
      ).tokens;
      expect(mixed).toEqual(order.map((place) => tokens[place]));
    }),
    runs,
  );
});
