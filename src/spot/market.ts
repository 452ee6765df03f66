import { atom, map } from 'nanostores';
import type { TradingSymbol } from '../contract/account.ts';
import type { Level, PublicTrade, StreamKline } from '../contract/market-stream.ts';
import type { KlineInterval, Ticker } from '../contract/trading.ts';
import { $lines } from '../session/lines.ts';
import type { SocketState } from '../socket/index.ts';
import { $visibility } from '../socket/presence.ts';
import { noDepth } from './book.ts';
import { followDepth } from './depth-feed.ts';
import type { FollowedDepth } from './depth-feed.ts';
import { nextFrame } from './frame.ts';
import { $lastPair } from './last-pair.ts';
import { openMarketStream } from './market-stream.ts';
import { $isPaused } from './pause.ts';
import { withTrades } from './trade-list.ts';

/** A page that is hidden for longer lets go of book and trades. exchange-api 3.2, ms */
const hiddenMostMs = 5 * 60_000;

/**
 * The open pair's book, best levels first. Only a `live` one is true; a `stale` one is the last that was, of `changedAt`
 * (exchange's clock, ms UTC; 0 before the first).
 */
export interface BookView {
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
  readonly state: 'loading' | 'live' | 'stale';
  readonly seq: number;
  readonly changedAt: number;
}

/** The pair that the page trades. */
export const $pair = atom<TradingSymbol | undefined>(undefined);
/** Set at most once a frame, as are the trades and tickers. */
export const $book = atom<BookView | undefined>(undefined);
/** Newest first, at most 200. */
export const $publicTrades = atom<readonly PublicTrade[]>([]);
export const $ticker = atom<Ticker | undefined>(undefined);
/** True once the open connection has told the pair's ticker: an open line alone tells nothing. quality.md I4, Q-F16 */
export const $isTickerLive = atom(false);
/** Tickers of all shown pairs, by pair, while `watchTickers` runs. */
export const $tickers = map<Record<string, Ticker>>({});
/** State of the market stream: init -1, connecting 0, open 1, error 2 (gave up), closed 3 (waiting). spec 4 */
export const $marketState = atom<SocketState>(-1);

interface Came {
  depth: FollowedDepth;
  trades: readonly PublicTrade[];
  ticker: Ticker | undefined;
  isTickerLive: boolean;
}
/** What came, before it is drawn. */
let came: Came = nothingYet();
let cameTickers: Record<string, Ticker> = {};
/** Ends the reading of the open pair: `busy` is what a page that is hidden for long lets go. */
let ends: { busy: (() => void) | undefined; ticker: () => void } | undefined;
let hasStarted = false;

const stream = openMarketStream({ lines: $lines.get().market, onState: (state) => $marketState.set(state) });

function nothingYet(): Came {
  return { depth: { ...noDepth, changedAt: 0 }, trades: [], ticker: undefined, isTickerLive: false };
}

function showBook(): void {
  const { book, isLive, changedAt } = came.depth;
  if (!book) return $book.set(undefined);
  const { bids, asks, seq } = book;
  $book.set({ bids, asks, seq, changedAt, state: isLive ? 'live' : 'stale' });
}
const showTrades = () => $publicTrades.set(came.trades);
const showTicker = () => {
  $ticker.set(came.ticker);
  $isTickerLive.set(came.isTickerLive);
};
const showTickers = () => $tickers.set(cameTickers);

/** Numbers count within an epoch; an older ticker is late or came twice. */
const isNews = (held: Ticker | undefined, ticker: Ticker): boolean =>
  held?.epoch !== ticker.epoch || ticker.seq >= held.seq;

function readBusy(symbolId: string): () => void {
  const stopDepth = followDepth(stream, symbolId, (depth) => {
    came.depth = depth;
    nextFrame(showBook);
  });
  const stopTrades = stream.read(`trade.${symbolId}`, {
    take(news) {
      if (news.kind !== 'trade') return;
      came.trades = withTrades(came.trades, news.type, news.data);
      nextFrame(showTrades);
    },
  });
  return () => {
    stopDepth();
    stopTrades();
  };
}

function readTicker(symbolId: string): () => void {
  return stream.read(`ticker.${symbolId}`, {
    take(news) {
      if (news.kind !== 'ticker') return;
      came.isTickerLive = true;
      if (isNews(came.ticker, news.data)) came.ticker = news.data;
      nextFrame(showTicker);
    },
    lost() {
      came.isTickerLive = false;
      nextFrame(showTicker);
    },
  });
}

/** Lets go of what is busy; what was known is old from now on. */
function rest(): void {
  if (!ends?.busy) return;
  ends.busy();
  ends.busy = undefined;
  came.depth = { ...came.depth, isLive: false };
  nextFrame(showBook);
}

function wake(): void {
  const symbolId = $pair.get()?.symbolId;
  if (ends && !ends.busy && symbolId !== undefined) ends.busy = readBusy(symbolId);
}

/** Connects, once, when something is first read. */
function start(): void {
  if (hasStarted) return;
  hasStarted = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  $visibility.listen(({ isVisible }) => {
    clearTimeout(timer);
    if (isVisible) wake();
    else timer = setTimeout(rest, hiddenMostMs);
  });
  $lines.listen(({ market }) => stream.useLines(market));
  // An open socket keeps a page out of bfcache. quality.md Q-F20
  window.addEventListener('pagehide', () => stream.close());
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) stream.open();
  });
  stream.open();
}

/** Follows a pair's book, trades and ticker instead of those of the pair before; a newer row of the same pair changes nothing of it. */
export function openPair(pair: TradingSymbol): void {
  const isSame = $pair.get()?.symbolId === pair.symbolId;
  $pair.set(pair);
  if (isSame) return;
  start();
  ends?.busy?.();
  ends?.ticker();
  came = nothingYet();
  $isPaused.set(false);
  for (const show of [showBook, showTrades, showTicker]) show();
  $lastPair.set(pair.symbolId);
  ends = { busy: readBusy(pair.symbolId), ticker: readTicker(pair.symbolId) };
}

let tickerWatchers = 0;
let stopTickers: () => void = () => undefined;

/** Keeps `$tickers` fresh until the function that it gives is called. */
export function watchTickers(): () => void {
  start();
  tickerWatchers += 1;
  if (tickerWatchers === 1)
    stopTickers = stream.read('tickers', {
      take(news) {
        if (news.kind !== 'tickers') return;
        const rows = news.data.filter((ticker) => isNews(cameTickers[ticker.s], ticker));
        cameTickers = { ...cameTickers, ...Object.fromEntries(rows.map((ticker) => [ticker.s, ticker])) };
        nextFrame(showTickers);
      },
    });
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    tickerWatchers -= 1;
    if (tickerWatchers === 0) stopTickers();
  };
}

/** Bars of a pair as they change; `onResync`: some may have been missed, read them by call. Gives the function that ends it. */
export function watchKline(
  symbolId: string,
  interval: KlineInterval,
  { onBar, onResync }: { onBar: (bar: StreamKline) => void; onResync: () => void },
): () => void {
  start();
  let hasOpened = false;
  return stream.read(`kline.${interval}.${symbolId}`, {
    take(news) {
      if (news.kind === 'kline') onBar(news.data);
    },
    opened() {
      if (hasOpened) onResync();
      hasOpened = true;
    },
  });
}

/** The person's press: tries now, also after the exchange closed the stream for good. */
export function reconnectMarket(): void {
  stream.reconnect();
  stream.open();
}
