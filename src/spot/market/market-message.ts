import * as v from 'valibot';
import { MarketMessage, marketTopics } from '#contract/market-stream.ts';
import type { Depth, Level, PairStatus, PublicTrade, StreamKline } from '#contract/market-stream.ts';
import type { LtQuote } from '#contract/leverage/lt-quote.ts';
import type { Ticker } from '#contract/market-data.ts';
import { bookDecimals } from './book.ts';

type UpdateOf<Kind, Data> = { kind: Kind; topic: string; type: 'snapshot' | 'delta'; ts: number; data: Data };

/** A market message with the data type of its topic. `ts`: exchange's clock, ms UTC. */
export type MarketUpdate =
  | UpdateOf<'depth', Depth>
  | UpdateOf<'trade', PublicTrade[]>
  | UpdateOf<'ticker', Ticker>
  | UpdateOf<'tickers', Ticker[]>
  | UpdateOf<'kline', StreamKline>
  | UpdateOf<'pairs', PairStatus[]>
  | UpdateOf<'lt', LtQuote>;

const fitsBookDecimals = (amount: string): boolean => {
  const point = amount.indexOf('.');
  return point < 0 || amount.length - point - 1 <= bookDecimals;
};
const areLevelsScalable = (levels: readonly Level[]): boolean =>
  levels.every(([price, quantity]) => fitsBookDecimals(price) && fitsBookDecimals(quantity));

const ScalableDepth = v.pipe(
  marketTopics.depth,
  v.check(({ a, b }) => areLevelsScalable(a) && areLevelsScalable(b), 'too many decimals'),
);

/** True when the data is of the pair that the topic names. */
const isOfTopic = (topic: string, symbolId: string): boolean => topic.endsWith(`.${symbolId}`);

function updateOf(message: MarketMessage): MarketUpdate | undefined {
  const { topic, type, ts } = message;
  const [kind] = topic.split('.', 1);
  switch (kind) {
    case 'depth': {
      const { success, output } = v.safeParse(ScalableDepth, message.data);
      return success && isOfTopic(topic, output.s) ? { kind, topic, type, ts, data: output } : undefined;
    }
    case 'trade': {
      const { success, output } = v.safeParse(marketTopics.trade, message.data);
      return success && output.every(({ s }) => isOfTopic(topic, s))
        ? { kind, topic, type, ts, data: output }
        : undefined;
    }
    case 'ticker': {
      const { success, output } = v.safeParse(marketTopics.ticker, message.data);
      return success && isOfTopic(topic, output.s) ? { kind, topic, type, ts, data: output } : undefined;
    }
    case 'tickers': {
      const { success, output } = v.safeParse(marketTopics.tickers, message.data);
      return success ? { kind, topic, type, ts, data: output } : undefined;
    }
    case 'kline': {
      const { success, output } = v.safeParse(marketTopics.kline, message.data);
      return success && isOfTopic(topic, output.s) ? { kind, topic, type, ts, data: output } : undefined;
    }
    case 'lt': {
      const { success, output } = v.safeParse(marketTopics.lt, message.data);
      return success && isOfTopic(topic, output.ltCode) ? { kind, topic, type, ts, data: output } : undefined;
    }
    case 'pairs': {
      const { success, output } = v.safeParse(marketTopics.pairs, message.data);
      return success ? { kind, topic, type, ts, data: output } : undefined;
    }
    default:
      return undefined;
  }
}

/**
 * Parses a frame of the market stream. Rejects unknown topics and data that does not fit, as broken JSON. quality.md
 * Q-F18
 */
export const MarketUpdate = v.pipe(
  MarketMessage,
  v.rawTransform(({ dataset, addIssue, NEVER }): MarketUpdate => {
    const update = updateOf(dataset.value);
    if (update) return update;
    addIssue({ message: 'a topic of the market stream expected' });
    return NEVER;
  }),
);
