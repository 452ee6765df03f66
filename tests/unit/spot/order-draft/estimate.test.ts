import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimal } from '#money/index.ts';
import {
  amountAtMarket,
  estimate,
  limitOffer,
  quantityAtMarket,
  ratesOf,
  walkBook,
} from '#spot/order-draft/estimate.ts';
import type { PricedLevel, PricedLevels } from '#spot/order-draft/self-trade.ts';
import type { OrderEntry } from '#spot/order-draft/order-rules.ts';
import { amounts, pair, small, withAmounts } from '../support/order-terms.ts';
import { baseAmount, price, quoteAmount } from '#money/amount-kinds.ts';
import { scale } from '#money/scaled.ts';
import { openBook } from '#sandbox/engine/order-matching.ts';
import { unitsOf } from '#sandbox/engine/units.ts';

const levels = withAmounts<PricedLevels>({
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
});
const rates = { maker: '0.001', taker: '0.002' };
const entry = (part: Partial<OrderEntry> = {}): OrderEntry => ({
  side: 'BUY',
  type: 'MARKET',
  timeInForce: 'GTC',
  price: '',
  quantity: '120010',
  ...part,
});
const of = (part: Partial<OrderEntry>) =>
  estimate({ entry: entry(part), pair: pair(), levels, last: price('60000'), rates });

describe('[Q-U07] the estimate of a market order', () => {
  test('a buy spends quote coins from the best price on, its fee is in the received base coins', () => {
    expect(of({})).toMatchObject({
      quantity: '2',
      total: '120010',
      average: '60005',
      slippage: '0',
      fee: '0.004',
      immediate: { end: 'filled', worstPrice: '60010' },
    });
  });
  test('slippage is relative to the best price, truncated to 4 decimals', () => {
    expect(of({ quantity: '424020' })).toMatchObject({ average: '60574.2857', slippage: '0.0095' });
  });
  test('a sell receives quote coins, its fee is in quote coins', () => {
    expect(of({ side: 'SELL', quantity: '2' })).toMatchObject({ total: '119970', average: '59985', fee: '239.94' });
  });
  test('it stops at the price band', () => {
    const thin = estimate({
      entry: entry({ quantity: '500000' }),
      pair: pair({ buyLimitRatio: '0.001' }),
      levels,
      last: price('60000'),
      rates,
    });
    expect(thin).toMatchObject({ quantity: '3', immediate: { end: 'bound' } });
  });
});

describe('the estimate of a limit order', () => {
  test('the crossing part is filled immediately, the rest is added at its price', () => {
    expect(of({ type: 'LIMIT', price: '60000', quantity: '3' })).toMatchObject({
      quantity: '3',
      total: '180000',
      average: '60000',
      fee: '0.004',
    });
  });
  test('IOC and FOK have only the immediate part, post-only only the resting part', () => {
    expect(of({ type: 'LIMIT', timeInForce: 'IOC', price: '60000', quantity: '3' })).toMatchObject({
      quantity: '1',
      fee: '0.002',
    });
    expect(of({ type: 'LIMIT_MAKER', price: '59995', quantity: '3' })).toMatchObject({
      quantity: '3',
      fee: '0.003',
      immediate: { quantity: '0' },
    });
  });
  test('without rates there is no fee, without a fill no average', () => {
    expect(
      estimate({
        entry: entry({ type: 'LIMIT', timeInForce: 'IOC', price: '59000', quantity: '1' }),
        pair: pair(),
        levels,
      }),
    ).toMatchObject({ fee: undefined, average: undefined, slippage: undefined });
  });
});

test("the rates of a pair take precedence over the person's", () => {
  const profile = { feeRates: { maker: '0.001', taker: '0.001' } };
  expect(ratesOf({ makerFee: '0', takerFee: '0' }, profile)).toEqual({ maker: '0', taker: '0' });
  expect(ratesOf({}, profile)).toEqual({ maker: '0.001', taker: '0.001' });
  expect(ratesOf({}, undefined)).toBeUndefined();
});

describe('[Q-U19] too little depth', () => {
  test('offers a limit order for the whole size', () => {
    expect(
      limitOffer({
        entry: entry({ side: 'SELL', quantity: '9' }),
        pair: pair({ sellLimitRatio: '0.1' }),
        levels,
        last: price('60000'),
      }),
    ).toEqual({ price: '59000', quantity: '9' });
    expect(limitOffer({ entry: entry({ quantity: '600000' }), pair: pair(), levels, last: price('60000') })).toEqual({
      price: '61000',
      quantity: '9.836065',
    });
  });
  test('offers the last price when the book is empty', () => {
    expect(
      limitOffer({
        entry: entry({ quantity: '600' }),
        pair: pair(),
        levels: { bids: [], asks: [] },
        last: price('60000'),
      }),
    ).toEqual({ price: '60000', quantity: '0.01' });
  });
  test('an order that exceeds the book window is no sign of too little depth', () => {
    const many = Array.from({ length: 200 }, (_, index): PricedLevel => [
      price(String(60000 + index)),
      baseAmount('0.001'),
    ]);
    expect(walkBook(many, 'BUY', { quantity: baseAmount('9') }, baseAmount('0.000001'))).toMatchObject({
      end: 'beyond',
      quantity: '0.2',
    });
    expect(
      limitOffer({
        entry: entry({ side: 'SELL', quantity: '9' }),
        pair: pair(),
        levels: { bids: many.map(([, quantity]): PricedLevel => [price('60000'), quantity]), asks: [] },
      }),
    ).toBeUndefined();
  });
  test('an order that the book fills gets no offer', () => {
    expect(limitOffer({ entry: entry(), pair: pair(), levels, last: price('60000') })).toBeUndefined();
  });
});

/** Returns the base coins that the sandbox's engine buys for an amount. exchange-api 4.2, 4.3 */
function bought(asks: readonly PricedLevel[], amount: string, { tick, lot }: { tick: string; lot: string }): string {
  const steps = (value: string, step: string) => Number(decimal(value).div(step).toFixed());
  const engine = openBook(unitsOf({ tick, lot }), {
    level: () => undefined,
    trade: () => ({ tradeId: '1', seq: 1, time: 0 }),
  });
  for (const [index, [levelPrice, size]] of asks.entries())
    engine.restore({
      id: `ask ${index}`,
      owner: 'maker',
      side: 'SELL',
      ticks: steps(levelPrice, tick),
      lots: steps(size, lot),
    });
  const { fills } = engine.enter({
    id: 'buy',
    owner: 'taker',
    side: 'BUY',
    type: 'MARKET',
    ticks: Number.MAX_SAFE_INTEGER,
    lots: 0,
    budget: Number(scale(amount)),
  });
  return decimal(String(fills.reduce((sum, { lots }) => sum + lots, 0)))
    .times(lot)
    .toFixed();
}

test('[Q-U07] what truncation leaves at a level that is bought up pays for a lot of the next one', () => {
  const asks = [
    [price('0.050053'), baseAmount('0.00018')],
    [price('0.050054'), baseAmount('0.00001')],
  ] as const;
  expect(amountAtMarket('BUY', baseAmount('0.00019'), small(), { bids: [], asks })).toBe('0.00000951');
  expect(bought(asks, '0.00000951', small())).toBe('0.00019');
  expect(quantityAtMarket('BUY', quoteAmount('0.00000951'), small(), { bids: [], asks })).toBe('0.00019');
});

test('[Q-U07] the amount of a quantity buys that quantity, and converts back to it', () => {
  const book = fc
    .array(fc.tuple(fc.integer({ min: 1, max: 60 }), amounts(5, 1e6)), { minLength: 1, maxLength: 12 })
    .map((steps) => {
      let ticks = 50_000;
      return steps.map(([step, size]): PricedLevel => [
        price(decimal(`${(ticks += step)}e-6`).toFixed()),
        baseAmount(size),
      ]);
    });
  fc.assert(
    fc.property(book, amounts(5, 1e6), (asks, quantity) => {
      const amount = amountAtMarket('BUY', baseAmount(quantity), small(), { bids: [], asks });
      if (amount === undefined) return;
      expect(bought(asks, amount, small())).toBe(quantity);
      expect(quantityAtMarket('BUY', amount, small(), { bids: [], asks })).toBe(quantity);
    }),
  );
});
