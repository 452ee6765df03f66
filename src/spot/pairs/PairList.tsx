import { useEffect, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { EmptyState, ErrorState } from '#ui/feedback/EmptyState.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { SearchField } from '#ui/field/SearchField.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { terminalPath } from './pair-path.ts';
import { $favorites } from './favorites.ts';
import { $hotPairs, loadHotPairs } from './hot-pairs.ts';
import { pairKind } from '../pair-card/pair-marks.ts';
import { $tickers, watchTickers } from '../market/market.ts';
import { $coinNames, $listedPairs, $pairsLoad, refreshPairs } from './pairs-store.ts';
import { emptyFor, emptyKeys, nextSort, pickerRows } from './pair-picker.ts';
import type { PickerFilter, Sort } from './pair-picker.ts';
import { PairFilters } from './PairFilters.tsx';
import { PairRows } from './PairRows.tsx';
import type { PairRowsHandle } from './PairRows.tsx';

interface PairListProps {
  lang: Lang;
  /** Links lead to the mobile layout. */
  isMobile: boolean;
  search: RefObject<HTMLInputElement | null>;
}

/** All pairs, with search, filters and sorting; prices are live while it is open. */
export function PairList({ lang, isMobile, search }: PairListProps) {
  const t = texts(lang, 'spot');
  const [query, setQuery] = useState('');
  const [filter, setFilter] = useState<PickerFilter>({ kind: 'all' });
  const [sort, setSort] = useState<Sort | undefined>(undefined);
  const rowsHandle = useRef<PairRowsHandle>(null);
  const pairs = useStore($listedPairs);
  const load = useStore($pairsLoad);
  const tickers = useStore($tickers);
  const favorites = useStore($favorites);
  const hot = useStore($hotPairs);
  const coinNames = useStore($coinNames);
  useEffect(watchTickers, []);
  useEffect(() => void loadHotPairs(), []);
  const kindOf = useMemo(() => pairKind.bind(undefined, texts(lang, 'spot')), [lang]);
  const rows = useMemo(
    () => pickerRows({ pairs, tickers, favorites, hot, coinNames, kindOf, filter, query, sort }),
    [pairs, tickers, favorites, hot, coinNames, kindOf, filter, query, sort],
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const [first] = rows;
    if (event.key === 'ArrowDown' && first) {
      event.preventDefault();
      rowsHandle.current?.focusFirst();
    }
    if (event.key === 'Enter' && first) location.assign(terminalPath(lang, isMobile, first.pair));
  };
  const hasFailed = load.phase === 'failed' && pairs.length === 0;
  return (
    <div className="pair-picker__list" lang={t.lang}>
      <SearchField
        ref={search}
        name="pair-search"
        label={t('picker.search')}
        value={query}
        onSearch={setQuery}
        onKeyDown={onKeyDown}
      />
      <PairFilters lang={lang} pairs={pairs} hasHot={hot.length > 0} selected={filter} onSelect={setFilter} />
      {hasFailed && (
        <ErrorState
          title={t('picker.failed')}
          action={<Button onPress={() => void refreshPairs()}>{t('picker.retry')}</Button>}
        />
      )}
      {!hasFailed && pairs.length === 0 && (
        <div className="pair-rows" aria-busy="true" aria-label={t('picker.loading')}>
          <Skeleton shape="row" count={8} />
        </div>
      )}
      {pairs.length > 0 && rows.length === 0 && <EmptyState title={t(emptyKeys[emptyFor(filter, query)])} />}
      {rows.length > 0 && (
        <PairRows
          ref={rowsHandle}
          lang={lang}
          isMobile={isMobile}
          rows={rows}
          sort={sort}
          onSort={(column) => setSort(nextSort(sort, column))}
          onLeaveTop={() => search.current?.focus()}
        />
      )}
    </div>
  );
}
