import * as v from 'valibot';
import { MarketMessage, marketTopics } from '../../contract/market-stream.ts';
import type { Ticker } from '../../contract/market-data.ts';
import type { LtQuote } from '../../contract/leverage/lt-quote.ts';
import { streams } from '../../contract/stream.ts';
import { Stream } from '../../socket/index.ts';
import { $socketEndpoints } from '../socket-endpoints.ts';
import { applyLtQuotes, loadLtQuotes } from './lt-quotes.ts';

interface Shared {
  topic: string;
  type: 'snapshot' | 'delta';
  ts: number;
}
type Update = (Shared & { kind: 'lt'; data: LtQuote }) | (Shared & { kind: 'ticker'; data: Ticker });

function updateOf({ topic, type, ts, data }: MarketMessage): Update | undefined {
  const [kind, name] = topic.split('.');
  if (kind === 'lt') {
    const { success, output } = v.safeParse(marketTopics.lt, data);
    return success && output.ltCode === name ? { kind, topic, type, ts, data: output } : undefined;
  }
  const { success, output } = v.safeParse(marketTopics.ticker, data);
  return success && output.s === name ? { kind: 'ticker', topic, type, ts, data: output } : undefined;
}

/** A message of topic `lt` or `ticker`; others are rejected like broken JSON. quality.md Q-F18 */
const Message = v.pipe(
  MarketMessage,
  v.rawTransform(({ dataset, addIssue, NEVER }): Update => {
    const update = updateOf(dataset.value);
    if (update) return update;
    addIssue({ message: 'topic lt or ticker expected' });
    return NEVER;
  }),
);

/**
 * Follows the quotes of tokens and the tickers of pairs on a connection of its own, for pages without a terminal. Returns the
 * function that closes it.
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
  const stream = new Stream({
    endpoints: $socketEndpoints.get().market,
    pingMs: streams.market.pingMs,
    message: Message,
    onMessage: (update) => {
      if (update.kind === 'lt') applyLtQuotes([update.data]);
      else onTicker(update.data);
    },
    onState: () => undefined,
  });
  stream.subscribe([...codes.map((code) => `lt.${code}`), ...symbols.map((symbol) => `ticker.${symbol}`)]);
  const stopEndpoints = $socketEndpoints.listen((endpoints) => stream.useEndpoints(endpoints.market));
  // An open socket keeps a page out of bfcache. quality.md Q-F20
  const close = () => stream.close();
  const restore = ({ persisted }: PageTransitionEvent) => {
    if (persisted) stream.open();
  };
  window.addEventListener('pagehide', close);
  window.addEventListener('pageshow', restore);
  stream.open();
  void loadLtQuotes();
  return () => {
    window.removeEventListener('pagehide', close);
    window.removeEventListener('pageshow', restore);
    stopEndpoints();
    stream.close();
  };
}
