import type { Ticker } from '#contract/market-data.ts';

/** Coins that count as one US dollar. */
const dollarCoins: ReadonlySet<string> = new Set(['USDT', 'USDC']);

/** True for coins whose value in USD needs no market price. */
export const isDollar = (coin: string): boolean => dollarCoins.has(coin);

/** The value of one coin in USD by last prices; undefined when no pair has its price. */
export function usdRateOf(coin: string, tickers: Readonly<Record<string, Pick<Ticker, 'c'>>>): string | undefined {
  return isDollar(coin) ? '1' : tickers[`${coin}USDT`]?.c;
}
