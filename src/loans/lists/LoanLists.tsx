import { useEffect, useMemo, useState } from 'react';
import { formatAmount } from '#i18n/format.ts';
import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';
import { $openLoans } from '#session/loans/open-loans.ts';
import { valueOf } from '#session/remote/load.ts';
import { $user, userState } from '#session/user.ts';
import { loginAddress } from '#shell/login-address.ts';
import { LoggedOutState } from '#ui/feedback/EmptyState.tsx';
import { withErrorBoundary } from '#ui/feedback/ErrorBoundary.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Tabs } from '#ui/navigation/Tabs.tsx';
import { useHydrated } from '#ui/foundation/use-hydrated.ts';
import { useStore } from '#ui/foundation/use-store.ts';
import { PriceNote } from '../calculator/LoanRiskCard.tsx';
import { borrowHref } from '../market/loan-addresses.ts';
import { useLoanContext } from '../market/loan-context.ts';
import { LoanPanels } from '../panels/LoanPanels.tsx';
import { CollateralChanges, LoanRepayments, PastLoans } from './LoanRecords.tsx';
import { LoanTotals } from './LoanTotals.tsx';
import { OngoingLoans } from './OngoingLoans.tsx';
import { useLoans } from './use-loans.ts';
import '#ui/button/button.scss';
import './lists.scss';

const tabs = ['ongoing', 'history', 'repays', 'adjusts'] as const;
type TabName = (typeof tabs)[number];

/** The tab of an address; an unknown one is the first. */
const tabOf = (search: string): TabName =>
  tabs.find((tab) => tab === new URLSearchParams(search).get('tab')) ?? 'ongoing';

/**
 * The tab of the address and the function that chooses one, as a step of the history; undefined until the page runs.
 */
function useTab(): [TabName | undefined, (tab: TabName) => void] {
  const isHydrated = useHydrated();
  const initial = useMemo(() => (isHydrated ? tabOf(location.search) : undefined), [isHydrated]);
  const [chosen, setChosen] = useState<TabName | undefined>(undefined);
  useEffect(() => {
    const read = () => setChosen(tabOf(location.search));
    addEventListener('popstate', read);
    return () => removeEventListener('popstate', read);
  }, []);
  const choose = (tab: TabName) => {
    setChosen(tab);
    const search = tab === 'ongoing' ? '' : `?tab=${tab}`;
    history.pushState(history.state, '', location.pathname + search);
  };
  return [chosen ?? initial, choose];
}

/** The person's loans, repayments and changes of collateral. loans.md 4 */
function Lists({ lang, page }: { lang: Lang; page: string }) {
  const t = texts(lang, 'loans');
  const context = useLoanContext(page);
  const user = useStore($user);
  const [tab, choose] = useTab();
  useLoans();
  const open = valueOf(useStore($openLoans));
  if (user === userState.loggedOut)
    return (
      <LoggedOutState
        framed
        title={t('list.login')}
        action={
          <a className="button button--primary" href={loginAddress(lang, location.pathname + location.search)}>
            {t('list.loginLabel')}
          </a>
        }
      />
    );
  const { isMobile } = context;
  const panel = (name: TabName) => {
    if (user !== userState.loggedIn) return <Skeleton shape="row" count={3} />;
    switch (name) {
      case 'ongoing':
        return (
          <>
            <OngoingLoans lang={lang} context={context} />
            {open !== undefined && open.size > 0 && (
              <PriceNote
                lang={lang}
                context={context}
                coins={[...open.values()].flatMap(({ loanToken, pledgeToken }) => [loanToken, pledgeToken])}
              />
            )}
          </>
        );
      case 'history':
        return <PastLoans lang={lang} isMobile={isMobile} />;
      case 'repays':
        return <LoanRepayments lang={lang} isMobile={isMobile} />;
      case 'adjusts':
        return <CollateralChanges lang={lang} isMobile={isMobile} />;
    }
  };
  return (
    <div className="loan-list" lang={t.lang}>
      <div className="loan-list__head">
        <LoanTotals lang={lang} />
        <a className="button button--primary" href={borrowHref(lang, isMobile)}>
          {t('list.borrow')}
        </a>
      </div>
      <Tabs
        label={t('list.tabs')}
        selected={tab ?? 'ongoing'}
        onSelect={choose}
        tabs={tabs.map((id) => ({
          id,
          label: t(`list.${id}`),
          // A space as wide as a figure keeps the place of the number until it is known.
          ...(id === 'ongoing' && { count: open === undefined ? '\u2007' : formatAmount(lang, String(open.size)) }),
          panel: id === (tab ?? 'ongoing') && <div className="loan-list__panel">{panel(id)}</div>,
        }))}
      />
      <LoanPanels lang={lang} page={page} />
    </div>
  );
}

export const LoanLists = withErrorBoundary(Lists);
