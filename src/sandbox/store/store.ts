import type { SQLInputValue, StatementSync } from 'node:sqlite';
import * as v from 'valibot';
import { openFile } from './data-file.ts';
import { isStorageError, StorageError } from './errors.ts';
import type { FileOptions } from './data-file.ts';

/**
 * Called at each commit point. Crash tests end the process at the nth one, as a power failure would (quality.md Q-F31).
 * Each writing transaction has two points: just before the commit, and just after it.
 */
type CommitPoint = () => void;

/** The function to call at each commit point. @param crashAt number of the point from 1; undefined: never */
function commitPoints(crashAt: number | undefined): CommitPoint {
  if (crashAt === undefined) return () => undefined;
  let passed = 0;
  return () => {
    passed += 1;
    if (passed === crashAt) process.kill(process.pid, 'SIGKILL');
  };
}

type Row = v.GenericSchema;

/** The exchange's database. SQL texts are literals of the code; values are always `?` parameters. */
export interface Store {
  /** All rows, each parsed by its schema (`columns.ts`). */
  rows: <const S extends Row>(schema: S, sql: string, ...values: SQLInputValue[]) => v.InferOutput<S>[];
  /** The first row. */
  row: <const S extends Row>(schema: S, sql: string, ...values: SQLInputValue[]) => v.InferOutput<S> | undefined;
  /** Writes and returns the number of changed rows. Outside a transaction it commits at once. */
  run: (sql: string, ...values: SQLInputValue[]) => number;
  /** Inserts a row and returns its rowid. */
  insert: (sql: string, ...values: SQLInputValue[]) => bigint;
  /**
   * Runs `work` in a transaction; rolls back when it throws or `keep` returns false. Inner transactions join the outer
   * one. Throws an error for which `isStorageError` is true when the data file cannot be written.
   */
  transaction: <T>(work: () => T, keep?: (result: T) => boolean) => T;
  /**
   * Runs `work` in a savepoint of the current transaction; rolls it back alone when it throws or `keep` returns false.
   */
  savepoint: <T>(work: () => T, keep: (result: T) => boolean) => T;
  /** Runs `work` after the commit of the current transaction, in order of registration; not after a rollback. */
  afterCommit: (work: () => void) => void;
  /** Runs `work` when the current transaction or savepoint is rolled back, newest first. */
  afterRollback: (work: () => void) => void;
  /**
   * A number that is another one after each write and rollback: while it stays the same, so does what a query
   * returns.
   */
  changes: () => number;
  /** Runs `work` inside every writing transaction, before its commit. */
  beforeCommit: (work: () => void) => void;
  /** Starts counting commit points, so that migrations and seed are not counted. */
  armCrashPoint: () => void;
  close: () => void;
}

export interface StoreOptions extends FileOptions {
  /** Number of the commit point at which the process ends itself. */
  crashAt?: number | undefined;
}

/** Opens the data file. Throws a `DataFileError` and leaves the file unchanged. */
export function openStore(options: StoreOptions): Store {
  const file = openFile(options);
  const { database } = file;
  const statements = new Map<string, { statement: StatementSync; writes: boolean }>();
  const listeners: (() => void)[] = [];
  let commitPoint = commitPoints(undefined);
  let commitCallbacks: (() => void)[] = [];
  let rollbackCallbacks: (() => void)[] = [];
  let depth = 0;
  let wrote = false;
  let changes = 0;
  /** Why SQLite ended the current transaction. */
  let storageError: Error | undefined;

  function prepared(sql: string): StatementSync {
    let cached = statements.get(sql);
    if (!cached) {
      cached = { statement: database.prepare(sql), writes: !/^\s*(?:SELECT|WITH|PRAGMA)\b/i.test(sql) };
      cached.statement.setReadBigInts(true);
      statements.set(sql, cached);
    }
    if (cached.writes) changes += 1;
    if (cached.writes && depth > 0) wrote = true;
    return cached.statement;
  }

  /** Runs the rollback callbacks from an index on, newest first. */
  function runRollbackCallbacks(from: number): void {
    changes += 1;
    for (const work of rollbackCallbacks.splice(from).reverse()) work();
  }

  function rollback(): void {
    depth = 0;
    wrote = false;
    commitCallbacks = [];
    if (database.isTransaction) database.exec('ROLLBACK');
    runRollbackCallbacks(0);
  }

  function commit(): void {
    if (wrote) commitPoint();
    database.exec('COMMIT');
    depth = 0;
    if (wrote) {
      commitPoint();
      file.onCommit();
    }
    wrote = false;
    const callbacks = commitCallbacks;
    commitCallbacks = [];
    rollbackCallbacks = [];
    for (const work of callbacks) work();
  }

  /** Throws when SQLite has ended the transaction, as a full disk does: a write now would be committed on its own. */
  function checkTransaction(): void {
    if (!database.isTransaction) throw storageError ?? new StorageError('the transaction has ended');
  }

  function outermost<T>(work: () => T, keep: (result: T) => boolean): T {
    storageError = undefined;
    database.exec('BEGIN');
    depth = 1;
    let result: T;
    try {
      result = work();
      checkTransaction();
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

  function savepoint<T>(work: () => T, keep: (result: T) => boolean): T {
    checkTransaction();
    const before = { commits: commitCallbacks.length, rollbacks: rollbackCallbacks.length, wrote };
    const rollbackToSavepoint = (): void => {
      if (database.isTransaction) database.exec('ROLLBACK TO part; RELEASE part');
      commitCallbacks.length = before.commits;
      runRollbackCallbacks(before.rollbacks);
      wrote = before.wrote;
    };
    database.exec('SAVEPOINT part');
    let result: T;
    try {
      result = work();
    } catch (error) {
      if (error instanceof Error && isStorageError(error)) storageError = error;
      rollbackToSavepoint();
      throw error;
    }
    if (keep(result)) database.exec('RELEASE part');
    else rollbackToSavepoint();
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
    savepoint,
    changes: () => changes,
    afterCommit(work) {
      if (depth > 0) commitCallbacks.push(work);
      else work();
    },
    afterRollback(work) {
      if (depth > 0) rollbackCallbacks.push(work);
    },
    beforeCommit: (work) => void listeners.push(work),
    armCrashPoint() {
      commitPoint = commitPoints(options.crashAt);
    },
    close: file.close,
  };
}
