import type { Depth, Level } from '#contract/market-stream.ts';
import { checksum } from './checksum.ts';
import { comparePrices } from './price-order.ts';

/** Decimals of the scaled integers that hold prices and quantities; messages with more decimals are rejected. */
export const bookDecimals = 18;

/** How long after a snapshot a delta that the snapshot contains may still arrive. exchange-api 3.2, rule 2, ms */
const duplicatesMs = 5_000;
/** How far the sequence number of a duplicate may lie behind the book. exchange-api 3.2, rule 2 */
const sequenceLagMax = 1_000;
/** Limit of levels per side, a guard against a broken stream; the exchange sends 200. */
const levelsMax = 1_000;

/** A pair's order book, best levels first. `seq` is the sequence number within one `epoch`. */
export interface Book {
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
  readonly seq: number;
  readonly epoch: number;
}

/**
 * State of a depth subscription. While not live, the book is outdated and deltas are dropped until a snapshot arrives.
 */
export interface DepthState {
  readonly book: Book | undefined;
  readonly isLive: boolean;
  /** When the last snapshot arrived, monotonic ms. */
  readonly snapshotMs: number;
  /** Sequence number of the last delta, if the book already contained it. */
  readonly duplicateSeq?: number | undefined;
}

/** Names the rule that a message broke; the topic then needs a new snapshot. */
export type Gap = 'epoch' | 'farBack' | 'missing' | 'checksum' | 'crossed' | 'unsorted' | 'tooDeep';
export type DepthResult = readonly [state: DepthState, gap?: Gap];

export const emptyDepth: DepthState = { book: undefined, isLive: false, snapshotMs: 0 };

/** Marks the book as outdated, after a disconnect or unsubscribe; it stays visible. */
export const markDepthStale = (state: DepthState): DepthState => ({ ...state, isLive: false });

/**
 * Applies a message of a depth topic. Pure. When the message breaks a rule, the previous book stays and the result
 * names the gap. `nowMs`: monotonic. exchange-api 3.2, "Depth rule"
 */
export function applyDepth(state: DepthState, type: 'snapshot' | 'delta', depth: Depth, nowMs: number): DepthResult {
  if (type === 'snapshot') {
    if (!isSorted(depth.b, descending) || !isSorted(depth.a, ascending)) return reject(state, 'unsorted');
    return accept({ ...state, snapshotMs: nowMs }, { bids: depth.b, asks: depth.a, ...versionOf(depth) }, depth.cs);
  }
  const { book } = state;
  if (!book || !state.isLive) return [state];
  if (depth.epoch !== book.epoch) return reject(state, 'epoch');
  if (depth.seq <= book.seq) {
    // Later, or one after the other, such deltas are those of a sequence that has started again.
    const isRestarted = nowMs - state.snapshotMs > duplicatesMs || depth.prevSeq === state.duplicateSeq;
    if (isRestarted || depth.seq < book.seq - sequenceLagMax) return reject(state, 'farBack');
    return [{ ...state, duplicateSeq: depth.seq }];
  }
  if (depth.prevSeq !== book.seq) return reject(state, 'missing');
  const bids = withChanges(book.bids, depth.b, descending);
  const asks = withChanges(book.asks, depth.a, ascending);
  return accept(state, { bids, asks, ...versionOf(depth) }, depth.cs);
}

const versionOf = ({ seq, epoch }: Depth) => ({ seq, epoch });
const reject = (state: DepthState, gap: Gap): DepthResult => [
  { ...markDepthStale(state), duplicateSeq: undefined },
  gap,
];

/** The state with the new book when it is consistent and matches `cs`. */
function accept(state: DepthState, book: Book, cs: number | undefined): DepthResult {
  const gap = inconsistencyOf(book, cs);
  return gap ? reject(state, gap) : [{ book, isLive: true, snapshotMs: state.snapshotMs }];
}

function inconsistencyOf({ bids, asks }: Book, cs: number | undefined): Gap | undefined {
  if (bids.length > levelsMax || asks.length > levelsMax) return 'tooDeep';
  const [bid, ask] = [bids[0], asks[0]];
  if (bid && ask && comparePrices(bid[0], ask[0]) >= 0) return 'crossed';
  if (cs !== undefined && checksum(bids, asks) !== cs) return 'checksum';
  return undefined;
}

type PriceOrder = (a: string, b: string) => number;
const ascending: PriceOrder = comparePrices;
const descending: PriceOrder = (a, b) => comparePrices(b, a);

/** Index of a price in sorted levels, or the index to insert it at. Binary search. */
function indexOfPrice(levels: readonly Level[], price: string, order: PriceOrder): number {
  let [from, until] = [0, levels.length];
  while (from < until) {
    const middle = (from + until) >>> 1;
    if (order(levels[middle]?.[0] ?? '', price) < 0) from = middle + 1;
    else until = middle;
  }
  return from;
}

/** The levels of a side after `changes`; quantity '0' removes a level. */
function withChanges(levels: readonly Level[], changes: readonly Level[], order: PriceOrder): readonly Level[] {
  if (changes.length === 0) return levels;
  const changed = [...levels];
  for (const level of changes) {
    const index = indexOfPrice(changed, level[0], order);
    const exists = changed[index]?.[0] === level[0];
    if (level[1] !== '0') changed.splice(index, exists ? 1 : 0, level);
    else if (exists) changed.splice(index, 1);
  }
  return changed;
}

/** True when prices are strictly sorted and no quantity is zero. */
const isSorted = (levels: readonly Level[], order: PriceOrder): boolean =>
  levels.every(
    ([price, quantity], index) => quantity !== '0' && (index === 0 || order(levels[index - 1]?.[0] ?? '', price) < 0),
  );
