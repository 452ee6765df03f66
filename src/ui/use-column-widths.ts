import { useRef } from 'react';
import { gridColumns, grownWidths, isOutgrown, settledWidths } from './column-widths.ts';
import type { CellWidth, ColumnRoom, ColumnWidth, MeasuredRow } from './column-widths.ts';

/** From here on each row is a card. px, as long-table.scss has it */
const cardsBelow = 640;
const property = '--long-table-columns';

interface Shown {
  columns: readonly (ColumnRoom & { key: string })[];
  /** Key of the row at a place, among all rows of the list; undefined: none is there. */
  keyAt: (index: number) => string | undefined;
  /** Whether the list has a row, in sight or not. */
  isListed: (key: string) => boolean;
}

/** As wide as a cell stands where nothing bounds it; up to a whole px, or its last word goes to the next line. */
const whole = (cell: Element): CellWidth => ({
  scrollWidth: Math.ceil(cell.getBoundingClientRect().width),
  clientWidth: cell.clientWidth,
});

function measured(table: Element, { columns, keyAt }: Shown, before: readonly ColumnWidth[]) {
  const elements = [...table.querySelectorAll('.long-table__row')];
  const [first] = elements[0]?.children ?? [];
  const edge = first ? Number.parseFloat(getComputedStyle(first).paddingInlineEnd) : 0;
  const rows = elements.map((element): MeasuredRow => {
    const { index } = element.closest<HTMLElement>('[data-index]')?.dataset ?? {};
    const cells = [...element.children];
    return {
      key: index === undefined ? undefined : keyAt(Number(index)),
      cells: before.length === 0 ? cells.map(whole) : cells,
    };
  });
  return grownWidths(rows, columns, before, edge);
}

/** Gives the columns of a table the room of what they show; gives the table's ref, and how to do it after a render. */
export function useColumnWidths(shown: Shown) {
  const table = useRef<HTMLTableElement>(null);
  const held = useRef<{ keys: string; widths: readonly ColumnWidth[] }>({ keys: '', widths: [] });
  const fit = () => {
    const element = table.current;
    if (!element || (element.parentElement?.clientWidth ?? 0) < cardsBelow) return;
    const { columns, isListed } = shown;
    const keys = columns.map(({ key }) => key).join(' ');
    const before = held.current.keys === keys ? held.current.widths : [];
    const isAnew = before.length === 0 || isOutgrown(before, isListed);
    // Without widths of their own they take all that they show.
    if (isAnew) element.style.removeProperty(property);
    const widths = isAnew ? settledWidths(measured(element, shown, []), before) : measured(element, shown, before);
    held.current = { keys, widths };
    const set = gridColumns(widths, columns);
    if (element.style.getPropertyValue(property) === set) return;
    element.style.setProperty(property, set);
    element.style.setProperty('--long-table-least', `${String(widths.reduce((sum, { px }) => sum + px, 0))}px`);
  };
  return { table, fit };
}
