import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { DataFileError } from './errors.ts';
import { openFolding } from './folding.ts';
import type { Folding } from './folding.ts';
import { migrate } from './migrations.ts';
import type { Migration } from './migrations.ts';

export interface FileOptions {
  /** Path, or ':memory:'. */
  dataFile: string;
  /** Deletes what is there. */
  fresh?: boolean;
  migrations: readonly Migration[];
}

/** The open file. */
export interface DataFile {
  database: DatabaseSync;
  /** To be told of each commit that wrote. */
  wrote(): void;
  /** Folds what was written into the file and leaves it to others. */
  close(): void;
}

/** Most pages of the write-ahead log: above, a commit folds itself what the thread beside has not folded yet. */
const mostLogPages = 40_000;
/** Pages that are kept at hand, KiB: orders touch tables and indexes of every age. */
const cacheKiB = 65_536;
/** The file and what SQLite writes beside it. */
const ends = ['', '-wal', '-shm'];

/** Takes the file for this process alone, by an empty one beside it: the lock goes with the process, however it ends. */
function own(dataFile: string): DatabaseSync {
  const lock = new DatabaseSync(`${dataFile}-lock`, { timeout: 0 });
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT');
    return lock;
  } catch (error) {
    lock.close();
    throw error;
  }
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
const isTaken = (error: unknown): boolean => /locked|busy/.test(textOf(error));

/** In words why the file cannot be used. */
function refusal(dataFile: string, error: unknown): DataFileError {
  if (error instanceof DataFileError) return error;
  if (!isTaken(error)) return new DataFileError(`The data file ${dataFile} cannot be opened: ${textOf(error)}.`);
  return new DataFileError(
    `The data file ${dataFile} is used by another running exchange.`,
    'Stop that one, or name another file.',
  );
}

/** Deletes what this process has taken for itself, readable or not. */
function discard(dataFile: string): void {
  for (const end of ends) rmSync(dataFile + end, { force: true });
}

/** Opens the file with an up-to-date schema, or throws a `DataFileError` that leaves it as it was. */
export function openFile({ dataFile, fresh, migrations }: FileOptions): DataFile {
  const isFile = dataFile !== ':memory:';
  let lock: DatabaseSync | undefined;
  let database: DatabaseSync | undefined;
  try {
    if (isFile) lock = own(dataFile);
    if (isFile && fresh) discard(dataFile);
    database = new DatabaseSync(dataFile, { timeout: 0 });
    const verdict = database.prepare('PRAGMA quick_check').get()?.['quick_check'];
    if (verdict !== 'ok') throw new DataFileError(`The data file ${dataFile} is damaged: ${String(verdict)}.`);
    // What a part of a transaction may have to take back stays in memory, else it is written to a file of its own.
    database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON;
      PRAGMA temp_store = MEMORY; PRAGMA wal_autocheckpoint = ${mostLogPages}; PRAGMA cache_size = -${cacheKiB}`);
    migrate(database, migrations);
    return opened(database, isFile ? openFolding(dataFile) : undefined, lock);
  } catch (error) {
    database?.close();
    lock?.close();
    throw refusal(dataFile, error);
  }
}

const opened = (database: DatabaseSync, folding?: Folding, lock?: DatabaseSync): DataFile => ({
  database,
  wrote: () => folding?.wrote(),
  close() {
    folding?.end();
    database.close();
    lock?.close();
  },
});
