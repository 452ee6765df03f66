import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';
import { barMarks } from './bar-marks.ts';
import type { GaugeModel } from './gauge-model.ts';
import { gaugeValueText } from './gauge-value-text.ts';
import { RiskBar } from '#ui/risk/RiskBar.tsx';
import { RiskLevelTag } from './RiskLevelTag.tsx';
import { rateText, unknownText } from './rate-text.ts';
import './risk-pill.scss';

interface RiskPillProps {
  lang: Lang;
  model: GaugeModel;
  /** Opens what-if and debts. */
  onOpen: () => void;
}

/** The gauge in one line, for the head of the terminal: a button that opens the details. leverage.md 4 */
export function RiskPill({ lang, model, onOpen }: RiskPillProps) {
  const { current, marks } = model;
  const t = texts(lang, 'margin');
  return (
    <button
      className="risk-pill"
      type="button"
      lang={t.lang}
      aria-haspopup="dialog"
      aria-label={t('risk.pill', { risk: gaugeValueText(lang, model) })}
      onClick={onOpen}
    >
      <span className="risk-pill__label">{t('risk.rate')}</span>
      <bdi className="risk-pill__rate">{current ? rateText(lang, current.rate) : unknownText}</bdi>
      {current && <RiskLevelTag lang={lang} level={current.level} />}
      <span className="risk-pill__bar">
        <RiskBar lang={lang} thin current={current && Number(current.rate)} marks={marks && barMarks(marks)} />
      </span>
    </button>
  );
}
