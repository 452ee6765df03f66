import type { Depth, Level } from '../contract/market-stream.ts';
import { checksum } from './checksum.ts';
import { comparePrices } from './price-order.ts';

/** Deltas that were already known, in a row, after which the book is taken for another one. exchange-api 3.2, rule 2 */
const oldInARowMost = 20;
/** Numbers that a delta may lie back. exchange-api 3.2, rule 2 */
const farBack = 1_000;
/** Levels a side that a book may hold; the exchange sends 200. */
const levelsMost = 1_000;

/** A pair's book as the exchange last told it, best levels first. `seq` counts within one `epoch`. */
export interface Book {
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
  readonly seq: number;
  readonly epoch: number;
}

/** What a reader of a depth topic knows. Not live: a snapshot is waited for, and what is shown is old. */
export interface DepthState {
  readonly book: Book | undefined;
  readonly isLive: boolean;
  /** Deltas in a row that were already known. */
  readonly oldInARow: number;
}

/** `why` names the law that a frame broke; the topic needs a new snapshot. */
export type Gap = 'epoch' | 'farBack' | 'missing' | 'checksum' | 'crossed' | 'unsorted' | 'tooDeep';
export type DepthStep = readonly [state: DepthState, gap?: Gap];

export const noDepth: DepthState = { book: undefined, isLive: false, oldInARow: 0 };

/** The connection is gone, or the topic was let go: the book stays on show as an old one. */
export const loseDepth = (state: DepthState): DepthState => ({ ...state, isLive: false });

/** Takes a frame of a depth topic. Pure; a book that broke a law is not taken over. exchange-api 3.2, "Depth rule" */
export function takeDepth(state: DepthState, type: 'snapshot' | 'delta', depth: Depth): DepthStep {
  if (type === 'snapshot') {
    if (!isInOrder(depth.b, fallingPrices) || !isInOrder(depth.a, risingPrices)) return lose(state, 'unsorted');
    return settle(state, { bids: depth.b, asks: depth.a, ...numbers(depth) }, depth.cs);
  }
  const { book } = state;
  if (!book || !state.isLive) return [state];
  if (depth.epoch !== book.epoch) return lose(state, 'epoch');
  if (depth.seq <= book.seq) {
    const oldInARow = state.oldInARow + 1;
    if (oldInARow >= oldInARowMost || depth.seq < book.seq - farBack) return lose(state, 'farBack');
    return [{ ...state, oldInARow }];
  }
  if (depth.prevSeq !== book.seq) return lose(state, 'missing');
  const bids = change(book.bids, depth.b, fallingPrices);
  const asks = change(book.asks, depth.a, risingPrices);
  return settle(state, { bids, asks, ...numbers(depth) }, depth.cs);
}

const numbers = ({ seq, epoch }: Depth) => ({ seq, epoch });
const lose = (state: DepthState, gap: Gap): DepthStep => [{ ...loseDepth(state), oldInARow: 0 }, gap];

/** The book after a frame, when it holds together. */
function settle(state: DepthState, book: Book, cs: number | undefined): DepthStep {
  const gap = brokenLaw(book, cs);
  return gap ? lose(state, gap) : [{ book, isLive: true, oldInARow: 0 }];
}

function brokenLaw({ bids, asks }: Book, cs: number | undefined): Gap | undefined {
  if (bids.length > levelsMost || asks.length > levelsMost) return 'tooDeep';
  const [bid, ask] = [bids[0], asks[0]];
  if (bid && ask && comparePrices(bid[0], ask[0]) >= 0) return 'crossed';
  if (cs !== undefined && checksum(bids, asks) !== cs) return 'checksum';
  return undefined;
}

type Order = (a: string, b: string) => number;
const risingPrices: Order = comparePrices;
const fallingPrices: Order = (a, b) => comparePrices(b, a);

/** Where a price stands, or would stand, among levels in order. */
function placeOf(levels: readonly Level[], price: string, order: Order): number {
  let [from, until] = [0, levels.length];
  while (from < until) {
    const middle = (from + until) >>> 1;
    if (order(levels[middle]?.[0] ?? '', price) < 0) from = middle + 1;
    else until = middle;
  }
  return from;
}

/** The levels of a side after changes; quantity '0' takes a level out. */
function change(levels: readonly Level[], changes: readonly Level[], order: Order): readonly Level[] {
  if (changes.length === 0) return levels;
  const changed = [...levels];
  for (const level of changes) {
    const place = placeOf(changed, level[0], order);
    const isThere = changed[place]?.[0] === level[0];
    if (level[1] !== '0') changed.splice(place, isThere ? 1 : 0, level);
    else if (isThere) changed.splice(place, 1);
  }
  return changed;
}

const isInOrder = (levels: readonly Level[], order: Order): boolean =>
  levels.every(
    ([price, quantity], place) => quantity !== '0' && (place === 0 || order(levels[place - 1]?.[0] ?? '', price) < 0),
  );
