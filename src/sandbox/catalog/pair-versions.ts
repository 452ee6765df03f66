import { tradeStatus } from '#contract/market-data.ts';
import { hourMs } from '#formulas/durations.ts';
import type { Pair } from './pairs.ts';

/** Versions of a pair by their shifts and halts, so that equal versions are the same object. */
const versionsByPair = new WeakMap<Pair, Map<string, Pair>>();

/** The shifts from the start of an hour to an instant in it, and the last one before the hour. */
function shiftsOf({ shifts }: Pair, hour: number, at: number): Pair['shifts'] {
  const [oldest] = shifts;
  // Most hours of a long history are older than every shift.
  if (!oldest || oldest.at > at) return [];
  const first = shifts.findLastIndex((shift) => shift.at <= hour);
  return shifts.slice(Math.max(0, first)).filter((shift) => shift.at <= at);
}

/**
 * The pair as it was at an instant, for the synthetic bars of that hour: without the shifts and halts after the
 * instant, and with a halt still open that ended later. So a published bar never changes, whatever the operator sets
 * afterwards.
 */
export function asOf(pair: Pair, at: number): Pair {
  const reference = pair.reference?.asOf(at);
  if (pair.shifts.length === 0 && pair.halts.length === 0 && reference === pair.reference) return pair;
  const hour = at - (at % hourMs);
  const shifts = shiftsOf(pair, hour, at);
  const halts = pair.halts
    .filter(({ from, to }) => from <= at && (to === 0 || to > hour))
    .map(({ from, to }) => ({ from, to: to > at ? 0 : to }));
  const key = JSON.stringify([shifts, halts, reference?.key]);
  const versions = versionsByPair.get(pair) ?? new Map<string, Pair>();
  versionsByPair.set(pair, versions);
  // A pair that was ever halted trades at all other times: see `isTradingAt`.
  const status = pair.halts.length > 0 && halts.length === 0 ? tradeStatus.trading : pair.tradeStatus;
  const version = versions.get(key) ?? { ...pair, tradeStatus: status, shifts, halts, reference };
  versions.set(key, version);
  return version;
}
