import { followDepth } from '../../../src/spot/depth-feed.ts';
import type { FollowedDepth } from '../../../src/spot/depth-feed.ts';
import { openMarketStream } from '../../../src/spot/market-stream.ts';
import { withTrades } from '../../../src/spot/trade-list.ts';
import type { PublicTrade } from '../../../src/contract/market-stream.ts';
import { platformSurroundings } from '../../../src/socket/surroundings.ts';
import type { SocketSurroundings } from '../../../src/socket/surroundings.ts';

/** The product's market client on real sockets; its clock and timers are the test's. */
export function openClient(origin: string, symbolId = 'BTCUSDT') {
  const timers = new Set<{ atMs: number; callback: () => void }>();
  const clock = { nowMs: 0 };
  const sockets = { opened: 0, open: 0 };
  const waiting = new Set<() => void>();
  const changed = () => waiting.forEach((look) => look());
  const surroundings: SocketSurroundings = {
    connect(url, events) {
      sockets.opened += 1;
      sockets.open += 1;
      let isOpen = true;
      const gone = () => {
        if (isOpen) sockets.open -= 1;
        isOpen = false;
      };
      const line = platformSurroundings.connect(url, {
        opened: () => (events.opened(), changed()),
        message: (data) => (events.message(data), changed()),
        closed: (code) => (gone(), events.closed(code), changed()),
      });
      return { send: line.send, close: () => (gone(), line.close()) };
    },
    timer(callback, ms) {
      const timer = { atMs: clock.nowMs + ms, callback };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    random: () => 0,
    monotonicMs: () => clock.nowMs,
    wallMs: () => clock.nowMs,
  };
  const shown: { depth: FollowedDepth | undefined; trades: readonly PublicTrade[] } = { depth: undefined, trades: [] };
  const log: string[] = [];
  const stream = openMarketStream({
    lines: [`${origin.replace('http', 'ws')}/x/ws/market`],
    onState: changed,
    surroundings,
  });
  const end = followDepth(
    stream,
    symbolId,
    (depth) => {
      shown.depth = depth;
      log.push(depth.isLive ? 'live' : 'stale');
      changed();
    },
    surroundings,
  );
  stream.read(`trade.${symbolId}`, {
    take(news) {
      if (news.kind === 'trade') shown.trades = withTrades(shown.trades, news.type, news.data);
      changed();
    },
  });
  stream.open();
  return {
    stream,
    shown,
    log,
    sockets,
    /** Time goes by for the client alone. */
    pass(ms: number): void {
      const endMs = clock.nowMs + ms;
      for (;;) {
        const [next] = [...timers].filter(({ atMs }) => atMs <= endMs).sort((a, b) => a.atMs - b.atMs);
        if (!next) break;
        timers.delete(next);
        clock.nowMs = next.atMs;
        next.callback();
      }
      clock.nowMs = endMs;
    },
    /** When something that the client hears makes it true. */
    until(isTrue: () => boolean): Promise<void> {
      return new Promise((resolve) => {
        const look = () => {
          if (!isTrue()) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      });
    },
    isLive: () => shown.depth?.isLive === true,
    end() {
      end();
      stream.close();
    },
  };
}
export type Client = ReturnType<typeof openClient>;
