import { formatAmount, formatPercent } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { Facts } from '#ui/display/Facts.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import type { OrderIntent } from '../order-submit/order-intent.ts';
import { $marginInputs } from './margin-inputs.ts';
import { loanCostOf } from './order-effect.ts';

type LoanReviewProps = { lang: Lang; intent: Pick<OrderIntent, 'loan' | 'funding'> };

/** What a reviewed order borrows and what that costs, or that its fills repay. leverage.md 4 */
export function LoanReview({ lang, intent: { loan, funding } }: LoanReviewProps) {
  const t = texts(lang, 'margin');
  const inputs = useStore($marginInputs);
  if (funding === 'REPAY') return <Notice tone="info">{t('form.reviewRepay')}</Notice>;
  if (!loan) return null;
  const terms = inputs?.loanTerms?.get(loan.coin);
  const cost = terms && loanCostOf(loan.amount, terms.hourlyRate);
  const coins = (amount: string) => t('form.coins', { amount: formatAmount(lang, amount), coin: loan.coin });
  return (
    <div lang={t.lang}>
      <Notice tone="warn" title={t('form.reviewBorrow', { amount: formatAmount(lang, loan.amount), coin: loan.coin })}>
        <Facts
          facts={[
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
