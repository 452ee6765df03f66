import { useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react';
import { cachedAmountFormatter } from '#i18n/number-formatters.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { decimalsOf } from '#money/decimals.ts';
import { announce } from '#ui/foundation/announce.ts';
import { rowButtonByKey } from '#ui/table/row-keys.ts';
import { prefillForm } from '../order-draft/draft-store.ts';
import type { FormPrefill } from '../order-draft/draft-store.ts';
import { renderedRow } from './book-renderer.ts';
import type { BookRow, BookSide } from './book-rows.ts';

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

/**
 * Presses and keys of the rows of a book: a press fills what `fieldsOf` returns into the order form. The Tab key stops
 * once in the book; arrow keys move between rows. `step`: the price step of the rows.
 */
export function useRowPress(lang: Lang, step: string, fieldsOf: (event: MouseEvent, row: BookRow) => FormPrefill) {
  const pressed = useRef<PressedRow>(undefined);
  /** The row that the Tab key reaches: its side and its index from the best price. */
  const [tabStop, setTabStop] = useState<{ side: BookSide; index: number }>({ side: 'bids', index: 0 });
  const remember = ({ target }: PointerEvent | KeyboardEvent) => {
    pressed.current = pressedRowAt(target);
  };
  const onPress = (event: MouseEvent) => {
    // The press of a screen reader has no pointer and no key: it means the row as it is displayed now.
    const isRemembered = pressed.current?.tr === rowOf(event.target);
    const row = isRemembered ? pressed.current?.row : pressedRowAt(event.target)?.row;
    pressed.current = undefined;
    if (!row) return;
    prefillForm(fieldsOf(event, row));
    announce(texts(lang, 'spot')('book.filled', { price: cachedAmountFormatter(lang, decimalsOf(step))(row.price) }));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
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
  return { rows: { tabStop, onFocusRow, onPointerDown: remember, onPress }, onKeyDown };
}
