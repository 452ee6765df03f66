import { klineIntervals } from '#contract/market-data.ts';
import type { KlineInterval } from '#contract/market-data.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { bookTickerTopic } from './book-ticker-topic.ts';
import { depthTopic } from './depth-topic.ts';
import { klineTopic } from './kline-topic.ts';
import { openChannel } from './channel.ts';
import type { Channel } from './channel.ts';
import { pairsTopic } from './pairs-topic.ts';
import { tickersTopic, tickerTopic } from './tickers-topic.ts';
import { tradesTopic } from './trades-topic.ts';

const isInterval = (text: string): text is KlineInterval => klineIntervals.some((interval) => interval === text);
const pairTopics = new Set(['depth', 'bookTicker', 'trade', 'ticker']);

/** Parses the name of a market topic; returns undefined when it is invalid. */
export function parseTopic(
  { topics }: Pick<Exchange, 'topics'>,
  topic: string,
): { kind: string; interval?: KlineInterval; symbolId?: string; subject?: string } | undefined {
  const [kind = '', second = '', third, ...more] = topic.split('.');
  if (topic === 'tickers' || topic === 'pairs') return { kind };
  if (more.length > 0 || !/^[A-Z0-9]{1,40}$/.test(third ?? second)) return undefined;
  if (kind === 'kline' && third !== undefined && isInterval(second)) return { kind, interval: second, symbolId: third };
  if (Object.hasOwn(topics, kind) && third === undefined) return { kind, subject: second };
  return pairTopics.has(kind) && third === undefined ? { kind, symbolId: second } : undefined;
}

/** Opens the channel of a topic; returns undefined when its pair or subject does not exist. */
export function channelOf(exchange: Exchange, topic: string): Channel | undefined {
  const { kind = '', symbolId = '', interval = '1m', subject } = parseTopic(exchange, topic) ?? {};
  const { now } = exchange.clock;
  if (kind === 'tickers') return openChannel(topic, now, tickersTopic(exchange));
  if (kind === 'pairs') return openChannel(topic, now, pairsTopic(exchange));
  if (subject !== undefined) {
    const publisher = exchange.topics[kind]?.open(exchange, subject);
    return publisher && openChannel(topic, now, publisher);
  }
  const pair = exchange.catalog.pair(symbolId);
  if (!kind || !pair) return undefined;
  if (kind === 'kline') return openChannel(topic, now, klineTopic(exchange, symbolId, interval));
  const market = exchange.markets.of(symbolId);
  if (kind === 'depth') return openChannel(topic, now, depthTopic(exchange, market));
  if (kind === 'bookTicker') return openChannel(topic, now, bookTickerTopic(exchange, market));
  if (kind === 'trade') return openChannel(topic, now, tradesTopic(exchange, market));
  return openChannel(topic, now, tickerTopic(exchange, pair));
}
