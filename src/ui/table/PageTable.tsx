import { useLayoutEffect, useState } from 'react';
import { Button } from '../button/Button.tsx';
import { BodyRow, HeadRow, sizingOf } from './table-rows.tsx';
import type { RowsProps } from './table-rows.tsx';
import { useColumnWidths } from './use-column-widths.ts';

interface PageTableProps<Row> extends RowsProps<Row> {
  /** Text of the button that shows more rows. */
  moreLabel: string;
  /** Called when the last loaded row is shown and further ones are requested. */
  onEnd?: () => void;
}

/** Rows at first, and rows that a press adds. */
const firstRows = 10;
const addedRows = 20;

/**
 * A table like `VirtualTable` as part of the page, without a scroll area of its own: a button shows more rows. For
 * phones.
 */
export function PageTable<Row>(props: PageTableProps<Row>) {
  const { caption, columns, rows, rowKey, hasMore = false, below, onPress, moreLabel, onEnd } = props;
  const [limit, setLimit] = useState(firstRows);
  const shown = rows.slice(0, limit);
  const { table, fit } = useColumnWidths({
    columns: columns.map(sizingOf),
    keyAt: (index) => {
      const row = shown[index];
      return row === undefined ? undefined : rowKey(row);
    },
    isListed: (key) => shown.some((row) => rowKey(row) === key),
  });
  useLayoutEffect(fit);
  const showMore = () => {
    setLimit(limit + addedRows);
    if (limit + addedRows >= rows.length) onEnd?.();
  };
  return (
    <div className="virtual-table virtual-table--page" role="group" aria-label={caption}>
      <div
        className="virtual-table__table"
        ref={table}
        role="table"
        aria-label={caption}
        aria-rowcount={hasMore ? -1 : rows.length + 1}
      >
        <HeadRow columns={columns} />
        {shown.map((row, index) => (
          <BodyRow
            key={rowKey(row)}
            row={row}
            index={index}
            columns={columns}
            {...(below && { below })}
            {...(onPress && { onPress })}
          />
        ))}
      </div>
      {(limit < rows.length || hasMore) && (
        <div className="virtual-table__more">
          <Button variant="quiet" wide onPress={showMore}>
            {moreLabel}
          </Button>
        </div>
      )}
    </div>
  );
}
