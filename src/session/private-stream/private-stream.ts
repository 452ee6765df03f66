import { computed } from 'nanostores';
import { send } from '../../api/index.ts';
import { ott } from '../../contract/account.ts';
import { topicFeatures } from '../../contract/areas/areas.ts';
import { takeInvalidRow } from '../../contract/scalars.ts';
import { PrivateMessage, snapshotTopics, streams } from '../../contract/stream.ts';
import { type Report, Stream, type OneTimeToken, socketState } from '../../socket/index.ts';
import { loadBalances, applyBalanceRows } from '../balances.ts';
import { recordPushedTime, recordServerTime, serverNow } from '../clock.ts';
import { loadKyc } from '../kyc.ts';
import { $offered } from '../features/offered.ts';
import { onPersonChange } from '../on-person-change.ts';
import { $socketEndpoints } from '../socket-endpoints.ts';
import { startPoll } from '../poll.ts';
import { runEach } from '../run-each.ts';
import { loadPreferences } from '../preferences/preferences.ts';
import {
  $isStreamDown,
  $streamEnd,
  $streamMessageTime,
  $streamRetryTime,
  $streamState,
  resyncReaders,
  $topicReaders,
  registerTopicReader,
} from './topics.ts';
import { $isUnified } from '../account-kind.ts';
import { $user, reloadProfile, userState } from '../user.ts';

type PrivateStream = Stream<PrivateMessage>;
type StreamName = 'spot' | 'unified';

let current: { stream: PrivateStream; name: StreamName; unlisten: () => void } | undefined;

/** Requests a one-time token. A refusal of the exchange ends the login attempt; a failed connection does not. */
async function fetchToken(scene: StreamName): Promise<OneTimeToken> {
  const answer = await send(ott, { scene });
  if (answer.ok) return { ok: true, token: answer.result.token };
  const { status = 0, retryAfterMs } = answer.error;
  return { ok: false, why: status === 200 && retryAfterMs === undefined ? 'refused' : 'unreachable' };
}

/** How long the stream is down before lists and balances are loaded by calls, and how often from then on. ms */
const fallbackMs = 15_000;

let stopFallback: (() => void) | undefined;
$isStreamDown.listen((isDown) => {
  stopFallback?.();
  stopFallback = undefined;
  if (!isDown) return;
  const timer = setTimeout(() => {
    const poll = startPoll({
      request: () => {
        resyncReaders();
        return Promise.resolve();
      },
      intervalMs: fallbackMs,
    });
    stopFallback = () => poll.stop();
  }, fallbackMs);
  stopFallback = () => clearTimeout(timer);
});

function handleReport(report: Report, retryMs?: number): void {
  $streamRetryTime.set(retryMs === undefined ? 0 : serverNow() + retryMs);
  if (report === 'policy' || report === 'elsewhere' || report === 'gaveUp') $streamEnd.set(report);
  // The profile call decides whether the session is still valid; the rest follows from its result.
  if (report === 'sessionEnded' || report === 'checkSession' || report === 'wrongStream') void reloadProfile();
}

function newStream(name: StreamName): PrivateStream {
  return new Stream({
    endpoints: $socketEndpoints.get()[name],
    pingMs: streams[name].pingMs,
    message: PrivateMessage,
    fetchToken: () => fetchToken(name),
    onState: (state) => {
      if (state === socketState.connecting || state === socketState.open) $streamEnd.set(undefined);
      $streamState.set(state);
    },
    onMessage: ({ topic, type, ts, data }) => {
      recordPushedTime(ts, performance.now());
      $streamMessageTime.set(ts);
      const readers = $topicReaders.get().filter((reader) => reader.topic === topic);
      runEach(
        readers.map((reader) => () => {
          takeInvalidRow();
          reader.apply(data, type);
          // The row that could not be read is missing in the list: loading it by call says so, or brings it.
          if (takeInvalidRow() !== undefined) reader.onResync();
        }),
      );
    },
    onResync: resyncReaders,
    onSubscribed: (topics) => resyncReaders(({ topic }) => topics.includes(topic) && !snapshotTopics.includes(topic)),
    onRefused: (topics) => {
      for (const reader of $topicReaders.get()) if (topics.includes(reader.topic)) reader.onRefused?.();
    },
    onReport: handleReport,
    onTime: (sample) => {
      recordServerTime(sample);
      $streamMessageTime.set(sample.timeNow);
    },
  });
}

/** The topics that have readers, without those of what the site does not offer. */
const $topics = computed([$topicReaders, $offered], (readers, offered) =>
  [...new Set(readers.map(({ topic }) => topic))].filter((topic) => {
    const feature = topicFeatures[topic];
    return feature === undefined || offered[feature];
  }),
);

/**
 * Subscribes to the topics that have readers and unsubscribes from those without; returns the function that stops it.
 */
function followReaders(stream: PrivateStream): () => void {
  stream.subscribe([...$topics.get()]);
  return $topics.listen((topics, previous = []) => {
    const added = topics.filter((topic) => !previous.includes(topic));
    const removed = previous.filter((topic) => !topics.includes(topic));
    if (added.length > 0) stream.subscribe(added);
    if (removed.length > 0) stream.unsubscribe(removed);
  });
}

/** Closes the private stream, when the person or the page changes. */
export function closeStream(): void {
  current?.unlisten();
  current?.stream.close();
  current = undefined;
  $streamEnd.set(undefined);
  $streamState.set(socketState.init);
  $streamMessageTime.set(0);
}
// At once, not with the next profile: no row of the previous person's stream reaches a reader.
onPersonChange(closeStream);

/** Connects now and subscribes again: the buttons "Reconnect", "Show live orders here" and "Retry". */
export function reconnectStream(): void {
  current?.stream.reconnect();
  // After the exchange closed the stream for good only the user's press opens it again.
  current?.stream.open();
  // Topics that the exchange refused on an open stream.
  current?.stream.subscribe([...$topics.get()]);
}

/**
 * Opens the private stream of the person's account type and loads the person's data; closes it for a visitor. Called
 * whenever either can have changed.
 */
export function syncStreamWithUser(): void {
  const name = $isUnified.get() ? 'unified' : 'spot';
  if ($user.get() !== userState.loggedIn) {
    closeStream();
    return;
  }
  if (current?.name === name) return;
  closeStream();
  const stream = newStream(name);
  const unlistenReaders = followReaders(stream);
  const unlistenEndpoints = $socketEndpoints.listen((endpoints) => stream.useEndpoints(endpoints[name]));
  current = {
    stream,
    name,
    unlisten() {
      unlistenReaders();
      unlistenEndpoints();
    },
  };
  stream.open();
  void loadBalances();
  void loadKyc();
  void loadPreferences();
}

registerTopicReader({ topic: 'balance', apply: applyBalanceRows, onResync: () => void loadBalances() });
