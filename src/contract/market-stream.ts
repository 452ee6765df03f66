import * as v from 'valibot';
import { LtQuote } from './leverage/lt-quote.ts';
import { Amount, Count, Flag, Id, MarketPrice, Ms, SymbolId } from './scalars.ts';
import { Kline, Ticker, tradeStatus } from './market-data.ts';

/** Most levels per side of a depth message; a side with this many levels can have more in the book. exchange-api 3.2 */
export const depthLevels = 200;
/** Best levels of each side that the checksum of a book covers. exchange-api 3.2 */
export const checksumLevels = 25;

/** One level of a book: price and quantity (base coins) as sent; quantity '0' in a delta removes the level. */
export const Level = v.tuple([MarketPrice, Amount]);
export type Level = v.InferOutput<typeof Level>;

/** Both sides of a book, best price first. */
export type Levels = { bids: readonly Readonly<Level>[]; asks: readonly Readonly<Level>[] };

/**
 * The full book, limited to the best 200 levels per side (message type `snapshot`), or the changes to it (`delta`). It
 * covers (`prevSeq`, `seq`] of one `epoch`; `cs` is the CRC-32 of the best 25 levels of both sides at `seq`.
 * exchange-api 3.2
 */
export const Depth = v.object({
  s: SymbolId,
  b: v.array(Level),
  a: v.array(Level),
  /** Number of the last event that the message covers. */
  seq: Count,
  /** Number of the last event before it. */
  prevSeq: Count,
  /** Counts the restarts of the pair's market. */
  epoch: Count,
  /** CRC-32 of the best 25 levels of both sides at `seq`. */
  cs: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
});
export type Depth = v.InferOutput<typeof Depth>;

/** Best bid and ask with their quantities (base coins). */
export const BookTicker = v.object({
  s: SymbolId,
  /** Best bid, in quote coins per base coin. */
  bp: MarketPrice,
  /** Quantity at the best bid, in base coins. */
  bq: Amount,
  /** Best ask, in quote coins per base coin. */
  ap: MarketPrice,
  /** Quantity at the best ask, in base coins. */
  aq: Amount,
  /** Number of the pair's last event in this epoch. */
  seq: Count,
});
export type BookTicker = v.InferOutput<typeof BookTicker>;

/** A public trade; `m` is true when the buyer was the maker. */
export const PublicTrade = v.object({
  /** Id of the trade. */
  id: Id,
  s: SymbolId,
  /** Price, in quote coins per base coin. */
  p: MarketPrice,
  /** Quantity, in base coins. */
  q: Amount,
  /** True when the buyer was the maker. */
  m: v.boolean(),
  /** When it happened, ms UTC. */
  t: Ms,
  /** Number of the event in this epoch. */
  seq: Count,
  /** Counts the restarts of the pair's market. */
  epoch: Count,
});
export type PublicTrade = v.InferOutput<typeof PublicTrade>;

/** A bar of the stream; `x` is true when it is closed. */
export const StreamKline = v.object({
  ...Kline.entries,
  /** True when the bar is closed. */
  x: v.boolean(),
});
export type StreamKline = v.InferOutput<typeof StreamKline>;

/** What can change of a pair at any time: its trading status and flags. exchange-api 3.2, 4.1 */
export const PairStatus = v.object({
  s: SymbolId,
  /** Suspended 0, trading 1, before the opening 2, delisted 3. */
  tradeStatus: v.picklist(Object.values(tradeStatus)),
  /** 1 when lists show the pair. */
  showStatus: Flag,
  /** True while buys are refused. */
  isBanBuy: v.boolean(),
  /** True while sells are refused. */
  isBanSell: v.boolean(),
  /** True when the pair has a notice. */
  noticeVisible: v.boolean(),
  /** True when plan orders are accepted. */
  allowPlan: v.boolean(),
});
export type PairStatus = v.InferOutput<typeof PairStatus>;

/**
 * Data schema of each kind of market topic: `depth.BTCUSDT`, `kline.1m.BTCUSDT`, `lt.BTC3L`, `tickers` and `pairs`
 * (without a pair). exchange-api 3.2
 */
export const marketTopics = {
  /** The book of a pair: first all levels, then changes at most every 100 ms. A level with quantity '0' is gone. */
  depth: Depth,
  /** Best bid and ask of a pair when they change, at most 20 times a second. */
  bookTicker: BookTicker,
  /** Trades of a pair: first the last 60, oldest first, then each one, packed by 50 ms. */
  trade: v.array(PublicTrade),
  /** The ticker of a pair, at most twice a second. */
  ticker: Ticker,
  /** The tickers of all visible pairs: first all, then those that changed, once a second. */
  tickers: v.array(Ticker),
  /** The current bar of a pair and interval, at most 4 times a second; a closed bar is always sent once. */
  kline: StreamKline,
  /** Status and flags of all pairs: first all, then those that changed. */
  pairs: v.array(PairStatus),
  /** NAV, basket and leverage of a leveraged token, once a second. */
  lt: LtQuote,
} as const;
export type MarketTopicKind = keyof typeof marketTopics;

/** A market message; the schema of `data` follows from the kind of its topic. */
export const MarketMessage = v.object({
  /** Name of the topic, `depth.BTCUSDT`. */
  topic: v.string(),
  /** A full state, or the changes since the last message. */
  type: v.picklist(['snapshot', 'delta']),
  /** When it was sent, ms UTC. */
  ts: Ms,
  /** State or changes, in the form of the topic. */
  data: v.unknown(),
});
export type MarketMessage = v.InferOutput<typeof MarketMessage>;
