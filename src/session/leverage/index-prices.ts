import { atom } from 'nanostores';

/**
 * Last prices of coins in USDT by coin; not live: the connection is lost, and the prices may be outdated. exchange-api
 * 4.5
 */
export interface IndexPrices {
  prices: Readonly<Record<string, string>>;
  isLive: boolean;
}

/** The prices that collateral and debts are valued at. The page that reads the market sets them. */
export const $indexPrices = atom<IndexPrices>({ prices: {}, isLive: false });

/** The price of a coin in USDT; undefined when it is missing or outdated. */
export function indexPriceOf({ prices, isLive }: IndexPrices, coin: string): string | undefined {
  if (coin === 'USDT') return '1';
  return isLive && Object.hasOwn(prices, coin) ? prices[coin] : undefined;
}
