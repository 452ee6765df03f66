import type { TradingSymbol } from '../../contract/account.ts';
import type { Lang } from '../../i18n/locales.ts';
import { texts } from '../../i18n/texts.ts';
import { Chip } from '../../ui/Chip.tsx';

/** What a pair is marked as: state first, then risk, then what is new. exchange-api 2.1 `mark`, 4.1 */
export function PairMarks({ lang, pair }: { lang: Lang; pair: TradingSymbol }) {
  const t = texts(lang, 'spot');
  const { mark, zone, symbolType, tradeStatus } = pair;
  return (
    <>
      {tradeStatus === 0 && <Chip tone="warn">{t('picker.suspended')}</Chip>}
      {tradeStatus === 2 && <Chip>{t('picker.opens')}</Chip>}
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
