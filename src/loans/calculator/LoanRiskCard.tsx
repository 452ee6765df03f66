import { useState } from 'react';
import { formatDate } from '#i18n/format.ts';
import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';
import type { LoanMarket } from '#formulas/loans/loan-checks.ts';
import { scale } from '#money/index.ts';
import { $settings } from '#session/settings.ts';
import { Explained } from '#shell/explanation/Explained.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import type { LoanContext } from '../market/loan-context.ts';
import { levelText, ltvText, priceText, unknownText } from '../market/loan-texts.ts';
import { explainLtv } from '../risk/loan-explanations.ts';
import { LtvGauge } from '../risk/LtvGauge.tsx';
import { LtvLevelTag } from '../risk/LtvLevelTag.tsx';
import { PriceChart } from '../risk/PriceChart.tsx';
import { Thresholds } from '../risk/Thresholds.tsx';
import { WhatIf } from '../risk/WhatIf.tsx';
import type { LoanRisk } from '../risk/loan-position.ts';
import { whatIf } from '../risk/what-if-model.ts';

interface LoanRiskCardProps {
  lang: Lang;
  context: LoanContext;
  market: LoanMarket | undefined;
  risk: LoanRisk | undefined;
  /** The largest loan on the collateral, or another text for the first level. */
  most: string | undefined;
  /** LTV that the what-if returns to, a fraction. */
  target: string;
  level?: 2 | 3;
}

/** When the shown prices are from, unless they are live; and when one of them is paused. loans.md 4 */
export function PriceNote({ lang, context, coins }: { lang: Lang; context: LoanContext; coins: readonly string[] }) {
  const t = texts(lang, 'loans');
  const { zone } = useStore($settings);
  const paused = context.pausedSince(...coins);
  const time = (timeMs: number) => formatDate(lang, timeMs, { zone, style: 'timeZone' });
  if (paused !== undefined)
    return <Notice tone="warn">{t('state.paused', { time: formatDate(lang, paused, { zone }) })}</Notice>;
  return (
    <p className="loan-risk__asOf" data-stale={context.priceState === 'stale' ? '' : undefined}>
      {context.priceState === 'stale' ? t('state.stale', { time: time(context.pricesMs) }) : t('state.live')}
    </p>
  );
}

/** LTV now, its levels, the price with both thresholds, and what a price change does. loans.md 4, 5 */
export function LoanRiskCard({ lang, context, market, risk, most, target, level = 2 }: LoanRiskCardProps) {
  const t = texts(lang, 'loans');
  const { zone } = useStore($settings);
  const [percent, setPercent] = useState(-30);
  const Heading = level === 2 ? 'h2' : 'h3';
  const overdue = context.overdue.find(({ token }) => token === market?.loanToken);
  const modelAt = (change: number) =>
    risk && market && risk.position.debt > 0n
      ? whatIf(risk, change, {
          target: scale(target),
          feeRate: scale(overdue?.liquidationFeeRate ?? '0'),
          pledgeStep: market.pledgeStep,
          loanStep: market.loanStep,
          loanAmount: risk.position.debt,
          minLoan: market.minLoan,
        })
      : undefined;
  const model = modelAt(percent);
  const coins = market ? [market.loanToken, market.pledgeToken] : [];
  return (
    <section className="loan-card loan-risk" aria-labelledby="loan-risk">
      <Heading className="loan-card__title" id="loan-risk">
        {t('risk.title')}
      </Heading>
      <p className="loan-risk__now">
        <strong>
          <bdi>
            {risk && market ? (
              <Explained lang={lang} of={explainLtv(risk, market)}>
                {ltvText(lang, risk.ltv)}
              </Explained>
            ) : (
              unknownText
            )}
          </bdi>
        </strong>
        {risk && <LtvLevelTag lang={lang} level={risk.level} />}
        <span>
          {risk
            ? t('risk.at', { coin: risk.priceCoin, price: priceText(lang, risk.price), unit: risk.priceUnit })
            : t('risk.none')}
        </span>
      </p>
      {market && (
        <>
          <LtvGauge lang={lang} ltv={risk?.ltv} level={risk?.level} ltvs={market.ltvs} changed={model?.ltv} />
          <Thresholds
            lang={lang}
            coins={market}
            ltvs={market.ltvs}
            risk={risk}
            most={most}
            mostHint={t('risk.mostHint')}
          />
        </>
      )}
      <PriceNote lang={lang} context={context} coins={coins} />
      {market && (
        <PriceChart
          lang={lang}
          coins={context.coins}
          loanToken={market.loanToken}
          pledgeToken={market.pledgeToken}
          risk={risk}
          changed={model?.price}
          zone={zone}
        />
      )}
      <div className="loan-risk__what">
        <WhatIf
          lang={lang}
          loanToken={market?.loanToken ?? ''}
          pledgeToken={market?.pledgeToken ?? ''}
          risk={risk}
          percent={percent}
          onPercent={setPercent}
          modelAt={modelAt}
          target={levelText(lang, target)}
        />
      </div>
    </section>
  );
}
