import { computed } from 'nanostores';
import type { Levels } from '#contract/market-stream.ts';
import type { Ticker } from '#contract/market-data.ts';
import { $book, $pair, $ticker } from './market.ts';
import type { BookView } from './market.ts';
import { throttled } from './throttled.ts';

/** The market data that an order form uses. */
export type Market = {
  levels: Levels;
  state: 'loading' | 'live' | 'stale';
  /** Last price in the quote coin, or the opening price before the first trade; undefined while it is unknown. */
  last?: string | undefined;
};

const noLevels: Levels = { bids: [], asks: [] };

const marketOf = (book: BookView | undefined, ticker: Ticker | undefined): Market => ({
  levels: book ?? noLevels,
  state: book?.state ?? 'loading',
  last: ticker?.c,
});

/** The open pair's market at this moment, for decisions that must not use an older one. */
export const currentMarket = (): Market => marketOf($book.get(), $ticker.get());

interface PairMarket extends Market {
  symbolId: string | undefined;
}

/** The open pair's market at most four times a second; another pair and another state at once. */
export const $throttledMarket = throttled<PairMarket>(
  computed([$pair, $book, $ticker], (pair, book, ticker) => ({
    ...marketOf(book, ticker),
    symbolId: pair?.symbolId,
  })),
  {
    initial: { levels: noLevels, state: 'loading', symbolId: undefined },
    intervalMs: 250,
    isUrgent: (next, published) => next.symbolId !== published.symbolId || next.state !== published.state,
  },
);
