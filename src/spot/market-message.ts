import * as v from 'valibot';
import { MarketMessage, marketTopics } from '../contract/market-stream.ts';
import type { Depth, Level, PublicTrade, StreamKline } from '../contract/market-stream.ts';
import type { Ticker } from '../contract/trading.ts';
import { bookPlaces } from './book-rows.ts';

type Of<Kind, Data> = { kind: Kind; topic: string; type: 'snapshot' | 'delta'; ts: number; data: Data };

/** A market message whose data fits its topic. `ts`: exchange's clock, ms UTC. */
export type MarketNews =
  | Of<'depth', Depth>
  | Of<'trade', PublicTrade[]>
  | Of<'ticker', Ticker>
  | Of<'tickers', Ticker[]>
  | Of<'kline', StreamKline>;

const hasFewPlaces = (figure: string): boolean => {
  const point = figure.indexOf('.');
  return point < 0 || figure.length - point - 1 <= bookPlaces;
};
const isCountable = (levels: readonly Level[]): boolean =>
  levels.every(([price, quantity]) => hasFewPlaces(price) && hasFewPlaces(quantity));

const CountableDepth = v.pipe(
  marketTopics.depth,
  v.check(({ a, b }) => isCountable(a) && isCountable(b), 'too many places'),
);

/** Data that is about another pair than its topic says does not fit it. */
const isAbout = (topic: string, symbolId: string): boolean => topic.endsWith(`.${symbolId}`);

function read(message: MarketMessage): MarketNews | undefined {
  const { topic, type, ts } = message;
  const [kind] = topic.split('.', 1);
  switch (kind) {
    case 'depth': {
      const { success, output } = v.safeParse(CountableDepth, message.data);
      return success && isAbout(topic, output.s) ? { kind, topic, type, ts, data: output } : undefined;
    }
    case 'trade': {
      const { success, output } = v.safeParse(marketTopics.trade, message.data);
      return success && output.every(({ s }) => isAbout(topic, s))
        ? { kind, topic, type, ts, data: output }
        : undefined;
    }
    case 'ticker': {
      const { success, output } = v.safeParse(marketTopics.ticker, message.data);
      return success && isAbout(topic, output.s) ? { kind, topic, type, ts, data: output } : undefined;
    }
    case 'tickers': {
      const { success, output } = v.safeParse(marketTopics.tickers, message.data);
      return success ? { kind, topic, type, ts, data: output } : undefined;
    }
    case 'kline': {
      const { success, output } = v.safeParse(marketTopics.kline, message.data);
      return success && isAbout(topic, output.s) ? { kind, topic, type, ts, data: output } : undefined;
    }
    default:
      return undefined;
  }
}

/** Reads a frame of the market stream: an unknown topic or data that does not fit is as unreadable as broken JSON. quality.md Q-F18 */
export const MarketNews = v.pipe(
  MarketMessage,
  v.rawTransform(({ dataset, addIssue, NEVER }): MarketNews => {
    const news = read(dataset.value);
    if (news) return news;
    addIssue({ message: 'a topic of the market stream expected' });
    return NEVER;
  }),
);
