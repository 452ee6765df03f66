import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonical, decimal } from '#money/index.ts';
import {
  bandOf,
  limitsAt,
  marketBound,
  marketLimits,
  maximumOf,
  percentForSize,
  percentOf,
  percentText,
  quantityOf,
  shareOf,
  totalOf,
} from '#spot/order-draft/limits.ts';
import { entryProblems } from '#spot/order-draft/order-rules.ts';
import { amounts, balances, coarse, pair, ruleInput, small } from '../support/order-terms.ts';
import { baseAmount, price, quoteAmount } from '#money/amount-kinds.ts';

test('[R1.7] the price band is rounded inward to the tick', () => {
  expect(bandOf(pair(), price('60000.01'))).toEqual({ highestBuy: '61800.01', lowestSell: '58200.01' });
  expect(bandOf(coarse(), price('0.12003'))).toEqual({ highestBuy: '0.13203', lowestSell: '0.10803' });
});

test('a market order stops at the tighter of the bands around the best and the last price', () => {
  expect(marketBound(pair(), 'BUY', price('60100'), price('60000'))).toBe('61800');
  expect(marketBound(pair(), 'SELL', price('60100'), price('60000'))).toBe('58297');
  expect(marketBound(pair(), 'BUY', price('60100'), undefined)).toBe('61903');
});

describe('the minimum and maximum of an order', () => {
  test.each([
    ['the minimum quantity applies', coarse(), '0.5', '5', '2000000'],
    ['the minimum amount applies, rounded up to the lot', coarse(), '0.12', '8.4', '8000000'],
    ['the maximum amount applies, rounded down to the lot', coarse(), '0.7', '5', '1428571.4'],
    ['a pair with small numbers', small(), '0.05', '0.001', '1200'],
  ])('%s', (_what, terms, at, minimum, maximum) => {
    expect(limitsAt(terms, price(at))).toEqual({ minimum, maximum, unit: 'BASE' });
  });
  test('a market buy is in quote coins, a market sell in base coins at the last price', () => {
    expect(marketLimits(pair(), 'BUY', price('60000'))).toEqual({ minimum: '1', maximum: '1000000', unit: 'QUOTE' });
    expect(marketLimits(pair(), 'SELL', price('60000'))).toEqual({
      minimum: '0.000048',
      maximum: '16.666666',
      unit: 'BASE',
    });
  });
});

describe('[Q-U06] the maximum of a balance', () => {
  test('is rounded down to the lot, and one lot less when price × quantity would exceed the balance', () => {
    expect(maximumOf(pair(), { side: 'BUY', price: price('60000'), free: balances('0', '100') }).maximum).toBe(
      '0.001666',
    );
    expect(maximumOf(pair(), { side: 'SELL', price: price('60000'), free: balances('0.12345678', '0') }).maximum).toBe(
      '0.123456',
    );
  });
  test('respects the quota of an innovation pair, for buys only', () => {
    const input = { price: price('60000'), free: balances('1', '100000'), quota: quoteAmount('600') };
    expect(maximumOf(pair(), { side: 'BUY', ...input }).maximum).toBe('0.01');
    expect(maximumOf(pair(), { side: 'SELL', ...input }).maximum).toBe('1');
  });
  test('of a market buy is in quote coins, truncated to their decimals', () => {
    const terms = pair({ quotePrecision: 2 });
    expect(maximumOf(terms, { side: 'BUY', free: balances('0', '12.345') })).toMatchObject({
      maximum: '12.34',
      unit: 'QUOTE',
    });
  });
  const pairs = [pair(), coarse(), small()];
  const prices = { BTCUSDT: ['0.01', '60000'], DOGEUSDT: ['0.00001', '0.12'], ETHBTC: ['0.000001', '0.05'] } as const;
  test('is always accepted, or below the minimum', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...pairs),
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
          const limitPrice = price(canonical(decimal(last).plus(decimal(tick).times(String(away)))));
          const available = balances(base, quote);
          const input = { side, price: limitPrice, last: price(last), free: available };
          for (const quantity of [maximumOf(terms, input).maximum, shareOf(terms, percent, input)]) {
            const problems = entryProblems(
              { side, type: 'LIMIT', timeInForce: 'GTC', price: limitPrice, quantity },
              ruleInput({ pair: terms, last, free: available }),
            );
            expect(['empty', 'quantityTooLow', 'amountTooLow', undefined]).toContain(problems[0]?.kind);
          }
          const atMarket = { side, last: price(last), free: available };
          for (const quantity of [maximumOf(terms, atMarket).maximum, shareOf(terms, percent, atMarket)]) {
            const problems = entryProblems(
              { side, type: 'MARKET', timeInForce: 'GTC', price: '', quantity },
              ruleInput({ pair: terms, last, free: available }),
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
    expect(shareOf(pair(), percent, { side: 'BUY', price: price('60000'), free: balances('0', '100') })).toBe(quantity);
  });
  test('[Q-U05] of zero is zero', () => {
    expect(shareOf(pair(), 100, { side: 'BUY', price: price('60000'), free: balances('0', '0') })).toBe('0');
    expect(shareOf(pair(), 50, { side: 'SELL', free: balances('0', '0') })).toBe('0');
  });
  test('is shown by the slider in whole percent', () => {
    expect([percentOf('25', '100'), percentOf('0', '0'), percentOf('300', '100')]).toEqual([25, 0, 100]);
  });
  test('[Q-U05] below one percent has one decimal, no text below 0.1 percent, and above the balance its share', () => {
    const shown = (spent: string) => percentText(spent, '10000');
    expect([shown('0'), shown('4'), shown('99.9'), shown('100'), shown('2499.9'), shown('20000')]).toEqual([
      '0',
      undefined,
      '0.9',
      '1',
      '25',
      '200',
    ]);
  });
});

describe('[Q-U05] the shown percent is the chosen one', () => {
  const free = balances('812', '99');
  test.each([
    // A lot of 0.1 at 0.12: 1 % of 99 pays for 8.2, which are 0.99 % of it.
    [1, { side: 'BUY', price: price('0.12'), free }, '8.2'],
    [1, { side: 'SELL', price: price('0.12'), free }, '8.1'],
    [1, { side: 'BUY', free }, '0.99'],
    [77, { side: 'SELL', free }, '625.2'],
  ] as const)('%i %% of %o', (percent, input, amount) => {
    expect(shareOf(coarse(), percent, input)).toBe(amount);
    expect(percentForSize(coarse(), baseAmount(amount), input)).toBe(percent);
  });

  test('the chosen one of several percents with the same lots stays', () => {
    const input = { side: 'SELL', free: balances('1', '0') } as const;
    expect(shareOf(coarse(), 27, input)).toBe('0.2');
    expect(percentForSize(coarse(), baseAmount('0.2'), input, 27)).toBe(27);
    expect(percentForSize(coarse(), baseAmount('0.2'), input)).toBe(20);
    expect(percentForSize(coarse(), baseAmount('0.2'), input, 35)).toBe(20);
  });

  test.each([
    ['nothing', '', free],
    ['what was typed', '8.3', free],
    ['what no balance pays for', '8.2', balances('0', '0')],
    ['what is more than all', '900', free],
    ['what the pair’s maximum limits', '8000000', balances('0', '2100000')],
  ])('%s is no chosen percent', (_, size, available) => {
    expect(
      percentForSize(coarse(), baseAmount(size), { side: 'BUY', price: price('0.12'), free: available }, 100),
    ).toBeUndefined();
  });
});

test('[R1.7] the quantity of an amount is rounded down to the lot and never costs more', () => {
  fc.assert(
    fc.property(amounts(8, 1e13), amounts(6, 1e6), (amount, at) => {
      const quantity = quantityOf(small(), quoteAmount(amount), price(at));
      expect(decimal(quantity).times(at).lte(amount)).toBe(true);
      expect(decimal(quantity).plus('0.00001').times(at).gt(amount)).toBe(true);
    }),
  );
  expect(totalOf(small(), baseAmount('0.00001'), price('0.050001'))).toBe('0.0000005');
});
