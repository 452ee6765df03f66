import { collateralSale } from '#formulas/loans/collateral-sale.ts';
import { debtOf, periodInterest, periodPenalty } from '#formulas/loans/loan-interest.ts';
import { formatAmount, formatPercent } from '#i18n/format.ts';
import type { Lang } from '#i18n/lang.ts';
import { scale, unscale } from '#money/index.ts';
import type { OverdueTerms } from '#session/loans/loan-market.ts';
import { Facts } from '#ui/display/Facts.tsx';
import type { LoanTexts } from '../market/loan-texts.ts';

interface Props {
  t: LoanTexts;
  lang: Lang;
  /** Overdue terms and hourly rate (7 days) of the coin of the examples. */
  overdue: OverdueTerms;
  hourlyRate: string;
}

const rateDecimals = 12;
const coin = 'USDT';
const pledgeCoin = 'BTC';
const usdt = scale('1');
/** Seconds from the liquidation LTV to the sale of the collateral. loans.md 3 */
const saleDelaySeconds = 10;
/** Numbers of the examples: loans.md 2 has them as vectors. */
const late = { loan: '10000', days: 7, hours: 5 } as const;
const sale = { loan: '39000', pledge: '1', price: '60000', low: '43333' } as const;

/** An overdue loan and a liquidation with their figures, computed by the rules of the exchange. loans.md 4 */
export function LoanExamples({ t, lang, overdue, hourlyRate }: Props) {
  const rate = scale(hourlyRate, rateDecimals);
  const amount = (units: bigint, unit: string) =>
    t('coins', { amount: formatAmount(lang, unscale(units)), coin: unit });
  const principal = scale(late.loan);
  const interest = periodInterest(principal, rate, late.days * 24);
  const penalty = periodPenalty(principal, { rate, penaltyMultiple: scale(overdue.penaltyMultiple) }, late.hours + 1);
  const debt = { principal: scale(sale.loan), interest: periodInterest(scale(sale.loan), rate, 1), penalty: 0n };
  const sold = collateralSale(
    debt,
    scale(sale.pledge),
    { loanIndex: usdt, pledgeIndex: scale(sale.low) },
    scale(overdue.liquidationFeeRate),
  );
  const price = (value: string) =>
    t('coins', { amount: formatAmount(lang, value, { decimals: 2, fixed: true }), coin });
  return (
    <div className="loan-examples">
      <section className="loan-card" aria-labelledby="example-overdue">
        <h3 className="loan-card__title" id="example-overdue">
          {t('page.exampleOverdue')}
        </h3>
        <p>
          {t('page.exampleOverdueText', {
            loan: amount(principal, coin),
            days: formatAmount(lang, String(late.days)),
            late: formatAmount(lang, String(late.hours)),
          })}
        </p>
        <Facts
          facts={[
            { label: t('page.interest'), value: amount(interest, coin) },
            {
              label: t('page.penalty', { count: formatAmount(lang, String(late.hours + 1)) }),
              value: amount(penalty, coin),
            },
            { label: t('page.debt'), value: amount(principal + interest + penalty, coin) },
          ]}
        />
        <p className="loan-note">
          {t('page.overdueRule', {
            multiple: formatAmount(lang, overdue.penaltyMultiple),
            hours: formatAmount(lang, String(overdue.graceHours)),
          })}
        </p>
      </section>
      <section className="loan-card" aria-labelledby="example-sale">
        <h3 className="loan-card__title" id="example-sale">
          {t('page.exampleSale')}
        </h3>
        <p>
          {t('page.exampleSaleText', {
            loan: amount(scale(sale.loan), coin),
            pledge: amount(scale(sale.pledge), pledgeCoin),
            coin: pledgeCoin,
            price: price(sale.price),
            low: price(sale.low),
          })}
        </p>
        <Facts
          facts={[
            { label: t('page.debt'), value: amount(debtOf(debt), coin) },
            { label: t('page.fee'), value: amount(sold.fee, coin) },
            { label: t('page.sold'), value: amount(sold.sold, pledgeCoin) },
            { label: t('page.returned'), value: amount(sold.returned, pledgeCoin) },
          ]}
        />
        <p className="loan-note">
          {t('page.saleRule', { seconds: saleDelaySeconds })}{' '}
          {t('page.feeRule', { rate: formatPercent(lang, overdue.liquidationFeeRate) })}
        </p>
      </section>
    </div>
  );
}
