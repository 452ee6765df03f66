import { useEffect, useRef, useState } from 'react';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { CoinIcon } from '#shell/coin-icon/CoinIcon.tsx';
import { withErrorBoundary } from '#ui/feedback/ErrorBoundary.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Icon } from '#ui/icon/Icon.tsx';
import { chevronDown } from '#ui/icon/icons.ts';
import { useLazy } from '#shell/lazy/use-lazy.ts';
import { useStore } from '#ui/foundation/use-store.ts';
import { $opening } from './pair-loading.ts';
import { $pair } from '../market/market.ts';
import { pagePair } from '../market/page-pair.ts';
import './pair-picker.scss';

const loadList = () => import('./PairList.tsx');

function Picker({ lang, page }: { lang: Lang; page: string }) {
  const t = texts(lang, 'spot');
  const [isOpen, setOpen] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const PairList = useLazy(isOpen, loadList)?.PairList;
  const opening = useStore($opening);
  const { pair: builtPair, isMobile } = pagePair(page);
  const pair = useStore($pair) ?? builtPair;
  const pairName = pair ? `${pair.baseTokenId}/${pair.quoteTokenId}` : undefined;
  const name = (opening.phase === 'open' ? pairName : opening.pair) || t('picker.choose');
  // Runs after the dialog has moved the focus into itself: most people want to type.
  useEffect(() => {
    if (isOpen && PairList) search.current?.focus();
  }, [isOpen, PairList]);
  return (
    <div className="pair-picker" lang={t.lang}>
      <h1 className="pair-picker__name">
        <button
          className="pair-picker__button"
          type="button"
          aria-haspopup="dialog"
          aria-label={t('picker.open', { pair: name })}
          onClick={() => setOpen(true)}
        >
          {pair && opening.phase === 'open' && <CoinIcon coin={pair.baseTokenId} size={28} />}
          <bdi>{name}</bdi>
          <Icon of={chevronDown} size={16} />
        </button>
      </h1>
      <Dialog open={isOpen} title={t('picker.choose')} closeLabel={t('picker.close')} onClose={() => setOpen(false)}>
        {PairList ? (
          <PairList lang={lang} isMobile={isMobile} search={search} />
        ) : (
          <div className="pair-picker__list" aria-busy="true" aria-label={t('picker.loading')}>
            <Skeleton shape="row" count={8} />
          </div>
        )}
      </Dialog>
    </div>
  );
}

/**
 * The page's main heading: the open pair's name, as a button that opens the list of all pairs. `page`: key of the
 * page's data.
 */
export const PairPicker = withErrorBoundary(Picker);
