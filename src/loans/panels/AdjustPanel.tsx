import { useEffect } from 'react';
import type { LoanOrder } from '#contract/loans/loan-order.ts';
import { loanAccountType, loanStatus } from '#contract/loans/loan-order.ts';
import { addProblem, mostToRemove, removeProblem } from '#formulas/loans/loan-checks.ts';
import { pledgeToAdd } from '#formulas/loans/loan-limits.ts';
import { formatAmount } from '#i18n/format.ts';
import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';
import { canonical, scale, unscale } from '#money/index.ts';
import { isBlankOrZero } from '#money/tick.ts';
import { $isUnified } from '#session/account-kind.ts';
import { isRequestSending } from '#session/requests/sent-requests.ts';
import { resetLoanRequest, sendLoanRequest } from '#session/loans/loan-requests.ts';
import { $adjustDrafts } from '#session/loans/loan-drafts.ts';
import type { AdjustDraft } from '#session/loans/loan-drafts.ts';
import { $loanFunds, fundsOf, loadLoanFunds } from '#session/loans/loan-funds.ts';
import { $network } from '#session/presence.ts';
import { showToast } from '#shell/toasts/toasts.ts';
import { MaskedAmount } from '#ui/amount/MaskedAmount.tsx';
import { Facts } from '#ui/display/Facts.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { Segmented } from '#ui/field/Segmented.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { AccountField } from '../requests/AccountField.tsx';
import { LoanAmount, limitFill } from '../requests/LoanAmount.tsx';
import { problemText } from '../requests/loan-errors.ts';
import { useLoanContext } from '../market/loan-context.ts';
import { coinsText, levelText, ltvText, priceText, unknownText } from '../market/loan-texts.ts';
import { LtvGauge } from '../risk/LtvGauge.tsx';
import { heldHours, loanRisk, ltvsOf, orderTerms, pledgeToHold, riskOf } from '../risk/loan-position.ts';
import type { LoanRisk } from '../risk/loan-position.ts';
import { BeforeAfter } from './BeforeAfter.tsx';
import { LoanPanel } from './LoanPanel.tsx';
import { unitsOf } from './panel-amounts.ts';
import { accountOfDraft, panelRefusal, useFill } from './panel-form.ts';
import { usePanelRequest } from './use-panel-request.ts';

interface AdjustPanelProps {
  lang: Lang;
  page: string;
  order: LoanOrder;
  fill: string | undefined;
}

const directions = { add: 1, remove: 2 } as const;

/**
 * Adds or removes collateral: LTV and liquidation price before and after, limits as buttons. loans.md 4 "Adjust LTV"
 */
export function AdjustPanel({ lang, page, order, fill }: AdjustPanelProps) {
  const t = texts(lang, 'loans');
  const { orderId, pledgeToken, loanToken } = order;
  const context = useLoanContext(page);
  const isUnified = useStore($isUnified);
  const { isOnline } = useStore($network);
  const stored = useStore($adjustDrafts)[orderId];
  const draft: AdjustDraft = stored ?? { direction: directions.add, amount: fill ?? '' };
  const edit = (change: Partial<AdjustDraft>) => {
    resetLoanRequest();
    $adjustDrafts.setKey(orderId, { ...draft, ...change });
  };
  useEffect(() => void loadLoanFunds(pledgeToken), [pledgeToken]);
  useFill(fill, (filled) => $adjustDrafts.setKey(orderId, { ...draft, direction: directions.add, amount: filled }));
  const pledge = context.pledges.find(({ token }) => token === pledgeToken);
  const limits = { ...orderTerms(context, order), ltvs: ltvsOf(order) };
  const step = limits.pledgeStep;
  const isAdd = draft.direction === directions.add;
  const amount = unitsOf(draft.amount);
  const funds = useStore($loanFunds);
  const accountType = accountOfDraft(draft.accountType, order, isUnified, funds[pledgeToken], amount);
  const has = fundsOf(funds, pledgeToken, accountType);
  const available = has === undefined ? undefined : scale(has);
  const before = loanRisk(context, order);
  const held = scale(order.pledgeAmount);
  const after: LoanRisk | undefined =
    before && amount > 0n
      ? riskOf(
          context,
          { loanToken, pledgeToken, ltvs: limits.ltvs },
          before.position.debt,
          isAdd ? held + amount : held - amount,
        )
      : undefined;
  const problem =
    amount === 0n || !pledge
      ? undefined
      : isAdd
        ? addProblem(amount, held, limits, available)
        : before && removeProblem(amount, before.position, limits);
  const left = limits.maxPledge - held;
  const isLive = context.priceState === 'live' && isOnline;
  const isBarred = !isAdd && (order.status === loanStatus.overdue || !isLive);
  const isClosed = order.status === loanStatus.liquidating;
  const coins = (units: bigint) => coinsText(lang, unscale(units), pledgeToken);
  const request = usePanelRequest(lang, orderId, (outcome) => {
    $adjustDrafts.setKey(orderId, undefined);
    if (outcome.kind === 'adjust')
      showToast(t(isAdd ? 'adjust.doneAdd' : 'adjust.doneRemove', { amount: coins(amount) }), { tone: 'done' });
  });
  const isLocked = isRequestSending(request);
  const fillAmount = (filled: string) => edit({ amount: filled });
  const refusal = panelRefusal(lang, request.phase === 'failed' ? request.error : undefined, pledgeToken, fillAmount);
  const limit = unscale(problem?.limit ?? 0n);
  const message =
    refusal.atAmount ??
    (problem && {
      text:
        problem.error === 'insufficientBalance'
          ? problemText(lang, problem.error, limit, pledgeToken)
          : t('adjust.most', { amount: coinsText(lang, limit, pledgeToken) }),
      action: limitFill(lang, limit, pledgeToken, fillAmount),
    });
  const fills = !before
    ? []
    : isAdd
      ? [
          {
            text: 'adjust.toInitial',
            amount: pledgeToAdd(before.position, limits.ltvs.initial, step),
          } as const,
          {
            text: 'adjust.toCall',
            amount: (before.level === 'SAFE' ? undefined : pledgeToHold(before, order, step)) ?? 0n,
          } as const,
        ].filter((each) => addProblem(each.amount, held, limits, available) === undefined)
      : // A message about too much has this amount as its button.
        message
        ? []
        : [{ text: 'adjust.most', amount: mostToRemove(before.position, limits) } as const];
  const price = (risk: LoanRisk | undefined) =>
    risk ? t('risk.priceIn', { price: priceText(lang, risk.liquidation.price), coin: risk.priceUnit }) : unknownText;
  const beforeAfter = (now: string, then: string) => <BeforeAfter lang={lang} before={now} after={then} />;
  const send = () =>
    void sendLoanRequest({
      kind: 'adjust',
      orderId,
      direction: draft.direction,
      amount: canonical(draft.amount),
      accountType,
    });
  return (
    <LoanPanel
      lang={lang}
      title={t('adjust.title')}
      request={request}
      refusal={refusal.ofRequest}
      sendLabel={
        isBlankOrZero(draft.amount)
          ? t(isAdd ? 'adjust.add' : 'adjust.remove')
          : t(isAdd ? 'adjust.sendAdd' : 'adjust.sendRemove', { amount: coinsText(lang, draft.amount, pledgeToken) })
      }
      isSendable={amount > 0n && problem === undefined && !isBarred && !isClosed}
      onSend={send}
    >
      <Segmented
        label={t('adjust.direction')}
        name="adjust-direction"
        choices={[
          { value: 'add', label: t('adjust.add') },
          { value: 'remove', label: t('adjust.remove') },
        ]}
        chosen={isAdd ? 'add' : 'remove'}
        onChoose={(next) => edit({ direction: directions[next], amount: '' })}
      />
      <LoanAmount
        lang={lang}
        label={t('adjust.amount')}
        unit={pledgeToken}
        value={draft.amount}
        decimals={pledge?.precision ?? 8}
        readOnly={isLocked}
        note={isAdd && left > 0n ? t('adjust.most', { amount: coins(left) }) : undefined}
        message={message}
        fills={fills
          .filter((each) => each.amount > 0n)
          .map((each) => ({
            label: t(each.text, {
              amount: coins(each.amount),
              ltv: levelText(lang, order.initialLtv),
              hours: formatAmount(lang, String(heldHours)),
            }),
            onPress: () => edit({ amount: unscale(each.amount) }),
          }))}
        onType={(typed) => edit({ amount: typed })}
      />
      {isAdd ? (
        <AccountField
          lang={lang}
          coin={pledgeToken}
          label={t('account.from')}
          value={accountType}
          disabled={isLocked || isUnified}
          onChoose={(chosen) => edit({ accountType: chosen })}
        />
      ) : (
        <p className="loan-note">
          {t('adjust.returnsTo', {
            account: t(order.accountType === loanAccountType.spot ? 'account.spot' : 'account.fund'),
          })}
        </p>
      )}
      <LtvGauge lang={lang} ltv={before?.ltv} level={before?.level} ltvs={limits.ltvs} changed={after?.ltv} />
      <Facts
        facts={[
          {
            label: t('adjust.ltv'),
            value: beforeAfter(
              before ? ltvText(lang, before.ltv) : unknownText,
              after ? ltvText(lang, after.ltv) : unknownText,
            ),
          },
          { label: t('adjust.price'), value: beforeAfter(price(before), price(after)) },
          {
            label: t('adjust.collateral'),
            value: (
              <MaskedAmount>
                {beforeAfter(
                  coinsText(lang, order.pledgeAmount, pledgeToken),
                  amount === 0n ? unknownText : coins(isAdd ? held + amount : held > amount ? held - amount : 0n),
                )}
              </MaskedAmount>
            ),
          },
        ]}
      />
      {isBarred && (
        <Notice tone="warn">{t(order.status === loanStatus.overdue ? 'adjust.overdue' : 'adjust.stale')}</Notice>
      )}
    </LoanPanel>
  );
}
