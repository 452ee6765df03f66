import { hourMs } from '#formulas/durations.ts';
import type { Pair } from '#sandbox/catalog/pairs.ts';
import type { BarRecorder } from './bar-recorder.ts';
import { hourlyTicksAt } from './synthetic-bars.ts';

/**
 * Price in ticks of a pair before its first trade since the start: the close of this hour's newest recorded minute,
 * else the hourly price.
 */
export const idleTicks = (seed: string, recorder: BarRecorder, pair: Pair, now: number): number =>
  recorder.newestMinute(pair.symbolId, now - (now % hourMs))?.c ?? hourlyTicksAt(seed, pair, now);
