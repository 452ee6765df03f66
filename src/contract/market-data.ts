/** What the exchange publishes about a pair's market: status, bars and ticker. exchange-api 2.2 */
import * as v from 'valibot';
import { Amount, Count, Dec, MarketPrice, Ms, rows, SymbolId } from './scalars.ts';

/** Trading status of a pair, with the numbers of R3.2. */
export const tradeStatus = { suspended: 0, trading: 1, beforeOpening: 2, delisted: 3 } as const;

/** Intervals of bars; '1M' is a month. */
export const klineIntervals = [
  '1m',
  '3m',
  '5m',
  '15m',
  '30m',
  '1h',
  '2h',
  '4h',
  '6h',
  '12h',
  '1d',
  '1w',
  '1M',
] as const;
export type KlineInterval = (typeof klineIntervals)[number];

/**
 * A bar: open time `t` (ms UTC), open, high, low, close, volume in base `v` and quote coins `q`, number of trades `n`.
 * exchange-api 2.2
 */
export const Kline = v.object({
  /** Open time, ms UTC. */
  t: Ms,
  s: SymbolId,
  /** First price, in quote coins per base coin. */
  o: MarketPrice,
  /** Highest price, in quote coins per base coin. */
  h: MarketPrice,
  /** Lowest price, in quote coins per base coin. */
  l: MarketPrice,
  /** Last price, in quote coins per base coin. */
  c: MarketPrice,
  /** Volume, in base coins. */
  v: Amount,
  /** Volume, in quote coins. */
  q: Amount,
  /** Number of trades. */
  n: Count,
});
export type Kline = v.InferOutput<typeof Kline>;

/**
 * Bars of one pair and interval, oldest first and one per open time; of bars with the same time the last one counts.
 */
export const Klines = v.pipe(
  rows(Kline),
  v.transform((bars) => [...new Map(bars.map((bar) => [bar.t, bar])).values()].sort((a, b) => a.t - b.t)),
);

/**
 * Last price `c`, 24 h open, high and low, 24 h change `m` as a fraction, volume in base `v` and quote coins `qv`, best
 * bid and ask. exchange-api 2.2
 */
export const Ticker = v.object({
  s: SymbolId,
  /** Time of the last trade, ms UTC. */
  t: Ms,
  /** Last price, in quote coins per base coin. */
  c: MarketPrice,
  /** Price 24 h ago, in quote coins per base coin. */
  o: MarketPrice,
  /** Highest price of 24 h, in quote coins per base coin. */
  h: MarketPrice,
  /** Lowest price of 24 h, in quote coins per base coin. */
  l: MarketPrice,
  /** Change of 24 h, a fraction. */
  m: Dec,
  /** Volume of 24 h, in base coins. */
  v: Amount,
  /** Volume of 24 h, in quote coins. */
  qv: Amount,
  /** Best bid, '' without one, in quote coins per base coin. */
  bp: v.union([MarketPrice, v.literal('')]),
  /** Best ask, '' without one, in quote coins per base coin. */
  ap: v.union([MarketPrice, v.literal('')]),
  /** Number of the pair's last event in this epoch. */
  seq: Count,
  /** Counts the restarts of the pair's market. */
  epoch: Count,
});
export type Ticker = v.InferOutput<typeof Ticker>;
