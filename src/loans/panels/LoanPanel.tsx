import type { ReactNode } from 'react';
import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';
import { isRequestBusy } from '#session/requests/sent-requests.ts';
import type { LoanRequestState } from '#session/loans/loan-requests.ts';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { RequestNotice } from '../requests/RequestNotice.tsx';
import { closeLoanPanel } from './open-panel.ts';

interface LoanPanelProps {
  lang: Lang;
  title: string;
  /** State of the request that the panel sends. */
  request: LoanRequestState;
  /** Why the request was refused, when it is not at a field. */
  refusal: string | undefined;
  sendLabel: string;
  isSendable: boolean;
  onSend: () => void;
  children: ReactNode;
}

/**
 * The panel of a request on a loan, on phones a sheet: its fields, what is known of a lost answer, Cancel and its
 * button. loans.md 4
 */
export function LoanPanel({ lang, title, request, refusal, sendLabel, isSendable, onSend, children }: LoanPanelProps) {
  const t = texts(lang, 'loans');
  return (
    <ConfirmDialog
      open
      isDrawer
      title={title}
      closeLabel={t('dialog.close')}
      onClose={closeLoanPanel}
      cancelLabel={t('dialog.cancel')}
      confirmLabel={sendLabel}
      pending={isRequestBusy(request)}
      pendingLabel={t('dialog.sending')}
      disabled={!isSendable}
      onConfirm={onSend}
    >
      <div className="loan-panel">
        {children}
        {refusal !== undefined && <Notice tone="error">{refusal}</Notice>}
        <RequestNotice lang={lang} phase={request.phase} />
      </div>
    </ConfirmDialog>
  );
}
