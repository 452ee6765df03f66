import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonical, decimal } from '#money/index.ts';
import { entryProblems, frozenAmount } from '#spot/order-draft/order-rules.ts';
import type { OrderEntry, RuleInput } from '#spot/order-draft/order-rules.ts';
import { stepBy } from '#money/tick.ts';
import { amounts, coarse, ruleInput, pair } from '../support/order-terms.ts';
import type { Plain } from '../support/order-terms.ts';

const entry = (part: Partial<OrderEntry> = {}): OrderEntry => ({
  side: 'BUY',
  type: 'LIMIT',
  timeInForce: 'GTC',
  price: '60000',
  quantity: '0.1',
  ...part,
});
const kinds = (order: OrderEntry, input: Partial<Plain<RuleInput>> = {}) =>
  entryProblems(order, ruleInput(input)).map(({ kind }) => kind);

describe('[R0.4] each refusal of the exchange is a problem before sending', () => {
  test.each<[string, Partial<OrderEntry>, Partial<Plain<RuleInput>>]>([
    ['pairNotTrading', {}, { pair: pair({ tradeStatus: 0 }) }],
    ['pairNotTrading', {}, { pair: pair({ openTime: 2_000_000_000 }) }],
    ['sideBanned', {}, { pair: pair({ isBanBuy: true }) }],
    ['sideBanned', { side: 'SELL' }, { pair: pair({ isBanSell: true }) }],
    ['areaRule', {}, { rule: 'AREA' }],
    ['identityLevelTooLow', {}, { rule: { minLevel: 1 } }],
    ['riskNotAccepted', {}, { risk: 'ST' }],
    ['onlyPostOnly', {}, { pair: pair({ openTime: 999_900_000 }) }],
    ['priceFarTooHigh', { side: 'SELL', price: '6000000.01', quantity: '0.1' }, {}],
    ['priceFarTooLow', { price: '599.99', quantity: '1' }, {}],
    ['priceFarTooLow', { side: 'SELL', price: '599.99', quantity: '1' }, {}],
    ['priceFarTooHigh', { price: '6000000.01', quantity: '0.1' }, {}],
    ['priceNotOnTick', { price: '60000.001' }, {}],
    ['quantityNotOnLot', { quantity: '0.1000001' }, {}],
    ['amountTooPrecise', { type: 'MARKET', quantity: '10.123456789' }, {}],
    ['quantityTooLow', { quantity: '0.000047' }, {}],
    ['quantityTooHigh', { quantity: '71.000001', side: 'SELL', price: '58200' }, {}],
    ['amountTooLow', { type: 'MARKET', quantity: '0.5' }, {}],
    ['amountTooLow', { price: '1000', quantity: '0.0009' }, {}],
    ['amountTooHigh', { quantity: '66.7' }, {}],
    ['amountTooHigh', { type: 'MARKET', quantity: '1000000.1' }, {}],
    ['buyAboveBand', { price: '61800.01' }, {}],
    ['sellBelowBand', { side: 'SELL', price: '58199.99' }, {}],
    ['quotaExceeded', {}, { quota: '5999.99' }],
    ['tooManyOrders', {}, { openOrders: { all: 500, pair: 1 } }],
    ['tooManyOrders', {}, { openOrders: { all: 200, pair: 200 } }],
    ['insufficientBalance', {}, { free: { base: '1', quote: '5999.99' } }],
    ['insufficientBalance', { side: 'SELL' }, { free: { base: '0.09', quote: '9' } }],
  ])('%s: %o with %o', (kind, part, by) => {
    expect(kinds(entry(part), by)[0]).toBe(kind);
  });
  test.each<[string, Partial<OrderEntry>, Partial<Plain<RuleInput>>, string | undefined]>([
    ['the exchange’s tighter band', { price: '60500.01' }, {}, 'buyAboveBand'],
    ['the exchange’s tighter band', { side: 'SELL', price: '59799.99' }, {}, 'sellBelowBand'],
    ['the own tighter band', { price: '60100.01' }, { pair: pair({ buyLimitRatio: '0.001' }) }, 'buyAboveBand'],
    ['the limit itself', { price: '60500' }, {}, undefined],
    ['a band that the last price has left since', { price: '61000' }, { last: '60600' }, undefined],
  ])('[A30] %s: %o with %o', (_, part, by, kind) => {
    const liveBand = { highestBuy: '60500', lowestSell: '59800' };
    expect(kinds(entry({ quantity: '0.01', ...part }), { liveBand, ...by })[0]).toBe(kind);
  });
  test('an order within all limits has no problem', () => {
    expect(kinds(entry())).toEqual([]);
    expect(kinds(entry({ price: '61800', quantity: '0.1' }))).toEqual([]);
    expect(kinds(entry({ side: 'SELL', price: '58200' }))).toEqual([]);
    expect(kinds(entry({ type: 'MARKET', quantity: '1' }))).toEqual([]);
    expect(kinds(entry({ type: 'LIMIT_MAKER' }), { pair: pair({ openTime: 999_900_000 }) })).toEqual([]);
  });
});

test('the first problem is the one that the exchange would answer', () => {
  const all = kinds(entry({ price: '70000.001', quantity: '0.0000001' }), {
    pair: pair({ isBanBuy: true }),
    free: { base: '0', quote: '0' },
  });
  expect(all).toEqual(['sideBanned', 'priceNotOnTick', 'quantityNotOnLot', 'buyAboveBand', 'insufficientBalance']);
});

test('an unknown balance is a problem, an unknown last price is not', () => {
  expect(kinds(entry(), { free: undefined })).toEqual(['balanceUnknown']);
  expect(kinds(entry({ price: '999999', quantity: '0.001' }), { last: undefined })).toEqual([]);
});

test('a problem has the violated limit for its text', () => {
  expect(entryProblems(entry({ price: '61800.01' }), ruleInput())).toEqual([
    { kind: 'buyAboveBand', field: 'price', limit: '61800' },
  ]);
});

test('[R1.7] the frozen amount of a buy is rounded up at 8 decimals', () => {
  expect(frozenAmount(entry({ price: '0.050001', quantity: '0.00001' }))).toBe('0.00000051');
  expect(frozenAmount(entry({ side: 'SELL' }))).toBe('0.1');
  expect(frozenAmount(entry({ type: 'MARKET', price: '', quantity: '25' }))).toBe('25');
});

describe('arrow keys', () => {
  test.each([
    ['60000', 1, '0.01', '60000.01'],
    ['60000', -10, '0.01', '59999.9'],
    ['60000.005', 1, '0.01', '60000.01'],
    ['60000.005', -1, '0.01', '60000'],
    ['', 1, '0.1', '0.1'],
    ['0.05', -1, '0.1', '0'],
    ['0', -1, '0.1', '0'],
  ])('move %s by %d steps of %s to %s', (typed, steps, step, moved) => {
    expect(stepBy(typed, steps, step)).toBe(moved);
  });
  test('always end on a multiple of the step', () => {
    fc.assert(
      fc.property(
        amounts(7, 1e9),
        fc.integer({ min: -20, max: 20 }).filter((steps) => steps !== 0),
        (typed, steps) => {
          expect(canonical(decimal(stepBy(typed, steps, '0.001')).mod('0.001'))).toBe('0');
        },
      ),
    );
  });
});

test('no accepted buy freezes more than the balance, and every accepted order is on tick and lot', () => {
  fc.assert(
    fc.property(amounts(6, 1e6), amounts(3, 1e7), amounts(8, 1e12), (price, quantity, quote) => {
      const of = entry({ price, quantity });
      const terms = coarse();
      if (entryProblems(of, ruleInput({ pair: terms, last: '0.12', free: { base: '0', quote } })).length > 0) return;
      expect(decimal(price).times(quantity).lte(quote)).toBe(true);
      expect(decimal(price).times('100000').mod('1').eq('0') && decimal(quantity).times('10').mod('1').eq('0')).toBe(
        true,
      );
    }),
  );
});
