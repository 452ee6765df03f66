import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, expect, test, vi } from 'vitest';
import { openStore } from '../../../src/sandbox/store/store.ts';

const folder = mkdtempSync(join(tmpdir(), 'slipway-folding-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const migrations = [{ name: 'note', sql: 'CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT' }];
const Count = v.object({ count: v.bigint() });
const note = 'x'.repeat(4_000);

test('[Q-L07] what is committed is folded into the file while the exchange runs; closed, nothing lies beside it', async () => {
  const dataFile = join(folder, 'notes.sqlite');
  const store = openStore({ dataFile, migrations });
  const before = statSync(dataFile).size;
  let count = 0n;
  // No commit of these folds anything itself: the log is far below its limit.
  await vi.waitUntil(() => {
    for (let commit = 0; commit < 40; commit += 1) {
      store.run('INSERT INTO note (text) VALUES (?)', note);
      store.transaction(() => store.run('INSERT INTO note (text) VALUES (?)', note));
      count += 2n;
    }
    return statSync(dataFile).size > before;
  }, 10_000);
  store.close();
  expect([existsSync(`${dataFile}-wal`), existsSync(`${dataFile}-shm`)]).toEqual([false, false]);
  const again = openStore({ dataFile, migrations });
  expect(again.row(Count, 'SELECT COUNT(*) AS count FROM note')?.count).toBe(count);
  again.close();
});
