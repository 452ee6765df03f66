import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scale } from '../../../src/money/index.ts';
import { clockStartMs } from '../../../src/sandbox/clock.ts';
import { deviations, listedPair, pairOf, shifted, turned } from '../../../src/sandbox/market/pairs.ts';
import { priceAt } from '../../../src/sandbox/market/prices.ts';

const terms = { tick: '0.01', lot: '0.001', minQty: '0.01', maxQty: '10', maxAmount: '1000' };
const pair = pairOf({ base: 'BTC', quote: 'USDT', price: '60000', deviation: deviations.major, ...terms });
const dayMs = 24 * 3_600_000;
const times = fc.integer({ min: clockStartMs - 400 * dayMs, max: clockStartMs + 400 * dayMs });

describe('a price', () => {
  test('is the starting price when the exchange begins', () => {
    expect(priceAt('any', pair, clockStartMs)).toBe(scale('60000'));
  });

  test('is a whole number of ticks, above zero, and stays near for its kind', () => {
    fc.assert(
      fc.property(times, fc.string(), (at, seed) => {
        const price = priceAt(seed, pair, at);
        expect(price % scale('0.01')).toBe(0n);
        expect(price > scale('40000') && price < scale('90000')).toBe(true);
      }),
    );
  });

  test('moves gently: less than 1 % in a minute', () => {
    fc.assert(
      fc.property(times, (at) => {
        const [before, after] = [priceAt('seed', pair, at), priceAt('seed', pair, at + 60_000)];
        const moved = after > before ? after - before : before - after;
        expect(moved * 100n < before).toBe(true);
      }),
    );
  });

  test('of a pair that does not trade stands still', () => {
    const halted = { ...pair, tradeStatus: 0 as const };
    expect(priceAt('seed', halted, clockStartMs + dayMs)).toBe(priceAt('seed', halted, clockStartMs + 9 * dayMs));
  });

  test.each([0, 1, dayMs])(
    '[R7.5] that is set %d ms after a pair was halted counts when it trades again',
    (afterMs) => {
      const [at, resumed] = [clockStartMs + afterMs, clockStartMs + 2 * dayMs];
      const halted = shifted(turned(pair, 0, clockStartMs), '50000', at);
      expect(priceAt('seed', halted, at + dayMs)).toBe(scale('60000'));
      const trading = shifted(turned(halted, 1, resumed), '40000', resumed);
      expect(priceAt('seed', trading, resumed - 1)).toBe(scale('60000'));
      expect(priceAt('seed', trading, resumed)).toBe(scale('40000'));
    },
  );

  test('[R7.5] that is set in the instant before a pair is halted stays', () => {
    const halted = turned(shifted(pair, '50000', clockStartMs), 0, clockStartMs);
    expect(priceAt('seed', halted, clockStartMs + dayMs)).toBe(scale('50000'));
  });
});

test.each([
  ['0.0625', '0.00001', '0.0625'],
  ['1.23456', '0.001', '1.234'],
  ['123.456', '0.1', '123.4'],
  ['0.00001234', '0.00000001', '0.00001234'],
])('a token that opens at %s trades in ticks of %s, from %s', (openPrice, tick, price) => {
  expect(listedPair('HALO', openPrice, clockStartMs)).toMatchObject({
    symbolId: 'HALOUSDT',
    tick,
    price,
    mark: ['SEED', 'NEW'],
  });
});
