/** What the build reads of leveraged tokens, as pages show it. Only .astro files import it. */
import type { ExchangeContent, LeveragedContent } from '#content/exchange-content.ts';
import { langPaths } from '#content/static-paths.ts';
import { decimalsOf } from '#money/decimals.ts';
import type { PageToken } from './token-page.ts';

/** Codes that an address can contain. */
const pathCode = /^[A-Z0-9]{2,20}$/;

/** The token as pages show it; undefined when the exchange has not its pair or its underlying. */
function pageTokenOf({ symbols, tickers, coinNames }: ExchangeContent, token: LeveragedContent): PageToken | undefined {
  const { info, quote } = token;
  const pair = symbols.find(({ symbolId }) => symbolId === info.symbolId);
  const underlying = symbols.find(({ symbolId }) => symbolId === info.underlying);
  if (!pair || !underlying || !pathCode.test(info.ltCode)) return undefined;
  const priceOf = (symbolId: string) => tickers.find(({ s }) => s === symbolId)?.c ?? '';
  const coin = underlying.baseTokenId;
  return {
    info,
    change: quote.m,
    price: priceOf(info.symbolId),
    coin,
    coinName: coinNames.get(coin) ?? coin,
    coinDecimals: decimalsOf(underlying.tick),
    coinPrice: priceOf(info.underlying),
    quoteCoin: pair.quoteTokenId,
    decimals: decimalsOf(pair.tick),
  };
}

/** All tokens of the build, in the exchange's order. */
export const builtTokens = (content: ExchangeContent): PageToken[] =>
  content.leveraged.flatMap((token) => pageTokenOf(content, token) ?? []);

/** A token of the build with its history. Throws for one that the build has not read. */
export function builtToken(content: ExchangeContent, code: string): LeveragedContent & { token: PageToken } {
  const found = content.leveraged.find(({ info }) => info.ltCode === code);
  const token = found && pageTokenOf(content, found);
  if (!token) throw new Error(`there is no leveraged token ${code}: its page takes its path from tokenPaths()`);
  return { ...found, token };
}

/** One route per token and built language: the `getStaticPaths` of its page. */
export const tokenPaths = (content: ExchangeContent) =>
  langPaths().flatMap(({ params: { lang } }) =>
    builtTokens(content).map(({ info: { ltCode: code } }) => ({ params: { lang, code } })),
  );
