import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hourMs, minuteMs } from '#formulas/durations.ts';
import { openMinuteBars, minuteBarMigrations } from '#sandbox/bars/minute-bars.ts';
import { openBarRecorder } from '#sandbox/bars/bar-recorder.ts';
import type { BarRecorder } from '#sandbox/bars/bar-recorder.ts';
import { int } from '#sandbox/store/columns.ts';
import { openStore } from '#sandbox/store/store.ts';
import type { Store } from '#sandbox/store/store.ts';

const symbol = 'BTCUSDT';
let store: Store;
let recorder: BarRecorder;
beforeEach(() => {
  store = openStore({ dataFile: ':memory:', migrations: minuteBarMigrations });
  recorder = openBarRecorder(openMinuteBars(store));
  store.beforeCommit(recorder.save);
});
afterEach(() => store.close());

const trade = (ticks: number, time: number): void => recorder.recordTrade(symbol, { ticks, lots: 2, time }, 100);
/** The recorder of an exchange that restarts on the same data. */
const restarted = (): BarRecorder => openBarRecorder(openMinuteBars(store));
const storedMinutes = () => openMinuteBars(store).minutes(symbol);
/** Runs `work` in a transaction that is rolled back. */
const rolledBack = (work: () => void): void => store.transaction(work, () => false);

describe('[R7.5] the bar recorder', () => {
  test('saves a minute each time it is published', () => {
    for (const [ticks, seconds] of [
      [103, 1],
      [98, 2],
      [99, 40],
    ] as const) {
      trade(ticks, seconds * 1_000);
      recorder.savePublished(seconds * 1_000);
      expect(restarted().minute(symbol, 0)).toEqual(recorder.minute(symbol, 0));
    }
    expect(storedMinutes()).toEqual([{ t: 0, o: 100, h: 103, l: 98, c: 99, v: 6, q: 600n, n: 3 }]);
  });

  test('saves a minute without trades as flat, and keeps one with trades', () => {
    recorder.recordFlatMinute(symbol, 0, 100);
    trade(101, minuteMs);
    recorder.recordFlatMinute(symbol, minuteMs, 50);
    recorder.savePublished(2 * minuteMs);
    expect(restarted().minute(symbol, 0)).toEqual({ t: 0, o: 100, h: 100, l: 100, c: 100, v: 0, q: 0n, n: 0 });
    expect(restarted().minute(symbol, minuteMs)?.c).toBe(101);
  });

  test('keeps 72 hours of a pair, in memory and in the store', () => {
    for (let hour = 0; hour < 80; hour += 1) {
      trade(100, hour * hourMs);
      recorder.savePublished(hour * hourMs);
    }
    expect(storedMinutes().map(({ t }) => t / hourMs)).toEqual(Array.from({ length: 72 }, (_, index) => index + 8));
    expect([7, 8, 79].map((hour) => recorder.hasHour(symbol, hour * hourMs))).toEqual([false, true, true]);
  });

  test('drops an hour that is not saved yet', () => {
    for (let hour = 0; hour < 80; hour += 1) trade(100, hour * hourMs);
    recorder.savePublished(80 * hourMs);
    expect(storedMinutes()).toHaveLength(72);
  });

  test('saves rolled back changes with the next commit', () => {
    for (let hour = 0; hour < 72; hour += 1) trade(100, hour * hourMs);
    recorder.savePublished(72 * hourMs);
    trade(100, 72 * hourMs);
    rolledBack(recorder.save);
    expect(storedMinutes().at(0)?.t).toBe(0);
    trade(101, 72 * hourMs);
    rolledBack(() => recorder.savePublished(73 * hourMs));
    store.transaction(() => recorder.save());
    expect(storedMinutes().map(({ t, n }) => [t / hourMs, n])).toEqual(
      Array.from({ length: 72 }, (_, index) => [index + 1, index === 71 ? 2 : 1]),
    );
  });

  test('saves each published minute once, and again after a rollback', () => {
    const publishedMinute = (): unknown => store.row(v.object({ t: int }), 'SELECT t FROM market_told')?.t;
    rolledBack(() => recorder.savePublished(minuteMs + 5));
    expect(publishedMinute()).toBeUndefined();
    for (const now of [minuteMs + 6, minuteMs + 7, 3 * minuteMs]) {
      recorder.savePublished(now);
      expect(publishedMinute()).toBe(now - (now % minuteMs));
    }
  });

  test('knows when live trading started; a rollback undoes the start', () => {
    recorder.startLive(symbol, minuteMs);
    rolledBack(() => recorder.startLive(symbol, 2 * minuteMs));
    expect([recorder.liveSince(symbol), restarted().liveSince(symbol), recorder.liveSince('ETHUSDT')]).toEqual([
      minuteMs,
      minuteMs,
      0,
    ]);
  });
});
