import { flat, hourMs, minuteMs } from './bars.ts';
import type { Bar } from './bars.ts';

/** What was really traded, by minute: newer than any drawn bar. */
export interface Tape {
  note(symbolId: string, trade: { ticks: number; lots: number; time: number }): void;
  /** The market moved through this minute and found nobody: it stays as it is. */
  noteQuiet(symbolId: string, minute: number, price: number): void;
  minute(symbolId: string, minute: number): Bar | undefined;
  /** Has any minute of an hour a bar? */
  hasHour(symbolId: string, hour: number): boolean;
  /** From this minute on nothing is drawn in the running hour: live trading began then. */
  begin(symbolId: string, minute: number): void;
  begunAt(symbolId: string): number;
  forget(): void;
}

/** Hours that the tape keeps of a pair; what is older is drawn again. */
const maxHours = 72;

export function openTape(): Tape {
  /** By pair, hour and minute. */
  const pairs = new Map<string, Map<number, Map<number, Bar>>>();
  const begun = new Map<string, number>();

  function hourOf(symbolId: string, minute: number): Map<number, Bar> {
    const hours = pairs.get(symbolId) ?? new Map<number, Map<number, Bar>>();
    pairs.set(symbolId, hours);
    const hour = minute - (minute % hourMs);
    const bars = hours.get(hour) ?? new Map<number, Bar>();
    hours.set(hour, bars);
    const [oldest] = hours.keys();
    if (hours.size > maxHours && oldest !== undefined) hours.delete(oldest);
    return bars;
  }

  return {
    note(symbolId, { ticks, lots, time }) {
      const t = time - (time % minuteMs);
      const bars = hourOf(symbolId, t);
      const known = bars.get(t);
      const bar = known && known.n > 0 ? known : flat(t, ticks);
      bar.h = Math.max(bar.h, ticks);
      bar.l = Math.min(bar.l, ticks);
      bar.c = ticks;
      bar.v += lots;
      bar.q += BigInt(ticks) * BigInt(lots);
      bar.n += 1;
      bars.set(t, bar);
    },
    noteQuiet(symbolId, minute, price) {
      const bars = hourOf(symbolId, minute);
      if (!bars.has(minute)) bars.set(minute, flat(minute, price));
    },
    minute: (symbolId, minute) =>
      pairs
        .get(symbolId)
        ?.get(minute - (minute % hourMs))
        ?.get(minute),
    hasHour: (symbolId, hour) => (pairs.get(symbolId)?.get(hour)?.size ?? 0) > 0,
    begin: (symbolId, minute) => void begun.set(symbolId, minute),
    begunAt: (symbolId) => begun.get(symbolId) ?? 0,
    forget() {
      pairs.clear();
      begun.clear();
    },
  };
}
