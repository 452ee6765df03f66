import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { classes } from './classes.ts';
import type { Column } from './Table.tsx';
import { useColumnWidths } from './use-column-widths.ts';
import './long-table.scss';

export interface LongColumn<Row> extends Omit<Column<Row>, 'wide'> {
  /** Words of the head when they are not the label alone, as a box that chooses all rows. */
  head?: ReactNode;
  /** Which way the rows are ordered by this column. */
  sort?: 'ascending' | 'descending';
  /** What it shows: `narrow` a box, `moment` a time with its zone, `act` and `acts` buttons, `wide` words that may take lines; else figures. */
  room?: 'narrow' | 'moment' | 'act' | 'acts' | 'usual' | 'wide';
}

interface LongTableProps<Row> {
  caption: string;
  columns: readonly LongColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** True while older rows may follow: how many there are is not known then. */
  hasMore?: boolean;
  /** px of a row before it is measured. */
  estimate: number;
  /** Stands open below its row. */
  below?: (row: Row) => ReactNode;
  /** A press on a row, beside its own buttons and links. The keyboard needs a button of its own. */
  onPress?: (row: Row) => void;
  /** The last loaded row comes into sight. */
  onEnd?: () => void;
  /** Key of the row that the table opens at, as soon as it is among the rows. */
  openAt?: string | undefined;
  /** The table was scrolled and stands: key of the first row in sight, undefined at its beginning. */
  onPlace?: (key: string | undefined) => void;
}

const overscan = 6;
const controls = 'button, a, input, label, summary, select';

/** Keeps the room of rows that are not there. The policy refuses style attributes: the height is set on the element. */
function Room({ px }: { px: number }) {
  return (
    <tbody
      aria-hidden="true"
      ref={(element) => {
        if (element) element.style.blockSize = `${String(Math.max(0, px))}px`;
      }}
    />
  );
}

const place = (part: string, { align, room = 'usual' }: Pick<LongColumn<never>, 'align' | 'room'>): string =>
  classes(`long-table__${part}`, `long-table__${part}--${room}`, align === 'start' && `long-table__${part}--start`);

/** Words in lines ask for no more than that. px */
const wideMost = 200;

const roomOf = ({ key, room = 'usual' }: Pick<LongColumn<never>, 'key' | 'room'>) => ({
  key,
  isFixed: room !== 'usual' && room !== 'wide',
  ...(room === 'wide' && { most: wideMost }),
});

/**
 * A table of any length that scrolls in its own region while only the rows in sight, and a few around them, exist. Where it is
 * narrow each row is a card. Roles are named, since the layout takes the native ones away. quality.md Q-A18
 */
export function LongTable<Row>(props: LongTableProps<Row>) {
  const { caption, columns, rows, rowKey, hasMore = false, estimate, below, onPress, onEnd, openAt, onPlace } = props;
  const scroll = useRef<HTMLDivElement>(null);
  const hasOpened = useRef(openAt === undefined);
  const keyAt = (index: number) => {
    const row = rows[index];
    return row === undefined ? undefined : rowKey(row);
  };
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => estimate,
    overscan,
    onChange: ({ range }, isScrolling) => {
      if (isScrolling || !range || !hasOpened.current) return;
      onPlace?.(range.startIndex === 0 ? undefined : keyAt(range.startIndex));
    },
    getItemKey: (index) => keyAt(index) ?? index,
  });
  useEffect(() => {
    if (hasOpened.current) return;
    const place = rows.findIndex((row) => rowKey(row) === openAt);
    if (place < 0 && hasMore) return;
    hasOpened.current = true; // afterwards the person scrolls
    if (place < 0) return;
    scroll.current?.scrollIntoView({ block: 'nearest' });
    virtualizer.scrollToIndex(place, { align: 'start' });
  }, [openAt, rows, rowKey, hasMore, virtualizer]);
  const { table, fit } = useColumnWidths({
    columns: columns.map(roomOf),
    keyAt,
    isListed: (key) => rows.some((row) => rowKey(row) === key),
  });
  // Rows that come while it is scrolled are looked at when it stands.
  const isScrolling = virtualizer.isScrolling;
  useLayoutEffect(() => {
    if (!isScrolling) fit();
  });
  const shown = virtualizer.getVirtualItems();
  const last = shown.at(-1);
  const isAtEnd = last !== undefined && last.index >= rows.length - 1;
  useEffect(() => {
    if (isAtEnd) onEnd?.();
  }, [isAtEnd, rows.length, onEnd]);

  const press = (event: MouseEvent, row: Row) => {
    if (event.target instanceof Element && !event.target.closest(controls)) onPress?.(row);
  };
  return (
    <div className="long-table" role="region" aria-label={caption} tabIndex={0} ref={scroll}>
      <table
        className="long-table__table"
        ref={table}
        role="table"
        aria-label={caption}
        aria-rowcount={hasMore ? -1 : rows.length + 1}
      >
        <thead className="long-table__heads" role="rowgroup">
          <tr className="long-table__row" role="row" aria-rowindex={1}>
            {columns.map((column) => (
              <th
                className={place('head', column)}
                key={column.key}
                scope="col"
                role="columnheader"
                aria-sort={column.sort}
              >
                {column.head ?? column.label}
              </th>
            ))}
          </tr>
        </thead>
        <Room px={shown[0]?.start ?? 0} />
        {shown.map(({ key, index }) => {
          const row = rows[index];
          if (row === undefined) return null;
          const detail = below?.(row);
          return (
            <tbody
              className="long-table__item"
              key={String(key)}
              data-index={index}
              role="rowgroup"
              ref={virtualizer.measureElement}
            >
              <tr
                className={classes('long-table__row', onPress && 'long-table__row--pressed')}
                role="row"
                aria-rowindex={index + 2}
                onClick={(event) => press(event, row)}
              >
                {columns.map((column) => (
                  <td className={place('cell', column)} key={column.key} role="cell" data-label={column.label}>
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
              {detail && (
                <tr className="long-table__below" role="row">
                  <td role="cell" colSpan={columns.length}>
                    {detail}
                  </td>
                </tr>
              )}
            </tbody>
          );
        })}
        <Room px={virtualizer.getTotalSize() - (last?.end ?? 0)} />
      </table>
    </div>
  );
}
