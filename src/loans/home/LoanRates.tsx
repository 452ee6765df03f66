import type { LoanToken, PledgeToken } from '#contract/loans/loan-market.ts';
import { formatAmount } from '#i18n/format.ts';
import { periodTexts } from '#i18n/rate-texts.ts';
import type { Lang } from '#i18n/lang.ts';
import { Chip } from '#ui/display/Chip.tsx';
import { Table } from '#ui/table/Table.tsx';
import type { Column } from '#ui/table/Table.tsx';
import type { LoanTexts } from '../market/loan-texts.ts';
import { levelText } from '../market/loan-texts.ts';

interface Props {
  t: LoanTexts;
  lang: Lang;
}

/** A coin, marked when no new loan is possible with it. */
const coinCell = (t: LoanTexts, { token, enabled }: Pick<LoanToken, 'token' | 'enabled'>) => (
  <span className="loan-coin">
    <strong>{token}</strong>
    {enabled === 'N' && <Chip>{t('page.off')}</Chip>}
  </span>
);

/** Rates of one term per hour, day and year, with the limits of a loan. */
function TermRates({ t, lang, loans, days }: Props & { loans: readonly LoanToken[]; days: number }) {
  const rateOf = ({ terms }: LoanToken) => terms.find((term) => term.days === days)?.hourlyInterestRate ?? '0';
  const write = periodTexts(
    lang,
    loans.map((loan) => ({ hourlyRate: rateOf(loan) })),
  );
  const columns: Column<LoanToken>[] = [
    { key: 'coin', label: t('page.coin'), align: 'start', cell: (loan) => coinCell(t, loan) },
    { key: 'hour', label: t('page.hour'), cell: (loan) => write.hour(rateOf(loan)) },
    { key: 'day', label: t('page.day'), cell: (loan) => write.day(rateOf(loan)) },
    { key: 'year', label: t('page.year'), cell: (loan) => write.year(rateOf(loan)) },
    { key: 'min', label: t('page.min'), cell: ({ minLoan }) => formatAmount(lang, minLoan) },
    { key: 'max', label: t('page.max'), cell: ({ maxLoan }) => formatAmount(lang, maxLoan) },
  ];
  const name = t('page.term', { count: days, days: formatAmount(lang, String(days)) });
  return (
    <div className={`loan-rates__term loan-rates__term--${days}`}>
      <Table caption={`${t('page.rates')}: ${name}`} rows={loans} rowKey={({ token }) => token} columns={columns} />
    </div>
  );
}

/** Term that is shown first. */
const firstTerm = 30;

/** Rates of every term: one is shown at a time, chosen without scripts. */
export function LoanRates({ t, lang, loans }: Props & { loans: readonly LoanToken[] }) {
  const terms = [...new Set(loans.flatMap((loan) => loan.terms.map(({ days }) => days)))].sort((a, b) => a - b);
  return (
    <div className="loan-rates">
      <fieldset className="segmented loan-rates__terms">
        <legend className="out-of-sight">{t('form.term')}</legend>
        {terms.map((days) => (
          <label className="segmented__choice" key={days}>
            <input
              className="segmented__input"
              type="radio"
              name="rates-term"
              value={days}
              defaultChecked={days === firstTerm}
            />
            {t('form.days', { count: days, days: formatAmount(lang, String(days)) })}
          </label>
        ))}
      </fieldset>
      {terms.map((days) => (
        <TermRates key={days} t={t} lang={lang} loans={loans} days={days} />
      ))}
    </div>
  );
}

/** LTVs and limits by collateral coin. */
export function LtvTable({ t, lang, pledges }: Props & { pledges: readonly PledgeToken[] }) {
  const columns: Column<PledgeToken>[] = [
    { key: 'coin', label: t('page.pledge'), align: 'start', cell: (pledge) => coinCell(t, pledge) },
    { key: 'initial', label: t('page.initial'), cell: ({ initialLtv }) => levelText(lang, initialLtv) },
    { key: 'call', label: t('page.call'), cell: ({ marginCallLtv }) => levelText(lang, marginCallLtv) },
    { key: 'liquidation', label: t('page.liquidation'), cell: ({ liquidationLtv }) => levelText(lang, liquidationLtv) },
    { key: 'min', label: t('page.pledgeMin'), cell: ({ minPledge }) => formatAmount(lang, minPledge) },
    { key: 'max', label: t('page.pledgeMax'), cell: ({ maxPledge }) => formatAmount(lang, maxPledge) },
  ];
  return <Table caption={t('page.ltv')} rows={pledges} rowKey={({ token }) => token} columns={columns} />;
}
