import type { TradingSymbol } from '#contract/account.ts';
import { tradeStatus } from '#contract/market-data.ts';
import type { Ticker } from '#contract/market-data.ts';
import { langPaths } from '#content/static-paths.ts';
import { isListed } from './pairs.ts';

/** What the build read from the exchange, as far as terminals show it. */
export interface PairContent {
  /** ms UTC of the exchange's clock. */
  readAtMs: number;
  symbols: readonly TradingSymbol[];
  tickers: readonly Ticker[];
  fees: { maker: string; taker: string } | undefined;
}

/** The content of one pair's page. */
export interface BuiltPair {
  /** When the build read the exchange, ms UTC of the exchange's clock. */
  readAtMs: number;
  pair: TradingSymbol;
  ticker: Ticker | undefined;
  /** The pair's own fees, else those without a VIP level; fractions of one. */
  fees: { maker: string; taker: string } | undefined;
  /** The other listed pairs. */
  others: readonly TradingSymbol[];
}

/** Pair names that an address can contain. */
const pathNames = /^[A-Z0-9]{2,20}\/[A-Z0-9]{2,10}$/;

const pairsWithPage = ({ symbols }: PairContent) =>
  symbols.filter(
    (pair) => pair.tradeStatus !== tradeStatus.delisted && pathNames.test(`${pair.baseTokenId}/${pair.quoteTokenId}`),
  );

/**
 * One route per pair and built language, hidden pairs included: the `getStaticPaths` of a terminal.
 * exchange-api 4.1
 */
export function pairPaths(content: PairContent) {
  const pairs = pairsWithPage(content);
  return langPaths().flatMap(({ params: { lang } }) =>
    pairs.map(({ baseTokenId: base, quoteTokenId: quote }) => ({ params: { lang, base, quote } })),
  );
}

/** The content of a pair's page. Throws for a pair that the build has not read. */
export function builtPair(content: PairContent, base: string, quote: string): BuiltPair {
  const pairs = pairsWithPage(content);
  const pair = pairs.find((other) => other.baseTokenId === base && other.quoteTokenId === quote);
  if (!pair) throw new Error(`there is no pair ${base}/${quote}: its page takes its path from pairPaths()`);
  const { makerFee: maker, takerFee: taker } = pair;
  return {
    readAtMs: content.readAtMs,
    pair,
    ticker: content.tickers.find(({ s }) => s === pair.symbolId),
    fees: maker !== undefined && taker !== undefined ? { maker, taker } : content.fees,
    others: pairs
      .filter((other) => isListed(other) && other.symbolId !== pair.symbolId)
      .sort((a, b) => a.sort - b.sort),
  };
}
