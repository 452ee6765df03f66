import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';
import { withErrorBoundary } from '#ui/feedback/ErrorBoundary.tsx';
import { decimal, unscale } from '#money/index.ts';
import { borrowHref } from '../market/loan-addresses.ts';
import { useLoanContext } from '../market/loan-context.ts';
import { coinsText } from '../market/loan-texts.ts';
import { riskOf } from '../risk/loan-position.ts';
import { LoanFields } from './LoanFields.tsx';
import { LoanRiskCard } from './LoanRiskCard.tsx';
import { defaultLtv, largestFor, unitsOf } from './loan-form.ts';
import { useDraft } from './use-draft.ts';
import '#ui/button/button.scss';
import './loan-desk.scss';

/**
 * The calculator of the public page: the fields of the form, their risk, and a link that takes them along. loans.md 4
 */
function Calculator({ lang, page }: { lang: Lang; page: string }) {
  const t = texts(lang, 'loans');
  const context = useLoanContext(page);
  const state = useDraft(page, context, true);
  const { draft, pledge, market } = state;
  const [debt, collateral] = [unitsOf(draft.loanAmount), unitsOf(draft.pledgeAmount)];
  const risk = market && debt > 0n ? riskOf(context, market, debt, collateral) : undefined;
  const largest = market && draft.loanToken !== draft.pledgeToken ? largestFor(draft, market, undefined) : '';
  const isSame = draft.loanToken === draft.pledgeToken;
  return (
    <div className="loan-desk" lang={t.lang}>
      <section className="loan-card" aria-labelledby="loan-new">
        <h2 className="loan-card__title" id="loan-new">
          {t('form.title')}
        </h2>
        <LoanFields
          lang={lang}
          context={context}
          state={state}
          messages={isSame ? { pledgeToken: { text: t('error.sameToken') } } : {}}
          loanAside={
            largest === '' ? undefined : t('form.maxLoan', { amount: coinsText(lang, largest, draft.loanToken) })
          }
        />
        <a
          className="button button--primary button--wide button--large"
          href={borrowHref(lang, context.isMobile, {
            loan: draft.loanToken,
            pledge: draft.pledgeToken,
            amount: draft.loanAmount,
            term: draft.term,
          })}
        >
          {t('form.continue')}
        </a>
        <p className="loan-note">{t('form.continueNote')}</p>
      </section>
      <LoanRiskCard
        lang={lang}
        context={context}
        market={market}
        risk={isSame ? undefined : risk}
        most={largest === '' ? undefined : coinsText(lang, largest, draft.loanToken)}
        target={
          pledge
            ? decimal(String(defaultLtv(pledge)))
                .div('100')
                .toFixed()
            : unscale(0n)
        }
      />
    </div>
  );
}

export const LoanCalculator = withErrorBoundary(Calculator);
