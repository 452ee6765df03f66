/** Source of a topic's messages; `Position` marks how far a subscriber has read. */
export interface TopicPublisher<Position, Data = unknown> {
  intervalMs: number;
  /** True when there is something new. */
  refresh: () => boolean;
  /** The current position. */
  position: () => Position;
  /** The data of the snapshot; undefined while the topic has no data. */
  snapshot: () => Data | undefined;
  /** The data of the messages after a position, oldest first. */
  since: (position: Position) => readonly Data[];
  close?: () => void;
}

/** Publishes a topic whose messages each replace the previous state. */
export function latestTopic<T extends object>(
  intervalMs: number,
  read: () => T,
  isSame: (a: T, b: T) => boolean,
): TopicPublisher<object, T> {
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
