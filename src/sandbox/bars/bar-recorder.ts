import { hourMs, minuteMs } from '#formulas/durations.ts';
import { flatBar } from './bars.ts';
import type { Bar } from './bars.ts';
import { noMinuteBars } from './minute-bars.ts';
import type { MinuteBars } from './minute-bars.ts';

/** Records the bars of real trades, by minute. They replace the synthetic bars of their time and survive a restart. */
export interface BarRecorder {
  /**
   * Adds a trade to its minute. @param before the price at which the minute opens when this is its first trade, ticks
   */
  recordTrade: (symbolId: string, trade: { ticks: number; lots: number; time: number }, before: number) => void;
  /**
   * Marks a minute without trades as published: it opens flat at `price`, ticks. Does nothing when the minute has a
   * bar.
   */
  recordFlatMinute: (symbolId: string, minute: number, price: number) => void;
  minute: (symbolId: string, minute: number) => Bar | undefined;
  /** The newest recorded minute of an hour. */
  newestMinute: (symbolId: string, hour: number) => Bar | undefined;
  /** True for an hour with a recorded minute. */
  hasHour: (symbolId: string, hour: number) => boolean;
  /** Starts live trading in a minute: later minutes of the current hour are not synthetic. */
  startLive: (symbolId: string, minute: number) => void;
  /** The minute in which live trading started, ms; 0 when it never did. */
  liveSince: (symbolId: string) => number;
  /** Saves the changes, in the current transaction. */
  save: () => void;
  /**
   * Saves the changes and the current minute before bars are published at `now`: a published minute never opens again.
   */
  savePublished: (now: number) => void;
  /** Drops the bars in memory: the tables were emptied. */
  forget: () => void;
}

/** Recorded hours of a pair; older ones become synthetic. */
const maxHours = 72;

/** Bars of a pair by hour and minute. */
type BarsByHour = Map<number, Map<number, Bar>>;

/** A recorder with the bars of `storage`, read at the first use of each pair. */
export function openBarRecorder(storage: MinuteBars = noMinuteBars): BarRecorder {
  const pairs = new Map<string, BarsByHour>();
  let liveStarts: Map<string, number> | undefined;
  /** Bars that are not saved yet, with their pairs. */
  let changed = new Map<Bar, string>();
  /** Hours that are not deleted from the storage yet. */
  let dropped: { symbolId: string; hour: number }[] = [];
  let publishedMinute = 0;

  function put(hours: BarsByHour, bar: Bar): void {
    const hour = bar.t - (bar.t % hourMs);
    const bars = hours.get(hour) ?? new Map<number, Bar>();
    hours.set(hour, bars);
    bars.set(bar.t, bar);
  }

  function hoursOf(symbolId: string): BarsByHour {
    const cached = pairs.get(symbolId);
    if (cached) return cached;
    const hours: BarsByHour = new Map();
    for (const bar of storage.minutes(symbolId)) put(hours, bar);
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
    for (const oldBar of oldest[1].values()) changed.delete(oldBar);
    dropped.push({ symbolId, hour: oldest[0] });
  }

  function save(): void {
    if (changed.size === 0 && dropped.length === 0) return;
    const saved = { changed, dropped };
    changed = new Map();
    dropped = [];
    const undo = (): void => {
      changed = new Map([...saved.changed, ...changed]);
      dropped = [...saved.dropped, ...dropped];
    };
    storage.transaction(() => {
      for (const { symbolId, hour } of saved.dropped) storage.deleteHour(symbolId, hour);
      for (const [bar, symbolId] of saved.changed) storage.saveMinute(symbolId, bar);
    }, undo);
  }

  function cachedLiveStarts(): Map<string, number> {
    liveStarts ??= new Map(storage.liveStarts());
    return liveStarts;
  }

  return {
    recordTrade(symbolId, { ticks, lots, time }, before) {
      const t = time - (time % minuteMs);
      const bar = minute(symbolId, t) ?? flatBar(t, before);
      bar.h = Math.max(bar.h, ticks);
      bar.l = Math.min(bar.l, ticks);
      bar.c = ticks;
      bar.v += lots;
      bar.q += BigInt(ticks) * BigInt(lots);
      bar.n += 1;
      write(symbolId, bar);
    },
    recordFlatMinute(symbolId, t, price) {
      if (!minute(symbolId, t)) write(symbolId, flatBar(t, price));
    },
    minute,
    newestMinute(symbolId, hour) {
      let newest: Bar | undefined;
      for (const bar of hoursOf(symbolId).get(hour)?.values() ?? []) if (!newest || bar.t > newest.t) newest = bar;
      return newest;
    },
    hasHour: (symbolId, hour) => (hoursOf(symbolId).get(hour)?.size ?? 0) > 0,
    startLive(symbolId, t) {
      const previous = cachedLiveStarts().get(symbolId);
      cachedLiveStarts().set(symbolId, t);
      const undo = (): void => void cachedLiveStarts().set(symbolId, previous ?? 0);
      storage.transaction(() => storage.saveLiveStart(symbolId, t), undo);
    },
    liveSince: (symbolId) => cachedLiveStarts().get(symbolId) ?? 0,
    save,
    savePublished(now) {
      const currentMinute = now - (now % minuteMs);
      const isNew = currentMinute !== publishedMinute;
      if (!isNew && changed.size === 0 && dropped.length === 0) return;
      const previous = publishedMinute;
      publishedMinute = currentMinute;
      // Each commit saves the clock too, so the clock of a restart is not before a minute that was published as closed.
      storage.transaction(
        () => {
          save();
          if (isNew) storage.savePublishedMinute(currentMinute);
        },
        () => {
          publishedMinute = previous;
        },
      );
    },
    forget() {
      pairs.clear();
      liveStarts = undefined;
      changed = new Map();
      dropped = [];
      publishedMinute = 0;
    },
  };
}
