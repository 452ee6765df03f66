import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ceilDiv, one, priceReserve } from '#formulas/bots/bot-terms.ts';
import type { Investment } from '#formulas/bots/bot-terms.ts';
import { gridLines, lineAt, rootBelow } from '#formulas/bots/lines.ts';
import { leastInvestment, leastQuantity } from '#formulas/bots/min-investment.ts';
import { firstPurchase, firstSale, gridQuantity, isAffordable } from '#formulas/bots/quantity.ts';
import type { QuantityTerms } from '#formulas/bots/quantity.ts';
import { chanceOfWin } from '#formulas/lottery.ts';
import { shownPriceAtLtv } from '#formulas/loans/threshold-price.ts';
import { ceilTo, floorTo, scale, unitsPerCoin } from '#money/index.ts';
import { allowSteps, takenSteps } from '../../../support/steps.ts';
import { btcSteps, offerOf, rangeOf, termsAt } from './bot-samples.ts';

/** The definitions of bots.md 2, which walk lot by lot and one by one. */
const walking = {
  quantity(terms: QuantityTerms, { quote, base }: Investment): bigint {
    const { placed, price, fees, steps } = terms;
    const sells = BigInt(placed.sells);
    const reserve = steps.lot * (placed.lines.at(-1) ?? 0n);
    const even = (numerator: bigint, denominator: bigint) => {
      const cost = placed.buySum * denominator + sells * price * numerator;
      return cost === 0n ? 0n : floorTo((quote * one * denominator + base * price * numerator) / cost, steps.lot);
    };
    const isFunded = (quantity: bigint) => {
      const purchase = ceilDiv(firstPurchase(terms, quantity, base) * price * priceReserve, one);
      return placed.buySum * quantity + purchase + reserve <= quote * one;
    };
    let quantity = even(priceReserve, one - fees.taker);
    const sellsBase = sells * quantity < base;
    if (sellsBase) quantity = even(one - fees.taker, priceReserve);
    const isEnough = sellsBase ? (q: bigint) => firstSale(terms, q, quote) <= base - sells * q : isFunded;
    while (quantity > 0n && !isEnough(quantity)) quantity -= steps.lot;
    return quantity;
  },
  leastQuantity({ placed, steps, fees }: QuantityTerms): bigint {
    const { lot, minQty, minAmount } = steps;
    const [first = 1n, second = 1n] = placed.lines;
    const most = (a: bigint, b: bigint) => (a > b ? a : b);
    const leastOffer = most(minQty, ceilDiv(minAmount * one, second));
    let quantity = ceilTo(most(leastOffer, ceilDiv(minAmount * one, first)), lot);
    while (offerOf(quantity, fees, steps) < leastOffer) quantity += lot;
    return quantity;
  },
  root(limit: bigint, power: bigint): bigint {
    let root = 0n;
    while ((root + 1n) ** power <= limit) root += 1n;
    return root;
  },
  chance(n: number, k: number, own: number): bigint {
    let [without, all] = [1n, 1n];
    for (let i = 0; i < own; i += 1) {
      without *= BigInt(n - k - i);
      all *= BigInt(n - i);
    }
    return ((all - without) * unitsPerCoin) / all;
  },
};

const ranges = fc
  .tuple(fc.integer({ min: 1, max: 900 }), fc.integer({ min: 100, max: 2_000 }), fc.integer({ min: 2, max: 20 }))
  .chain(([min, height, cells]) =>
    fc
      .constantFrom('ARITHMETIC' as const, 'GEOMETRIC' as const)
      .map((type) => rangeOf(`${min / 100}`, `${(min + height) / 100}`, cells, type)),
  );
/** Steps of a pair whose lot is a large part of an order, so that the rounding takes many lots. */
const steps = fc.constantFrom(btcSteps, { ...btcSteps, lot: scale('0.01'), minQty: scale('0.05') });
const prices = fc.integer({ min: 1, max: 3_000 }).map((cents) => `${cents / 100}`);
const investments = fc.record({
  quote: fc.oneof(fc.constant(0n), fc.bigInt({ min: 0n, max: scale('50') })),
  base: fc.oneof(fc.constant(0n), fc.bigInt({ min: 0n, max: scale('50') })),
});
const fees = fc.integer({ min: 0, max: 5_000_000 }).map((rate) => ({ maker: BigInt(rate), taker: BigInt(rate) }));

describe('[FR1] solved and bisected results are those of the definitions that walk', () => {
  test('quantity, and whether coins suffice for one', () => {
    fc.assert(
      fc.property(ranges, prices, investments, steps, fees, fc.nat(50), (range, price, coins, ofPair, rates, lots) => {
        const terms = termsAt(price, range, ofPair, rates);
        const quantity = walking.quantity(terms, coins);
        expect(gridQuantity(terms, coins)).toBe(quantity);
        for (const asked of [quantity, quantity + ofPair.lot, BigInt(lots) * ofPair.lot])
          expect(isAffordable(terms, coins, asked)).toBe(quantity >= asked);
      }),
      { numRuns: 500 },
    );
  });

  test('least quantity', () => {
    fc.assert(
      fc.property(ranges, steps, fees, (range, ofPair, rates) => {
        const terms = termsAt('10', range, ofPair, rates);
        expect(leastQuantity(terms)).toBe(walking.leastQuantity(terms));
      }),
    );
  });

  test('root, from any start above it', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 5_000n }),
        fc.integer({ min: 2, max: 9 }),
        fc.nat(20),
        (limit, n, above) => {
          const root = walking.root(limit, BigInt(n));
          expect(rootBelow(limit, BigInt(n), root + BigInt(above))).toBe(root);
        },
      ),
    );
  });

  test('chance of a win', () => {
    const tickets = fc.integer({ min: 2, max: 200 }).chain((n) => fc.tuple(fc.constant(n), fc.nat(n), fc.nat(n)));
    fc.assert(
      fc.property(tickets, ([n, k, own]) => {
        fc.pre(k + own <= n);
        expect(chanceOfWin(n, k, own)).toBe(walking.chance(n, k, own));
      }),
    );
    // Beyond the exact ones it is never above the chance, and hardly below it.
    const [many, exact] = [chanceOfWin(1_000_000, 1_500, 1_400), walking.chance(1_000_000, 1_500, 1_400)];
    expect(many <= exact && exact - many < 100n).toBe(true);
  });
});

describe('[FR1] amounts of any size take few steps', () => {
  const sizes = [10, 20, 40, 48, 100].map((count) => 10n ** BigInt(count) - 1n);
  /** Steps by digits, not by values: the walks take 10 times as many with each digit. */
  const budget = 40_000;
  const few = <T>(work: () => T): T => {
    allowSteps(budget);
    try {
      return work();
    } finally {
      expect(takenSteps()).toBeLessThanOrEqual(budget);
    }
  };

  test.each(sizes)('%i', (size) => {
    for (const type of ['ARITHMETIC', 'GEOMETRIC'] as const)
      for (const cells of [2, 500]) {
        const range = { min: scale('50000'), max: size + scale('70000'), cells, type };
        const terms = few(() => termsAt('60000', range));
        const wide = { ...terms, price: size };
        for (const each of [terms, wide])
          for (const coins of [
            { quote: size, base: 0n },
            { quote: 0n, base: size },
            { quote: size, base: size },
            { quote: scale('1000'), base: size },
          ])
            expect(few(() => gridQuantity(each, coins))).toBeGreaterThanOrEqual(0n);
        for (const investedIn of ['quote', 'base', 'both'] as const)
          for (const each of [terms, wide])
            expect(few(() => leastInvestment(each, leastQuantity(each), investedIn, size)).base).toBeGreaterThanOrEqual(
              0n,
            );
      }
    expect(few(() => lineAt({ min: size, max: size * 3n, cells: 7, type: 'GEOMETRIC' }, 1n, 3)) > size).toBe(true);
    const position = { debt: size, pledge: 1n, loanIndex: 1n, pledgeIndex: 1n };
    expect(few(() => shownPriceAtLtv(position, 1n, 'BTC', 0n))).not.toBe('0');
    expect(few(() => shownPriceAtLtv({ ...position, debt: 1n, pledge: size }, 1n, 'BTC', 0n))).not.toBe('0');
  });

  test('a fee that leaves nothing of an order is refused, and does not add lots for ever', () => {
    const all = { maker: one, taker: 0n };
    expect(() => few(() => leastQuantity(termsAt('60000', rangeOf('50000', '70000', 5), btcSteps, all)))).toThrow(
      RangeError,
    );
  });

  test('geometric lines beyond 2⁵³ ticks are exact', () => {
    const range = { min: 10n ** 20n, max: 10n ** 40n, cells: 4, type: 'GEOMETRIC' as const };
    expect(gridLines(range, 1n)).toEqual([10n ** 20n, 10n ** 25n, 10n ** 30n, 10n ** 35n, 10n ** 40n]);
  });

  test('the chance of a win with any number of tickets', () => {
    expect(few(() => chanceOfWin(9_000_000_000_000_000, 1_000_000_000, 1_000_000))).toBeGreaterThan(0n);
  });
});
