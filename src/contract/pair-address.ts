/** Where terminals lie, behind the language. exchange-api 4.1 "Pages" */
export interface PairAddress {
  isMobile: boolean;
  base: string;
  quote: string;
}

const pattern = /^\/trade\/spot\/(m\/)?([A-Z0-9]{2,20})\/([A-Z0-9]{2,10})\/$/;

/** Reads `/trade/spot/BTC/USDT/` or `/trade/spot/m/BTC/USDT/`; undefined for whatever is no pair's address. */
export function readPairAddress(path: string): PairAddress | undefined {
  const [, mobile, base, quote] = pattern.exec(path) ?? [];
  return base !== undefined && quote !== undefined ? { isMobile: mobile !== undefined, base, quote } : undefined;
}

/** The address of a pair's terminal, behind the language. */
export const pairPath = ({ isMobile, base, quote }: PairAddress): string =>
  `/trade/spot/${isMobile ? 'm/' : ''}${base}/${quote}/`;

/** The terminal that no pair was built into: answers for every pair that has no page of its own. */
export const anyPairPath = (isMobile: boolean): string => `/trade/spot/${isMobile ? 'm/' : ''}terminal/`;
