import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { KeyboardEvent, Ref } from 'react';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { Spacer } from '#ui/table/Spacer.tsx';
import type { PickerRow, Sort, SortKey } from './pair-picker.ts';
import { PairRow } from './PairRow.tsx';
import './pair-rows.scss';

export interface PairRowsHandle {
  /** Scrolls to the first row and moves the focus to its link. */
  focusFirst: () => void;
}

interface PairRowsProps {
  ref: Ref<PairRowsHandle>;
  lang: Lang;
  /** Links lead to the mobile layout. */
  isMobile: boolean;
  rows: readonly PickerRow[];
  sort: Sort | undefined;
  onSort: (key: SortKey) => void;
  /** Runs when the focus leaves the first row upward. */
  onLeaveTop: () => void;
}

/** Height of a row as in the style sheet; the sticky head is no higher. px */
const rowPx = 44;
const overscan = 8;
/** Rows that Page up and Page down move by. */
const pageRows = 8;

const labels = {
  name: 'picker.pair',
  price: 'picker.price',
  change: 'picker.change',
  turnover: 'picker.turnover',
} as const;
const columns = ['name', 'price', 'change', 'turnover'] as const;

/** Index of the row that a key moves to; -1 is above the first row, undefined for other keys. */
function indexByKey(key: string, from: number, count: number): number | undefined {
  const last = count - 1;
  const indexes: Record<string, number> = {
    ArrowDown: Math.min(from + 1, last),
    ArrowUp: from - 1,
    PageDown: Math.min(from + pageRows, last),
    PageUp: Math.max(from - pageRows, 0),
    Home: 0,
    End: last,
  };
  return indexes[key];
}

/** The pairs as a table, sorted by its column heads and operated by arrow keys; only rows in view are rendered. */
export function PairRows({ ref, lang, isMobile, rows, sort, onSort, onLeaveTop }: PairRowsProps) {
  const t = texts(lang, 'spot');
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  /** Row that gets the focus once the virtualizer has rendered it. */
  const pendingFocus = useRef<number>(undefined);
  const activeIndex = Math.min(active, rows.length - 1);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan,
    scrollPaddingEnd: rowPx,
    getItemKey: (index) => rows[index]?.pair.symbolId ?? index,
  });
  const items = virtualizer.getVirtualItems();

  const applyFocus = () => {
    if (pendingFocus.current === undefined) return;
    const row = scroller.current?.querySelector(`[data-row='${String(pendingFocus.current)}']`);
    if (!row) return;
    pendingFocus.current = undefined;
    row.querySelector('a')?.focus();
  };
  const focusRow = (index: number) => {
    pendingFocus.current = index;
    setActive(index);
    virtualizer.scrollToIndex(index);
    applyFocus();
  };
  useImperativeHandle(ref, () => ({ focusFirst: () => focusRow(0) }));
  useEffect(applyFocus);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row]') : null;
    if (!row) return;
    const to = indexByKey(event.key, Number(row.dataset['row']), rows.length);
    const isSideways = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
    if (to === undefined && !isSideways) return;
    event.preventDefault();
    if (isSideways) {
      const isOnLink = event.target instanceof HTMLAnchorElement;
      row.querySelector<HTMLElement>(isOnLink ? 'button' : 'a')?.focus();
    } else if (to !== undefined && to < 0) onLeaveTop();
    else if (to !== undefined) focusRow(to);
  };
  return (
    <div className="pair-rows" ref={scroller} onKeyDown={onKeyDown}>
      <table className="pair-rows__table" aria-rowcount={rows.length + 1} aria-label={t('picker.choose')}>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className={column === 'turnover' ? 'pair-rows__wide' : undefined}
                aria-sort={sort?.key === column ? (sort.isAscending ? 'ascending' : 'descending') : 'none'}
              >
                <button className="pair-rows__sort" type="button" onClick={() => onSort(column)}>
                  {t(labels[column])}
                  <span className="pair-rows__arrow" aria-hidden="true">
                    {sort?.key === column ? (sort.isAscending ? '↑' : '↓') : '↕'}
                  </span>
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Spacer as="tr" columns={columns.length} px={items[0]?.start ?? 0} />
          {items.map(({ index }) => {
            const row = rows[index];
            return (
              row && (
                <PairRow
                  key={row.pair.symbolId}
                  lang={lang}
                  isMobile={isMobile}
                  row={row}
                  index={index}
                  isActive={index === activeIndex}
                />
              )
            );
          })}
          <Spacer as="tr" columns={columns.length} px={virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)} />
        </tbody>
      </table>
    </div>
  );
}
