import { describe, expect, test } from 'vitest';
import { emptyDraft } from '../../../src/spot/draft.ts';
import type { Draft } from '../../../src/spot/draft.ts';
import { viewOf } from '../../../src/spot/form-view.ts';
import type { FormFacts } from '../../../src/spot/form-view.ts';
import { pastBound, placementOf } from '../../../src/spot/placement.ts';
import { pair } from './terms.ts';

const market: FormFacts['market'] = {
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
const facts = (draft: Partial<Draft> = {}, part: Partial<FormFacts> = {}): FormFacts => ({
  draft: { ...emptyDraft, price: '60000', size: '0.1', ...draft },
  pair: pair(),
  market,
  rates: { maker: '0.001', taker: '0.001' },
  user: 1,
  isOnline: true,
  isRestricted: false,
  isUpgrading: false,
  nowMs: 1_000_000_000,
  free: { base: '10', quote: '1000000' },
  ...part,
});
const view = (draft?: Partial<Draft>, part?: Partial<FormFacts>) => viewOf(facts(draft, part));
const kinds = (draft?: Partial<Draft>, part?: Partial<FormFacts>) => view(draft, part).problems.map(({ kind }) => kind);

describe('[Q-U07] the amount in either coin', () => {
  test('the other one follows at the limit price', () => {
    expect(view().sizes).toEqual({ base: '0.1', quote: '6000' });
    expect(view({ size: '6000.5', unit: 'QUOTE' }).sizes).toEqual({ base: '0.100008', quote: '6000.5' });
  });
  test('at market it follows from the book; a buy is sent in quote coins', () => {
    expect(view({ kind: 'MARKET', size: '1.5' })).toMatchObject({
      sizes: { quote: '90250' },
      entry: { quantity: '90250' },
    });
    expect(view({ kind: 'MARKET', side: 'SELL', size: '59990', unit: 'QUOTE' }).entry.quantity).toBe('1');
  });
  test('[Q-U19] too thin a book for what is typed, in either coin, offers a limit order', () => {
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
  test('a plan order at market counts at its trigger', () => {
    expect(view({ kind: 'PLAN', planType: 'MARKET', trigger: '61000', size: '0.1' }).sizes.quote).toBe('6100');
  });
});

describe('what keeps an order from being sent', () => {
  test.each<[string, Partial<Draft>, Partial<FormFacts>]>([
    ['visitor', {}, { user: -1 }],
    ['unknown', {}, { user: 0 }],
    ['offline', {}, { isOnline: false }],
    ['restricted', {}, { isRestricted: true }],
    ['upgrading', {}, { isUpgrading: true }],
    ['bookNotLive', { kind: 'MARKET' }, { market: { ...market, state: 'stale' } }],
  ])('%s', (barrier, draft, part) => {
    expect(view(draft, part).barrier).toBe(barrier);
    expect(placementOf(view(draft, part), () => 'id')).toBeUndefined();
  });
  test('[Q-U14] by a book that is not live nothing is estimated; a limit order may go all the same, and is told so', () => {
    const stale = { market: { ...market, state: 'stale' } } as const;
    expect(view().estimate).toMatchObject({ average: '60000', slippage: '0' });
    const limit = view({}, stale);
    expect(limit).toMatchObject({ warning: 'bookNotLive', barrier: undefined, problems: [] });
    expect(limit.estimate).toBeUndefined();
    expect(view({ size: '' }, stale).warning).toBe('bookNotLive');
    expect(placementOf(limit, () => 'id')?.request.params).toMatchObject({ price: '60000', quantity: '0.1' });
    const market100 = { kind: 'MARKET', unit: 'QUOTE', size: '100' } as const;
    expect([view(market100).estimate, view(market100, stale).estimate]).toEqual([expect.anything(), undefined]);
    expect(view({}, { market: { ...market, state: 'loading' } })).toMatchObject({
      estimate: undefined,
      warning: undefined,
    });
    const plan = { kind: 'PLAN', planType: 'LIMIT', trigger: '61000' } as const;
    expect(view(plan, stale).estimate).toBeDefined();
  });
  test.each<Partial<FormFacts>>([{ isOnline: false }, { isRestricted: true }, { isUpgrading: true }, { user: -1 }])(
    '[Q-U12] where no order is taken nobody is told that a limit order is: %o',
    (part) => {
      expect(view({}, { ...part, market: { ...market, state: 'stale' } }).warning).toBeUndefined();
    },
  );
  test('[Q-U14] [Q-S24] a market that is lost while an order is under review is asked about anew', () => {
    const placement = placementOf(view(), () => 'id');
    if (!placement) throw new Error('nothing to review');
    expect(pastBound(placement, view(placement.draft))).toBe(false);
    expect(pastBound(placement, view(placement.draft, { market: { ...market, state: 'stale' } }))).toBe(true);
  });
  test('[Q-U20] what is wrong in one kind of order stops no other', () => {
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
  test('a plan order needs no balance now', () => {
    expect(kinds({ kind: 'PLAN', planType: 'LIMIT', trigger: '61000' }, { free: { base: '0', quote: '0' } })).toEqual(
      [],
    );
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
  test('a pair without plan orders takes no exits', () => {
    const draft = { hasExits: true, takeProfit: { trigger: '61000', price: '' } };
    expect(kinds(draft, { pair: pair({ allowPlan: false }) })).toEqual(['planNotAllowed']);
  });
});

describe('[Q-U05] percent and maximum', () => {
  test('count at the best price while no price is typed, and at nothing without a balance', () => {
    expect(view({ price: '' }).room.price).toBe('60000');
    expect(view({ price: '' }, { free: undefined }).room.free).toEqual({ base: '0', quote: '0' });
  });
});

describe('warnings', () => {
  test('a price more than half the band away from the best', () => {
    expect(view({ price: '59100' }).deviation).toBeUndefined();
    expect(view({ price: '59099.99' }).deviation).toBe('PRICE_DEVIATION');
  });
  test('a market order whose average would be', () => {
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
  test('post-only that would take, all-or-nothing that could not be filled', () => {
    expect(view({ isPostOnly: true, price: '60000' }).warning).toBe('wouldTake');
    expect(view({ isPostOnly: true, price: '59999.99' }).warning).toBeUndefined();
    expect(view({ timeInForce: 'FOK', size: '1.1' }).warning).toBe('notFillable');
    expect(view({ timeInForce: 'FOK', size: '1' }).warning).toBeUndefined();
  });
});

describe('[Q-S24] what is put before a person', () => {
  const ids = () => {
    let count = 0;
    return () => `id-${(count += 1)}`;
  };
  test('is exactly what is sent', () => {
    expect(placementOf(view({ price: '60000.50', size: '0.10' }), ids())?.request).toEqual({
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
    expect(placementOf(view({ kind: 'MARKET', size: '100', unit: 'QUOTE' }), ids())?.request.params).toEqual({
      symbolId: 'BTCUSDT',
      side: 'BUY',
      type: 'MARKET',
      quantity: '100',
      clientOrderId: 'id-1',
    });
    const plan = { kind: 'PLAN', planType: 'MARKET', side: 'SELL', trigger: '59000', size: '0.1' } as const;
    expect(placementOf(view(plan), ids())?.request.params).toMatchObject({
      triggerPrice: '59000',
      triggerSide: 'DOWN',
      quantity: '0.1',
    });
  });
  test('each exit has an id of its own', () => {
    const draft = {
      hasExits: true,
      takeProfit: { trigger: '61000', price: '60900' },
      stopLoss: { trigger: '59000', price: '' },
    };
    expect(placementOf(view(draft), ids())?.exits).toEqual([
      { purpose: 'TP', side: 'SELL', triggerPrice: '61000', triggerSide: 'UP', price: '60900', clientOrderId: 'id-2' },
      { purpose: 'SL', side: 'SELL', triggerPrice: '59000', triggerSide: 'DOWN', clientOrderId: 'id-3' },
    ]);
  });
  test('is past its bound when the average gets 0.5 % worse, or the band moves away', () => {
    const bought = { kind: 'MARKET', size: '6000', unit: 'QUOTE' } as const;
    const placement = placementOf(view(bought), ids());
    if (!placement) throw new Error('nothing to review');
    expect(placement.bound).toBe('60300');
    const at = (price: string) =>
      viewOf(facts(placement.draft, { market: { ...market, levels: { bids: [], asks: [[price, '9']] } } }));
    expect([pastBound(placement, at('60300')), pastBound(placement, at('60300.01'))]).toEqual([false, true]);
    const limit = placementOf(view({ price: '61700' }), ids());
    if (!limit) throw new Error('nothing to review');
    const fallen = viewOf(facts(limit.draft, { market: { ...market, last: '59000' } }));
    expect([pastBound(limit, view(limit.draft)), pastBound(limit, fallen)]).toEqual([false, true]);
  });
});
