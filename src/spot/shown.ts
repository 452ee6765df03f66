import { atom, onMount } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { derived, derivedOfTwo } from '../session/derived.ts';
import { isSamePrice, lastPrice } from './last-price.ts';
import { $book, $isTickerLive, $publicTrades, $ticker } from './market.ts';
import { unlessPaused } from './pause.ts';

/** The open pair's book and trades as panels show them: they stand still while paused. */
export const $shownBook = unlessPaused($book);
export const $shownTrades = unlessPaused($publicTrades);

let held: ReturnType<typeof lastPrice>;
/** The open pair's last price and its direction: one for header, title and book. */
export const $lastPrice = derivedOfTwo($publicTrades, $ticker, (trades, ticker) => {
  const last = lastPrice(trades, ticker);
  if (!isSamePrice(held, last)) held = last;
  return held;
});
export const $shownLastPrice = unlessPaused($lastPrice);

/** Whether the book is true; changes seldom, while `$book` changes each frame. */
export const $bookState = derived($book, (book) => book?.state ?? 'loading');
/** Time of what a stale book shows (exchange's clock, ms UTC); 0 while it is none. */
export const $staleAt = derived($book, (book) => (book?.state === 'stale' ? book.changedAt : 0));
/** Whether the pair's figures may be called live: this very connection told its book and its ticker. quality.md I4, Q-U14 */
export const $isMarketLive = derivedOfTwo($bookState, $isTickerLive, (state, isHeard) => state === 'live' && isHeard);
/** True for a live book without a single order. */
export const $isBookEmpty = derived(
  $book,
  (book) => book?.state === 'live' && book.bids.length === 0 && book.asks.length === 0,
);
export const $hasTrades = derived($publicTrades, (trades) => trades.length > 0);

/** A drawing follows the book so often: nobody sees the shape move faster. ms */
const calmMs = 200;
const $calm = atom($shownBook.get());
/** The book as drawings show it. */
export const $calmBook: ReadableAtom<typeof $calm.value> = $calm;

onMount($calm, () => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = () => {
    timer = undefined;
    $calm.set($shownBook.get());
  };
  const end = $shownBook.listen((book) => {
    // Another pair's book goes at once.
    if (!book) show();
    else timer ??= setTimeout(show, calmMs);
  });
  show();
  return () => {
    clearTimeout(timer);
    end();
  };
});
