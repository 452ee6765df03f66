import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';
import type { ExplanationRequest } from '#shell/explanation/explanation-request.ts';
import { Explained } from '#shell/explanation/Explained.tsx';
import { RiskBar } from '#ui/risk/RiskBar.tsx';
import type { BarMarks } from '#ui/risk/bar-marks.ts';
import { rateText } from './rate-text.ts';

interface UnifiedRate {
  rate: string;
  explain: ExplanationRequest;
}

interface UnifiedRatesProps {
  lang: Lang;
  /** The rates before the change that the others follow. */
  now?: { imr: UnifiedRate; mmr: UnifiedRate } | undefined;
  imr: UnifiedRate;
  mmr: UnifiedRate;
}

/**
 * Marks of the two rates: new loans end at an initial margin rate of 1; the maintenance margin rate has a call and
 * liquidation. U1
 */
const marks = { imr: { limited: 1 }, mmr: { call: 0.5, liquidation: 1 } } as const satisfies Record<string, BarMarks>;
/** The bars end a little after their last mark. */
const max = 1.2;

/** Initial and maintenance margin rate of a unified account as bars. leverage.md 4 */
export function UnifiedRates({ lang, now, imr, mmr }: UnifiedRatesProps) {
  const t = texts(lang, 'margin');
  const rows = [
    { name: 'imr', label: t('risk.imr'), ...imr },
    { name: 'mmr', label: t('risk.mmr'), ...mmr },
  ] as const;
  return (
    <div className="unified-rates">
      {rows.map(({ name, label, rate, explain }) => (
        <div className="unified-rates__row" key={name}>
          <span>{label}</span>
          <span>
            {now && (
              <>
                <bdi>{rateText(lang, now[name].rate)}</bdi> {t('risk.arrow')}{' '}
              </>
            )}
            <Explained lang={lang} of={explain}>
              <bdi>{rateText(lang, rate)}</bdi>
            </Explained>
          </span>
          <div
            className="unified-rates__bar"
            role="meter"
            aria-label={label}
            aria-valuemin={0}
            aria-valuemax={1}
            aria-valuenow={Math.min(Number(rate), 1)}
            aria-valuetext={rateText(lang, rate)}
          >
            <RiskBar lang={lang} thin current={Number(rate)} marks={marks[name]} max={max} />
          </div>
        </div>
      ))}
    </div>
  );
}
