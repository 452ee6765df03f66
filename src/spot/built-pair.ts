import type { TradingSymbol } from '../contract/account.ts';
import type { Ticker } from '../contract/trading.ts';
import { langPaths } from '../i18n/texts-for.ts';

/** What the build read of the exchange, as far as terminals show it. */
export interface Reading {
  /** ms UTC of the exchange's clock. */
  takenAt: number;
  symbols: readonly TradingSymbol[];
  tickers: readonly Ticker[];
  fees: { maker: string; taker: string } | undefined;
}

/** One pair as its page is built from. */
export interface BuiltPair {
  takenAt: number;
  pair: TradingSymbol;
  ticker: Ticker | undefined;
  /** The pair's own fees, else those of who has no VIP level; shares of one. */
  fees: { maker: string; taker: string } | undefined;
  /** The pairs that lists show, this one left out. */
  others: readonly TradingSymbol[];
}

const places = /^[A-Z0-9]{2,20}\/[A-Z0-9]{2,10}$/;
/** Delisted pairs have no page, nor has one whose name no address can carry. */
const withPage = ({ symbols }: Reading) =>
  symbols.filter(
    ({ tradeStatus, baseTokenId, quoteTokenId }) => tradeStatus !== 3 && places.test(`${baseTokenId}/${quoteTokenId}`),
  );

/** One route a pair and built language, hidden pairs too: what `getStaticPaths` of a terminal returns. exchange-api 4.1 */
export function pairPaths(reading: Reading) {
  const pairs = withPage(reading);
  return langPaths().flatMap(({ params: { lang } }) =>
    pairs.map(({ baseTokenId: base, quoteTokenId: quote }) => ({ params: { lang, base, quote } })),
  );
}

/** The pair of a page. Throws for one that the build has not read. */
export function builtPair(reading: Reading, base: string, quote: string): BuiltPair {
  const pair = withPage(reading).find((row) => row.baseTokenId === base && row.quoteTokenId === quote);
  if (!pair) throw new Error(`there is no pair ${base}/${quote}: its page takes its path from pairPaths()`);
  const { makerFee: maker, takerFee: taker } = pair;
  return {
    takenAt: reading.takenAt,
    pair,
    ticker: reading.tickers.find(({ s }) => s === pair.symbolId),
    fees: maker !== undefined && taker !== undefined ? { maker, taker } : reading.fees,
    others: withPage(reading)
      .filter(({ symbolId, showStatus }) => showStatus === 1 && symbolId !== pair.symbolId)
      .sort((a, b) => a.sort - b.sort),
  };
}
