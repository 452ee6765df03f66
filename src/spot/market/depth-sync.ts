import { platformEnvironment } from '#socket/environment.ts';
import type { SocketEnvironment } from '#socket/environment.ts';
import { minuteMs } from '#formulas/durations.ts';
import { applyDepth, emptyDepth, markDepthStale } from './book.ts';
import type { DepthState } from './book.ts';
import type { MarketStream } from './market-stream.ts';

/**
 * Delays between resync requests of a topic, indexed by the number of requests in the last minute. exchange-api 3.2, ms
 */
const delaysMs = [0, 1_000, 2_000, 4_000, 8_000] as const;

/**
 * How long to wait before the next resync request of a topic, ms. Undefined after five requests within a
 * minute: the endpoint itself is faulty. Times are monotonic ms, oldest first.
 */
export function resyncDelayMs(requestTimesMs: readonly number[], nowMs: number): number | undefined {
  const recent = requestTimesMs.filter((atMs) => nowMs - atMs < minuteMs);
  const delayMs = delaysMs[recent.length];
  return delayMs === undefined ? undefined : Math.max(0, (recent.at(-1) ?? -minuteMs) + delayMs - nowMs);
}

/** How long to wait for a snapshot before it is requested again. ms */
const snapshotTimeoutMs = 5_000;
/** Rest after the endpoints have sent broken books, doubled up to the longest. ms */
const restMs = 30_000;
const longestRestMs = 120_000;
/** After a book was in sync for this long, the counts of endpoint changes and rests start at zero. ms */
const settledMs = 60_000;
/** Resync requests that are remembered for the delay of the next one. */
const requestsMax = 10;

/** A book with the exchange's time (ms UTC) of its last change; 0 before the first. */
export interface SyncedDepth extends DepthState {
  readonly changedAtMs: number;
}

/**
 * Keeps the book of a pair in sync: applies its messages and, after a gap, requests a new snapshot of that topic alone
 * with growing delays. Moves to the next endpoint when this one repeatedly sends broken books, once for each endpoint:
 * after that the book alone is broken, stays stale and is requested now and then, since the other topics need the
 * connection. Returns a function that stops it. exchange-api 3.2
 */
export function syncDepth(
  stream: MarketStream,
  symbolId: string,
  onChange: (depth: SyncedDepth) => void,
  { timer, monotonicMs }: Pick<SocketEnvironment, 'timer' | 'monotonicMs'> = platformEnvironment,
): () => void {
  const topic = `depth.${symbolId}`;
  let state: DepthState = emptyDepth;
  let changedAtMs = 0;
  let requestTimesMs: number[] = [];
  let endpointChanges = 0;
  let rests = 0;
  let syncedSinceMs: number | undefined;
  let cancelTimer: () => void = () => undefined;

  const publish = () => onChange({ ...state, changedAtMs });
  const resyncIn = (ms: number) => {
    cancelTimer();
    cancelTimer = timer(resync, ms);
  };
  function resync(): void {
    const nowMs = monotonicMs();
    const delayMs = resyncDelayMs(requestTimesMs, nowMs);
    if (delayMs === undefined) {
      requestTimesMs = [];
      endpointChanges += 1;
      if (endpointChanges <= Math.max(1, stream.endpointCount - 1)) stream.nextEndpoint();
      else {
        resyncIn(Math.min(restMs * 2 ** rests, longestRestMs));
        rests += 1;
      }
      return;
    }
    if (delayMs > 0) {
      resyncIn(delayMs);
      return;
    }
    requestTimesMs = [...requestTimesMs, nowMs].slice(-requestsMax);
    stream.resync(topic);
    resyncIn(snapshotTimeoutMs);
  }

  const unsubscribe = stream.subscribe(topic, {
    onUpdate(update) {
      if (update.kind !== 'depth') return;
      const nowMs = monotonicMs();
      const [next, gap] = applyDepth(state, update.type, update.data, nowMs);
      if (gap && syncedSinceMs !== undefined && nowMs - syncedSinceMs > settledMs) [endpointChanges, rests] = [0, 0];
      syncedSinceMs = next.isLive ? (syncedSinceMs ?? nowMs) : undefined;
      const hasChanged = next.book !== state.book || next.isLive !== state.isLive;
      if (next.book !== state.book) changedAtMs = update.ts;
      state = next;
      if (gap) resync();
      else if (update.type === 'snapshot') cancelTimer();
      if (hasChanged) publish();
    },
    onOpened: () => resyncIn(snapshotTimeoutMs),
    onLost() {
      cancelTimer();
      if (!state.isLive) return;
      state = markDepthStale(state);
      publish();
    },
    onRefused: () => cancelTimer(),
  });
  return () => {
    cancelTimer();
    unsubscribe();
  };
}
