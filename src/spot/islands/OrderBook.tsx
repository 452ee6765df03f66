import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react';
import type { Lang } from '../../i18n/locales.ts';
import { texts } from '../../i18n/texts.ts';
import { guarded } from '../../ui/Boundary.tsx';
import { say } from '../../ui/say.ts';
import { useStore } from '../../ui/use-store.ts';
import { $bookSides, $bookSteps, stepOf } from '../book-choices.ts';
import { paintedRow } from '../book-paint.ts';
import type { BookRow, BookSide } from '../book-rows.ts';
import { figureWriter } from '../figures.ts';
import { followBook } from '../follow-book.ts';
import { fillForm } from '../form.ts';
import { $pair } from '../market.ts';
import { pagePair } from '../page-pair.ts';
import { $bookState } from '../shown.ts';
import { placesOf } from '../steps.ts';
import { BookSideTable } from './BookSideTable.tsx';
import { BookTools } from './BookTools.tsx';
import { StreamNote } from './StreamNote.tsx';
import { useRowCount } from './row-count.ts';
import '../order-book.scss';

/** Rows of both sides together as the HTML is built: what 1440 × 900 and 1366 × 768 have room for. */
const rowsAtBuild = 24;

/** A row that was pressed: its figures as they stood then. */
interface Pressed {
  tr: HTMLTableRowElement;
  row: BookRow;
}

function rowOf(target: EventTarget): HTMLTableRowElement | null {
  return target instanceof Element ? target.closest<HTMLTableRowElement>('.book-row') : null;
}

function pressedAt(target: EventTarget): Pressed | undefined {
  const tr = rowOf(target);
  const row = tr ? paintedRow(tr) : undefined;
  return tr && row ? { tr, row } : undefined;
}

/** The price in a row's first cell; with the quantity up to there, and the side that takes it, in the others. */
function fillOf(target: EventTarget, { price, total }: BookRow, side: BookSide, isWhole: boolean) {
  const cell = target instanceof Element ? target.closest('td') : null;
  if (!isWhole && (cell?.cellIndex ?? 0) === 0) return { price };
  return { price, quantity: total, side: side === 'asks' ? ('BUY' as const) : ('SELL' as const) };
}

/** The next button of the book from one of them, by a key; undefined: the key moves nothing. */
function buttonByKey(root: HTMLElement, from: Element, key: string): HTMLElement | undefined {
  const buttons = [...root.querySelectorAll<HTMLElement>('.book-row[data-filled=yes] .book-row__button')];
  const at = buttons.findIndex((button) => button === from);
  if (key === 'ArrowDown') return buttons[at + 1];
  if (key === 'ArrowUp') return buttons[at - 1];
  if (key === 'Home') return buttons[0];
  return key === 'End' ? buttons.at(-1) : undefined;
}

function Book({ lang }: { lang: Lang }) {
  const t = texts(lang, 'spot');
  const pair = useStore($pair) ?? pagePair().pair;
  const sides = useStore($bookSides);
  const steps = useStore($bookSteps);
  const state = useStore($bookState);
  const root = useRef<HTMLDivElement>(null);
  const asks = useRef<HTMLTableSectionElement>(null);
  const bids = useRef<HTMLTableSectionElement>(null);
  const askBars = useRef<SVGPathElement>(null);
  const bidBars = useRef<SVGPathElement>(null);
  const [last, spread, share] = [useRef<HTMLElement>(null), useRef<HTMLElement>(null), useRef<HTMLElement>(null)];
  const pressed = useRef<Pressed | undefined>(undefined);
  /** Of all rows the one that the Tab key reaches: its side, and its place from the best price. */
  const [stop, setStop] = useState<{ side: BookSide; place: number }>({ side: 'bids', place: 0 });
  const all = useRowCount(root, { row: 'book-row', fixed: 'order-book__fixed', atBuild: rowsAtBuild });
  const count = sides === 'both' ? Math.max(1, Math.floor(all / 2)) : all;
  const step = pair && stepOf(steps, pair);

  useEffect(() => {
    if (!pair || step === undefined) return;
    const parts = {
      asks: { rows: asks.current, bars: askBars.current },
      bids: { rows: bids.current, bars: bidBars.current },
      last: last.current,
      spread: spread.current,
      share: share.current,
    };
    return followBook(parts, { lang, pair, step });
    // Other rows, other sides: written into from the start.
  }, [lang, pair, step, sides, count, asks, bids, askBars, bidBars, last, spread, share]);

  if (!pair || step === undefined) return <div className="order-book" aria-busy="true" />;
  const words = { pair: `${pair.baseTokenId}/${pair.quoteTokenId}`, base: pair.baseTokenId, quote: pair.quoteTokenId };
  const priceText = figureWriter(lang, placesOf(step));

  const remember = ({ target }: PointerEvent | KeyboardEvent) => {
    pressed.current = pressedAt(target);
  };
  const press = (side: BookSide) => (event: MouseEvent) => {
    const tr = rowOf(event.target);
    // A reader's press has no pointer and no key: then what the row shows now is what was heard.
    const row = pressed.current?.tr === tr ? pressed.current?.row : pressedAt(event.target)?.row;
    pressed.current = undefined;
    if (!row) return;
    fillForm(fillOf(event.target, row, side, event.shiftKey));
    say(t('book.filled', { price: priceText(row.price) }));
  };
  const key = (event: KeyboardEvent<HTMLDivElement>) => {
    if (!(event.target instanceof HTMLElement) || !event.target.matches('.book-row__button')) return;
    if (event.key === 'Enter' || event.key === ' ') return remember(event);
    const next = buttonByKey(event.currentTarget, event.target, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  const reach = (side: BookSide, place: number) => setStop({ side, place });
  const shared = { count, stop, onReach: reach, onPointerDown: remember };
  return (
    <div className="order-book" lang={t.lang} aria-busy={state === 'loading'} data-state={state} data-sides={sides}>
      <BookTools lang={lang} pair={pair} step={step} />
      {/* One stop for the Tab key; the arrow keys go on from there. */}
      <div className="order-book__body" ref={root} onKeyDown={key}>
        {sides !== 'bids' && (
          <BookSideTable
            {...shared}
            lang={lang}
            side="asks"
            isHeadShown
            words={words}
            body={asks}
            bars={askBars}
            onPress={press('asks')}
          />
        )}
        <p className="order-book__middle order-book__fixed">
          <strong className="order-book__last" ref={last} />
          <span className="order-book__spread">
            <bdi ref={spread} />
            <bdi ref={share} />
          </span>
        </p>
        {sides !== 'asks' && (
          <BookSideTable
            {...shared}
            lang={lang}
            side="bids"
            isHeadShown={sides === 'bids'}
            words={words}
            body={bids}
            bars={bidBars}
            onPress={press('bids')}
          />
        )}
      </div>
      <StreamNote lang={lang} />
    </div>
  );
}

/** The open pair's order book: both sides by price, the spread between them; a row pressed fills the order form. */
export const OrderBook = guarded(Book);
