import { formatAmount, formatDate, formatPercent } from '#i18n/format.ts';
import { exactPercent } from '#i18n/rate-texts.ts';
import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';
import { dayMs } from '#formulas/durations.ts';
import { loanAccountType } from '#contract/loans/loan-order.ts';
import type { LoanAccount } from '#contract/loans/loan-order.ts';
import { serverNow } from '#session/clock.ts';
import { isRequestBusy } from '#session/requests/sent-requests.ts';
import { $loanRequest } from '#session/loans/loan-requests.ts';
import type { LoanDraft } from '#session/loans/loan-drafts.ts';
import { $settings } from '#session/settings.ts';
import { Facts } from '#ui/display/Facts.tsx';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { loanErrorText, limitOf } from '../requests/loan-errors.ts';
import { RequestNotice } from '../requests/RequestNotice.tsx';
import { costOf } from '../calculator/loan-form.ts';
import { coinsText, distanceText, levelText, ltvText, priceText, unknownText } from '../market/loan-texts.ts';
import type { OverdueTerms } from '#session/loans/loan-market.ts';
import type { LoanRisk, Threshold } from '../risk/loan-position.ts';

interface ReviewDialogProps {
  lang: Lang;
  open: boolean;
  draft: LoanDraft;
  rate: string | undefined;
  risk: LoanRisk | undefined;
  /** With the interest of the whole term. */
  atDue: LoanRisk | undefined;
  accountType: LoanAccount;
  overdue: OverdueTerms | undefined;
  /** Why the draft cannot be sent now: the price has moved since the dialog opened. */
  problem: string | undefined;
  /** The form may send: prices are live, nothing bars the person. */
  isReady: boolean;
  onUseLimit: (amount: string) => void;
  onSend: () => void;
  onClose: () => void;
}

/**
 * The loan before it is sent, always. A refusal after a price move stays here with the new maximum. loans.md 4 "Review"
 */
export function ReviewDialog(props: ReviewDialogProps) {
  const { lang, open, draft, rate, risk, atDue, accountType, overdue, problem, isReady, onUseLimit, onSend, onClose } =
    props;
  const t = texts(lang, 'loans');
  const request = useStore($loanRequest);
  const { zone } = useStore($settings);
  const isBusy = isRequestBusy(request);
  const cost = rate === undefined ? undefined : costOf(draft.loanAmount, rate, draft.term);
  // Other refusals close the dialog: they are shown at their fields.
  const isMoved =
    request.phase === 'failed' && (request.error.kind === 'ltvTooHigh' || request.error.kind === 'aboveMaxLoan');
  const failed = isMoved ? request.error : undefined;
  const limit = failed && limitOf(failed);
  const priceAway = (of: LoanRisk | undefined, threshold: Threshold | undefined) =>
    of && threshold
      ? t('risk.priceAway', {
          price: priceText(lang, threshold.price),
          coin: of.priceUnit,
          change: distanceText(lang, threshold.change),
        })
      : unknownText;
  const due = formatDate(lang, serverNow() + draft.term * dayMs, { zone });
  return (
    <ConfirmDialog
      open={open}
      title={t('review.title')}
      closeLabel={t('dialog.close')}
      onClose={onClose}
      cancelLabel={t('dialog.cancel')}
      confirmLabel={t('review.send', { amount: coinsText(lang, draft.loanAmount || '0', draft.loanToken) })}
      pending={isBusy}
      pendingLabel={t('dialog.sending')}
      disabled={!isReady || problem !== undefined}
      onConfirm={onSend}
    >
      <Facts
        facts={[
          { label: t('review.receive'), value: coinsText(lang, draft.loanAmount || '0', draft.loanToken) },
          { label: t('review.lock'), value: coinsText(lang, draft.pledgeAmount || '0', draft.pledgeToken) },
          {
            label: t('account.label'),
            value: t(accountType === loanAccountType.spot ? 'account.spot' : 'account.fund'),
          },
          { label: t('review.ltv'), value: risk ? ltvText(lang, risk.ltv) : unknownText },
          { label: t('form.rateHour'), value: rate === undefined ? unknownText : exactPercent(lang, rate) },
          { label: t('review.perDay'), value: cost ? coinsText(lang, cost.perDay, draft.loanToken) : unknownText },
          {
            label: t('form.ofTerm', { count: draft.term, days: formatAmount(lang, String(draft.term)) }),
            value: cost ? coinsText(lang, cost.ofTerm, draft.loanToken) : unknownText,
          },
          { label: t('review.due'), value: due },
          {
            label: t('risk.call', { ltv: risk ? levelText(lang, risk.call.ltv) : unknownText }),
            value: priceAway(risk, risk?.call),
          },
          { label: t('risk.liquidationPrice'), value: priceAway(risk, risk?.liquidation) },
          { label: t('review.priceAtDue'), value: priceAway(atDue, atDue?.liquidation) },
        ]}
      />
      <p className="loan-note">
        {t('review.fee', { rate: overdue ? formatPercent(lang, overdue.liquidationFeeRate) : unknownText })}
        {overdue &&
          ` ${t('terms.overdue', { multiple: formatAmount(lang, overdue.penaltyMultiple), hours: formatAmount(lang, String(overdue.graceHours)) })}`}
      </p>
      {problem !== undefined && !failed && <Notice tone="warn">{problem}</Notice>}
      {failed && (
        <Notice tone="error">
          <p>{loanErrorText(lang, failed, draft.loanToken)}</p>
          {limit !== undefined && (
            <button className="loan-link" type="button" onClick={() => onUseLimit(limit)}>
              {t('form.useLimit', { amount: coinsText(lang, limit, draft.loanToken) })}
            </button>
          )}
        </Notice>
      )}
      <RequestNotice lang={lang} phase={request.phase} />
    </ConfirmDialog>
  );
}
