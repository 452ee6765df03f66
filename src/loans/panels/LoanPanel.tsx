import type { ReactNode } from 'react';
import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';
import { isActBusy } from '#session/acts/sent-acts.ts';
import type { LoanActState } from '#session/loans/loan-acts.ts';
import { Button } from '#ui/button/Button.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { RequestNotice } from '../acts/RequestNotice.tsx';
import { closeLoanPanel } from './open-panel.ts';

interface LoanPanelProps {
  lang: Lang;
  title: string;
  /** State of the act that the panel sends. */
  act: LoanActState;
  /** Why the act was refused, when it is not at a field. */
  refusal: string | undefined;
  sendLabel: string;
  isSendable: boolean;
  onSend: () => void;
  children: ReactNode;
}

/** The panel of an act on a loan, on phones a sheet: its fields, what is known of a lost answer, Cancel and the act. loans.md 4 */
export function LoanPanel({ lang, title, act, refusal, sendLabel, isSendable, onSend, children }: LoanPanelProps) {
  const t = texts(lang, 'loans');
  return (
    <Dialog
      open
      isDrawer
      title={title}
      closeLabel={t('dialog.close')}
      onClose={closeLoanPanel}
      actions={
        <>
          <Button variant="quiet" onPress={closeLoanPanel}>
            {t('dialog.cancel')}
          </Button>
          <Button pending={isActBusy(act)} pendingLabel={t('dialog.sending')} disabled={!isSendable} onPress={onSend}>
            {sendLabel}
          </Button>
        </>
      }
    >
      <div className="loan-panel">
        {children}
        {refusal !== undefined && <Notice tone="error">{refusal}</Notice>}
        <RequestNotice lang={lang} phase={act.phase} />
      </div>
    </Dialog>
  );
}
