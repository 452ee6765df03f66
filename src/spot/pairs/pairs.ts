import type { TradingSymbol } from '#contract/account.ts';
import { tradeStatus } from '#contract/market-data.ts';
import type { Ticker } from '#contract/market-data.ts';

/** Returns what lists of pairs show of a pair. */
const listedPair = ({
  symbolId,
  symbolName,
  baseTokenId,
  quoteTokenId,
  symbolType,
  zone,
  mark,
  tradeStatus: status,
  tick,
}: TradingSymbol) => ({
  symbolId,
  symbolName,
  baseTokenId,
  quoteTokenId,
  symbolType,
  zone,
  mark,
  tradeStatus: status,
  tick,
});
export type ListedPair = ReturnType<typeof listedPair>;

/** Returns what lists of pairs show of a ticker. */
const listedTicker = ({ s, c, h, l, m, qv, bp, ap }: Ticker) => ({ s, c, h, l, m, qv, bp, ap });
export type ListedTicker = ReturnType<typeof listedTicker>;

/** What a list of pairs shows: the pairs in the exchange's order, their last prices, and full names of coins by coin code. */
export interface PairListData {
  pairs: readonly ListedPair[];
  tickers: readonly ListedTicker[];
  coinNames: Readonly<Record<string, string>>;
}

/** True for pairs that lists and searches include: neither hidden nor delisted. exchange-api 4.1 */
export const isListed = (pair: Pick<TradingSymbol, 'showStatus' | 'tradeStatus'>): boolean =>
  pair.showStatus === 1 && pair.tradeStatus !== tradeStatus.delisted;

/** Returns the listed pairs in the exchange's order, with their tickers and the names of their base coins. */
export function pairListOf({
  symbols,
  tickers,
  coinNames,
}: {
  symbols: readonly TradingSymbol[];
  tickers: readonly Ticker[];
  coinNames: ReadonlyMap<string, string>;
}): PairListData {
  const listed = symbols.filter(isListed).sort((a, b) => a.sort - b.sort);
  const ids = new Set(listed.map(({ symbolId }) => symbolId));
  const coins = new Set(listed.map(({ baseTokenId }) => baseTokenId));
  return {
    pairs: listed.map(listedPair),
    tickers: tickers.filter(({ s }) => ids.has(s)).map(listedTicker),
    coinNames: Object.fromEntries([...coinNames].filter(([coin]) => coins.has(coin))),
  };
}

/** Returns the tickers by symbol id, newer ones over the known ones. */
export const withTickers = (
  known: Readonly<Record<string, ListedTicker>>,
  tickers: readonly ListedTicker[],
): Readonly<Record<string, ListedTicker>> => ({
  ...known,
  ...Object.fromEntries(tickers.map((ticker) => [ticker.s, ticker])),
});
