import { useEffect } from 'react';
import type { LoanOrder } from '#contract/loans/loan-order.ts';
import { loanStatus } from '#contract/loans/loan-order.ts';
import { debtOf } from '#formulas/loans/loan-interest.ts';
import { minimumRepayment, repaymentProblem, repaymentSplit } from '#formulas/loans/loan-repayment.ts';
import { formatDate } from '#i18n/format.ts';
import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';
import { canonical, ledgerDecimals, scale, unscale } from '#money/index.ts';
import { isBlankOrZero } from '#money/tick.ts';
import { $isUnified } from '#session/account-kind.ts';
import { isRequestSending } from '#session/requests/sent-requests.ts';
import { sendLoanRequest, resetLoanRequest } from '#session/loans/loan-requests.ts';
import { $repayDrafts } from '#session/loans/loan-drafts.ts';
import type { RepayDraft } from '#session/loans/loan-drafts.ts';
import { $loanFunds, fundsOf, loadLoanFunds } from '#session/loans/loan-funds.ts';
import { $settings } from '#session/settings.ts';
import { showToast } from '#shell/toasts/toasts.ts';
import { MaskedAmount } from '#ui/amount/MaskedAmount.tsx';
import { Countdown } from '#ui/display/Countdown.tsx';
import { Facts } from '#ui/display/Facts.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { Segmented } from '#ui/field/Segmented.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { AccountField } from '../requests/AccountField.tsx';
import { LoanAmount, limitFill } from '../requests/LoanAmount.tsx';
import { problemText } from '../requests/loan-errors.ts';
import { useLoanContext } from '../market/loan-context.ts';
import { coinsText, ltvText, unknownText } from '../market/loan-texts.ts';
import { loanDebtOf, loanRisk, ltvsOf, orderTerms, riskOf } from '../risk/loan-position.ts';
import type { LoanRisk } from '../risk/loan-position.ts';
import { BeforeAfter } from './BeforeAfter.tsx';
import { LoanPanel } from './LoanPanel.tsx';
import { unitsOf } from './panel-amounts.ts';
import { accountOfDraft, panelRefusal, useFill } from './panel-form.ts';
import { usePanelRequest } from './use-panel-request.ts';

interface RepayPanelProps {
  lang: Lang;
  page: string;
  order: LoanOrder;
  fill: string | undefined;
}

/**
 * Repays a loan, all of it or a part: what is paid of it, what is left, when the next interest is charged. loans.md 4
 * "Repay"
 */
export function RepayPanel({ lang, page, order, fill }: RepayPanelProps) {
  const t = texts(lang, 'loans');
  const { orderId, loanToken, pledgeToken } = order;
  const context = useLoanContext(page);
  const isUnified = useStore($isUnified);
  const { zone } = useStore($settings);
  const stored = useStore($repayDrafts)[orderId];
  const debt = loanDebtOf(order);
  const owed = debtOf(debt);
  const filled = (amount: string) => ({ amount, isAll: unitsOf(amount) === owed });
  const draft: RepayDraft = stored ?? (fill === undefined ? { amount: '', isAll: true } : filled(fill));
  const edit = (change: Partial<RepayDraft>) => {
    resetLoanRequest();
    $repayDrafts.setKey(orderId, { ...draft, ...change });
  };
  useEffect(() => void loadLoanFunds(loanToken), [loanToken]);
  useFill(fill, (amount) => $repayDrafts.setKey(orderId, { ...draft, ...filled(amount) }));
  const terms = orderTerms(context, order);
  const typed = draft.isAll ? owed : unitsOf(draft.amount);
  const funds = useStore($loanFunds);
  const accountType = accountOfDraft(draft.accountType, order, isUnified, funds[loanToken], typed);
  const has = fundsOf(funds, loanToken, accountType);
  const available = has === undefined ? undefined : scale(has);
  // A debt that another tab has lowered caps the draft. P26
  useEffect(() => {
    if (stored && !stored.isAll && unitsOf(stored.amount) > owed)
      $repayDrafts.setKey(orderId, { ...stored, amount: unscale(owed) });
  }, [stored, owed, orderId]);
  const problem = typed === 0n ? undefined : repaymentProblem(typed, debt, terms, available);
  const minimum = minimumRepayment(terms);
  const split = repaymentSplit(debt, typed > owed ? owed : typed);
  const coins = (units: bigint) => coinsText(lang, unscale(units), loanToken);
  const isFull = typed === owed;
  const request = usePanelRequest(lang, orderId, (outcome) => {
    $repayDrafts.setKey(orderId, undefined);
    if (outcome.kind !== 'repay') return;
    const { repaidInterest, repaidPenalty, repaidPrincipal, returnedPledge } = outcome.paid;
    const paid = scale(repaidInterest) + scale(repaidPenalty) + scale(repaidPrincipal);
    showToast(
      returnedPledge === '0'
        ? t('repay.done', { amount: coins(paid) })
        : t('repay.doneAll', { amount: coinsText(lang, returnedPledge, pledgeToken) }),
      { tone: 'done' },
    );
  });
  const isLocked = isRequestSending(request);
  const fillAmount = (amount: string) => edit(filled(amount));
  const refusal = panelRefusal(lang, request.phase === 'failed' ? request.error : undefined, loanToken, fillAmount);
  const ownText =
    problem &&
    (problem.error === 'repaymentTooSmall' && typed >= minimum && problem.limit !== owed
      ? t('error.repaymentLeavesDust', { limit: coins(problem.limit) })
      : problemText(lang, problem.error, unscale(problem.limit), loanToken));
  const message =
    refusal.atAmount ??
    (problem && ownText !== undefined
      ? {
          text: ownText,
          action: repaymentProblem(problem.limit, debt, terms, available)
            ? undefined
            : limitFill(lang, unscale(problem.limit), loanToken, fillAmount),
        }
      : undefined);
  // What cannot be sent has no result.
  const left = problem ? undefined : owed - typed;
  const before = loanRisk(context, order);
  const after =
    left === undefined || left === 0n || typed === 0n
      ? undefined
      : riskOf(context, { loanToken, pledgeToken, ltvs: ltvsOf(order) }, left, scale(order.pledgeAmount));
  const ltv = (risk: LoanRisk | undefined) => (risk ? ltvText(lang, risk.ltv) : unknownText);
  const isClosed = order.status === loanStatus.liquidating || owed === 0n;
  const send = () =>
    void sendLoanRequest({
      kind: 'repay',
      orderId,
      amount: draft.isAll ? 'all' : canonical(draft.amount),
      accountType,
    });
  return (
    <LoanPanel
      lang={lang}
      title={t('repay.title')}
      request={request}
      refusal={refusal.ofRequest}
      sendLabel={
        draft.isAll || isBlankOrZero(draft.amount)
          ? t('repay.sendAll')
          : t('repay.send', { amount: coinsText(lang, draft.amount, loanToken) })
      }
      isSendable={typed > 0n && problem === undefined && !isClosed}
      onSend={send}
    >
      <Segmented
        label={t('repay.howMuch')}
        name="repay-part"
        choices={[
          { value: 'all', label: t('repay.all') },
          { value: 'part', label: t('repay.part') },
        ]}
        chosen={draft.isAll ? 'all' : 'part'}
        onChoose={(part) => edit({ isAll: part === 'all' })}
      />
      {!draft.isAll && (
        <LoanAmount
          lang={lang}
          label={t('repay.amount')}
          unit={loanToken}
          value={draft.amount}
          decimals={ledgerDecimals}
          readOnly={isLocked}
          note={t('repay.note', { min: coins(minimum < owed ? minimum : owed) })}
          message={message}
          onType={(amount) => edit({ amount })}
        />
      )}
      {draft.isAll && message && <Notice tone="error">{message.text}</Notice>}
      <AccountField
        lang={lang}
        coin={loanToken}
        label={t('account.pays')}
        value={accountType}
        disabled={isLocked || isUnified}
        onChoose={(chosen) => edit({ accountType: chosen })}
      />
      <Facts
        facts={[
          { label: t('order.debt'), value: <MaskedAmount>{coins(owed)}</MaskedAmount> },
          { label: t('list.penalty'), value: <MaskedAmount>{coins(split.penalty)}</MaskedAmount> },
          { label: t('list.interest'), value: <MaskedAmount>{coins(split.interest)}</MaskedAmount> },
          { label: t('list.principal'), value: <MaskedAmount>{coins(split.principal)}</MaskedAmount> },
          {
            label: t('repay.left'),
            value: left === undefined ? unknownText : <MaskedAmount>{coins(left)}</MaskedAmount>,
          },
          { label: t('adjust.ltv'), value: <BeforeAfter lang={lang} before={ltv(before)} after={ltv(after)} /> },
          {
            label: t('repay.returned'),
            value: problem ? (
              unknownText
            ) : isFull ? (
              <MaskedAmount>{coinsText(lang, order.pledgeAmount, pledgeToken)}</MaskedAmount>
            ) : (
              t('repay.nothing')
            ),
          },
          {
            label: t('repay.nextIn'),
            value:
              order.nextChargeTime === 0 ? (
                t('none')
              ) : (
                <Countdown
                  key={order.nextChargeTime}
                  untilMs={order.nextChargeTime}
                  ends={formatDate(lang, order.nextChargeTime, { zone, style: 'time' })}
                  name={formatDate(lang, order.nextChargeTime, { zone })}
                  over={t('order.charging')}
                  align="end"
                />
              ),
          },
        ]}
      />
    </LoanPanel>
  );
}
