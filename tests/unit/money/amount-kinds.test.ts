import * as v from 'valibot';
import { expect, expectTypeOf, test } from 'vitest';
import { TradingSymbol } from '#contract/account.ts';
import { baseAmount, price, quoteAmount } from '#money/amount-kinds.ts';
import type { BaseAmount, Price, QuoteAmount } from '#money/amount-kinds.ts';
import { averageText } from '#spot/order-draft/average-price.ts';
import { amountAtMarket, quantityAtMarket } from '#spot/order-draft/estimate.ts';
import { bandOf, limitsAt, quantityOf, totalOf } from '#spot/order-draft/limits.ts';
import { priceProblem } from '#spot/order-draft/order-rules.ts';
import { exitAmount } from '#spot/order-draft/plan-order-rules.ts';
import { pair } from '../spot/support/order-terms.ts';

test('an amount of one kind is a text, but does not compile as another kind', () => {
  const [at, base, quote] = [price('60000'), baseAmount('0.5'), quoteAmount('30000')];
  expect([at, base, quote]).toEqual(['60000', '0.5', '30000']);
  expectTypeOf(base).toExtend<string>();
  expectTypeOf<string>().not.toExtend<BaseAmount>();
  expectTypeOf<BaseAmount>().not.toExtend<QuoteAmount>();
  expectTypeOf<QuoteAmount>().not.toExtend<BaseAmount>();
  expectTypeOf<Price>().not.toExtend<QuoteAmount>();
});

test('the contract gives the limits of a pair their kinds', () => {
  const symbol = v.parse(TradingSymbol, pair());
  expect(symbol).toEqual(pair());
  expectTypeOf(symbol.tick).toEqualTypeOf<Price>();
  expectTypeOf(symbol.lot).toEqualTypeOf<BaseAmount>();
  expectTypeOf(symbol.minQty).toEqualTypeOf<BaseAmount>();
  expectTypeOf(symbol.minAmount).toEqualTypeOf<QuoteAmount>();
});

test('limits, rules, estimate and average price refuse an amount of another kind', () => {
  const [at, base, quote] = [price('60000'), baseAmount('0.5'), quoteAmount('30000')];
  const levels = { bids: [], asks: [] };
  expect([totalOf(pair(), base, at), quantityOf(pair(), quote, at)]).toEqual(['30000', '0.5']);
  expectTypeOf(totalOf).returns.toEqualTypeOf<QuoteAmount>();
  expectTypeOf(quantityOf).returns.toEqualTypeOf<BaseAmount>();
  // Never called: each line must fail to compile.
  const mixedUp = () => [
    // @ts-expect-error a quote amount is no quantity
    totalOf(pair(), quote, at),
    // @ts-expect-error a base amount is no quote amount
    quantityOf(pair(), base, at),
    // @ts-expect-error a quote amount is no price
    limitsAt(pair(), quote),
    // @ts-expect-error a base amount is no price
    bandOf(pair(), base),
    // @ts-expect-error a quote amount is no quantity
    amountAtMarket('BUY', quote, pair(), levels),
    // @ts-expect-error a base amount is no quote amount
    quantityAtMarket('BUY', base, pair(), levels),
    // @ts-expect-error a base amount is no price
    priceProblem(base, pair()),
    // @ts-expect-error a quote amount is no quantity
    exitAmount(pair(), at, quote),
    // @ts-expect-error a quote amount is no average price
    averageText('en', quote, pair().tick),
    // @ts-expect-error a plain text has no kind
    totalOf(pair(), '0.5', at),
  ];
  expectTypeOf(mixedUp).toBeFunction();
});
