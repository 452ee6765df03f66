import type { Worker } from 'node:worker_threads';
import { openOwnWorker } from '#sandbox/foundation/own-files.ts';

/** Copies the write-ahead log into the data file in a separate thread, so that orders do not wait for the disk. */
export interface Checkpointer {
  /** Must be called after each commit that wrote. */
  onCommit: () => void;
  /** Ends the thread and returns when it has closed the file. */
  close: () => void;
}

/** Data of the thread: path of the file, and a number that becomes 1 when the thread ends. */
export interface CheckpointData {
  dataFile: string;
  closed: Int32Array<SharedArrayBuffer>;
}

/** Commits from one checkpoint to the next; an exchange with fewer writes never starts the thread. */
const commitsPerCheckpoint = 32;
/**
 * How long `close` waits for a running checkpoint; a stop takes at most 10 s. The next start reads the log that
 * remains.
 */
const closeTimeoutMs = 5_000;

interface CheckpointThread {
  worker: Worker;
  closed: CheckpointData['closed'];
}

export function openCheckpointer(dataFile: string): Checkpointer {
  let commits = 0;
  let thread: CheckpointThread | undefined;
  let isRunning = false;

  function start(): CheckpointThread {
    const closed = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const workerData: CheckpointData = { dataFile, closed };
    const worker = openOwnWorker('src/sandbox/store/checkpoint-worker.ts', workerData);
    worker.on('message', () => (isRunning = false));
    // An error, such as a full disk, ends the thread. Later commits start another one; when the log is full, a commit
    // runs
    // the checkpoint itself, so that its caller gets the error.
    worker.on('error', () => {
      thread = undefined;
      isRunning = false;
    });
    worker.unref();
    return { worker, closed };
  }

  return {
    onCommit() {
      commits += 1;
      if (isRunning || commits < commitsPerCheckpoint) return;
      commits = 0;
      isRunning = true;
      thread ??= start();
      thread.worker.postMessage('checkpoint');
    },
    close() {
      if (!thread) return;
      thread.worker.postMessage('close');
      Atomics.wait(thread.closed, 0, 0, closeTimeoutMs);
      thread = undefined;
    },
  };
}
