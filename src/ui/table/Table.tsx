import type { ReactNode } from 'react';
import { classes } from '../foundation/classes.ts';
import { SortHead } from './SortHead.tsx';
import type { SortOrder } from './SortHead.tsx';
import './table.scss';

/** A column of a `Table`. */
export interface Column<Row> {
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** `end` for figures (default), `start` for text. */
  align?: 'start' | 'end';
  /** Hidden in a narrow table. */
  wide?: boolean;
  /** Order of the rows by this column; `none` for one that they can be sorted by. */
  sort?: SortOrder;
  /** Sorts by this column: its head becomes a button, as soon as scripts run. Not for `cards`. */
  onSort?: () => void;
}

export interface TableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  dense?: boolean;
  /** In a narrow table each row becomes a group of labeled values instead of scrolling sideways. */
  cards?: boolean;
  /** Declares columns before rows: widths of `table__col` hold while the head still arrives. Not for `cards`. */
  hasColumnWidths?: boolean;
  /** Shows the caption; not for `cards`, whose caption is only their accessible name. */
  showCaption?: boolean;
}

const classOf = (part: 'head' | 'cell', { align, wide }: { align?: 'start' | 'end'; wide?: boolean }): string =>
  classes(`table__${part}`, align === 'start' && `table__${part}--start`, wide && `table__${part}--wide`);

const contentOf = <Row,>({ align, cell }: Column<Row>, row: Row): ReactNode =>
  align === 'start' ? cell(row) : <bdi>{cell(row)}</bdi>;

function NativeTable<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, rowKey, dense, showCaption, hasColumnWidths } = props;
  return (
    <table className={classes('table', dense && 'table--dense')}>
      <caption className={showCaption ? 'table__caption' : 'out-of-sight'}>{caption}</caption>
      {hasColumnWidths && (
        <colgroup>
          {columns.map(({ key, wide }) => (
            <col className={classes('table__col', wide && 'table__col--wide')} key={key} />
          ))}
        </colgroup>
      )}
      <thead>
        <tr>
          {columns.map((column) => (
            <th className={classOf('head', column)} key={column.key} scope="col" aria-sort={column.sort}>
              {column.onSort ? (
                <SortHead label={column.label} sort={column.sort ?? 'none'} onSort={column.onSort} />
              ) : (
                column.label
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map((column) => (
              <td className={classOf('cell', column)} key={column.key}>
                {contentOf(column, row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/**
 * The same table from elements with roles: `table` elements must not have other roles, and browsers drop their own when
 * the layout becomes that of a card.
 */
function CardTable<Row>({ caption, columns, rows, rowKey, dense }: TableProps<Row>) {
  return (
    <div className={classes('table', 'table--cards', dense && 'table--dense')} role="table" aria-label={caption}>
      <div className="table__heads" role="rowgroup">
        <div className="table__row" role="row">
          {columns.map((column) => (
            <div className={classOf('head', column)} key={column.key} role="columnheader">
              {column.label}
            </div>
          ))}
        </div>
      </div>
      <div className="table__body" role="rowgroup">
        {rows.map((row) => (
          <div className="table__row" key={rowKey(row)} role="row">
            {columns.map((column) => (
              <div className={classOf('cell', column)} key={column.key} role="cell" data-label={column.label}>
                {contentOf(column, row)}
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

/** A table with a caption. When it is too wide it scrolls sideways, in a group that the keyboard reaches. */
export function Table<Row>(props: TableProps<Row>) {
  return (
    <div className="table__scroll" role="group" aria-label={props.caption} tabIndex={0}>
      {props.cards ? <CardTable {...props} /> : <NativeTable {...props} />}
    </div>
  );
}
