import { announce } from '#ui/foundation/announce.ts';

/** Least time between two announced sentences of a liquidation. leverage.md 6 L37, ms */
const pauseMs = 2_000;

/** Announces sentences with pauses; see `sparseAnnouncer`. */
export interface SparseAnnouncer {
  say: (sentence: string) => void;
  /** Forgets a sentence that waits. */
  stop: () => void;
}

/**
 * An announcer of at most one sentence in two seconds. A sentence within the pause waits for its end, and a
 * later one replaces it: only the newest state is of use. leverage.md 6 L37
 */
export function sparseAnnouncer(): SparseAnnouncer {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let said: string | undefined;
  let waiting: string | undefined;

  function sayNow(sentence: string): void {
    said = sentence;
    announce(sentence);
    timer = setTimeout(() => {
      timer = undefined;
      const next = waiting;
      waiting = undefined;
      if (next !== undefined && next !== said) sayNow(next);
    }, pauseMs);
  }

  return {
    say: (sentence) => {
      if (timer === undefined) sayNow(sentence);
      else waiting = sentence;
    },
    stop: () => {
      clearTimeout(timer);
      timer = undefined;
      waiting = undefined;
    },
  };
}
