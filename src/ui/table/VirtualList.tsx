import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Spacer } from './Spacer.tsx';

interface VirtualListProps<Row> {
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Number of all rows, including those not yet loaded. */
  total?: number | undefined;
  /** Height of a row before it is measured, px. */
  estimatePx: number;
  render: (row: Row) => ReactNode;
  className?: string;
  /** Called when the last loaded row becomes visible. */
  onEnd?: () => void;
  /** True while more rows are loading, possibly including the row to scroll to. */
  isLoadingMore?: boolean;
  /** Key of the row to scroll to. */
  openAt?: string | undefined;
  /** Called when scrolling stops, with the key of the first visible row; undefined at the start. */
  onScrollStop?: (key: string | undefined) => void;
}

/** Rows that are rendered before and after the visible ones. */
const overscan = 6;

/** A list of any length that scrolls with the page: only the visible rows and a few around them are rendered. */
export function VirtualList<Row>(props: VirtualListProps<Row>) {
  const {
    label,
    rows,
    rowKey,
    total,
    estimatePx,
    render,
    className,
    onEnd,
    openAt,
    onScrollStop,
    isLoadingMore = false,
  } = props;
  const list = useRef<HTMLUListElement>(null);
  const [scrollMargin, setScrollMargin] = useState<number | undefined>(undefined);
  useEffect(() => setScrollMargin(list.current?.offsetTop ?? 0), []);
  const margin = scrollMargin ?? 0;
  const hasOpened = useRef(false);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => estimatePx,
    overscan,
    scrollMargin: margin,
    onChange: ({ range }, isScrolling) => {
      if (isScrolling || !range || !hasOpened.current) return;
      const row = range.startIndex === 0 ? undefined : rows[range.startIndex];
      onScrollStop?.(row && rowKey(row));
    },
    getItemKey: (index) => {
      const row = rows[index];
      return row === undefined ? index : rowKey(row);
    },
  });
  useEffect(() => {
    if (hasOpened.current || scrollMargin === undefined) return;
    const index = openAt === undefined ? -1 : rows.findIndex((row) => rowKey(row) === openAt);
    if (openAt !== undefined && index < 0 && isLoadingMore) return;
    hasOpened.current = true; // from now on only the user scrolls
    if (index > 0) virtualizer.scrollToIndex(index, { align: 'start' });
  }, [scrollMargin, openAt, isLoadingMore, rows, rowKey, virtualizer]);
  const shown = virtualizer.getVirtualItems();
  const last = shown.at(-1);
  const isAtEnd = last !== undefined && last.index >= rows.length - 1;
  useEffect(() => {
    if (isAtEnd) onEnd?.();
  }, [isAtEnd, rows.length, onEnd]);
  return (
    <ul className={className} aria-label={label} ref={list}>
      <Spacer as="li" px={(shown[0]?.start ?? margin) - margin} />
      {shown.map(({ key, index }) => {
        const row = rows[index];
        return (
          row !== undefined && (
            <li
              key={String(key)}
              data-index={index}
              ref={virtualizer.measureElement}
              aria-posinset={index + 1}
              aria-setsize={total ?? rows.length}
            >
              {render(row)}
            </li>
          )
        );
      })}
      <Spacer as="li" px={virtualizer.getTotalSize() - ((last?.end ?? margin) - margin)} />
    </ul>
  );
}
