import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { Depth, Level } from '#contract/market-stream.ts';
import type { Side } from '#contract/scalars.ts';
import { openBook } from '#sandbox/engine/order-matching.ts';
import { unitsOf } from '#sandbox/engine/units.ts';
import { pairOf } from '#sandbox/catalog/pairs.ts';
import { openChannel } from '#sandbox/sockets/channel.ts';
import { checksum, depthWriter, depthWindowOf } from '#sandbox/sockets/depth-window.ts';

/** CRC-32, bit by bit: an independent implementation. */
function slowCrc(text: string): number {
  let crc = 0xffffffff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** A client of the stream that follows the depth rule of exchange-api 3.2. */
function openClient() {
  const sides = { b: new Map<string, string>(), a: new Map<string, string>() };
  let local = -1;
  const sorted = (side: 'a' | 'b'): Level[] =>
    [...sides[side]].sort(([a], [b]) => (side === 'a' ? Number(a) - Number(b) : Number(b) - Number(a)));
  return {
    local: () => local,
    book: () => ({ b: sorted('b'), a: sorted('a') }),
    read(depth: Depth, type: 'snapshot' | 'delta') {
      if (type === 'snapshot') for (const side of ['a', 'b'] as const) sides[side].clear();
      else expect(depth.prevSeq).toBe(local);
      expect(depth.seq).toBeGreaterThanOrEqual(depth.prevSeq);
      for (const side of ['a', 'b'] as const)
        for (const [price, quantity] of depth[side]) {
          if (quantity === '0') expect(sides[side].delete(price)).toBe(true);
          else sides[side].set(price, quantity);
        }
      local = depth.seq;
      if (depth.cs === undefined) return;
      const { a, b } = this.book();
      const parts = Array.from({ length: 25 }, (_, index) => [b[index], a[index]]).flat();
      expect(depth.cs).toBe(slowCrc(parts.flatMap((level) => (level ? [level.join(':')] : [])).join(':')));
    },
  };
}

const symbol = pairOf({
  base: 'AA',
  quote: 'USDT',
  tick: '0.1',
  lot: '0.01',
  minQty: '0.01',
  maxQty: '1',
  maxAmount: '9',
  price: '50',
});

function openMarketOf() {
  let seq = 0;
  let id = 0;
  const units = unitsOf(symbol);
  const book = openBook(units, {
    level: () => void (seq += 1),
    trade: () => ({ tradeId: String((id += 1)), seq: (seq += 1), time: 0 }),
  });
  const resting: string[] = [];
  return {
    symbol,
    units,
    book,
    get seq() {
      return seq;
    },
    act({ side, ticks, lots, isCancel }: Act) {
      const one = isCancel ? resting.shift() : undefined;
      if (one !== undefined) return void book.cancel(one);
      const order = { id: `o${(id += 1)}`, owner: 'maker', side, type: 'LIMIT', ticks, lots } as const;
      if (book.enter(order).status.kind === 'resting') resting.push(order.id);
    },
  };
}

interface Act {
  side: Side;
  ticks: number;
  lots: number;
  isCancel: boolean;
  /** The stream sends after this action. */
  isSent: boolean;
}
const acts = fc.array(
  fc.record({
    side: fc.constantFrom('BUY' as const, 'SELL' as const),
    ticks: fc.integer({ min: 1, max: 900 }),
    lots: fc.integer({ min: 1, max: 500 }),
    isCancel: fc.boolean(),
    isSent: fc.boolean(),
  }),
  { maxLength: 60, size: 'max' },
);

describe('[Q-F17] a window of the book', () => {
  test('has the checksum of the design', () => {
    expect(checksum([['100', '1.5']], [['100.5', '2']])).toBe(479789813);
    expect(slowCrc('100:1.5:100.5:2')).toBe(479789813);
  });

  test('is rebuilt from a snapshot and deltas with any number of changes', () => {
    fc.assert(
      fc.property(acts, (script) => {
        const market = openMarketOf();
        const writer = depthWriter(market, 7);
        // The book is deeper than the window.
        for (let ticks = 1; ticks <= 206; ticks += 1) {
          market.act({ side: 'BUY', ticks, lots: 5, isCancel: false, isSent: false });
          market.act({ side: 'SELL', ticks: ticks + 500, lots: 5, isCancel: false, isSent: false });
        }
        const client = openClient();
        let last = depthWindowOf(market);
        client.read(writer.snapshot(last), 'snapshot');
        for (const act of script) {
          market.act(act);
          if (!act.isSent) continue;
          const next = depthWindowOf(market);
          const delta = writer.delta(last, next, true);
          if (!delta) continue;
          expect(delta).toMatchObject({ prevSeq: last.seq, seq: next.seq, epoch: 7 });
          client.read(delta, 'delta');
          last = next;
          const { b, a } = writer.snapshot(next);
          expect(client.book()).toEqual({ b, a });
          expect(Math.max(b.length, a.length)).toBeLessThanOrEqual(200);
        }
      }),
      { numRuns: 30 },
    );
  });

  test('sends no delta for changes outside of it; the next delta covers their seq', () => {
    const market = openMarketOf();
    for (let ticks = 300; ticks < 550; ticks += 1)
      market.act({ side: 'BUY', ticks, lots: 5, isCancel: false, isSent: true });
    const writer = depthWriter(market, 1);
    const before = depthWindowOf(market);
    market.act({ side: 'BUY', ticks: 10, lots: 5, isCancel: false, isSent: true });
    expect(writer.delta(before, depthWindowOf(market), true)).toBeUndefined();
    market.act({ side: 'BUY', ticks: 549, lots: 5, isCancel: false, isSent: true });
    expect(writer.delta(before, depthWindowOf(market), false)).toEqual({
      s: 'AAUSDT',
      b: [['54.9', '0.1']],
      a: [],
      seq: before.seq + 2,
      prevSeq: before.seq,
      epoch: 1,
    });
  });
});

describe('[Q-F37] a topic', () => {
  /** Publishes numbers; a subscriber who missed some receives their sum. */
  function openSums() {
    let total = 0;
    let published = 0;
    let serialized = 0;
    const channel = openChannel<number>('t', () => 0, {
      intervalMs: 50,
      refresh: () => published !== (published = total),
      position: () => published,
      snapshot: () => published,
      since(position) {
        serialized += 1;
        return position === published ? [] : [published - position];
      },
    });
    return { channel, add: (number: number) => void (total += number), serialized: () => serialized };
  }
  const Message = v.pipe(v.string(), v.parseJson(), v.object({ data: v.number() }));
  const dataOf = (messages: readonly Buffer[]) => messages.map((bytes) => v.parse(Message, bytes.toString()).data);

  test('is serialized once for all subscribers at the same position', () => {
    const { channel, add, serialized } = openSums();
    const [current, slow] = [0, 1].map(() => Array.from({ length: 10 }, () => channel.subscribe()));
    for (const number of [1, 2, 3]) {
      add(number);
      channel.refresh();
      const messages = (current ?? []).map((cursor) => cursor.unread());
      expect(new Set(messages.flat()).size).toBe(1);
    }
    const late = (slow ?? []).map((cursor) => cursor.unread());
    expect(dataOf(late[0] ?? [])).toEqual([6]);
    expect(new Set(late.flat()).size).toBe(1);
    expect(serialized()).toBe(4);
  });

  test('sends no earlier messages after a snapshot', () => {
    const { channel, add } = openSums();
    const cursor = channel.subscribe();
    add(5);
    channel.refresh();
    expect(dataOf(cursor.snapshot())).toEqual([5]);
    channel.refresh();
    expect(cursor.unread()).toEqual([]);
    add(2);
    channel.refresh();
    expect(dataOf(cursor.unread())).toEqual([2]);
  });
});
