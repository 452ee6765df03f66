import { crc32 } from 'node:zlib';
import { checksumLevels, depthLevels } from '#contract/market-stream.ts';
import type { Depth, Level } from '#contract/market-stream.ts';
import { unscale } from '#money/index.ts';
import type { BookLevel } from '#sandbox/engine/order-matching.ts';
import type { PairMarket } from '#sandbox/engine/pair-market.ts';

/** The best levels of a book at one `seq`; immutable, because many subscribers share it. */
export interface DepthWindow {
  readonly seq: number;
  readonly bids: readonly BookLevel[];
  readonly asks: readonly BookLevel[];
}

export const depthWindowOf = ({ seq, book }: Pick<PairMarket, 'seq' | 'book'>): DepthWindow => ({
  seq,
  bids: book.levels('BUY', depthLevels),
  asks: book.levels('SELL', depthLevels),
});

/** The levels of a side that changed, best first; 0 lots remove a level. */
function changes(
  before: readonly BookLevel[],
  after: readonly BookLevel[],
  isBetter: (a: number, b: number) => boolean,
) {
  const list: BookLevel[] = [];
  let index = 0;
  for (const level of after) {
    let previous = before[index];
    while (previous && isBetter(previous.ticks, level.ticks)) {
      list.push({ ticks: previous.ticks, lots: 0 });
      previous = before[(index += 1)];
    }
    if (previous?.ticks === level.ticks) index += 1;
    if (previous?.ticks !== level.ticks || previous.lots !== level.lots) list.push(level);
  }
  for (const previous of before.slice(index)) list.push({ ticks: previous.ticks, lots: 0 });
  return list;
}

/** The levels that differ between two windows of a book, with their final state. */
export function depthChanges(before: DepthWindow, after: DepthWindow): { bids: BookLevel[]; asks: BookLevel[] } {
  return {
    bids: changes(before.bids, after.bids, (a, b) => a > b),
    asks: changes(before.asks, after.asks, (a, b) => a < b),
  };
}

/** The CRC-32 of the best levels, alternating bids and asks, as an unsigned number. exchange-api 3.2 `cs` */
export function checksum(bids: readonly Level[], asks: readonly Level[]): number {
  const parts: string[] = [];
  for (let index = 0; index < checksumLevels; index += 1)
    for (const level of [bids[index], asks[index]]) if (level) parts.push(`${level[0]}:${level[1]}`);
  return crc32(parts.join(':'));
}

/** Converts windows and their differences to the messages of the contract. */
export function depthWriter({ symbol: { symbolId }, units }: Pick<PairMarket, 'symbol' | 'units'>, epoch: number) {
  const rowsOf = (levels: readonly BookLevel[]): Level[] =>
    levels.map(({ ticks, lots }) => [unscale(units.price(ticks)), unscale(units.quantity(lots))]);
  const checksumOf = ({ bids, asks }: DepthWindow): number =>
    checksum(rowsOf(bids.slice(0, checksumLevels)), rowsOf(asks.slice(0, checksumLevels)));

  return {
    snapshot(window: DepthWindow): Depth {
      const { seq, bids, asks } = window;
      return { s: symbolId, b: rowsOf(bids), a: rowsOf(asks), seq, prevSeq: seq, epoch, cs: checksumOf(window) };
    },
    /** Returns undefined when no level differs. */
    delta(before: DepthWindow, after: DepthWindow, hasChecksum: boolean): Depth | undefined {
      const { bids, asks } = depthChanges(before, after);
      if (bids.length + asks.length === 0) return undefined;
      return {
        s: symbolId,
        b: rowsOf(bids),
        a: rowsOf(asks),
        seq: after.seq,
        prevSeq: before.seq,
        epoch,
        ...(hasChecksum && { cs: checksumOf(after) }),
      };
    },
  };
}
