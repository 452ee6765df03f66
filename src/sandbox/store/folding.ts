import { Worker } from 'node:worker_threads';

/** Folds the write-ahead log into the data file in a thread of its own: folding waits for the disk, orders do not. */
export interface Folding {
  /** To be told of each commit that wrote. */
  wrote(): void;
  /** Comes back when the thread has left the file. */
  end(): void;
}

/** Told with the path of the file and a number that becomes 1 when the thread has left it. */
export interface FoldingData {
  dataFile: string;
  left: Int32Array<SharedArrayBuffer>;
}

/** Commits between two folds; an exchange that writes less never starts the thread. */
const commitsAFold = 32;
/** How long the end waits for a fold under way, ms. */
const patienceMs = 10_000;

export function openFolding(dataFile: string): Folding {
  const left = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  let commits = 0;
  let thread: Worker | undefined;
  let isFolding = false;

  function start(): Worker {
    const workerData: FoldingData = { dataFile, left };
    const worker = new Worker(new URL('fold.ts', import.meta.url), { workerData });
    worker.on('message', () => (isFolding = false));
    // What the thread cannot fold (a full disk), a commit folds in the end, and its caller hears of it.
    worker.on('error', () => (thread = undefined));
    worker.unref();
    return worker;
  }

  return {
    wrote() {
      commits += 1;
      if (isFolding || commits < commitsAFold) return;
      commits = 0;
      isFolding = true;
      thread ??= start();
      thread.postMessage('fold');
    },
    end() {
      if (!thread) return;
      thread.postMessage('end');
      Atomics.wait(left, 0, 0, patienceMs);
      thread = undefined;
    },
  };
}
