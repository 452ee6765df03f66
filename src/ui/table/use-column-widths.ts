import { useRef } from 'react';
import { gridColumns, grownWidths, isOutgrown, settledWidths } from './column-widths.ts';
import type { CellWidth, ColumnSizing, ColumnWidth, MeasuredRow } from './column-widths.ts';

/** Tables narrower than this show cards, px; the same number is in virtual-table.scss. */
const cardsBelowPx = 640;
const columnsProperty = '--virtual-table-columns';

interface TableContent {
  columns: readonly (ColumnSizing & { key: string })[];
  /** The key of the row at an index of the whole list; undefined when there is none. */
  keyAt: (index: number) => string | undefined;
  /** True when the list has this row, visible or not. */
  isListed: (key: string) => boolean;
}

/** The natural width of a cell, rounded up to a whole px: otherwise its last word would wrap. */
const naturalWidth = (cell: Element): CellWidth => ({
  scrollWidth: Math.ceil(cell.getBoundingClientRect().width),
  clientWidth: cell.clientWidth,
});

/** Measures the rendered rows and returns the widths that they need, based on the widths `before`. */
function measuredWidths(table: Element, { columns, keyAt }: TableContent, before: readonly ColumnWidth[]) {
  const elements = [...table.querySelectorAll('.virtual-table__row')];
  const [first] = elements[0]?.children ?? [];
  const edge = first ? Number.parseFloat(getComputedStyle(first).paddingInlineEnd) : 0;
  const rows = elements.map((element): MeasuredRow => {
    const { index } = element.closest<HTMLElement>('[data-index]')?.dataset ?? {};
    const cells = [...element.children];
    return {
      key: index === undefined ? undefined : keyAt(Number(index)),
      cells: before.length === 0 ? cells.map(naturalWidth) : cells,
    };
  });
  return grownWidths(rows, columns, before, edge);
}

/** Sizes the columns of a table by their content. Returns the table's ref and a function to call after each render. */
export function useColumnWidths(content: TableContent) {
  const table = useRef<HTMLDivElement>(null);
  const latest = useRef<{ keys: string; widths: readonly ColumnWidth[] }>({ keys: '', widths: [] });
  const fit = () => {
    const element = table.current;
    if (!element || (element.parentElement?.clientWidth ?? 0) < cardsBelowPx) return;
    const { columns, isListed } = content;
    const keys = columns.map(({ key }) => key).join(' ');
    const before = latest.current.keys === keys ? latest.current.widths : [];
    const isReset = before.length === 0 || isOutgrown(before, isListed);
    // Columns without set widths take their natural widths, which are then measured.
    if (isReset) element.style.removeProperty(columnsProperty);
    const widths = isReset
      ? settledWidths(measuredWidths(element, content, []), before)
      : measuredWidths(element, content, before);
    latest.current = { keys, widths };
    const template = gridColumns(widths, columns);
    if (element.style.getPropertyValue(columnsProperty) === template) return;
    element.style.setProperty(columnsProperty, template);
    element.style.setProperty('--virtual-table-min-size', `${String(widths.reduce((sum, { px }) => sum + px, 0))}px`);
  };
  return { table, fit };
}
