import type { TopicPublisher } from './channel.ts';

/** Publishes a topic whose messages each replace the previous state. */
export function latestTopic<T extends object>(
  intervalMs: number,
  read: () => T,
  isSame: (a: T, b: T) => boolean,
): TopicPublisher<T> {
  let current = read();
  return {
    intervalMs,
    refresh() {
      const next = read();
      if (isSame(current, next)) return false;
      current = next;
      return true;
    },
    position: () => current,
    snapshot: () => current,
    since: (position) => (position === current ? [] : [current]),
  };
}
