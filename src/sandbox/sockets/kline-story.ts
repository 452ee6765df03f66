import type { StreamKline } from '../../contract/market-stream.ts';
import type { KlineInterval } from '../../contract/trading.ts';
import type { Exchange } from '../exchange.ts';
import { klineOf } from '../market/bars.ts';
import type { Bar } from '../market/bars.ts';
import type { Story } from './market-channel.ts';

/** At most so often, ms. exchange-api 3.2 */
const everyMs = 250;
/** Closed bars that a slow reader, or one after a jump of the clock, can catch up with. */
const keptBars = 60;

interface BarMark {
  bar: Bar | undefined;
  /** Closed bars that were told. */
  closed: number;
}

/** Topic `kline`: a pair's running bar, and each bar once when it has closed. exchange-api 3.2 */
export function klineStory(exchange: Exchange, symbolId: string, interval: KlineInterval): Story<BarMark> {
  const { catalog, clock, market } = exchange;
  const closed: StreamKline[] = [];
  let end: BarMark = { bar: undefined, closed: 0 };
  const write = (bar: Bar, x: boolean): StreamKline[] => {
    const pair = catalog.pair(symbolId);
    return pair ? [{ ...klineOf(pair, bar), x }] : [];
  };

  function refresh(): boolean {
    const pair = catalog.pair(symbolId);
    const bar = pair && market.history.running(pair, interval, clock.now());
    if (!pair || !bar) return false;
    const { bar: before } = end;
    const { h, l, c, n, t, o } = bar;
    if (before?.t === t && before.h === h && before.l === l && before.c === c && before.n === n && before.o === o)
      return false;
    let count = end.closed;
    if (before && before.t < t) {
      const over = market.history.bars(pair, interval, { from: before.t, to: t, limit: keptBars }, clock.now());
      closed.push(...over.flatMap((one) => write(one, true)));
      count += over.length;
      closed.splice(0, closed.length - keptBars);
    }
    end = { bar, closed: count };
    return true;
  }
  refresh();
  return {
    everyMs,
    refresh,
    end: () => end,
    snapshot: () => (end.bar ? write(end.bar, false)[0] : undefined),
    since(mark) {
      if (mark === end) return [];
      const missed = Math.min(end.closed - mark.closed, closed.length);
      return [...(missed > 0 ? closed.slice(-missed) : []), ...(end.bar ? write(end.bar, false) : [])];
    },
  };
}
