import type { BookRow } from './book-rows.ts';

/** How a side's figures are written, and which of its rows hold own orders. */
export interface SideStyle {
  price: (amount: string) => string;
  quantity: (amount: string) => string;
  total: (amount: string) => string;
  /** Says that an own order stands here. */
  ownText: string;
  own: ReadonlySet<string>;
}

/** What a row of the page shows, and the nodes that show it. */
interface Painted {
  row: BookRow | undefined;
  isOwn: boolean;
  /** The writer of its price: another one writes the whole row anew. */
  writer: SideStyle['price'] | undefined;
  texts: readonly [price: Text, own: Text, quantity: Text, total: Text];
}

const painted = new WeakMap<HTMLTableRowElement, Painted>();

const textIn = (parent: Element | null | undefined): Text => {
  const text = new Text();
  parent?.replaceChildren(text);
  return text;
};

function paintedOf(tr: HTMLTableRowElement): Painted {
  const known = painted.get(tr);
  if (known) return known;
  const [price, quantity, total] = tr.cells;
  const fresh: Painted = {
    row: undefined,
    isOwn: false,
    writer: undefined,
    texts: [
      textIn(price?.querySelector('button')),
      textIn(price?.querySelector('.book-row__own')),
      textIn(quantity),
      textIn(total),
    ],
  };
  painted.set(tr, fresh);
  return fresh;
}

function paintRow(tr: HTMLTableRowElement, row: BookRow | undefined, style: SideStyle): void {
  const held = paintedOf(tr);
  const [price, own, quantity, total] = held.texts;
  if (!row) {
    if (held.row) for (const text of held.texts) text.data = '';
    if (held.row) tr.dataset['filled'] = 'no';
    held.row = undefined;
    return;
  }
  if (!held.row) tr.dataset['filled'] = 'yes';
  const before = held.writer === style.price ? held.row : undefined;
  if (before?.price !== row.price) price.data = style.price(row.price);
  if (before?.quantity !== row.quantity) quantity.data = style.quantity(row.quantity);
  if (before?.total !== row.total) total.data = style.total(row.total);
  const isOwn = style.own.has(row.price);
  if (!before || held.isOwn !== isOwn) {
    tr.classList.toggle('book-row--own', isOwn);
    own.data = isOwn ? style.ownText : '';
  }
  Object.assign(held, { row, isOwn, writer: style.price });
}

/**
 * Writes rows into a side's table, by position, best first; `isFromBelow` when the best stands at the bottom. React made
 * the rows and never looks into their cells; only what changed is written, so that thousands of updates a second cost
 * little. quality.md Q-U13, Q-L01
 */
export function paintSide(
  body: HTMLTableSectionElement,
  rows: readonly BookRow[],
  isFromBelow: boolean,
  style: SideStyle,
): void {
  const trs = [...body.rows];
  trs.forEach((tr, place) => paintRow(tr, rows[isFromBelow ? trs.length - 1 - place : place], style));
}

/** What a row shows this moment. */
export const paintedRow = (tr: HTMLTableRowElement): BookRow | undefined => painted.get(tr)?.row;

/** How far a full bar reaches, in the drawing's units. */
export const barLength = 100;

/** The outline of all bars of a side, a row each, the best first: one change a frame instead of one a row. */
export function barsPath(rows: readonly BookRow[], count: number, isFromBelow: boolean): string {
  const bars = rows.slice(0, count).map(({ share }, place) => {
    const from = barLength - Math.round(share * barLength);
    return `M${from} ${isFromBelow ? count - 1 - place : place}H${barLength}v1H${from}Z`;
  });
  return bars.join('');
}
