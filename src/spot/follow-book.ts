import type { TradingSymbol } from '../contract/account.ts';
import type { Level } from '../contract/market-stream.ts';
import type { Order } from '../contract/trading.ts';
import { formatPercent } from '../i18n/format.ts';
import type { Lang } from '../i18n/locales.ts';
import { texts } from '../i18n/texts.ts';
import { decimal } from '../money/index.ts';
import { bookRows, spreadOf } from './book-rows.ts';
import type { BookSide } from './book-rows.ts';
import { barsPath, paintSide } from './book-paint.ts';
import type { SideStyle } from './book-paint.ts';
import { figureWriter, shortWriter } from './figures.ts';
import { nextFrame } from './frame.ts';
import { signOf } from './last-price.ts';
import { $openOrders } from './orders.ts';
import { ownLevels } from './own-levels.ts';
import { $shownBook, $shownLastPrice } from './shown.ts';
import { placesOf } from './steps.ts';

/** A spread in percent: so many places from a hundredth of a percent on, more for a finer one. */
const sharePlaces = { wide: 3, fine: 5 } as const;
const sharePlacesOf = (share: string): number => sharePlaces[decimal(share).gte('0.0001') ? 'wide' : 'fine'];

/** A side's rows and bars; null while it is not looked at. */
export interface SideParts {
  rows: HTMLTableSectionElement | null;
  bars: SVGPathElement | null;
}

/** The parts of the page that show the book. */
export interface BookParts {
  asks: SideParts;
  bids: SideParts;
  last: HTMLElement | null;
  spread: HTMLElement | null;
  /** The spread in percent, apart from it: a line that is too short takes one of them. */
  share: HTMLElement | null;
}

const write = (element: HTMLElement | null, text: string): void => {
  if (element && element.textContent !== text) element.textContent = text;
};

/** Keeps the parts of an order book as the market is, once a frame; gives the function that ends it. */
export function followBook(
  { asks, bids, last, spread, share }: BookParts,
  { lang, pair, step }: { lang: Lang; pair: TradingSymbol; step: string },
): () => void {
  const t = texts(lang, 'spot');
  const [pricePlaces, quantityPlaces] = [placesOf(step), placesOf(pair.lot)];
  const atTick = figureWriter(lang, placesOf(pair.tick));
  const style = {
    price: figureWriter(lang, pricePlaces),
    quantity: shortWriter(lang, quantityPlaces),
    total: shortWriter(lang, quantityPlaces),
    ownText: t('book.own'),
  };
  const owned = (orders: readonly Order[], side: BookSide): SideStyle => ({
    ...style,
    own: ownLevels(orders, { symbolId: pair.symbolId, side, step }),
  });
  const styles = { bids: owned([], 'bids'), asks: owned([], 'asks') };

  const draw = (side: BookSide, parts: SideParts, levels: readonly Level[]) => {
    if (!parts.rows) return;
    const count = parts.rows.rows.length;
    const rows = bookRows(levels, side, step, count);
    paintSide(parts.rows, rows, side === 'asks', styles[side]);
    const path = barsPath(rows, count, side === 'asks');
    if (parts.bars && parts.bars.getAttribute('d') !== path) parts.bars.setAttribute('d', path);
  };
  const paint = () => {
    const book = $shownBook.get();
    draw('asks', asks, book?.asks ?? []);
    draw('bids', bids, book?.bids ?? []);
    const apart = book && spreadOf(book.bids, book.asks);
    const none = book?.bids.length === 0 && book.asks.length === 0 ? t('book.empty') : t('book.noSpread');
    const words = apart && t('book.spread', { spread: atTick(apart.spread) });
    write(spread, book ? (words ?? none) : '');
    write(share, apart ? formatPercent(lang, apart.share, sharePlacesOf(apart.share)) : '');
  };
  const paintLast = () => {
    const price = $shownLastPrice.get();
    write(last, price ? `${atTick(price.price)} ${signOf(price)}` : '–');
    if (last && price && last.dataset['direction'] !== price.direction) last.dataset['direction'] = price.direction;
  };
  const ends = [
    $openOrders.subscribe((orders) => {
      styles.bids = owned(orders, 'bids');
      styles.asks = owned(orders, 'asks');
      nextFrame(paint);
    }),
    // The stores are set within a frame: what follows from them is drawn in the same one.
    $shownBook.listen(paint),
    $shownLastPrice.subscribe(paintLast),
  ];
  paint();
  return () => ends.forEach((end) => end());
}
