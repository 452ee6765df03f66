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
  seq: Count,
  prevSeq: Count,
  epoch: Count,
  cs: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
});
export type Depth = v.InferOutput<typeof Depth>;

/** Best bid and ask with their quantities (base coins). */
export const BookTicker = v.object({
  s: SymbolId,
  bp: MarketPrice,
  bq: Amount,
  ap: MarketPrice,
  aq: Amount,
  seq: Count,
});
export type BookTicker = v.InferOutput<typeof BookTicker>;

/** A public trade; `m` is true when the buyer was the maker. */
export const PublicTrade = v.object({
  id: Id,
  s: SymbolId,
  p: MarketPrice,
  q: Amount,
  m: v.boolean(),
  t: Ms,
  seq: Count,
  epoch: Count,
});
export type PublicTrade = v.InferOutput<typeof PublicTrade>;

/** A bar of the stream; `x` is true when it is closed. */
export const StreamKline = v.object({ ...Kline.entries, x: v.boolean() });
export type StreamKline = v.InferOutput<typeof StreamKline>;

/** What can change of a pair at any time: its trading status and flags. exchange-api 3.2, 4.1 */
export const PairStatus = v.object({
  s: SymbolId,
  tradeStatus: v.picklist(Object.values(tradeStatus)),
  showStatus: Flag,
  isBanBuy: v.boolean(),
  isBanSell: v.boolean(),
  noticeVisible: v.boolean(),
  allowPlan: v.boolean(),
});
export type PairStatus = v.InferOutput<typeof PairStatus>;

/**
 * Data schema of each kind of market topic: `depth.BTCUSDT`, `kline.1m.BTCUSDT`, `lt.BTC3L`, `tickers` and `pairs`
 * (without a pair). exchange-api 3.2
 */
export const marketTopics = {
  depth: Depth,
  bookTicker: BookTicker,
  trade: v.array(PublicTrade),
  ticker: Ticker,
  tickers: v.array(Ticker),
  kline: StreamKline,
  pairs: v.array(PairStatus),
  lt: LtQuote,
} as const;
export type MarketTopicKind = keyof typeof marketTopics;

/** A market message; the schema of `data` follows from the kind of its topic. */
export const MarketMessage = v.object({
  topic: v.string(),
  type: v.picklist(['snapshot', 'delta']),
  ts: Ms,
  data: v.unknown(),
});
export type MarketMessage = v.InferOutput<typeof MarketMessage>;
