import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { CoinIcon } from '#shell/coin-icon/CoinIcon.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { priceAtTick } from '../market/price-at-tick.ts';
import { terminalPath } from './pair-path.ts';
import { FavoriteButton } from './FavoriteButton.tsx';
import { $pair } from '../market/market.ts';
import type { PickerRow } from './pair-picker.ts';
import { $coinNames, $notices } from './pairs-store.ts';
import { PairMarks } from './PairMarks.tsx';
import { PairChange, Turnover } from '../pair-card/Turnover.tsx';

interface PairRowProps {
  lang: Lang;
  /** The link leads to the mobile layout. */
  isMobile: boolean;
  row: PickerRow;
  /** Index in the whole list. */
  index: number;
  /** True for the one row that the Tab key reaches. */
  isActive: boolean;
}

/** A pair in the picker: its favorite button, the link to its terminal and its figures. */
export function PairRow({ lang, isMobile, row: { pair, ticker }, index, isActive }: PairRowProps) {
  const t = texts(lang, 'spot');
  const isOpen = useStore($pair)?.symbolId === pair.symbolId;
  const name = useStore($coinNames).get(pair.baseTokenId);
  const notice = useStore($notices).get(pair.symbolId);
  const none = t('header.none');
  const tabIndex = isActive ? 0 : -1;
  return (
    <tr className="pair-rows__row" data-row={index} aria-rowindex={index + 2}>
      <th scope="row">
        <span className="pair-rows__name">
          <FavoriteButton lang={lang} pair={pair} tabIndex={tabIndex} />
          <a
            className="pair-rows__link"
            href={terminalPath(lang, isMobile, pair)}
            tabIndex={tabIndex}
            aria-current={isOpen ? 'page' : undefined}
            title={name}
          >
            <CoinIcon coin={pair.baseTokenId} size={20} />
            <bdi>
              <strong>{pair.baseTokenId}</strong>
              <span className="faint">/{pair.quoteTokenId}</span>
            </bdi>
            {name !== undefined && <bdi className="pair-rows__coin">{name}</bdi>}
          </a>
          <PairMarks lang={lang} pair={pair} notice={notice} tabIndex={tabIndex} />
        </span>
      </th>
      <td>
        <bdi>{ticker ? priceAtTick(lang, pair, ticker.c) : none}</bdi>
      </td>
      <td>{ticker ? <PairChange lang={lang} pair={pair} change={ticker.m} /> : none}</td>
      <td className="pair-rows__wide">{ticker ? <Turnover lang={lang} pair={pair} ticker={ticker} /> : none}</td>
    </tr>
  );
}
