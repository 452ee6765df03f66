import type { MouseEvent, PointerEvent, RefObject } from 'react';
import type { Lang } from '../../i18n/locales.ts';
import { texts } from '../../i18n/texts.ts';
import { classes } from '../../ui/classes.ts';
import { barLength } from '../book-paint.ts';
import type { BookSide } from '../book-rows.ts';
import '../book-side.scss';

export interface BookSideTableProps {
  lang: Lang;
  side: BookSide;
  words: { pair: string; base: string; quote: string };
  /** One head for both sides is enough to see. */
  isHeadShown: boolean;
  /** Rows, whatever the market holds. */
  count: number;
  body: RefObject<HTMLTableSectionElement | null>;
  /** How much waits up to each row, drawn behind them. */
  bars: RefObject<SVGPathElement | null>;
  /** Which row of which side the Tab key reaches. */
  stop: { side: BookSide; place: number };
  onReach: (side: BookSide, place: number) => void;
  onPointerDown: (event: PointerEvent) => void;
  onPress: (event: MouseEvent) => void;
}

/** A side's table: its rows stand still, `book-paint.ts` writes into them. The best price is next to the spread. */
export function BookSideTable(props: BookSideTableProps) {
  const { lang, side, words, isHeadShown, count, body, bars, stop, onReach, onPointerDown, onPress } = props;
  const t = texts(lang, 'spot');
  const reached = stop.side === side ? Math.min(stop.place, count - 1) : -1;
  const fromBest = (place: number) => (side === 'asks' ? count - 1 - place : place);
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
        <caption className="out-of-sight">{t(side === 'asks' ? 'book.asks' : 'book.bids', words)}</caption>
        <thead className={isHeadShown ? 'book-side__head order-book__fixed' : 'out-of-sight'}>
          <tr>
            <th scope="col">{t('book.price', { coin: words.quote })}</th>
            <th scope="col">{t('book.quantity', { coin: words.base })}</th>
            <th scope="col">{t('book.total')}</th>
          </tr>
        </thead>
        <tbody ref={body} onPointerDown={onPointerDown} onClick={onPress}>
          {Array.from({ length: count }, (_, place) => (
            <tr className="book-row" key={fromBest(place)}>
              <td className="book-row__price">
                <button
                  className="book-row__button"
                  type="button"
                  tabIndex={fromBest(place) === reached ? 0 : -1}
                  onFocus={() => onReach(side, fromBest(place))}
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
