import { atom, onMount } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { derived } from '../session/derived.ts';
import { $book, $publicTrades } from './market.ts';
import { unlessPaused } from './pause.ts';

/** The open pair's book and trades as panels show them: they stand still while paused. */
export const $shownBook = unlessPaused($book);
export const $shownTrades = unlessPaused($publicTrades);

/** Whether the book is true; changes seldom, while `$book` changes each frame. */
export const $bookState = derived($book, (book) => book?.state ?? 'loading');
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
