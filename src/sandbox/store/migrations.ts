import { DatabaseSync } from 'node:sqlite';
import { DataFileError } from './errors.ts';

/** A schema change with a permanent, unique name of the form `domain-number`. Released migrations are never edited. */
export interface Migration {
  name: string;
  sql: string;
}

const tablesOf = (database: DatabaseSync): string[] =>
  database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .all()
    .map((row) => String(row['name']));

/** The tables that a new file has and this one lacks. */
function missingTables(database: DatabaseSync, migrations: readonly Migration[]): string[] {
  const complete = new DatabaseSync(':memory:');
  try {
    for (const { sql } of migrations) complete.exec(sql);
    const tables = new Set(tablesOf(database));
    return tablesOf(complete).filter((name) => !tables.has(name));
  } finally {
    complete.close();
  }
}

/** Applies the missing migrations of a file in a transaction. */
function applyMissing(database: DatabaseSync, migrations: readonly Migration[]): void {
  const tables = tablesOf(database);
  if (tables.length > 0 && !tables.includes('migration'))
    throw new DataFileError('The data file lacks the table migration, so it is not one of this exchange.');
  database.exec('CREATE TABLE IF NOT EXISTS migration (name TEXT PRIMARY KEY) STRICT');
  const done = new Set(
    database
      .prepare('SELECT name FROM migration')
      .all()
      .map((row) => String(row['name'])),
  );
  const names = new Set(migrations.map(({ name }) => name));
  const unknown = [...done].filter((name) => !names.has(name));
  if (unknown.length > 0) {
    throw new DataFileError(`The data file was made by a newer version (${unknown.join(', ')}).`);
  }
  const markDone = database.prepare('INSERT INTO migration (name) VALUES (?)');
  for (const { name, sql } of migrations) {
    if (done.has(name)) continue;
    database.exec(sql);
    markDone.run(name);
  }
  const missing = tables.length === 0 ? [] : missingTables(database, migrations);
  if (missing.length > 0) throw new DataFileError(`The data file lacks the tables ${missing.join(', ')}.`);
}

/**
 * Applies the missing migrations, then runs `check`. Throws a `DataFileError`, without changes, when the file is from a
 * newer version, lacks a table or fails the check.
 */
export function migrate(
  database: DatabaseSync,
  migrations: readonly Migration[],
  check: (database: DatabaseSync) => void,
): void {
  database.exec('BEGIN IMMEDIATE');
  try {
    applyMissing(database, migrations);
    check(database);
    database.exec('COMMIT');
  } catch (error) {
    database.exec('ROLLBACK');
    throw error;
  }
}
