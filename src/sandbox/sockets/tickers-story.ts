import type { Ticker } from '../../contract/trading.ts';
import type { Exchange } from '../exchange.ts';
import type { Pair } from '../market/pairs.ts';
import { shownTickers, tickerOf } from '../market/ticker.ts';
import { latestStory } from './latest-story.ts';
import type { Story } from './market-channel.ts';

/** At most so often, ms: of one pair, of all. exchange-api 3.2 */
const oneMs = 500;
const allMs = 1_000;

/** Is nothing else than its time and number another? */
const isSameTicker = (a: Ticker, b: Ticker): boolean =>
  a.c === b.c && a.o === b.o && a.h === b.h && a.l === b.l && a.v === b.v && a.bp === b.bp && a.ap === b.ap;

/** Topic `tickers`: those of all shown pairs, only what changed. exchange-api 3.2 */
export function tickersStory(exchange: Exchange): Story<number> {
  let version = 0;
  const rows = new Map<string, { ticker: Ticker; version: number }>();
  function refresh(): boolean {
    const before = version;
    for (const ticker of shownTickers(exchange)) {
      const known = rows.get(ticker.s);
      if (known && isSameTicker(known.ticker, ticker)) continue;
      version = before + 1;
      rows.set(ticker.s, { ticker, version });
    }
    return version > before;
  }
  refresh();
  const isShown = ({ s }: Ticker): boolean => exchange.catalog.pair(s)?.showStatus === 1;
  const rowsAfter = (mark: number): Ticker[] =>
    [...rows.values()].flatMap((row) => (row.version > mark && isShown(row.ticker) ? [row.ticker] : []));
  return {
    everyMs: allMs,
    refresh,
    end: () => version,
    snapshot: () => rowsAfter(0),
    since(mark) {
      const changed = rowsAfter(mark);
      return changed.length > 0 ? [changed] : [];
    },
  };
}

/** Topic `ticker` of one pair. exchange-api 3.2 */
export function tickerStory(exchange: Exchange, pair: Pair): Story<Ticker> {
  const { catalog, clock } = exchange;
  return latestStory(oneMs, () => tickerOf(exchange, catalog.pair(pair.symbolId) ?? pair, clock.now()), isSameTicker);
}
