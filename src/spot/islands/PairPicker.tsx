import { useEffect, useRef, useState } from 'react';
import type { Lang } from '../../i18n/locales.ts';
import { texts } from '../../i18n/texts.ts';
import { guarded } from '../../ui/Boundary.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { chevronDown } from '../../ui/icon/icons.ts';
import { useStore } from '../../ui/use-store.ts';
import { $opening } from '../guard.ts';
import { $pair } from '../market.ts';
import { pagePair } from '../page-pair.ts';
import { PairList } from './PairList.tsx';
import '../picker.scss';

function Picker({ lang }: { lang: Lang }) {
  const t = texts(lang, 'spot');
  const [isOpen, setOpen] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const opening = useStore($opening);
  const pair = useStore($pair) ?? pagePair().pair;
  const shown = pair ? `${pair.baseTokenId}/${pair.quoteTokenId}` : undefined;
  const name = (opening.phase === 'open' ? shown : opening.pair) || t('picker.choose');
  // After the dialog has opened itself: typing is what most want.
  useEffect(() => {
    if (isOpen) search.current?.focus();
  }, [isOpen]);
  return (
    <div className="picker" lang={t.lang}>
      <button
        className="picker__button"
        type="button"
        aria-haspopup="dialog"
        aria-label={t('picker.open', { pair: name })}
        onClick={() => setOpen(true)}
      >
        <bdi>{name}</bdi>
        <Icon of={chevronDown} size={16} />
      </button>
      <Dialog open={isOpen} title={t('picker.choose')} closeLabel={t('picker.close')} onClose={() => setOpen(false)}>
        <PairList lang={lang} search={search} />
      </Dialog>
    </div>
  );
}

/** The open pair's name, as a button that opens the list of all pairs. */
export const PairPicker = guarded(Picker);
