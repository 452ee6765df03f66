import * as v from 'valibot';
import { Amount, Count, Id, Ms } from './scalars.ts';
import { Kline, SymbolId, Ticker } from './trading.ts';

/** One level of a book: price and quantity, as sent; quantity '0' in a delta takes the level out. */
export const Level = v.tuple([Amount, Amount]);
export type Level = v.InferOutput<typeof Level>;

/**
 * The best 200 levels a side (snapshot), or what changed of them (delta). It covers (`prevSeq`, `seq`] of one `epoch`; `cs` is the
 * CRC-32 of the best 25 levels of both sides at `seq`. exchange-api 3.2
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

/** Best bid and ask with their quantities (base). */
export const BookTicker = v.object({ s: SymbolId, bp: Amount, bq: Amount, ap: Amount, aq: Amount, seq: Count });
export type BookTicker = v.InferOutput<typeof BookTicker>;

/** A trade anybody may see; `m`: the buyer was the maker. */
export const PublicTrade = v.object({
  id: Id,
  s: SymbolId,
  p: Amount,
  q: Amount,
  m: v.boolean(),
  t: Ms,
  seq: Count,
  epoch: Count,
});
export type PublicTrade = v.InferOutput<typeof PublicTrade>;

/** A bar as streamed; `x`: it is closed. */
export const StreamKline = v.object({ ...Kline.entries, x: v.boolean() });
export type StreamKline = v.InferOutput<typeof StreamKline>;

/** Data of each kind of market topic: `depth.BTCUSDT`, `kline.1m.BTCUSDT`, `tickers` (no pair in its name). exchange-api 3.2 */
export const marketTopics = {
  depth: Depth,
  bookTicker: BookTicker,
  trade: v.array(PublicTrade),
  ticker: Ticker,
  tickers: v.array(Ticker),
  kline: StreamKline,
} as const;
export type MarketTopicKind = keyof typeof marketTopics;

/** A market message; its `data` is read by the schema of its topic's kind. */
export const MarketMessage = v.object({
  topic: v.string(),
  type: v.picklist(['snapshot', 'delta']),
  ts: Ms,
  data: v.unknown(),
});
export type MarketMessage = v.InferOutput<typeof MarketMessage>;
