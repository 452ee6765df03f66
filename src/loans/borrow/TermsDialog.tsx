import { useState } from 'react';
import { formatAmount, formatPercent } from '#i18n/format.ts';
import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';
import { loanTermsVersion } from '#contract/loans/loan-order.ts';
import type { OverdueTerms } from '#session/loans/loan-market.ts';
import { acceptLoanTerms } from '#session/loans/loan-user.ts';
import { errorText, isShownElsewhere } from '#shell/toasts/error-text.ts';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { unknownText } from '../market/loan-texts.ts';

const points = ['interest', 'liquidation', 'overdue', 'fee', 'sale'] as const;

/** The terms of loans, accepted once before the first review. 36001 opens them again. loans.md 4 */
export function TermsDialog({
  lang,
  open,
  overdue,
  onClose,
  onAccepted,
}: {
  lang: Lang;
  open: boolean;
  /** What happens after the due time of a loan in the chosen coin. */
  overdue: OverdueTerms | undefined;
  onClose: () => void;
  onAccepted: () => void;
}) {
  const t = texts(lang, 'loans');
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const values = {
    multiple: overdue ? formatAmount(lang, overdue.penaltyMultiple) : unknownText,
    hours: overdue ? formatAmount(lang, String(overdue.graceHours)) : unknownText,
    rate: overdue ? formatPercent(lang, overdue.liquidationFeeRate) : unknownText,
  };
  const accept = async () => {
    setSending(true);
    setProblem(undefined);
    const answer = await acceptLoanTerms();
    setSending(false);
    if (answer.ok) onAccepted();
    else if (isShownElsewhere(answer.error)) onClose();
    else setProblem(errorText(answer.error));
  };
  return (
    <ConfirmDialog
      open={open}
      title={t('terms.title')}
      closeLabel={t('dialog.close')}
      onClose={onClose}
      cancelLabel={t('dialog.cancel')}
      confirmLabel={t('terms.accept')}
      pending={isSending}
      pendingLabel={t('dialog.sending')}
      onConfirm={() => void accept()}
    >
      <ul className="loan-terms">
        {points.map((point) => (
          <li key={point}>{t(`terms.${point}`, values)}</li>
        ))}
      </ul>
      <p className="loan-note">{t('terms.version', { version: loanTermsVersion })}</p>
      {problem !== undefined && <Notice tone="error">{problem}</Notice>}
    </ConfirmDialog>
  );
}
