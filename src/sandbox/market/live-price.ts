import type { Clock } from '../clock.ts';
import { ticksAt } from './drawn.ts';
import type { Pair } from './pairs.ts';

/** How far the live price strays from its path, in deviations of an hour, and how fast it comes back, a second. */
const stray = { width: 0.03, back: 0.01 } as const;
/** How often a pair's place on its path is looked up, ms. */
const pathMs = 500;

/** Where a pair's price is while its market runs: near the path that is drawn for it. In ticks, not whole. */
export interface LivePrice {
  now(pair: Pair): number;
  /** Goes astray for so many seconds. */
  move(pair: Pair, seconds: number): void;
  /** Stands on a place now. */
  jumpTo(ticks: number): void;
}

/** @param roll its own dice */
export function openLivePrice(seed: () => string, clock: Pick<Clock, 'now'>, roll: () => number): LivePrice {
  /** Distance from the path, a fraction. */
  let distance = 0;
  let place = { at: 0, ticks: 1 };
  return {
    now(pair) {
      const now = clock.now();
      if (Math.abs(now - place.at) >= pathMs) place = { at: now, ticks: ticksAt(seed(), pair, now) };
      return Math.max(1, place.ticks * (1 + distance));
    },
    move({ deviation }, seconds) {
      const width = stray.width * Math.abs(deviation) * Math.sqrt(seconds);
      distance += (roll() + roll() + roll() - 1.5) * 2 * width - distance * stray.back * seconds;
    },
    jumpTo(ticks) {
      distance = 0;
      place = { at: clock.now(), ticks };
    },
  };
}
