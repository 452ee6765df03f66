import type { ReactNode } from 'react';
import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';
import { formatAmount } from '#i18n/format.ts';
import { openLoansMax } from '#formulas/loans/loan-checks.ts';
import { $loanUser } from '#session/loans/loan-user.ts';
import { valueOf } from '#session/remote/load.ts';
import { MaskedAmount } from '#ui/amount/MaskedAmount.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { ltvText, unknownText, usdText } from '../market/loan-texts.ts';
import './loan-totals.scss';

/** Debt, collateral, LTV and number of all open loans of the person; – until they are known. */
export function LoanTotals({ lang }: { lang: Lang }) {
  const t = texts(lang, 'loans');
  const person = valueOf(useStore($loanUser));
  const usd = (amount: string | undefined): ReactNode =>
    amount === undefined ? (
      unknownText
    ) : (
      <MaskedAmount>
        {usdText(lang, amount)} <small>{t('sums.usd')}</small>
      </MaskedAmount>
    );
  const figures = [
    { label: t('sums.debt'), value: usd(person?.totalLoanUsd) },
    { label: t('sums.collateral'), value: usd(person?.totalPledgeUsd) },
    { label: t('sums.ltv'), value: person ? <MaskedAmount>{ltvText(lang, person.ltv)}</MaskedAmount> : unknownText },
    {
      label: t('sums.open'),
      value: person
        ? t('sums.openOf', {
            count: formatAmount(lang, String(person.unclearOrderCount)),
            max: formatAmount(lang, String(openLoansMax)),
          })
        : unknownText,
    },
  ];
  return (
    <dl className="loan-totals">
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
