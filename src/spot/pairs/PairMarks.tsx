import { tradeStatus } from '#contract/market-data.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import type { ListedPair } from './pairs.ts';
import { Chip } from '#ui/display/Chip.tsx';

/** Chips of a pair: trading status first, then risk, then news. exchange-api 2.1 `mark`, 4.1 */
export function PairMarks({ lang, pair }: { lang: Lang; pair: ListedPair }) {
  const t = texts(lang, 'spot');
  const { mark, zone, symbolType } = pair;
  return (
    <>
      {pair.tradeStatus === tradeStatus.suspended && <Chip tone="warn">{t('picker.suspended')}</Chip>}
      {pair.tradeStatus === tradeStatus.beforeOpening && <Chip>{t('picker.opens')}</Chip>}
      {mark.includes('ST') && (
        <span title={t('picker.stName')}>
          <Chip tone="warn">{t('picker.st')}</Chip>
        </span>
      )}
      {zone === 'INNOVATION' && <Chip tone="warn">{t('picker.innovation')}</Chip>}
      {symbolType === 'LT' && <Chip>{t('picker.lt')}</Chip>}
      {mark.includes('SEED') && <Chip>{t('picker.seed')}</Chip>}
      {mark.includes('NEW') && <Chip>{t('picker.new')}</Chip>}
      {mark.includes('HOT') && <Chip>{t('picker.hot')}</Chip>}
    </>
  );
}
