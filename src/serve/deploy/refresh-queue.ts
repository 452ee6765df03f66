import { minuteMs } from '#formulas/durations.ts';

/** Shortest time between the starts of two runs, ms. edge.md 6 */
const defaultGapMs = minuteMs;

/** What became of a request for new content. */
export type RefreshState = 'started' | 'waiting';

interface Options {
  /** One run; its failure is printed by itself. */
  refresh: () => Promise<void>;
  /** Real time, ms. */
  monotonic: () => number;
  timer: (callback: () => void, ms: number) => unknown;
  gapMs?: number;
}

/**
 * A function that requests a run. One runs at a time, and at most one starts per minute. Requests that come
 * meanwhile share the next run, which finds everything that has changed by then.
 */
export function openRefreshQueue({ refresh, monotonic, timer, gapMs = defaultGapMs }: Options): () => RefreshState {
  let isRunning = false;
  let isWaiting = false;
  let startedAt = -Infinity;

  function start(): void {
    isWaiting = false;
    isRunning = true;
    startedAt = monotonic();
    const ended = () => {
      isRunning = false;
      if (isWaiting) startLater();
    };
    refresh().then(ended, ended);
  }

  const startLater = () => timer(start, Math.max(0, startedAt + gapMs - monotonic()));

  return () => {
    if (isWaiting) return 'waiting';
    if (!isRunning && monotonic() - startedAt >= gapMs) {
      start();
      return 'started';
    }
    isWaiting = true;
    if (!isRunning) startLater();
    return 'waiting';
  };
}
