import { useEffect, useRef } from 'react';
import type { TradingSymbol } from '#contract/account.ts';
import { tradeStatus } from '#contract/market-data.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { useStore } from '#ui/foundation/use-store.ts';
import { $bookState } from '../market/display-stores.ts';
import { BookSideTable } from '../order-book/BookSideTable.tsx';
import { $bookSteps, stepOf } from '../order-book/book-choices.ts';
import type { BookRow } from '../order-book/book-rows.ts';
import { startBookUpdates } from '../order-book/book-updates.ts';
import { useRowPress } from '../order-book/use-row-press.ts';

/** Levels of each side. */
const levels = 5;

/** A press anywhere in a row fills the price alone: the rows are narrow, and the amount may be typed already. */
const priceOf = (_event: unknown, { price }: BookRow) => ({ price });

/**
 * The best levels beside the fields of the sheet, so that a price is typed with the market in view. quality.md Q-U01
 */
export function SheetBook({ lang, pair }: { lang: Lang; pair: TradingSymbol }) {
  const t = texts(lang, 'spot');
  const step = stepOf(useStore($bookSteps), pair);
  const state = useStore($bookState);
  const { rows, onKeyDown } = useRowPress(lang, step, priceOf);
  const asks = useRef<HTMLTableSectionElement>(null);
  const bids = useRef<HTMLTableSectionElement>(null);
  const askBars = useRef<SVGPathElement>(null);
  const bidBars = useRef<SVGPathElement>(null);
  const last = useRef<HTMLElement>(null);
  const direction = useRef<HTMLElement>(null);
  useEffect(
    () =>
      startBookUpdates(
        {
          asks: { rows: asks.current, bars: askBars.current },
          bids: { rows: bids.current, bars: bidBars.current },
          last: last.current,
          direction: direction.current,
          spread: null,
          share: null,
          ratio: { bids: null, asks: null, bar: null },
        },
        { lang, pair, step, totalIn: 'BASE' },
      ),
    [lang, pair, step, asks, bids, askBars, bidBars, last, direction],
  );
  const names = { pair: `${pair.baseTokenId}/${pair.quoteTokenId}`, base: pair.baseTokenId, quote: pair.quoteTokenId };
  const side = { ...rows, lang, names, count: levels, totalIn: 'BASE', onTotalIn: () => {} } as const;
  const isLive = state === 'live' && pair.tradeStatus === tradeStatus.trading;
  return (
    <div className="sheet-book" data-state={isLive ? 'live' : 'stale'} onKeyDown={onKeyDown}>
      <BookSideTable {...side} side="asks" isHeadShown={false} body={asks} bars={askBars} />
      <p className="sheet-book__last">
        <span className="out-of-sight" ref={direction}>{`${t('header.last')} `}</span>
        <strong className="order-book__last" ref={last} />
      </p>
      <BookSideTable {...side} side="bids" isHeadShown={false} body={bids} bars={bidBars} />
    </div>
  );
}
