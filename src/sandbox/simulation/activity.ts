import { uniformSequence } from '#sandbox/foundation/random.ts';
import type { Pair } from '#sandbox/catalog/pairs.ts';

/** How busy the simulated market of each pair is, in level changes per second. */
export interface Activity {
  /** Sets the rate of one pair, or of all pairs without `symbolId`. */
  setRate: (perSecond: number, symbolId?: string) => void;
  /** The rate without bursts. */
  baseRate: (pair: Pair) => number;
  /** The rate at an instant, ms: it varies by the second, with bursts. A rate that was set does not vary. */
  currentRate: (pair: Pair, at: number) => number;
  /** Drops the rates that were set. */
  forget: () => void;
}

/** Level changes per second of pairs marked HOT, and of others. */
const baseRates = { hot: 30, other: 6 } as const;
/** In a `share` of the periods of `everyMs` a pair is `times` as busy. */
const burst = { everyMs: 15_000, share: 0.12, times: 6 } as const;

/** The activity of all pairs. */
export function openActivity(seed: () => string): Activity {
  const rates = new Map<string, number>();
  let commonRate: number | undefined;

  const fixedRate = ({ symbolId }: Pair): number | undefined => rates.get(symbolId) ?? commonRate;
  const baseRate = (pair: Pair): number =>
    fixedRate(pair) ?? (pair.mark.includes('HOT') ? baseRates.hot : baseRates.other);

  return {
    setRate(perSecond, symbolId) {
      if (symbolId === undefined) {
        rates.clear();
        commonRate = perSecond;
      } else rates.set(symbolId, perSecond);
    },
    baseRate,
    currentRate(pair, at) {
      if (fixedRate(pair) !== undefined) return baseRate(pair);
      const random = uniformSequence(seed(), 'burst', pair.symbolId, Math.floor(at / burst.everyMs));
      return baseRate(pair) * (random() < burst.share ? burst.times : 0.4 + random());
    },
    forget() {
      rates.clear();
      commonRate = undefined;
    },
  };
}
