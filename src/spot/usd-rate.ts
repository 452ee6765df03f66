import type { Ticker } from '../contract/trading.ts';

/** Coins that stand for a dollar. */
const dollars: ReadonlySet<string> = new Set(['USDT', 'USDC']);

/** What one of a coin is worth in USD by the market's last prices; undefined when no pair tells. */
export function usdRateOf(coin: string, tickers: Readonly<Record<string, Ticker>>): string | undefined {
  return dollars.has(coin) ? '1' : tickers[`${coin}USDT`]?.c;
}
