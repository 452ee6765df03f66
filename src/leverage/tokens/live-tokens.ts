import { atom } from 'nanostores';
import { ltStatus } from '#contract/leverage/lt-quote.ts';
import type { Ticker } from '#contract/market-data.ts';
import { $liveQuotes } from '#session/leverage/lt-quotes.ts';
import type { LiveQuote } from '#session/leverage/lt-quotes.ts';
import { followLtStream } from '#session/leverage/lt-stream.ts';
import { useStore } from '#ui/foundation/use-store.ts';
import type { PageToken } from './token-page.ts';
import { premiumText } from './token-texts.ts';

/** Last prices by pair id, as the stream sends them. */
export const $pairPrices = atom<Readonly<Record<string, string>>>({});

/** Islands of the page that follow its tokens; the first one opens the stream, the last one closes it. */
let followers = 0;
let stop: (() => void) | undefined;

const applyTicker = ({ s, c }: Ticker): void => {
  if ($pairPrices.get()[s] !== c) $pairPrices.set({ ...$pairPrices.get(), [s]: c });
};

/** Follows the quotes of the page's tokens with the prices of their pairs; returns the function that stops it. */
export function followTokens(tokens: readonly PageToken[]): () => void {
  followers += 1;
  stop ??= followLtStream({
    codes: tokens.map(({ info }) => info.ltCode),
    symbols: [...new Set(tokens.flatMap(({ info }) => [info.symbolId, info.underlying]))],
    onTicker: applyTicker,
  });
  return () => {
    followers -= 1;
    if (followers > 0) return;
    stop?.();
    stop = undefined;
  };
}

/**
 * A token as it is now, or as of the build before the first live value. Prices and NAV are undefined while they are
 * stale.
 */
export interface LiveToken {
  /** `built`: of the build. `stale`: the last value is too old. */
  state: 'built' | 'live' | 'stale';
  timeMs: number;
  nav: string | undefined;
  change: string;
  leverage: string | undefined;
  status: PageToken['info']['ltStatus'];
  position: string;
  loan: string;
  price: string | undefined;
  coinPrice: string | undefined;
  premium: string | undefined;
}

interface Sources {
  quotes: ReadonlyMap<string, LiveQuote>;
  prices: Readonly<Record<string, string>>;
  readAtMs: number;
}

const orMissing = (price: string): string | undefined => (price === '' ? undefined : price);

/** The values of a token from what the stream has sent, else from the build. */
export function liveTokenOf(token: PageToken, sources: Sources): LiveToken {
  const live = knownToken(token, sources);
  // The pair of a closed token is delisted: its last price says nothing.
  return live.status === ltStatus.closed ? { ...live, price: undefined, premium: undefined } : live;
}

function knownToken(token: PageToken, { quotes, prices, readAtMs }: Sources): LiveToken {
  const { info } = token;
  const live = quotes.get(info.ltCode);
  const price = prices[info.symbolId] ?? orMissing(token.price);
  const coinPrice = prices[info.underlying] ?? orMissing(token.coinPrice);
  if (!live)
    return {
      state: 'built',
      timeMs: readAtMs,
      nav: info.nav,
      change: token.change,
      leverage: info.realLeverage,
      status: info.ltStatus,
      position: info.basketPosition,
      loan: info.basketLoan,
      price,
      coinPrice,
      premium: premiumText(price ?? '', info.nav),
    };
  const { quote, isStale } = live;
  return {
    state: isStale ? 'stale' : 'live',
    timeMs: quote.navTime,
    nav: isStale ? undefined : quote.nav,
    change: quote.m,
    leverage: isStale ? undefined : quote.leverage,
    status: quote.ltStatus,
    position: quote.basketPosition,
    loan: quote.basketLoan,
    price,
    coinPrice,
    premium: isStale ? undefined : premiumText(price ?? '', quote.nav),
  };
}

const noQuotes = (): ReadonlyMap<string, LiveQuote> => new Map();

/** The current values of tokens, for an island that follows the page's tokens. */
export function useLiveTokens(tokens: readonly PageToken[], readAtMs: number): { token: PageToken; live: LiveToken }[] {
  const quotes = useStore($liveQuotes, noQuotes);
  const prices = useStore($pairPrices);
  return tokens.map((token) => ({ token, live: liveTokenOf(token, { quotes, prices, readAtMs }) }));
}

/** The current values of one token. */
export function useLiveToken(token: PageToken, readAtMs: number): LiveToken {
  const quotes = useStore($liveQuotes, noQuotes);
  const prices = useStore($pairPrices);
  return liveTokenOf(token, { quotes, prices, readAtMs });
}
