import { expect, test } from 'vitest';
import { namespaceTexts } from '#i18n/texts-for.ts';
import { provideTexts, texts } from '#i18n/texts.ts';
import type { ColumnKey } from '#spot/orders-panel/order-columns.ts';
import { rowId, withOpenRows } from '#spot/orders-panel/order-rows.ts';
import { needsAllRows, newestFirst, nextListSort, sortedRows } from '#spot/orders-panel/order-sort.ts';
import { orderRow } from '../support/order-samples.ts';

provideTexts(namespaceTexts);
const context = { t: texts('en', 'orders'), lang: 'en', pairs: new Map() } as const;
const rows = [
  orderRow({ orderId: '4', symbolId: 'ETHUSDT', price: '0', status: 'FILLED', createTime: 4 }),
  orderRow({ orderId: '3', symbolId: 'BTCUSDT', price: '100', status: 'CANCELED', createTime: 3 }),
  orderRow({ orderId: '2', symbolId: 'ETHUSDT', price: '9.5', status: 'FILLED', createTime: 2 }),
  orderRow({ orderId: '1', symbolId: 'ADAUSDT', price: '100', status: 'REJECTED', createTime: 1 }),
];

test.each<[ColumnKey, boolean, string]>([
  ['time', false, '4321'],
  ['time', true, '1234'],
  ['pair', true, '1342'],
  ['price', false, '3124'],
  ['price', true, '2314'],
  ['state', true, '3421'],
])(
  '[Q-U11] a list is sorted by %s, ascending: %s; rows without a figure are last, equal ones stay newest first',
  (key, isAscending, ids) => {
    expect(sortedRows(rows, { key, isAscending }, context).map(rowId).join('')).toBe(ids);
  },
);

test('[Q-U11] a press on a heading sorts by it, the next one reverses, the third restores the newest first', () => {
  const first = nextListSort(newestFirst, 'total');
  const second = nextListSort(first, 'total');
  expect([first, second, nextListSort(second, 'total')]).toEqual([
    { key: 'total', isAscending: false },
    { key: 'total', isAscending: true },
    newestFirst,
  ]);
  expect(nextListSort(first, 'pair')).toEqual({ key: 'pair', isAscending: true });
  expect([newestFirst, first, nextListSort(newestFirst, 'time')].map(needsAllRows)).toEqual([false, true, true]);
});

test('[R7.7] all orders are one list by age; open ones older than the loaded rows wait for them, and an ended row replaces its open one', () => {
  const order = (orderId: string, status: 'NEW' | 'FILLED') => orderRow({ orderId, status });
  const ended = [order('8', 'FILLED'), order('6', 'FILLED')];
  const open = [order('9', 'NEW'), order('8', 'NEW'), order('7', 'NEW'), order('2', 'NEW')];
  const list = (hasMore: boolean) =>
    withOpenRows(ended, open, hasMore).map(({ orderId, status }) => orderId + status.slice(0, 1));
  expect(list(true)).toEqual(['9N', '8F', '7N', '6F']);
  expect(list(false)).toEqual(['9N', '8F', '7N', '6F', '2N']);
});
