import { describe, expect, test } from 'vitest';
import { emptyDraft } from '#spot/order-draft/draft.ts';
import type { Draft } from '#spot/order-draft/draft.ts';
import { formViewOf } from '#spot/order-draft/order-form-model.ts';
import { firstOwnPrice, othersLevels } from '#spot/order-draft/self-trade.ts';
import type { OwnOrder } from '#spot/order-draft/self-trade.ts';
import { isOutdated, orderIntentOf } from '#spot/order-submit/order-intent.ts';
import { balances, pair } from '../support/order-terms.ts';

const bid: OwnOrder = { side: 'BUY', price: '60000', leavesQty: '2' };
const levels = {
  bids: [
    ['60000', '2'],
    ['59990', '5'],
  ],
  asks: [['60010', '1']],
} as const;
const view = (draft: Partial<Draft>, own: readonly OwnOrder[] = [bid]) =>
  formViewOf({
    draft: { ...emptyDraft, side: 'SELL', kind: 'MARKET', size: '1', ...draft },
    pair: pair(),
    market: { levels, state: 'live', last: '60000' },
    rates: { maker: '0.001', taker: '0.001' },
    user: 1,
    isOnline: true,
    isRestricted: false,
    isUpgrading: false,
    nowMs: 1_000_000_000,
    free: balances('10', '1000000'),
    ownOrders: own,
  });

describe('[Q-U07] own resting orders are not part of the book', () => {
  test('their remaining quantities are subtracted from the levels', () => {
    const own: OwnOrder[] = [
      bid,
      { side: 'SELL', price: '60010', leavesQty: '0.4' },
      { side: 'SELL', price: '0', leavesQty: '9' },
    ];
    expect(othersLevels(levels, own)).toEqual({ bids: [['59990', '5']], asks: [['60010', '0.6']] });
  });
  test('the first one that an order meets has the best price of the other side', () => {
    const own: OwnOrder[] = [bid, { ...bid, price: '60001' }, { ...bid, side: 'SELL', price: '1' }];
    expect([firstOwnPrice(own, 'SELL'), firstOwnPrice(own, 'BUY'), firstOwnPrice([], 'BUY')]).toEqual([
      '60001',
      '1',
      undefined,
    ]);
  });
  test('a market sell that meets the own best bid shows no fill and no slippage, but a warning', () => {
    expect(view({})).toMatchObject({ ownPriceMet: '60000', estimate: { total: '0', average: undefined } });
    expect(view({}, [])).toMatchObject({ ownPriceMet: undefined, estimate: { total: '60000' } });
  });
  test('fills before the own price are estimated, and nothing rests after it', () => {
    const deeper: OwnOrder = { side: 'BUY', price: '59990', leavesQty: '1' };
    expect(view({ size: '1' }, [deeper]).ownPriceMet).toBeUndefined();
    expect(view({ kind: 'LIMIT', price: '59990', size: '3' }, [deeper])).toMatchObject({
      ownPriceMet: '59990',
      estimate: { quantity: '2', total: '120000' },
    });
  });
  test('a limit price that does not reach the own order meets nothing', () => {
    expect(view({ kind: 'LIMIT', price: '60005' }).ownPriceMet).toBeUndefined();
  });
  test('a post-only order is checked against own orders, a FOK order up to the first of them', () => {
    expect(view({ kind: 'LIMIT', price: '60000', isPostOnly: true }).warning).toBe('wouldTake');
    expect(view({ kind: 'LIMIT', price: '59990', timeInForce: 'FOK' })).toMatchObject({
      warning: 'notFillable',
      ownPriceMet: '60000',
      estimate: undefined,
    });
  });
});

describe('[Q-S24] the warnings of the form are part of the order under review', () => {
  test('the reviewed order has them', () => {
    expect(orderIntentOf(view({}), () => 'id')).toMatchObject({ ownPriceMet: '60000', isThin: false });
    const fok = view({ kind: 'LIMIT', price: '59000', size: '8', timeInForce: 'FOK' }, []);
    expect(orderIntentOf(fok, () => 'id')).toMatchObject({ warning: 'notFillable', estimate: undefined });
  });
  test('a new one requires another review', () => {
    const draft: Partial<Draft> = { kind: 'LIMIT', price: '59990' };
    const shown = orderIntentOf(view(draft, []), () => 'id');
    expect(shown && isOutdated(shown, view(draft))).toBe(true);
    expect(shown && isOutdated(shown, view(draft, []))).toBe(false);
  });
});
