import * as v from 'valibot';
import { hourMs } from '#formulas/durations.ts';
import { int, text, units } from '#sandbox/store/columns.ts';
import type { Migration } from '#sandbox/store/migrations.ts';
import type { Store } from '#sandbox/store/store.ts';
import type { Bar } from './bars.ts';

/**
 * Tables of recorded bars. `t` is the opening of the minute, ms of exchange time; prices in ticks, `v` in lots, `q` in
 * ticks × lots.
 */
export const minuteBarMigrations: readonly Migration[] = [
  {
    name: 'shelf-1',
    sql: `
      CREATE TABLE market_minute (
        symbol_id TEXT NOT NULL, t INTEGER NOT NULL, o INTEGER NOT NULL, h INTEGER NOT NULL, l INTEGER NOT NULL, c INTEGER NOT NULL,
        v INTEGER NOT NULL, q INTEGER NOT NULL, n INTEGER NOT NULL, PRIMARY KEY (symbol_id, t)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE market_begun (symbol_id TEXT PRIMARY KEY, t INTEGER NOT NULL) STRICT, WITHOUT ROWID;
      CREATE TABLE market_told (name TEXT PRIMARY KEY, t INTEGER NOT NULL) STRICT, WITHOUT ROWID;`,
  },
];

const BarRow = v.object({ t: int, o: int, h: int, l: int, c: int, v: int, q: units, n: int });
const LiveStartRow = v.object({ symbolId: text, t: int });

/** Stores what the bar recorder needs after a restart. */
export interface MinuteBars {
  /** A pair's recorded minutes, oldest first. */
  minutes: (symbolId: string) => readonly Bar[];
  /** The minute in which live trading began, by pair, ms. */
  liveStarts: () => ReadonlyMap<string, number>;
  saveMinute: (symbolId: string, bar: Bar) => void;
  deleteHour: (symbolId: string, hour: number) => void;
  saveLiveStart: (symbolId: string, minute: number) => void;
  /** Saves the newest minute whose bars were published. */
  savePublishedMinute: (minute: number) => void;
  /** Runs `work` in a transaction; `undo` runs when it is rolled back. */
  transaction: (work: () => void, undo: () => void) => void;
}

/** Stores nothing. */
export const noMinuteBars: MinuteBars = {
  minutes: () => [],
  liveStarts: () => new Map(),
  saveMinute: () => undefined,
  deleteHour: () => undefined,
  saveLiveStart: () => undefined,
  savePublishedMinute: () => undefined,
  transaction: (work) => work(),
};

/** The minute bars of a store. */
export const openMinuteBars = (store: Store): MinuteBars => ({
  minutes: (symbolId) =>
    store.rows(BarRow, 'SELECT t, o, h, l, c, v, q, n FROM market_minute WHERE symbol_id = ? ORDER BY t', symbolId),
  liveStarts: () =>
    new Map(
      store
        .rows(LiveStartRow, 'SELECT symbol_id AS symbolId, t FROM market_begun')
        .map(({ symbolId, t }) => [symbolId, t]),
    ),
  saveMinute(symbolId, bar) {
    store.run(
      'INSERT OR REPLACE INTO market_minute (symbol_id, t, o, h, l, c, v, q, n) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
      ...[symbolId, bar.t, bar.o, bar.h, bar.l, bar.c, bar.v, bar.q, bar.n],
    );
  },
  deleteHour(symbolId, hour) {
    store.run('DELETE FROM market_minute WHERE symbol_id = ? AND t >= ? AND t < ?', symbolId, hour, hour + hourMs);
  },
  saveLiveStart(symbolId, minute) {
    store.run('INSERT OR REPLACE INTO market_begun (symbol_id, t) VALUES (?, ?)', symbolId, minute);
  },
  savePublishedMinute(minute) {
    store.run("INSERT OR REPLACE INTO market_told (name, t) VALUES ('bars', ?)", minute);
  },
  transaction(work, undo) {
    store.transaction(() => {
      store.afterRollback(undo);
      work();
    });
  },
});
