import type { TradingSymbol } from '../contract/account.ts';
import type { Order } from '../contract/trading.ts';
import { formatPercent } from '../i18n/format.ts';
import type { Lang } from '../i18n/locales.ts';
import { texts } from '../i18n/texts.ts';
import { bookRows, spreadOf } from './book-rows.ts';
import type { BookSide } from './book-rows.ts';
import { paintSide } from './book-paint.ts';
import type { SideStyle } from './book-paint.ts';
import { figureWriter, shortWriter } from './figures.ts';
import { nextFrame } from './frame.ts';
import { lastPrice, signOf } from './last-price.ts';
import { $openOrders } from './orders.ts';
import { ownLevels } from './own-levels.ts';
import { $shownBook, $shownTrades } from './shown.ts';
import { placesOf } from './steps.ts';

/** Places of a spread in percent. */
const sharePlaces = 5;

/** The parts of the page that show the book; a side that is not looked at is absent. */
export interface BookParts {
  asks: HTMLTableSectionElement | null;
  bids: HTMLTableSectionElement | null;
  last: HTMLElement | null;
  spread: HTMLElement | null;
}

const write = (element: HTMLElement | null, text: string): void => {
  if (element && element.textContent !== text) element.textContent = text;
};

/** Keeps the parts of an order book as the market is, once a frame; gives the function that ends it. */
export function followBook(
  { asks, bids, last, spread }: BookParts,
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

  const paint = () => {
    const book = $shownBook.get();
    if (asks) paintSide(asks, bookRows(book?.asks ?? [], 'asks', step, asks.rows.length), true, styles.asks);
    if (bids) paintSide(bids, bookRows(book?.bids ?? [], 'bids', step, bids.rows.length), false, styles.bids);
    const apart = book && spreadOf(book.bids, book.asks);
    write(
      spread,
      apart
        ? t('book.spread', { spread: atTick(apart.spread), share: formatPercent(lang, apart.share, sharePlaces) })
        : t('book.noSpread'),
    );
  };
  const paintLast = () => {
    const price = lastPrice($shownTrades.get());
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
    $shownTrades.subscribe(paintLast),
  ];
  paint();
  return () => ends.forEach((end) => end());
}
