import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { useLazy } from '#shell/lazy/use-lazy.ts';
import { Chip } from '#ui/display/Chip.tsx';
import { marksOf, pairKind } from '../pair-card/pair-marks.ts';
import type { NoticeOfPair, PairMark } from '../pair-card/pair-marks.ts';
import type { ListedPair } from './pairs.ts';
import '../pair-card/pair-card.scss';

const loadCard = () => import('./ListedPairCard.tsx');

interface CardButtonProps {
  lang: Lang;
  pair: ListedPair;
  className: string;
  /** Name of the button when its content is none. */
  label?: string;
  /** Fragment of the page's address that opens the card. */
  fragment?: string;
  tabIndex?: number | undefined;
  children: ReactNode;
}

/** Button that opens what the exchange says of a pair and its coins. */
export function PairCardButton({ lang, pair, className, label, fragment, tabIndex, children }: CardButtonProps) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (fragment === undefined) return;
    const read = () => {
      if (location.hash === fragment) setOpen(true);
    };
    read();
    window.addEventListener('hashchange', read);
    return () => window.removeEventListener('hashchange', read);
  }, [fragment]);
  const Card = useLazy(isOpen, loadCard)?.ListedPairCard;
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
      {isOpen && Card && <Card lang={lang} pair={pair} onClose={() => setOpen(false)} />}
    </>
  );
}

const Chips = ({ marks }: { marks: readonly PairMark[] }) =>
  marks.map(({ label, isWarning }) => (
    <Chip key={label} tone={isWarning ? 'warn' : 'neutral'}>
      {label}
    </Chip>
  ));

/** The name of a button: the pair, then what the button shows, which "Hot" alone would not tell. */
const labelOf = ({ baseTokenId, quoteTokenId }: ListedPair, shown: readonly string[]): string =>
  `${baseTokenId}/${quoteTokenId}: ${shown.join(' ')}`;

interface MarksProps {
  lang: Lang;
  pair: ListedPair;
  /** The exchange's notice on the pair, once it is loaded. */
  notice: NoticeOfPair | undefined;
}

/** Marks of a pair as one button that explains them; nothing for a pair without any. */
export function PairMarks({ lang, pair, notice, tabIndex }: MarksProps & { tabIndex?: number }) {
  const marks = marksOf(texts(lang, 'spot'), pair, notice);
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
export function PairAbout({ lang, pair, notice, name }: MarksProps & { name: string | undefined }) {
  const t = texts(lang, 'spot');
  const marks = marksOf(t, pair, notice);
  const kind = pairKind(t, pair);
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
