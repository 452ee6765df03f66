import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import './table.scss';

export interface Column<Row> {
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** Figures stand at the end, words at the start. */
  align?: 'start' | 'end';
  /** Left out where the table is narrow. */
  wide?: boolean;
}

export interface TableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  dense?: boolean;
  /** Where it is narrow each row is a group of labelled values instead of a line that scrolls sideways. */
  cards?: boolean;
  showCaption?: boolean;
}

const place = (part: string, { align, wide }: { align?: 'start' | 'end'; wide?: boolean }): string =>
  classes(`table__${part}`, align === 'start' && `table__${part}--start`, wide && `table__${part}--wide`);

/** A captioned table; where it is too wide it scrolls by itself, in a region that the keyboard reaches. Roles are named, since cards take the native ones away. */
export function Table<Row>({ caption, columns, rows, rowKey, dense, cards, showCaption }: TableProps<Row>) {
  return (
    <div className="table__scroll" role="region" aria-label={caption} tabIndex={0}>
      <table className={classes('table', dense && 'table--dense', cards && 'table--cards')} role="table">
        <caption className={showCaption ? 'table__caption' : 'out-of-sight'}>{caption}</caption>
        <thead className="table__heads" role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th className={place('head', column)} key={column.key} scope="col" role="columnheader">
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr className="table__row" key={rowKey(row)} role="row">
              {columns.map((column) => (
                <td className={place('cell', column)} key={column.key} role="cell" data-label={column.label}>
                  {column.align === 'start' ? column.cell(row) : <bdi>{column.cell(row)}</bdi>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
