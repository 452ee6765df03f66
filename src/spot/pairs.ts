import type { TradingSymbol } from '../contract/account.ts';
import type { Ticker } from '../contract/trading.ts';

/** A pair with its last figures; `ticker` is absent until the pair has a price. */
export type Pair = {
  symbolId: string;
  base: string;
  quote: string;
  /** spec 3 `tradeStatus`: 0 suspended, 1 trading, 2 before opening. */
  status: TradingSymbol['tradeStatus'];
  /** Decimals of the pair's tick: every price of the pair shows as many. */
  places: number;
  ticker?: Ticker | undefined;
};

/** Pairs that lists show (`showStatus` 1, not delisted), in the exchange's order, each with its ticker. exchange-api 4.1 */
export function pairsOf(symbols: readonly TradingSymbol[], tickers: readonly Ticker[]): Pair[] {
  const byId = new Map(tickers.map((ticker) => [ticker.s, ticker]));
  return symbols
    .filter(({ showStatus, tradeStatus }) => showStatus === 1 && tradeStatus !== 3)
    .sort((a, b) => a.sort - b.sort)
    .map((symbol) => ({
      symbolId: symbol.symbolId,
      base: symbol.baseTokenId,
      quote: symbol.quoteTokenId,
      status: symbol.tradeStatus,
      places: symbol.tick.split('.')[1]?.length ?? 0,
      ticker: byId.get(symbol.symbolId),
    }));
}

/** The pairs with newer tickers; a pair that has none keeps what it had. */
export function withTickers(pairs: readonly Pair[], tickers: readonly Ticker[]): Pair[] {
  const byId = new Map(tickers.map((ticker) => [ticker.s, ticker]));
  return pairs.map((pair) => ({ ...pair, ticker: byId.get(pair.symbolId) ?? pair.ticker }));
}
