/** A column of a table whose rows are grids of their own: one that keeps its width, or takes its part of what is left over. */
export interface ColumnRoom {
  isFixed: boolean;
  /** Most that its content may ask for, px: what is longer goes to the next line. */
  most?: number;
}

/** What a cell shows and what it has, px, as the element's own `scrollWidth` and `clientWidth` tell; what does not fit counts no `edge`. */
export interface CellWidth {
  scrollWidth: number;
  clientWidth: number;
}

/** A row that was measured; the head has no key. */
export interface MeasuredRow {
  key: string | undefined;
  cells: readonly CellWidth[];
}

/** Width of a column, px, and key of the row that asked for it; undefined: the head. */
export interface ColumnWidth {
  px: number;
  by: string | undefined;
}

/** Room that is not worth moving columns for, px. */
const slack = 24;

/**
 * Widths that columns need: of the first rows all that they take, from then on what does not fit. Here they never shrink, so that
 * rows which come and go move nothing sideways. None before there is a row: by the words of the head alone no column has its room.
 */
export function grownWidths(
  rows: readonly MeasuredRow[],
  columns: readonly ColumnRoom[],
  before: readonly ColumnWidth[],
  edge: number,
): readonly ColumnWidth[] {
  const isFirst = before.length === 0;
  if (isFirst && rows.every(({ key }) => key === undefined)) return before;
  return columns.map(({ most = Infinity }, index) => {
    let widest = before[index] ?? { px: 0, by: undefined };
    for (const { key, cells } of rows) {
      const { scrollWidth = 0, clientWidth = 0 } = cells[index] ?? {};
      const asked = isFirst ? scrollWidth : scrollWidth > clientWidth ? scrollWidth + edge : 0;
      const px = Math.min(asked, most);
      if (px > widest.px) widest = { px, by: key };
    }
    return widest;
  });
}

/** True once a row that a column is as wide as has left the list. */
export const isOutgrown = (widths: readonly ColumnWidth[], isListed: (key: string) => boolean): boolean =>
  widths.some(({ by }) => by !== undefined && !isListed(by));

/** The widths `before`, as the rows that are left need them, measured `anew`: a column gives back what is worth it. */
export const settledWidths = (anew: readonly ColumnWidth[], before: readonly ColumnWidth[]): readonly ColumnWidth[] =>
  anew.map(({ px, by }, index) => {
    const had = before[index]?.px ?? 0;
    return { px: had > px && had - px < slack ? had : px, by };
  });

/** The widths as a grid's columns: what is left over is shared by what each shows. */
export const gridColumns = (widths: readonly ColumnWidth[], columns: readonly ColumnRoom[]): string =>
  widths.map(({ px }, index) => (columns[index]?.isFixed ? `${px}px` : `minmax(${px}px, ${px}fr)`)).join(' ');
