import { scale } from '#money/index.ts';
import type { Clock } from '#sandbox/clock/clock.ts';
import { ticksAt } from '#sandbox/bars/synthetic-bars.ts';
import type { Pair } from '#sandbox/catalog/pairs.ts';

/**
 * How far the live price drifts from the price path in a second, in hourly deviations, and which fraction of the
 * distance it returns.
 */
const drift = { width: 0.03, reversion: 0.01 } as const;
/** The price path is read again after this time. */
const pathMs = 500;

/** The price of a pair while its market runs: that of its reference, else it stays near the price path. */
export interface LivePrice {
  /** The current price in ticks, not a whole number. */
  ticks: (pair: Pair) => number;
  /** Moves the price at random by the drift of so many seconds. */
  drift: (pair: Pair, seconds: number) => void;
  /** Sets the price. */
  jumpTo: (ticks: number) => void;
}

/** @param random returns numbers in [0, 1); used by this price alone */
export function openLivePrice(seed: () => string, clock: Pick<Clock, 'now'>, random: () => number): LivePrice {
  /** Distance from the path, a fraction. */
  let distance = 0;
  let path = { at: 0, ticks: 1 };
  return {
    ticks(pair) {
      if (pair.reference) return Math.max(1, Number(pair.reference.livePrice(pair)) / Number(scale(pair.tick)));
      const now = clock.now();
      if (Math.abs(now - path.at) >= pathMs) path = { at: now, ticks: ticksAt(seed(), pair, now) };
      return Math.max(1, path.ticks * (1 + distance));
    },
    drift({ deviation }, seconds) {
      const width = drift.width * Math.abs(deviation) * Math.sqrt(seconds);
      distance += (random() + random() + random() - 1.5) * 2 * width - distance * drift.reversion * seconds;
    },
    jumpTo(ticks) {
      distance = 0;
      path = { at: clock.now(), ticks };
    },
  };
}
