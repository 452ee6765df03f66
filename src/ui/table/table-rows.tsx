import type { MouseEvent, ReactNode } from 'react';
import { classes } from '../foundation/classes.ts';
import { SortHead } from './SortHead.tsx';
import type { Column } from './Table.tsx';
import type { ColumnSizing } from './column-widths.ts';
import './virtual-table.scss';

/** A column of a `VirtualTable`. */
export interface VirtualColumn<Row> extends Omit<Column<Row>, 'wide'> {
  /** Content of the head instead of the label, such as a checkbox that selects all rows. */
  head?: ReactNode;
  /**
   * What its cells contain: `time` is a time with its zone, `text` may wrap; figures by default. Cards have a `name`
   * without its label in their first line.
   */
  content?: 'checkbox' | 'time' | 'button' | 'buttons' | 'figures' | 'text' | 'name';
  /** What a cell without a value shows: cards, where it would be a line, leave it out. */
  none?: string;
}

/** What tables of rows with roles have in common. */
export interface RowsProps<Row> {
  caption: string;
  columns: readonly VirtualColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** True while older rows may follow: their number is unknown then. */
  hasMore?: boolean;
  /** Content shown below its row. */
  below?: (row: Row) => ReactNode;
  /** Called for a press on a row outside its buttons and links. The keyboard needs a button of its own. */
  onPress?: (row: Row) => void;
}

const controls = 'button, a, input, label, summary, select';

const classOf = (
  part: 'head' | 'cell',
  { align, content = 'figures' }: Pick<VirtualColumn<never>, 'align' | 'content'>,
): string =>
  classes(
    `virtual-table__${part}`,
    `virtual-table__${part}--${content}`,
    align === 'start' && `virtual-table__${part}--start`,
  );

/** Content of a head: a button where the column sorts. Cards hide the heads, so there its label replaces the button. */
function Head<Row>({ column }: { column: VirtualColumn<Row> }) {
  const { head, label, sort = 'none', onSort } = column;
  if (head !== undefined || !onSort) return head ?? label;
  return (
    <>
      <SortHead label={label} sort={sort} onSort={onSort} />
      <span className="virtual-table__label">{label}</span>
    </>
  );
}

/** Contents whose columns grow and shrink with the table. */
const elastic: readonly VirtualColumn<never>['content'][] = ['figures', 'text', 'name'];

/** Maximum width that wrapping text requests, px. */
const textMaxPx = 176;

export const sizingOf = ({
  key,
  content = 'figures',
}: Pick<VirtualColumn<never>, 'key' | 'content'>): ColumnSizing & { key: string } => ({
  key,
  isFixed: !elastic.includes(content),
  ...(content === 'text' && { maxPx: textMaxPx }),
});

/** The row of the column heads. */
export function HeadRow<Row>({ columns }: Pick<RowsProps<Row>, 'columns'>) {
  return (
    <div className="virtual-table__heads" role="rowgroup">
      <div className="virtual-table__row" role="row" aria-rowindex={1}>
        {columns.map((column) => (
          <div className={classOf('head', column)} key={column.key} role="columnheader" aria-sort={column.sort}>
            <Head column={column} />
          </div>
        ))}
      </div>
    </div>
  );
}

type BodyRowProps<Row> = Pick<RowsProps<Row>, 'columns' | 'below' | 'onPress'> & {
  row: Row;
  /** Index among all rows. */
  index: number;
  ref?: (element: HTMLDivElement | null) => void;
};

/** A row, and below it what belongs to it. */
export function BodyRow<Row>({ row, index, columns, below, onPress, ref }: BodyRowProps<Row>) {
  const detail = below?.(row);
  const press = (event: MouseEvent) => {
    if (event.target instanceof Element && !event.target.closest(controls)) onPress?.(row);
  };
  return (
    <div className="virtual-table__item" data-index={index} role="rowgroup" ref={ref}>
      <div
        className={classes('virtual-table__row', onPress && 'virtual-table__row--pressable')}
        role="row"
        aria-rowindex={index + 2}
        onClick={press}
      >
        {columns.map((column) => {
          const content = column.cell(row);
          const isNone = column.none !== undefined && content === column.none;
          return (
            <div
              className={classes(classOf('cell', column), isNone && 'virtual-table__cell--none')}
              key={column.key}
              role="cell"
              data-label={column.label}
            >
              {content}
            </div>
          );
        })}
      </div>
      {detail && (
        <div className="virtual-table__below" role="row">
          <div role="cell" aria-colspan={columns.length}>
            {detail}
          </div>
        </div>
      )}
    </div>
  );
}
