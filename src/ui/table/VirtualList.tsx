import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';

interface LongListProps<Row> {
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Rows there are in all, those not loaded yet included. */
  total?: number | undefined;
  /** px of a row before it is measured. */
  estimate: number;
  render: (row: Row) => ReactNode;
  className?: string;
  /** The last loaded row comes into sight. */
  onEnd?: () => void;
  /** More rows come by themselves, the one that the list opens at perhaps among them. */
  isComing?: boolean;
  /** Key of the row that the list opens at, when it is among the rows. */
  openAt?: string | undefined;
  /** The list was scrolled and stands: key of the first row in sight, undefined at its beginning. */
  onPlace?: (key: string | undefined) => void;
}

const overscan = 6;

/** Keeps the room of rows that are not there. The policy refuses style attributes: the height is set on the element. */
function Room({ px }: { px: number }) {
  return (
    <li
      aria-hidden="true"
      ref={(element) => {
        if (element) element.style.blockSize = `${String(Math.max(0, px))}px`;
      }}
    />
  );
}

/** A list of any length that scrolls with the page while only the rows in sight, and a few around them, exist. */
export function LongList<Row>(props: LongListProps<Row>) {
  const { label, rows, rowKey, total, estimate, render, className, onEnd, openAt, onPlace, isComing = false } = props;
  const list = useRef<HTMLUListElement>(null);
  const [scrollMargin, setScrollMargin] = useState<number | undefined>(undefined);
  useEffect(() => setScrollMargin(list.current?.offsetTop ?? 0), []);
  const margin = scrollMargin ?? 0;
  const hasOpened = useRef(false);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => estimate,
    overscan,
    scrollMargin: margin,
    onChange: ({ range }, isScrolling) => {
      if (isScrolling || !range || !hasOpened.current) return;
      const row = range.startIndex === 0 ? undefined : rows[range.startIndex];
      onPlace?.(row && rowKey(row));
    },
    getItemKey: (index) => {
      const row = rows[index];
      return row === undefined ? index : rowKey(row);
    },
  });
  useEffect(() => {
    if (hasOpened.current || scrollMargin === undefined) return;
    const place = openAt === undefined ? -1 : rows.findIndex((row) => rowKey(row) === openAt);
    if (openAt !== undefined && place < 0 && isComing) return;
    hasOpened.current = true; // afterwards the person scrolls
    if (place > 0) virtualizer.scrollToIndex(place, { align: 'start' });
  }, [scrollMargin, openAt, isComing, rows, rowKey, virtualizer]);
  const shown = virtualizer.getVirtualItems();
  const last = shown.at(-1);
  const isAtEnd = last !== undefined && last.index >= rows.length - 1;
  useEffect(() => {
    if (isAtEnd) onEnd?.();
  }, [isAtEnd, rows.length, onEnd]);
  return (
    <ul className={className} aria-label={label} ref={list}>
      <Room px={(shown[0]?.start ?? margin) - margin} />
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
      <Room px={virtualizer.getTotalSize() - ((last?.end ?? margin) - margin)} />
    </ul>
  );
}
