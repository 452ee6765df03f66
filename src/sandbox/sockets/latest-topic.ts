import type { Story } from './market-channel.ts';

/** A topic whose newest state is all that counts. */
export function latestStory<T extends object>(
  everyMs: number,
  read: () => T,
  isSame: (a: T, b: T) => boolean,
): Story<T> {
  let current = read();
  return {
    everyMs,
    refresh() {
      const next = read();
      if (isSame(current, next)) return false;
      current = next;
      return true;
    },
    end: () => current,
    snapshot: () => current,
    since: (mark) => (mark === current ? [] : [current]),
  };
}
