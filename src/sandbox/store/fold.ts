/** The thread of `folding.ts`: told 'fold', it folds what is there and says so; told 'end', it leaves the file. */
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import * as v from 'valibot';
import type { FoldingData } from './folding.ts';

const { dataFile, left } = v.parse(
  v.object({ dataFile: v.string(), left: v.instance(Int32Array<SharedArrayBuffer>) }),
  workerData,
) satisfies FoldingData;
// However the thread ends, nobody waits for it any longer.
process.on('exit', () => {
  Atomics.store(left, 0, 1);
  Atomics.notify(left, 0);
});
const database = new DatabaseSync(dataFile);
database.exec('PRAGMA synchronous = NORMAL');

parentPort?.on('message', (told) => {
  if (told === 'fold') {
    // Never waits for the exchange, nor the exchange for it; what is written meanwhile comes with the next.
    database.exec('PRAGMA wal_checkpoint(PASSIVE)');
    parentPort?.postMessage('folded');
    return;
  }
  database.close();
  parentPort?.close();
});
