import type { TextKey } from '#i18n/keys.ts';
import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';
import type { GaugeModel } from './gauge-model.ts';
import { levelInSentenceKeys } from './risk-levels.ts';
import { markText, rateText } from './rate-text.ts';

/** What the second rate of a gauge follows: an order that is filled, or a loan. */
export type GaugeChange = 'filled' | 'borrowed';

const saidKeys = { filled: 'risk.saidFilled', borrowed: 'risk.saidBorrowed' } as const satisfies Record<
  GaugeChange,
  TextKey<'margin'>
>;

/** What a screen reader says of a gauge: rate and level, those after the change, and the three marks. L35 */
export function gaugeValueText(
  lang: Lang,
  { current, filled, marks }: GaugeModel,
  change: GaugeChange = 'filled',
): string {
  const t = texts(lang, 'margin');
  if (!current || !marks) return t('risk.unknown');
  const now = t('risk.said', { rate: rateText(lang, current.rate), level: t(levelInSentenceKeys[current.level]) });
  const after =
    filled && t(saidKeys[change], { rate: rateText(lang, filled.rate), level: t(levelInSentenceKeys[filled.level]) });
  const limits = t('risk.saidMarks', {
    limited: markText(lang, marks.limited),
    call: markText(lang, marks.call),
    liquidation: markText(lang, marks.liquidation),
  });
  return [now, after, limits].filter((text) => text !== undefined).join(' ');
}
