/** Shortest time between the starts of two runs, ms. edge.md 6 */
const defaultGapMs = 60_000;

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
 * Returns a function that asks for a run. One runs at a time, and at most one a minute: further requests meanwhile share the next
 * run, which sees all that has changed until then.
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
