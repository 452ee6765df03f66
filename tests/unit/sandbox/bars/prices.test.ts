import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayMs, minuteMs } from '#formulas/durations.ts';
import { scale } from '#money/index.ts';
import { clockStartMs } from '#sandbox/clock/clock.ts';
import { deviations, listedPair, pairOf, withPrice, withTradeStatus } from '#sandbox/catalog/pairs.ts';
import { priceAt } from '#sandbox/bars/prices.ts';

const terms = { tick: '0.01', lot: '0.001', minQty: '0.01', maxQty: '10', maxAmount: '1000' };
const pair = pairOf({ base: 'BTC', quote: 'USDT', price: '60000', deviation: deviations.major, ...terms });
const times = fc.integer({ min: clockStartMs - 400 * dayMs, max: clockStartMs + 400 * dayMs });

describe('a price', () => {
  test('is the starting price when the exchange starts', () => {
    expect(priceAt('any', pair, clockStartMs)).toBe(scale('60000'));
  });

  test('is a whole number of ticks, above zero, and stays near the starting price of a major', () => {
    fc.assert(
      fc.property(times, fc.string(), (at, seed) => {
        const price = priceAt(seed, pair, at);
        expect(price % scale('0.01')).toBe(0n);
        expect(price > scale('40000') && price < scale('90000')).toBe(true);
      }),
    );
  });

  test('moves less than 1 % in a minute', () => {
    fc.assert(
      fc.property(times, (at) => {
        const [before, after] = [priceAt('seed', pair, at), priceAt('seed', pair, at + minuteMs)];
        const moved = after > before ? after - before : before - after;
        expect(moved * 100n < before).toBe(true);
      }),
    );
  });

  test('of a pair that does not trade does not change', () => {
    const halted = { ...pair, tradeStatus: 0 as const };
    expect(priceAt('seed', halted, clockStartMs + dayMs)).toBe(priceAt('seed', halted, clockStartMs + 9 * dayMs));
  });

  test.each([0, 1, dayMs])(
    '[R7.5] that is set %d ms after a pair was halted applies when it trades again',
    (afterMs) => {
      const [at, resumed] = [clockStartMs + afterMs, clockStartMs + 2 * dayMs];
      const halted = withPrice(withTradeStatus(pair, 0, clockStartMs), '50000', at);
      expect(priceAt('seed', halted, at + dayMs)).toBe(scale('60000'));
      const trading = withPrice(withTradeStatus(halted, 1, resumed), '40000', resumed);
      expect(priceAt('seed', trading, resumed - 1)).toBe(scale('60000'));
      expect(priceAt('seed', trading, resumed)).toBe(scale('40000'));
    },
  );

  test('[R7.5] that is set in the same ms before a pair is halted stays', () => {
    const halted = withTradeStatus(withPrice(pair, '50000', clockStartMs), 0, clockStartMs);
    expect(priceAt('seed', halted, clockStartMs + dayMs)).toBe(scale('50000'));
  });
});

test.each([
  ['0.0625', '0.00001', '0.0625'],
  ['1.23456', '0.001', '1.234'],
  ['123.456', '0.1', '123.4'],
  ['0.00001234', '0.00000001', '0.00001234'],
])('a token that opens at %s has the tick %s and the starting price %s', (openPrice, tick, price) => {
  expect(listedPair('HALO', openPrice, clockStartMs)).toMatchObject({
    symbolId: 'HALOUSDT',
    tick,
    price,
    mark: ['SEED', 'NEW'],
  });
});
