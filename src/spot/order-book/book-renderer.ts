import { textNodeIn } from '../market/text-node.ts';
import type { BookRow } from './book-rows.ts';

/** Formatters of a side's figures, and its rows with own orders. */
export interface SideFormat {
  price: (amount: string) => string;
  quantity: (amount: string) => string;
  /** Formats the total in the displayed coin. */
  total: (amount: string) => string;
  /** Says that the row contains an own order. */
  ownText: string;
  /** Prices of rows with own orders. */
  own: ReadonlySet<string>;
}

/** What a table row displays, and its nodes. */
interface RenderedRow {
  button: HTMLButtonElement | null | undefined;
  row: BookRow | undefined;
  isOwn: boolean;
  /** Formatter of the displayed price; with another one the whole row is rendered again. */
  format: SideFormat['price'] | undefined;
  texts: readonly [price: Text, own: Text, quantity: Text, total: Text];
}

const renderedRows = new WeakMap<HTMLTableRowElement, RenderedRow>();

function renderedOf(tr: HTMLTableRowElement): RenderedRow {
  const existing = renderedRows.get(tr);
  if (existing) return existing;
  const [price, quantity, total] = tr.cells;
  const button = price?.querySelector('button');
  const rendered: RenderedRow = {
    button,
    row: undefined,
    isOwn: false,
    format: undefined,
    texts: [
      textNodeIn(button),
      textNodeIn(price?.querySelector('.book-row__own')),
      textNodeIn(quantity),
      textNodeIn(total),
    ],
  };
  renderedRows.set(tr, rendered);
  return rendered;
}

/** Shows or hides the button of a row: without a price it has no name. */
function setFilled(tr: HTMLTableRowElement, { button }: RenderedRow, isFilled: boolean): void {
  tr.dataset['filled'] = isFilled ? 'yes' : 'no';
  if (button) button.hidden = !isFilled;
}

function renderRow(tr: HTMLTableRowElement, row: BookRow | undefined, format: SideFormat): void {
  const rendered = renderedOf(tr);
  const [price, own, quantity, total] = rendered.texts;
  if (!row) {
    if (rendered.row) for (const text of rendered.texts) text.data = '';
    if (rendered.row) setFilled(tr, rendered, false);
    rendered.row = undefined;
    return;
  }
  if (!rendered.row) setFilled(tr, rendered, true);
  const before = rendered.format === format.price ? rendered.row : undefined;
  if (before?.price !== row.price) price.data = format.price(row.price);
  if (before?.quantity !== row.quantity) quantity.data = format.quantity(row.quantity);
  const shownTotal = row.quoteTotal ?? row.total;
  if (!before || (before.quoteTotal ?? before.total) !== shownTotal) total.data = format.total(shownTotal);
  const isOwn = format.own.has(row.price);
  if (!before || rendered.isOwn !== isOwn) {
    tr.classList.toggle('book-row--own', isOwn);
    own.data = isOwn ? format.ownText : '';
  }
  Object.assign(rendered, { row, isOwn, format: format.price });
}

/**
 * Renders rows into a side's table by position, best price first; `isBestLast` when the best price is at the bottom.
 * React creates the table rows and never reads their cells; only differences are written, so that thousands of updates
 * per second are cheap. quality.md Q-U13, Q-L01
 */
export function renderSide(
  body: HTMLTableSectionElement,
  rows: readonly BookRow[],
  isBestLast: boolean,
  format: SideFormat,
): void {
  const trs = [...body.rows];
  trs.forEach((tr, index) => renderRow(tr, rows[isBestLast ? trs.length - 1 - index : index], format));
}

/** What a table row displays at this moment. */
export const renderedRow = (tr: HTMLTableRowElement): BookRow | undefined => renderedRows.get(tr)?.row;

/** Length of a full bar, in units of the drawing. */
export const barLength = 100;

/** The outline of a side's bars, one per row: a single attribute changes per frame instead of one per row. */
export function barsPath(rows: readonly BookRow[], count: number, isBestLast: boolean): string {
  const bars = rows.slice(0, count).map(({ share }, index) => {
    const from = barLength - Math.round(share * barLength);
    return `M${from} ${isBestLast ? count - 1 - index : index}H${barLength}v1H${from}Z`;
  });
  return bars.join('');
}
