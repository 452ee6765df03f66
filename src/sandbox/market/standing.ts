import { hourMs } from './bars.ts';
import { restingTicksAt } from './drawn.ts';
import type { Pair } from './pairs.ts';
import type { Tape } from './tape.ts';

/** Where a pair's price stands while its market has not traded since the exchange started, ticks: where this hour's newest live minute ended. */
export const standingTicks = (seed: string, tape: Tape, pair: Pair, now: number): number =>
  tape.newest(pair.symbolId, now - (now % hourMs))?.c ?? restingTicksAt(seed, pair, now);
