import type { Lang } from '#i18n/lang.ts';
import { $knownLoans } from '#session/loans/open-loans.ts';
import { useStore } from '#ui/foundation/use-store.ts';
import { LeftPanelRequests } from '../requests/LeftLoanRequests.tsx';
import { AdjustPanel } from './AdjustPanel.tsx';
import { $openPanel } from './open-panel.ts';
import { RepayPanel } from './RepayPanel.tsx';
import './panels.scss';

const noPanel = () => undefined;

/** The panel of a loan that is open: a drawer, on phones a sheet. */
export function LoanPanels({ lang, page }: { lang: Lang; page: string }) {
  const panel = useStore($openPanel, noPanel);
  const order = useStore($knownLoans).get(panel?.orderId ?? '');
  if (!panel || !order) return <LeftPanelRequests lang={lang} />;
  const props = { lang, page, order, fill: panel.fill };
  return (
    <>
      <LeftPanelRequests lang={lang} />
      {panel.kind === 'repay' ? (
        <RepayPanel key={order.orderId} {...props} />
      ) : (
        <AdjustPanel key={order.orderId} {...props} />
      )}
    </>
  );
}
