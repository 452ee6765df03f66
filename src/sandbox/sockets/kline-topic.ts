import type { StreamKline } from '#contract/market-stream.ts';
import type { KlineInterval } from '#contract/market-data.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { klineOf } from '#sandbox/bars/bars.ts';
import type { Bar } from '#sandbox/bars/bars.ts';
import type { TopicPublisher } from '#sandbox/exchange/topic.ts';

/** Shortest time between messages. exchange-api 3.2 */
const intervalMs = 250;
/** Number of closed bars that a slow subscriber still receives, also after a clock jump. */
const maxClosedBars = 60;

interface BarPosition {
  bar: Bar | undefined;
  /** Number of closed bars so far. */
  closed: number;
}

/** Publishes topic `kline`: the open bar of a pair, and each bar once when it closes. exchange-api 3.2 */
export function klineTopic(
  exchange: Exchange,
  symbolId: string,
  interval: KlineInterval,
): TopicPublisher<BarPosition, StreamKline> {
  const { catalog, clock, market } = exchange;
  const closed: StreamKline[] = [];
  let position: BarPosition = { bar: undefined, closed: 0 };
  const rowsOf = (bar: Bar, x: boolean): StreamKline[] => {
    const pair = catalog.pair(symbolId);
    return pair ? [{ ...klineOf(pair, bar), x }] : [];
  };

  function refresh(): boolean {
    const pair = catalog.pair(symbolId);
    const bar = pair && market.history.current(pair, interval, clock.now());
    if (!pair || !bar) return false;
    const { bar: before } = position;
    const { h, l, c, n, t, o } = bar;
    if (before?.t === t && before.h === h && before.l === l && before.c === c && before.n === n && before.o === o)
      return false;
    let count = position.closed;
    if (before && before.t < t) {
      const range = { from: before.t, to: t, limit: maxClosedBars };
      const newlyClosed = market.history.bars(pair, interval, range, clock.now());
      closed.push(...newlyClosed.flatMap((closedBar) => rowsOf(closedBar, true)));
      count += newlyClosed.length;
      closed.splice(0, closed.length - maxClosedBars);
    }
    position = { bar, closed: count };
    return true;
  }
  refresh();
  return {
    intervalMs,
    refresh,
    position: () => position,
    snapshot: () => (position.bar ? rowsOf(position.bar, false)[0] : undefined),
    since(previous) {
      if (previous === position) return [];
      const missed = Math.min(position.closed - previous.closed, closed.length);
      return [...(missed > 0 ? closed.slice(-missed) : []), ...(position.bar ? rowsOf(position.bar, false) : [])];
    },
  };
}
