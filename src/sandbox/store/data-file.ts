import { existsSync, realpathSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DataFileError } from './errors.ts';
import { openCheckpointer } from './checkpoint.ts';
import type { Checkpointer } from './checkpoint.ts';
import { migrate } from './migrations.ts';
import type { Migration } from './migrations.ts';

export interface FileOptions {
  /** Path, or ':memory:'. */
  dataFile: string;
  /** Deletes the existing file. */
  fresh?: boolean | undefined;
  /** Content of a data file with which a store in memory starts. */
  content?: Uint8Array | undefined;
  migrations: readonly Migration[];
  /** Throws a `DataFileError` when the content is invalid; runs after the migrations and before anything is written. */
  check?: ((database: DatabaseSync) => void) | undefined;
}

/** The open data file. */
export interface DataFile {
  database: DatabaseSync;
  /** Must be called after each commit that wrote. */
  onCommit: () => void;
  /** Runs a last checkpoint and releases the file. */
  close: () => void;
}

/** Size of the write-ahead log above which a commit runs the checkpoint itself. */
const maxLogPages = 40_000;
/** Page cache of SQLite; orders use tables and indexes of all ages. */
const cacheKiB = 65_536;
/** Suffixes of the data file and of the files that SQLite writes next to it. */
const suffixes = ['', '-wal', '-shm'];

/** Locks the file for this process with an empty database next to it; the lock ends with the process. */
function lockFile(dataFile: string): DatabaseSync {
  const lock = new DatabaseSync(`${dataFile}-lock`, { timeout: 0 });
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT');
    return lock;
  } catch (error) {
    lock.close();
    throw error;
  }
}

/**
 * Throws when another process has the file open, also under another name, such as a hard link: an exchange holds a
 * shared lock on the file itself as long as it runs, and this takes an exclusive one for a moment.
 */
function requireUnused(dataFile: string): void {
  const probe = new DatabaseSync(dataFile, { timeout: 0 });
  try {
    probe.exec('PRAGMA locking_mode = EXCLUSIVE');
    probe.prepare('SELECT COUNT(*) FROM sqlite_schema').get();
  } finally {
    probe.close();
  }
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Converts an error of SQLite to a message for the user. */
function dataFileError(dataFile: string, error: unknown): DataFileError {
  if (error instanceof DataFileError) return error;
  const text = textOf(error);
  if (/locked|busy/.test(text))
    return new DataFileError(
      `The data file ${dataFile} is used by another running exchange.`,
      'Stop that one, or name another file.',
    );
  if (/unable to open/.test(text))
    return new DataFileError(
      `The data folder ${dirname(resolve(dataFile))} cannot be written to.`,
      'Allow it, or choose another: --data <folder>',
    );
  if (/readonly/.test(text))
    return new DataFileError(
      `The data file ${dataFile} cannot be written to.`,
      'Allow it, or choose another folder: --data <folder>',
    );
  const table = /no such table: (\w+)/.exec(text)?.[1];
  if (table !== undefined) return new DataFileError(`The data file ${dataFile} lacks the table ${table}.`);
  return new DataFileError(`The data file ${dataFile} cannot be opened: ${text}.`);
}

function deleteFiles(dataFile: string): void {
  for (const suffix of suffixes) rmSync(dataFile + suffix, { force: true });
}

/** Opens the file and migrates it to the current schema. Throws a `DataFileError` and leaves the file unchanged. */
export function openFile({ dataFile, fresh, content, migrations, check = () => undefined }: FileOptions): DataFile {
  const isFile = dataFile !== ':memory:';
  const path = isFile && existsSync(dataFile) ? realpathSync(dataFile) : dataFile;
  let lock: DatabaseSync | undefined;
  let database: DatabaseSync | undefined;
  try {
    if (isFile) lock = lockFile(path);
    if (isFile && fresh) deleteFiles(path);
    if (isFile) requireUnused(path);
    database = new DatabaseSync(path, { timeout: 0 });
    if (!isFile && content !== undefined) database.deserialize(content);
    const problem = database.prepare('PRAGMA quick_check').get()?.['quick_check'];
    if (problem !== 'ok') throw new DataFileError(`The data file ${dataFile} is damaged: ${String(problem)}.`);
    // temp_store keeps the rollback journals of savepoints in memory instead of in files.
    database.exec(`PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -${cacheKiB}`);
    migrate(database, migrations, check);
    // Written into the file, therefore after the check.
    database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = ${maxLogPages}`);
    return dataFileOf(database, isFile ? openCheckpointer(path) : undefined, lock);
  } catch (error) {
    database?.close();
    lock?.close();
    throw dataFileError(dataFile, error);
  }
}

const dataFileOf = (database: DatabaseSync, checkpointer?: Checkpointer, lock?: DatabaseSync): DataFile => ({
  database,
  onCommit: () => checkpointer?.onCommit(),
  close() {
    checkpointer?.close();
    database.close();
    lock?.close();
  },
});
