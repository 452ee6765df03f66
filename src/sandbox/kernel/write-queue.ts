import type { Clock } from '#sandbox/clock/clock.ts';
import type { Store } from '#sandbox/store/store.ts';

/** Longest time that writes are collected for one commit, ms. exchange-api 4.3 "Durability" */
const groupMs = 2;

/** Group commit: runs writes in order of arrival and commits many of them with one wait for the disk. */
export interface Queue {
  /** Runs a write; settles when it is committed, or rolled back because it threw or `keep` returned false. */
  enqueue: <T>(work: () => T, keep: (result: T) => boolean) => Promise<T>;
  /** Runs the waiting writes now, so that the caller reads their results. */
  flush: () => void;
}

interface Entry {
  /** Runs the write and returns the function that settles its promise after the commit. */
  run: () => () => void;
  fail: (error: unknown) => void;
}

export interface QueueOptions {
  store: Pick<Store, 'transaction' | 'savepoint'>;
  clock: Pick<Clock, 'runDue'>;
  /** Monotonic real time, ms. */
  monotonic: () => number;
}

export function openQueue({ store, clock, monotonic }: QueueOptions): Queue {
  const waiting: Entry[] = [];

  /** Runs entries for up to `groupMs`, commits them and settles their promises. */
  function runGroup(): void {
    const group: Entry[] = [];
    const settlers: (() => void)[] = [];
    try {
      clock.runDue();
      store.transaction(() => {
        const endMs = monotonic() + groupMs;
        for (let entry = waiting.shift(); entry; entry = monotonic() < endMs ? waiting.shift() : undefined) {
          group.push(entry);
          settlers.push(entry.run());
        }
      });
    } catch (error) {
      if (group.length === 0) group.push(...waiting.splice(0));
      for (const { fail } of group) fail(error);
      return;
    }
    for (const settle of settlers) settle();
  }

  function flush(): void {
    while (waiting.length > 0) runGroup();
  }

  /** Runs one group per event loop iteration, so that responses are sent before the next group starts. */
  function next(): void {
    if (waiting.length === 0) return;
    runGroup();
    if (waiting.length > 0) setImmediate(next);
  }

  return {
    enqueue<T>(work: () => T, keep: (result: T) => boolean) {
      const { promise, resolve, reject } = Promise.withResolvers<T>();
      // All requests that one event loop iteration reads from its sockets form one group.
      if (waiting.length === 0) setImmediate(next);
      waiting.push({
        run() {
          try {
            const result = store.savepoint(work, keep);
            return () => {
              resolve(result);
            };
          } catch (error) {
            return () => {
              reject(error);
            };
          }
        },
        fail: reject,
      });
      return promise;
    },
    flush,
  };
}
