import { Worker } from 'node:worker_threads';

/** Folds the write-ahead log into the data file in a thread of its own: folding waits for the disk, orders do not. */
export interface Folding {
  /** To be told of each commit that wrote. */
  wrote(): void;
  /** Comes back when the thread has left the file. */
  end(): void;
}

/** Told with the path of the file and a number that becomes 1 when the thread has left it, however it ends. */
export interface FoldingData {
  dataFile: string;
  left: Int32Array<SharedArrayBuffer>;
}

/** Commits between two folds; an exchange that writes less never starts the thread. */
const commitsAFold = 32;
/** How long the end waits for a fold under way, ms. */
const patienceMs = 10_000;

/** The thread, and what tells that it has left the file. */
interface Folder {
  worker: Worker;
  left: FoldingData['left'];
}

export function openFolding(dataFile: string): Folding {
  let commits = 0;
  let folder: Folder | undefined;
  let isFolding = false;

  function start(): Folder {
    const left = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const workerData: FoldingData = { dataFile, left };
    const worker = new Worker(new URL('fold.ts', import.meta.url), { workerData });
    worker.on('message', () => (isFolding = false));
    // What a thread cannot fold (a full disk) ends it: later commits try with another one, and what stays unfolded a commit folds in
    // the end, whose caller hears of it.
    worker.on('error', () => {
      folder = undefined;
      isFolding = false;
    });
    worker.unref();
    return { worker, left };
  }

  return {
    wrote() {
      commits += 1;
      if (isFolding || commits < commitsAFold) return;
      commits = 0;
      isFolding = true;
      folder ??= start();
      folder.worker.postMessage('fold');
    },
    end() {
      if (!folder) return;
      folder.worker.postMessage('end');
      Atomics.wait(folder.left, 0, 0, patienceMs);
      folder = undefined;
    },
  };
}
