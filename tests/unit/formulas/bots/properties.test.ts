import fc from 'fast-check';
import { expect, test } from 'vitest';
import { backTest, BackTestRun, barPath } from '#formulas/bots/back-test.ts';
import type { PriceBar } from '#formulas/bots/back-test.ts';
import { afterFirstOrder } from '#formulas/bots/bot-figures.ts';
import { everyCellEarns, maxProfitableCells, noCarry, offerAfterBuy } from '#formulas/bots/bot-profit.ts';
import { feeOf, fillAmount, one, priceReserve, valueOf } from '#formulas/bots/bot-terms.ts';
import type { GridRange } from '#formulas/bots/bot-terms.ts';
import { emptyLine, gridLines } from '#formulas/bots/lines.ts';
import { leastInvestment, leastQuantity } from '#formulas/bots/min-investment.ts';
import { firstOrder, firstPurchase, firstSale, gridQuantity } from '#formulas/bots/quantity.ts';
import { recommend } from '#formulas/bots/recommendation.ts';
import { scale } from '#money/index.ts';
import { btcSteps, offerOf, rangeOf, termsAt, vip0 } from './bot-samples.ts';

const tick = btcSteps.tick;
/** Ranges of 50000 ± some percent with as many grids as earn something. */
const ranges = fc
  .tuple(
    fc.integer({ min: 20_000, max: 49_000 }),
    fc.integer({ min: 51_000, max: 120_000 }),
    fc.integer({ min: 2, max: 60 }),
  )
  .chain(([min, max, cells]) =>
    fc
      .constantFrom('ARITHMETIC' as const, 'GEOMETRIC' as const)
      .map((type) => rangeOf(String(min), String(max), cells, type)),
  )
  .filter((range) => everyCellEarns(range, tick, vip0.maker));
const prices = fc.integer({ min: 1_500_000, max: 15_000_000 }).map((ticks) => `${ticks / 100}`);
const quotes = fc.integer({ min: 0, max: 10_000_000 }).map((cents) => BigInt(cents) * 1_000_000n);
const bases = fc.integer({ min: 0, max: 3_000_000 }).map((lots) => BigInt(lots) * 100n + 7n);
const investments = fc.record({ quote: quotes, base: bases });

test('lines rise from the lower to the upper price, on the tick; a geometric line is the largest below the root', () => {
  fc.assert(
    fc.property(ranges, (range) => {
      const lines = gridLines(range, tick);
      expect([lines[0], lines.at(-1), lines.length]).toEqual([range.min, range.max, range.cells + 1]);
      const power = BigInt(range.cells);
      for (const [index, line] of lines.entries()) {
        expect(line % tick).toBe(0n);
        expect(index === 0 || line > (lines[index - 1] ?? 0n)).toBe(true);
        if (range.type === 'ARITHMETIC') continue;
        const limit = (range.min / tick) ** (power - BigInt(index)) * (range.max / tick) ** BigInt(index);
        expect((line / tick) ** power <= limit && (line / tick + 1n) ** power > limit).toBe(true);
      }
    }),
    { numRuns: 60 },
  );
});

test('no line is nearer to the price than the empty one, and of two the lower is empty', () => {
  fc.assert(
    fc.property(ranges, prices, (range, price) => {
      const lines = gridLines(range, tick);
      const at = scale(price);
      const empty = emptyLine(lines, at);
      const distance = (line: bigint) => (line > at ? line - at : at - line);
      const nearest = distance(lines[empty] ?? 0n);
      for (const [index, line] of lines.entries())
        expect(index < empty ? distance(line) > nearest : distance(line) >= nearest).toBe(true);
    }),
    { numRuns: 60 },
  );
});

test('[G6] [G7] all lines are funded after the first order at its worst price; one lot more is not', () => {
  fc.assert(
    fc.property(ranges, prices, investments, (range, price, investment) => {
      const terms = termsAt(price, range);
      const quantity = gridQuantity(terms, investment);
      fc.pre(quantity > 0n);
      const order = firstOrder(terms, quantity, investment);
      const worst = order?.side === 'SELL' ? (terms.price * one) / priceReserve : (terms.price * priceReserve) / one;
      const coins = afterFirstOrder(investment, order, worst, vip0.taker);
      expect(coins.quote * one).toBeGreaterThanOrEqual(terms.placed.buySum * quantity);
      expect(coins.base).toBeGreaterThanOrEqual(BigInt(terms.placed.sells) * quantity);
      // One lot more would need more quote for buys and purchase, or more base for sells and sale.
      const more = quantity + btcSteps.lot;
      const reserve = btcSteps.lot * range.max;
      const purchase = (firstPurchase(terms, more, investment.base) * terms.price * priceReserve) / one;
      const needsQuote = terms.placed.buySum * more + purchase + reserve > investment.quote * one;
      const needsBase = firstSale(terms, more, investment.quote) + BigInt(terms.placed.sells) * more > investment.base;
      expect(BigInt(terms.placed.sells) * more < investment.base ? needsBase : needsQuote).toBe(true);
      expect(firstPurchase(terms, quantity, investment.base) === 0n || order?.side === 'BUY').toBe(true);
    }),
    { numRuns: 200 },
  );
});

test('[G4] [G3] any sequence of buys: the carry stays below a lot, and no cost is lost', () => {
  const buy = fc.record({
    received: fc.bigInt({ min: 10_000n, max: 10n ** 9n }),
    cost: fc.bigInt({ min: 1n, max: 10n ** 12n }),
  });
  fc.assert(
    fc.property(fc.array(buy, { minLength: 1, maxLength: 30 }), fc.constantFrom(1n, 100n, 1_000_000n), (buys, lot) => {
      let carry = noCarry;
      let [offered, cost] = [0n, 0n];
      for (const each of buys) {
        const next = offerAfterBuy(each, carry, lot);
        ({ carry } = next);
        offered += next.offer.quantity;
        cost += next.offer.cost;
        expect(carry.quantity >= 0n && carry.quantity < lot && carry.cost >= 0n).toBe(true);
      }
      expect(offered + carry.quantity).toBe(buys.reduce((sum, { received }) => sum + received, 0n));
      expect(cost + carry.cost).toBe(buys.reduce((sum, each) => sum + each.cost, 0n));
    }),
  );
});

test('[G8] with the minimum investment every order reaches minQty and minAmount; with less it does not', () => {
  fc.assert(
    fc.property(ranges, prices, fc.constantFrom('quote' as const, 'base' as const), (range, price, investedIn) => {
      const terms = termsAt(price, range);
      const least = leastQuantity(terms);
      const coins = leastInvestment(terms, least, investedIn, 0n);
      const quantity = gridQuantity(terms, coins);
      const [lowest = 0n, second = 0n] = terms.placed.lines;
      const sold = offerOf(quantity, vip0, btcSteps);
      expect(quantity >= btcSteps.minQty && sold >= btcSteps.minQty).toBe(true);
      expect(fillAmount(lowest, quantity) >= btcSteps.minAmount && fillAmount(second, sold) >= btcSteps.minAmount).toBe(
        true,
      );
      const fewer =
        investedIn === 'quote' ? { ...coins, quote: coins.quote - 1n } : { ...coins, base: coins.base - 1n };
      expect(gridQuantity(terms, fewer)).toBeLessThan(least);
    }),
    { numRuns: 60 },
  );
});

test('the largest number of grids earns, and one more does not', () => {
  fc.assert(
    fc.property(ranges, ({ min, max, type }) => {
      const most = maxProfitableCells({ min, max, type }, tick, vip0.maker);
      expect(everyCellEarns({ min, max, type, cells: most }, tick, vip0.maker)).toBe(true);
      if (most < 500) expect(everyCellEarns({ min, max, type, cells: most + 1 }, tick, vip0.maker)).toBe(false);
    }),
    { numRuns: 20 },
  );
});

const bars = fc.array(
  fc
    .tuple(fc.integer({ min: 8_000, max: 12_000 }), fc.integer({ min: 8_000, max: 12_000 }), fc.nat(800), fc.nat(800))
    .map(([open, close, up, down]): PriceBar => {
      const price = (cents: number) => scale(String(cents / 100));
      return {
        open: price(open),
        close: price(close),
        high: price(Math.max(open, close) + up),
        low: price(Math.min(open, close) - down),
      };
    }),
  { minLength: 1, maxLength: 30 },
);
const steps = { tick, lot: scale('0.001'), minQty: scale('0.001'), minAmount: scale('1') };
const range: GridRange = rangeOf('90', '110', 8);
const input = { range, steps, fees: vip0, investment: { quote: scale('1000'), base: 0n } };

test('[G10] [G18] any bars: grid profit + unrealized = total, coins are never negative, no profit without a matched trade', () => {
  fc.assert(
    fc.property(bars, (list) => {
      const run = new BackTestRun(input);
      for (const bar of list) run.add(bar);
      const result = run.result();
      expect(result.gridProfit + result.unrealized).toBe(result.totalProfit);
      expect(result.coins.quote >= 0n && result.coins.base >= 0n).toBe(true);
      const profits = run.fills.flatMap(({ profit }) => (profit === undefined ? [] : [profit]));
      expect([result.matchedTrades, result.gridProfit]).toEqual([
        profits.length,
        profits.reduce((sum, each) => sum + each, 0n),
      ]);
      expect(profits.every((profit) => profit > 0n)).toBe(true);
      expect(valueOf(result.coins, list.at(-1)?.close ?? 0n)).toBe(result.equity);
    }),
  );
});

test('[G18] a mirrored bar has the mirrored path', () => {
  const mirror = (price: bigint) => scale('200') - price;
  fc.assert(
    fc.property(bars, (list) => {
      for (const { open, high, low, close } of list) {
        if (open === close) continue;
        const mirrored = { open: mirror(open), high: mirror(low), low: mirror(high), close: mirror(close) };
        expect(barPath(mirrored)).toEqual(barPath({ open, high, low, close }).map(mirror));
      }
    }),
  );
});

test('[G19] without matched trades the result says why: no quantity, not started, or prices that reach no pair of lines', () => {
  const flat = { open: scale('100'), high: scale('101'), low: scale('99'), close: scale('100') };
  expect(backTest(input, [flat, flat])).toMatchObject({ matchedTrades: 0, hasStarted: true, timeInRange: 10_000n });
  expect(backTest({ ...input, investment: { quote: scale('0.5'), base: 0n } }, [flat])).toMatchObject({
    quantity: 0n,
    matchedTrades: 0,
  });
  expect(backTest({ ...input, entry: scale('95') }, [flat])).toMatchObject({ hasStarted: false, totalProfit: 0n });
  const above = { open: scale('150'), high: scale('150'), low: scale('140'), close: scale('145') };
  expect(backTest(input, [above])).toMatchObject({ matchedTrades: 0, timeInRange: 0n });
});

test('a recommendation needs seven days of bars, ten matched trades and a profit', () => {
  const terms = { steps, fees: vip0, quote: scale('10000') };
  const wave = (count: number, drop = 0) =>
    Array.from({ length: count }, (_, hour): PriceBar => {
      const middle = 100 - (drop * hour) / count;
      const price = (offset: number) => scale((middle + offset).toFixed(2));
      return hour % 2 === 0
        ? { open: price(-2), low: price(-3), high: price(3), close: price(2) }
        : { open: price(2), high: price(3), low: price(-3), close: price(-2) };
    });
  expect(recommend(wave(168), terms)?.result.matchedTrades).toBeGreaterThan(10);
  expect(recommend(wave(167), terms)).toBeUndefined();
  expect(recommend(wave(720, 80), terms)).toBeUndefined();
  expect(
    recommend(
      Array.from({ length: 720 }, () => ({ open: one, high: one, low: one, close: one })),
      terms,
    ),
  ).toBeUndefined();
});

test('a sale needs no more than the base that the sell lines leave', () => {
  fc.assert(
    fc.property(ranges, prices, bases, (each, price, base) => {
      const terms = termsAt(price, each);
      const quantity = gridQuantity(terms, { quote: 0n, base });
      fc.pre(quantity > 0n && terms.placed.empty > 0);
      const sold = firstSale(terms, quantity, 0n);
      expect(sold + BigInt(terms.placed.sells) * quantity).toBeLessThanOrEqual(base);
      const proceeds = fillAmount(terms.price, sold);
      expect(proceeds - feeOf(proceeds, vip0.taker)).toBeGreaterThanOrEqual(fillAmount(terms.placed.buySum, quantity));
    }),
    { numRuns: 60 },
  );
});
