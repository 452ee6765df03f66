import type { PublicTrade, StreamKline } from '#contract/market-stream.ts';
import { nextKlineOpen } from '#formulas/kline-intervals.ts';
import type { Pair } from '#sandbox/catalog/pairs.ts';
import type { BookLevel } from '#sandbox/engine/order-matching.ts';
import type { PairMarket } from '#sandbox/engine/pair-market.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { latestTopic } from '#sandbox/exchange/topic.ts';
import type { TopicPublisher } from '#sandbox/exchange/topic.ts';
import { openChannel } from '#sandbox/sockets/channel.ts';
import type { Channel, WriteMessage } from '#sandbox/sockets/channel.ts';
import { depthChanges, depthWindowOf } from '#sandbox/sockets/depth-window.ts';
import type { DepthWindow } from '#sandbox/sockets/depth-window.ts';
import { klineTopic } from '#sandbox/sockets/kline-topic.ts';
import { tradesTopic } from '#sandbox/sockets/trades-topic.ts';
import { levelRows, takerSide } from '../market/book-and-trades.ts';
import { klineIntervalsByName } from '../market/kline.ts';
import { shownAmounts } from '../market/shown-amounts.ts';
import { tickerFields } from '../market/tickers.ts';

/** Shortest time between messages of a book by its levels, ms. More levels than the exchange shows are all it shows. */
const bookIntervals: Readonly<Record<string, number>> = { 1: 50, 50: 50, 200: 200, 1000: 200 };
const tickerIntervalMs = 50;

const writeBook: WriteMessage = (topic, type, ts, data) => ({ topic, type, ts, data, cts: ts });
/** Topics whose messages each are whole. */
const writeWhole: WriteMessage = (topic, _type, ts, data) => ({ topic, type: 'snapshot', ts, data });

/** The best levels of a book, and how many messages of the topic there have been. */
interface BookPosition {
  window: DepthWindow;
  u: number;
}

/** Publishes a book of so many levels: a snapshot, then the levels that changed. One level is sent whole each time. */
function bookTopic(
  exchange: Exchange,
  market: PairMarket,
  levels: number,
  intervalMs: number,
): TopicPublisher<BookPosition> {
  const { symbolId } = market.symbol;
  const windowOf = (): DepthWindow => {
    const { seq, bids, asks } = depthWindowOf(market);
    return { seq, bids: bids.slice(0, levels), asks: asks.slice(0, levels) };
  };
  const dataOf = (bids: readonly BookLevel[], asks: readonly BookLevel[], { window: { seq }, u }: BookPosition) => ({
    s: symbolId,
    b: levelRows(market, bids),
    a: levelRows(market, asks),
    u,
    seq,
  });
  const whole = (position: BookPosition) => dataOf(position.window.bids, position.window.asks, position);
  let current: BookPosition = { window: windowOf(), u: 1 };
  let lastSeq = market.seq;
  return {
    intervalMs,
    refresh() {
      exchange.markets.of(symbolId);
      if (market.seq === lastSeq) return false;
      lastSeq = market.seq;
      const window = windowOf();
      const { bids, asks } = depthChanges(current.window, window);
      if (bids.length + asks.length === 0) return false;
      current = { window, u: current.u + 1 };
      return true;
    },
    position: () => current,
    snapshot: () => whole(current),
    since(position) {
      if (position === current) return [];
      if (levels === 1) return [whole(current)];
      const { bids, asks } = depthChanges(position.window, current.window);
      return [dataOf(bids, asks, current)];
    },
  };
}

/** Publishes each trade of a pair; the trades before the subscription are left to `market/recent-trade`. */
function tradeTopic(exchange: Exchange, market: PairMarket): TopicPublisher<number> {
  const publisher = tradesTopic(exchange, market);
  const { price, quantity } = shownAmounts(market.symbol);
  const rowOf = ({ id, s, p, q, m, t, seq }: PublicTrade) => ({
    i: id,
    T: t,
    p: price(p),
    v: quantity(q),
    S: takerSide({ isBuyerMaker: m }),
    s,
    BT: false,
    RPI: false,
    seq,
  });
  return {
    ...publisher,
    snapshot: () => undefined,
    since: (position) => publisher.since(position).map((trades) => trades.map(rowOf)),
  };
}

/** Publishes the ticker of a pair. */
const tickerTopic = (exchange: Exchange, { symbolId }: Pair): TopicPublisher<object> =>
  latestTopic(
    tickerIntervalMs,
    () => {
      const pair = exchange.catalog.pair(symbolId);
      return pair ? tickerFields(exchange, pair, exchange.clock.now()) : {};
    },
    (one, other) => JSON.stringify(one) === JSON.stringify(other),
  );

/** Publishes the open bar of a pair, and each bar once when it closes. */
function barChannel(exchange: Exchange, topic: string, pair: Pair, name: string): Channel | undefined {
  const interval = Object.hasOwn(klineIntervalsByName, name) ? klineIntervalsByName[name] : undefined;
  if (interval === undefined) return undefined;
  const publisher = klineTopic(exchange, pair.symbolId, interval);
  const { price } = shownAmounts(pair);
  const rowsOf = ({ t, o, h, l, c, v, q, x }: StreamKline) => [
    {
      start: t,
      end: nextKlineOpen(interval, t) - 1,
      interval: name,
      open: price(o),
      close: price(c),
      high: price(h),
      low: price(l),
      volume: v,
      turnover: q,
      confirm: x,
      timestamp: exchange.clock.now(),
    },
  ];
  const shown = {
    ...publisher,
    snapshot() {
      const bar = publisher.snapshot();
      return bar && rowsOf(bar);
    },
    since: (position: ReturnType<typeof publisher.position>) => publisher.since(position).map(rowsOf),
  };
  return openChannel(topic, exchange.clock.now, shown, writeWhole);
}

/** Opens the channel of a public topic; undefined when there is no such topic or pair. */
export function publicChannel(exchange: Exchange, topic: string): Channel | undefined {
  const [kind, ...parts] = topic.split('.');
  const pair = exchange.catalog.pair(parts.at(-1) ?? '');
  const { now } = exchange.clock;
  if (!pair || parts.length !== (kind === 'orderbook' || kind === 'kline' ? 2 : 1)) return undefined;
  const [option = ''] = parts;
  switch (kind) {
    case 'orderbook': {
      const intervalMs = Object.hasOwn(bookIntervals, option) ? bookIntervals[option] : undefined;
      if (intervalMs === undefined) return undefined;
      const levels = Number(option);
      const publisher = bookTopic(exchange, exchange.markets.of(pair.symbolId), levels, intervalMs);
      return openChannel(
        topic,
        now,
        publisher,
        levels === 1 ? (...message) => ({ ...writeBook(...message), type: 'snapshot' }) : writeBook,
      );
    }
    case 'publicTrade':
      return openChannel(topic, now, tradeTopic(exchange, exchange.markets.of(pair.symbolId)), writeWhole);
    case 'tickers':
      return openChannel(topic, now, tickerTopic(exchange, pair), writeWhole);
    case 'kline':
      return barChannel(exchange, topic, pair, option);
    default:
      return undefined;
  }
}

/** True for a public topic that exists. */
export function isPublicTopic({ catalog }: Pick<Exchange, 'catalog'>, topic: string): boolean {
  const [, kind, option = '', symbol = ''] =
    /^(orderbook|kline|publicTrade|tickers)\.(?:(\w+)\.)?([A-Z0-9]{1,40})$/.exec(topic) ?? [];
  if (kind === undefined || !catalog.pair(symbol)) return false;
  if (kind === 'orderbook') return Object.hasOwn(bookIntervals, option);
  return kind === 'kline' ? Object.hasOwn(klineIntervalsByName, option) : option === '';
}
