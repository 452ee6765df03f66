import { send } from '../api/index.ts';
import { ott } from '../contract/account.ts';
import { PrivateMessage, streams } from '../contract/stream.ts';
import { type Report, Stream, type TokenAnswer } from '../socket/index.ts';
import { loadBalances, takeBalanceRows } from './balances.ts';
import { hearPushedTime, hearTime } from './clock.ts';
import { loadKyc } from './kyc.ts';
import { $lines } from './lines.ts';
import { loadPreferences } from './preferences.ts';
import { $streamHeardAt, $streamState, $topicReaders, readTopic, type TopicReader } from './topics.ts';
import { $isUnified, $user, reloadProfile } from './user.ts';

type PrivateStream = Stream<PrivateMessage>;

let open: { stream: PrivateStream; name: 'spot' | 'unified'; unread: () => void } | undefined;

/** Refusals of the exchange are final for a try; failures of the way are not. */
async function fetchToken(scene: 'spot' | 'unified'): Promise<TokenAnswer> {
  const answer = await send(ott, { scene });
  if (answer.ok) return { ok: true, token: answer.result.token };
  const { status = 0, retryAfterMs } = answer.error;
  return { ok: false, why: status === 200 && retryAfterMs === undefined ? 'refused' : 'unreachable' };
}

function report(what: Report): void {
  // Whether the session still stands is for the profile call to say; its answer moves everything else.
  if (what === 'sessionEnded' || what === 'checkSession' || what === 'wrongStream') void reloadProfile();
}

function newStream(name: 'spot' | 'unified'): PrivateStream {
  return new Stream({
    lines: $lines.get()[name],
    pingMs: streams[name].pingMs,
    message: PrivateMessage,
    fetchToken: () => fetchToken(name),
    onState: (state) => $streamState.set(state),
    onMessage: ({ topic, ts, data }) => {
      hearPushedTime(ts, performance.now());
      $streamHeardAt.set(ts);
      for (const reader of $topicReaders.get()) if (reader.topic === topic) reader.take(data);
    },
    onResync: () => {
      for (const { resync } of $topicReaders.get()) resync();
    },
    onSubscribed: (topics) => {
      for (const reader of $topicReaders.get()) if (topics.includes(reader.topic)) reader.subscribed?.();
    },
    onReport: report,
    onTime: (sample) => {
      hearTime(sample);
      $streamHeardAt.set(sample.timeNow);
    },
  });
}

const topicsOf = (readers: readonly TopicReader[]) => [...new Set(readers.map(({ topic }) => topic))];

/** Subscribes what is newly read, lets go what nobody reads any more. */
function followReaders(stream: PrivateStream): () => void {
  stream.subscribe(topicsOf($topicReaders.get()));
  return $topicReaders.listen((readers, before) => {
    const [now, then] = [topicsOf(readers), topicsOf(before ?? [])];
    const gained = now.filter((topic) => !then.includes(topic));
    const lost = then.filter((topic) => !now.includes(topic));
    if (gained.length > 0) stream.subscribe(gained);
    if (lost.length > 0) stream.unsubscribe(lost);
  });
}

/** Closes the private stream: the person left, or the page is being left. */
export function closeStream(): void {
  open?.unread();
  open?.stream.close();
  open = undefined;
}

/** The person's press on 'reconnect' or 'use here'. */
export function reconnectStream(): void {
  open?.stream.reconnect();
}

/** One stream a page, the one of the person's kind of account; none for a visitor. Called whenever either may have changed. */
export function followPerson(): void {
  const name = $isUnified.get() ? 'unified' : 'spot';
  if ($user.get() !== 1) return closeStream();
  if (open?.name === name) return;
  closeStream();
  const stream = newStream(name);
  const unread = followReaders(stream);
  const unlisten = $lines.listen((lines) => stream.useLines(lines[name]));
  open = {
    stream,
    name,
    unread() {
      unread();
      unlisten();
    },
  };
  stream.open();
  void loadBalances();
  void loadKyc();
  void loadPreferences();
}

readTopic({ topic: 'balance', take: takeBalanceRows, resync: () => void loadBalances() });
