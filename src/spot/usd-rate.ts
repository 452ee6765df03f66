import type { Ticker } from '../contract/trading.ts';

/** Coins that stand for a dollar. */
const dollars: ReadonlySet<string> = new Set(['USDT', 'USDC']);

/** Whether a coin's worth is known without the market. */
export const isDollar = (coin: string): boolean => dollars.has(coin);

/** What one of a coin is worth in USD by the market's last prices; undefined when no pair tells. */
export function usdRateOf(coin: string, tickers: Readonly<Record<string, Ticker>>): string | undefined {
  return isDollar(coin) ? '1' : tickers[`${coin}USDT`]?.c;
}
