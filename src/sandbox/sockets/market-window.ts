import { crc32 } from 'node:zlib';
import type { Depth, Level } from '../../contract/market-stream.ts';
import { unscale } from '../../money/index.ts';
import type { BookLevel } from '../engine/book.ts';
import type { Market } from '../engine/market.ts';

/** Levels a side that readers see. exchange-api 3.2 */
const levelsASide = 200;
/** Levels a side that the checksum covers. */
const checkedLevels = 25;

/** The best levels of a book at one `seq`; never changed, so that many readers may stand at it. */
export interface Window {
  readonly seq: number;
  readonly bids: readonly BookLevel[];
  readonly asks: readonly BookLevel[];
}

export const windowOf = ({ seq, book }: Pick<Market, 'seq' | 'book'>): Window => ({
  seq,
  bids: book.levels('BUY', levelsASide),
  asks: book.levels('SELL', levelsASide),
});

/** What leads from one side to another, best first; 0 lots take a level out. */
function changes(
  before: readonly BookLevel[],
  after: readonly BookLevel[],
  isBetter: (a: number, b: number) => boolean,
) {
  const list: BookLevel[] = [];
  let index = 0;
  for (const level of after) {
    let old = before[index];
    while (old && isBetter(old.ticks, level.ticks)) {
      list.push({ ticks: old.ticks, lots: 0 });
      old = before[(index += 1)];
    }
    if (old?.ticks === level.ticks) index += 1;
    if (old?.ticks !== level.ticks || old.lots !== level.lots) list.push(level);
  }
  for (const old of before.slice(index)) list.push({ ticks: old.ticks, lots: 0 });
  return list;
}

/** The difference of two windows of one book. Whatever happened between them, the last state of a level wins. */
export function difference(before: Window, after: Window): { bids: BookLevel[]; asks: BookLevel[] } {
  return {
    bids: changes(before.bids, after.bids, (a, b) => a > b),
    asks: changes(before.asks, after.asks, (a, b) => a < b),
  };
}

/** CRC-32 of the best levels of both sides in turn, as unsigned number. exchange-api 3.2 `cs` */
export function checksum(bids: readonly Level[], asks: readonly Level[]): number {
  const parts: string[] = [];
  for (let index = 0; index < checkedLevels; index += 1)
    for (const level of [bids[index], asks[index]]) if (level) parts.push(`${level[0]}:${level[1]}`);
  return crc32(parts.join(':'));
}

/** Writes windows and their differences as the contract has them. */
export function depthWriter({ symbol: { symbolId }, units }: Pick<Market, 'symbol' | 'units'>, epoch: number) {
  const written = (levels: readonly BookLevel[]): Level[] =>
    levels.map(({ ticks, lots }) => [unscale(units.price(ticks)), unscale(units.quantity(lots))]);
  const checksumOf = ({ bids, asks }: Window): number =>
    checksum(written(bids.slice(0, checkedLevels)), written(asks.slice(0, checkedLevels)));

  return {
    snapshot(window: Window): Depth {
      const { seq, bids, asks } = window;
      return { s: symbolId, b: written(bids), a: written(asks), seq, prevSeq: seq, epoch, cs: checksumOf(window) };
    },
    /** Undefined: no level is another. */
    delta(before: Window, after: Window, isChecked: boolean): Depth | undefined {
      const { bids, asks } = difference(before, after);
      if (bids.length + asks.length === 0) return undefined;
      return {
        s: symbolId,
        b: written(bids),
        a: written(asks),
        seq: after.seq,
        prevSeq: before.seq,
        epoch,
        ...(isChecked && { cs: checksumOf(after) }),
      };
    },
  };
}
