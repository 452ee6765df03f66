import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';
import { Explained } from '#shell/explanation/Explained.tsx';
import type { LiquidationModel } from './liquidation-model.ts';
import { distanceText, priceText } from './rate-text.ts';

interface LiquidationLineProps {
  lang: Lang;
  liquidation: LiquidationModel;
  /** The account is taken as it is after the order. */
  isFilled: boolean;
}

/** The liquidation price of a coin and how far it is; "none" in words. L26 */
export function LiquidationLine({ lang, liquidation, isFilled }: LiquidationLineProps) {
  const { coin, price, distance, explainPrice, explainDistance } = liquidation;
  const t = texts(lang, 'margin');
  return (
    <div className="risk-gauge__line">
      <span className="risk-gauge__label">
        {isFilled ? t('risk.liquidationFilled', { coin }) : t('risk.liquidation', { coin })}
      </span>
      <span className="risk-gauge__price">
        <Explained lang={lang} of={explainPrice}>
          <bdi>{price === '' ? t('risk.noLiquidation') : priceText(lang, price)}</bdi>
        </Explained>
        {distance !== undefined && explainDistance && (
          <Explained lang={lang} of={explainDistance}>
            <bdi>{distanceText(lang, distance)}</bdi>
          </Explained>
        )}
      </span>
    </div>
  );
}
