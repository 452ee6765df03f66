import type { TradingSymbol } from '#contract/account.ts';
import { formatDate } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { Chip } from '#ui/display/Chip.tsx';
import { Facts } from '#ui/display/Facts.tsx';
import type { Fact } from '#ui/display/Facts.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { plainName } from '#ui/foundation/plain-name.ts';
import { CoinCard } from './CoinCard.tsx';
import type { ListedCoin } from './CoinCard.tsx';
import { marksOf, pairKind } from './pair-marks.ts';
import type { MarkedPair, NoticeOfPair } from './pair-marks.ts';

interface PairCardProps {
  lang: Lang;
  pair: MarkedPair & Pick<TradingSymbol, 'quoteTokenId' | 'openTime'>;
  notice: NoticeOfPair | undefined;
  coins: readonly ListedCoin[];
  onClose: () => void;
}

/** Dialog that says what a pair is: its kind, what its marks mean, its listing date, and both of its coins. */
export function PairCard({ lang, pair, notice, coins, onClose }: PairCardProps) {
  const t = texts(lang, 'spot');
  const facts: Fact[] = [
    { label: t('header.kind'), value: pairKind(t, pair) },
    ...(pair.openTime > 0
      ? [{ label: t('header.listed'), value: formatDate(lang, pair.openTime, { zone: 'UTC', style: 'date' }) }]
      : []),
  ];
  return (
    <CoinCard lang={lang} title={`${pair.baseTokenId}/${pair.quoteTokenId}`} coins={coins} onClose={onClose}>
      {notice && notice.type !== 'DELIST' && (
        <Notice tone="warn">
          <bdi>{plainName(notice.text)}</bdi>
        </Notice>
      )}
      {marksOf(t, pair, notice).map(({ label, about, isWarning }) => (
        <p key={label}>
          <Chip tone={isWarning ? 'warn' : 'neutral'}>{label}</Chip> <bdi>{plainName(about)}</bdi>
        </p>
      ))}
      <Facts facts={facts} />
    </CoinCard>
  );
}
