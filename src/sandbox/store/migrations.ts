import type { DatabaseSync } from 'node:sqlite';
import { DataFileError } from './errors.ts';

/** One step of the schema; `name` is unique for ever, `domain-number`. A published step is never edited: add another. */
export interface Migration {
  name: string;
  sql: string;
}

/** Brings the schema up to date; a file that knows steps which we do not is of a newer version and stays untouched. */
export function migrate(database: DatabaseSync, migrations: readonly Migration[]): void {
  database.exec('BEGIN IMMEDIATE');
  try {
    database.exec('CREATE TABLE IF NOT EXISTS migration (name TEXT PRIMARY KEY) STRICT');
    const done = new Set(
      database
        .prepare('SELECT name FROM migration')
        .all()
        .map((row) => String(row['name'])),
    );
    const known = new Set(migrations.map(({ name }) => name));
    const foreign = [...done].filter((name) => !known.has(name));
    if (foreign.length > 0) {
      throw new DataFileError(`The data file was made by a newer version (${foreign.join(', ')}).`);
    }
    const note = database.prepare('INSERT INTO migration (name) VALUES (?)');
    for (const { name, sql } of migrations) {
      if (done.has(name)) continue;
      database.exec(sql);
      note.run(name);
    }
    database.exec('COMMIT');
  } catch (error) {
    database.exec('ROLLBACK');
    throw error;
  }
}
