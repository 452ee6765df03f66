import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';
import { scale, unscale } from '#money/index.ts';
import { compareLtv } from '#formulas/loans/ltv.ts';
import type { LoanLtvs } from '#formulas/loans/ltv.ts';
import { Explained } from '#shell/explanation/Explained.tsx';
import { LevelShape } from '#ui/risk/LevelShape.tsx';
import { distanceText, levelText, priceText, unknownText } from '../market/loan-texts.ts';
import { explainThreshold } from './loan-explanations.ts';
import type { LoanCoins } from './loan-explanations.ts';
import type { LoanRisk, Threshold } from './loan-position.ts';
import './thresholds.scss';

interface ThresholdsProps {
  lang: Lang;
  coins: LoanCoins;
  ltvs: LoanLtvs;
  risk: LoanRisk | undefined;
  /**
   * What the initial LTV limits, and what that is: the largest loan on the collateral, or what of it can be removed.
   */
  most: string | undefined;
  mostHint: string;
}

/** True when the LTV of a threshold has been reached: the price would have to move the other way. */
const isReached = ({ position }: LoanRisk, { ltv }: Threshold): boolean => compareLtv(position, scale(ltv)) >= 0;

/** The three levels of a loan, each with word, percent, and price with its distance. P6, P30 */
export function Thresholds({ lang, coins, ltvs, risk, most, mostHint }: ThresholdsProps) {
  const t = texts(lang, 'loans');
  const price = (threshold: Threshold | undefined) => (
    <>
      <dd className="thresholds__price">
        <bdi>
          {risk && threshold ? (
            <Explained lang={lang} of={explainThreshold(risk, coins, threshold.ltv)}>
              {t('risk.priceIn', { price: priceText(lang, threshold.price), coin: risk.priceUnit })}
            </Explained>
          ) : (
            unknownText
          )}
        </bdi>
      </dd>
      <dd className="thresholds__distance">
        <bdi>
          {risk && threshold
            ? t(
                isReached(risk, threshold) ? 'risk.endsIf' : risk.changed === 'loan' ? 'risk.ifRises' : 'risk.ifFalls',
                {
                  coin: risk.priceCoin,
                  change: distanceText(lang, threshold.change),
                },
              )
            : unknownText}
        </bdi>
      </dd>
    </>
  );
  return (
    <dl className="thresholds">
      <div>
        <dt>
          <span className="thresholds__mark" />
          {t('risk.initial', { ltv: levelText(lang, unscale(ltvs.initial)) })}
        </dt>
        <dd className="thresholds__price">
          <bdi>{most ?? unknownText}</bdi>
        </dd>
        <dd className="thresholds__distance">{mostHint}</dd>
      </div>
      <div>
        <dt>
          <LevelShape level="MARGIN_CALL" />
          {t('risk.call', { ltv: levelText(lang, unscale(ltvs.marginCall)) })}
        </dt>
        {price(risk?.call)}
      </div>
      <div>
        <dt>
          <LevelShape level="LIQUIDATION" />
          {t('risk.liquidation', { ltv: levelText(lang, unscale(ltvs.liquidation)) })}
        </dt>
        {price(risk?.liquidation)}
      </div>
    </dl>
  );
}
