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

/**
 * Widths that columns need, px: of the first rows all that they take, from then on what does not fit. They never shrink, so that
 * rows which come and go move nothing sideways.
 */
export function grownWidths(
  rows: readonly (readonly CellWidth[])[],
  columns: readonly ColumnRoom[],
  before: readonly number[],
  edge: number,
): readonly number[] {
  const isFirst = before.length === 0;
  return columns.map(({ most = Infinity }, index) => {
    const needed = rows.map((cells) => {
      const { scrollWidth = 0, clientWidth = 0 } = cells[index] ?? {};
      if (isFirst) return Math.min(scrollWidth, most);
      return scrollWidth > clientWidth ? Math.min(scrollWidth + edge, most) : 0;
    });
    return Math.max(before[index] ?? 0, ...needed);
  });
}

/** The widths as a grid's columns: what is left over is shared by what each shows. */
export const gridColumns = (widths: readonly number[], columns: readonly ColumnRoom[]): string =>
  widths.map((px, index) => (columns[index]?.isFixed ? `${px}px` : `minmax(${px}px, ${px}fr)`)).join(' ');
