import type { TextKey } from '#i18n/keys.ts';
import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';
import { Explained } from '#shell/explanation/Explained.tsx';
import { barMarks } from './bar-marks.ts';
import type { GaugeModel } from './gauge-model.ts';
import { gaugeValueText } from './gauge-value-text.ts';
import type { GaugeChange } from './gauge-value-text.ts';
import { LiquidationLine } from './LiquidationLine.tsx';
import { RiskBar } from '#ui/risk/RiskBar.tsx';
import { LevelShape } from '#ui/risk/LevelShape.tsx';
import { RiskLevelTag } from './RiskLevelTag.tsx';
import { markText, rateText, unknownText } from './rate-text.ts';
import type { RiskFigures } from './risk-levels.ts';
import './risk-gauge.scss';

interface RiskGaugeProps {
  lang: Lang;
  model: GaugeModel;
  /** What the second rate of the model follows: an order that is filled, or a loan. */
  after?: GaugeChange;
  /** After a price change: a pointer on the bar. */
  changed?: string | undefined;
}

const markKeys = {
  limited: 'risk.mark.limited',
  call: 'risk.mark.call',
  liquidation: 'risk.mark.liquidation',
} as const satisfies Record<keyof RiskFigures['marks'], TextKey<'margin'>>;
const rateKeys = { filled: 'risk.rateFilled', borrowed: 'risk.rateBorrowed' } as const satisfies Record<
  GaugeChange,
  TextKey<'margin'>
>;
const markLevels = { limited: 'LIMITED', call: 'MARGIN_CALL', liquidation: 'LIQUIDATION' } as const;

/**
 * The risk rate as number, word and shape, on a bar with its three marks; with an order or a loan "current → filled".
 * Below it the liquidation price with its distance. A value that is not known is –. leverage.md 4, L35
 */
export function RiskGauge({ lang, model, after = 'filled', changed }: RiskGaugeProps) {
  const { current, filled, own, marks, liquidation } = model;
  const t = texts(lang, 'margin');
  const shown = filled ?? current;
  return (
    <div className="risk-gauge" lang={t.lang}>
      <div className="risk-gauge__line">
        <span className="risk-gauge__label">{filled ? t(rateKeys[after]) : t('risk.rate')}</span>
        <span className="risk-gauge__rate">
          {filled && current && (
            <>
              <Explained lang={lang} of={current.explain}>
                <bdi>{rateText(lang, current.rate)}</bdi>
              </Explained>
              <span>{t('risk.arrow')}</span>
            </>
          )}
          {shown ? (
            <Explained lang={lang} of={shown.explain}>
              <bdi className="risk-gauge__value">{rateText(lang, shown.rate)}</bdi>
            </Explained>
          ) : (
            <span className="risk-gauge__value">{unknownText}</span>
          )}
          {shown && <RiskLevelTag lang={lang} level={shown.level} />}
        </span>
      </div>
      <div
        className="risk-gauge__meter"
        role="meter"
        aria-label={t('risk.rate')}
        aria-valuemin={0}
        aria-valuemax={1}
        aria-valuenow={Math.min(Number(shown?.rate ?? '0'), 1)}
        aria-valuetext={gaugeValueText(lang, model, after)}
      >
        <RiskBar
          lang={lang}
          current={current && Number(current.rate)}
          filled={filled && Number(filled.rate)}
          changed={changed === undefined ? undefined : Number(changed)}
          marks={marks && barMarks(marks)}
        />
      </div>
      <ul className="risk-gauge__marks">
        {(['limited', 'call', 'liquidation'] as const).map((mark) => (
          <li key={mark}>
            <LevelShape level={markLevels[mark]} />
            {t(markKeys[mark], { rate: marks ? markText(lang, marks[mark]) : unknownText })}
          </li>
        ))}
      </ul>
      {own && (
        <div className="risk-gauge__line">
          <span className="risk-gauge__label">{t('risk.own')}</span>
          <Explained lang={lang} of={own.explain}>
            <bdi>{rateText(lang, own.rate)}</bdi>
          </Explained>
        </div>
      )}
      {liquidation && <LiquidationLine lang={lang} liquidation={liquidation} isFilled={filled !== undefined} />}
    </div>
  );
}
