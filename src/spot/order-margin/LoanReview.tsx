import { RiskGauge } from '#leverage/risk/RiskGauge.tsx';
import { FilledWarning } from '#leverage/risk/FilledWarning.tsx';
import { formatAmount, formatPercent } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { Facts } from '#ui/display/Facts.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { decimal } from '#money/index.ts';
import { $marginRisk } from '#session/leverage/margin-risk.ts';
import { useStore } from '#ui/foundation/use-store.ts';
import { $lastPrice } from '../market/display-stores.ts';
import { frozenAmount } from '../order-draft/order-rules.ts';
import type { OrderIntent } from '../order-submit/order-intent.ts';
import { terminalRisk } from './gauge.ts';
import { $marginInputs } from './margin-inputs.ts';
import { loanCostOf } from './order-effect.ts';
import './margin-review.scss';

/** `intent`: a reviewed order, or the loan of an order that a press on the chart moves, whose risk is not computed. */
type LoanReviewProps = { lang: Lang; intent: OrderIntent | Pick<OrderIntent, 'loan' | 'funding'> };

/**
 * What a reviewed order does to the risk, what it borrows and what that costs, or that its fills repay. leverage.md 4
 */
export function LoanReview({ lang, intent }: LoanReviewProps) {
  const { loan, funding } = intent;
  const order = 'entry' in intent ? intent : undefined;
  const t = texts(lang, 'margin');
  const inputs = useStore($marginInputs);
  const risk = useStore($marginRisk);
  const last = useStore($lastPrice, () => undefined);
  const model =
    inputs && order && terminalRisk(inputs, risk, order.pair, { ...order, market: { last: last?.price } }).model;
  const gauge = model && <RiskGauge lang={lang} model={model} />;
  if (funding === 'REPAY')
    return (
      <div className="loan-review" lang={t.lang}>
        {gauge}
        <Notice tone="info">{t('form.reviewRepay')}</Notice>
      </div>
    );
  if (!loan) return null;
  const terms = inputs?.loanTerms?.get(loan.coin);
  const cost = terms && loanCostOf(loan.amount, terms.hourlyRate);
  const coins = (amount: string) => t('form.coins', { amount: formatAmount(lang, amount), coin: loan.coin });
  return (
    <div className="loan-review" lang={t.lang}>
      {gauge}
      {model && <FilledWarning lang={lang} model={model} />}
      <Notice tone="warn" title={t('form.reviewBorrow', { amount: formatAmount(lang, loan.amount), coin: loan.coin })}>
        <Facts
          facts={[
            // With the loan it is what the order freezes, which for an order at market is more than its estimated
            // total.
            ...(order
              ? [
                  {
                    label: t('form.ownFirst'),
                    value: coins(decimal(frozenAmount(order.entry)).minus(loan.amount).toFixed()),
                  },
                ]
              : []),
            {
              label: terms
                ? t('form.interestRate', { rate: formatPercent(lang, terms.hourlyRate, 6) })
                : t('form.interest'),
              value: cost
                ? t('form.perDay', { amount: formatAmount(lang, cost.perDay), coin: loan.coin })
                : t('form.none'),
            },
            { label: t('form.firstHour'), value: cost ? coins(cost.firstHour) : t('form.none') },
          ]}
        />
        <p>{t('form.reviewNote')}</p>
      </Notice>
    </div>
  );
}
