import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PublicTrade } from '#contract/market-stream.ts';
import { withTrades } from '#spot/market/trade-list.ts';

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
  Array.from({ length: until - from + 1 }, (_, index) => trade(from + index));

test('[Q-F17] trades in any batches, repeated and reordered, are listed once each, newest first', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.integer({ min: 1, max: 120 }), { maxLength: 20 }), { maxLength: 20 }),
      (batches) => {
        const list = batches.reduce<readonly PublicTrade[]>(
          (list, batch) =>
            withTrades(
              list,
              'delta',
              batch.map((id) => trade(id)),
            ),
          [],
        );
        expect(ids(list)).toEqual([...new Set(batches.flat())].sort((a, b) => b - a));
      },
    ),
  );
});

test('the list keeps the newest 200 trades', () => {
  expect(ids(withTrades(range(1, 150).reverse(), 'delta', range(151, 260)))).toEqual(ids(range(61, 260).reverse()));
});

test('a snapshot that overlaps the list joins it, another one replaces it', () => {
  const current = range(1, 10).reverse();
  expect(ids(withTrades(current, 'snapshot', range(8, 12)))).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  expect(ids(withTrades(current, 'snapshot', range(15, 17)))).toEqual([17, 16, 15]);
});

test('trades of another epoch replace those of the previous one', () => {
  expect(ids(withTrades(range(1, 5).reverse(), 'delta', [trade(2, 2)]))).toEqual([2]);
});
