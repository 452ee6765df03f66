import { createRoot } from 'react-dom/client';
import type { Lang } from '#i18n/locales.ts';
import { addStyles } from '#shell/add-styles.ts';
import { withErrorBoundary } from '#ui/feedback/ErrorBoundary.tsx';
import { MarginDialogs } from '../debts/MarginDialogs.tsx';
import { followLiquidation } from './liquidation-store.ts';
import { LiquidationView } from './LiquidationView.tsx';
import styles from './liquidation.scss?inline';
import { MarginCallBar } from './MarginCallBar.tsx';

/** Margin call, liquidation and the dialogs of loans. */
const Status = withErrorBoundary(function MarginStatus({ lang }: { lang: Lang }) {
  return (
    <>
      <MarginCallBar lang={lang} />
      <LiquidationView lang={lang} />
      <MarginDialogs lang={lang} />
    </>
  );
});

/**
 * Shows the margin call and the liquidation of the account in an element above the terminal, and the dialogs of loans.
 */
export function showMarginStatus(lang: Lang, element: HTMLElement): void {
  addStyles(styles);
  followLiquidation();
  element.dataset['marginStatus'] = 'on';
  createRoot(element).render(<Status lang={lang} />);
}
