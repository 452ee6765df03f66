import { atom, map } from 'nanostores';
import type { TradingSymbol } from '#contract/account.ts';
import type { Level, PairStatus, PublicTrade, StreamKline } from '#contract/market-stream.ts';
import type { LtQuote } from '#contract/leverage/lt-quote.ts';
import type { KlineInterval, Ticker } from '#contract/market-data.ts';
import { minuteMs, secondMs } from '#formulas/durations.ts';
import { $serverSecond } from '#session/clock.ts';
import { derived } from '#session/derived.ts';
import { $socketEndpoints } from '#session/socket-endpoints.ts';
import { socketState } from '#socket/index.ts';
import type { SocketState } from '#socket/index.ts';
import { $visibility } from '#socket/presence.ts';
import { emptyDepth } from './book.ts';
import { syncDepth } from './depth-sync.ts';
import type { SyncedDepth } from './depth-sync.ts';
import { scheduleDraw } from './frame-scheduler.ts';
import { $lastPair } from './last-pair.ts';
import { openMarketStream } from './market-stream.ts';
import { $isPaused } from './display-pause.ts';
import { withTrades } from './trade-list.ts';

/** Silence of the market connection from which its age is displayed. quality.md Q-F16 */
const silentMinSeconds = 3;
/** A page that stays hidden longer unsubscribes from book and trades. exchange-api 3.2 */
const hiddenMaxMs = 5 * minuteMs;

/**
 * The open pair's order book, best levels first. Only a `live` one is current; a `stale` one is the last known, changed
 * at
 * `changedAtMs` (exchange's clock, ms UTC; 0 before the first).
 */
export interface BookView {
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
  readonly state: 'loading' | 'live' | 'stale';
  readonly seq: number;
  readonly changedAtMs: number;
}

/** The pair that the page trades. */
export const $pair = atom<TradingSymbol | undefined>(undefined);
/** Changes at most once per frame, like the trades and tickers. */
export const $book = atom<BookView | undefined>(undefined);
/** The pair's public trades, newest first, at most 200. */
export const $publicTrades = atom<readonly PublicTrade[]>([]);
export const $ticker = atom<Ticker | undefined>(undefined);
/**
 * True once the current connection has sent the pair's ticker; an open connection alone sends no data. quality.md I4,
 * Q-F16
 */
export const $isTickerLive = atom(false);
/** Tickers of all listed pairs by symbol id, while `watchTickers` runs. */
export const $tickers = map<Record<string, Ticker>>({});
/** True once the current connection has sent `$tickers`. quality.md I4, Q-F16 */
export const $areTickersLive = atom(false);
/** State of the market stream. R4.8 */
export const $marketState = atom<SocketState>(socketState.init);

interface ReceivedMarket {
  depth: SyncedDepth;
  trades: readonly PublicTrade[];
  ticker: Ticker | undefined;
  isTickerLive: boolean;
}
/** Received data that the stores publish with the next frame. */
let received: ReceivedMarket = nothingReceived();
let receivedTickers: Record<string, Ticker> = {};
let areTickersLive = false;
/**
 * Unsubscribe functions of the open pair; `depthAndTrades` is undefined while a long hidden page has unsubscribed from
 * them.
 */
let subscriptions: { depthAndTrades: (() => void) | undefined; ticker: () => void } | undefined;
let hasStarted = false;

const stream = openMarketStream({
  endpoints: $socketEndpoints.get().market,
  onState: (state) => $marketState.set(state),
});

function nothingReceived(): ReceivedMarket {
  return { depth: { ...emptyDepth, changedAtMs: 0 }, trades: [], ticker: undefined, isTickerLive: false };
}

function publishBook(): void {
  const { book, isLive, changedAtMs } = received.depth;
  $book.set(book && { bids: book.bids, asks: book.asks, seq: book.seq, changedAtMs, state: isLive ? 'live' : 'stale' });
}
const publishTrades = () => $publicTrades.set(received.trades);
const publishTicker = () => {
  $ticker.set(received.ticker);
  $isTickerLive.set(received.isTickerLive);
};
const publishTickers = () => {
  $tickers.set(receivedTickers);
  $areTickersLive.set(areTickersLive);
};

/**
 * False for a late or repeated ticker: sequence numbers count within an epoch. A later one of a lower number follows a
 * restart.
 */
const isCurrent = (known: Ticker | undefined, ticker: Ticker): boolean =>
  known?.epoch !== ticker.epoch || ticker.seq >= known.seq || ticker.t > known.t;

function subscribeDepthAndTrades(symbolId: string): () => void {
  const stopDepth = syncDepth(stream, symbolId, (depth) => {
    received.depth = depth;
    scheduleDraw(publishBook);
  });
  const stopTrades = stream.subscribe(`trade.${symbolId}`, {
    onUpdate(update) {
      if (update.kind !== 'trade') return;
      received.trades = withTrades(received.trades, update.type, update.data);
      scheduleDraw(publishTrades);
    },
  });
  return () => {
    stopDepth();
    stopTrades();
  };
}

function subscribeTicker(symbolId: string): () => void {
  return stream.subscribe(`ticker.${symbolId}`, {
    onUpdate(update) {
      if (update.kind !== 'ticker') return;
      received.isTickerLive = true;
      if (isCurrent(received.ticker, update.data)) received.ticker = update.data;
      scheduleDraw(publishTicker);
    },
    onLost() {
      received.isTickerLive = false;
      scheduleDraw(publishTicker);
    },
  });
}

/** Unsubscribes from book and trades; the known book becomes stale. */
function suspend(): void {
  if (!subscriptions?.depthAndTrades) return;
  subscriptions.depthAndTrades();
  subscriptions.depthAndTrades = undefined;
  received.depth = { ...received.depth, isLive: false };
  scheduleDraw(publishBook);
}

function resume(): void {
  const symbolId = $pair.get()?.symbolId;
  if (subscriptions && !subscriptions.depthAndTrades && symbolId !== undefined)
    subscriptions.depthAndTrades = subscribeDepthAndTrades(symbolId);
}

/** Connects on the first subscription. */
function start(): void {
  if (hasStarted) return;
  hasStarted = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  $visibility.listen(({ isVisible }) => {
    clearTimeout(timer);
    if (isVisible) resume();
    else timer = setTimeout(suspend, hiddenMaxMs);
  });
  $socketEndpoints.listen(({ market }) => stream.useEndpoints(market));
  // An open socket keeps a page out of bfcache. quality.md Q-F20
  window.addEventListener('pagehide', () => stream.close());
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) stream.open();
  });
  stream.open();
}

/**
 * Subscribes to a pair's book, trades and ticker instead of those of the previous pair. A newer row of the same pair
 * only replaces `$pair`.
 */
export function openPair(pair: TradingSymbol): void {
  const isSame = $pair.get()?.symbolId === pair.symbolId;
  $pair.set(pair);
  if (isSame) return;
  start();
  subscriptions?.depthAndTrades?.();
  subscriptions?.ticker();
  received = nothingReceived();
  $isPaused.set(false);
  for (const publish of [publishBook, publishTrades, publishTicker]) publish();
  $lastPair.set(pair.symbolId);
  subscriptions = {
    depthAndTrades: subscribeDepthAndTrades(pair.symbolId),
    ticker: subscribeTicker(pair.symbolId),
  };
}

let tickerWatchers = 0;
let unsubscribeTickers: () => void = () => undefined;

/** Keeps `$tickers` current until every returned function has been called. */
export function watchTickers(): () => void {
  start();
  tickerWatchers += 1;
  if (tickerWatchers === 1)
    unsubscribeTickers = stream.subscribe('tickers', {
      onUpdate(update) {
        if (update.kind !== 'tickers') return;
        areTickersLive = true;
        const rows = update.data.filter((ticker) => isCurrent(receivedTickers[ticker.s], ticker));
        receivedTickers = { ...receivedTickers, ...Object.fromEntries(rows.map((ticker) => [ticker.s, ticker])) };
        scheduleDraw(publishTickers);
      },
      onLost() {
        areTickersLive = false;
        scheduleDraw(publishTickers);
      },
    });
  let hasStopped = false;
  return () => {
    if (hasStopped) return;
    hasStopped = true;
    tickerWatchers -= 1;
    if (tickerWatchers > 0) return;
    unsubscribeTickers();
    areTickersLive = false;
    scheduleDraw(publishTickers);
  };
}

/**
 * Streams status and flags of all pairs: all of them on each connection, then those that changed. `onLost` runs when
 * the connection is lost and the known ones may be outdated. Returns a function that stops it.
 */
export function watchPairStatuses({
  onStatuses,
  onLost,
}: {
  onStatuses: (statuses: readonly PairStatus[]) => void;
  onLost: () => void;
}): () => void {
  start();
  return stream.subscribe('pairs', {
    onUpdate(update) {
      if (update.kind === 'pairs') onStatuses(update.data);
    },
    onLost,
    onRefused: onLost,
  });
}

/** Streams NAV, leverage and status of a leveraged token. Returns a function that stops it. */
export function watchLtQuote(ltCode: string, onQuote: (quote: LtQuote) => void): () => void {
  start();
  return stream.subscribe(`lt.${ltCode}`, {
    onUpdate(update) {
      if (update.kind === 'lt') onQuote(update.data);
    },
  });
}

/**
 * Streams the bars of a pair. `onResync` runs after a reconnect, when bars may have been missed and must be loaded
 * again. Returns a function that stops it.
 */
export function watchKline(
  symbolId: string,
  interval: KlineInterval,
  { onBar, onResync }: { onBar: (bar: StreamKline) => void; onResync: () => void },
): () => void {
  start();
  let hasOpened = false;
  return stream.subscribe(`kline.${interval}.${symbolId}`, {
    onUpdate(update) {
      if (update.kind === 'kline') onBar(update.data);
    },
    onOpened() {
      if (hasOpened) onResync();
      hasOpened = true;
    },
  });
}

/**
 * Whole seconds since the market connection last sent a message of any kind, while at least 3; 0 otherwise. Changes
 * once a second. quality.md Q-F16
 */
export const $silentSeconds = derived($serverSecond, () => {
  const seconds = Math.floor(stream.silentMs / secondMs);
  return seconds < silentMinSeconds ? 0 : seconds;
});

/** Connects now, on the user's request; also after the exchange closed the stream for good. */
export function reconnectMarket(): void {
  stream.reconnect();
  stream.open();
}
