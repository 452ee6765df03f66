import { klineIntervals } from '../../contract/trading.ts';
import type { KlineInterval, Ticker } from '../../contract/trading.ts';
import type { BookTicker, PublicTrade, StreamKline } from '../../contract/market-stream.ts';
import { unscale } from '../../money/index.ts';
import type { Market, PrintedTrade } from '../engine/market.ts';
import type { Exchange } from '../exchange.ts';
import { klineOf } from '../market/bars.ts';
import type { Bar } from '../market/bars.ts';
import { shownTickers, tickerOf } from '../market/ticker.ts';
import { openChannel } from './market-channel.ts';
import type { Channel, Story } from './market-channel.ts';
import { depthWriter, difference, windowOf } from './market-window.ts';
import type { Window } from './market-window.ts';

/** At most so often, ms. exchange-api 3.2 */
const paces = { depth: 100, bookTicker: 50, trade: 50, ticker: 500, tickers: 1_000, kline: 250 } as const;
/** Every so many frames of depth carry a checksum. */
const checkedEvery = 10;
/** Trades that a slow reader can catch up with. */
const keptTrades = 200;
/** Closed bars that a slow reader, or one after a jump of the clock, can catch up with. */
const keptBars = 60;

type Sides = ReturnType<typeof difference>;
const isEmpty = ({ bids, asks }: Sides): boolean => bids.length + asks.length === 0;

function depth(exchange: Exchange, market: Market): Story<Window> {
  const { symbolId } = market.symbol;
  const writer = depthWriter(market, exchange.epoch());
  let [current, previous] = [windowOf(market), windowOf(market)];
  let seen = market.seq;
  let frames = 0;
  return {
    everyMs: paces.depth,
    refresh() {
      exchange.markets.of(symbolId);
      if (market.seq === seen) return false;
      seen = market.seq;
      const next = windowOf(market);
      if (isEmpty(difference(current, next))) return false;
      [previous, current] = [current, next];
      frames += 1;
      return true;
    },
    end: () => current,
    snapshot: () => writer.snapshot(current),
    since(window) {
      const isLevel = window === previous && frames % checkedEvery !== 0;
      const delta = window === current ? undefined : writer.delta(window, current, !isLevel);
      return delta ? [delta] : [];
    },
  };
}

/** A topic whose newest state is all that counts. */
function latest<T extends object>(everyMs: number, read: () => T, isSame: (a: T, b: T) => boolean): Story<T> {
  let current = read();
  return {
    everyMs,
    refresh() {
      const next = read();
      if (isSame(current, next)) return false;
      current = next;
      return true;
    },
    end: () => current,
    snapshot: () => current,
    since: (mark) => (mark === current ? [] : [current]),
  };
}

function bookTicker(exchange: Exchange, { units, symbol: { symbolId } }: Market): Story<BookTicker> {
  const read = (): BookTicker => {
    const { book, seq } = exchange.markets.of(symbolId);
    const [bid, ask] = [book.best('BUY'), book.best('SELL')];
    return {
      s: symbolId,
      bp: unscale(units.price(bid?.ticks ?? 0)),
      bq: unscale(units.quantity(bid?.lots ?? 0)),
      ap: unscale(units.price(ask?.ticks ?? 0)),
      aq: unscale(units.quantity(ask?.lots ?? 0)),
      seq,
    };
  };
  const isSame = (a: BookTicker, b: BookTicker): boolean =>
    a.bp === b.bp && a.bq === b.bq && a.ap === b.ap && a.aq === b.aq;
  return latest(paces.bookTicker, read, isSame);
}

function trades(exchange: Exchange, market: Market): Story<number> {
  const { units } = market;
  const epoch = exchange.epoch();
  const kept: PublicTrade[] = [];
  let count = 0;
  let told = 0;
  const row = ({ id, ticks, lots, isBuyerMaker, time, seq }: PrintedTrade): PublicTrade => ({
    id,
    s: market.symbol.symbolId,
    p: unscale(units.price(ticks)),
    q: unscale(units.quantity(lots)),
    m: isBuyerMaker,
    t: time,
    seq,
    epoch,
  });
  const stop = market.onEvent((event) => {
    if (event.kind !== 'trade') return;
    count += 1;
    if (kept.push(row(event)) > keptTrades) kept.shift();
  });
  return {
    everyMs: paces.trade,
    refresh() {
      const isNew = count > told;
      told = count;
      return isNew;
    },
    end: () => told,
    snapshot: () => market.lastTrades.map(row),
    since(mark) {
      const missed = kept.slice(Math.max(0, kept.length - (count - mark)), kept.length - (count - told));
      return missed.length > 0 ? [missed] : [];
    },
    close: stop,
  };
}

/** Is nothing else than its time and number another? */
const isSameTicker = (a: Ticker, b: Ticker): boolean =>
  a.c === b.c && a.o === b.o && a.h === b.h && a.l === b.l && a.v === b.v && a.bp === b.bp && a.ap === b.ap;

function tickers(exchange: Exchange): Story<number> {
  let version = 0;
  const rows = new Map<string, { ticker: Ticker; version: number }>();
  function refresh(): boolean {
    const before = version;
    for (const ticker of shownTickers(exchange)) {
      const known = rows.get(ticker.s);
      if (known && isSameTicker(known.ticker, ticker)) continue;
      version = before + 1;
      rows.set(ticker.s, { ticker, version });
    }
    return version > before;
  }
  refresh();
  const isShown = ({ s }: Ticker): boolean => exchange.catalog.pair(s)?.showStatus === 1;
  const rowsAfter = (mark: number): Ticker[] =>
    [...rows.values()].flatMap((row) => (row.version > mark && isShown(row.ticker) ? [row.ticker] : []));
  return {
    everyMs: paces.tickers,
    refresh,
    end: () => version,
    snapshot: () => rowsAfter(0),
    since(mark) {
      const changed = rowsAfter(mark);
      return changed.length > 0 ? [changed] : [];
    },
  };
}

interface BarMark {
  bar: Bar | undefined;
  /** Closed bars that were told. */
  closed: number;
}

function kline(exchange: Exchange, symbolId: string, interval: KlineInterval): Story<BarMark> {
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
    everyMs: paces.kline,
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

const isInterval = (text: string): text is KlineInterval => klineIntervals.some((one) => one === text);
const ofPair = new Set(['depth', 'bookTicker', 'trade', 'ticker']);

/** A topic's name taken apart; undefined: there is no such topic. */
export function readTopic(topic: string): { kind: string; interval?: KlineInterval; symbolId?: string } | undefined {
  const [kind = '', second = '', third, ...more] = topic.split('.');
  if (topic === 'tickers') return { kind };
  if (more.length > 0 || !/^[A-Z0-9]{1,40}$/.test(third ?? second)) return undefined;
  if (kind === 'kline' && third !== undefined && isInterval(second)) return { kind, interval: second, symbolId: third };
  return ofPair.has(kind) && third === undefined ? { kind, symbolId: second } : undefined;
}

/** The channel of a topic whose pair is there; undefined otherwise. */
export function channelOf(exchange: Exchange, topic: string): Channel | undefined {
  const { kind, symbolId = '', interval = '1m' } = readTopic(topic) ?? {};
  const { now } = exchange.clock;
  if (kind === 'tickers') return openChannel(topic, now, tickers(exchange));
  const pair = exchange.catalog.pair(symbolId);
  if (!kind || !pair) return undefined;
  if (kind === 'kline') return openChannel(topic, now, kline(exchange, symbolId, interval));
  const market = exchange.markets.of(symbolId);
  if (kind === 'depth') return openChannel(topic, now, depth(exchange, market));
  if (kind === 'bookTicker') return openChannel(topic, now, bookTicker(exchange, market));
  if (kind === 'trade') return openChannel(topic, now, trades(exchange, market));
  const read = (): Ticker => tickerOf(exchange, exchange.catalog.pair(symbolId) ?? pair, now());
  return openChannel(topic, now, latest(paces.ticker, read, isSameTicker));
}
