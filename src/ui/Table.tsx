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
  showCaption?: boolean;
}

const place = (part: string, { align, wide }: { align?: 'start' | 'end'; wide?: boolean }): string =>
  classes(`table__${part}`, align === 'start' && `table__${part}--start`, wide && `table__${part}--wide`);

/** A captioned table; where it is too wide it scrolls by itself, in a region that the keyboard reaches. */
export function Table<Row>({ caption, columns, rows, rowKey, dense, showCaption }: TableProps<Row>) {
  return (
    <div className="table__scroll" role="region" aria-label={caption} tabIndex={0}>
      <table className={classes('table', dense && 'table--dense')}>
        <caption className={showCaption ? 'table__caption' : 'out-of-sight'}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th className={place('head', column)} key={column.key} scope="col">
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <td className={place('cell', column)} key={column.key}>
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
