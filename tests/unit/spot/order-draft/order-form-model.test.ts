import { describe, expect, test } from 'vitest';
import { emptyDraft } from '#spot/order-draft/draft.ts';
import type { Draft } from '#spot/order-draft/draft.ts';
import { formViewOf, missingOf } from '#spot/order-draft/order-form-model.ts';
import type { FormInput } from '#spot/order-draft/order-form-model.ts';
import { isOutdated, orderIntentOf } from '#spot/order-submit/order-intent.ts';
import { balances, formInput, pair } from '../support/order-terms.ts';

const market: FormInput['market'] = {
  levels: {
    bids: [
      ['59990', '1'],
      ['59000', '1'],
    ],
    asks: [
      ['60000', '1'],
      ['60500', '1'],
    ],
  },
  state: 'live',
  last: '60000',
};
const inputOf = (draft: Partial<Draft> = {}, part: Partial<FormInput> = {}): FormInput => ({
  draft: { ...emptyDraft, price: '60000', size: '0.1', ...draft },
  pair: pair(),
  market,
  rates: { maker: '0.001', taker: '0.001' },
  user: 1,
  isOnline: true,
  isRestricted: false,
  isUpgrading: false,
  nowMs: 1_000_000_000,
  free: balances('10', '1000000'),
  ...part,
});
const view = (draft?: Partial<Draft>, part?: Partial<FormInput>) => formViewOf(inputOf(draft, part));
const kinds = (draft?: Partial<Draft>, part?: Partial<FormInput>) => view(draft, part).problems.map(({ kind }) => kind);

describe('[Q-U07] the amount in either coin', () => {
  test('the other amount is derived at the limit price', () => {
    expect(view().sizes).toEqual({ base: '0.1', quote: '6000' });
    expect(view({ size: '6000.5', unit: 'QUOTE' }).sizes).toEqual({ base: '0.100008', quote: '6000.5' });
  });
  test('at market it is derived from the book, and a buy is sent in quote coins', () => {
    expect(view({ kind: 'MARKET', size: '1.5' })).toMatchObject({
      sizes: { quote: '90250' },
      entry: { quantity: '90250' },
    });
    expect(view({ kind: 'MARKET', side: 'SELL', size: '59990', unit: 'QUOTE' }).entry.quantity).toBe('1');
  });
  test('[Q-U19] a book that is too thin for the typed amount, in either coin, offers a limit order', () => {
    expect(view({ kind: 'MARKET', size: '9' })).toMatchObject({
      entry: { quantity: '' },
      offer: { price: '60500', quantity: '9' },
    });
    expect(view({ kind: 'MARKET', side: 'SELL', size: '590000', unit: 'QUOTE' })).toMatchObject({
      entry: { quantity: '' },
      offer: { price: '59000', quantity: '10' },
    });
    expect(view({ kind: 'MARKET', size: '1.5' }).offer).toBeUndefined();
    expect(view({ kind: 'MARKET', size: '9' }, { market: { ...market, state: 'stale' } }).offer).toBeUndefined();
  });
  test('a plan order at market is converted at its trigger', () => {
    expect(view({ kind: 'PLAN', planType: 'MARKET', trigger: '61000', size: '0.1' }).sizes.quote).toBe('6100');
  });
});

describe('an order is not sent', () => {
  test.each<[string, Partial<Draft>, Partial<FormInput>]>([
    ['visitor', {}, { user: -1 }],
    ['unknown', {}, { user: 0 }],
    ['offline', {}, { isOnline: false }],
    ['restricted', {}, { isRestricted: true }],
    ['upgrading', {}, { isUpgrading: true }],
    ['bookNotLive', { kind: 'MARKET' }, { market: { ...market, state: 'stale' } }],
  ])('while there is the barrier %s', (blockReason, draft, part) => {
    expect(view(draft, part).blockReason).toBe(blockReason);
    expect(orderIntentOf(view(draft, part), () => 'id')).toBeUndefined();
  });
  test('[Q-U14] a book that is not live gives no estimate; a limit order may still be sent, with a warning', () => {
    const stale = { market: { ...market, state: 'stale' } } as const;
    expect(view().estimate).toMatchObject({ average: '60000', slippage: '0' });
    const limit = view({}, stale);
    expect(limit).toMatchObject({ warning: 'bookNotLive', blockReason: undefined, problems: [] });
    expect(limit.estimate).toBeUndefined();
    expect(view({ size: '' }, stale).warning).toBe('bookNotLive');
    expect(orderIntentOf(limit, () => 'id')?.request.params).toMatchObject({ price: '60000', quantity: '0.1' });
    const market100 = { kind: 'MARKET', unit: 'QUOTE', size: '100' } as const;
    expect([view(market100).estimate, view(market100, stale).estimate]).toEqual([expect.anything(), undefined]);
    expect(view({}, { market: { ...market, state: 'loading' } })).toMatchObject({
      estimate: undefined,
      warning: undefined,
    });
    const plan = { kind: 'PLAN', planType: 'LIMIT', trigger: '61000' } as const;
    expect(view(plan, stale).estimate).toBeDefined();
  });
  test.each<Partial<FormInput>>([{ isOnline: false }, { isRestricted: true }, { isUpgrading: true }, { user: -1 }])(
    '[Q-U12] there is no warning about the book while no order can be sent: %o',
    (part) => {
      expect(view({}, { ...part, market: { ...market, state: 'stale' } }).warning).toBeUndefined();
    },
  );
  test('[Q-U14] [Q-S24] an order under review is reviewed again when the market is lost', () => {
    const intent = orderIntentOf(view(), () => 'id');
    if (!intent) throw new Error('nothing to review');
    expect(isOutdated(intent, view(intent.draft))).toBe(false);
    expect(isOutdated(intent, view(intent.draft, { market: { ...market, state: 'stale' } }))).toBe(true);
  });
  test('[Q-U20] a problem of one kind of order does not prevent another kind', () => {
    const draft = { trigger: '0.001', price: '1', hasExits: true, takeProfit: { trigger: '1', price: '' } };
    expect(kinds({ ...draft, kind: 'LIMIT', size: '0.1' })).toEqual([
      'priceFarTooLow',
      'amountTooLow',
      'triggerTooLow',
    ]);
    expect(kinds({ ...draft, hasExits: false, kind: 'MARKET', unit: 'QUOTE', size: '100' })).toEqual([]);
  });
});

describe('plan orders and exits', () => {
  test.each<[string[], Partial<Draft>]>([
    [['empty'], { trigger: '' }],
    [['badTrigger'], { trigger: '60000' }],
    [['priceNotOnTick'], { trigger: '60000.001' }],
    [[], { trigger: '60000', triggerSide: 'UP' }],
    [['amountTooLow'], { trigger: '61000', size: '0.00005', price: '10000' }],
  ])('%o for %o', (expected, draft) => {
    expect(kinds({ kind: 'PLAN', planType: 'LIMIT', ...draft })).toEqual(expected);
  });
  test('a plan order needs no balance at its creation', () => {
    expect(kinds({ kind: 'PLAN', planType: 'LIMIT', trigger: '61000' }, { free: balances('0', '0') })).toEqual([]);
  });
  test.each<[string[], Partial<Draft>]>([
    [['triggerTooLow'], { takeProfit: { trigger: '60000', price: '' } }],
    [['triggerTooHigh'], { stopLoss: { trigger: '60000.01', price: '' } }],
    [['triggerTooHigh'], { side: 'SELL', takeProfit: { trigger: '60001', price: '' } }],
    [['amountTooLow'], { size: '0.00005', price: '60000', stopLoss: { trigger: '10000', price: '' } }],
    [['empty'], {}],
    [[], { takeProfit: { trigger: '61000', price: '60900' }, stopLoss: { trigger: '59000', price: '' } }],
  ])('exits: %o for %o', (expected, draft) => {
    expect(kinds({ hasExits: true, ...draft })).toEqual(expected);
  });
  test('a pair without plan orders has no exits', () => {
    const draft = { hasExits: true, takeProfit: { trigger: '61000', price: '' } };
    expect(kinds(draft, { pair: pair({ allowPlan: false }) })).toEqual(['planNotAllowed']);
  });
});

describe('[Q-U05] percent and maximum', () => {
  test('use the best price while no price is typed, and a zero balance while it is unknown', () => {
    expect(view({ price: '' }).sizing.price).toBe('60000');
    expect(view({ price: '' }, { free: undefined }).sizing.free).toEqual({ base: '0', quote: '0' });
  });
});

describe('warnings', () => {
  test("[Q-S24] for a price at the band's edge around the best or beyond", () => {
    expect(view({ price: '58200.01' }).deviation).toBeUndefined();
    expect(view({ price: '58200' }).deviation).toBe('PRICE_DEVIATION');
    expect(view({ side: 'SELL', price: '61789.69' }).deviation).toBeUndefined();
    expect(view({ side: 'SELL', price: '61789.7' }).deviation).toBe('PRICE_DEVIATION');
  });
  test('for a market order whose average would be more than half the band away', () => {
    expect(view({ kind: 'MARKET', unit: 'QUOTE', size: '100000' }).deviation).toBeUndefined();
    expect(
      view(
        { kind: 'MARKET', side: 'SELL', size: '4' },
        {
          market: {
            ...market,
            levels: {
              bids: [
                ['59990', '0.01'],
                ['58400', '5'],
              ],
              asks: [],
            },
          },
        },
      ).deviation,
    ).toBe('MARKET_DEVIATION');
  });
  test('for a post-only order that would be filled, and a FOK order that would not', () => {
    expect(view({ isPostOnly: true, price: '60000' }).warning).toBe('wouldTake');
    expect(view({ isPostOnly: true, price: '59999.99' }).warning).toBeUndefined();
    expect(view({ timeInForce: 'FOK', size: '1.1' }).warning).toBe('notFillable');
    expect(view({ timeInForce: 'FOK', size: '1' }).warning).toBeUndefined();
  });
});

describe('[Q-U07] a market buy that is typed in base coins', () => {
  const market1 = { kind: 'MARKET', size: '1' } as const;
  test('says what it buys at the price limit, since it spends a fixed total', () => {
    expect(view(market1)).toMatchObject({ entry: { quantity: '60000' }, leastQuantity: '0.970873' });
    expect(orderIntentOf(view(market1), () => 'id')).toMatchObject({ typedQuantity: '1', leastQuantity: '0.970873' });
  });
  test.each<Partial<Draft>>([
    { ...market1, side: 'SELL' },
    { ...market1, size: '60000', unit: 'QUOTE' },
    { ...market1, size: '' },
    { size: '1' },
  ])('unlike the order %o', (draft) => {
    expect(view(draft).leastQuantity).toBeUndefined();
  });
});

describe('[Q-U23] empty fields', () => {
  const missing = (draft: Partial<Draft>) => missingOf(view(draft)).map(({ field }) => field);
  test('are named in the order of the form', () => {
    expect(missing({ price: '', size: '' })).toEqual(['price', 'quantity']);
    expect(missing({ kind: 'PLAN', planType: 'MARKET', size: '' })).toEqual(['trigger', 'quantity']);
    expect(missing({ hasExits: true })).toEqual(['takeProfit']);
  });
  test('do not include an amount that is typed but cannot be converted', () => {
    expect(missing({ kind: 'MARKET', size: '9' })).toEqual([]);
    expect(missing({ price: '', size: '100', unit: 'QUOTE' })).toEqual(['price']);
  });
});

describe('[Q-S24] a trigger that the price has already passed', () => {
  const plan = { kind: 'PLAN', planType: 'LIMIT', trigger: '59000', triggerSide: 'UP' } as const;
  test('is part of the order under review', () => {
    expect(orderIntentOf(view(plan), () => 'id')?.triggersNow).toBe(true);
    expect(orderIntentOf(view({ ...plan, triggerSide: 'DOWN' }), () => 'id')?.triggersNow).toBe(false);
  });
  test('requires another review when the price passes it meanwhile', () => {
    const intent = orderIntentOf(view({ ...plan, triggerSide: '' }), () => 'id');
    if (!intent) throw new Error('nothing to review');
    expect(isOutdated(intent, view(intent.draft))).toBe(false);
    expect(isOutdated(intent, view(intent.draft, { market: { ...market, last: '58000' } }))).toBe(true);
  });
});

describe('[Q-S24] the order under review', () => {
  const ids = () => {
    let count = 0;
    return () => `id-${(count += 1)}`;
  };
  test('is exactly the request', () => {
    expect(orderIntentOf(view({ price: '60000.50', size: '0.10' }), ids())?.request).toEqual({
      call: 'order',
      params: {
        symbolId: 'BTCUSDT',
        side: 'BUY',
        type: 'LIMIT',
        price: '60000.5',
        timeInForce: 'GTC',
        quantity: '0.1',
        clientOrderId: 'id-1',
      },
    });
    expect(orderIntentOf(view({ kind: 'MARKET', size: '100', unit: 'QUOTE' }), ids())?.request.params).toEqual({
      symbolId: 'BTCUSDT',
      side: 'BUY',
      type: 'MARKET',
      quantity: '100',
      clientOrderId: 'id-1',
    });
    const plan = { kind: 'PLAN', planType: 'MARKET', side: 'SELL', trigger: '59000', size: '0.1' } as const;
    expect(orderIntentOf(view(plan), ids())?.request.params).toMatchObject({
      triggerPrice: '59000',
      triggerSide: 'DOWN',
      quantity: '0.1',
    });
  });
  test('has an own client id for each exit', () => {
    const draft = {
      hasExits: true,
      takeProfit: { trigger: '61000', price: '60900' },
      stopLoss: { trigger: '59000', price: '' },
    };
    expect(orderIntentOf(view(draft), ids())?.exits).toEqual([
      { purpose: 'TP', side: 'SELL', triggerPrice: '61000', triggerSide: 'UP', price: '60900', clientOrderId: 'id-2' },
      { purpose: 'SL', side: 'SELL', triggerPrice: '59000', triggerSide: 'DOWN', clientOrderId: 'id-3' },
    ]);
  });
  test('is outdated when the average gets 0.5 % worse, or the price band moves away', () => {
    const bought = { kind: 'MARKET', size: '6000', unit: 'QUOTE' } as const;
    const intent = orderIntentOf(view(bought), ids());
    if (!intent) throw new Error('nothing to review');
    expect(intent.worstAverage).toBe('60300');
    const at = (price: string) =>
      formViewOf(inputOf(intent.draft, { market: { ...market, levels: { bids: [], asks: [[price, '9']] } } }));
    expect([isOutdated(intent, at('60300')), isOutdated(intent, at('60300.01'))]).toEqual([false, true]);
    const limit = orderIntentOf(view({ price: '61700' }), ids());
    if (!limit) throw new Error('nothing to review');
    const fallen = formViewOf(inputOf(limit.draft, { market: { ...market, last: '59000' } }));
    expect([isOutdated(limit, view(limit.draft)), isOutdated(limit, fallen)]).toEqual([false, true]);
  });
});

test.each([
  ['BUY', 'QUOTE', '1198', { total: '1198', average: '61000', fee: '0.00003928' }],
  ['BUY', 'BASE', '0.01', { total: '610', average: '61000', fee: '0.00002' }],
  ['SELL', 'BASE', '0.01', { total: '610', average: '61000', fee: '1.22' }],
] as const)(
  '[FS13] a conditional market order to %s by %s is estimated at its trigger price',
  (side, unit, size, estimate) => {
    const draft = { ...emptyDraft, kind: 'PLAN', planType: 'MARKET', side, unit, size, trigger: '61000' } as const;
    const view = formViewOf(formInput({ draft, rates: { maker: '0.001', taker: '0.002' } }));
    expect(view.estimate).toMatchObject(estimate);
  },
);
