import { dice } from '../random.ts';
import type { Pair } from './pairs.ts';

/** How busy the simulated market of each pair is, in level changes a second. */
export interface Pace {
  /** Of one pair, or of all. */
  set(perSecond: number, symbolId?: string): void;
  usual(pair: Pair): number;
  /** Now: some seconds are busier than others; a rate that was set is kept to. */
  now(pair: Pair, at: number): number;
  forget(): void;
}

/** Level changes a second of pairs marked HOT, and of others. */
const usualRates = { hot: 30, other: 6 } as const;
/** Now and then a pair is so much busier, for some seconds. */
const burst = { everyMs: 15_000, share: 0.12, times: 6 } as const;

export function openPace(seed: () => string): Pace {
  const rates = new Map<string, number>();
  let common: number | undefined;

  const given = ({ symbolId }: Pair): number | undefined => rates.get(symbolId) ?? common;
  const usual = (pair: Pair): number => given(pair) ?? (pair.mark.includes('HOT') ? usualRates.hot : usualRates.other);

  return {
    set(perSecond, symbolId) {
      if (symbolId === undefined) {
        rates.clear();
        common = perSecond;
      } else rates.set(symbolId, perSecond);
    },
    usual,
    now(pair, at) {
      if (given(pair) !== undefined) return usual(pair);
      const roll = dice(seed(), 'burst', pair.symbolId, Math.floor(at / burst.everyMs));
      return usual(pair) * (roll() < burst.share ? burst.times : 0.4 + roll());
    },
    forget() {
      rates.clear();
      common = undefined;
    },
  };
}
