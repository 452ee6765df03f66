import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import * as v from 'valibot';
import { afterAll, expect, test, vi } from 'vitest';
import { openFolding } from '../../../src/sandbox/store/folding.ts';
import type { FoldingData } from '../../../src/sandbox/store/folding.ts';
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

test('[Q-L07] a commit folds nothing itself, however much it writes at once', () => {
  const dataFile = join(folder, 'much.sqlite');
  const store = openStore({ dataFile, migrations });
  const before = statSync(dataFile).size;
  store.transaction(() => {
    for (let count = 0; count < 2_000; count += 1) store.run('INSERT INTO note (text) VALUES (?)', note);
  });
  expect(statSync(dataFile).size).toBe(before);
  expect(statSync(`${dataFile}-wal`).size).toBeGreaterThan(2_000 * note.length);
  store.close();
});

const exited = (thread: Worker): Promise<unknown> => new Promise((resolve) => thread.once('exit', resolve));

test('[Q-L07] after a fold that failed the next commits are folded again', async () => {
  const dataFile = join(folder, 'later', 'notes.sqlite');
  const folding = openFolding(dataFile);
  const commit = () => Array.from({ length: 40 }, () => folding.wrote());
  const begun = once(process, 'worker');
  commit();
  // There is no such folder yet.
  const [thread] = await begun;
  await exited(thread);
  mkdirSync(join(folder, 'later'));
  const database = new DatabaseSync(dataFile);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; CREATE TABLE note (text TEXT)');
  const before = statSync(dataFile).size;
  database.prepare('INSERT INTO note (text) VALUES (?)').run(note.repeat(4));
  await vi.waitUntil(() => commit() && statSync(dataFile).size > before, 10_000);
  folding.end();
  database.close();
});

test('a thread that cannot open the file keeps nobody waiting for its end', async () => {
  const left = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const workerData: FoldingData = { dataFile: join(folder, 'nowhere', 'notes.sqlite'), left };
  const thread = new Worker(new URL('../../../src/sandbox/store/fold.ts', import.meta.url), { workerData });
  const failed = expect(once(thread, 'message')).rejects.toThrow('unable to open database file');
  await exited(thread);
  expect(Atomics.load(left, 0)).toBe(1);
  await failed;
});
