import { formatAmount } from '#i18n/format.ts';
import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';
import type { GaugeModel } from './gauge-model.ts';
import { levelInSentenceKeys } from './risk-levels.ts';
import { rateText } from './rate-text.ts';

/** Returns what a screen reader says of a gauge: rate and level, those as filled, and the three marks. L35 */
export function gaugeValueText(lang: Lang, { current, filled, marks }: GaugeModel): string {
  const t = texts(lang, 'margin');
  if (!current || !marks) return t('risk.unknown');
  const now = t('risk.said', { rate: rateText(lang, current.rate), level: t(levelInSentenceKeys[current.level]) });
  const after =
    filled && t('risk.saidFilled', { rate: rateText(lang, filled.rate), level: t(levelInSentenceKeys[filled.level]) });
  const limits = t('risk.saidMarks', {
    limited: formatAmount(lang, marks.limited),
    call: formatAmount(lang, marks.call),
    liquidation: formatAmount(lang, marks.liquidation),
  });
  return [now, after, limits].filter((text) => text !== undefined).join(' ');
}
