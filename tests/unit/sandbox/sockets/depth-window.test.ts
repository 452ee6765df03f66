import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Depth, Level } from '../../../src/contract/market-stream.ts';
import type { Side } from '../../../src/contract/trading.ts';
import { openBook } from '../../../src/sandbox/engine/book.ts';
import { unitsOf } from '../../../src/sandbox/engine/units.ts';
import { pairOf } from '../../../src/sandbox/market/pairs.ts';
import { openChannel } from '../../../src/sandbox/sockets/market-channel.ts';
import { checksum, depthWriter, windowOf } from '../../../src/sandbox/sockets/market-window.ts';

/** CRC-32, bit by bit: another way than the exchange's. */
function slowCrc(text: string): number {
  let crc = 0xffffffff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** A reader of the stream, as the depth rule of exchange-api 3.2 has it. */
function openReader() {
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
      if (book.enter(order).end.kind === 'resting') resting.push(order.id);
    },
  };
}

interface Act {
  side: Side;
  ticks: number;
  lots: number;
  isCancel: boolean;
  /** Does the stream send now? */
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

  test('is rebuilt from a snapshot and deltas, however many changes a delta gathers', () => {
    fc.assert(
      fc.property(acts, (script) => {
        const market = openMarketOf();
        const writer = depthWriter(market, 7);
        // A book deeper than the window.
        for (let ticks = 1; ticks <= 206; ticks += 1) {
          market.act({ side: 'BUY', ticks, lots: 5, isCancel: false, isSent: false });
          market.act({ side: 'SELL', ticks: ticks + 500, lots: 5, isCancel: false, isSent: false });
        }
        const reader = openReader();
        let last = windowOf(market);
        reader.read(writer.snapshot(last), 'snapshot');
        for (const act of script) {
          market.act(act);
          if (!act.isSent) continue;
          const next = windowOf(market);
          const delta = writer.delta(last, next, true);
          if (!delta) continue;
          expect(delta).toMatchObject({ prevSeq: last.seq, seq: next.seq, epoch: 7 });
          reader.read(delta, 'delta');
          last = next;
          const { b, a } = writer.snapshot(next);
          expect(reader.book()).toEqual({ b, a });
          expect(Math.max(b.length, a.length)).toBeLessThanOrEqual(200);
        }
      }),
      { numRuns: 30 },
    );
  });

  test('says nothing of what happens outside of it; the next delta covers that too', () => {
    const market = openMarketOf();
    for (let ticks = 300; ticks < 550; ticks += 1)
      market.act({ side: 'BUY', ticks, lots: 5, isCancel: false, isSent: true });
    const writer = depthWriter(market, 1);
    const before = windowOf(market);
    market.act({ side: 'BUY', ticks: 10, lots: 5, isCancel: false, isSent: true });
    expect(writer.delta(before, windowOf(market), true)).toBeUndefined();
    market.act({ side: 'BUY', ticks: 549, lots: 5, isCancel: false, isSent: true });
    expect(writer.delta(before, windowOf(market), false)).toEqual({
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
  /** Tells numbers; a reader who missed some gets their sum. */
  function sums() {
    let total = 0;
    let seen = 0;
    let written = 0;
    const channel = openChannel<number>('t', () => 0, {
      everyMs: 50,
      refresh: () => seen !== (seen = total),
      end: () => seen,
      snapshot: () => seen,
      since(mark) {
        written += 1;
        return mark === seen ? [] : [seen - mark];
      },
    });
    return { channel, add: (more: number) => void (total += more), written: () => written };
  }
  const dataOf = (messages: readonly Buffer[]): unknown[] =>
    messages.map((bytes): unknown => JSON.parse(bytes.toString()).data);

  test('is written once for all readers who are level, and once for those who stopped at the same place', () => {
    const { channel, add, written } = sums();
    const [level, slow] = [0, 1].map(() => Array.from({ length: 10 }, () => channel.open()));
    for (const more of [1, 2, 3]) {
      add(more);
      channel.refresh();
      const messages = (level ?? []).map((reader) => reader.unread());
      expect(new Set(messages.flat()).size).toBe(1);
    }
    const late = (slow ?? []).map((reader) => reader.unread());
    expect(dataOf(late[0] ?? [])).toEqual([6]);
    expect(new Set(late.flat()).size).toBe(1);
    expect(written()).toBe(4);
  });

  test('drops what was due to a reader who asks for a snapshot', () => {
    const { channel, add } = sums();
    const reader = channel.open();
    add(5);
    expect(dataOf(reader.snapshot())).toEqual([5]);
    channel.refresh();
    expect(reader.unread()).toEqual([]);
    add(2);
    channel.refresh();
    expect(dataOf(reader.unread())).toEqual([2]);
  });
});
