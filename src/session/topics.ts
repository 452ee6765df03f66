import { atom } from 'nanostores';
import type { PrivateTopic } from '../contract/stream.ts';

/** How an area takes what the exchange pushes to the person. */
export interface TopicReader {
  topic: PrivateTopic;
  /** Rows as they came: the reader parses them and merges by `ver`. */
  take: (rows: readonly unknown[]) => void;
  /** Messages may have been missed: read by call what is shown. exchange-api 3.3 */
  resync: () => void;
  /** The topic is pushed from now on; what changed since it was read by call may be in no message. For topics without a snapshot. */
  subscribed?: () => void;
}

/** Who reads which topic of the private stream; the stream subscribes what is read. */
export const $topicReaders = atom<readonly TopicReader[]>([]);

/** Reads a topic while the page lives, whenever the stream is open; gives the function that ends it. */
export function readTopic(reader: TopicReader): () => void {
  $topicReaders.set([...$topicReaders.get(), reader]);
  return () => $topicReaders.set($topicReaders.get().filter((other) => other !== reader));
}

/** State of the private stream: init -1, connecting 0, open 1, error 2, closed 3. spec 4 */
export const $streamState = atom<-1 | 0 | 1 | 2 | 3>(-1);

/** When the private stream last said anything, pongs too; exchange's clock, ms UTC; 0 before the first. */
export const $streamHeardAt = atom(0);
