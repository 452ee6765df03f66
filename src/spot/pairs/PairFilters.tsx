import { config } from '#config';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { Icon } from '#ui/icon/Icon.tsx';
import { star } from '#ui/icon/icons.ts';
import { quotesOf } from './pair-picker.ts';
import type { PickerFilter } from './pair-picker.ts';
import type { ListedPair } from './pairs.ts';
import './pair-filters.scss';

const keyOf = (filter: PickerFilter): string => (filter.kind === 'quote' ? `quote ${filter.coin}` : filter.kind);

interface PairFiltersProps {
  lang: Lang;
  pairs: readonly ListedPair[];
  /** The most traded pairs are known. */
  hasHot: boolean;
  selected: PickerFilter;
  onSelect: (filter: PickerFilter) => void;
}

/** Buttons that show a part of the pairs: favorites, the most traded, those of a quote coin or of a zone. */
export function PairFilters({ lang, pairs, hasHot, selected, onSelect }: PairFiltersProps) {
  const t = texts(lang, 'spot');
  const choices: { filter: PickerFilter; label: string }[] = [
    { filter: { kind: 'favorites' }, label: t('picker.favorites') },
    { filter: { kind: 'all' }, label: t('picker.all') },
    ...(hasHot ? [{ filter: { kind: 'hot' as const }, label: t('picker.hot') }] : []),
    ...quotesOf(pairs).map((coin) => ({ filter: { kind: 'quote' as const, coin }, label: coin })),
    { filter: { kind: 'spot' }, label: t('picker.spot') },
    { filter: { kind: 'innovation' }, label: t('picker.innovation') },
    ...(config.features.leveraged ? [{ filter: { kind: 'leveraged' as const }, label: t('picker.leveraged') }] : []),
    { filter: { kind: 'suspended' }, label: t('picker.suspended') },
  ];
  return (
    <div className="pair-filters" role="group" aria-label={t('picker.filter')}>
      {choices.map(({ filter, label }) => (
        <button
          className="pair-filters__filter"
          type="button"
          key={keyOf(filter)}
          aria-pressed={keyOf(filter) === keyOf(selected)}
          onClick={() => onSelect(filter)}
        >
          {filter.kind === 'favorites' && <Icon of={star} size={14} />}
          {label}
        </button>
      ))}
    </div>
  );
}
