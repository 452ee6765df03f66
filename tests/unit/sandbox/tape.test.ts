import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hourMs, minuteMs } from '../../../src/sandbox/market/bars.ts';
import { openShelf, shelfMigrations } from '../../../src/sandbox/market/shelf.ts';
import { openTape } from '../../../src/sandbox/market/tape.ts';
import type { Tape } from '../../../src/sandbox/market/tape.ts';
import { int } from '../../../src/sandbox/store/columns.ts';
import { openStore } from '../../../src/sandbox/store/store.ts';
import type { Store } from '../../../src/sandbox/store/store.ts';

const symbol = 'BTCUSDT';
let store: Store;
let tape: Tape;
beforeEach(() => {
  store = openStore({ dataFile: ':memory:', migrations: shelfMigrations });
  tape = openTape(openShelf(store));
  store.beforeCommit(tape.keep);
});
afterEach(() => store.close());

const trade = (ticks: number, time: number): void => tape.note(symbol, { ticks, lots: 2, time }, 100);
/** What an exchange finds that starts anew on the same data. */
const found = (): Tape => openTape(openShelf(store));
const kept = () => openShelf(store).minutes(symbol);
/** Whatever is done comes to nothing. */
const rolledBack = (work: () => void): void =>
  store.transaction(
    () => work(),
    () => false,
  );

describe('[R7.5] the tape', () => {
  test('keeps what was told of a minute as often as it is told', () => {
    for (const [ticks, seconds] of [
      [103, 1],
      [98, 2],
      [99, 40],
    ] as const) {
      trade(ticks, seconds * 1_000);
      tape.settle(seconds * 1_000);
      expect(found().minute(symbol, 0)).toEqual(tape.minute(symbol, 0));
    }
    expect(kept()).toEqual([{ t: 0, o: 100, h: 103, l: 98, c: 99, v: 6, q: 600n, n: 3 }]);
  });

  test('keeps a minute in which nobody traded where it stood, unless somebody did', () => {
    tape.noteQuiet(symbol, 0, 100);
    trade(101, minuteMs);
    tape.noteQuiet(symbol, minuteMs, 50);
    tape.settle(2 * minuteMs);
    expect(found().minute(symbol, 0)).toEqual({ t: 0, o: 100, h: 100, l: 100, c: 100, v: 0, q: 0n, n: 0 });
    expect(found().minute(symbol, minuteMs)?.c).toBe(101);
  });

  test('keeps 72 hours of a pair, in memory and on the shelf', () => {
    for (let hour = 0; hour < 80; hour += 1) {
      trade(100, hour * hourMs);
      tape.settle(hour * hourMs);
    }
    expect(kept().map(({ t }) => t / hourMs)).toEqual(Array.from({ length: 72 }, (_, index) => index + 8));
    expect([7, 8, 79].map((hour) => tape.hasHour(symbol, hour * hourMs))).toEqual([false, true, true]);
  });

  test('drops an hour that nobody has kept yet', () => {
    for (let hour = 0; hour < 80; hour += 1) trade(100, hour * hourMs);
    tape.settle(80 * hourMs);
    expect(kept()).toHaveLength(72);
  });

  test('keeps with the next commit what a rollback took back', () => {
    for (let hour = 0; hour < 72; hour += 1) trade(100, hour * hourMs);
    tape.settle(72 * hourMs);
    trade(100, 72 * hourMs);
    rolledBack(tape.keep);
    expect(kept().at(0)?.t).toBe(0);
    trade(101, 72 * hourMs);
    rolledBack(() => tape.settle(73 * hourMs));
    store.transaction(() => tape.keep());
    expect(kept().map(({ t, n }) => [t / hourMs, n])).toEqual(
      Array.from({ length: 72 }, (_, index) => [index + 1, index === 71 ? 2 : 1]),
    );
  });

  test('notes each minute that was told, once, and again after a rollback', () => {
    const told = (): unknown => store.row(v.object({ t: int }), 'SELECT t FROM market_told')?.t;
    rolledBack(() => tape.settle(minuteMs + 5));
    expect(told()).toBeUndefined();
    for (const now of [minuteMs + 6, minuteMs + 7, 3 * minuteMs]) {
      tape.settle(now);
      expect(told()).toBe(now - (now % minuteMs));
    }
  });

  test('knows where live trading began, unless that came to nothing', () => {
    tape.begin(symbol, minuteMs);
    rolledBack(() => tape.begin(symbol, 2 * minuteMs));
    expect([tape.begunAt(symbol), found().begunAt(symbol), tape.begunAt('ETHUSDT')]).toEqual([minuteMs, minuteMs, 0]);
  });
});
