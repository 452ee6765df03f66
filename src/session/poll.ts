import type { ReadableAtom } from 'nanostores';
import { $visibility } from '../socket/presence.ts';

/** Shortest time between two requests because a page becomes visible: switching tabs quickly sends none. ms */
const minVisibleGapMs = 5_000;

interface PollOptions {
  /**
   * Sends one request; never rejects. The signal aborts when its result is no longer needed. May return a pause, ms.
   */
  request: (signal: AbortSignal) => Promise<number | void>;
  intervalMs: number;
  /** A condition besides the page being visible; evaluated again when a store of `dependsOn` changes. */
  isEnabled?: () => boolean;
  dependsOn?: readonly ReadableAtom[];
}

export interface Poll {
  /** Sends a request at once and aborts the pending one. */
  restart: () => void;
  stop: () => void;
}

const running = new Set<Poll>();

/** Stops all polls of the page. */
export function stopPolls(): void {
  for (const poll of running) poll.stop();
}

/**
 * Sends a request at once and after each interval while the page is visible, and when it becomes visible again. An
 * interval that ends during a pending request is skipped, so that slow responses do not pile up.
 */
export function startPoll({ request, intervalMs, isEnabled = () => true, dependsOn = [] }: PollOptions): Poll {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pending: AbortController | undefined;
  let dueMs = 0;
  let requestedMs = Number.NEGATIVE_INFINITY;
  let pausedUntilMs = 0;

  async function sendRequest(): Promise<void> {
    const own = new AbortController();
    pending = own;
    const pauseMs = await request(own.signal);
    if (pending !== own) return;
    pending = undefined;
    if (typeof pauseMs !== 'number') return;
    pausedUntilMs = performance.now() + pauseMs;
    dueMs = Math.max(dueMs, pausedUntilMs);
  }

  function update(): void {
    clearTimeout(timer);
    if (!$visibility.get().isVisible || !isEnabled()) return;
    const nowMs = performance.now();
    if (dueMs <= nowMs) {
      dueMs = nowMs + intervalMs;
      if (!pending) {
        requestedMs = nowMs;
        void sendRequest();
      }
    }
    timer = setTimeout(update, dueMs - nowMs);
  }

  function updateVisibility({ isVisible }: { isVisible: boolean }): void {
    if (isVisible) dueMs = Math.max(pausedUntilMs, Math.min(dueMs, requestedMs + minVisibleGapMs));
    update();
  }

  function abortRequest(): void {
    pending?.abort();
    pending = undefined;
  }

  const ends = [$visibility.listen(updateVisibility), ...dependsOn.map(($store) => $store.listen(update))];
  update();
  const poll = {
    restart() {
      abortRequest();
      dueMs = 0;
      pausedUntilMs = 0;
      update();
    },
    stop() {
      running.delete(poll);
      for (const end of ends) end();
      clearTimeout(timer);
      abortRequest();
    },
  };
  running.add(poll);
  return poll;
}
