import { useState } from 'react';
import type { ReactNode } from 'react';
import type { TradingSymbol } from '#contract/account.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { useLazy } from '#shell/lazy/use-lazy.ts';
import { Chip } from '#ui/display/Chip.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { marksOf, pairKind } from '../pair-card/pair-marks.ts';
import type { PairMark } from '../pair-card/pair-marks.ts';
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
  tabIndex?: number | undefined;
  children: ReactNode;
}

const noPairs: readonly TradingSymbol[] = [];

/** Button that opens what the exchange says of a pair and its coins. */
export function PairCardButton({ lang, pair, className, label, tabIndex, children }: CardButtonProps) {
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

const Chips = ({ marks }: { marks: readonly PairMark[] }) =>
  marks.map(({ label, isWarning }) => (
    <Chip key={label} tone={isWarning ? 'warn' : 'neutral'}>
      {label}
    </Chip>
  ));

/** Returns the marks of a pair, with the exchange's notice on it once that is known. */
const useMarks = (lang: Lang, pair: ListedPair): PairMark[] =>
  marksOf(texts(lang, 'spot'), pair, useStore($notices).get(pair.symbolId));

/** Returns the name of a button: the pair, then what the button shows, which "Hot" alone would not tell. */
const labelOf = ({ baseTokenId, quoteTokenId }: ListedPair, shown: readonly string[]): string =>
  `${baseTokenId}/${quoteTokenId}: ${shown.join(' ')}`;

/** Marks of a pair as one button that explains them; nothing for a pair without any. */
export function PairMarks({ lang, pair, tabIndex }: { lang: Lang; pair: ListedPair; tabIndex?: number }) {
  const marks = useMarks(lang, pair);
  if (marks.length === 0) return null;
  const label = labelOf(
    pair,
    marks.map((mark) => mark.label),
  );
  return (
    <PairCardButton lang={lang} pair={pair} className="pair-marks" label={label} tabIndex={tabIndex}>
      <Chips marks={marks} />
    </PairCardButton>
  );
}

/** Marks, coin and kind of a pair as one button that explains them. */
export function PairAbout({ lang, pair, name }: { lang: Lang; pair: ListedPair; name: string | undefined }) {
  const marks = useMarks(lang, pair);
  const kind = pairKind(texts(lang, 'spot'), pair);
  const coin = name ?? pair.baseTokenId;
  const label = labelOf(pair, [...marks.map((mark) => mark.label), `${coin} · ${kind}`]);
  return (
    <PairCardButton lang={lang} pair={pair} className="pair-name__about" label={label}>
      <Chips marks={marks} />
      <span className="pair-name__coin">
        <bdi>{coin}</bdi> · {kind}
      </span>
    </PairCardButton>
  );
}
