import { describe, expect, test } from 'vitest';
import { emptyDraft } from '../../../src/spot/draft.ts';
import type { Draft } from '../../../src/spot/draft.ts';
import { viewOf } from '../../../src/spot/form-view.ts';
import { firstOwnPrice, othersLevels } from '../../../src/spot/own-orders.ts';
import type { OwnOrder } from '../../../src/spot/own-orders.ts';
import { pastBound, placementOf } from '../../../src/spot/placement.ts';
import { pair } from './terms.ts';

const bid: OwnOrder = { side: 'BUY', price: '60000', leavesQty: '2' };
const levels = {
  bids: [
    ['60000', '2'],
    ['59990', '5'],
  ],
  asks: [['60010', '1']],
} as const;
const view = (draft: Partial<Draft>, own: readonly OwnOrder[] = [bid]) =>
  viewOf({
    draft: { ...emptyDraft, side: 'SELL', kind: 'MARKET', size: '1', ...draft },
    pair: pair(),
    market: { levels, state: 'live', last: '60000' },
    rates: { maker: '0.001', taker: '0.001' },
    user: 1,
    isOnline: true,
    isRestricted: false,
    isUpgrading: false,
    nowMs: 1_000_000_000,
    free: { base: '10', quote: '1000000' },
    own,
  });

describe('[Q-U07] own resting orders are no offers', () => {
  test('the book of the others leaves out what is left of them', () => {
    const own: OwnOrder[] = [
      bid,
      { side: 'SELL', price: '60010', leavesQty: '0.4' },
      { side: 'SELL', price: '0', leavesQty: '9' },
    ];
    expect(othersLevels(levels, own)).toEqual({ bids: [['59990', '5']], asks: [['60010', '0.6']] });
  });
  test('the first one met is the best priced of the other side', () => {
    const own: OwnOrder[] = [bid, { ...bid, price: '60001' }, { ...bid, side: 'SELL', price: '1' }];
    expect([firstOwnPrice(own, 'SELL'), firstOwnPrice(own, 'BUY'), firstOwnPrice([], 'BUY')]).toEqual([
      '60001',
      '1',
      undefined,
    ]);
  });
  test('a market sell that meets the own best bid is shown no fill and no slippage, but what will happen', () => {
    expect(view({})).toMatchObject({ meetsOwn: '60000', estimate: { total: '0', average: undefined } });
    expect(view({}, [])).toMatchObject({ meetsOwn: undefined, estimate: { total: '60000' } });
  });
  test('what is taken before the own price is counted, and nothing rests after it', () => {
    const deeper: OwnOrder = { side: 'BUY', price: '59990', leavesQty: '1' };
    expect(view({ size: '1' }, [deeper]).meetsOwn).toBeUndefined();
    expect(view({ kind: 'LIMIT', price: '59990', size: '3' }, [deeper])).toMatchObject({
      meetsOwn: '59990',
      estimate: { quantity: '2', total: '120000' },
    });
  });
  test('a limit price that does not reach the own order meets nothing', () => {
    expect(view({ kind: 'LIMIT', price: '60005' }).meetsOwn).toBeUndefined();
  });
  test('post-only is judged with own orders, fill or kill up to the first', () => {
    expect(view({ kind: 'LIMIT', price: '60000', isPostOnly: true }).warning).toBe('wouldTake');
    expect(view({ kind: 'LIMIT', price: '59990', timeInForce: 'FOK' })).toMatchObject({
      warning: 'notFillable',
      meetsOwn: '60000',
      estimate: undefined,
    });
  });
});

describe('[Q-S24] what the form warned of goes with the order under review', () => {
  test('warnings are kept in what is confirmed', () => {
    expect(placementOf(view({}), () => 'id')).toMatchObject({ meetsOwn: '60000', isThin: false });
    const fok = view({ kind: 'LIMIT', price: '59000', size: '8', timeInForce: 'FOK' }, []);
    expect(placementOf(fok, () => 'id')).toMatchObject({ warning: 'notFillable', estimate: undefined });
  });
  test('one that comes up meanwhile asks anew', () => {
    const draft: Partial<Draft> = { kind: 'LIMIT', price: '59990' };
    const shown = placementOf(view(draft, []), () => 'id');
    expect(shown && pastBound(shown, view(draft))).toBe(true);
    expect(shown && pastBound(shown, view(draft, []))).toBe(false);
  });
});
