/**
 * Thread of `checkpoint.ts`. Message 'checkpoint' runs a checkpoint and is answered with 'done'; 'close' ends the
 * thread.
 */
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import * as v from 'valibot';
import type { CheckpointData } from './checkpoint.ts';

const { dataFile, closed } = v.parse(
  v.object({ dataFile: v.string(), closed: v.instance(Int32Array<SharedArrayBuffer>) }),
  workerData,
) satisfies CheckpointData;
// Runs for every kind of exit, so that `close` does not wait for a thread that has crashed.
process.on('exit', () => {
  Atomics.store(closed, 0, 1);
  Atomics.notify(closed, 0);
});
const database = new DatabaseSync(dataFile);
database.exec('PRAGMA synchronous = NORMAL');

parentPort?.on('message', (message) => {
  if (message === 'checkpoint') {
    // PASSIVE neither blocks the exchange nor waits for it; later writes are left to the next checkpoint.
    database.exec('PRAGMA wal_checkpoint(PASSIVE)');
    parentPort?.postMessage('done');
    return;
  }
  database.close();
  parentPort?.close();
});
