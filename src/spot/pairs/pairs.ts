import type { TradingSymbol } from '#contract/account.ts';
import { tradeStatus } from '#contract/market-data.ts';
import type { Ticker } from '#contract/market-data.ts';

/** What lists of pairs show of a pair. */
const listedPair = ({
  symbolId,
  symbolName,
  baseTokenId,
  quoteTokenId,
  symbolType,
  zone,
  mark,
  tradeStatus: status,
  isBanBuy,
  isBanSell,
  openTime,
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
  isBanBuy,
  isBanSell,
  openTime,
  tick,
});
export type ListedPair = ReturnType<typeof listedPair>;

/** What lists of pairs show of a ticker. */
const listedTicker = ({ s, c, h, l, m, qv, bp, ap }: Ticker) => ({ s, c, h, l, m, qv, bp, ap });
export type ListedTicker = ReturnType<typeof listedTicker>;

/**
 * What a list of pairs shows: the pairs in the exchange's order, their last prices, and full names of coins by coin
 * code.
 */
export interface PairListData {
  pairs: readonly ListedPair[];
  tickers: readonly ListedTicker[];
  coinNames: Readonly<Record<string, string>>;
}

/** True for pairs that lists and searches include: neither hidden nor delisted. exchange-api 4.1 */
export const isListed = (pair: Pick<TradingSymbol, 'showStatus' | 'tradeStatus'>): boolean =>
  pair.showStatus === 1 && pair.tradeStatus !== tradeStatus.delisted;

/**
 * What can be done with a coin: the best state of its pairs; undefined before the pairs are known. exchange-api
 * 4.1
 */
export function coinStateOf(
  coin: string,
  pairs: readonly Pick<TradingSymbol, 'baseTokenId' | 'quoteTokenId' | 'tradeStatus'>[],
): 'trading' | 'suspended' | 'opening' | 'delisted' | undefined {
  if (pairs.length === 0) return undefined;
  const own = pairs.filter(({ baseTokenId, quoteTokenId }) => baseTokenId === coin || quoteTokenId === coin);
  const has = (status: TradingSymbol['tradeStatus']) => own.some((pair) => pair.tradeStatus === status);
  if (has(tradeStatus.trading)) return 'trading';
  if (has(tradeStatus.suspended)) return 'suspended';
  return has(tradeStatus.beforeOpening) ? 'opening' : 'delisted';
}

/** The listed pairs in the exchange's order, with their tickers and the names of their base coins. */
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

/** The tickers by symbol id, newer ones over the known ones. */
export const withTickers = (
  known: Readonly<Record<string, ListedTicker>>,
  tickers: readonly ListedTicker[],
): Readonly<Record<string, ListedTicker>> => ({
  ...known,
  ...Object.fromEntries(tickers.map((ticker) => [ticker.s, ticker])),
});
