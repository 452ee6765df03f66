import type { Ticker } from '#contract/market-data.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import type { Pair } from '#sandbox/catalog/pairs.ts';
import { visibleTickers, tickerOf } from '#sandbox/market/calls/ticker.ts';
import { latestTopic } from '#sandbox/exchange/topic.ts';
import type { TopicPublisher } from '#sandbox/exchange/topic.ts';

/** Shortest time between messages of one pair, and of all pairs. exchange-api 3.2 */
const onePairMs = 500;
const allPairsMs = 1_000;

/** Compares tickers without their time and sequence number. */
const isSameTicker = (a: Ticker, b: Ticker): boolean =>
  a.c === b.c && a.o === b.o && a.h === b.h && a.l === b.l && a.v === b.v && a.bp === b.bp && a.ap === b.ap;

/** Publishes topic `tickers`: the changed tickers of all listed pairs. exchange-api 3.2 */
export function tickersTopic(exchange: Exchange): TopicPublisher<number> {
  let version = 0;
  const rows = new Map<string, { ticker: Ticker; version: number }>();
  function refresh(): boolean {
    const before = version;
    for (const ticker of visibleTickers(exchange)) {
      const previous = rows.get(ticker.s);
      if (previous && isSameTicker(previous.ticker, ticker)) continue;
      version = before + 1;
      rows.set(ticker.s, { ticker, version });
    }
    return version > before;
  }
  refresh();
  const isShown = ({ s }: Ticker): boolean => exchange.catalog.pair(s)?.showStatus === 1;
  const rowsAfter = (position: number): Ticker[] =>
    [...rows.values()].flatMap((row) => (row.version > position && isShown(row.ticker) ? [row.ticker] : []));
  return {
    intervalMs: allPairsMs,
    refresh,
    position: () => version,
    snapshot: () => rowsAfter(0),
    since(position) {
      const changed = rowsAfter(position);
      return changed.length > 0 ? [changed] : [];
    },
  };
}

/** Publishes topic `ticker`: the ticker of one pair. exchange-api 3.2 */
export function tickerTopic(exchange: Exchange, pair: Pair): TopicPublisher<object> {
  const { catalog, clock } = exchange;
  return latestTopic(
    onePairMs,
    () => tickerOf(exchange, catalog.pair(pair.symbolId) ?? pair, clock.now()),
    isSameTicker,
  );
}
