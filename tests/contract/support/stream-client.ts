import { syncDepth } from '#spot/market/depth-sync.ts';
import type { SyncedDepth } from '#spot/market/depth-sync.ts';
import { openMarketStream } from '#spot/market/market-stream.ts';
import { withTrades } from '#spot/market/trade-list.ts';
import type { PublicTrade } from '#contract/market-stream.ts';
import { platformEnvironment } from '#socket/environment.ts';
import type { SocketEnvironment } from '#socket/environment.ts';

/**
 * Opens the product's market client on real sockets, with the clock and timers of the test. `endpoints`: default: the
 * origin's.
 */
export function openClient(
  origin: string,
  symbolId = 'BTCUSDT',
  endpoints = [`${origin.replace('http', 'ws')}/x/ws/market`],
) {
  const timers = new Set<{ atMs: number; callback: () => void }>();
  const clock = { nowMs: 0 };
  const sockets = { opened: 0, open: 0 };
  const waiting = new Set<() => void>();
  const changed = (): void => {
    for (const check of waiting) check();
  };
  const environment: SocketEnvironment = {
    connect(url, events) {
      sockets.opened += 1;
      sockets.open += 1;
      let isOpen = true;
      const countClosed = (): void => {
        if (isOpen) sockets.open -= 1;
        isOpen = false;
      };
      const line = platformEnvironment.connect(url, {
        opened() {
          events.opened();
          changed();
        },
        message(data) {
          events.message(data);
          changed();
        },
        closed(code) {
          countClosed();
          events.closed(code);
          changed();
        },
      });
      return {
        send: line.send,
        close() {
          countClosed();
          line.close();
        },
      };
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
  const shown: { depth: SyncedDepth | undefined; trades: readonly PublicTrade[] } = { depth: undefined, trades: [] };
  const log: string[] = [];
  const stream = openMarketStream({
    endpoints,
    onState: changed,
    environment,
  });
  const end = syncDepth(
    stream,
    symbolId,
    (depth) => {
      shown.depth = depth;
      log.push(depth.isLive ? 'live' : 'stale');
      changed();
    },
    environment,
  );
  stream.subscribe(`trade.${symbolId}`, {
    onUpdate(news) {
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
    /** Advances the clock of the client. */
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
    /** Resolves when a message makes the condition true. */
    until(isTrue: () => boolean): Promise<void> {
      return new Promise((resolve) => {
        const check = (): void => {
          if (!isTrue()) return;
          waiting.delete(check);
          resolve();
        };
        waiting.add(check);
        check();
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
