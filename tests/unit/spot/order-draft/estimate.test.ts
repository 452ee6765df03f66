import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimal } from '../../../src/money/index.ts';
import { amountAtMarket, estimate, limitInstead, quantityAtMarket, ratesOf, walk } from '../../../src/spot/estimate.ts';
import type { Level } from '../../../src/spot/estimate.ts';
import type { Entry } from '../../../src/spot/rules.ts';
import { amounts, pair, small } from './terms.ts';

const levels = {
  bids: [
    ['59990', '1'],
    ['59980', '2'],
    ['59000', '5'],
  ],
  asks: [
    ['60000', '1'],
    ['60010', '2'],
    ['61000', '5'],
  ],
} satisfies Record<string, Level[]>;
const rates = { maker: '0.001', taker: '0.002' };
const entry = (part: Partial<Entry> = {}): Entry => ({
  side: 'BUY',
  type: 'MARKET',
  timeInForce: 'GTC',
  price: '',
  quantity: '120010',
  ...part,
});
const of = (part: Partial<Entry>) => estimate({ entry: entry(part), pair: pair(), levels, last: '60000', rates });

describe('[Q-U07] what comes of a market order', () => {
  test('a buy spends quote coins from the best price on, the fee is of the base received', () => {
    expect(of({})).toMatchObject({
      quantity: '2',
      total: '120010',
      average: '60005',
      slippage: '0',
      fee: '0.004',
      taken: { ends: 'filled', worst: '60010' },
    });
  });
  test('slippage is against the best price, cut at 4 places', () => {
    expect(of({ quantity: '424020' })).toMatchObject({ average: '60574.2857', slippage: '0.0095' });
  });
  test('a sell brings quote coins, the fee is of them', () => {
    expect(of({ side: 'SELL', quantity: '2' })).toMatchObject({ total: '119970', average: '59985', fee: '239.94' });
  });
  test('it stops at the band', () => {
    const thin = estimate({
      entry: entry({ quantity: '500000' }),
      pair: pair({ buyLimitRatio: '0.001' }),
      levels,
      last: '60000',
      rates,
    });
    expect(thin).toMatchObject({ quantity: '3', taken: { ends: 'bound' } });
  });
});

describe('what comes of a limit order', () => {
  test('the part that crosses takes, the rest waits at its price', () => {
    expect(of({ type: 'LIMIT', price: '60000', quantity: '3' })).toMatchObject({
      quantity: '3',
      total: '180000',
      average: '60000',
      fee: '0.004',
    });
  });
  test('IOC and FOK count only what is taken, post-only only what waits', () => {
    expect(of({ type: 'LIMIT', timeInForce: 'IOC', price: '60000', quantity: '3' })).toMatchObject({
      quantity: '1',
      fee: '0.002',
    });
    expect(of({ type: 'LIMIT_MAKER', price: '59995', quantity: '3' })).toMatchObject({
      quantity: '3',
      fee: '0.003',
      taken: { quantity: '0' },
    });
  });
  test('no rates, no fee; nothing taken, no average', () => {
    expect(
      estimate({
        entry: entry({ type: 'LIMIT', timeInForce: 'IOC', price: '59000', quantity: '1' }),
        pair: pair(),
        levels,
      }),
    ).toMatchObject({ fee: undefined, average: undefined, slippage: undefined });
  });
});

test("a pair's own rates are before the person's", () => {
  const profile = { feeRates: { maker: '0.001', taker: '0.001' } };
  expect(ratesOf({ makerFee: '0', takerFee: '0' }, profile)).toEqual({ maker: '0', taker: '0' });
  expect(ratesOf({}, profile)).toEqual({ maker: '0.001', taker: '0.001' });
  expect(ratesOf({}, undefined)).toBeUndefined();
});

describe('[Q-U19] too little depth', () => {
  test('offers the limit order that waits for the rest', () => {
    expect(
      limitInstead({
        entry: entry({ side: 'SELL', quantity: '9' }),
        pair: pair({ sellLimitRatio: '0.1' }),
        levels,
        last: '60000',
      }),
    ).toEqual({ price: '59000', quantity: '9' });
    expect(limitInstead({ entry: entry({ quantity: '600000' }), pair: pair(), levels, last: '60000' })).toEqual({
      price: '61000',
      quantity: '9.836065',
    });
  });
  test('and an empty book offers the last price', () => {
    expect(
      limitInstead({ entry: entry({ quantity: '600' }), pair: pair(), levels: { bids: [], asks: [] }, last: '60000' }),
    ).toEqual({ price: '60000', quantity: '0.01' });
  });
  test('beyond the known levels it is more than known, not too little', () => {
    const many = Array.from({ length: 200 }, (_, place): Level => [String(60000 + place), '0.001']);
    expect(walk(many, 'BUY', { quantity: '9' }, '0.000001')).toMatchObject({ ends: 'beyond', quantity: '0.2' });
    expect(
      limitInstead({
        entry: entry({ side: 'SELL', quantity: '9' }),
        pair: pair(),
        levels: { bids: many.map(([, q]): Level => ['60000', q]), asks: [] },
      }),
    ).toBeUndefined();
  });
  test('a filled order offers nothing', () => {
    expect(limitInstead({ entry: entry(), pair: pair(), levels, last: '60000' })).toBeUndefined();
  });
});

/** Spends an amount as the engine does, on its own arithmetic: exchange-api 4.2, 4.3. */
function bought(book: readonly Level[], amount: string, lotPlaces: number): string {
  let rest = decimal(amount);
  let quantity = decimal('0');
  for (const [price, size] of book) {
    const affordable = rest.div(price).round(lotPlaces, decimal.roundDown);
    const taken = affordable.lt(size) ? affordable : decimal(size);
    rest = rest.minus(taken.times(price).round(8, decimal.roundDown));
    quantity = quantity.plus(taken);
    if (taken.eq(affordable)) break;
  }
  return quantity.toFixed();
}

test('[Q-U07] the amount for a quantity buys that quantity, the way back gives it again', () => {
  const book = fc
    .array(fc.tuple(fc.integer({ min: 1, max: 60 }), amounts(5, 1e6)), { minLength: 1, maxLength: 12 })
    .map((steps) => {
      let ticks = 50_000;
      return steps.map(([step, size]): Level => [decimal(`${(ticks += step)}e-6`).toFixed(), size]);
    });
  fc.assert(
    fc.property(book, amounts(5, 1e6), (asks, quantity) => {
      const amount = amountAtMarket('BUY', quantity, small(), { bids: [], asks });
      if (amount === undefined) return;
      expect(bought(asks, amount, 5)).toBe(quantity);
      expect(quantityAtMarket('BUY', amount, small(), { bids: [], asks })).toBe(quantity);
    }),
  );
});
