import { formatAmount, formatShort } from '../../i18n/format.ts';
import type { Lang } from '../../i18n/locales.ts';
import { texts } from '../../i18n/texts.ts';
import { Icon } from '../../ui/icon/Icon.tsx';
import { star } from '../../ui/icon/icons.ts';
import { useStore } from '../../ui/use-store.ts';
import { pairAddress } from '../address.ts';
import { $favorites, toggleFavorite } from '../favorites.ts';
import { $pair } from '../market.ts';
import { pagePair } from '../page-pair.ts';
import type { PickerRow } from '../picker.ts';
import { placesOf } from '../steps.ts';
import { Change } from './Change.tsx';
import { PairMarks } from './PairMarks.tsx';

interface PairRowProps {
  lang: Lang;
  row: PickerRow;
  place: number;
  /** The one row that the tab key reaches. */
  isActive: boolean;
}

/** One pair of the picker: a link to its terminal and its star. */
export function PairRow({ lang, row: { pair, ticker }, place, isActive }: PairRowProps) {
  const t = texts(lang, 'spot');
  const isFavorite = useStore($favorites).includes(pair.symbolId);
  const isOpen = useStore($pair)?.symbolId === pair.symbolId;
  const name = `${pair.baseTokenId}/${pair.quoteTokenId}`;
  const none = t('header.none');
  const tabIndex = isActive ? 0 : -1;
  return (
    <tr className="pair-rows__row" data-row={place} aria-rowindex={place + 2}>
      <th scope="row">
        <span className="pair-rows__name">
          <button
            className="pair-rows__star"
            type="button"
            tabIndex={tabIndex}
            aria-pressed={isFavorite}
            aria-label={t('picker.mark', { pair: name })}
            onClick={() => void toggleFavorite(pair.symbolId)}
          >
            <Icon of={star} size={16} />
          </button>
          <a
            className="pair-rows__link"
            href={pairAddress(lang, pagePair().isMobile, pair)}
            tabIndex={tabIndex}
            aria-current={isOpen ? 'page' : undefined}
          >
            <bdi>
              <strong>{pair.baseTokenId}</strong>
              <span className="faint">/{pair.quoteTokenId}</span>
            </bdi>
          </a>
          <PairMarks lang={lang} pair={pair} />
        </span>
      </th>
      <td>
        <bdi>{ticker ? formatAmount(lang, ticker.c, { places: placesOf(pair.tick), fixed: true }) : none}</bdi>
      </td>
      <td>{ticker ? <Change lang={lang} change={ticker.m} /> : none}</td>
      <td className="pair-rows__wide">
        <bdi>{ticker ? formatShort(lang, ticker.qv, { places: 0 }) : none}</bdi>
      </td>
    </tr>
  );
}
