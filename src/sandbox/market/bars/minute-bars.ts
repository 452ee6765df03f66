import * as v from 'valibot';
import { int, text, units } from '../store/columns.ts';
import type { Migration } from '../store/migrations.ts';
import type { Store } from '../store/store.ts';
import type { Bar } from './bars.ts';
import { hourMs } from './bars.ts';

/** `t` is the opening of the minute, ms of exchange time; prices in ticks, `v` in lots, `q` in ticks × lots. */
export const shelfMigrations: readonly Migration[] = [
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
const BegunRow = v.object({ symbolId: text, t: int });

/** What the tape keeps over a restart. */
export interface Shelf {
  /** A pair's live minutes, oldest first. */
  minutes(symbolId: string): readonly Bar[];
  /** Where live trading began, by pair. */
  begun(): ReadonlyMap<string, number>;
  keepMinute(symbolId: string, bar: Bar): void;
  dropHour(symbolId: string, hour: number): void;
  keepBegun(symbolId: string, minute: number): void;
  /** Notes up to where bars were told. */
  keepTold(minute: number): void;
  /** All of it or nothing; `undo` when nothing came of it. */
  together(work: () => void, undo: () => void): void;
}

/** Keeps nothing. */
export const noShelf: Shelf = {
  minutes: () => [],
  begun: () => new Map(),
  keepMinute: () => undefined,
  dropHour: () => undefined,
  keepBegun: () => undefined,
  keepTold: () => undefined,
  together: (work) => work(),
};

export const openShelf = (store: Store): Shelf => ({
  minutes: (symbolId) =>
    store.rows(BarRow, 'SELECT t, o, h, l, c, v, q, n FROM market_minute WHERE symbol_id = ? ORDER BY t', symbolId),
  begun: () =>
    new Map(
      store.rows(BegunRow, 'SELECT symbol_id AS symbolId, t FROM market_begun').map(({ symbolId, t }) => [symbolId, t]),
    ),
  keepMinute(symbolId, bar) {
    store.run(
      'INSERT OR REPLACE INTO market_minute (symbol_id, t, o, h, l, c, v, q, n) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
      ...[symbolId, bar.t, bar.o, bar.h, bar.l, bar.c, bar.v, bar.q, bar.n],
    );
  },
  dropHour(symbolId, hour) {
    store.run('DELETE FROM market_minute WHERE symbol_id = ? AND t >= ? AND t < ?', symbolId, hour, hour + hourMs);
  },
  keepBegun(symbolId, minute) {
    store.run('INSERT OR REPLACE INTO market_begun (symbol_id, t) VALUES (?, ?)', symbolId, minute);
  },
  keepTold(minute) {
    store.run("INSERT OR REPLACE INTO market_told (name, t) VALUES ('bars', ?)", minute);
  },
  together(work, undo) {
    store.transaction(() => {
      store.afterRollback(undo);
      work();
    });
  },
});
