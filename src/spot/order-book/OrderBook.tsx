import { useEffect, useRef } from 'react';
import type { MouseEvent } from 'react';
import { tradeStatus } from '#contract/market-data.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { withErrorBoundary } from '#ui/feedback/ErrorBoundary.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { $bookSides, $bookSteps, $bookTotal, stepOf } from './book-choices.ts';
import type { BookTotal } from './book-choices.ts';
import type { BookRow } from './book-rows.ts';
import { startBookUpdates } from './book-updates.ts';
import { $pair } from '../market/market.ts';
import { pagePair } from '../market/page-pair.ts';
import { $bookState } from '../market/display-stores.ts';
import { BookSideTable } from './BookSideTable.tsx';
import { BookTools } from './BookTools.tsx';
import { StreamNote } from '../market/StreamNote.tsx';
import { useRowPress } from './use-row-press.ts';
import { useRowCount } from '#ui/table/row-count.ts';
import './order-book.scss';

/** Rows of both sides together in the HTML: as many as fit on 1440 × 900 and 1366 × 768. */
const rowsAtBuild = 24;

/**
 * The form fields of a press: the price; with Shift or outside the first cell also the total. The side of the
 * form stays.
 */
function fieldsOf({ target, shiftKey }: MouseEvent, { price, total }: BookRow) {
  const cell = target instanceof Element ? target.closest('td') : null;
  return shiftKey || (cell?.cellIndex ?? 0) > 0 ? { price, quantity: total } : { price };
}

function Book({ lang, page }: { lang: Lang; page: string }) {
  const t = texts(lang, 'spot');
  const pair = useStore($pair) ?? pagePair(page).pair;
  const sides = useStore($bookSides);
  const steps = useStore($bookSteps);
  const totalIn = useStore($bookTotal);
  const state = useStore($bookState);
  const root = useRef<HTMLDivElement>(null);
  const asks = useRef<HTMLTableSectionElement>(null);
  const bids = useRef<HTMLTableSectionElement>(null);
  const askBars = useRef<SVGPathElement>(null);
  const bidBars = useRef<SVGPathElement>(null);
  const [last, direction, spread, share] = [
    useRef<HTMLElement>(null),
    useRef<HTMLElement>(null),
    useRef<HTMLElement>(null),
    useRef<HTMLElement>(null),
  ];
  const [bidShare, askShare, ratioBar] = [
    useRef<HTMLElement>(null),
    useRef<HTMLElement>(null),
    useRef<HTMLElement>(null),
  ];
  const rowCount = useRowCount(root, { row: 'book-row', fixed: 'order-book__fixed', atBuild: rowsAtBuild });
  const count = sides === 'both' ? Math.max(1, Math.floor(rowCount / 2)) : rowCount;
  const step = pair && stepOf(steps, pair);
  const { rows, onKeyDown } = useRowPress(lang, step ?? '1', fieldsOf);

  useEffect(() => {
    if (!pair || step === undefined) return;
    const elements = {
      asks: { rows: asks.current, bars: askBars.current },
      bids: { rows: bids.current, bars: bidBars.current },
      last: last.current,
      direction: direction.current,
      spread: spread.current,
      share: share.current,
      ratio: { bids: bidShare.current, asks: askShare.current, bar: ratioBar.current },
    };
    return startBookUpdates(elements, { lang, pair, step, totalIn });
    // `sides` and `count` replace table rows, which must be filled again.
  }, [
    lang,
    pair,
    step,
    totalIn,
    sides,
    count,
    asks,
    bids,
    askBars,
    bidBars,
    last,
    direction,
    spread,
    share,
    bidShare,
    askShare,
    ratioBar,
  ]);

  if (!pair || step === undefined) return <div className="order-book" aria-busy="true" />;
  const names = { pair: `${pair.baseTokenId}/${pair.quoteTokenId}`, base: pair.baseTokenId, quote: pair.quoteTokenId };
  const onTotalIn = (next: BookTotal) => $bookTotal.set(next);
  const sideProps = { count, ...rows, totalIn, onTotalIn };
  // Nothing can be traded at the prices of a pair that is not traded.
  const shownState = state === 'live' && pair.tradeStatus !== tradeStatus.trading ? 'stale' : state;
  return (
    <div
      className="order-book"
      lang={t.lang}
      aria-busy={state === 'loading'}
      data-state={shownState}
      data-sides={sides}
    >
      <BookTools lang={lang} pair={pair} step={step} />
      {sides === 'both' && (
        <p className="book-ratio" title={t('book.ratio')}>
          <span className="out-of-sight">{t('book.ratio')}: </span>
          <bdi className="book-ratio__bids" ref={bidShare} />
          <span className="book-ratio__bar" aria-hidden="true" ref={ratioBar} />
          <bdi className="book-ratio__asks" ref={askShare} />
        </p>
      )}
      <div className="order-book__body" ref={root} onKeyDown={onKeyDown}>
        {sides !== 'bids' && (
          <BookSideTable {...sideProps} lang={lang} side="asks" isHeadShown names={names} body={asks} bars={askBars} />
        )}
        <p className="order-book__middle order-book__fixed">
          <span className="out-of-sight" ref={direction}>{`${t('header.last')} `}</span>
          <strong className="order-book__last" title={t('header.last')} ref={last} />
          <span className="order-book__spread">
            <bdi ref={spread} />
            <bdi ref={share} />
          </span>
        </p>
        {sides !== 'asks' && (
          <BookSideTable
            {...sideProps}
            lang={lang}
            side="bids"
            isHeadShown={sides === 'bids'}
            names={names}
            body={bids}
            bars={bidBars}
          />
        )}
      </div>
      <StreamNote lang={lang} />
    </div>
  );
}

/** The open pair's order book with the spread; a pressed row fills the order form. `page`: key of the page's data. */
export const OrderBook = withErrorBoundary(Book);
