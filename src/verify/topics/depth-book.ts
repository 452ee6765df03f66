import { crc32 } from 'node:zlib';
import * as v from 'valibot';
import { checksumLevels } from '#contract/market-stream.ts';
import { decimal } from '#money/index.ts';
import { said } from '../findings.ts';

const Level = v.tuple([v.string(), v.string()]);
const Depth = v.looseObject({
  b: v.array(Level),
  a: v.array(Level),
  seq: v.number(),
  prevSeq: v.number(),
  epoch: v.number(),
  cs: v.optional(v.number()),
});
export type Levels = readonly (readonly [price: string, quantity: string])[];

/** Frames from one checksum to the next, at most. exchange-api 3.2 */
const checksumInterval = 10;

type Report = (path: string, expected: string, received: unknown) => void;

/** Best bid and ask of a book. */
export interface Best {
  bp: string;
  bq: string;
  ap: string;
  aq: string;
}

const isSorted = (levels: Levels, falls: boolean): boolean =>
  levels.every(([price], index) => {
    const before = levels[index - 1]?.[0];
    if (before === undefined) return true;
    return falls ? decimal(price).lt(before) : decimal(price).gt(before);
  });

function checksumOf(bids: Levels, asks: Levels): number {
  const parts: string[] = [];
  for (let index = 0; index < checksumLevels; index += 1)
    for (const level of [bids[index], asks[index]]) if (level) parts.push(...level);
  return crc32(parts.join(':'));
}

function applied(levels: Levels, changes: Levels, falls: boolean): Levels {
  const byPrice = new Map(levels);
  for (const [price, quantity] of changes) {
    if (quantity === '0') byPrice.delete(price);
    else byPrice.set(price, quantity);
  }
  const sign = falls ? -1 : 1;
  return [...byPrice].sort(([a], [b]) => (decimal(a).lt(b) ? -sign : sign));
}

/** Keeps a book as the client does, and reports each break of the depth rule. exchange-api 3.2 */
export function openBook(report: Report): {
  /** Takes the data of a frame. After a break the book is lost until the next snapshot. */
  take: (type: unknown, data: unknown) => void;
  /** Best levels by `seq`, for the comparison with `bookTicker`. */
  best: ReadonlyMap<number, Best>;
} {
  let book: { bids: Levels; asks: Levels; seq: number; epoch: number } | undefined;
  let framesSinceChecksum = 0;
  const best = new Map<number, Best>();

  function lose(path: string, expected: string, received: unknown): void {
    report(path, expected, received);
    book = undefined;
  }

  return {
    best,
    take(type, data) {
      const read = v.safeParse(Depth, data);
      if (!read.success) return;
      const { b, a, seq, prevSeq, epoch, cs } = read.output;
      if (type === 'snapshot') {
        if (!isSorted(b, true)) {
          lose('data.b', 'bids that fall', said('another order'));
          return;
        }
        if (!isSorted(a, false)) {
          lose('data.a', 'asks that rise', said('another order'));
          return;
        }
        book = { bids: b, asks: a, seq, epoch };
        framesSinceChecksum = 0;
        if (cs === undefined) report('data.cs', 'a checksum in each snapshot', undefined);
      } else {
        if (!book) return;
        if (epoch !== book.epoch) {
          lose('data.epoch', `epoch ${book.epoch} of the snapshot`, epoch);
          return;
        }
        if (prevSeq !== book.seq) {
          lose('data.prevSeq', `data.seq ${book.seq} of the frame before`, prevSeq);
          return;
        }
        if (seq <= prevSeq) {
          lose('data.seq', 'a number above prevSeq', seq);
          return;
        }
        book = { bids: applied(book.bids, b, true), asks: applied(book.asks, a, false), seq, epoch };
        framesSinceChecksum = cs === undefined ? framesSinceChecksum + 1 : 0;
        if (framesSinceChecksum === checksumInterval)
          report('data.cs', `a checksum every ${checksumInterval} frames`, undefined);
      }
      const { bids, asks } = book;
      if (cs !== undefined && cs !== checksumOf(bids, asks)) {
        lose('data.cs', 'the checksum of the book', cs);
        return;
      }
      const [bid, ask] = [bids[0], asks[0]];
      if (bid && ask && decimal(bid[0]).gte(ask[0])) {
        lose('data.a', 'asks above the bids', ask[0]);
        return;
      }
      best.set(seq, { bp: bid?.[0] ?? '0', bq: bid?.[1] ?? '0', ap: ask?.[0] ?? '0', aq: ask?.[1] ?? '0' });
    },
  };
}
