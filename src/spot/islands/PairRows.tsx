import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { Lang } from '../../i18n/locales.ts';
import { texts } from '../../i18n/texts.ts';
import type { PickerRow, Sort, SortKey } from '../picker.ts';
import { PairRow } from './PairRow.tsx';
import '../pair-rows.scss';

interface PairRowsProps {
  lang: Lang;
  rows: readonly PickerRow[];
  sort: Sort | undefined;
  onSort: (key: SortKey) => void;
  /** Counts up when the keyboard comes from above: the first row takes the focus. */
  enters: number;
  onLeaveUp: () => void;
}

/** px, as the style sheet has it: what is out of sight is room, not rows. */
const rowPx = 44;
const around = 8;
const seenAtFirst = 12;
const pageRows = 8;

const labels = {
  name: 'picker.pair',
  price: 'picker.price',
  change: 'picker.change',
  turnover: 'picker.turnover',
} as const satisfies Record<SortKey, string>;
const columns = ['name', 'price', 'change', 'turnover'] as const;

/** Where a key leads from a row; -1 is above the first. */
function rowByKey(key: string, from: number, count: number): number | undefined {
  const last = count - 1;
  const places: Record<string, number> = {
    ArrowDown: Math.min(from + 1, last),
    ArrowUp: from - 1,
    PageDown: Math.min(from + pageRows, last),
    PageUp: Math.max(from - pageRows, 0),
    Home: 0,
    End: last,
  };
  return places[key];
}

/** The policy refuses style attributes: the height is set on the element. */
function Room({ count }: { count: number }) {
  return (
    <tr
      aria-hidden="true"
      ref={(row) => {
        if (row) row.style.blockSize = `${String(count * rowPx)}px`;
      }}
    />
  );
}

/** The pairs as a table that sorts by its heads; arrow keys move through rows, of which only those in sight exist. */
export function PairRows({ lang, rows, sort, onSort, enters, onLeaveUp }: PairRowsProps) {
  const t = texts(lang, 'spot');
  const scroller = useRef<HTMLDivElement>(null);
  const [first, setFirst] = useState(0);
  const [seen, setSeen] = useState(seenAtFirst);
  const [active, setActive] = useState(0);
  const wantsFocus = useRef<'link' | 'star' | undefined>(undefined);
  const current = Math.min(active, rows.length - 1);

  const look = () => {
    const box = scroller.current;
    if (!box) return;
    setFirst(Math.floor(box.scrollTop / rowPx));
    setSeen(Math.ceil(box.clientHeight / rowPx));
  };
  const go = (to: number) => {
    const box = scroller.current;
    wantsFocus.current = 'link';
    setActive(to);
    if (!box) return;
    const head = box.querySelector('thead')?.clientHeight ?? 0;
    const top = to * rowPx;
    if (top < box.scrollTop) box.scrollTop = top;
    else if (top + rowPx + head > box.scrollTop + box.clientHeight)
      box.scrollTop = top + rowPx + head - box.clientHeight;
    look();
  };
  // The dialog that it stands in is measured once it is open.
  useEffect(() => {
    const watch = new ResizeObserver(look);
    if (scroller.current) watch.observe(scroller.current);
    return () => watch.disconnect();
  }, []);
  useEffect(() => {
    if (enters === 0) return;
    if (scroller.current) scroller.current.scrollTop = 0;
    wantsFocus.current = 'link';
    setActive(0);
    setFirst(0);
  }, [enters]);
  useEffect(() => {
    if (!wantsFocus.current) return;
    const row = scroller.current?.querySelector(`[data-row='${String(current)}']`);
    row?.querySelector<HTMLElement>(wantsFocus.current === 'link' ? 'a' : 'button')?.focus();
    wantsFocus.current = undefined;
  }, [current, first, enters]);

  const key = (event: KeyboardEvent<HTMLElement>) => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row]') : null;
    if (!row) return;
    const to = rowByKey(event.key, Number(row.dataset['row']), rows.length);
    const isSideways = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
    if (to === undefined && !isSideways) return;
    event.preventDefault();
    if (isSideways) {
      const isOnLink = event.target instanceof HTMLAnchorElement;
      row.querySelector<HTMLElement>(isOnLink ? 'button' : 'a')?.focus();
    } else if (to !== undefined && to < 0) onLeaveUp();
    else if (to !== undefined) go(to);
  };
  const from = Math.max(0, Math.min(first, rows.length - seen) - around);
  const until = Math.min(rows.length, first + seen + around);
  return (
    <div className="pair-rows" ref={scroller} onScroll={look} onKeyDown={key}>
      <table className="pair-rows__table" aria-rowcount={rows.length + 1} aria-label={t('picker.choose')}>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className={column === 'turnover' ? 'pair-rows__wide' : undefined}
                aria-sort={sort?.key === column ? (sort.isRising ? 'ascending' : 'descending') : 'none'}
              >
                <button className="pair-rows__sort" type="button" onClick={() => onSort(column)}>
                  {t(labels[column])}
                  <span className="pair-rows__arrow" aria-hidden="true">
                    {sort?.key === column ? (sort.isRising ? '↑' : '↓') : '↕'}
                  </span>
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Room count={from} />
          {rows.slice(from, until).map((row, place) => (
            <PairRow
              key={row.pair.symbolId}
              lang={lang}
              row={row}
              place={from + place}
              isActive={from + place === current}
            />
          ))}
          <Room count={rows.length - until} />
        </tbody>
      </table>
    </div>
  );
}
