import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Order } from '../../../src/contract/trading.ts';
import { absentRows, newerFirst, noRows, takeRows, withoutRow } from '../../../src/spot/live-rows.ts';
import type { LiveRows } from '../../../src/spot/live-rows.ts';
import { isEndedOrder } from '../../../src/spot/order-states.ts';
import { orderRow } from './order-samples.ts';

const kind = { idOf: ({ orderId }: Order) => orderId, isEnded: isEndedOrder };
const take = (held: LiveRows<Order>, rows: readonly Order[], nowMs = 0) => takeRows(held, rows, kind, nowMs);
const versOf = ({ open }: LiveRows<Order>) => Object.fromEntries([...open].map(([id, { ver }]) => [id, ver]));

/** The life of an order: each version as the exchange once wrote it; the last one may end it. */
const life = fc.record({ length: fc.integer({ min: 1, max: 5 }), ends: fc.boolean() });
const lives = fc.array(life, { minLength: 1, maxLength: 4 });
const idOf = (place: number) => String(1_000_000_000_000_000_000n + BigInt(place));
const rowAt = (place: number, ver: number, { length, ends }: { length: number; ends: boolean }) =>
  orderRow({ orderId: idOf(place), ver, status: ends && ver === length ? 'FILLED' : 'NEW' });

test('[Q-F17] whatever the order of pushed rows, lists and resyncs, each order stands as it last was', () => {
  const scripts = lives.chain((all) => {
    const rows = all.flatMap((each, place) =>
      Array.from({ length: each.length }, (_, at) => rowAt(place, at + 1, each)),
    );
    // Every row comes at least once; lists and repeats bring any of them again, in any order and grouping.
    const batches = fc
      .tuple(
        fc.shuffledSubarray(rows, { minLength: rows.length }),
        fc.array(fc.constantFrom(...rows), { maxLength: 20 }),
      )
      .chain(([once, again]) => fc.shuffledSubarray([...once, ...again], { minLength: once.length + again.length }))
      .chain((stream) =>
        fc.array(fc.nat(stream.length), { maxLength: 5 }).map((cuts) => {
          const at = [0, ...cuts.sort((a, b) => a - b), stream.length];
          return at.slice(1).map((end, place) => stream.slice(at[place], end));
        }),
      );
    return batches.map((script) => ({ all, script }));
  });
  fc.assert(
    fc.property(scripts, ({ all, script }) => {
      const end = script.reduce<LiveRows<Order>>((held, rows) => take(held, rows).rows, noRows);
      const newest = all.flatMap(({ length, ends }, place) => (ends ? [] : [[idOf(place), length]]));
      expect(versOf(end)).toEqual(Object.fromEntries(newest));
    }),
  );
});

test('[Q-F17] a change is told once: late and repeated rows fall away', () => {
  const first = take(noRows, [orderRow({ ver: 2 })]);
  expect(first.changes).toHaveLength(1);
  expect(take(first.rows, [orderRow({ ver: 2 }), orderRow({ ver: 1, status: 'FILLED' })]).changes).toEqual([]);
});

test('an older list does not revive what ended, for five minutes', () => {
  const ended = take(noRows, [orderRow({ ver: 3, status: 'FILLED' })], 1_000).rows;
  const late = [orderRow({ ver: 2 })];
  expect(versOf(take(ended, late, 300_999).rows)).toEqual({});
  expect(versOf(take(ended, late, 301_000).rows)).toEqual({ '1000000000000000001': 2 });
});

test('absent from a complete list: what was changed over two seconds before it was written has ended', () => {
  const rows = [
    orderRow({ orderId: '1', updateTime: 7_999 }),
    orderRow({ orderId: '2', updateTime: 8_000 }),
    orderRow({ orderId: '3', updateTime: 1 }),
  ];
  expect(absentRows(take(noRows, rows).rows, new Set(['3']), 10_000)).toEqual(['1']);
});

test('a row that the exchange does not know goes', () => {
  expect(versOf(withoutRow(take(noRows, [orderRow()]).rows, '1000000000000000001'))).toEqual({});
});

test('the greater id is the newer one, however long it is', () => {
  expect(['9', '1000', '999', '1001'].sort(newerFirst)).toEqual(['1001', '1000', '999', '9']);
});
