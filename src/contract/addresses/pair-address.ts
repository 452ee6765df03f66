/** Address of a pair's terminal without the language prefix. exchange-api 4.1 "Pages" */
export interface PairAddress {
  isMobile: boolean;
  base: string;
  quote: string;
}

/** First part of the paths of grid bots in upper case: no coin has this code. bots.md 4 */
const botFolder = 'BOT';

const pattern = /^\/trade\/spot\/(m\/)?([A-Z0-9]{2,20})\/([A-Z0-9]{2,10})\/$/;

/** Parses `/trade/spot/BTC/USDT/` or `/trade/spot/m/BTC/USDT/`; returns undefined for any other path. */
export function readPairAddress(path: string): PairAddress | undefined {
  const [, mobile, base, quote] = pattern.exec(path) ?? [];
  return base !== undefined && quote !== undefined && base !== botFolder
    ? { isMobile: mobile !== undefined, base, quote }
    : undefined;
}

/** The path of a pair's terminal without the language prefix. */
export const pairPath = ({ isMobile, base, quote }: PairAddress): string =>
  `/trade/spot/${isMobile ? 'm/' : ''}${base}/${quote}/`;

/** Fragment of a terminal's address that opens the facts of the pair's coins. */
export const factsFragment = '#about';

/** The path of the generic terminal page, which serves every pair without a page of its own. */
export const fallbackTerminalPath = (isMobile: boolean): string => `/trade/spot/${isMobile ? 'm/' : ''}terminal/`;
