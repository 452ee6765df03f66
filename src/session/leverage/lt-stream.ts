import * as v from 'valibot';
import { marketTopics, type MarketMessage } from '../../contract/market-stream.ts';
import type { Ticker } from '../../contract/market-data.ts';
import type { LtQuote } from '../../contract/leverage/lt-quote.ts';
import { followMarketFeed, tickerOf } from '../market-feed/market-feed.ts';
import { applyLtQuotes, loadLtQuotes } from './lt-quotes.ts';

interface Shared {
  topic: string;
  type: 'snapshot' | 'delta';
  ts: number;
}
type Update = (Shared & { kind: 'lt'; data: LtQuote }) | (Shared & { kind: 'ticker'; data: Ticker });

function updateOf(message: MarketMessage): Update | undefined {
  const { topic, type, ts, data } = message;
  const [kind, name] = topic.split('.');
  if (kind === 'lt') {
    const { success, output } = v.safeParse(marketTopics.lt, data);
    return success && output.ltCode === name ? { kind, topic, type, ts, data: output } : undefined;
  }
  const ticker = tickerOf(message);
  return ticker && { kind: 'ticker', topic, type, ts, data: ticker };
}

/**
 * Follows the quotes of tokens and the tickers of pairs on a connection of its own, for pages without a terminal.
 * Returns the function that closes it.
 */
export function followLtStream({
  codes,
  symbols,
  onTicker,
}: {
  codes: readonly string[];
  symbols: readonly string[];
  onTicker: (ticker: Ticker) => void;
}): () => void {
  const stop = followMarketFeed({
    topics: [...codes.map((code) => `lt.${code}`), ...symbols.map((symbol) => `ticker.${symbol}`)],
    read: updateOf,
    onUpdate: (update) => {
      if (update.kind === 'lt') applyLtQuotes([update.data]);
      else onTicker(update.data);
    },
  });
  void loadLtQuotes();
  return stop;
}
