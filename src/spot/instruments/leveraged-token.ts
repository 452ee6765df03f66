import type { TradingSymbol } from '#contract/account.ts';
import { $liveQuotes, applyLtQuotes } from '#session/leverage/lt-quotes.ts';
import type { LiveQuote } from '#session/leverage/lt-quotes.ts';
import { derivedOfTwo } from '#session/derived.ts';
import { $pair, watchLtQuote } from '../market/market.ts';

type Pair = Pick<TradingSymbol, 'symbolType' | 'baseTokenId'>;

/** Returns whether a pair trades a leveraged token; its base coin is the token. */
export const isLeveragedToken = ({ symbolType }: Pick<TradingSymbol, 'symbolType'>): boolean => symbolType === 'LT';

/**
 * The quote of the open pair's leveraged token; undefined for other pairs and before the first one. exchange-api 3.2
 */
export const $pairQuote = derivedOfTwo($pair, $liveQuotes, (pair, quotes): LiveQuote | undefined =>
  pair && isLeveragedToken(pair) ? quotes.get(pair.baseTokenId) : undefined,
);

/** Streams the quote of the open pair's leveraged token, of whichever pair is open. */
export function followLeveragedPair(): void {
  let stop: (() => void) | undefined;
  let followed: string | undefined;
  $pair.subscribe((pair: Pair | undefined) => {
    const code = pair && isLeveragedToken(pair) ? pair.baseTokenId : undefined;
    if (code === followed) return;
    stop?.();
    followed = code;
    stop = code === undefined ? undefined : watchLtQuote(code, (quote) => applyLtQuotes([quote]));
  });
}
