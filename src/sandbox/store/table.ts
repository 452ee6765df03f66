import type { SQLInputValue } from 'node:sqlite';
import type * as v from 'valibot';
import type { Store } from './store.ts';

type Reader = Pick<Store, 'rows'>;
type Writer = Pick<Store, 'run'>;
type StoredRow = Readonly<Record<string, SQLInputValue | boolean>>;

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A table whose columns are the fields of `schema` in snake case. Booleans are stored as 0 and 1. */
export function tableOf<const S extends v.ObjectSchema<v.ObjectEntries, undefined>>(table: string, schema: S) {
  const fields = Object.keys(schema.entries);
  const select = `SELECT ${fields.map((field) => `${snakeCase(field)} AS ${field}`).join(', ')} FROM ${table}`;
  const into = `INTO ${table} (${fields.map(snakeCase).join(', ')}) VALUES (${fields.map(() => '?').join(', ')})`;
  const valuesOf = (row: StoredRow): SQLInputValue[] =>
    fields.map((field) => {
      const value = row[field] ?? null;
      return typeof value === 'boolean' ? Number(value) : value;
    });
  return {
    /** Rows that fulfil a condition in SQL, with the values of its placeholders. */
    where: ({ store }: { store: Reader }, condition: string, values: readonly SQLInputValue[]): v.InferOutput<S>[] =>
      store.rows(schema, `${select} WHERE ${condition}`, ...values),
    /** Adds a row. Throws when its key exists. */
    insert: ({ store }: { store: Writer }, row: StoredRow): void => void store.run(`INSERT ${into}`, ...valuesOf(row)),
    /** Adds a row or replaces the one with its key. */
    save: ({ store }: { store: Writer }, row: StoredRow): void =>
      void store.run(`INSERT OR REPLACE ${into}`, ...valuesOf(row)),
  };
}
