import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { Spacer } from './Spacer.tsx';
import { BodyRow, HeadRow, sizingOf } from './table-rows.tsx';
import type { RowsProps } from './table-rows.tsx';
import { useColumnWidths } from './use-column-widths.ts';

export type { VirtualColumn } from './table-rows.tsx';

interface VirtualTableProps<Row> extends RowsProps<Row> {
  /** Height of a row before it is measured, px. */
  estimatePx: number;
  /** Called when the last loaded row becomes visible. */
  onEnd?: () => void;
  /** Key of the row to scroll to, as soon as it is among the rows. */
  openAt?: string | undefined;
  /** Called when scrolling stops, with the key of the first visible row; undefined at the start. */
  onScrollStop?: (key: string | undefined) => void;
}

/** Rows that are rendered before and after the visible ones. */
const overscan = 6;
/**
 * A table of any length with its own scroll area: only the visible rows and a few around them are rendered. When
 * narrow, each row is a card. Its elements have table roles, because browsers drop the roles of native tables with this
 * layout. quality.md Q-A18
 */
export function VirtualTable<Row>(props: VirtualTableProps<Row>) {
  const {
    caption,
    columns,
    rows,
    rowKey,
    hasMore = false,
    estimatePx,
    below,
    onPress,
    onEnd,
    openAt,
    onScrollStop,
  } = props;
  const scroll = useRef<HTMLDivElement>(null);
  const hasOpened = useRef(openAt === undefined);
  const keyAt = (index: number) => {
    const row = rows[index];
    return row === undefined ? undefined : rowKey(row);
  };
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => estimatePx,
    overscan,
    onChange: ({ range }, isScrolling) => {
      if (isScrolling || !range || !hasOpened.current) return;
      onScrollStop?.(range.startIndex === 0 ? undefined : keyAt(range.startIndex));
    },
    getItemKey: (index) => keyAt(index) ?? index,
  });
  useEffect(() => {
    if (hasOpened.current) return;
    const index = rows.findIndex((row) => rowKey(row) === openAt);
    if (index < 0 && hasMore) return;
    hasOpened.current = true; // from now on only the user scrolls
    if (index < 0) return;
    scroll.current?.scrollIntoView({ block: 'nearest' });
    virtualizer.scrollToIndex(index, { align: 'start' });
  }, [openAt, rows, rowKey, hasMore, virtualizer]);
  const { table, fit } = useColumnWidths({
    columns: columns.map(sizingOf),
    keyAt,
    isListed: (key) => rows.some((row) => rowKey(row) === key),
  });
  // Rows that are rendered during scrolling are measured when it stops.
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

  return (
    <div className="virtual-table" role="group" aria-label={caption} tabIndex={0} ref={scroll}>
      <div
        className="virtual-table__table"
        ref={table}
        role="table"
        aria-label={caption}
        aria-rowcount={hasMore ? -1 : rows.length + 1}
      >
        <HeadRow columns={columns} />
        <Spacer as="div" px={shown[0]?.start ?? 0} />
        {shown.map(({ key, index }) => {
          const row = rows[index];
          if (row === undefined) return null;
          return (
            <BodyRow
              key={String(key)}
              row={row}
              index={index}
              columns={columns}
              ref={virtualizer.measureElement}
              {...(below && { below })}
              {...(onPress && { onPress })}
            />
          );
        })}
        <Spacer as="div" px={virtualizer.getTotalSize() - (last?.end ?? 0)} />
      </div>
    </div>
  );
}
