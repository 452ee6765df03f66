import { atom, onMount } from 'nanostores';
import type { Levels } from './estimate.ts';
import { $book, $pair, $ticker } from './market.ts';

/** What an order form knows of its pair's market. */
export type Market = {
  levels: Levels;
  state: 'loading' | 'live' | 'stale';
  /** Last price, or the opening price before the first trade. */
  last?: string;
};

/** A form follows the market four times a second: nobody reads an estimate faster. ms */
const calmMs = 250;
const nothing: Market = { levels: { bids: [], asks: [] }, state: 'loading' };

/** The open pair's market as it is this moment. */
export function marketNow(): Market {
  const book = $book.get();
  return { levels: book ?? nothing.levels, state: book?.state ?? 'loading', last: $ticker.get()?.c };
}

/** The open pair's market, at most so often; another pair at once. */
export const $calmMarket = atom<Market>(nothing);

onMount($calmMarket, () => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = () => {
    clearTimeout(timer);
    timer = undefined;
    $calmMarket.set(marketNow());
  };
  const follow = () => {
    if ($calmMarket.get().state !== marketNow().state) return show();
    timer ??= setTimeout(show, calmMs);
  };
  const ends = [$book.listen(follow), $ticker.listen(follow), $pair.listen(show)];
  show();
  return () => {
    clearTimeout(timer);
    ends.forEach((end) => end());
  };
});
