import { derived, derivedOfTwo } from '#session/derived.ts';
import { isSamePrice, lastPriceOf } from './last-price.ts';
import { $book, $isTickerLive, $publicTrades, $ticker } from './market.ts';
import { unlessPaused } from './display-pause.ts';
import { throttled } from './throttled.ts';

/** The open pair's book as panels display it: unchanged while paused. */
export const $displayedBook = unlessPaused($book);
/** The open pair's trades as panels display them: unchanged while paused. */
export const $displayedTrades = unlessPaused($publicTrades);

/**
 * The open pair's last price and its direction, for header, title and order book. Listeners run only when it differs.
 */
export const $lastPrice = Object.assign(derivedOfTwo($publicTrades, $ticker, lastPriceOf), { eq: isSamePrice });
export const $displayedLastPrice = unlessPaused($lastPrice);

/** State of the book alone: it changes rarely, while `$book` changes every frame. */
export const $bookState = derived($book, (book) => book?.state ?? 'loading');
/** Exchange time (ms UTC) of a stale book's last change; 0 while the book is not stale. */
export const $staleSinceMs = derived($book, (book) => (book?.state === 'stale' ? book.changedAtMs : 0));
/** True once the current connection has sent both the pair's book and its ticker. quality.md I4, Q-U14 */
export const $isMarketLive = derivedOfTwo(
  $bookState,
  $isTickerLive,
  (state, isTickerLive) => state === 'live' && isTickerLive,
);
/** True for a live book without orders. */
export const $isBookEmpty = derived(
  $book,
  (book) => book?.state === 'live' && book.bids.length === 0 && book.asks.length === 0,
);
export const $hasTrades = derived($publicTrades, (trades) => trades.length > 0);

/** The displayed book at most five times a second, for the depth chart; the removal of another pair's book at once. */
export const $throttledBook = throttled($displayedBook, {
  initial: undefined,
  intervalMs: 200,
  isUrgent: (book) => !book,
});
