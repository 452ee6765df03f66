import { atom } from 'nanostores';
import type { PrivateTopic } from '../../contract/stream.ts';
import { socketState } from '../../socket/state-machine-types.ts';
import type { SocketState } from '../../socket/state-machine-types.ts';
import { runEach } from '../run-each.ts';

/** Reader of a topic of the private stream. */
export interface TopicReader {
  topic: PrivateTopic;
  /**
   * Applies pushed rows, unparsed: the reader parses them and merges by `ver`. A snapshot is the first message of a
   * connection.
   */
  apply: (rows: readonly unknown[], type: 'snapshot' | 'update') => void;
  /**
   * Messages may be missing: the reader loads its data by call. After a gap and on a new connection; and when a topic
   * without a snapshot is subscribed to, since changes after the page's load are in no message. exchange-api 3.3
   */
  onResync: () => void;
  /** The exchange refused the topic; the next connection subscribes again. */
  onRefused?: () => void;
}

/** All readers; the private stream subscribes to their topics. */
export const $topicReaders = atom<readonly TopicReader[]>([]);

/** Registers a reader, which runs whenever the stream is open; returns the function that removes it. */
export function registerTopicReader(reader: TopicReader): () => void {
  $topicReaders.set([...$topicReaders.get(), reader]);
  return () => $topicReaders.set($topicReaders.get().filter((other) => other !== reader));
}

/** Makes the readers load their data by call, each on its own. `isMeant`: which of them, default all. */
export const resyncReaders = (isMeant: (reader: TopicReader) => boolean = () => true): void =>
  runEach(
    $topicReaders
      .get()
      .filter(isMeant)
      .map((reader) => () => reader.onResync()),
  );

/** State of the private stream. R4.8 */
export const $streamState = atom<SocketState>(socketState.init);

/**
 * True from an interruption of the private stream until it is open again, so also while it tries to: figures may be
 * outdated. R4.8
 */
export const $isStreamDown = atom(false);
const downStates: readonly SocketState[] = [socketState.closed, socketState.error];
$streamState.listen((state) => {
  if (downStates.includes(state)) $isStreamDown.set(true);
  else if (state !== socketState.connecting) $isStreamDown.set(false);
});

/** Exchange time of the private stream's last message or pong, ms UTC; 0 before the first. */
export const $streamMessageTime = atom(0);

/**
 * Why the private stream does not connect: refused by the exchange, replaced by another page, or resting after a failed
 * round.
 */
export type StreamEnd = 'policy' | 'elsewhere' | 'gaveUp';
/** Why the private stream has stopped; undefined while it is open or tries to open. exchange-api 3.4 */
export const $streamEnd = atom<StreamEnd | undefined>(undefined);

/** When a stream that gave up tries again by itself, exchange time, ms UTC; 0 when it does not. */
export const $streamRetryTime = atom(0);
