import { flat, hourMs, minuteMs } from './bars.ts';
import type { Bar } from './bars.ts';
import { noShelf } from './shelf.ts';
import type { Shelf } from './shelf.ts';

/** What was really traded, by minute: newer than any drawn bar. Kept over a restart. */
export interface Tape {
  /** @param before the price until then: where the minute opens when this is its first trade */
  note(symbolId: string, trade: { ticks: number; lots: number; time: number }, before: number): void;
  /** Nobody traded in this minute, or not yet, and that was told or is sure: it opens and stays there unless somebody trades. */
  noteQuiet(symbolId: string, minute: number, price: number): void;
  minute(symbolId: string, minute: number): Bar | undefined;
  /** The newest minute of an hour. */
  newest(symbolId: string, hour: number): Bar | undefined;
  /** Has any minute of an hour a bar? */
  hasHour(symbolId: string, hour: number): boolean;
  /** From this minute on nothing is drawn in the running hour: live trading began then. */
  begin(symbolId: string, minute: number): void;
  begunAt(symbolId: string): number;
  /** Keeps what is new, in the transaction under way. */
  keep(): void;
  /** Called before bars are told: what is told at `now` is kept, and with it the minutes that are over. */
  settle(now: number): void;
  forget(): void;
}

/** Hours that the tape keeps of a pair; what is older is drawn again. */
const maxHours = 72;

/** Bars of a pair by hour and minute. */
type Hours = Map<number, Map<number, Bar>>;

export function openTape(shelf: Shelf = noShelf): Tape {
  const pairs = new Map<string, Hours>();
  let begun: Map<string, number> | undefined;
  /** What is not on the shelf yet, and what is there and should not. */
  let changed = new Map<Bar, string>();
  let dropped: { symbolId: string; hour: number }[] = [];
  let toldMinute = 0;

  function put(hours: Hours, bar: Bar): void {
    const hour = bar.t - (bar.t % hourMs);
    const bars = hours.get(hour) ?? new Map<number, Bar>();
    hours.set(hour, bars);
    bars.set(bar.t, bar);
  }

  function hoursOf(symbolId: string): Hours {
    const known = pairs.get(symbolId);
    if (known) return known;
    const hours: Hours = new Map();
    for (const bar of shelf.minutes(symbolId)) put(hours, bar);
    pairs.set(symbolId, hours);
    return hours;
  }

  const minute = (symbolId: string, t: number): Bar | undefined =>
    hoursOf(symbolId)
      .get(t - (t % hourMs))
      ?.get(t);

  function write(symbolId: string, bar: Bar): void {
    const hours = hoursOf(symbolId);
    put(hours, bar);
    changed.set(bar, symbolId);
    const [oldest] = hours;
    if (hours.size <= maxHours || !oldest) return;
    hours.delete(oldest[0]);
    for (const one of oldest[1].values()) changed.delete(one);
    dropped.push({ symbolId, hour: oldest[0] });
  }

  function keep(): void {
    if (changed.size === 0 && dropped.length === 0) return;
    const before = { changed, dropped };
    changed = new Map();
    dropped = [];
    const undo = (): void => {
      changed = new Map([...before.changed, ...changed]);
      dropped = [...before.dropped, ...dropped];
    };
    shelf.together(() => {
      for (const { symbolId, hour } of before.dropped) shelf.dropHour(symbolId, hour);
      for (const [bar, symbolId] of before.changed) shelf.keepMinute(symbolId, bar);
    }, undo);
  }

  function begunBy(): Map<string, number> {
    begun ??= new Map(shelf.begun());
    return begun;
  }

  return {
    note(symbolId, { ticks, lots, time }, before) {
      const t = time - (time % minuteMs);
      const bar = minute(symbolId, t) ?? flat(t, before);
      bar.h = Math.max(bar.h, ticks);
      bar.l = Math.min(bar.l, ticks);
      bar.c = ticks;
      bar.v += lots;
      bar.q += BigInt(ticks) * BigInt(lots);
      bar.n += 1;
      write(symbolId, bar);
    },
    noteQuiet(symbolId, t, price) {
      if (!minute(symbolId, t)) write(symbolId, flat(t, price));
    },
    minute,
    newest(symbolId, hour) {
      let newest: Bar | undefined;
      for (const bar of hoursOf(symbolId).get(hour)?.values() ?? []) if (!newest || bar.t > newest.t) newest = bar;
      return newest;
    },
    hasHour: (symbolId, hour) => (hoursOf(symbolId).get(hour)?.size ?? 0) > 0,
    begin(symbolId, t) {
      const before = begunBy().get(symbolId);
      begunBy().set(symbolId, t);
      const undo = (): void => void begunBy().set(symbolId, before ?? 0);
      shelf.together(() => shelf.keepBegun(symbolId, t), undo);
    },
    begunAt: (symbolId) => begunBy().get(symbolId) ?? 0,
    keep,
    settle(now) {
      const told = now - (now % minuteMs);
      const isNew = told !== toldMinute;
      if (!isNew && changed.size === 0 && dropped.length === 0) return;
      const before = toldMinute;
      toldMinute = told;
      // The clock is noted with each commit: a minute that was told as over is never open again.
      shelf.together(
        () => {
          keep();
          if (isNew) shelf.keepTold(told);
        },
        () => {
          toldMinute = before;
        },
      );
    },
    forget() {
      pairs.clear();
      begun = undefined;
      changed = new Map();
      dropped = [];
      toldMinute = 0;
    },
  };
}
