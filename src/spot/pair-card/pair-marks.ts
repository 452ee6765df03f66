import { tradeStatus } from '#contract/market-data.ts';
import type { TradingSymbol } from '#contract/account.ts';
import type { Texts } from '#i18n/keys.ts';

/** What marks and kind of a pair depend on. */
export type MarkedPair = Pick<
  TradingSymbol,
  'baseTokenId' | 'tradeStatus' | 'isBanBuy' | 'isBanSell' | 'mark' | 'zone' | 'symbolType'
>;

/** A short mark of a pair and the sentence that explains it. */
export interface PairMark {
  label: string;
  about: string;
  isWarning: boolean;
}

/** The kind of a pair: spot, or a leveraged token. */
export const pairKind = (t: Texts<'spot'>, { symbolType }: Pick<MarkedPair, 'symbolType'>): string =>
  symbolType === 'LT' ? t('picker.leveraged') : t('picker.spot');

/** The exchange's notice on a pair. */
export type NoticeOfPair = { type: string; text: string };

/** The marks of a pair: trading status first, then risk, then news. exchange-api 2.1 `mark`, 4.1 */
export function marksOf(t: Texts<'spot'>, pair: MarkedPair, notice?: NoticeOfPair): PairMark[] {
  const { mark, zone, symbolType, baseTokenId: coin } = pair;
  const marks: (PairMark | false)[] = [
    pair.tradeStatus === tradeStatus.suspended && {
      label: t('picker.suspended'),
      about: t('guard.suspendedText'),
      isWarning: true,
    },
    pair.tradeStatus === tradeStatus.beforeOpening && {
      label: t('picker.opens'),
      about: t('guard.openingText'),
      isWarning: false,
    },
    notice?.type === 'DELIST' && { label: t('picker.delisting'), about: notice.text, isWarning: true },
    pair.isBanBuy && { label: t('picker.noBuy'), about: t('guard.noBuy'), isWarning: true },
    pair.isBanSell && { label: t('picker.noSell'), about: t('guard.noSell'), isWarning: true },
    mark.includes('ST') && { label: t('picker.st'), about: t('guard.st'), isWarning: true },
    zone === 'INNOVATION' && { label: t('picker.innovation'), about: t('guard.innovation'), isWarning: true },
    symbolType === 'LT' && { label: t('picker.lt'), about: t('guard.leveraged', { coin }), isWarning: false },
    mark.includes('SEED') && { label: t('picker.seed'), about: t('header.launch', { coin }), isWarning: false },
    mark.includes('NEW') && { label: t('picker.new'), about: t('picker.newAbout'), isWarning: false },
    mark.includes('HOT') && { label: t('picker.hot'), about: t('picker.hotAbout'), isWarning: false },
  ];
  return marks.filter((each) => each !== false);
}
