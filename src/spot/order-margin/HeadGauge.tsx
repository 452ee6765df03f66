import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { DebtsTable } from '#leverage/debts/DebtsTable.tsx';
import { RiskPill } from '#leverage/risk/RiskPill.tsx';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { $debts } from '#session/leverage/debts.ts';
import { $marginRisk } from '#session/leverage/margin-risk.ts';
import { withErrorBoundary } from '#ui/feedback/ErrorBoundary.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { $pair } from '../market/market.ts';
import { terminalRisk } from './gauge.ts';
import { $marginInputs } from './margin-inputs.ts';
import { TerminalWhatIf } from './TerminalWhatIf.tsx';
import './margin-review.scss';

/** The risk in the head of the terminal; it opens what-if and debts. leverage.md 4 */
const Gauge = withErrorBoundary(function HeadGauge({ lang }: { lang: Lang }) {
  const t = texts(lang, 'margin');
  const [isOpen, setOpen] = useState(false);
  const inputs = useStore($marginInputs);
  const risk = useStore($marginRisk);
  const pair = useStore($pair);
  const debts = useStore($debts);
  const hasDebts = debts.phase === 'ready' && debts.value.length > 0;
  if (!pair || !inputs) return null;
  const { model } = terminalRisk(inputs, risk, pair, undefined);
  return (
    <>
      <RiskPill lang={lang} model={model} onOpen={() => setOpen(true)} />
      <Dialog
        open={isOpen}
        isDrawer
        title={t('debts.riskTitle')}
        closeLabel={t('dialog.close')}
        onClose={() => setOpen(false)}
      >
        <div className="head-gauge">
          <TerminalWhatIf lang={lang} />
          {hasDebts && <DebtsTable lang={lang} />}
        </div>
      </Dialog>
    </>
  );
});

/** Shows the risk in an element of the head. */
export function showHeadGauge(lang: Lang, element: Element): void {
  createRoot(element).render(<Gauge lang={lang} />);
}
