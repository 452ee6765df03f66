import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react';
import { tradeStatus } from '#contract/market-data.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { withErrorBoundary } from '#ui/feedback/ErrorBoundary.tsx';
import { announce } from '#ui/foundation/announce.ts';
import { useStore } from '#ui/foundation/use-store.ts';
import { $bookSides, $bookSteps, $bookTotal, stepOf } from './book-choices.ts';
import type { BookTotal } from './book-choices.ts';
import { renderedRow } from './book-renderer.ts';
import type { BookRow, BookSide } from './book-rows.ts';
import { cachedAmountFormatter } from '#i18n/number-formatters.ts';
import { startBookUpdates } from './book-updates.ts';
import { prefillForm } from '../order-draft/draft-store.ts';
import { $pair } from '../market/market.ts';
import { pagePair } from '../market/page-pair.ts';
import { $bookState } from '../market/display-stores.ts';
import { decimalsOf } from '#money/decimals.ts';
import { BookSideTable } from './BookSideTable.tsx';
import { BookTools } from './BookTools.tsx';
import { StreamNote } from '../market/StreamNote.tsx';
import { useRowCount } from '#ui/table/row-count.ts';
import { rowButtonByKey } from '#ui/table/row-keys.ts';
import './order-book.scss';

/** Rows of both sides together in the HTML: as many as fit on 1440 × 900 and 1366 × 768. */
const rowsAtBuild = 24;

/** A pressed row with its figures at the moment of the press. */
interface PressedRow {
  tr: HTMLTableRowElement;
  row: BookRow;
}

function rowOf(target: EventTarget): HTMLTableRowElement | null {
  return target instanceof Element ? target.closest<HTMLTableRowElement>('.book-row') : null;
}

function pressedRowAt(target: EventTarget): PressedRow | undefined {
  const tr = rowOf(target);
  const row = tr ? renderedRow(tr) : undefined;
  return tr && row ? { tr, row } : undefined;
}

/** Returns the form fields of a press: the price; with `isWhole` or outside the first cell also the total. The side of the form stays. */
function fieldsOf(target: EventTarget, { price, total }: BookRow, isWhole: boolean) {
  const cell = target instanceof Element ? target.closest('td') : null;
  return isWhole || (cell?.cellIndex ?? 0) > 0 ? { price, quantity: total } : { price };
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
  const pressed = useRef<PressedRow>(undefined);
  /** The row that the Tab key reaches: its side and its index from the best price. */
  const [tabStop, setTabStop] = useState<{ side: BookSide; index: number }>({ side: 'bids', index: 0 });
  const rowCount = useRowCount(root, { row: 'book-row', fixed: 'order-book__fixed', atBuild: rowsAtBuild });
  const count = sides === 'both' ? Math.max(1, Math.floor(rowCount / 2)) : rowCount;
  const step = pair && stepOf(steps, pair);

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
  const formatPrice = cachedAmountFormatter(lang, decimalsOf(step));

  const remember = ({ target }: PointerEvent | KeyboardEvent) => {
    pressed.current = pressedRowAt(target);
  };
  const press = (event: MouseEvent) => {
    // The press of a screen reader has no pointer and no key: it means the row as it is displayed now.
    const isRemembered = pressed.current?.tr === rowOf(event.target);
    const row = isRemembered ? pressed.current?.row : pressedRowAt(event.target)?.row;
    pressed.current = undefined;
    if (!row) return;
    prefillForm(fieldsOf(event.target, row, event.shiftKey));
    announce(t('book.filled', { price: formatPrice(row.price) }));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (!(event.target instanceof HTMLElement) || !event.target.matches('.book-row__button')) return;
    if (event.key === 'Enter' || event.key === ' ') {
      remember(event);
      return;
    }
    const buttons = event.currentTarget.querySelectorAll<HTMLElement>('.book-row[data-filled=yes] .book-row__button');
    const next = rowButtonByKey([...buttons], event.target, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  const onFocusRow = (side: BookSide, index: number) => setTabStop({ side, index });
  const onTotalIn = (next: BookTotal) => $bookTotal.set(next);
  const sideProps = { count, tabStop, onFocusRow, onPointerDown: remember, onPress: press, totalIn, onTotalIn };
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
      {/* The Tab key stops once in the book; arrow keys move between rows. */}
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
