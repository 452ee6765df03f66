import { useState } from 'react';
import type { ReactNode } from 'react';
import type { TradingSymbol } from '#contract/account.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { useLazy } from '#shell/lazy/use-lazy.ts';
import { Chip } from '#ui/display/Chip.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { marksOf } from '../pair-card/pair-marks.ts';
import type { ListedPair } from './pairs.ts';
import { coinStateOf } from './pairs.ts';
import { $coinDecimals, $notices, $pairs } from './pairs-store.ts';
import '../pair-card/pair-card.scss';

const loadCard = () => import('../pair-card/PairCard.tsx');

interface CardButtonProps {
  lang: Lang;
  pair: ListedPair;
  className: string;
  /** Name of the button when its content is none. */
  label?: string;
  title?: string;
  tabIndex?: number | undefined;
  children: ReactNode;
}

const noPairs: readonly TradingSymbol[] = [];

/** Button that opens what the exchange says of a pair and its coins. */
export function PairCardButton({ lang, pair, className, label, title, tabIndex, children }: CardButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const PairCard = useLazy(isOpen, loadCard)?.PairCard;
  const notice = useStore($notices).get(pair.symbolId);
  const pairs = useStore($pairs, () => noPairs);
  const decimals = useStore($coinDecimals);
  const coins = [pair.baseTokenId, pair.quoteTokenId].map((coin) => ({
    coin,
    decimals: decimals.get(coin),
    state: coinStateOf(coin, pairs),
  }));
  return (
    <>
      <button
        className={className}
        type="button"
        aria-haspopup="dialog"
        aria-label={label}
        title={title}
        tabIndex={tabIndex}
        onClick={() => setOpen(true)}
      >
        {children}
      </button>
      {isOpen && PairCard && (
        <PairCard lang={lang} pair={pair} notice={notice} coins={coins} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

/** Chips of a pair. */
export function PairChips({ lang, pair }: { lang: Lang; pair: ListedPair }) {
  const notice = useStore($notices).get(pair.symbolId);
  return marksOf(texts(lang, 'spot'), pair, notice).map(({ label, isWarning }) => (
    <Chip key={label} tone={isWarning ? 'warn' : 'neutral'}>
      {label}
    </Chip>
  ));
}

/** Marks of a pair as one button that explains them; nothing for a pair without any. */
export function PairMarks({ lang, pair, tabIndex }: { lang: Lang; pair: ListedPair; tabIndex?: number }) {
  const marks = marksOf(texts(lang, 'spot'), pair, useStore($notices).get(pair.symbolId));
  if (marks.length === 0) return null;
  const title = marks.map(({ about }) => about).join(' ');
  return (
    <PairCardButton lang={lang} pair={pair} className="pair-marks" title={title} tabIndex={tabIndex}>
      <PairChips lang={lang} pair={pair} />
    </PairCardButton>
  );
}
