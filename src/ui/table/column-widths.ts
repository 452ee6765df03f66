/** How a column is sized: fixed to its content, or sharing the remaining width. */
export interface ColumnSizing {
  isFixed: boolean;
  /** Maximum width that its content may request, px; longer content wraps. */
  maxPx?: number;
}

/**
 * Width of a cell's content and of the cell, px: `scrollWidth` and `clientWidth` of the element. Overflowing content
 * excludes the cell's `edge`.
 */
export interface CellWidth {
  scrollWidth: number;
  clientWidth: number;
}

/** A measured row; the head has no key. */
export interface MeasuredRow {
  key: string | undefined;
  cells: readonly CellWidth[];
}

/** Width of a column, px, and the key of the row that needs it; undefined for the head. */
export interface ColumnWidth {
  px: number;
  by: string | undefined;
}

/** Surplus width that a column keeps rather than move its neighbours, px. */
const slackPx = 24;

/**
 * The widths that columns need: at first (`before` is empty) the natural widths of all cells, later `before`
 * widened by what does not fit. Widths never shrink here, so that rows scrolling in and out move nothing sideways.
 * Returns no widths before there is a row, because the head alone does not determine them. `edge` is the padding of a
 * cell, px.
 */
export function grownWidths(
  rows: readonly MeasuredRow[],
  columns: readonly ColumnSizing[],
  before: readonly ColumnWidth[],
  edge: number,
): readonly ColumnWidth[] {
  const isFirst = before.length === 0;
  if (isFirst && rows.every(({ key }) => key === undefined)) return before;
  return columns.map(({ maxPx = Infinity }, index) => {
    let widest = before[index] ?? { px: 0, by: undefined };
    for (const { key, cells } of rows) {
      const { scrollWidth = 0, clientWidth = 0 } = cells[index] ?? {};
      const needed = isFirst ? scrollWidth : scrollWidth > clientWidth ? scrollWidth + edge : 0;
      const px = Math.min(needed, maxPx);
      if (px > widest.px) widest = { px, by: key };
    }
    return widest;
  });
}

/** True when a row that determined a column's width is no longer in the list. */
export const isOutgrown = (widths: readonly ColumnWidth[], isListed: (key: string) => boolean): boolean =>
  widths.some(({ by }) => by !== undefined && !isListed(by));

/**
 * The newly measured widths of the remaining rows. A column keeps its width `before` when it would shrink by
 * less than 24 px.
 */
export const settledWidths = (
  measured: readonly ColumnWidth[],
  before: readonly ColumnWidth[],
): readonly ColumnWidth[] =>
  measured.map(({ px, by }, index) => {
    const previousPx = before[index]?.px ?? 0;
    return { px: previousPx > px && previousPx - px < slackPx ? previousPx : px, by };
  });

/**
 * The widths as `grid-template-columns`; columns that are not fixed share the remaining width in proportion.
 */
export const gridColumns = (widths: readonly ColumnWidth[], columns: readonly ColumnSizing[]): string =>
  widths.map(({ px }, index) => (columns[index]?.isFixed ? `${px}px` : `minmax(${px}px, ${px}fr)`)).join(' ');
