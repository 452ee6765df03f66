import { klineIntervals } from '../../contract/trading.ts';
import type { KlineInterval } from '../../contract/trading.ts';
import type { Exchange } from '../exchange.ts';
import { bookTickerStory } from './book-ticker-story.ts';
import { depthStory } from './depth-story.ts';
import { klineStory } from './kline-story.ts';
import { openChannel } from './market-channel.ts';
import type { Channel } from './market-channel.ts';
import { tickersStory, tickerStory } from './tickers-story.ts';
import { tradesStory } from './trades-story.ts';

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
  if (kind === 'tickers') return openChannel(topic, now, tickersStory(exchange));
  const pair = exchange.catalog.pair(symbolId);
  if (!kind || !pair) return undefined;
  if (kind === 'kline') return openChannel(topic, now, klineStory(exchange, symbolId, interval));
  const market = exchange.markets.of(symbolId);
  if (kind === 'depth') return openChannel(topic, now, depthStory(exchange, market));
  if (kind === 'bookTicker') return openChannel(topic, now, bookTickerStory(exchange, market));
  if (kind === 'trade') return openChannel(topic, now, tradesStory(exchange, market));
  return openChannel(topic, now, tickerStory(exchange, pair));
}
