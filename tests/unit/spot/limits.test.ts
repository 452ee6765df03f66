import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonical, decimal } from '../../../src/money/index.ts';
import {
  bandOf,
  limitsAt,
  marketBound,
  marketLimits,
  maximumOf,
  percentGiving,
  percentOf,
  percentText,
  quantityOf,
  shareOf,
  totalOf,
} from '../../../src/spot/limits.ts';
import { entryProblems } from '../../../src/spot/rules.ts';
import { amounts, coarse, judged, pair, small } from './terms.ts';

test('[R1.7] the band is cut to the tick, inward', () => {
  expect(bandOf(pair(), '60000.01')).toEqual({ highestBuy: '61800.01', lowestSell: '58200.01' });
  expect(bandOf(coarse(), '0.12003')).toEqual({ highestBuy: '0.13203', lowestSell: '0.10803' });
});

test('a market order stops at the tighter of best price and last price', () => {
  expect(marketBound(pair(), 'BUY', '60100', '60000')).toBe('61800');
  expect(marketBound(pair(), 'SELL', '60100', '60000')).toBe('58297');
  expect(marketBound(pair(), 'BUY', '60100', undefined)).toBe('61903');
});

describe('least and most of an order', () => {
  test.each([
    ['the least quantity counts', coarse(), '0.5', '5', '2000000'],
    ['the least amount counts, up to the lot', coarse(), '0.12', '8.4', '8000000'],
    ['the most amount counts, cut to the lot', coarse(), '0.7', '5', '1428571.4'],
    ['of a pair with small numbers', small(), '0.05', '0.001', '1200'],
  ])('%s', (_what, terms, price, minimum, maximum) => {
    expect(limitsAt(terms, price)).toEqual({ minimum, maximum, unit: 'BASE' });
  });
  test('a market buy counts quote coins, a market sell base coins at the last price', () => {
    expect(marketLimits(pair(), 'BUY', '60000')).toEqual({ minimum: '1', maximum: '1000000', unit: 'QUOTE' });
    expect(marketLimits(pair(), 'SELL', '60000')).toEqual({ minimum: '0.000048', maximum: '16.666666', unit: 'BASE' });
  });
});

const free = (base: string, quote: string) => ({ base, quote });

describe('[Q-U06] the maximum', () => {
  test('is cut to the lot, and again when price × quantity would be more than free', () => {
    expect(maximumOf(pair(), { side: 'BUY', price: '60000', free: free('0', '100') }).maximum).toBe('0.001666');
    expect(maximumOf(pair(), { side: 'SELL', price: '60000', free: free('0.12345678', '0') }).maximum).toBe('0.123456');
  });
  test('counts the quota of an innovation pair for buys alone', () => {
    const room = { price: '60000', free: free('1', '100000'), quota: '600' };
    expect(maximumOf(pair(), { side: 'BUY', ...room }).maximum).toBe('0.01');
    expect(maximumOf(pair(), { side: 'SELL', ...room }).maximum).toBe('1');
  });
  test('at market is quote coins of a buy, cut at their places', () => {
    const terms = pair({ quotePrecision: 2 });
    expect(maximumOf(terms, { side: 'BUY', free: free('0', '12.345') })).toMatchObject({
      maximum: '12.34',
      unit: 'QUOTE',
    });
  });
  const places = [pair(), coarse(), small()];
  const prices = { BTCUSDT: ['0.01', '60000'], DOGEUSDT: ['0.00001', '0.12'], ETHBTC: ['0.000001', '0.05'] } as const;
  test('is always accepted, or below the minimum', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...places),
        fc.constantFrom<'BUY' | 'SELL'>('BUY', 'SELL'),
        fc.integer({ min: -280, max: 280 }),
        amounts(8, 1e14),
        amounts(8, 1e14),
        fc.integer({ min: 1, max: 100 }),
        (terms, side, away, base, quote, percent) => {
          const [tick, last] =
            terms.symbolId === 'ETHBTC'
              ? prices.ETHBTC
              : terms.symbolId === 'DOGEUSDT'
                ? prices.DOGEUSDT
                : prices.BTCUSDT;
          const price = canonical(decimal(last).plus(decimal(tick).times(String(away))));
          const held = free(base, quote);
          const room = { side, price, last, free: held };
          for (const quantity of [maximumOf(terms, room).maximum, shareOf(terms, percent, room)]) {
            const problems = entryProblems(
              { side, type: 'LIMIT', timeInForce: 'GTC', price, quantity },
              judged({ pair: terms, last, free: held }),
            );
            expect(['empty', 'quantityTooLow', 'amountTooLow', undefined]).toContain(problems[0]?.kind);
          }
          const atMarket = { side, last, free: held };
          for (const quantity of [maximumOf(terms, atMarket).maximum, shareOf(terms, percent, atMarket)]) {
            const problems = entryProblems(
              { side, type: 'MARKET', timeInForce: 'GTC', price: '', quantity },
              judged({ pair: terms, last, free: held }),
            );
            expect(['empty', 'quantityTooLow', 'amountTooLow', undefined]).toContain(problems[0]?.kind);
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('[R1.7] a percentage of the balance', () => {
  test.each([
    [25, '0.000416'],
    [50, '0.000833'],
    [100, '0.001666'],
  ])('%d %% of 100 USDT at 60,000 is %s', (percent, quantity) => {
    expect(shareOf(pair(), percent, { side: 'BUY', price: '60000', free: free('0', '100') })).toBe(quantity);
  });
  test('[Q-U05] of nothing is nothing', () => {
    expect(shareOf(pair(), 100, { side: 'BUY', price: '60000', free: free('0', '0') })).toBe('0');
    expect(shareOf(pair(), 50, { side: 'SELL', free: free('0', '0') })).toBe('0');
  });
  test('is read back for the slider in whole percent', () => {
    expect([percentOf('25', '100'), percentOf('0', '0'), percentOf('300', '100')]).toEqual([25, 0, 100]);
  });
  test('a share below one percent is written with one decimal, and not at all when that is nothing', () => {
    const shown = (spent: string) => percentText(spent, '10000');
    expect([shown('0'), shown('4'), shown('99.9'), shown('100'), shown('2499.9'), shown('20000')]).toEqual([
      '0',
      undefined,
      '0.9',
      '1',
      '25',
      '100',
    ]);
  });
});

describe('[Q-U05] the percent that is shown is the one that was chosen', () => {
  const free = { base: '812', quote: '99' };
  test.each([
    // A lot of 0.1 at 0.12: 1 % of 99 pays for 8.2, which are 0.99 % of it.
    [1, { side: 'BUY', price: '0.12', free }, '8.2'],
    [1, { side: 'SELL', price: '0.12', free }, '8.1'],
    [1, { side: 'BUY', free }, '0.99'],
    [77, { side: 'SELL', free }, '625.2'],
  ] as const)('%i %% of %o', (percent, room, amount) => {
    expect(shareOf(coarse(), percent, room)).toBe(amount);
    expect(percentGiving(coarse(), amount, room)).toBe(percent);
  });

  test('of steps that come to the same lots it stays at the one that was taken', () => {
    const room = { side: 'SELL', free: { base: '1', quote: '0' } } as const;
    expect(shareOf(coarse(), 27, room)).toBe('0.2');
    expect(percentGiving(coarse(), '0.2', room, 27)).toBe(27);
    expect(percentGiving(coarse(), '0.2', room)).toBe(20);
    expect(percentGiving(coarse(), '0.2', room, 35)).toBe(20);
  });

  test.each([
    ['nothing', '', free],
    ['what was typed', '8.3', free],
    ['what no balance pays for', '8.2', { base: '0', quote: '0' }],
    ['what is more than all', '900', free],
    ['what the pair’s maximum cut', '8000000', { base: '0', quote: '2100000' }],
  ])('%s is no chosen percent', (_, amount, held) => {
    expect(percentGiving(coarse(), amount, { side: 'BUY', price: '0.12', free: held }, 100)).toBeUndefined();
  });
});

test('[R1.7] quantity from an amount is cut to the lot and never costs more', () => {
  fc.assert(
    fc.property(amounts(8, 1e13), amounts(6, 1e6), (amount, price) => {
      const quantity = quantityOf(small(), amount, price);
      expect(decimal(quantity).times(price).lte(amount)).toBe(true);
      expect(decimal(quantity).plus('0.00001').times(price).gt(amount)).toBe(true);
    }),
  );
  expect(totalOf(small(), '0.00001', '0.050001')).toBe('0.0000005');
});
