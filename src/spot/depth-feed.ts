import { platformSurroundings } from '../socket/surroundings.ts';
import type { SocketSurroundings } from '../socket/surroundings.ts';
import { loseDepth, noDepth, takeDepth } from './book.ts';
import type { DepthState } from './book.ts';
import type { MarketStream } from './market-stream.ts';
import { resyncWaitMs } from './resync-pace.ts';

/** A snapshot that did not come by then is asked for again. ms */
const answerLimitMs = 5_000;

/** A book as followed, and the exchange's time (ms UTC) of its last good frame; 0 before the first. */
export interface FollowedDepth extends DepthState {
  readonly changedAt: number;
}

/**
 * Follows the book of a pair: takes its frames, and on a gap asks for that topic alone, ever more seldom, until a snapshot
 * answers; a line that cannot give a good book is left. Gives the function that ends it. exchange-api 3.2
 */
export function followDepth(
  stream: MarketStream,
  symbolId: string,
  onChange: (depth: FollowedDepth) => void,
  { timer, monotonicMs }: Pick<SocketSurroundings, 'timer' | 'monotonicMs'> = platformSurroundings,
): () => void {
  const topic = `depth.${symbolId}`;
  let state: DepthState = noDepth;
  let changedAt = 0;
  let askedMs: number[] = [];
  let cancel: () => void = () => undefined;

  const tell = () => onChange({ ...state, changedAt });
  const later = (ms: number, act: () => void) => {
    cancel();
    cancel = timer(act, ms);
  };
  const ask = () => {
    const nowMs = monotonicMs();
    const waitMs = resyncWaitMs(askedMs, nowMs);
    if (waitMs === undefined) {
      askedMs = [];
      return stream.nextLine();
    }
    if (waitMs > 0) return later(waitMs, ask);
    askedMs = [...askedMs, nowMs].slice(-10);
    stream.resync(topic);
    later(answerLimitMs, ask);
  };

  const stop = stream.read(topic, {
    take(news) {
      if (news.kind !== 'depth') return;
      const [next, gap] = takeDepth(state, news.type, news.data);
      const hasChanged = next.book !== state.book || next.isLive !== state.isLive;
      if (next.book !== state.book) changedAt = news.ts;
      state = next;
      if (gap) ask();
      else if (news.type === 'snapshot') cancel();
      if (hasChanged) tell();
    },
    opened: () => later(answerLimitMs, ask),
    lost() {
      cancel();
      if (!state.isLive) return;
      state = loseDepth(state);
      tell();
    },
    refused: () => cancel(),
  });
  return () => {
    cancel();
    stop();
  };
}
