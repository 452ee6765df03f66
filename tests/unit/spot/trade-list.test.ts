import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PublicTrade } from '../../../src/contract/market-stream.ts';
import { withTrades } from '../../../src/spot/trade-list.ts';

const trade = (id: number, epoch = 1): PublicTrade => ({
  id: String(id),
  s: 'BTCUSDT',
  p: '1',
  q: '1',
  m: false,
  t: id,
  seq: id,
  epoch,
});
const ids = (list: readonly PublicTrade[]) => list.map(({ id }) => Number(id));
const range = (from: number, until: number) =>
  Array.from({ length: until - from + 1 }, (_, place) => trade(from + place));

test('[Q-F17] however trades are packed, repeated and reordered, each shows once, newest first', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.integer({ min: 1, max: 120 }), { maxLength: 20 }), { maxLength: 20 }), (packs) => {
      const list = packs.reduce<readonly PublicTrade[]>(
        (held, pack) =>
          withTrades(
            held,
            'delta',
            pack.map((id) => trade(id)),
          ),
        [],
      );
      expect(ids(list)).toEqual([...new Set(packs.flat())].sort((a, b) => b - a));
    }),
  );
});

test('at most 200 are held, the newest', () => {
  expect(ids(withTrades(range(1, 150).reverse(), 'delta', range(151, 260)))).toEqual(ids(range(61, 260).reverse()));
});

test('a snapshot that reaches back to what is held joins it, one that does not replaces it', () => {
  const held = range(1, 10).reverse();
  expect(ids(withTrades(held, 'snapshot', range(8, 12)))).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  expect(ids(withTrades(held, 'snapshot', range(15, 17)))).toEqual([17, 16, 15]);
});

test('trades of another epoch replace those of the one before', () => {
  expect(ids(withTrades(range(1, 5).reverse(), 'delta', [trade(2, 2)]))).toEqual([2]);
});
