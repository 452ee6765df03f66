import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';
import { Notice } from '#ui/feedback/Notice.tsx';
import type { GaugeModel } from './gauge-model.ts';
import { levelInSentenceKeys } from './risk-levels.ts';
import { markText, rateText } from './rate-text.ts';

/**
 * A warning that the account is limited or worse once the order is filled; nothing while it stays safe. leverage.md 4
 */
export function FilledWarning({ lang, model: { filled, marks } }: { lang: Lang; model: GaugeModel }) {
  const t = texts(lang, 'margin');
  if (!filled || !marks || filled.level === 'SAFE') return null;
  return (
    <Notice
      tone={filled.level === 'LIMITED' ? 'warn' : 'error'}
      title={t('risk.saidFilled', { rate: rateText(lang, filled.rate), level: t(levelInSentenceKeys[filled.level]) })}
    >
      {t('risk.saidMarks', {
        limited: markText(lang, marks.limited),
        call: markText(lang, marks.call),
        liquidation: markText(lang, marks.liquidation),
      })}
    </Notice>
  );
}
