import { existsSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { DataFileError } from './errors.ts';
import { migrate } from './migrations.ts';
import type { Migration } from './migrations.ts';

export interface FileOptions {
  /** Path, or ':memory:'. */
  dataFile: string;
  /** Deletes what is there. */
  fresh?: boolean;
  migrations: readonly Migration[];
}

/** Most pages that the write-ahead log keeps before it is folded into the file: folding waits for the disk, and orders for it. */
const checkpointPages = 4000;
/** Pages that are kept at hand, KiB: orders touch tables and indexes of every age. */
const cacheKiB = 65_536;
const ends = ['', '-wal', '-shm'];

/** Takes the file for this process alone: the lock goes with the process, however it ends. */
function own(dataFile: string): DatabaseSync {
  const database = new DatabaseSync(dataFile, { timeout: 0 });
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT');
    return database;
  } catch (error) {
    database.close();
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

/** Deletes the file, unless another exchange runs on it. What cannot be read goes too. */
function discard(dataFile: string): void {
  if (!existsSync(dataFile)) return;
  try {
    own(dataFile).close();
  } catch (error) {
    if (isTaken(error)) throw refusal(dataFile, error);
  }
  for (const end of ends) rmSync(dataFile + end, { force: true });
}

/** Opens the file with an up-to-date schema, or throws a `DataFileError` that leaves it as it was. */
export function openFile({ dataFile, fresh, migrations }: FileOptions): DatabaseSync {
  if (fresh && dataFile !== ':memory:') discard(dataFile);
  let database: DatabaseSync | undefined;
  try {
    database = own(dataFile);
    const verdict = database.prepare('PRAGMA quick_check').get()?.['quick_check'];
    if (verdict !== 'ok') throw new DataFileError(`The data file ${dataFile} is damaged: ${String(verdict)}.`);
    database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON;
      PRAGMA wal_autocheckpoint = ${checkpointPages}; PRAGMA cache_size = -${cacheKiB}`);
    migrate(database, migrations);
    return database;
  } catch (error) {
    database?.close();
    throw refusal(dataFile, error);
  }
}
