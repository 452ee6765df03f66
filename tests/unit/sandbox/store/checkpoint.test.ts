import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import * as v from 'valibot';
import { afterAll, expect, test, vi } from 'vitest';
import { openCheckpointer } from '#sandbox/store/checkpoint.ts';
import type { CheckpointData } from '#sandbox/store/checkpoint.ts';
import { openStore } from '#sandbox/store/store.ts';

const folder = mkdtempSync(join(tmpdir(), 'slipway-checkpoint-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const migrations = [{ name: 'note', sql: 'CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT' }];
const Count = v.object({ count: v.bigint() });
const note = 'x'.repeat(4_000);

test('[Q-L07] checkpoints copy commits into the data file at run time; closing removes the log files', async () => {
  const dataFile = join(folder, 'notes.sqlite');
  const store = openStore({ dataFile, migrations });
  const before = statSync(dataFile).size;
  let count = 0n;
  // The log is far below the size at which a commit runs the checkpoint itself.
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

test('[Q-L07] a large commit does not run a checkpoint itself', () => {
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

test('[Q-L07] checkpoints continue after one has failed', async () => {
  const dataFile = join(folder, 'later', 'notes.sqlite');
  const checkpointer = openCheckpointer(dataFile);
  const commit = () => {
    for (let count = 0; count < 40; count += 1) checkpointer.onCommit();
  };
  const firstThread = new Promise<Worker>((resolve) => process.once('worker', resolve));
  commit();
  // The folder does not exist yet, so that the thread fails.
  await exited(await firstThread);
  mkdirSync(join(folder, 'later'));
  const database = new DatabaseSync(dataFile);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; CREATE TABLE note (text TEXT)');
  const before = statSync(dataFile).size;
  database.prepare('INSERT INTO note (text) VALUES (?)').run(note.repeat(4));
  await vi.waitUntil(() => {
    commit();
    return statSync(dataFile).size > before;
  }, 10_000);
  checkpointer.close();
  database.close();
});

test('a thread that cannot open the file reports its end', async () => {
  const closed = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const workerData: CheckpointData = { dataFile: join(folder, 'nowhere', 'notes.sqlite'), closed };
  const thread = new Worker(new URL('../../../../src/sandbox/store/checkpoint-worker.ts', import.meta.url), {
    workerData,
  });
  const failed = expect(once(thread, 'message')).rejects.toThrow('unable to open database file');
  await exited(thread);
  expect(Atomics.load(closed, 0)).toBe(1);
  await failed;
});
