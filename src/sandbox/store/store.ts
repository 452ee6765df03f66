import type { SQLInputValue, StatementSync } from 'node:sqlite';
import * as v from 'valibot';
import { commitPoints } from './crash.ts';
import { openFile } from './file.ts';
import type { FileOptions } from './file.ts';

type Row = v.GenericSchema;

/** The exchange's one database. SQL texts are literals of the code; values travel only as `?` parameters. */
export interface Store {
  /** All rows, each parsed by its schema (`columns.ts`). */
  rows<const S extends Row>(schema: S, sql: string, ...values: SQLInputValue[]): v.InferOutput<S>[];
  /** The first row. */
  row<const S extends Row>(schema: S, sql: string, ...values: SQLInputValue[]): v.InferOutput<S> | undefined;
  /** Writes; gives how many rows changed. Outside of a transaction it is one of its own. */
  run(sql: string, ...values: SQLInputValue[]): number;
  /** Adds one row; gives the number that it got. */
  insert(sql: string, ...values: SQLInputValue[]): bigint;
  /** All or nothing. An inner transaction joins the outer one. Rolled back on a throw, and when `keep` says no. */
  transaction<T>(work: () => T, keep?: (result: T) => boolean): T;
  /** A part of the transaction under way that is undone alone, on a throw and when `keep` says no. */
  part<T>(work: () => T, keep: (result: T) => boolean): T;
  /** Runs after the commit of the transaction under way, in the order of registration; never after a rollback. */
  afterCommit(work: () => void): void;
  /** Runs when the transaction under way, or its part, is rolled back instead: the newest first. */
  afterRollback(work: () => void): void;
  /** Called inside every transaction that wrote, before it commits. */
  beforeCommit(work: () => void): void;
  /** Commit points are counted from now on (`crash.ts`): migrations and seed stay out of the count. */
  armCrash(): void;
  close(): void;
}

export interface StoreOptions extends FileOptions {
  /** See `crash.ts`. */
  crashAt?: number;
}

/** Opens the data file, or throws a `DataFileError` that leaves it as it was. */
export function openStore(options: StoreOptions): Store {
  const file = openFile(options);
  const { database } = file;
  const statements = new Map<string, { statement: StatementSync; writes: boolean }>();
  const listeners: (() => void)[] = [];
  let commitPoint = commitPoints(undefined);
  let after: (() => void)[] = [];
  let undone: (() => void)[] = [];
  let depth = 0;
  let wrote = false;

  function prepared(sql: string): StatementSync {
    let known = statements.get(sql);
    if (!known) {
      known = { statement: database.prepare(sql), writes: !/^\s*(?:SELECT|WITH|PRAGMA)\b/i.test(sql) };
      known.statement.setReadBigInts(true);
      statements.set(sql, known);
    }
    if (known.writes && depth > 0) wrote = true;
    return known.statement;
  }

  /** Runs what takes back, newest first, down to a length of the list. */
  function undo(from: number): void {
    for (const work of undone.splice(from).reverse()) work();
  }

  function rollback(): void {
    depth = 0;
    after = [];
    if (database.isTransaction) database.exec('ROLLBACK');
    undo(0);
  }

  function commit(): void {
    if (wrote) commitPoint();
    database.exec('COMMIT');
    depth = 0;
    if (wrote) {
      commitPoint();
      file.wrote();
    }
    const ready = after;
    after = [];
    undone = [];
    for (const work of ready) work();
  }

  function outermost<T>(work: () => T, keep: (result: T) => boolean): T {
    database.exec('BEGIN');
    depth = 1;
    wrote = false;
    let result: T;
    try {
      result = work();
      if (!keep(result)) {
        rollback();
        return result;
      }
      if (wrote) for (const listener of listeners) listener();
    } catch (error) {
      rollback();
      throw error;
    }
    try {
      commit();
    } catch (error) {
      rollback();
      throw error;
    }
    return result;
  }

  function part<T>(work: () => T, keep: (result: T) => boolean): T {
    // A full disk ends the whole transaction: what came now would stay alone.
    if (!database.isTransaction) throw new Error('no transaction is under way');
    const begun = { after: after.length, undone: undone.length, wrote };
    const takeBack = (): void => {
      if (database.isTransaction) database.exec('ROLLBACK TO part; RELEASE part');
      after.length = begun.after;
      undo(begun.undone);
      wrote = begun.wrote;
    };
    database.exec('SAVEPOINT part');
    let result: T;
    try {
      result = work();
    } catch (error) {
      takeBack();
      throw error;
    }
    if (keep(result)) database.exec('RELEASE part');
    else takeBack();
    return result;
  }

  return {
    rows: (schema, sql, ...values) =>
      prepared(sql)
        .all(...values)
        .map((row) => v.parse(schema, row)),
    row: (schema, sql, ...values) => {
      const row = prepared(sql).get(...values);
      return row === undefined ? undefined : v.parse(schema, row);
    },
    run: (sql, ...values) => Number(prepared(sql).run(...values).changes),
    insert: (sql, ...values) => BigInt(prepared(sql).run(...values).lastInsertRowid),
    transaction(work, keep = () => true) {
      return depth > 0 ? work() : outermost(work, keep);
    },
    part,
    afterCommit(work) {
      if (depth > 0) after.push(work);
      else work();
    },
    afterRollback(work) {
      if (depth > 0) undone.push(work);
    },
    beforeCommit: (work) => void listeners.push(work),
    armCrash() {
      commitPoint = commitPoints(options.crashAt);
    },
    close: file.close,
  };
}
