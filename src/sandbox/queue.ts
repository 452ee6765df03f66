import type { Clock } from './clock.ts';
import type { Store } from './store/store.ts';

/** Longest time that works are gathered in one commit, ms. exchange-api 4.3 "Durability" */
const groupMs = 2;

/** What writes, in the order in which it came; a commit waits for the disk once for many. */
export interface Queue {
  /** Takes a work in; settles once it is committed, or taken back because it threw or `keep` said no. */
  enter<T>(work: () => T, keep: (result: T) => boolean): Promise<T>;
  /** Does now what waits: before something else looks at what the exchange holds. */
  settle(): void;
}

interface Turn {
  /** Does its part; gives what it is told after the commit. */
  take(): () => void;
  fail(error: unknown): void;
}

export interface QueueOptions {
  store: Pick<Store, 'transaction' | 'part'>;
  clock: Pick<Clock, 'settle'>;
  /** Real time in ms, never going back. */
  monotonic: () => number;
}

export function openQueue({ store, clock, monotonic }: QueueOptions): Queue {
  const waiting: Turn[] = [];

  /** Commits turns that take `groupMs` in all, then tells them. */
  function runGroup(): void {
    const turns: Turn[] = [];
    const told: (() => void)[] = [];
    try {
      clock.settle();
      store.transaction(() => {
        const endMs = monotonic() + groupMs;
        for (let turn = waiting.shift(); turn; turn = monotonic() < endMs ? waiting.shift() : undefined) {
          turns.push(turn);
          told.push(turn.take());
        }
      });
    } catch (error) {
      if (turns.length === 0) turns.push(...waiting.splice(0));
      for (const { fail } of turns) fail(error);
      return;
    }
    for (const tell of told) tell();
  }

  function settle(): void {
    while (waiting.length > 0) runGroup();
  }

  /** One group a turn of the event loop: its answers leave before the next one begins. */
  function next(): void {
    if (waiting.length === 0) return;
    runGroup();
    if (waiting.length > 0) setImmediate(next);
  }

  return {
    enter: (work, keep) =>
      new Promise((resolve, reject) => {
        // What one turn of the event loop reads from its sockets is one group.
        if (waiting.length === 0) setImmediate(next);
        waiting.push({
          take() {
            try {
              const result = store.part(work, keep);
              return () => resolve(result);
            } catch (error) {
              return () => reject(error);
            }
          },
          fail: reject,
        });
      }),
    settle,
  };
}
