import { useEffect, useMemo, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import type { Lang } from '../../i18n/locales.ts';
import { texts } from '../../i18n/texts.ts';
import { EmptyState, ErrorState } from '../../ui/Blank.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { search as searchIcon, star } from '../../ui/icon/icons.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useStore } from '../../ui/use-store.ts';
import { pairAddress } from '../address.ts';
import { $favorites } from '../favorites.ts';
import { $hotPairs, loadHotPairs } from '../hot-pairs.ts';
import { $tickers, watchTickers } from '../market.ts';
import { pagePair } from '../page-pair.ts';
import { $coinNames, $listedPairs, $pairsLoad, refreshPairs } from '../pairs-store.ts';
import { nextSort, pickedRows, quotesOf } from '../picker.ts';
import type { PickerFilter, Sort } from '../picker.ts';
import { PairRows } from './PairRows.tsx';

interface PairListProps {
  lang: Lang;
  search: RefObject<HTMLInputElement | null>;
}

const keyOf = (filter: PickerFilter): string => (filter.kind === 'quote' ? `quote ${filter.coin}` : filter.kind);

function Filters({
  lang,
  chosen,
  onChoose,
}: {
  lang: Lang;
  chosen: PickerFilter;
  onChoose: (filter: PickerFilter) => void;
}) {
  const t = texts(lang, 'spot');
  const pairs = useStore($listedPairs);
  const hasHot = useStore($hotPairs).length > 0;
  const choices: { filter: PickerFilter; label: string }[] = [
    { filter: { kind: 'favorites' }, label: t('picker.favorites') },
    { filter: { kind: 'all' }, label: t('picker.all') },
    ...(hasHot ? [{ filter: { kind: 'hot' as const }, label: t('picker.hot') }] : []),
    ...quotesOf(pairs).map((coin) => ({ filter: { kind: 'quote' as const, coin }, label: coin })),
    { filter: { kind: 'innovation' }, label: t('picker.innovation') },
    { filter: { kind: 'leveraged' }, label: t('picker.leveraged') },
  ];
  return (
    <div className="picker__filters" role="group" aria-label={t('picker.filter')}>
      {choices.map(({ filter, label }) => (
        <button
          className="picker__filter"
          type="button"
          key={keyOf(filter)}
          aria-pressed={keyOf(filter) === keyOf(chosen)}
          onClick={() => onChoose(filter)}
        >
          {filter.kind === 'favorites' && <Icon of={star} size={14} />}
          {label}
        </button>
      ))}
    </div>
  );
}

/** All pairs: searched, filtered, sorted; prices move while it is open. */
export function PairList({ lang, search }: PairListProps) {
  const t = texts(lang, 'spot');
  const [typed, setTyped] = useState('');
  const [filter, setFilter] = useState<PickerFilter>({ kind: 'all' });
  const [sort, setSort] = useState<Sort | undefined>(undefined);
  const [enters, setEnters] = useState(0);
  const pairs = useStore($listedPairs);
  const load = useStore($pairsLoad);
  const tickers = useStore($tickers);
  const favorites = useStore($favorites);
  const hot = useStore($hotPairs);
  const coinNames = useStore($coinNames);
  useEffect(watchTickers, []);
  useEffect(() => void loadHotPairs(), []);
  const rows = useMemo(
    () => pickedRows({ pairs, tickers, favorites, hot, coinNames, filter, typed, sort }),
    [pairs, tickers, favorites, hot, coinNames, filter, typed, sort],
  );
  const key = (event: KeyboardEvent) => {
    const [first] = rows;
    if (event.key === 'ArrowDown' && first) {
      event.preventDefault();
      setEnters(enters + 1);
    }
    if (event.key === 'Enter' && first) location.assign(pairAddress(lang, pagePair().isMobile, first.pair));
  };
  const hasFailed = load.phase === 'failed' && pairs.length === 0;
  return (
    <div className="picker__list" lang={t.lang}>
      <label className="picker__search">
        <Icon of={searchIcon} size={16} />
        <input
          ref={search}
          type="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          aria-label={t('picker.search')}
          placeholder={t('picker.search')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={key}
        />
      </label>
      <Filters lang={lang} chosen={filter} onChoose={setFilter} />
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
      {pairs.length > 0 && rows.length === 0 && (
        <EmptyState
          title={filter.kind === 'favorites' && typed === '' ? t('picker.noFavorites') : t('picker.nothing')}
        />
      )}
      {rows.length > 0 && (
        <PairRows
          lang={lang}
          rows={rows}
          sort={sort}
          onSort={(column) => setSort(nextSort(sort, column))}
          enters={enters}
          onLeaveUp={() => search.current?.focus()}
        />
      )}
    </div>
  );
}
