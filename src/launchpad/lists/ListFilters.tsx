import { useEffect, useRef } from 'react';
import { ChoiceField } from '#ui/field/ChoiceField.tsx';
import { SearchField } from '#ui/field/SearchField.tsx';
import type { ListQuery } from './list-query.ts';
import { listSorts } from './list-query.ts';
import type { LaunchTexts } from '../fact-texts.ts';
import { CollapsibleFilters } from '../CollapsibleFilters.tsx';
import './list-filters.scss';

type Props = {
  t: LaunchTexts;
  query: ListQuery;
  coins: readonly string[];
  /** True on phones. */
  collapses: boolean;
  onChange: (part: Partial<ListQuery>) => void;
};

const kinds = ['LAUNCHPAD', 'LAUNCHPOOL'] as const;

/** Search, kind, coin and sort order of the project lists; the selection is part of the address. */
export function ListFilters({ t, query, coins, collapses, onChange }: Props) {
  const isChosen = query.kind !== undefined || query.coin !== undefined || query.sort !== undefined;
  const search = useRef<HTMLInputElement>(null);
  const onHydrated = useRef(onChange);
  useEffect(() => {
    // Text that the browser restores causes no event.
    if (search.current?.value) onHydrated.current({ q: search.current.value });
  }, []);
  return (
    <div className="list-filters" role="search">
      <SearchField
        className="list-filters__search"
        isLabelShown
        name="q"
        ref={search}
        label={t('filter.search')}
        value={query.q ?? ''}
        onSearch={(typed) => onChange({ q: typed || undefined })}
      />
      <CollapsibleFilters label={t('filter.fold')} collapses={collapses} isFiltered={isChosen}>
        <ChoiceField
          label={t('filter.kind')}
          all={t('filter.allKinds')}
          value={query.kind}
          choices={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
          onChoose={(kind) => onChange({ kind })}
        />
        <ChoiceField
          label={t('filter.coin')}
          all={t('filter.allCoins')}
          value={query.coin}
          choices={coins.map((value) => ({ value, label: value }))}
          onChoose={(coin) => onChange({ coin })}
        />
        <ChoiceField
          label={t('filter.sort')}
          all={t('filter.newest')}
          value={query.sort === 'time' ? undefined : query.sort}
          choices={listSorts
            .filter((sort) => sort !== 'time')
            .map((value) => ({ value, label: t(`filter.by.${value}`) }))}
          onChoose={(sort) => onChange({ sort })}
        />
      </CollapsibleFilters>
    </div>
  );
}
