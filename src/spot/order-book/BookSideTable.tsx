import type { MouseEvent, PointerEvent, RefObject } from 'react';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { classes } from '#ui/foundation/classes.ts';
import type { BookTotal } from './book-choices.ts';
import { barLength } from './book-renderer.ts';
import type { BookSide } from './book-rows.ts';
import './book-side.scss';

export interface BookSideTableProps {
  lang: Lang;
  side: BookSide;
  /** Names in the texts: the pair and its coins. */
  names: { pair: string; base: string; quote: string };
  /** False hides the head, where the other side already shows one. */
  isHeadShown: boolean;
  /** The coin of the column with the totals, and what switches to the other coin. */
  totalIn: BookTotal;
  onTotalIn: (totalIn: BookTotal) => void;
  /** Number of table rows, filled or not. */
  count: number;
  body: RefObject<HTMLTableSectionElement | null>;
  /** Outline of the bars behind the rows, which show the total up to each row. */
  bars: RefObject<SVGPathElement | null>;
  /** The row that the Tab key reaches; `index` counts from the best price. */
  tabStop: { side: BookSide; index: number };
  onFocusRow: (side: BookSide, index: number) => void;
  onPointerDown: (event: PointerEvent) => void;
  onPress: (event: MouseEvent) => void;
}

/** Table of one side; `book-renderer.ts` writes into its fixed rows. The best price is next to the spread. */
export function BookSideTable(props: BookSideTableProps) {
  const { lang, side, names, isHeadShown, count, body, bars, tabStop, onFocusRow, onPointerDown, onPress } = props;
  const { totalIn, onTotalIn } = props;
  const t = texts(lang, 'spot');
  const [coin, otherCoin] = totalIn === 'BASE' ? [names.base, names.quote] : [names.quote, names.base];
  const tabIndexRow = tabStop.side === side ? Math.min(tabStop.index, count - 1) : -1;
  const indexFromBest = (index: number) => (side === 'asks' ? count - 1 - index : index);
  return (
    <div className={classes('book-side', `book-side--${side}`, !isHeadShown && 'book-side--headless')}>
      <svg
        className="book-side__bars"
        viewBox={`0 0 ${barLength} ${count}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path ref={bars} />
      </svg>
      <table className="book-side__table">
        <caption className="out-of-sight">{t(side === 'asks' ? 'book.asks' : 'book.bids', names)}</caption>
        {/* The widths of both sides, whether their head is shown or not. */}
        <colgroup>
          <col />
          <col className="book-side__quantities" />
          <col className="book-side__totals" />
        </colgroup>
        <thead className={isHeadShown ? 'book-side__head order-book__fixed' : 'out-of-sight'}>
          <tr>
            {[t('book.price', { coin: names.quote }), t('book.quantity', { coin: names.base })].map((heading) => (
              <th scope="col" key={heading} title={heading}>
                {heading}
              </th>
            ))}
            <th scope="col">
              {isHeadShown ? (
                <button
                  className="book-side__total"
                  type="button"
                  title={t('book.switchTotal', { coin: otherCoin })}
                  onClick={() => onTotalIn(totalIn === 'BASE' ? 'QUOTE' : 'BASE')}
                >
                  {t('book.totalIn', { coin })}
                </button>
              ) : (
                t('book.totalIn', { coin })
              )}
            </th>
          </tr>
        </thead>
        <tbody ref={body} onPointerDown={onPointerDown} onClick={onPress}>
          {Array.from({ length: count }, (_, index) => (
            <tr className="book-row" key={indexFromBest(index)}>
              <td className="book-row__price">
                <button
                  className="book-row__button"
                  type="button"
                  hidden
                  tabIndex={indexFromBest(index) === tabIndexRow ? 0 : -1}
                  onFocus={() => onFocusRow(side, indexFromBest(index))}
                />
                <span className="book-row__own out-of-sight" />
              </td>
              <td className="book-row__quantity" />
              <td className="book-row__total" />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
