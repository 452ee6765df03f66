import { hourMs } from './bars.ts';
import type { Pair } from './pairs.ts';

/** Known versions of a pair, by what they know. */
const versions = new WeakMap<Pair, Map<string, Pair>>();

/** The prices that were set from an hour to an instant in it, and the last one before. */
function shiftsOf({ shifts }: Pair, hour: number, at: number): Pair['shifts'] {
  const [oldest] = shifts;
  // Most hours of a long stretch are older than all.
  if (!oldest || oldest.at > at) return [];
  const first = shifts.findLastIndex((shift) => shift.at <= hour);
  return shifts.slice(Math.max(0, first)).filter((shift) => shift.at <= at);
}

/**
 * The pair as it was known at an instant, for what is drawn of that hour: prices that were set and halts that came later are not in it,
 * and an end that was not yet known neither. So a bar that is drawn stays as it is, whatever the operator does afterwards.
 */
export function asOf(pair: Pair, at: number): Pair {
  if (pair.shifts.length === 0 && pair.halts.length === 0) return pair;
  const hour = at - (at % hourMs);
  const shifts = shiftsOf(pair, hour, at);
  const halts = pair.halts
    .filter(({ from, to }) => from <= at && (to === 0 || to > hour))
    .map(({ from, to }) => ({ from, to: to > at ? 0 : to }));
  const key = JSON.stringify([shifts, halts]);
  const known = versions.get(pair) ?? new Map<string, Pair>();
  versions.set(pair, known);
  // Whoever was ever halted trades in all other time: see `isTradingAt`.
  const tradeStatus = pair.halts.length > 0 && halts.length === 0 ? 1 : pair.tradeStatus;
  const version = known.get(key) ?? { ...pair, tradeStatus, shifts, halts };
  known.set(key, version);
  return version;
}
