import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Order } from '#contract/trading.ts';
import { absentRows, newerFirst, noRows, mergeRows, withoutRow } from '#spot/orders/live-rows.ts';
import type { LiveRows } from '#spot/orders/live-rows.ts';
import { isEndedOrder } from '#spot/orders/order-states.ts';
import { orderRow } from '../support/order-samples.ts';

const kind = { idOf: ({ orderId }: Order) => orderId, isEnded: isEndedOrder };
const merge = (current: LiveRows<Order>, rows: readonly Order[], nowMs = 0) => mergeRows(current, rows, kind, nowMs);
const versOf = ({ open }: LiveRows<Order>) => Object.fromEntries([...open].map(([id, { ver }]) => [id, ver]));

/** The versions of an order, of which the last may end it. */
const life = fc.record({ length: fc.integer({ min: 1, max: 5 }), ends: fc.boolean() });
const lives = fc.array(life, { minLength: 1, maxLength: 4 });
const idOf = (index: number) => String(1_000_000_000_000_000_000n + BigInt(index));
const rowAt = (index: number, ver: number, { length, ends }: { length: number; ends: boolean }) =>
  orderRow({ orderId: idOf(index), ver, status: ends && ver === length ? 'FILLED' : 'NEW' });

test('[Q-F17] in whatever order rows arrive by stream, list and resync, each order ends in its newest version', () => {
  const scripts = lives.chain((all) => {
    const rows = all.flatMap((each, index) =>
      Array.from({ length: each.length }, (_, version) => rowAt(index, version + 1, each)),
    );
    // Every row arrives at least once, and some again, in any order and grouping.
    const batches = fc
      .tuple(
        fc.shuffledSubarray(rows, { minLength: rows.length }),
        fc.array(fc.constantFrom(...rows), { maxLength: 20 }),
      )
      .chain(([once, again]) => fc.shuffledSubarray([...once, ...again], { minLength: once.length + again.length }))
      .chain((stream) =>
        fc.array(fc.nat(stream.length), { maxLength: 5 }).map((cuts) => {
          const starts = [0, ...cuts.sort((a, b) => a - b), stream.length];
          return starts.slice(1).map((end, index) => stream.slice(starts[index], end));
        }),
      );
    return batches.map((script) => ({ all, script }));
  });
  fc.assert(
    fc.property(scripts, ({ all, script }) => {
      const end = script.reduce<LiveRows<Order>>((current, rows) => merge(current, rows).rows, noRows);
      const newest = all.flatMap(({ length, ends }, index) => (ends ? [] : [[idOf(index), length]]));
      expect(versOf(end)).toEqual(Object.fromEntries(newest));
    }),
  );
});

test('[Q-F17] a change is reported once; late and repeated rows are dropped', () => {
  const first = merge(noRows, [orderRow({ ver: 2 })]);
  expect(first.changes).toHaveLength(1);
  expect(merge(first.rows, [orderRow({ ver: 2 }), orderRow({ ver: 1, status: 'FILLED' })]).changes).toEqual([]);
});

test('an older list does not restore an ended order within five minutes', () => {
  const ended = merge(noRows, [orderRow({ ver: 3, status: 'FILLED' })], 1_000).rows;
  const late = [orderRow({ ver: 2 })];
  expect(versOf(merge(ended, late, 300_999).rows)).toEqual({});
  expect(versOf(merge(ended, late, 301_000).rows)).toEqual({ '1000000000000000001': 2 });
});

test('an order that a complete list lacks has ended if its last change is more than two seconds older than the list', () => {
  const rows = [
    orderRow({ orderId: '1', updateTime: 7_999 }),
    orderRow({ orderId: '2', updateTime: 8_000 }),
    orderRow({ orderId: '3', updateTime: 1 }),
  ];
  expect(absentRows(merge(noRows, rows).rows, new Set(['3']), 10_000)).toEqual(['1']);
});

test('a row that the exchange does not know is removed', () => {
  expect(versOf(withoutRow(merge(noRows, [orderRow()]).rows, '1000000000000000001'))).toEqual({});
});

test('the longer, then the greater id is the newer one', () => {
  expect(['9', '1000', '999', '1001'].sort(newerFirst)).toEqual(['1001', '1000', '999', '9']);
});
