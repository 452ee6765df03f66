import * as v from 'valibot';
import { expect, test } from 'vitest';
import { openStore } from '#sandbox/store/store.ts';

const sql = 'CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT';
const Count = v.object({ count: v.bigint() });

test('the number of changes stays while only reads run, and is another one after each write and rollback', () => {
  const store = openStore({ dataFile: ':memory:', migrations: [{ name: 'note', sql }] });
  const seen = new Set<number>();
  /** True when the number was never seen before. */
  const isNew = () => {
    const changes = store.changes();
    const result = !seen.has(changes);
    seen.add(changes);
    return result;
  };
  const insert = () => store.insert('INSERT INTO note (text) VALUES (?)', 'a');
  expect(isNew()).toBe(true);
  expect(store.row(Count, 'SELECT COUNT(*) AS count FROM note')).toEqual({ count: 0n });
  store.transaction(() => store.rows(Count, 'SELECT COUNT(*) AS count FROM note'));
  expect(isNew()).toBe(false);
  insert();
  expect(isNew()).toBe(true);
  store.transaction(
    () => {
      insert();
      expect(isNew()).toBe(true);
    },
    () => false,
  );
  expect(isNew()).toBe(true);
  store.transaction(() => {
    store.savepoint(insert, () => false);
    expect(isNew()).toBe(true);
  });
  expect(() =>
    store.transaction(() => {
      throw new Error('stop');
    }),
  ).toThrow('stop');
  expect(isNew()).toBe(true);
  store.close();
});
