import type { TradingSymbol } from '#contract/account.ts';
import type { Level } from '#contract/market-stream.ts';
import type { Order } from '#contract/trading.ts';
import { formatPercent } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { decimal } from '#money/index.ts';
import type { BookTotal } from './book-choices.ts';
import { bidShareOf, bookRows, spreadOf, rowPrice } from './book-rows.ts';
import type { BookRow, BookSide } from './book-rows.ts';
import { barsPath, renderSide } from './book-renderer.ts';
import type { SideFormat } from './book-renderer.ts';
import { cachedAmountFormatter, cachedShortFormatter } from '#i18n/number-formatters.ts';
import { scheduleDraw } from '../market/frame-scheduler.ts';
import { arrowOf } from '../market/last-price.ts';
import { $openOrders } from '../orders/orders.ts';
import type { BookView } from '../market/market.ts';
import { $displayedBook, $displayedLastPrice } from '../market/display-stores.ts';
import { decimalsOf } from '#money/decimals.ts';

/** The prices of a side's rows that contain open orders of the user. quality.md Q-U10 */
export function ownLevels(
  orders: readonly Order[],
  { symbolId, side, step }: { symbolId: string; side: BookSide; step: string },
): ReadonlySet<string> {
  const orderSide = side === 'bids' ? 'BUY' : 'SELL';
  const own = orders.filter((order) => order.symbolId === symbolId && order.side === orderSide && order.price !== '0');
  return new Set(own.map(({ price }) => rowPrice(price, side, step)));
}

/** Decimals of a spread in percent: more below a hundredth of a percent. */
const spreadDecimalsOf = (fraction: string): number => (decimal(fraction).gte('0.0001') ? 3 : 5);

/** Decimals of a total in quote coins: those of the pair's minimum order value, at least 2. */
const quoteDecimalsOf = ({ minAmount }: TradingSymbol): number => Math.max(2, decimalsOf(minAmount));

/** Elements of a side's rows and bars; null while the side is not displayed. */
export interface SideElements {
  rows: HTMLTableSectionElement | null;
  bars: SVGPathElement | null;
}

/** Elements that display the order book. */
export interface BookElements {
  asks: SideElements;
  bids: SideElements;
  last: HTMLElement | null;
  /** The name of the last price with its direction in a word, for screen readers. */
  direction: HTMLElement | null;
  spread: HTMLElement | null;
  /** The spread in percent, an element of its own: a narrow book has room for only one of them. */
  share: HTMLElement | null;
  /**
   * Shares of bids and asks in the displayed quantity, and the bar between them; null while one side is not displayed.
   */
  ratio: { bids: HTMLElement | null; asks: HTMLElement | null; bar: HTMLElement | null };
}

/** Writes into the element's text node where there is one: a new node costs the browser more. */
function setText(element: HTMLElement | null, text: string): void {
  const node = element?.firstChild;
  if (node instanceof Text && !node.nextSibling) {
    if (node.data !== text) node.data = text;
  } else if (element) element.textContent = text;
}

/**
 * Renders the displayed book, last price and spread into the elements, once per frame. Returns a function that stops
 * it.
 */
export function startBookUpdates(
  { asks, bids, last, direction, spread, share, ratio }: BookElements,
  { lang, pair, step, totalIn }: { lang: Lang; pair: TradingSymbol; step: string; totalIn: BookTotal },
): () => void {
  const t = texts(lang, 'spot');
  const [priceDecimals, quantityDecimals] = [decimalsOf(step), decimalsOf(pair.lot)];
  const hasQuoteTotal = totalIn === 'QUOTE';
  const priceAtTick = cachedAmountFormatter(lang, decimalsOf(pair.tick));
  const format = {
    price: cachedAmountFormatter(lang, priceDecimals),
    quantity: cachedShortFormatter(lang, quantityDecimals),
    total: cachedShortFormatter(lang, hasQuoteTotal ? quoteDecimalsOf(pair) : quantityDecimals),
    ownText: t('book.own'),
  };
  const formatWithOwn = (orders: readonly Order[], side: BookSide): SideFormat => ({
    ...format,
    own: ownLevels(orders, { symbolId: pair.symbolId, side, step }),
  });
  const formats = { bids: formatWithOwn([], 'bids'), asks: formatWithOwn([], 'asks') };

  const renderRows = (side: BookSide, elements: SideElements, levels: readonly Level[]): readonly BookRow[] => {
    if (!elements.rows) return [];
    const count = elements.rows.rows.length;
    const rows = bookRows(levels, side, step, count, hasQuoteTotal);
    renderSide(elements.rows, rows, side === 'asks', formats[side]);
    const path = barsPath(rows, count, side === 'asks');
    if (elements.bars && elements.bars.getAttribute('d') !== path) elements.bars.setAttribute('d', path);
    return rows;
  };
  let shownBidShare: string | undefined | null = null;
  const renderRatio = (bidShare: string | undefined) => {
    if (bidShare === shownBidShare) return;
    shownBidShare = bidShare;
    const percent = (fraction: string) => formatPercent(lang, fraction, 1);
    setText(ratio.bids, bidShare === undefined ? '' : t('book.bidShare', { share: percent(bidShare) }));
    const askShare = bidShare === undefined ? undefined : decimal('1').minus(bidShare).toFixed();
    setText(ratio.asks, askShare === undefined ? '' : t('book.askShare', { share: percent(askShare) }));
    ratio.bar?.style.setProperty(
      '--bids',
      `${decimal(bidShare ?? '0.5')
        .times('100')
        .toFixed()}%`,
    );
  };
  /** The best prices of the displayed spread; null before the first one. */
  let shownSpread: string | undefined | null = null;
  const renderSpread = (book: BookView | undefined) => {
    const best = book && `${book.bids[0]?.[0] ?? ''} ${book.asks[0]?.[0] ?? ''}`;
    if (best === shownSpread) return;
    shownSpread = best;
    const top = book && spreadOf(book.bids, book.asks);
    const emptyText = book?.bids.length === 0 && book.asks.length === 0 ? t('book.empty') : t('book.noSpread');
    const spreadText = top && t('book.spread', { spread: priceAtTick(top.spread) });
    setText(spread, book ? (spreadText ?? emptyText) : '');
    setText(share, top ? formatPercent(lang, top.share, spreadDecimalsOf(top.share)) : '');
  };
  const render = () => {
    const book = $displayedBook.get();
    const askRows = renderRows('asks', asks, book?.asks ?? []);
    const bidRows = renderRows('bids', bids, book?.bids ?? []);
    if (ratio.bar) renderRatio(bidShareOf(bidRows, askRows));
    renderSpread(book);
  };
  const renderLast = () => {
    const price = $displayedLastPrice.get();
    setText(last, price ? `${priceAtTick(price.price)} ${arrowOf(price)}` : '–');
    const word = price && price.direction !== 'same' ? t(price.direction === 'up' ? 'header.up' : 'header.down') : '';
    setText(direction, `${[t('header.last'), word].join(' ').trim()} `);
    if (last && price && last.dataset['direction'] !== price.direction) last.dataset['direction'] = price.direction;
  };
  const stops = [
    $openOrders.subscribe((orders) => {
      formats.bids = formatWithOwn(orders, 'bids');
      formats.asks = formatWithOwn(orders, 'asks');
      scheduleDraw(render);
    }),
    // The stores change within a frame, so this renders in the same one.
    $displayedBook.listen(render),
    $displayedLastPrice.subscribe(renderLast),
  ];
  render();
  return () => {
    for (const stop of stops) stop();
  };
}
