import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';
import { $openLoans } from '#session/loans/open-loans.ts';
import { ListState } from '#shell/list-state/ListState.tsx';
import { ExportButton } from '#shell/list-state/ExportButton.tsx';
import { Button } from '#ui/button/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { loansHref } from '../market/loan-addresses.ts';
import type { LoanContext } from '../market/loan-context.ts';
import { loanRisk } from '../risk/loan-position.ts';
import { LoanRow } from './LoanRow.tsx';
import { loanColumns, saveLoanRows } from './loan-columns.tsx';
import { sortedLoans } from './sort-loans.ts';

/** The person's ongoing loans, the most urgent first. A failed update leaves the last rows, marked. loans.md 4 */
export function OngoingLoans({ lang, context }: { lang: Lang; context: LoanContext }) {
  const t = texts(lang, 'loans');
  const state = useStore($openLoans);
  const retryTexts = { failed: t('list.failed'), retry: t('list.retry'), restricted: t('list.restricted') };
  if (state.phase !== 'ready')
    return (
      <ListState
        state={state}
        empty={t('list.none')}
        texts={retryTexts}
        rows={3}
        onRetry={() => void $openLoans.load()}
      />
    );
  const { value: loans } = state;
  const { isMobile } = context;
  if (loans.size === 0)
    return (
      <EmptyState
        framed
        title={t('list.none')}
        action={
          <a className="button button--primary" href={loansHref(lang, context.isMobile)}>
            {t('list.calculator')}
          </a>
        }
      >
        {t('list.noneText')}
      </EmptyState>
    );
  const rows = sortedLoans([...loans.values()], (order) => loanRisk(context, order)?.level);
  return (
    <>
      {state.error && (
        <Notice tone="warn">
          <p>{t('list.failedKept')}</p>
          <Button
            variant="quiet"
            size="small"
            pending={state.isLoading === true}
            onPress={() => void $openLoans.load()}
          >
            {t('list.retry')}
          </Button>
        </Notice>
      )}
      <div className="loan-list__tools">
        <ExportButton
          size="small"
          onPress={() => saveLoanRows(lang, 'ongoing', loanColumns({ lang, isMobile, zone: 'UTC' }), rows)}
        >
          {t('list.csv')}
        </ExportButton>
      </div>
      <ul className="loan-list__rows" aria-label={t('list.ongoing')}>
        {rows.map((order) => (
          <LoanRow key={order.orderId} lang={lang} context={context} order={order} />
        ))}
      </ul>
    </>
  );
}
